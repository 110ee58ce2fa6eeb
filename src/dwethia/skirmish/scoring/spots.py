"""The spots of Play Objectives (SK-SCEN-06): how many, where they may lie, and who completes them {R-SK-22}."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import isqrt
from random import Random
from typing import ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.forms import Filled
from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.measuring import holds, way_between
from dwethia.geometry.shapes import Point, Rect
from dwethia.lengths import INCH, inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.events.scoring import SpotCompleted
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import CLOSE, is_engaged, within_friend
from dwethia.skirmish.state.places import walls_of
from dwethia.tabletop.places import TRIES, grid
from dwethia.tabletop.sides import SIDES, other
from dwethia.tabletop.table import Piece, Table

RULE: Final = RuleId("SK-SCEN-06")
APART: Final = 6 * INCH
FROM_EDGES: Final = 6 * INCH
LEAST: Final = 3
PITCH: Final = INCH
SOON: Final = 7  # pitches: any place far from all others will do, and one of a few is most often found


def plays_for_spots(battle: Battle, side: Seat) -> bool:
    """Whether a side's scenario is Play Objectives."""
    return battle.side(side).scenario is Scenario.PLAY_OBJECTIVES


def may_play_for_spots(battle: Battle, side: Seat) -> bool:
    """Whether a side's scenario is Play Objectives as far as everybody knows: also if it hides what it plays."""
    return battle.side(side).is_hidden or plays_for_spots(battle, side)


