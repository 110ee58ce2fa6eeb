"""Two-Handed: it takes all the power a ship has, and leaves none for shields (HS-KEY-03)."""

from __future__ import annotations

from dwethia.cosmic.keywords import CosmicKeyword


class TwoHanded(CosmicKeyword):
    """Lowers the shields of the ship that fires it, to the end of the phase."""

    lowers_shields = True
