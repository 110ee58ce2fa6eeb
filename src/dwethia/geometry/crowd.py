"""Many bases by where they stand: an index that never changes, and from which a changed one is made cheaply."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final, Generic, Self, TypeVar

from dwethia.geometry.measuring import gap
from dwethia.geometry.shapes import Disc

K = TypeVar("K", bound=Hashable)

# The side of a bucket: what is asked most, who is within an inch, then looks at two to nine of them.
_CELL: Final = 4000
_ROW: Final = 1 << 20  # buckets are numbered row by row

Bucket = tuple[tuple[Disc, K], ...]
_Asked = dict[tuple[Disc, int], tuple[K, ...]]


class Crowd(Generic[K]):
    """Bases by key, put into buckets."""

    __slots__ = ("_before", "_buckets", "_changed", "_known", "_nearest", "discs", "widest")

    def __init__(self, discs: Mapping[K, Disc], buckets: dict[int, Bucket[K]], widest: int) -> None:
        self.discs = discs
        self._buckets = buckets
        self.widest = widest  # no base has a larger radius
        self._known: _Asked[K] = {}  # what was asked about this crowd before
        self._before: _Asked[K] = {}  # and about the one that it was made from
        self._changed: tuple[Disc, ...] = ()  # where bases have come and gone since
        self._nearest: dict[Disc, int] = {}

    @classmethod
    def of(cls, discs: Mapping[K, Disc]) -> Self:
        filled: dict[int, list[tuple[Disc, K]]] = {}
        widest = 0
        for key, disc in discs.items():
            filled.setdefault(_bucket_of(disc), []).append((disc, key))
            widest = max(widest, disc[2])
        return cls(dict(discs), {cell: tuple(sorted(bucket, key=_place)) for cell, bucket in filled.items()}, widest)

    def moved(self, key: K, disc: Disc) -> Self:
        """The crowd in which one base, old or new, stands at a place."""
        discs, buckets = dict(self.discs), self._buckets.copy()
        before = discs.get(key)
        if before is not None:
            _take_out(buckets, before, key)
        cell = _bucket_of(disc)
        there = buckets.get(cell)
        buckets[cell] = ((disc, key),) if there is None else tuple(sorted((*there, (disc, key)), key=_place))
        discs[key] = disc
        made = type(self)(discs, buckets, max(self.widest, disc[2]))
        made._before, made._changed = self._known, (disc,) if before is None else (before, disc)
        return made

    def without(self, key: K) -> Self:
        """The crowd in which one base is missing."""
        discs, buckets = dict(self.discs), self._buckets.copy()
        gone = discs.pop(key)
        _take_out(buckets, gone, key)
        made = type(self)(discs, buckets, self.widest)
        made._before, made._changed = self._known, (gone,)
        return made

    def near(self, disc: Disc, distance: int) -> tuple[K, ...]:
        """Those whose `gap` is at most a distance, in an order that depends only on where they stand."""
        asked = disc, distance
        known = self._known.get(asked)
        if known is None:
            known = self._before.get(asked)
            if known is None or self._is_changed(disc, distance):
                known = self._found(disc, distance)
            self._known[asked] = known
        return known

    def _is_changed(self, disc: Disc, distance: int) -> bool:
        """Whether a base has come or gone as near as this since the crowd was made from another."""
        x, y, r = disc
        for other_x, other_y, other_r in self._changed:
            most, across, down = r + distance + 1 + other_r, x - other_x, y - other_y
            if most > 0 and across * across + down * down < most * most:
                return True
        return False

    def _found(self, disc: Disc, distance: int) -> tuple[K, ...]:
        x, y, r = disc
        reach = r + distance + 1  # a gap is rounded down
        far = reach + self.widest
        first, last = (x - far) // _CELL, (x + far) // _CELL + 1
        buckets = self._buckets
        found = []
        for row in range((y - far) // _CELL * _ROW, ((y + far) // _CELL + 1) * _ROW, _ROW):
            for cell in range(row + first, row + last):
                if cell in buckets:
                    for (other_x, other_y, other_r), key in buckets[cell]:
                        most, across, down = reach + other_r, x - other_x, y - other_y
                        if most > 0 and across * across + down * down < most * most:
                            found.append(key)
        return tuple(found)

    def nearest(self, disc: Disc) -> int:
        """The gap to the nearest of them; 0 where there is nobody."""
        known = self._nearest.get(disc)
        if known is None:
            known = self._nearest[disc] = min([gap(disc, other) for other in self.discs.values()], default=0)
        return known

    def leaves_room(self, disc: Disc) -> bool:
        """Whether a base would overlap none of these."""
        x, y, r = disc
        far = r + self.widest
        first, last = (x - far) // _CELL, (x + far) // _CELL + 1
        buckets = self._buckets
        for row in range((y - far) // _CELL * _ROW, ((y + far) // _CELL + 1) * _ROW, _ROW):
            for cell in range(row + first, row + last):
                if cell in buckets:
                    for (other_x, other_y, other_r), _ in buckets[cell]:
                        most, across, down = r + other_r, x - other_x, y - other_y
                        if across * across + down * down < most * most:
                            return False
        return True

    def around(self, x: int, y: int, distance: int) -> list[tuple[Disc, K]]:
        """All bases that come as near as this to a point, and some others."""
        far = distance + self.widest
        first, last = (x - far) // _CELL, (x + far) // _CELL + 1
        buckets = self._buckets
        found: list[tuple[Disc, K]] = []
        for row in range((y - far) // _CELL * _ROW, ((y + far) // _CELL + 1) * _ROW, _ROW):
            for cell in range(row + first, row + last):
                if cell in buckets:
                    found += buckets[cell]
        return found

    def within(self, x: int, y: int, distance: int) -> list[tuple[Disc, K]]:
        """The bases whose edge comes as near as this to a point."""
        across = 2 * (distance + self.widest) // _CELL + 1
        is_small = len(self.discs) < across * across  # then to look at all is quicker than to look into buckets
        found = []
        for entry in zip(self.discs.values(), self.discs, strict=True) if is_small else self.around(x, y, distance):
            other_x, other_y, other_r = entry[0]
            most, over, down = distance + other_r, x - other_x, y - other_y
            if over * over + down * down <= most * most:
                found.append(entry)
        return found

    def __len__(self) -> int:
        return len(self.discs)


def _bucket_of(disc: Disc) -> int:
    return disc[1] // _CELL * _ROW + disc[0] // _CELL


def _place(entry: tuple[Disc, object]) -> Disc:
    return entry[0]


def _take_out(buckets: dict[int, Bucket[K]], disc: Disc, key: K) -> None:
    cell = _bucket_of(disc)
    left = tuple(entry for entry in buckets[cell] if entry[1] != key)
    if left:
        buckets[cell] = left
    else:
        del buckets[cell]
