"""The 6x6 grid: squares as bits of a number, so that rooms can be tested for connection quickly (DD-MAP-01 to -04)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Final, NewType, TypeAlias

SIZE: Final = 6
Square = NewType("Square", int)  # 0 to 35, row by row from the top left
Area = NewType("Area", int)  # a set of squares: bit n stands for square n

EVERYWHERE: Final = Area((1 << SIZE * SIZE) - 1)
NOWHERE: Final = Area(0)
_LEFT_COLUMN: Final = sum(1 << SIZE * row for row in range(SIZE))
_RIGHT_COLUMN: Final = _LEFT_COLUMN << SIZE - 1
_ROW: Final = (1 << SIZE) - 1  # the top one
_ROWS: Final = tuple(range(0, SIZE * SIZE, SIZE))  # the first square of each


class Side(StrEnum):
    """The four sides of a room."""

    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"

    @property
    def clockwise(self) -> Side:
        return _CLOCKWISE[self]

    @property
    def opposite(self) -> Side:
        return _CLOCKWISE[_CLOCKWISE[self]]


_CLOCKWISE: Final = {Side.TOP: Side.RIGHT, Side.RIGHT: Side.BOTTOM, Side.BOTTOM: Side.LEFT, Side.LEFT: Side.TOP}
_STEPS: Final = {Side.TOP: (-1, 0), Side.BOTTOM: (1, 0), Side.LEFT: (0, -1), Side.RIGHT: (0, 1)}


def square(row: int, column: int) -> Square:
    """The square of a row and a column, both counted from 1 (DD-MAP-03)."""
    if not (1 <= row <= SIZE and 1 <= column <= SIZE):
        raise ValueError(f"({row},{column}) is outside the room: rows and columns go from 1 to {SIZE}")
    return Square((row - 1) * SIZE + column - 1)


def place(square: Square) -> tuple[int, int]:
    """The row and the column of a square, both counted from 1."""
    row, column = divmod(square, SIZE)
    return row + 1, column + 1


def at(square: Square) -> str:
    """A square as people read it: row and column."""
    row, column = place(square)
    return f"({row},{column})"


def area(*squares: Square) -> Area:
    bits = 0
    for each in squares:
        bits |= 1 << each
    return Area(bits)


def squares(area: Area) -> Iterator[Square]:
    """The squares of an area, in reading order."""
    rest = int(area)
    while rest:
        lowest = rest & -rest
        yield Square(lowest.bit_length() - 1)
        rest ^= lowest


def step(square: Square, side: Side, steps: int = 1) -> Square | None:
    """The square some steps toward a side; None off the map."""
    row, column = divmod(square, SIZE)
    down, across = _STEPS[side]
    row, column = row + down * steps, column + across * steps
    if 0 <= row < SIZE and 0 <= column < SIZE:
        return Square(row * SIZE + column)
    return None


def reached(start: Area, open_to: Area) -> Area:
    """Everything connected to a start through open squares, without diagonal steps."""
    seen = start & open_to
    while True:
        beside = (seen & ~_LEFT_COLUMN) >> 1 | (seen & ~_RIGHT_COLUMN) << 1 | seen >> SIZE | seen << SIZE
        grown = (seen | beside) & open_to
        if grown == seen:
            return Area(seen)
        seen = grown


def is_connected(open_to: Area) -> bool:
    """Whether every square of an area can be reached from every other."""
    parts = _NO_PARTS
    for shift in _ROWS:
        parts = _with_row(parts, open_to >> shift & _ROW)
    return len(parts) < 2


def stays_connected(open_to: Area, without: Area) -> bool:
    """Whether squares that were connected still are when some are closed."""
    rest = Area(open_to & ~without)
    if is_connected(rest):
        return True
    if is_connected(open_to):
        return False
    left = int(rest)
    while left:
        start = Area(left & -left)
        part = reached(start, rest)
        if reached(start, open_to) & rest != part:
            return False
        left &= ~part
    return True


# The parts that some rows of an area fall into: of each the squares in the lowest of these rows, 0 if it ends above.
_Parts: TypeAlias = tuple[int, ...]
_NO_PARTS: Final[_Parts] = ()
_APART: Final[_Parts] = (0, 0)


@cache
def _with_row(parts: _Parts, row: int) -> _Parts:
    """The parts with one row more below; there are so few that an area is soon a matter of looking up its rows."""
    joined = [(part, 0) for part in parts]
    for run in _runs(row):
        touching = [each for each in joined if each[0] & run]
        joined = [each for each in joined if not each[0] & run]
        joined.append((sum(above for above, _ in touching), run + sum(below for _, below in touching)))
    found = tuple(sorted(below for _, below in joined))
    return _APART if len(found) > 1 and 0 in found else found


def _runs(row: int) -> Iterator[int]:
    """The squares of a row that lie side by side."""
    while row:
        lowest = row & -row
        run = row & ~(row + lowest)
        yield run
        row ^= run
