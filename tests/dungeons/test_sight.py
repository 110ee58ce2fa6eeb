"""Lines of sight: what walls block, what soft terrain screens, and a slow twin for both."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st

from dwethia.dungeons.rooms.sight import between, is_screened, seen_from, sees
from dwethia.dungeons.rooms.squares import (
    EVERYWHERE,
    NOWHERE,
    SIZE,
    Area,
    Side,
    Square,
    area,
    place,
    square,
    squares,
    step,
)
from dwethia.rulebook import Rulings

READINGS = ("open-interiors", "corner-touch-allowed", "centre-to-centre", "soft-terrain-blocks")
SCREENS = ("no-clear-line", "centre-line", "any-line")
RULINGS = {
    (reading, screen): Rulings.of("dungeons", settings=[f"R-DD-34={reading}", f"R-DD-35={screen}"])
    for reading in READINGS
    for screen in SCREENS
}
SIGHT = {reading: RULINGS[reading, "no-clear-line"] for reading in READINGS}
USUAL = Rulings.recommended("dungeons")
ALL = tuple(squares(EVERYWHERE))


class Drawn(NamedTuple):
    """Two squares that look at each other, the first shooting at the second, and what stands in the room."""

    a: Square
    b: Square
    walls: Area
    soft: Area


def drawn(*rows: str) -> Drawn:
    """The upper left of a room: # is wall, s is soft, and A or B is a model on soft terrain."""

    def those(marks: str) -> list[Square]:
        return [square(r, c) for r, row in enumerate(rows, 1) for c, mark in enumerate(row, 1) if mark in marks]

    (a,), (b,) = those("aA"), those("bB")
    return Drawn(a, b, area(*those("#")), area(*those("sAB")))


@pytest.mark.rule("DD-AI-04", "DD-AI-05", "DD-WALL-11", "DD-BARR-06", "DD-SCAT-06")
@pytest.mark.parametrize(
    ("room", "seen_under"),
    [
        pytest.param(drawn("a....b"), "open touch centre soft", id="nothing between"),
        pytest.param(drawn("a..#.b"), "", id="a wall in the row"),
        pytest.param(drawn("a..s.b"), "open touch centre", id="scatter in the row"),
        pytest.param(drawn("A..B"), "open touch centre soft", id="both on the barricade"),
        pytest.param(drawn("a#", "#b"), "touch", id="the corner gap of two walls"),
        pytest.param(drawn("as", "sb"), "open touch centre", id="the corner gap of two scatter"),
        pytest.param(drawn("a#", "sb"), "open touch centre", id="the corner gap of a wall and scatter"),
        pytest.param(drawn("a#", ".b"), "open touch centre soft", id="one wall beside the corner"),
        pytest.param(drawn("a..", ".#.", "..b"), "", id="a wall in the middle of a diagonal"),
        pytest.param(drawn("a#..", "#.#.", ".#.#", "..#b"), "touch", id="gap after gap"),
        pytest.param(drawn("a#..", "..#.", "...#", "...b"), "open touch centre soft", id="walls all on one side"),
        pytest.param(drawn("a#.", "..b"), "open touch soft", id="a knight's move past the wall at its side"),
        pytest.param(drawn("a..", "#.b"), "open touch centre soft", id="a knight's move over the wall under it"),
        pytest.param(drawn("a..", ".#b"), "open touch soft", id="a knight's move over the wall before the other"),
        pytest.param(drawn("a#.", "#.b"), "touch", id="a knight's move through a corner gap"),
        pytest.param(drawn("a#.", ".#b"), "", id="a knight's move behind two walls"),
        pytest.param(drawn("a.#", "#.b"), "open touch centre soft", id="a knight's move between two walls"),
        pytest.param(drawn("a..#", "##.#", "##.b"), "", id="a way round two bends"),
        pytest.param(drawn("a#....", "......", "..#..#", ".....b"), "touch", id="three corners in one line"),
        pytest.param(drawn("a#..", "....", ".#.#", "...b"), "touch centre", id="three corners on the diagonal"),
    ],
)
def test_a_line_of_sight_is_free_as_the_ruling_reads_it(room: Drawn, seen_under: str) -> None:
    words = ("open", "touch", "centre", "soft")
    seen = [word for word, reading in zip(words, READINGS, strict=True) if sees(*room, SIGHT[reading])]
    assert " ".join(seen) == seen_under


