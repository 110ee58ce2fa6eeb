"""How a soldier weighs things: one frozen value, so that others can play by another one, or try several."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Doctrine(Struct, frozen=True):
    """What a soldier goes by."""

    eagerness: float = 0.3  # what a fight to come is worth against one that is there
    caution: float = 0.22  # what danger weighs against what is gained for sure
    charging: float = 0.0  # what a charge is worth by itself
    shooting: float = 0.75  # of a shot's worth, what cover and friends in the way leave of it
    picked_on: int = 4  # of how many models an enemy is likely to pick one
    whole_fights: bool = True  # a fight is reckoned as the rules fight it: a side's best values for all its dice
    exact_shots: bool = True  # shots are compared by their odds
    minds_neighbours: bool = True  # those beside the target of an area weapon count
    strongest_first: bool = True  # of those who can charge the strongest goes first, and area weapons fire first
    annihilates: bool = True  # plays Annihilation where that is open


SOUND: Final = Doctrine()
# The footman plays as the soldier did before it learned to reckon: others are measured by it, so it stays as it is.
FOOTMAN: Final = Doctrine(
    eagerness=0.8,
    whole_fights=False,
    exact_shots=False,
    minds_neighbours=False,
    strongest_first=False,
    annihilates=False,
)
