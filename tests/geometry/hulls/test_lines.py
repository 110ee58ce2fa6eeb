"""Lines between hulls and discs, against many sampled lines and shapely."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import pytest
import shapely
from boards import piece, ship, solid
from counts import count, on_seeds

from dwethia.geometry.hulls.gaps import gap, overlaps
from dwethia.geometry.hulls.hull import Base, Hull, middle_of
from dwethia.geometry.hulls.lines import best_line, middle_line
from dwethia.geometry.shapes import Disc, Outline, Point, Shape, on_circle
from dwethia.geometry.sight import SightLine

A, B = Hull(0, 0, 4000, 2000), Hull(0, 20_000, 4000, 2000)


def crossed(*objects: Hull | Shape, a: Base = A, b: Base = B) -> tuple[int, ...]:
    seen = best_line(a, b, objects)
    assert seen is not None
    return seen.crossed


@pytest.mark.rule("CC-SHOOT-14")
def test_nothing_between_is_a_clear_line_from_edge_to_edge() -> None:
    assert best_line(A, B, ()) == SightLine((0, 2000), (0, 18_000), ())
    assert best_line(A, Disc(0, 20_000, 1000), ()) == SightLine((0, 2000), (0, 19_000), ())


@pytest.mark.rule("CC-SHOOT-14", "CC-SHOOT-15")
@pytest.mark.parametrize(
    ("other", "hidden"),
    [
        pytest.param(Hull(0, 10_000, 1000, 2000), False, id="as wide as both: lines touch it"),
        pytest.param(Hull(0, 10_000, 1000, 2020), True, id="a little wider"),
        pytest.param(Hull(20, 10_000, 1000, 2020), False, id="room on one side"),
        pytest.param(Disc(0, 10_000, 1000), False, id="a disc as wide as both"),
        pytest.param(Disc(0, 10_000, 1010), True, id="a disc a little wider"),
        pytest.param(Hull(5000, 10_000, 1000, 2000), False, id="aside"),
        pytest.param(Hull(0, 30_000, 1000, 9000), False, id="behind"),
    ],
)
def test_a_hull_is_in_the_way_where_every_line_crosses_it(other: Hull | Shape, hidden: bool) -> None:
    assert crossed(other) == ((0,) if hidden else ())
    assert (best_line(A, B, (), (other,)) is None) == hidden


@pytest.mark.rule("CC-SHOOT-15")
def test_the_line_past_the_fewest_is_found_and_tells_the_nearest_first() -> None:
    left, wide, bar = Hull(-900, 8000, 1000, 2000), Hull(0, 14_000, 1000, 6000), Hull(0, 5000, 1000, 6000)
    assert crossed(left, wide, bar) == (2, 1)
    middle = middle_line(A, B, (left, wide, bar))
    assert middle is not None
    assert middle.crossed == (2, 0, 1)


@pytest.mark.rule("CC-SHOOT-14")
def test_the_line_between_the_middles_takes_what_comes() -> None:
    assert middle_line(A, B, (Disc(400, 9000, 500),)) == SightLine((0, 2000), (0, 18_000), (0,))
    assert crossed(Disc(400, 9000, 500)) == ()
    assert middle_line(A, B, (), (Disc(400, 9000, 500),)) is None


@pytest.mark.rule("CC-SHOOT-14")
def test_hulls_that_touch_see_each_other_past_anything() -> None:
    touching = Hull(2000, 4000, 4000, 2000)  # corner to corner
    assert crossed(Disc(-3000, 3000, 3000), Outline.of([(1100, 500), (4000, 500), (4000, 1800)]), b=touching) == ()


def test_a_hull_within_an_object_sees_out_only_through_it() -> None:
    assert crossed(Outline.of([(-3000, -3000), (3000, -3000), (3000, 3000), (-3000, 3000)])) == (0,)


@on_seeds(count(100, 10_000))
def test_no_sampled_line_is_better_and_the_line_holds(seed: int) -> None:
    chance = Random(seed)
    placed: list[Base] = []
    for _ in range(chance.randrange(8, 40)):
        base = ship(chance)
        if not any(overlaps(base, other) for other in placed):
            placed.append(base)
    a, *others, b = placed if len(placed) > 1 else (A, B)
    terrain = [piece(chance, 14_000, 14_000) for _ in range(chance.randrange(4))]
    objects: list[Hull | Shape] = [*others, *terrain[:2]]
    opaque: list[Hull | Shape] = [*terrain[2:]]
    seen = best_line(a, b, objects, opaque)
    _check_sampled(seen, a, b, objects, opaque)
    straight = middle_line(a, b, objects, opaque)
    for line in (seen, straight):
        if line is not None:
            _check_line(line, a, b, objects, opaque)
            assert seen is not None
            assert len(seen.crossed) <= len(line.crossed)
    _check_middle(straight, a, b, opaque)


def _check_sampled(
    seen: SightLine | None, a: Base, b: Base, objects: list[Hull | Shape], opaque: list[Hull | Shape]
) -> None:
    """No line from one of many points to one of many is better."""
    lines = shapely.linestrings(list(product(_spots(a), _spots(b))))
    shut = shapely.intersects(solid(opaque)[:, None], lines).any(axis=0)
    crossings = shapely.intersects(solid(objects)[:, None], lines).sum(axis=0)[~shut]
    if len(crossings):
        assert seen is not None
        assert len(seen.crossed) <= crossings.min()


def _spots(base: Base) -> list[Point]:
    if isinstance(base, Disc):
        return [middle_of(base), *(on_circle(middle_of(base), base.r, turn) for turn in range(0, 360, 15))]
    sides = zip(base.corners, (*base.corners[1:], base.corners[0]), strict=True)
    return [
        (x0 + (x1 - x0) * part // 6, y0 + (y1 - y0) * part // 6) for (x0, y0), (x1, y1) in sides for part in range(6)
    ]


def _check_line(seen: SightLine, a: Base, b: Base, objects: list[Hull | Shape], opaque: list[Hull | Shape]) -> None:
    """The line found begins and ends at the bases, and crosses what it says, in that order, but for a hair."""
    line = shapely.LineString((seen.start, seen.end))
    for spot, base in ((seen.start, a), (seen.end, b)):
        assert gap(Disc(*spot, 0), base) <= 1
        assert solid([base])[0].boundary.distance(shapely.Point(spot)) < 2
    shrunk = shapely.buffer(solid(objects), -6)
    assert set(shapely.intersects(shrunk, line).nonzero()[0]) <= set(seen.crossed)
    assert all(solid([objects[number]])[0].intersects(line) for number in seen.crossed)
    assert not shapely.intersects(shapely.buffer(solid(opaque), -6), line).any()
    stretches = [_first_stretch(line, solid([objects[number]])[0]) for number in seen.crossed]
    assert all(before[0] <= after[1] + 3 for before, after in pairwise(stretches)), "the nearest first"


def _first_stretch(line: shapely.LineString, drawn: shapely.Geometry) -> tuple[float, float]:
    """From where to where a line first runs through a shape."""
    start = shapely.Point(line.coords[0])
    near = min(shapely.get_parts(line.intersection(drawn)), key=start.distance)
    return start.distance(near), start.hausdorff_distance(near)


def _check_middle(straight: SightLine | None, a: Base, b: Base, opaque: list[Hull | Shape]) -> None:
    """The line from middle to middle runs there, and is barred only by what is opaque."""
    through = shapely.LineString((middle_of(a), middle_of(b)))
    if straight is None:
        assert shapely.intersects(shapely.buffer(solid(opaque), 6), through).any()
    else:
        assert all(through.distance(shapely.Point(spot)) < 1.5 for spot in (straight.start, straight.end))
