"""Two-Handed: no hand is left for a shield (HS-KEY-03)."""

from __future__ import annotations

from dwethia.skirmish.keywords import SkirmishKeyword


class TwoHanded(SkirmishKeyword):
    """In the phase in which it is used; what is carried in both hands is used in every fight."""

    fills_hands = True
