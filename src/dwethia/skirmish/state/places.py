"""Where a base may be put: what speaks against a place, and how a free one is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from msgspec import Struct

from dwethia.codex.entries import TerrainKind
from dwethia.faults import Fault
from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import gap, gap_to, lies_within
from dwethia.geometry.shapes import Disc, Point, Rect
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.table import Piece, Table

TRIES: Final = 24  # at random, before a place is looked for on a grid


class Room(Struct, frozen=True, eq=False):
    """The table with the bases on it, and the terrain that nobody can stand in."""

    table: Table
    crowd: Crowd[ModelId]
    walls: tuple[Piece, ...]

    def with_base(self, id: ModelId, base: Disc) -> Room:
        return Room(self.table, self.crowd.moved(id, base), self.walls)

    def is_free(self, base: Disc) -> bool:
        """Whether a base lies on no other and in nothing impassable."""
        return self.crowd.leaves_room(base) and not any(gap_to(base, wall.shape) < 0 for wall in self.walls)

    def faults(self, base: Disc, id: ModelId, name: str, names: Callable[[ModelId], str]) -> Iterator[Fault]:
        """Everything that speaks against a base in this place, whoever puts it there."""
        if not lies_within(base, self.table.area):
            yield Fault(RuleId("SK-MOVE-11"), f"{name} is not wholly on the table")
        for other in self.crowd.near(base, 0):
            if other != id and (between := gap(base, self.crowd.discs[other])) < 0:
                yield Fault(RuleId("SK-MOVE-06"), f"{name} overlaps {names(other)} by {inches(-between)}")
        for wall in self.walls:
            if gap_to(base, wall.shape) < 0:
                yield Fault(RuleId("HS-TERR-03"), f"{name} stands in {wall.name}, which is impassable")


def room_of(battle: Battle, rulings: Rulings) -> Room:
    """The table as it is, for bases to be put on."""
    bases = {model.id: model.base for model in battle.models if model.base is not None}
    return Room(battle.table, Crowd.of(bases), walls_of(battle.table, rulings))


def walls_of(table: Table, rulings: Rulings) -> tuple[Piece, ...]:
    """The terrain that nobody can stand in; none where terrain is scenery {R-SK-41}."""
    if rulings.says("R-SK-41", "open-only"):
        return ()
    return tuple(piece for piece in table.pieces if piece.is_a(TerrainKind.IMPASSABLE))


def find_place(zone: Rect, radius: int, fits: Callable[[Disc], bool], chance: Random | None = None) -> Point | None:
    """A free place wholly within a zone: at random if there is chance in it, else, or failing that, on a grid."""
    if zone.x1 - zone.x0 < 2 * radius or zone.y1 - zone.y0 < 2 * radius:
        return None
    if chance is not None:
        for _ in range(TRIES):
            x = chance.randint(zone.x0 + radius, zone.x1 - radius)
            y = chance.randint(zone.y0 + radius, zone.y1 - radius)
            if fits(Disc(x, y, radius)):
                return x, y
    for x, y in grid(zone, radius, max(radius // 2, 1)):
        if fits(Disc(x, y, radius)):
            return x, y
    return None


def grid(zone: Rect, margin: int, pitch: int) -> Iterator[Point]:
    """Points within a zone and off its border by a margin, row by row; the farthest row and column are always there."""
    for y in _steps(zone.y0 + margin, zone.y1 - margin, pitch):
        for x in _steps(zone.x0 + margin, zone.x1 - margin, pitch):
            yield x, y


def _steps(first: int, last: int, pitch: int) -> Iterator[int]:
    yield from range(first, last, pitch)
    if first <= last:
        yield last


def as_point(value: Any) -> Point | None:
    """The point that an answer means, if it is two whole numbers."""
    if isinstance(value, list | tuple) and len(value) == 2 and all(type(each) is int for each in value):
        return value[0], value[1]
    return None
