"""How the helmsman weighs what it foresees: a value, so that another judgement can sit at the same helm."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from dwethia.lengths import INCH


class Weights(Struct, frozen=True):
    """What counts how much; points are those of the fleets."""

    finishing: float = 2.0  # how much dearer the last Wounds of a ship are than the first: only what is gone counts
    later: float = 0.5  # of a volley that the same place would give next turn
    aimed_at: float = 0.5  # how much of what an enemy could fire at a ship it does fire at it
    coming_about: float = 0.3  # of what it could fire if it were turned another way
    near: int = 10 * INCH  # from where on there is no need to come closer
    far_off: float = 1.5  # points for each inch beyond that
    on_the_brink: float = 0.5  # of its points, for a ship that cannot even turn away from the edge
    near_the_edge: float = 0.2  # of its points, for a ship that has to turn away next
    second_side: float = 0.4  # of the danger of the worst side, from where on the next one is guarded too
    rounds: float = 1.5  # of a boarding fight, before somebody breaks away
    boarded: float = 1.3  # how much of a lost boarding fight one has to fear within an enemy's reach
    boarded_later: float = 1.0  # and just beyond it, less and less with the way that the enemy has to come first
    still_there: float = 0.7  # how often an enemy has not slipped away before it is boarded
    more_than_nothing: float = 5.0  # points that a ram or a boarding should bring
    off_the_table: float = 2.0  # of its points, for a ship that drifts off


PLAIN: Final = Weights()
