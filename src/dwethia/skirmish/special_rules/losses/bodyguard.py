"""Bodyguard: loses a Wound in a hero's stead (SK-FIGHT-45)."""

from __future__ import annotations

from dwethia.skirmish.special_rules import SkirmishRule


class Bodyguard(SkirmishRule):
    """Steps in for a hero in coherency with it."""

    minds_friends = True
    guards_heroes = True
