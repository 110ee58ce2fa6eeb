"""Who is adjacent to whom, and who is in reach (DD-MELEE-01 to -03)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dwethia.dungeons.rooms.sight import between, sees
from dwethia.dungeons.rooms.squares import NOWHERE, SIZE, Area, Square
from dwethia.rulebook import Rulings


def steps(a: Square, b: Square) -> int:
    """How many orthogonal steps lie between two squares."""
    row, column = divmod(a, SIZE)
    other_row, other_column = divmod(b, SIZE)
    return abs(row - other_row) + abs(column - other_column)


def _around(square: int, diagonally: bool) -> Area:
    row, column = divmod(square, SIZE)
    bits = 0
    for other in range(SIZE * SIZE):
        down, across = abs(other // SIZE - row), abs(other % SIZE - column)
        if down + across == 1 or (diagonally and down == across == 1):
            bits |= 1 << other
    return Area(bits)


FOUR: Final = tuple(_around(square, False) for square in range(SIZE * SIZE))
EIGHT: Final = tuple(_around(square, True) for square in range(SIZE * SIZE))


def neighbours(square: Square, rulings: Rulings) -> Area:
    """The squares adjacent to one {R-DD-13}."""
    return EIGHT[square] if rulings.says("R-DD-13", "all-8") else FOUR[square]


def reached_squares(square: Square, reach: int, walls: Area, rulings: Rulings) -> Area:
    """Squares that a model strikes from one: adjacent ones, and by a longer weapon those in its Range (DD-MELEE-02)."""
    if reach == 1:
        return Area(neighbours(square, rulings) & ~walls)
    return _far_reach(square, reach, walls, rulings)


@lru_cache(maxsize=4096)
def _far_reach(square: Square, reach: int, walls: Area, rulings: Rulings) -> Area:
    found = int(neighbours(square, rulings))
    for other in range(SIZE * SIZE):
        if 1 < steps(square, Square(other)) <= reach and _is_clear(square, Square(other), walls, rulings):
            found |= 1 << other
    return Area(found & ~walls)


def _is_clear(a: Square, b: Square, walls: Area, rulings: Rulings) -> bool:
    """Whether no wall is in the way of a weapon; scatter and barricade never are (DD-MELEE-03) {R-DD-14}."""
    if rulings.says("R-DD-14", "straight-lines-only"):
        in_line = a // SIZE == b // SIZE or a % SIZE == b % SIZE
        return in_line and not between(a, b) & walls
    return sees(a, b, walls, NOWHERE, rulings)
