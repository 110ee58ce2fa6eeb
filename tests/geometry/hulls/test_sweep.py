"""Straight moves of hulls and discs: what they come near to, what they meet and with which side."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

import pytest
import shapely
import shapely.affinity
from boards import piece, ship, solid
from counts import count, on_seeds

from dwethia.geometry.hulls.gaps import overlaps
from dwethia.geometry.hulls.hull import Hull, HullSide
from dwethia.geometry.hulls.sweep import Contact, Sweep
from dwethia.geometry.shapes import Disc, Outline, Shape

FRONT, LEFT, RIGHT, REAR = HullSide
SHIP = Hull(0, 0, 4000, 2000)
STATION = Disc(0, 8000, 1000)


def test_a_base_keeps_its_heading_and_ends_at_the_nearest_thousandth() -> None:
    assert Sweep(SHIP, 90, 3000).end == Hull(-3000, 0, 4000, 2000)
    assert Sweep(SHIP, 30, 1000).end == Hull(-500, 866, 4000, 2000)
    assert Sweep(STATION, 180, 500).end == Disc(0, 7500, 1000)


@pytest.mark.rule("CC-RAM-01")
@pytest.mark.parametrize(
    ("sweep", "other", "met"),
    [
        pytest.param(Sweep(SHIP, 0, 8000), Hull(0, 9000, 4000, 2000), Contact(5000, FRONT, REAR), id="from astern"),
        pytest.param(Sweep(SHIP, 0, 8000), Hull(0, 9000, 4000, 2000, 180), Contact(5000, FRONT, FRONT), id="head on"),
        pytest.param(Sweep(SHIP, 0, 8000), Hull(0, 9000, 4000, 2000, 90), Contact(6000, FRONT, LEFT), id="abeam"),
        pytest.param(Sweep(SHIP, 180, 3000), Hull(500, -5000, 2000, 2000), Contact(2000, REAR, FRONT), id="reversing"),
        pytest.param(Sweep(SHIP, 270, 9000), Hull(5000, 0, 2000, 2000), Contact(3000, RIGHT, LEFT), id="sideways"),
        pytest.param(Sweep(SHIP, 0, 5000), Hull(0, 9000, 4000, 2000), None, id="it ends touching"),
        pytest.param(Sweep(SHIP, 0, 5001), Hull(0, 9000, 4000, 2000), Contact(5000, FRONT, REAR), id="and no farther"),
        pytest.param(Sweep(SHIP, 0, 9000), Hull(2000, 4000, 2000, 2000), None, id="along its side"),
        pytest.param(Sweep(SHIP, 0, 9000), Hull(1999, 5000, 2000, 2000), Contact(2000, FRONT, REAR), id="its corner"),
        pytest.param(Sweep(SHIP, 180, 9000), Hull(0, 4000, 4000, 2000), None, id="away from what it touches"),
        pytest.param(Sweep(SHIP, 0, 9000), STATION, Contact(5000, FRONT, None), id="a disc ahead"),
        pytest.param(Sweep(SHIP, 270, 9000), Disc(5000, 0, 500), Contact(3500, RIGHT, None), id="a disc abeam"),
        pytest.param(Sweep(STATION, 180, 9000), SHIP, Contact(5000, None, FRONT), id="a disc that moves"),
        pytest.param(Sweep(STATION, 90, 9000), Disc(-5000, 8000, 500), Contact(3500, None, None), id="two discs"),
        pytest.param(Sweep(SHIP, 0, 0), Hull(0, 4000, 4000, 2000), None, id="no move at all"),
    ],
)
def test_a_move_meets_another_with_a_side(sweep: Sweep, other: Hull | Shape, met: Contact | None) -> None:
    assert sweep.contact(other) == met


@pytest.mark.rule("CC-RAM-01")
def test_a_corner_meets_the_side_it_runs_into_with_the_side_that_looks_there_most() -> None:
    diamond = Hull(0, 6000, 2000, 2000, 30)  # its lowest corner lies 30 degrees to one side
    met = Sweep(SHIP, 0, 9000).contact(diamond)
    assert met == Contact(2634, FRONT, REAR)
    terrain = Outline.of([(-500, 9000), (5000, 4000), (5000, 9000)])
    met = Sweep(SHIP, 0, 9000).contact(terrain)
    assert met == Contact(5636, FRONT, None)


@pytest.mark.rule("CC-MOVE-14")
@pytest.mark.parametrize(
    ("distance", "entered"),
    [(4000, None), (4001, 4000), (9000, 4000)],
)
def test_a_move_enters_a_control_zone_where_the_gap_becomes_less_than_an_inch(
    distance: int, entered: int | None
) -> None:
    assert Sweep(SHIP, 0, distance).comes_near(Hull(0, 9000, 4000, 2000), 1000) == entered
    assert Sweep(SHIP, 0, distance).comes_near(Disc(0, 8000, 1000), 1000) == entered


@pytest.mark.rule("CC-MOVE-14")
def test_a_move_past_another_at_an_inch_keeps_out_of_its_zone() -> None:
    assert Sweep(SHIP, 0, 20_000).comes_near(Hull(3000, 9000, 4000, 2000), 1000) is None
    assert Sweep(SHIP, 0, 20_000).comes_near(Hull(2999, 9000, 4000, 2000), 1000) is not None
    assert Sweep(SHIP, 0, 20_000).comes_near(Hull(3000, 9000, 4000, 2000), 1001) is not None
    assert Sweep(SHIP, 0, 20_000).comes_near(Hull(2500, 1000, 4000, 2000), 1000) == 0  # it begins within


def test_the_first_of_several_is_met() -> None:
    others: list[Hull | Shape] = [Hull(0, 12_000, 2000, 2000), Disc(0, 8000, 1000), Hull(9000, 0, 2000, 2000)]
    assert Sweep(SHIP, 0, 20_000).first_contact(others) == (1, Contact(5000, FRONT, None))
    assert Sweep(SHIP, 180, 20_000).first_contact(others) is None


@on_seeds(count(150, 10_000))
def test_moves_are_those_of_shapely(seed: int) -> None:
    chance = Random(seed)
    base = ship(chance)
    direction = getattr(base, "heading", 0) + chance.choice((0, 180, chance.randrange(360)))
    sweep = Sweep(base, direction, chance.choice((1000, 6000, chance.randrange(1, 16_000))))
    others: list[Hull | Shape] = [ship(chance), ship(chance), piece(chance, 14_000, 14_000)]
    for other in others:
        for distance in (0, 1000, 1001):
            _check_nearness(sweep, other, distance)
        _check_contact(sweep, other)
    _check_first(sweep, others)


def _check_nearness(sweep: Sweep, other: Hull | Shape, distance: int) -> None:
    """Up to the place found the base keeps the distance, and just beyond it does not."""
    drawn, start, end = solid([other, sweep.base, sweep.end])
    found = sweep.comes_near(other, distance)
    whole = shapely.union(start, end).convex_hull
    if found is None:
        assert whole.distance(drawn) >= distance - 0.01
        if distance == 0:
            slack = 300 if isinstance(other, Disc) or isinstance(sweep.base, Disc) else 0.5
            assert whole.intersection(drawn).area < slack
    elif start.distance(drawn) < distance or start.intersection(drawn).area > 2000:
        assert found == 0
    else:
        assert 0 <= found < sweep.distance
        before, after = (_between(start, end, place / sweep.distance) for place in (found, found + 1))
        assert before.distance(drawn) >= distance - 0.01
        if distance == 0:
            assert before.intersection(drawn).area < 2000
        assert shapely.union(before, after).convex_hull.distance(drawn) < distance + 0.5


def _between(start: shapely.Geometry, end: shapely.Geometry, part: float) -> shapely.Geometry:
    a, b = start.centroid, end.centroid
    return shapely.affinity.translate(start, part * (b.x - a.x), part * (b.y - a.y))


def _check_contact(sweep: Sweep, other: Hull | Shape) -> None:
    """The sides that meet are indeed where the two touch, and the mover comes to rest without overlap."""
    if overlaps(sweep.base, other):
        return
    met = sweep.contact(other)
    assert (met is None) == (sweep.comes_near(other, 0) is None)
    if met is None:
        return
    stopped = sweep.stop(met.distance, [other])
    assert not overlaps(stopped, other)
    assert (met.side is None) == isinstance(stopped, Disc)
    assert (met.other_side is None) == (not isinstance(other, Hull))
    at = sweep.at(met.distance)
    for hull, side, against in ((at, met.side, other), (other, met.other_side, at)):
        if isinstance(hull, Hull) and side is not None:
            edge = hull.side(side)
            assert shapely.LineString((edge[:2], edge[2:])).distance(solid([against])[0]) < 2.5
            _check_looks(hull, side, against)


def _check_looks(hull: Hull, side: HullSide, against: Hull | Shape) -> None:
    """Where a single edge of two hulls parts them, or a disc lies beside, the side is the one that looks there most."""
    looks = {each: _looking(hull, each) for each in HullSide}
    if isinstance(against, Disc):
        half = {FRONT: hull.length / 2, REAR: hull.length / 2, LEFT: hull.width / 2, RIGHT: hull.width / 2}
        way = against.x - hull.x, against.y - hull.y
        there = {each: way[0] * x + way[1] * y - half[each] for each, (x, y) in looks.items()}
        _check_most(there, side, 20)
    elif isinstance(against, Hull):
        axes = [*looks.values(), *((-x, -y) for x, y in (_looking(against, each) for each in HullSide))]
        parting = [axis for axis in axes if _parts(axis, hull, against) > -3]
        if len(parting) == 1:
            ((way_x, way_y),) = parting
            _check_most({each: way_x * x + way_y * y for each, (x, y) in looks.items()}, side, 0.02)


def _check_most(there: dict[HullSide, float], side: HullSide, slack: float) -> None:
    most = sorted(there.values())
    if most[3] - most[2] > slack:  # corners are whole thousandths
        assert there[side] == most[3]


def _looking(hull: Hull, side: HullSide) -> tuple[float, float]:
    """Where a side looks, by its angle."""
    angle = radians(hull.heading + {FRONT: 0, LEFT: 90, REAR: 180, RIGHT: 270}[side])
    return -sin(angle), cos(angle)


def _parts(axis: tuple[float, float], one: Hull, other: Hull) -> float:
    """How far two hulls are apart along a way from one to the other; below zero where they reach past each other."""
    far, near = ([axis[0] * x + axis[1] * y for x, y in each.corners] for each in (one, other))
    return min(near) - max(far)


def _check_first(sweep: Sweep, others: list[Hull | Shape]) -> None:
    """Of several, the one is met first that the base swept so far comes to, while it overlaps none before."""
    free = [other for other in others if not overlaps(sweep.base, other)]
    met = sweep.first_contact(free)
    start, end = solid([sweep.base, sweep.end])
    far = sweep.distance if met is None else met[1].distance
    swept = shapely.union(start, _between(start, end, far / sweep.distance)).convex_hull
    assert shapely.area(shapely.intersection(solid(free), swept)).max(initial=0) < 2000
    if met is not None:
        number, contact = met
        after = _between(start, end, (contact.distance + 1) / sweep.distance)
        assert shapely.union(swept, after).convex_hull.distance(solid([free[number]])[0]) < 0.5