@pytest.mark.rule("DD-AIRNG-03", "DD-BARR-05")
@pytest.mark.parametrize(
    ("room", "screened_under"),
    [
        pytest.param(drawn("a....b"), "", id="nothing between"),
        pytest.param(drawn("a..s.b"), "clear centre any", id="scatter in the row"),
        pytest.param(drawn("as...b"), "centre any", id="scatter next to the shooter"),
        pytest.param(drawn("a...sb"), "clear centre any", id="scatter next to the target"),
        pytest.param(drawn("asss.b"), "clear centre any", id="a barricade that begins next to the shooter"),
        pytest.param(drawn("A..B"), "", id="both on the barricade"),
        pytest.param(drawn("a#.s.b"), "", id="no sight at all"),
        pytest.param(drawn("a.s", "..b"), "any", id="scatter at the edge of sight"),
        pytest.param(drawn("a..", ".sb"), "centre any", id="a clear line past the scatter"),
        pytest.param(drawn("a.s", ".sb"), "clear centre any", id="no clear line past the scatter"),
        pytest.param(drawn("a#.", ".sb"), "clear centre any", id="the clear line is walled off"),
        pytest.param(drawn("a#s", "..b"), "", id="the line over the scatter is walled off"),
        pytest.param(drawn("as", "sb"), "any", id="a corner gap next to the shooter"),
        pytest.param(drawn("a..", "..s", ".sb"), "clear any", id="a corner gap next to the target"),
    ],
)
def test_soft_terrain_screens_as_the_ruling_reads_it(room: Drawn, screened_under: str) -> None:
    words = ("clear", "centre", "any")
    by_screen = [RULINGS["open-interiors", screen] for screen in SCREENS]
    screened = [word for word, chosen in zip(words, by_screen, strict=True) if is_screened(*room, chosen)]
    assert " ".join(screened) == screened_under


@pytest.mark.rule("DD-AIRNG-03")
def test_only_the_shooter_ignores_what_is_next_to_it() -> None:
    a, b, walls, soft = drawn("as...b")
    assert not is_screened(a, b, walls, soft, USUAL)
    assert is_screened(b, a, walls, soft, USUAL)


@pytest.mark.rule("DD-AIRNG-03")
@pytest.mark.parametrize(
    ("reading", "screened"),
    [
        ("open-interiors", True),
        ("corner-touch-allowed", False),  # the line may touch both corners
        ("centre-to-centre", True),
        ("soft-terrain-blocks", False),  # there is no line at all
    ],
)
def test_a_line_crosses_scatter_where_a_wall_would_block_it(reading: str, screened: bool) -> None:
    gap = drawn("a..", "..s", ".sb")
    assert is_screened(*gap, SIGHT[reading]) is screened
    assert sees(gap.a, gap.b, gap.soft, NOWHERE, SIGHT[reading]) is not (screened or reading == "soft-terrain-blocks")


@pytest.mark.parametrize(
    ("ends", "crossed"),
    [
        (((1, 1), (1, 1)), []),
        (((1, 1), (1, 2)), []),
        (((1, 1), (1, 4)), [(1, 2), (1, 3)]),
        (((6, 3), (3, 3)), [(4, 3), (5, 3)]),
        (((1, 1), (2, 2)), []),  # through the corner point alone
        (((1, 4), (4, 1)), [(2, 3), (3, 2)]),
        (((1, 1), (2, 3)), [(1, 2), (2, 2)]),
        (((3, 6), (1, 5)), [(2, 5), (2, 6)]),
        (((1, 1), (2, 4)), [(1, 2), (2, 3)]),  # a corner point halfway
        (((1, 1), (3, 4)), [(1, 2), (2, 2), (2, 3), (3, 3)]),
    ],
)
def test_the_line_from_centre_to_centre_crosses_what_lies_under_it(
    ends: tuple[tuple[int, int], tuple[int, int]], crossed: list[tuple[int, int]]
) -> None:
    a, b = (square(*each) for each in ends)
    assert [place(each) for each in squares(between(a, b))] == crossed
    assert between(b, a) == between(a, b)


# What holds in every room

