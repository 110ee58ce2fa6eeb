"""Many bases by where they stand: an index that never changes, and from which a changed one is made cheaply."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Mapping
from typing import Final, Generic, Self, TypeAlias, TypeVar

from dwethia.geometry.measuring import gap
from dwethia.geometry.shapes import Disc

K = TypeVar("K", bound=Hashable)

_CELL: Final = 4000  # the side of a square of the table, of which every base lies in one by its middle
_ROW: Final = 1 << 20  # squares are numbered row by row

Entry: TypeAlias = tuple[Disc, K]


class Crowd(Generic[K]):
    """Bases by key, in the order of the squares they lie in: those near a place are then few in a row."""

    __slots__ = ("_cells", "_entries", "_known", "_nearest", "discs", "widest")

    def __init__(self, discs: Mapping[K, Disc], cells: list[int], entries: list[Entry[K]], widest: int) -> None:
        self.discs = discs
        self._cells = cells
        self._entries = entries  # as many as there are squares, one beside the other; in a square by where they stand
        self.widest = widest  # no base has a larger radius
        self._known: dict[tuple[Disc, int], tuple[K, ...]] = {}  # what was asked about this crowd before
        self._nearest: dict[Disc, int] = {}

    @classmethod
    def of(cls, discs: Mapping[K, Disc]) -> Self:
        placed = sorted([(_cell_of(disc), disc, number) for number, disc in enumerate(discs.values())])
        keys = list(discs)
        entries = [(disc, keys[number]) for _, disc, number in placed]
        return cls(dict(discs), [each[0] for each in placed], entries, max([disc[2] for disc, _ in entries], default=0))

    def moved(self, key: K, disc: Disc) -> Self:
        """The crowd in which one base, old or new, stands at a place."""
        discs, cells, entries = dict(self.discs), self._cells.copy(), self._entries.copy()
        before = discs.get(key)
        if before is not None:
            _take_out(cells, entries, before, key)
        discs[key] = disc
        cell = _cell_of(disc)
        place, end = bisect_left(cells, cell), bisect_right(cells, cell)
        while place < end and entries[place][0] <= disc:
            place += 1
        cells.insert(place, cell)
        entries.insert(place, (disc, key))
        return type(self)(discs, cells, entries, disc[2] if disc[2] > self.widest else self.widest)

    def without(self, key: K) -> Self:
        """The crowd in which one base is missing."""
        discs, cells, entries = dict(self.discs), self._cells.copy(), self._entries.copy()
        _take_out(cells, entries, discs.pop(key), key)
        return type(self)(discs, cells, entries, self.widest)

    def near(self, disc: Disc, distance: int) -> tuple[K, ...]:
        """Those whose `gap` is at most a distance, in an order that depends only on where they stand."""
        asked = disc, distance
        known = self._known.get(asked)
        if known is None:
            known = self._known[asked] = tuple(self._nearer(disc, disc[2] + distance + 1))  # a gap is rounded down
        return known

    def _nearer(self, disc: Disc, reach: int) -> list[K]:
        """Those whose edge is nearer than this to a base's middle."""
        x, y, _ = disc
        far, cells, found = reach + self.widest, self._cells, []
        first = bisect_left(cells, (y - far) // _CELL * _ROW + (x - far) // _CELL)
        last = bisect_right(cells, (y + far) // _CELL * _ROW + (x + far) // _CELL)
        for (other_x, other_y, other_r), key in self._entries[first:last]:
            across, most = x - other_x, reach + other_r
            if -most < across < most:
                down = y - other_y
                if across * across + down * down < most * most:
                    found.append(key)
        return found

    def nearest(self, disc: Disc) -> int:
        """The gap to the nearest of them; 0 where there is nobody."""
        known = self._nearest.get(disc)
        if known is None:
            known = self._nearest[disc] = min([gap(disc, other) for other in self.discs.values()], default=0)
        return known

    def leaves_room(self, disc: Disc) -> bool:
        """Whether a base would overlap none of these."""
        return not self._nearer(disc, disc[2])

    def around(self, x: int, y: int, distance: int) -> list[Entry[K]]:
        """All bases that come as near as this to a point, and some others."""
        far, cells = distance + self.widest, self._cells
        first = bisect_left(cells, (y - far) // _CELL * _ROW + (x - far) // _CELL)
        return self._entries[first : bisect_right(cells, (y + far) // _CELL * _ROW + (x + far) // _CELL)]

    def within(self, x: int, y: int, distance: int) -> list[Entry[K]]:
        """The bases whose edge comes as near as this to a point."""
        found = []
        for entry in self.around(x, y, distance):
            other_x, other_y, other_r = entry[0]
            across, most = x - other_x, distance + other_r
            if -most <= across <= most:
                down = y - other_y
                if across * across + down * down <= most * most:
                    found.append(entry)
        return found

    def __len__(self) -> int:
        return len(self.discs)


def _cell_of(disc: Disc) -> int:
    return disc[1] // _CELL * _ROW + disc[0] // _CELL


def _take_out(cells: list[int], entries: list[Entry[K]], disc: Disc, key: K) -> None:
    place = bisect_left(cells, _cell_of(disc))
    while entries[place][1] != key:
        place += 1
    del cells[place], entries[place]
