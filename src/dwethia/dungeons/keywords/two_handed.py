"""Two-Handed: no hand is left for a shield (HS-KEY-03)."""

from __future__ import annotations

from dwethia.dungeons.keywords import DungeonsKeyword


class TwoHanded(DungeonsKeyword):
    """For the rest of the phase in which it is used."""

    fills_hands = True