def spots_wanted(battle: Battle, rulings: Rulings) -> int:
    """How many spots the table holds: where both sides play for them, as many as the one that needs more."""
    players = [side for side in SIDES if may_play_for_spots(battle, side)]
    if not players:
        return 0
    if rulings.says("R-SK-22.number", "fixed"):
        return rulings.number("R-SK-22.number")
    return max(LEAST, *((battle.side(other(side)).starting_models + 1) // 2 for side in players))


class SpotAt(Filled, frozen=True):
    """Where a spot is placed."""

    at: Point
    EXPECTED: ClassVar[str] = "expected one field, at, two whole numbers"


class Field(Struct, frozen=True, eq=False):
    """Where spots may lie: inside the table's edges, apart from each other, and where somebody can come."""

    inner: Rect
    from_edges: int
    spots: tuple[Point, ...]
    apart: int
    walls: tuple[Piece, ...]

    def faults(self, at: Point) -> Iterator[Fault]:
        """Everything that speaks against a spot in this place."""
        x, y = at
        inner = self.inner
        outside = max(inner.x0 - x, inner.y0 - y, x - inner.x1, y - inner.y1)
        if outside > 0:
            limit = inches(self.from_edges)
            yield Fault(RULE, f"the spot is {inches(self.from_edges - outside)} from a table edge, less than {limit}")
        for number, spot in enumerate(self.spots, 1):
            if (square := _square(at, spot)) < self.apart**2:
                yield Fault(RULE, f"{inches(isqrt(square))} from spot {number} is less than {inches(self.apart)}")
        for wall in self.walls:
            if holds(at, wall.shape):
                yield Fault(RULE, f"the spot lies in {wall.name}, which is impassable: nobody could come near it")

    def is_free(self, at: Point) -> bool:
        """Whether nothing speaks against a spot within the inner part."""
        least = self.apart * self.apart
        return _to_nearest(at, self.spots, least - 1) >= least and not any(holds(at, each.shape) for each in self.walls)

    def find(self, chance: Random | None = None) -> Point | None:
        """A place for a spot: at random if there is chance in it, else, or failing that, on a grid of inches."""
        inner = self.inner
        if chance is not None:
            for _ in range(TRIES):
                at = chance.randint(inner.x0, inner.x1), chance.randint(inner.y0, inner.y1)
                if self.is_free(at):
                    return at
        return next((at for at in grid(inner, 0, PITCH) if self.is_free(at)), None)


def field_of(battle: Battle, rulings: Rulings) -> Field | None:
    """Where the next spot may lie: 6 inches from the others, or as near as it takes for a place to be left."""
    table = battle.table
    from_edges = min(FROM_EDGES, table.width // 2, table.depth // 2)
    inner = Rect(from_edges, from_edges, table.width - from_edges, table.depth - from_edges)
    walls = walls_of(table, rulings)
    farthest = -1
    for at in chain(grid(inner, 0, SOON * PITCH), grid(inner, 0, PITCH)):
        square = _to_nearest(at, battle.spots, farthest)
        if square > farthest and not any(holds(at, wall.shape) for wall in walls):
            farthest = square
            if square >= APART * APART:
                break
    if farthest < 0:
        return None
    apart = min(APART, isqrt(farthest) // INCH * INCH)
    return Field(inner, from_edges, battle.spots, apart, walls)


def preset_spots(table: Table, number: int, walls: tuple[Piece, ...]) -> tuple[Point, ...]:
    """A layout that looks the same from every edge's two ends: even rows, the longer ones outside.

    A spot that would lie in impassable terrain is moved to the nearest place outside it.
    """
    counts = _rows(number, table)
    spots = []
    for row, count in enumerate(counts, 1):
        y = table.depth * row // (len(counts) + 1)
        spots += [(table.width * place // (count + 1), y) for place in range(1, count + 1)]
    return tuple(_moved_out(spot, table, walls) for spot in spots)


def _rows(number: int, table: Table) -> list[int]:
    """How many spots lie in each row, the same from both ends."""
    wanted = max(1, isqrt(number * table.depth // table.width))
    rows = next(rows for rows in range(wanted, 0, -1) if rows % 2 or number % rows % 2 == 0)
    each, more = divmod(number, rows)
    counts = [each] * rows
    if more % 2:
        counts[rows // 2] += 1
    for place in range(more // 2):
        counts[place] += 1
        counts[-1 - place] += 1
    return counts


def _moved_out(spot: Point, table: Table, walls: tuple[Piece, ...]) -> Point:
    if not any(holds(spot, wall.shape) for wall in walls):
        return spot
    free = [at for at in grid(table.area, 0, PITCH) if not any(holds(at, wall.shape) for wall in walls)]
    return min(free, key=lambda at: (_square(at, spot), at), default=spot)


def _to_nearest(at: Point, spots: tuple[Point, ...], beyond: int) -> int:
    """The square of the way to the nearest spot, or to one that is not beyond; the usual limit where there is none."""
    nearest = _square(at, spots[0]) if spots else APART * APART
    for spot in spots:
        if nearest <= beyond:
            break
        nearest = min(nearest, _square(at, spot))
    return nearest


def _square(one: Point, other: Point) -> int:
    across, down = one[0] - other[0], one[1] - other[1]
    return across * across + down * down


# Completing them


def complete_in_end_phase(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """In the End Phase the side with priority completes what it can, then the other; nobody is asked."""
    if rulings.says("R-SK-22.action", "instead-of-shooting"):
        return battle
    for side in (battle.holder, other(battle.holder)):
        for model in battle.models_of(side):
            for spot in spots_in_reach(battle, model, rulings):
                battle = yield from _completed(battle, model, spot)
    return battle


def complete_instead_of_shooting(battle: Battle, id: ModelId, spot: int, rulings: Rulings) -> Asking[Battle]:
    """A model of the Shoot Phase completes a spot of `spots_in_reach`; that was its shooting for this turn."""
    battle = yield from _completed(battle, battle.model(id), spot)
    return battle.with_model(replace(battle.model(id), has_shot=True))


def spots_in_reach(battle: Battle, model: Model, rulings: Rulings) -> tuple[int, ...]:
    """The spots that a model may complete for its side now, by number."""
    if model.base is None or not may_play_for_spots(battle, model.side):
        return ()
    if not rulings.says("R-SK-22.action", "stand-only") and (model.has_shot or model.casts):
        return ()
    x, y, r = model.base
    near = tuple(
        [
            number
            for number, spot in enumerate(battle.spots)
            if number not in battle.side(model.side).completed
            and within_friend(way_between((x, y), spot) - r, CLOSE, rulings)
        ]
    )
    if near and not rulings.says("R-SK-22.action", "stand-only") and is_engaged(battle, model, rulings):
        return ()
    return near


def _completed(battle: Battle, model: Model, spot: int) -> Asking[Battle]:
    yield Tell(SpotCompleted(model.side, model.id, model.name, spot + 1))
    side = battle.side(model.side)
    return battle.with_side(replace(side, completed=(*side.completed, spot)))