rooms = st.sets(st.sampled_from(ALL), max_size=12).map(lambda some: area(*some))
readings = st.sampled_from(READINGS)
anywhere = st.sampled_from(ALL)


@pytest.mark.rule("DD-AI-05", "DD-AI-06")
@given(reading=readings, soft=rooms)
def test_without_walls_everyone_sees_everyone_whoever_stands_between(reading: str, soft: Area) -> None:
    within = NOWHERE if reading == "soft-terrain-blocks" else soft
    assert all(seen_from(each, NOWHERE, within, SIGHT[reading]) == EVERYWHERE for each in ALL)


@pytest.mark.rule("DD-BARR-06", "DD-SCAT-06")
@given(reading=readings, a=anywhere, walls=rooms, soft=rooms)
def test_soft_terrain_blocks_like_walls_or_not_at_all(reading: str, a: Square, walls: Area, soft: Area) -> None:
    blocking = Area(walls | soft) if reading == "soft-terrain-blocks" else walls
    assert seen_from(a, walls, soft, SIGHT[reading]) == seen_from(a, blocking, NOWHERE, SIGHT[reading])


@pytest.mark.rule("DD-AI-04")
@given(reading=readings, a=anywhere, walls=rooms, soft=rooms)
def test_whoever_is_seen_sees_back(reading: str, a: Square, walls: Area, soft: Area) -> None:
    chosen = SIGHT[reading]
    seen = [sees(a, each, walls, soft, chosen) for each in ALL]
    assert seen == [sees(each, a, walls, soft, chosen) for each in ALL]
    assert seen_from(a, walls, soft, chosen) == area(*(each for each in ALL if seen[each]))


@given(reading=readings, a=anywhere, walls=rooms, soft=rooms)
def test_neighbours_always_see_each_other(reading: str, a: Square, walls: Area, soft: Area) -> None:
    beside = [each for side in Side if (each := step(a, side)) is not None]
    seen = area(a, *beside)
    assert seen_from(a, walls, soft, SIGHT[reading]) & seen == seen


@pytest.mark.rule("DD-WALL-11")
@given(reading=readings, a=anywhere, walls=rooms, more=rooms, soft=rooms)
def test_another_wall_never_opens_a_line(reading: str, a: Square, walls: Area, more: Area, soft: Area) -> None:
    before = seen_from(a, walls, soft, SIGHT[reading])
    assert seen_from(a, Area(walls | more), soft, SIGHT[reading]) & ~before == 0


@given(a=anywhere, walls=rooms, soft=rooms)
def test_a_wider_reading_sees_all_that_a_narrower_one_sees(a: Square, walls: Area, soft: Area) -> None:
    seen = {reading: seen_from(a, walls, soft, SIGHT[reading]) for reading in READINGS}
    assert seen["soft-terrain-blocks"] & ~seen["open-interiors"] == 0
    assert seen["open-interiors"] & ~seen["corner-touch-allowed"] == 0
    assert seen["centre-to-centre"] & ~seen["corner-touch-allowed"] == 0


@given(reading=readings, a=anywhere, b=anywhere, walls=rooms, soft=rooms)
def test_where_no_line_is_clear_some_line_crosses(reading: str, a: Square, b: Square, walls: Area, soft: Area) -> None:
    if is_screened(a, b, walls, soft, RULINGS[reading, "no-clear-line"]):
        assert is_screened(a, b, walls, soft, RULINGS[reading, "any-line"])


# A line that somebody draws, measured in fractions

Cell = tuple[int, int]  # a row and a column, counted from 0
Point = tuple[Fraction, Fraction]  # how far down and how far across


