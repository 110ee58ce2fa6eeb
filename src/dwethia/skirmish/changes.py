"""What each version of the rules of the battle plays otherwise than the one before."""

from __future__ import annotations

from typing import Final

from dwethia.games import RulesChange

CHANGES: Final = (
    RulesChange(
        2,
        "heroes' actions are offered whenever the book lets them act, not only near an enemy",
        ("HS-WIN-01", "SK-DEST-11", "SK-DEST-16", "SK-DEST-18", "SK-DEST-19"),
    ),
    RulesChange(
        2,
        "Range 1 to 3 means the same for shields, Surge and Together as One!",
        ("R-SK-09", "SK-SHOOT-30", "SK-DEST-11", "SK-DEST-16"),
    ),
    RulesChange(
        2,
        "who has declared Retreat rolls nothing in that phase, no Opportunity Attack either",
        ("SK-FIGHT-14", "SK-RETREAT-06", "R-SK-115"),
    ),
    RulesChange(
        2,
        "a shot that cannot hurt a Behemoth is refused before it is spent",
        ("SK-SHOOT-24",),
    ),
    RulesChange(
        2,
        "who leaves a fight is struck once it has gone, not before",
        ("R-SK-37",),
    ),
)
