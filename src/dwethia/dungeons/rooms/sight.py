"""Lines of sight over the 6x6 grid, exactly: walls block them, soft terrain screens (DD-AI-04 to -06, DD-AIRNG-03).

Which squares a line crosses changes only where it passes a corner of the grid. The lines that just miss or just touch
such corners therefore stand for all others, and are worked out once; a room then asks whether one of them is free.
The squares at the two ends never block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from math import gcd
from typing import Final, NamedTuple

from dwethia.dungeons.rooms.squares import EVERYWHERE, SIZE, Area, Side, Square, area, squares, step
from dwethia.rulebook import Rulings

Cells = tuple[tuple[int, int], ...]  # squares as steps down and steps across from the first
Lines = tuple[Area, ...]  # the squares between that each line crosses
Tracing = Callable[[int, int], tuple[Cells, ...]]  # lines to the square so many steps down and across

_FINE: Final = 32  # a corner missed by 1/32 of a square's side: at no other corner does the line then change sides
_SQUARES: Final = tuple(squares(EVERYWHERE))
_BESIDE: Final = tuple(
    area(each, *(beside for side in Side if (beside := step(each, side)) is not None)) for each in _SQUARES
)


def sees(a: Square, b: Square, walls: Area, soft: Area, rulings: Rulings) -> bool:
    """Whether some line from a point of one square to a point of the other is free (DD-AI-04, -05) {R-DD-34}."""
    lines, blocking = _sight(a, walls, soft, rulings)
    return _is_any_free(lines[b], blocking)


@lru_cache(maxsize=4096)
def seen_from(a: Square, walls: Area, soft: Area, rulings: Rulings) -> Area:
    """Every square that can be seen from one (itself included)."""
    lines_to, blocking = _sight(a, walls, soft, rulings)
    seen = 0
    for b, lines in enumerate(lines_to):
        for line in lines:
            if not line & blocking:
                seen |= 1 << b
                break
    return Area(seen)


def is_screened(shooter: Square, target: Square, walls: Area, soft: Area, rulings: Rulings) -> bool:
    """Whether the line of sight passes over soft terrain (DD-AIRNG-03) {R-DD-35}; never where there is none.

    A line crosses soft terrain where a wall in its place would block it; `centre-line` asks for the inside of a square.
    """
    lines_to, blocking = _sight(shooter, walls, soft, rulings)
    lines = lines_to[target]
    if rulings.says("R-DD-35", "centre-line"):
        return between(shooter, target) & soft != 0 and _is_any_free(lines, blocking)
    if rulings.says("R-DD-35", "any-line"):
        return any(line & soft and not line & blocking for line in lines)
    screening = soft & ~_BESIDE[shooter]
    if not screening:
        return False
    return not _is_any_free(lines, Area(walls | screening)) and _is_any_free(lines, blocking)


@cache
def between(a: Square, b: Square) -> Area:
    """The squares that the line from centre to centre crosses, the two themselves left out.

    A line through a corner point alone crosses neither of the squares beside it.
    """
    (crossed,) = _placed(a, b, _from_centre_to_centre)
    return crossed


def _sight(a: Square, walls: Area, soft: Area, rulings: Rulings) -> tuple[tuple[Lines, ...], Area]:
    """The lines from a square to every other, and what blocks them {R-DD-34}."""
    if rulings.says("R-DD-34", "open-interiors"):
        return _lines_from(a, _past_corners), walls
    if rulings.says("R-DD-34", "soft-terrain-blocks"):
        return _lines_from(a, _past_corners), Area(walls | soft)
    if rulings.says("R-DD-34", "corner-touch-allowed"):
        return _lines_from(a, _past_or_through_corners), walls
    return _lines_from(a, _on_either_side_of_corners), walls


def _is_any_free(lines: Lines, blocking: Area) -> bool:
    for line in lines:  # noqa: SIM110 - `any` takes twice the time
        if not line & blocking:
            return True
    return False


# Lines on the grid


@cache
def _lines_from(a: Square, traced: Tracing) -> tuple[Lines, ...]:
    """The lines from a square to each of the 36."""
    return tuple(_placed(a, b, traced) for b in _SQUARES)


def _placed(a: Square, b: Square, traced: Tracing) -> Lines:
    """The lines from one square to another, turned to where it lies."""
    (row, column), (other_row, other_column) = divmod(a, SIZE), divmod(b, SIZE)
    down = SIZE if other_row > row else -SIZE
    across = 1 if other_column > column else -1
    lines = traced(abs(other_row - row), abs(other_column - column))
    return tuple(area(*[Square(a + down * y + across * x) for y, x in cells]) for cells in lines)


# Lines to a square so many steps down and across, as seen from the outer corner of the first one


class _Line(NamedTuple):
    """A line that falls to the right: so many squares across it is (start + fall * across) / unit deep."""

    start: int
    fall: int
    unit: int

    def crosses(self, down: int, across: int) -> bool:
        """Whether it passes through the inside of a square."""
        start, fall, unit = self
        return start + fall * across < (down + 1) * unit and start + fall * (across + 1) > down * unit

    def crossed(self, down: int, across: int) -> Cells:
        """The squares whose inside it passes through from the first to the last, those two left out."""
        start, fall, unit = self
        cells = [
            (y, x)
            for x in range(across + 1)
            for y in range(max(0, (start + fall * x) // unit), min(down, (start + fall * (x + 1) - 1) // unit) + 1)
        ]
        return tuple(cells[1:-1])


@cache
def _past_corners(down: int, across: int) -> tuple[Cells, ...]:
    """The lines between inner points that meet no corner: they touch no square but those whose inside they cross.

    A line that touches no wall can be moved a little and still touches none, so no other lines are needed.
    """
    return _near_corners(down, across, nudges=(-1, 1))


@cache
def _past_or_through_corners(down: int, across: int) -> tuple[Cells, ...]:
    """All lines between inner points; one through a corner crosses neither of the squares beside it."""
    return _near_corners(down, across, nudges=(-1, 0, 1))


@cache
def _on_either_side_of_corners(down: int, across: int) -> tuple[Cells, ...]:
    """The line from centre to centre; at a corner point it passes by either of the squares beside that point.

    So it is blocked there only if both of them are walls.
    """
    beside = []
    for x in range(1, across + 1):
        depth, rest = divmod(across - down + 2 * down * x, 2 * across)
        if rest == 0:
            beside.append(((depth, x - 1), (depth - 1, x)))
    (crossed,) = _from_centre_to_centre(down, across)
    return tuple((*crossed, *chosen) for chosen in product(*beside))


def _from_centre_to_centre(down: int, across: int) -> tuple[Cells]:
    if down and across:
        return (_Line(across - down, 2 * down, 2 * across).crossed(down, across),)
    return (_in_a_row(down, across),)


def _near_corners(down: int, across: int, nudges: tuple[int, ...]) -> tuple[Cells, ...]:
    """What the lines close to two corners cross, those over the fewest squares first.

    Any line can be shifted and turned, crossing the same squares all the while, until it is as close to two corners as
    one likes; so these cross whatever a line can.
    """
    if not (down and across):
        return (_in_a_row(down, across),)
    lines = _lines_near_corners(down, across, nudges)
    found = {line.crossed(down, across) for line in lines if line.crosses(0, 0) and line.crosses(down, across)}
    return tuple(sorted(found, key=len))


def _lines_near_corners(down: int, across: int, nudges: tuple[int, ...]) -> Iterator[_Line]:
    """The lines through two corners of the grid, each missed by a nudge."""
    columns = combinations(range(across + 2), 2)
    rows = combinations(range(down + 2), 2)
    for (x, end_x), (y, end_y) in product(columns, rows):
        run = end_x - x
        if gcd(run, end_y - y) > 1:
            continue  # a corner between them would be neither missed nor met on purpose
        for nudge, end_nudge in product(nudges, repeat=2):
            depth = y * _FINE + nudge
            fall = end_y * _FINE + end_nudge - depth
            yield _Line(depth * run - fall * x, fall, run * _FINE)


def _in_a_row(down: int, across: int) -> Cells:
    """The squares between two in one row or one column: every line crosses them all."""
    return (*((y, 0) for y in range(1, down)), *((0, x) for x in range(1, across)))