def cells(some: Area) -> frozenset[Cell]:
    return frozenset((each // SIZE, each % SIZE) for each in squares(some))


def meets(start: Point, end: Point, cell: Cell, inside: bool) -> bool:
    """Whether a line passes through the inside of a square, or else touches it at all."""
    enters, leaves = Fraction(0), Fraction(1)  # as shares of the line
    for begun, ended, low in zip(start, end, cell, strict=True):
        if begun == ended:
            if not low <= begun <= low + 1 or (inside and begun in (low, low + 1)):
                return False
        else:
            edges = sorted(((low - begun) / (ended - begun), (low + 1 - begun) / (ended - begun)))
            enters, leaves = max(enters, edges[0]), min(leaves, edges[1])
    return enters < leaves or (enters == leaves and not inside)


def centre(of: Square) -> Point:
    return of // SIZE + Fraction(1, 2), of % SIZE + Fraction(1, 2)


@cache
def under_centre_line(a: Square, b: Square) -> frozenset[Cell]:
    rows, columns = (sorted(each) for each in zip(*cells(area(a, b)), strict=True))
    box = product(range(rows[0], rows[-1] + 1), range(columns[0], columns[-1] + 1))
    return frozenset(each for each in box if meets(centre(a), centre(b), each, inside=True))


parts = st.integers(1, 59).map(lambda part: Fraction(part, 60))  # of a side: never its ends
points = st.tuples(parts, parts)


@pytest.mark.rule("DD-AI-04", "DD-AI-05")
@settings(max_examples=count(60, 2000))
@given(
    ends=st.tuples(anywhere, anywhere), walls=rooms, soft=rooms, drawn=st.lists(st.tuples(points, points), min_size=5)
)
def test_a_line_that_can_be_drawn_is_one_of_sight(
    ends: tuple[Square, Square], walls: Area, soft: Area, drawn: list[tuple[Point, Point]]
) -> None:
    a, b = ends
    walled = cells(walls) - cells(area(a, b))
    softened = cells(soft) - cells(area(a, b))
    ignored = cells(area(a, *(each for side in Side if (each := step(a, side)) is not None)))
    for (down, across), (end_down, end_across) in drawn:
        start, end = (a // SIZE + down, a % SIZE + across), (b // SIZE + end_down, b % SIZE + end_across)
        for reading, inside in (("open-interiors", False), ("corner-touch-allowed", True)):
            if not any(meets(start, end, each, inside) for each in walled):
                crossed = {each for each in softened if meets(start, end, each, inside)}
                assert sees(a, b, walls, soft, SIGHT[reading])
                assert not crossed or is_screened(a, b, walls, soft, RULINGS[reading, "any-line"])
                assert crossed - ignored or not is_screened(a, b, walls, soft, RULINGS[reading, "no-clear-line"])
                assert crossed or reading != "open-interiors" or sees(a, b, walls, soft, SIGHT["soft-terrain-blocks"])


# The slow twin: it walks from square to square as long as one straight line crosses every edge that it has stepped over

Way = frozenset[Cell]  # the squares between


class Bound(NamedTuple):
    """So far across, a line's depth is less (or more) than this, or exactly this."""

    across: int
    depth: int
    exactly: bool = False


class Slope(NamedTuple):
    value: Fraction
    included: bool


def is_straight(over: list[Bound], under: list[Bound]) -> bool:
    """Whether some falling line is deeper than each of the first bounds and less deep than each of the second.

    A line is `start + slope * across` deep, so each two bounds together limit the slope alone.
    """
    least, most = [Slope(Fraction(0), included=False)], []
    for low, high in product(over, under):
        run, fall, included = high.across - low.across, high.depth - low.depth, low.exactly and high.exactly
        if run == 0:
            if fall < 0 or (fall == 0 and not included):
                return False
        elif run > 0:
            most.append(Slope(Fraction(fall, run), included))
        else:
            least.append(Slope(Fraction(fall, run), included))
    return all(
        low.value < high.value or (low.value == high.value and low.included and high.included)
        for low, high in product(set(least), set(most))
    )


@cache
def ways(down: int, across: int, through_corners: bool) -> frozenset[Way]:
    """Every way that a straight line takes to the square so many steps down and across."""

    def walk(y: int, x: int, crossed: Way, over: list[Bound], under: list[Bound]) -> Iterator[Way]:
        if not is_straight(over, under):
            return
        if (y, x) == (down, across):
            yield crossed - {(0, 0), (y, x)}
        crossed |= {(y, x)}
        if x < across:
            yield from walk(y, x + 1, crossed, [*over, Bound(x + 1, y)], [*under, Bound(x + 1, y + 1)])
        if y < down:
            yield from walk(y + 1, x, crossed, [*over, Bound(x + 1, y + 1)], [*under, Bound(x, y + 1)])
        if x < across and y < down and through_corners:
            met = Bound(x + 1, y + 1, exactly=True)
            yield from walk(y + 1, x + 1, crossed, [*over, met], [*under, met])

    return frozenset(walk(0, 0, frozenset(), [], []))


def centre_ways(a: Square, b: Square) -> Iterator[Way]:
    """The line from centre to centre, past either of the squares beside each corner point that it meets."""
    (y, x), (end_y, end_x) = centre(a), centre(b)
    crossed = under_centre_line(a, b)
    beside = []
    for corner in product(range(1, SIZE), repeat=2):
        down, across = corner
        is_within = min(y, end_y) < down < max(y, end_y) and min(x, end_x) < across < max(x, end_x)
        if is_within and (down - y) * (end_x - x) == (across - x) * (end_y - y):
            beside.append(frozenset(product((down - 1, down), (across - 1, across))) - crossed)
    for chosen in product(*beside):
        yield crossed.union(chosen) - cells(area(a, b))


@cache
def ways_between(a: Square, b: Square, reading: str) -> frozenset[Way]:
    if reading == "centre-to-centre":
        return frozenset(centre_ways(a, b))
    down, across = b // SIZE - a // SIZE, b % SIZE - a % SIZE
    found = ways(abs(down), abs(across), reading == "corner-touch-allowed")
    below, right = (1 if down > 0 else -1), (1 if across > 0 else -1)
    return frozenset(frozenset((a // SIZE + y * below, a % SIZE + x * right) for y, x in way) for way in found)


def free_ways(a: Square, b: Square, walls: Area, soft: Area, reading: str) -> list[Way]:
    blocking = cells(Area(walls | soft) if reading == "soft-terrain-blocks" else walls)
    return [way for way in ways_between(a, b, reading) if not way & blocking]


@pytest.mark.rule("DD-AI-04", "DD-AI-05")
@pytest.mark.parametrize("reading", READINGS)
@settings(max_examples=count(60, 2000))
@given(a=anywhere, walls=rooms, soft=rooms)
def test_sight_agrees_with_a_slow_walk(reading: str, a: Square, walls: Area, soft: Area) -> None:
    slowly = area(*(each for each in ALL if free_ways(a, each, walls, soft, reading)))
    assert seen_from(a, walls, soft, SIGHT[reading]) == slowly


@pytest.mark.parametrize("reading", ["open-interiors", "corner-touch-allowed"])
def test_a_corridor_is_seen_through_exactly_where_a_straight_line_fits_in_it(reading: str) -> None:
    with_diagonals = reading == "corner-touch-allowed"

    def corridors(y: int, x: int, passed: Way) -> Iterator[tuple[Cell, Way]]:
        yield (y, x), passed
        for down, across in ((0, 1), (1, 0), (1, 1))[: 3 if with_diagonals else 2]:
            if y + down < SIZE and x + across < SIZE:
                yield from corridors(y + down, x + across, passed | {(y, x)})

    start = square(1, 1)
    for (y, x), corridor in corridors(0, 0, frozenset()):
        end = square(y + 1, x + 1)
        walls = Area(EVERYWHERE & ~area(end, *(square(r + 1, c + 1) for r, c in corridor)))
        fits = any(way <= corridor for way in ways_between(start, end, reading))
        assert sees(start, end, walls, NOWHERE, SIGHT[reading]) is fits


@pytest.mark.rule("DD-AIRNG-03")
@pytest.mark.parametrize("reading", READINGS)
@settings(max_examples=count(60, 2000))
@given(a=anywhere, walls=rooms, soft=rooms)
def test_screens_agree_with_a_slow_walk(reading: str, a: Square, walls: Area, soft: Area) -> None:
    ignored = cells(area(a, *(each for side in Side if (each := step(a, side)) is not None)))
    softened = cells(soft)
    for b in ALL:
        free = free_ways(a, b, walls, soft, reading)
        slowly = {
            "no-clear-line": bool(free) and all(way & (softened - ignored) for way in free),
            "centre-line": bool(free) and bool((under_centre_line(a, b) - cells(area(a, b))) & softened),
            "any-line": any(way & softened for way in free),
        }
        assert {each: is_screened(a, b, walls, soft, RULINGS[reading, each]) for each in SCREENS} == slowly


def test_the_squares_between_agree_with_the_measured_line() -> None:
    for a, b in product(ALL, ALL):
        assert cells(between(a, b)) == under_centre_line(a, b) - cells(area(a, b))
