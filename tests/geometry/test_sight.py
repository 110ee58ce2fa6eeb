"""Sight past terrain and bases, against many sampled lines and shapely."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
import shapely
from boards import crowd, piece, solid
from counts import count, on_seeds

from dwethia.geometry.shapes import Disc, Outline, Shape, on_circle
from dwethia.geometry.sight import Screens, SightLine, centre_line, sight
from dwethia.geometry.walkers import WalkingGround

A, B = Disc(2000, 10_000, 500), Disc(22_000, 10_000, 500)


def box(x0: int, y0: int, x1: int, y1: int) -> Outline:
    return Outline.of([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def crossed(*objects: Shape, a: Disc = A, b: Disc = B) -> tuple[int, ...] | None:
    seen = sight(a, b, objects, ())
    assert seen is not None
    return seen.crossed


def test_nothing_between_is_a_clear_line_from_edge_to_edge() -> None:
    assert sight(A, B, (), ()) == SightLine((2500, 10_000), (21_500, 10_000), ())


@pytest.mark.parametrize(
    ("shape", "hidden"),
    [
        pytest.param(box(10_000, 9500, 11_000, 10_500), False, id="exactly as wide as the bases: lines touch it"),
        pytest.param(box(10_000, 9490, 11_000, 10_510), True, id="a little wider"),
        pytest.param(box(10_000, 9490, 11_000, 10_400), False, id="room on one side"),
        pytest.param(Disc(12_000, 10_000, 500), False, id="a base as wide as both"),
        pytest.param(Disc(12_000, 10_000, 510), True, id="a base a little wider"),
        pytest.param(box(10_000, 3000, 11_000, 9500), False, id="beside the corridor"),
    ],
)
def test_a_shape_hides_where_every_line_crosses_it(shape: Shape, hidden: bool) -> None:
    assert (sight(A, B, (), (shape,)) is None) == hidden
    assert crossed(shape) == ((0,) if hidden else ())


def test_a_line_between_two_shapes_that_leave_a_slit_is_clear() -> None:
    upper, lower = box(10_000, 0, 11_000, 10_000), box(13_000, 10_000, 14_000, 20_000)
    assert crossed(upper, lower) == ()
    assert sight(A, B, (), (box(10_000, 0, 11_000, 10_400), box(14_000, 9600, 15_000, 20_000))) is None


def test_the_line_with_the_fewest_objects_is_found() -> None:
    left = [Disc(8000, 9000, 700), Disc(12_000, 9000, 700)]
    right = [Disc(10_000, 11_000, 1100)]
    bar = box(15_000, 5000, 15_500, 15_000)
    assert crossed(*left, *right, bar) == (3,)
    assert crossed(Disc(8000, 9000, 1600), Disc(12_000, 11_000, 1450), bar) == (0, 2)


def test_one_looks_out_of_a_pocket_only_where_it_is_open() -> None:
    pocket = Outline.of(
        [
            (0, 8000),
            (5000, 8000),
            (5000, 9000),
            (1000, 9000),
            (1000, 11_000),
            (5000, 11_000),
            (5000, 12_000),
            (0, 12_000),
        ]
    )
    assert sight(A, B, (), (pocket,)) is not None
    assert sight(A, Disc(2000, 20_000, 500), (), (pocket,)) is None


def test_two_pieces_with_a_common_corner_hide_like_one() -> None:
    upper, lower = box(10_000, 5000, 11_000, 10_000), box(10_000, 10_000, 11_000, 15_000)
    assert sight(A, B, (), (upper, lower)) is not None  # a line along the seam only touches both
    assert sight(A, Disc(22_000, 12_000, 500), (), (upper, lower)) is None


def test_bases_that_touch_or_overlap_see_each_other() -> None:
    assert sight(A, Disc(3000, 10_000, 500), (box(2900, 0, 3100, 20_000),), ()) == SightLine(
        (2500, 10_000), (2500, 10_000), ()
    )
    assert sight(A, A, (), (box(0, 0, 9000, 20_000),)) is not None


def test_a_base_within_an_object_sees_out_only_through_it() -> None:
    assert crossed(box(0, 8000, 4000, 12_000)) == (0,)


def test_the_line_between_the_middles_takes_what_comes() -> None:
    assert centre_line(A, B, (Disc(12_000, 10_400, 500),), ()) == SightLine((2500, 10_000), (21_500, 10_000), (0,))
    assert crossed(Disc(12_000, 10_400, 500)) == ()
    assert centre_line(A, B, (), (Disc(12_000, 10_400, 500),)) is None


def test_screens_leave_out_what_is_ignored() -> None:
    screens = Screens((Disc(12_000, 10_000, 900), box(15_000, 5000, 15_500, 15_000)), (box(8000, 0, 8500, 5000),))
    assert screens.sight(A, B) == sight(A, B, (Disc(12_000, 10_000, 900), box(15_000, 5000, 15_500, 15_000)), ())
    seen = screens.sight(A, B, ignored=(1,))
    assert seen is not None
    assert seen.crossed == (0,)


@on_seeds(count(200, 10_000))
def test_no_sampled_line_is_better_and_the_line_holds(seed: int) -> None:
    chance = Random(seed)
    size = chance.choice((14_000, 24_000))
    terrain = [piece(chance, size, size) for _ in range(chance.randrange(1, 9))]
    opaque = terrain[: chance.randrange(3)]
    bases = list(crowd(chance, chance.randrange(2, 9), WalkingGround(size, size, tuple(opaque))).discs.values())
    a, b, *others = bases
    objects = [*others, *terrain[len(opaque) :]]
    seen = sight(a, b, objects, opaque)
    assert _worth(seen) == _worth(Screens(objects, opaque).sight(a, b))
    _check_sampled(seen, a, b, objects, opaque)
    if seen is not None:
        _check_line(seen, a, b, objects, opaque)


def _worth(seen: SightLine | None) -> int | None:
    return None if seen is None else len(seen.crossed)


def _check_sampled(seen: SightLine | None, a: Disc, b: Disc, objects: list[Shape], opaque: list[Shape]) -> None:
    """No line from one of many points to one of many is better."""
    ends = [
        [(base.x, base.y), *(on_circle((base.x, base.y), base.r, turn) for turn in range(0, 360, 15))]
        for base in (a, b)
    ]
    lines = shapely.linestrings(list(product(*ends)))
    shut = shapely.intersects(solid(opaque)[:, None], lines).any(axis=0)
    crossings = shapely.intersects(solid(objects)[:, None], lines).sum(axis=0)[~shut]
    if len(crossings):
        assert seen is not None
        assert len(seen.crossed) <= crossings.min()


def _check_line(seen: SightLine, a: Disc, b: Disc, objects: list[Shape], opaque: list[Shape]) -> None:
    """The line found begins and ends at the bases, and crosses only what it says, but for a hair."""
    line = shapely.LineString((seen.start, seen.end))
    assert shapely.Point(seen.start).distance(shapely.Point(a.x, a.y)) <= a.r + 1
    assert shapely.Point(seen.end).distance(shapely.Point(b.x, b.y)) <= b.r + 1
    shrunk = shapely.buffer(solid(objects), -6)
    assert set(shapely.intersects(shrunk, line).nonzero()[0]) <= set(seen.crossed)
    assert not shapely.intersects(shapely.buffer(solid(opaque), -6), line).any()
