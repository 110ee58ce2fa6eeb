"""Where a base may be put: what speaks against a place, and how a free one is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final

from msgspec import Struct

from dwethia.faults import Fault
from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import are_overlapping, gap, gap_to, shape_within
from dwethia.geometry.shapes import Disc, Outline, Point, Rect, Shape, bounds
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId
from dwethia.tabletop.bases import BaseSize
from dwethia.tabletop.table import Piece, Table

TRIES: Final = 24  # at random, before a place is looked for on a grid
APART: Final = 97  # places of a grid, where any of them will do


class PlaceRules(Struct, frozen=True):
    """The rules that a base breaks in a wrong place."""

    on_table: RuleId
    overlapping: RuleId
    impassable: RuleId
    barred: str = "which is impassable"  # why nobody stands in the terrain


class FreeSpace(Struct, frozen=True, eq=False):
    """The table with the bases on it, and the terrain that nobody can stand in."""

    table: Table
    crowd: Crowd[ModelId]  # the round bases
    walls: tuple[Piece, ...]
    rules: PlaceRules
    hulls: tuple[tuple[ModelId, Outline], ...] = ()  # the others

    @classmethod
    def of(
        cls, table: Table, bases: Iterable[tuple[ModelId, Shape]], walls: tuple[Piece, ...], rules: PlaceRules
    ) -> FreeSpace:
        """The table with bases of any shape on it."""
        discs: dict[ModelId, Disc] = {}
        hulls: list[tuple[ModelId, Outline]] = []
        for id, base in bases:
            if isinstance(base, Disc):
                discs[id] = base
            else:
                hulls.append((id, base))
        return cls(table, Crowd.of(discs), walls, rules, tuple(hulls))

    def with_base(self, id: ModelId, base: Shape) -> FreeSpace:
        if isinstance(base, Disc):
            return FreeSpace(self.table, self.crowd.moved(id, base), self.walls, self.rules, self.hulls)
        return FreeSpace(self.table, self.crowd, self.walls, self.rules, (*self.hulls, (id, base)))

    def is_free(self, base: Shape) -> bool:
        """Whether a base lies on no other and in nothing impassable."""
        if isinstance(base, Disc):
            return self.crowd.leaves_room(base) and not self._is_barred(base)
        x0, y0, x1, y1 = bounds(base)
        walls = [wall.shape for wall in self.walls]
        for each in (*self.crowd.discs.values(), *[hull for _, hull in self.hulls], *walls):
            other = bounds(each)
            if x1 > other[0] and other[2] > x0 and y1 > other[1] and other[3] > y0 and are_overlapping(base, each):
                return False
        return True

    def _is_barred(self, base: Disc) -> bool:
        """Whether a round base lies on a hull or in something impassable."""
        x, y, r = base
        for shape in (*[hull for _, hull in self.hulls], *[wall.shape for wall in self.walls]):
            x0, y0, x1, y1 = bounds(shape)
            if x0 < x + r and x - r < x1 and y0 < y + r and y - r < y1 and gap_to(base, shape) < 0:
                return True
        return False

    def faults(self, base: Shape, id: ModelId, name: str, names: Callable[[ModelId], str]) -> Iterator[Fault]:
        """Everything that speaks against a base in this place, whoever puts it there."""
        if not shape_within(base, self.table.area):
            yield Fault(self.rules.on_table, f"{name} is not wholly on the table")
        for other, depth in self._overlapped(base):
            if other != id:
                by = f" by {inches(depth)}" if depth else ""
                yield Fault(self.rules.overlapping, f"{name} overlaps {names(other)}{by}")
        for wall in self.walls:
            if are_overlapping(base, wall.shape):
                yield Fault(self.rules.impassable, f"{name} stands in {wall.name}, {self.rules.barred}")

    def _overlapped(self, base: Shape) -> Iterator[tuple[ModelId, int]]:
        """The bases that lie partly under another, and how deep where both are round."""
        if isinstance(base, Disc):
            for id in self.crowd.near(base, 0):
                if (between := gap(base, self.crowd.discs[id])) < 0:
                    yield id, -between
        for id, each in self.hulls if isinstance(base, Disc) else self._bases():
            if are_overlapping(base, each):
                yield id, 0

    def _bases(self) -> Iterator[tuple[ModelId, Shape]]:
        yield from self.crowd.discs.items()
        yield from self.hulls


def find_place(
    zone: Rect, base: BaseSize, fits: Callable[[Shape], bool], chance: Random | None = None, turned: int = 0
) -> Point | None:
    """A free place wholly within a zone: at random if there is chance in it, else, or failing that, on a grid."""
    inner, pitch = _middles(zone, base, turned)
    if inner.x0 > inner.x1 or inner.y0 > inner.y1:
        return None
    if chance is not None:
        for _ in range(TRIES):
            at = chance.randint(inner.x0, inner.x1), chance.randint(inner.y0, inner.y1)
            if fits(base.at(at, turned)):
                return at
    return next((at for at in grid(inner, 0, pitch) if fits(base.at(at, turned))), None)


def has_place(zone: Rect, base: BaseSize, fits: Callable[[Shape], bool], turned: int = 0) -> bool:
    """Whether `find_place` finds one on its grid: looked for here and there, since any will do."""
    inner, pitch = _middles(zone, base, turned)
    xs, ys = list(steps(inner.x0, inner.x1, pitch)), list(steps(inner.y0, inner.y1, pitch))
    places = range(len(xs) * len(ys))
    return any(
        fits(base.at((xs[place % len(xs)], ys[place // len(xs)]), turned))
        for start in range(APART)
        for place in places[start::APART]
    )


def _middles(zone: Rect, base: BaseSize, turned: int) -> tuple[Rect, int]:
    """Where the middle of a base within a zone may lie, and how far the places of a grid for it are apart."""
    x0, y0, x1, y1 = bounds(base.at((0, 0), turned))
    return Rect(zone.x0 - x0, zone.y0 - y0, zone.x1 - x1, zone.y1 - y1), max(min(x1, y1) // 2, 1)


def grid(zone: Rect, margin: int, pitch: int) -> Iterator[Point]:
    """Points within a zone and off its border by a margin, row by row; the farthest row and column are always there."""
    for y in steps(zone.y0 + margin, zone.y1 - margin, pitch):
        for x in steps(zone.x0 + margin, zone.x1 - margin, pitch):
            yield x, y


def steps(first: int, last: int, pitch: int) -> Iterator[int]:
    """From one number to another by steps of a size; the last one is always there."""
    yield from range(first, last, pitch)
    if first <= last:
        yield last
