"""Turns of a hull: what they pass over, by hand and against shapely."""

from __future__ import annotations

from random import Random

import pytest
import shapely
import shapely.affinity
from boards import hull, piece, ship, solid
from counts import count, on_seeds

from dwethia.geometry.hulls.gaps import gap
from dwethia.geometry.hulls.hull import Hull, HullSide
from dwethia.geometry.hulls.turn import RearTurn, Turn
from dwethia.geometry.shapes import Disc, Shape

SHIP = Hull(0, 0, 4000, 2000)


def test_a_turn_ends_at_its_heading() -> None:
    assert Turn(SHIP, 90).end == Hull(0, 0, 4000, 2000, 90)
    assert Turn(SHIP, -90).end == Hull(0, 0, 4000, 2000, 270)


@pytest.mark.rule("CC-MOVE-03", "CC-MOVE-12")
def test_a_turn_passes_over_what_neither_its_start_nor_its_end_covers() -> None:
    corner = Disc(-1500, 1500, 100)
    assert gap(SHIP, corner) > 0
    assert gap(Turn(SHIP, 90).end, corner) > 0
    assert Turn(SHIP, 90).passes_over(corner)
    assert Turn(SHIP, -90).comes_near(Disc(1500, 1500, 100), 0) == Turn(SHIP, 90).comes_near(corner, 0)
    assert not Turn(SHIP, 0).passes_over(corner)


@pytest.mark.rule("CC-MOVE-03")
def test_a_turn_keeps_within_the_circle_of_its_corners() -> None:
    assert not Turn(SHIP, 90).passes_over(Disc(-2000, 2000, 592))  # the corners lie 2236.07 from the middle
    assert Turn(SHIP, 90).passes_over(Disc(-2000, 2000, 593))
    assert not Turn(SHIP, 15).passes_over(Hull(-2500, 0, 4000, 2000))
    assert Turn(SHIP, 90).comes_near(Hull(-2500, 0, 4000, 2000), 0) == 15  # met at 15.56 degrees


@pytest.mark.rule("CC-MOVE-12")
def test_a_turn_spares_what_lies_beside_the_middle_of_its_side() -> None:
    assert not Turn(SHIP, 2).passes_over(Disc(-1105, 0, 100))
    assert Turn(SHIP, 40).passes_over(Disc(-1105, 0, 100))


@pytest.mark.rule("CC-MOVE-14")
def test_a_turn_enters_a_control_zone_at_a_degree() -> None:
    assert Turn(SHIP, 90).comes_near(Hull(-4000, 0, 4000, 2000), 1000) is not None
    assert Turn(SHIP, 90).comes_near(Hull(-4237, 0, 4000, 2000), 1000) is None
    assert Turn(SHIP, 90).comes_near(Hull(-2900, 0, 4000, 2000), 1000) == 0


@pytest.mark.rule("CC-MOVE-03")
def test_a_turn_about_the_rear_edge_keeps_the_middle_of_that_edge() -> None:
    turn = RearTurn(SHIP, 90)
    assert turn.pivot == (0, -2000)
    assert turn.at(0) == SHIP
    assert turn.end == Hull(-2000, -2000, 4000, 2000, 90)
    assert RearTurn(SHIP, -90).end == Hull(2000, -2000, 4000, 2000, 270)


@pytest.mark.rule("CC-MOVE-03", "CC-MOVE-12", "CC-MOVE-14")
def test_a_turn_about_the_rear_edge_comes_near_at_a_degree() -> None:
    beside = Disc(-2500, 1500, 200)
    degrees = RearTurn(SHIP, 90).comes_near(beside, 0)
    assert degrees is not None
    assert gap(RearTurn(SHIP, 90).at(degrees), beside) >= 0 > gap(RearTurn(SHIP, 90).at(degrees + 1), beside)
    assert RearTurn(SHIP, -90).comes_near(beside, 0) is None
    assert RearTurn(SHIP, 90).comes_near(Disc(-900, 1500, 200), 0) == 0
    assert RearTurn(SHIP, 90).comes_near(Disc(0, 9000, 200), 1000) is None


@on_seeds(count(40, 10_000))
def test_turns_are_those_of_shapely(seed: int) -> None:
    chance = Random(seed)
    turn = Turn(hull(chance, 8000, 8000), chance.choice((90, -90, chance.randint(-90, 90))))
    others: list[Hull | Shape] = [ship(chance, 8000, 8000), piece(chance, 8000, 8000)]
    sign = 1 if turn.degrees >= 0 else -1
    fine = [
        shapely.affinity.rotate(solid([turn.hull])[0], sign * each / 4, (turn.hull.x, turn.hull.y))
        for each in range(4 * abs(turn.degrees) + 1)
    ]
    for other in others:
        drawn = solid([other])[0]
        for distance in (0, 1000):
            found = turn.comes_near(other, distance)
            kept = fine if found is None else fine[: 4 * found + 1]
            if found != 0:
                assert shapely.distance(kept, drawn).min() >= distance - 2
                assert distance or shapely.area(shapely.intersection(kept, drawn)).max() < 8000
            if found is not None:
                step = fine[4 * found : 4 * found + 5]
                assert shapely.distance(step, drawn).min() < distance + 2


@on_seeds(count(40, 10_000))
def test_turns_about_the_rear_edge_are_those_of_shapely_at_each_degree(seed: int) -> None:
    chance = Random(seed)
    turn = RearTurn(hull(chance, 8000, 8000), chance.choice((90, -90, chance.randint(-90, 90))))
    sign = 1 if turn.degrees >= 0 else -1
    base = solid([turn.hull])[0]
    rear = turn.hull.side(HullSide.REAR)
    pivot = (rear.x0 + rear.x1) / 2, (rear.y0 + rear.y1) / 2
    ways = [shapely.affinity.rotate(base, sign * each, pivot) for each in range(abs(turn.degrees) + 1)]
    assert ways[-1].hausdorff_distance(solid([turn.end])[0]) < 4  # half a length is a whole number
    others: list[Hull | Shape] = [ship(chance, 8000, 8000), piece(chance, 8000, 8000)]
    for other in others:
        drawn = solid([other])[0]
        for distance in (0, 1000):
            found = turn.comes_near(other, distance)
            kept = ways if found is None else ways[: found + 1]
            if found != 0:
                assert shapely.distance(kept, drawn).min() >= distance - 4
                assert distance or shapely.area(shapely.intersection(kept, drawn)).max() < 20_000
            if found is not None:
                assert shapely.distance(ways[found : found + 2], drawn).min() < distance + 4
