"""Range 1 to 3: who stands within so many bases of whom, which has one meaning everywhere (SK-FIGHT-03, -04) {R-SK-09}.

Shields, Blast, the ranks of a fight, Surge and Together as One! all ask here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dwethia.engine.seats import Seat
from dwethia.geometry.contact import rows
from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import TOUCH
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import CLOSE
from dwethia.tabletop.sides import SIDES


def in_range(battle: Battle, model: Model, most: int, rulings: Rulings) -> frozenset[ModelId]:
    """A model and everybody within a Range of it, whoever stands between."""
    return frozenset({model.id, *(id for rank in ranks(battle, (model.id,), most, rulings) for id in rank)})


def ranks(
    battle: Battle, start: Iterable[ModelId], most: int, rulings: Rulings, sides: Sequence[Seat] = SIDES
) -> list[tuple[ModelId, ...]]:
    """Who of these sides is within Range 1, and not before Range 2, 3 … of any of those at the start."""
    crowds = [_crowd(battle, side, rulings) for side in sides]
    bases = {id: battle.model(id).disc for id in start}
    if rulings.says("R-SK-09", "inches"):
        seen = set(bases)
        found = []
        for number in range(1, most + 1):
            limit = _included(number * INCH, rulings)
            near = [id for base in bases.values() for crowd in crowds for id in crowd.near(base, limit)]
            found.append(tuple(dict.fromkeys(id for id in near if id not in seen)))
            seen.update(near)
        return found
    return rows(crowds, bases, _gap(rulings), most)


def farthest(battle: Battle, most: int, rulings: Rulings) -> int:
    """Nobody is within a Range of somebody who is farther away than this."""
    if rulings.says("R-SK-09", "inches"):
        return most * INCH
    between = 2 * max(crowd.widest for crowd in battle.crowds.values())
    return most * (_gap(rulings) + 1) + (most - 1) * between  # a gap is rounded down


def _gap(rulings: Rulings) -> int:
    """How far apart bases may be that count as touching {R-SK-09}."""
    return _included(CLOSE, rulings) if rulings.says("R-SK-09", "coherency-gap") else TOUCH


def _included(limit: int, rulings: Rulings) -> int:
    """The longest gap between friends that is within a limit {R-SK-08}."""
    return limit - 1 if rulings.says("R-SK-08", "all-exclusive") else limit


def _crowd(battle: Battle, side: Seat, rulings: Rulings) -> Crowd[ModelId]:
    """The bases of a side, without those who are slain where they no longer count {R-SK-67}."""
    crowd = battle.crowds[side]
    if rulings.says("R-SK-67", "ghost"):
        for model in battle.present:
            if model.is_slain and model.side == side:
                crowd = crowd.without(model.id)
    return crowd
