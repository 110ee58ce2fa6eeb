"""Paths: their cost against a walk in many small steps, and their bars against shapely and the edges of each rule."""

from __future__ import annotations

from itertools import groupby, pairwise
from math import ceil
from random import Random

import numpy as np
import pytest
import shapely
from boards import crowd, ground, solid
from counts import count, on_seeds

from dwethia.geometry.crowd import Crowd
from dwethia.geometry.paths import Path, Walk, length
from dwethia.geometry.shapes import Disc, Outline, Shape
from dwethia.geometry.surroundings import Surroundings
from dwethia.geometry.walkers import BarKind, Manners, Mover, Spent, Top, WalkingGround, Zones

NOBODY: Crowd[str] = Crowd.of({})
FEW, MANY = 2000, 60_000  # steps of each segment in the slow twin; few may miss a corner that is cut


def box(x0: int, y0: int, x1: int, y1: int) -> Outline:
    return Outline.of([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def walk(
    walls: tuple[Shape, ...] = (),
    slow: tuple[Shape, ...] = (),
    tops: tuple[Top, ...] = (),
    mover: Mover = Mover(500),  # noqa: B008
    enemies: dict[str, Disc] | None = None,
    friends: dict[str, Disc] | None = None,
    manners: Manners = Manners(),  # noqa: B008
) -> Walk[str]:
    area = WalkingGround(40_000, 30_000, walls, slow, tops)
    return Walk(area, mover, Crowd.of(enemies or {}), Crowd.of(friends or {}), manners)


def kinds(on: Walk[str], *path: tuple[int, int]) -> list[BarKind]:
    return [bar.kind for bar in on.bars(path)]


# Cost


def test_open_ground_costs_its_length_rounded_up_segment_by_segment() -> None:
    assert walk().cost([(1000, 1000), (4000, 5000)]).total == 5000
    assert walk().cost([(1000, 1000), (2000, 2000)]).total == 1415  # 1414.2
    assert walk().cost([(1000, 1000), (2000, 2000), (3000, 3000)]).total == 2830
    assert walk().cost([(1000, 1000)]).total == 0
    assert walk().cost([(1000, 1000), (1000, 1000)]).total == 0


def test_difficult_ground_counts_twice_while_any_part_of_the_base_is_in_it() -> None:
    wood = box(5000, 0, 9000, 20_000)
    through = walk(slow=(wood,)).cost([(1000, 10_000), (12_000, 10_000)])
    assert through.parts == ((Spent.OPEN, 6000), (Spent.DIFFICULT, 10_000))  # the base is in it from 4500 to 9500
    assert walk(slow=(wood,)).cost([(1000, 10_000), (4500, 10_000)]).total == 3500
    assert walk(slow=(wood,)).cost([(4500, 5000), (4500, 10_000)]).total == 5000  # along it, touching
    assert walk(slow=(wood,)).cost([(4501, 5000), (4501, 10_000)]).total == 10_000


def test_overlapping_pieces_still_only_double() -> None:
    pieces = (box(5000, 0, 9000, 20_000), Disc(7000, 10_000, 2000), box(6000, 5000, 9000, 15_000))
    assert walk(slow=pieces).cost([(1000, 10_000), (12_000, 10_000)]).total == 16_000


def test_a_concave_piece_slows_only_where_it_is() -> None:
    horseshoe = Outline.of(
        [(0, 0), (9000, 0), (9000, 9000), (8000, 9000), (8000, 1000), (1000, 1000), (1000, 9000), (0, 9000)]
    )
    assert walk(slow=(horseshoe,)).cost([(4500, 1500), (4500, 9000)]).total == 7500
    assert walk(slow=(horseshoe,)).cost([(4500, 1499), (4500, 9000)]).total == 7502


def test_the_surefooted_and_those_who_fly_are_not_slowed() -> None:
    wood = (box(5000, 0, 9000, 20_000),)
    assert walk(slow=wood, mover=Mover(500, surefooted=True)).cost([(1000, 10_000), (12_000, 10_000)]).total == 11_000
    flown = walk(slow=wood, tops=(Top(wood[0], 4000),), mover=Mover(500, flies=True))
    assert flown.cost([(1000, 10_000), (7000, 10_000)]).parts == ((Spent.FLIGHT, 6000),)


@pytest.mark.parametrize(
    ("height", "cost", "surefooted"),
    [(1000, 0, 0), (1001, 2002, 1001), (4000, 8000, 4000), (1, 0, 0)],
)
def test_climbing(height: int, cost: int, surefooted: int) -> None:
    hill = (Top(box(5000, 0, 9000, 20_000), height),)
    up, down = [(4000, 10_000), (6000, 10_000)], [(6000, 10_000), (4000, 10_000)]
    assert walk(tops=hill).cost(up).total == 2000 + cost
    assert walk(tops=hill, mover=Mover(500, surefooted=True)).cost(up).total == 2000 + surefooted
    assert walk(tops=hill).cost(down).total == 2000
    assert walk(tops=hill).cost([(4000, 10_000), (10_000, 10_000)]).total == 6000 + cost  # over it and down again


def test_the_highest_top_counts_and_every_rise_for_itself() -> None:
    stairs = (Top(box(5000, 0, 9000, 20_000), 1000), Top(box(6000, 0, 8000, 20_000), 2000))
    assert walk(tops=stairs).cost([(4000, 10_000), (7000, 10_000)]).total == 3000
    assert walk(tops=stairs[1:]).cost([(4000, 10_000), (7000, 10_000)]).total == 3000 + 4000
    assert walk(tops=stairs).cost([(5500, 10_000), (7000, 10_000)]).total == 1500


def test_the_border_of_a_top_is_not_on_it() -> None:
    hill = (Top(box(5000, 0, 9000, 20_000), 3000),)
    assert walk(tops=hill).cost([(4000, 10_000), (5000, 10_000)]).total == 1000
    assert walk(tops=hill).cost([(5000, 5000), (5000, 10_000)]).total == 5000
    assert walk(tops=hill).cost([(4000, 10_000), (5000, 10_000), (6000, 10_000)]).total == 2000 + 6000


@pytest.mark.parametrize(
    ("width", "heights", "parts"),
    [
        pytest.param(2000, (3000, 3000), {Spent.OPEN: 2000, Spent.JUMP: 2000}, id="two inches are free"),
        pytest.param(2001, (3000, 3000), {Spent.OPEN: 2000, Spent.JUMP: 4002}, id="wider counts double"),
        pytest.param(2000, (3000, 4000), {Spent.OPEN: 2000, Spent.JUMP: 2000}, id="up by an inch"),
        pytest.param(
            2000, (3000, 4500), {Spent.OPEN: 2000, Spent.JUMP: 2000, Spent.CLIMB: 3000}, id="up by more than an inch"
        ),
        pytest.param(2000, (3000, 1000), {Spent.OPEN: 4000}, id="a low one is as cheap on foot"),
        pytest.param(9000, (1500, 1500), {Spent.OPEN: 11_000, Spent.CLIMB: 3000}, id="down and up is cheaper"),
    ],
)
def test_jumping_from_top_to_top(width: int, heights: tuple[int, int], parts: dict[Spent, int]) -> None:
    first, second = box(1000, 0, 5000, 20_000), box(5000 + width, 0, 20_000, 20_000)
    tops = Top(first, heights[0]), Top(second, heights[1])
    cost = walk(tops=tops).cost([(4000, 10_000), (6000 + width, 10_000)])
    assert dict(cost.parts) == parts
    assert cost.total == sum(parts.values())


def test_a_jump_is_one_straight_segment_and_never_over_something_higher() -> None:
    tops = Top(box(1000, 0, 5000, 20_000), 3000), Top(box(7000, 0, 20_000, 20_000), 3000)
    straight, bent = [(4000, 10_000), (8000, 10_000)], [(4000, 10_000), (6000, 10_000), (8000, 10_000)]
    assert walk(tops=tops).cost(straight).total == 4000
    assert walk(tops=tops).cost(bent).total == 4000 + 6000
    tower = Top(box(5500, 0, 6500, 20_000), 6000)
    assert walk(tops=(*tops, tower)).cost(straight).total == 4000 + 6000  # up the tower
    low = Top(box(5500, 0, 6500, 20_000), 1000)
    assert walk(tops=(*tops, low)).cost(straight).total == 4000


def test_where_difficult_ground_halves_the_whole_move() -> None:
    halves = Manners(slow_halves_all=True)
    wood, hill = (box(5000, 0, 9000, 20_000),), (Top(box(5000, 0, 9000, 20_000), 800),)
    assert walk(slow=wood, manners=halves).cost([(1000, 10_000), (5000, 10_000)]).parts == ((Spent.DIFFICULT, 8000),)
    assert walk(slow=wood, manners=halves).cost([(1000, 10_000), (4500, 10_000)]).parts == ((Spent.OPEN, 3500),)
    assert walk(tops=hill, manners=halves).cost([(1000, 10_000), (6000, 10_000)]).total == 5800
    assert walk(wood, wood, hill, manners=halves).cost([(1000, 10_000), (6000, 10_000)]).total == 2 * 5800


# Bars


def test_a_free_path_has_no_bars() -> None:
    assert kinds(walk(), (500, 500), (39_500, 29_500)) == []


@pytest.mark.parametrize("path", [(), ((1, 2), (3.5, 4)), ((1, 2), (3,)), ((1, 2), "ab"), ((True, 2),), None])
def test_what_is_no_path_is_said_to_be_none(path: object) -> None:
    assert [bar.kind for bar in walk().bars(path)] == [BarKind.NO_PATH]  # type: ignore[arg-type]


def test_a_path_has_at_most_64_points() -> None:
    points = [(1000 + number, 1000) for number in range(65)]
    assert kinds(walk(), *points[:64]) == []
    assert next(walk().bars(points)) == (BarKind.TOO_MANY_POINTS, None, None, 65)


def test_the_base_stays_on_the_board_at_every_moment() -> None:
    assert kinds(walk(), (1000, 1000), (1000, 500)) == []
    (bar,) = walk().bars([(1000, 1000), (499, 1000), (1000, 1000)])
    assert (bar.kind, bar.measured) == (BarKind.LEAVES_BOARD, 1)
    assert kinds(walk(mover=Mover(500, flies=True)), (1000, 1000), (39_501, 1000)) == [BarKind.LEAVES_BOARD]


def test_a_base_that_just_fits_passes_a_gap() -> None:
    gate = box(10_000, 0, 11_000, 5000), box(10_000, 6000, 11_000, 20_000)
    assert kinds(walk(gate), (5000, 5500), (15_000, 5500)) == []
    assert kinds(walk(gate, mover=Mover(501)), (5000, 5500), (15_000, 5500)) == [BarKind.THROUGH_WALL] * 2
    assert kinds(walk(gate), (5000, 5499), (15_000, 5499)) == [BarKind.THROUGH_WALL]
    round_post = (Disc(10_000, 5000, 1000),)
    assert kinds(walk(round_post), (5000, 6500), (15_000, 6500)) == []
    assert kinds(walk(round_post), (5000, 6499), (15_000, 6499)) == [BarKind.THROUGH_WALL]


def test_where_gaps_are_ignored_only_the_middle_keeps_out_and_the_end_must_fit() -> None:
    loose = Manners(base_must_fit=False)
    gate = box(10_000, 0, 11_000, 5000), box(10_000, 5100, 11_000, 20_000)
    assert kinds(walk(gate, manners=loose), (5000, 5050), (15_000, 5050)) == []
    assert kinds(walk(gate, manners=loose), (5000, 5000), (15_000, 5000)) == []
    assert kinds(walk(gate, manners=loose), (5000, 4999), (15_000, 4999)) == [BarKind.THROUGH_WALL]
    assert kinds(walk(gate, manners=loose), (5000, 5050), (10_500, 5050)) == [BarKind.ENDS_ON_WALL] * 2


def test_enemies_bar_the_way_and_friends_only_its_end_unless_they_block() -> None:
    someone = {"x": Disc(10_000, 10_000, 500)}
    free = Manners(zones=Zones.CONTACT_ONLY)
    through, past = ((5000, 10_000), (15_000, 10_000)), ((5000, 11_000), (15_000, 11_000))
    assert kinds(walk(enemies=someone, manners=free), *through) == [BarKind.THROUGH_ENEMY]
    assert kinds(walk(enemies=someone, manners=free), *past) == []
    assert kinds(walk(friends=someone), *through) == []
    assert kinds(walk(friends=someone, manners=Manners(friends_block=True)), *through) == [BarKind.THROUGH_FRIEND]
    assert kinds(walk(friends=someone), (5000, 10_000), (9001, 10_000)) == [BarKind.ENDS_ON_FRIEND]
    assert kinds(walk(friends=someone), (5000, 10_000), (9000, 10_000)) == []
    assert kinds(walk(enemies=someone, mover=Mover(500, flies=True)), *through) == []
    assert kinds(walk(enemies=someone, mover=Mover(500, flies=True)), (5000, 10_000), (9001, 10_000)) == [
        BarKind.ENDS_ON_ENEMY
    ]


def test_who_comes_within_the_zone_ends_in_contact() -> None:
    on = walk(enemies={"x": Disc(10_000, 10_000, 500)})
    assert kinds(on, (5000, 10_000), (8000, 10_000)) == []  # exactly an inch away
    (bar,) = on.bars([(5000, 10_000), (8001, 10_000)])
    assert bar == (BarKind.NEAR_ENEMY, None, "x", 999)
    assert kinds(on, (5000, 10_000), (8899, 10_000)) == [BarKind.NEAR_ENEMY]
    assert kinds(on, (5000, 10_000), (8900, 10_000)) == []  # a tenth of an inch counts as touching
    assert kinds(on, (5000, 10_000), (9000, 10_000)) == []
    closed = walk(enemies={"x": Disc(10_000, 10_000, 500)}, manners=Manners(zone_has_limit=True))
    assert kinds(closed, (5000, 10_000), (8000, 10_000)) == [BarKind.NEAR_ENEMY]
    assert kinds(closed, (5000, 10_000), (7999, 10_000)) == []


def test_other_readings_of_the_zone() -> None:
    enemy = {"x": Disc(10_000, 10_000, 500)}
    ending = walk(enemies=enemy, manners=Manners(zones=Zones.ONE_INCH))
    assert kinds(ending, (5000, 10_000), (8001, 10_000)) == []
    assert kinds(ending, (5000, 11_900), (15_000, 11_900)) == [BarKind.NEAR_ENEMY, BarKind.CROSSES_ZONE]
    assert kinds(ending, (5000, 12_000), (15_000, 12_000)) == []


def test_a_zone_may_be_entered_but_not_left_again() -> None:
    two = {"x": Disc(10_000, 10_000, 500), "y": Disc(13_000, 10_000, 500)}
    past_x = ((8000, 12_200), (10_000, 11_900), (13_000, 11_050))
    assert kinds(walk(enemies=two), *past_x) == [BarKind.CROSSES_ZONE]
    assert kinds(walk(enemies=two, manners=Manners(zones_crossed=True)), *past_x) == []
    neighbours = {"x": Disc(10_000, 10_000, 500), "y": Disc(11_200, 10_000, 500)}
    assert kinds(walk(enemies=neighbours), (10_600, 15_000), (10_000, 11_050)) == []  # ends in both zones


def test_the_zone_one_starts_in_may_be_left_once() -> None:
    on = walk(enemies={"x": Disc(10_000, 10_000, 500)})
    assert kinds(on, (10_000, 11_500), (10_000, 15_000)) == []
    assert kinds(on, (10_000, 11_500)) == []
    assert kinds(on, (10_000, 11_500), (10_000, 11_600)) == [BarKind.NEAR_ENEMY]
    assert kinds(on, (10_000, 11_500), (10_000, 15_000), (15_000, 11_900), (5000, 11_900)) == [
        BarKind.NEAR_ENEMY,
        BarKind.CROSSES_ZONE,
    ]
    assert kinds(on, (10_000, 11_500), (10_000, 15_000), (10_000, 11_050)) == []  # away, and back into contact


# The slow twins


@on_seeds(count(200, 10_000))
def test_cost_agrees_with_a_walk_in_small_steps(seed: int) -> None:
    chance = Random(seed)
    area = ground(chance, 20_000, 20_000, 9)
    mover = Mover(chance.choice((393, 630)), surefooted=chance.random() < 0.2)
    on = Walk(area, mover, NOBODY, NOBODY)
    path = [(chance.randrange(20_000), chance.randrange(20_000)) for _ in range(chance.randrange(2, 5))]
    cost = on.cost(path)
    assert cost.total == sum(amount for _, amount in cost.parts)
    assert _agrees(on, path, cost.total, FEW) or _agrees(on, path, cost.total, MANY)


def _agrees(on: Walk[str], path: Path, cost: int, steps: int) -> bool:
    slowly, doubt = _walked_slowly(on, path, steps)
    return abs(cost - slowly) <= doubt + len(path)


def _walked_slowly(on: Walk[str], path: Path, steps: int) -> tuple[float, float]:
    """The cost of a path in small steps, and how far that may be off."""
    total, doubt, height = 0.0, 0.0, None
    for a, b in pairwise(path):
        places = (np.arange(steps) + 0.5) / steps
        points = shapely.points(a[0] + (b[0] - a[0]) * places, a[1] + (b[1] - a[1]) * places)
        step = shapely.LineString((a, b)).length / steps
        slow = np.zeros(steps, dtype=bool)
        if not on.mover.surefooted:
            for shape in solid(on.ground.slow):
                slow |= shapely.distance(points, shape) < on.mover.r
        heights = np.zeros(steps, dtype=int)
        for top, shape in zip(on.ground.tops, solid([top.shape for top in on.ground.tops]), strict=True):
            heights = np.maximum(heights, np.where(shapely.contains(shape, points), top.height, 0))
        runs = [list(run) for _, run in groupby(range(steps), key=lambda number: heights[number])]
        levels = [
            (int(heights[run[0]]), step * sum(1 + slow[number] for number in run), step * len(run)) for run in runs
        ]
        if height is not None and height != levels[0][0]:
            levels.insert(0, (height, 0.0, 0.0))
        height = levels[-1][0]
        total += _cheapest(on, levels, 0)
        doubt += step * (4 * len(runs) + 8 * len(on.ground.slow) + 4)
    return total, doubt


def _cheapest(on: Walk[str], levels: list[tuple[int, float, float]], number: int) -> float:
    """The cheapest way from a level of a segment to its last one, by trying every jump."""
    height, walked, _ = levels[number]
    options = [0.0] if number == len(levels) - 1 else []
    for after in range(number + 1, len(levels)):
        between = levels[number + 1 : after]
        if any(low >= min(height, levels[after][0]) for low, _, _ in between):
            continue
        width = sum(wide for _, _, wide in between)
        rise = max(0, levels[after][0] - height)
        climb = 0 if rise <= 1000 else rise if on.mover.surefooted else 2 * rise
        jump = width if on.mover.surefooted or width <= 2000 else 2 * width
        options.append(jump + climb + _cheapest(on, levels, after))
    return walked + min(options)


NO_ROOM = {BarKind.LEAVES_BOARD, BarKind.ENDS_ON_ENEMY, BarKind.ENDS_ON_FRIEND}


@on_seeds(count(200, 10_000))
def test_bars_agree_with_shapely(seed: int) -> None:
    chance = Random(seed)
    area = ground(chance, 20_000, 20_000, 9)
    enemies = crowd(chance, 6, area)
    friends = crowd(chance, 6, area, enemies, "f")
    manners = Manners(friends_block=chance.random() < 0.5, zones=chance.choice(list(Zones)))
    mover = Mover(chance.choice((393, 630)))
    path = [(chance.randrange(20_000), chance.randrange(20_000)) for _ in range(chance.randrange(2, 5))]
    on = Walk(area, mover, enemies, friends, manners)
    found = {(bar.kind, bar.wall if bar.key is None else bar.key) for bar in on.bars(path)}
    assert found == _bars_slowly(area, mover, enemies, friends, manners, path)
    ends = {bar.kind for bar in on.bars(path[-1:])}
    assert Surroundings(on, path[0], way_of(path)).has_room_at(path[-1]) is ends.isdisjoint(NO_ROOM)


def way_of(path: Path) -> int:
    """How far a path gets at most."""
    return ceil(sum(length(a, b) for a, b in pairwise(path)))


def _bars_slowly(
    area: WalkingGround, mover: Mover, enemies: Crowd[str], friends: Crowd[str], manners: Manners, path: Path
) -> set[tuple[BarKind, object]]:
    bars: set[tuple[BarKind, object]] = set()
    line, end = shapely.LineString(path), shapely.Point(path[-1])
    if any(not (mover.r <= value <= 20_000 - mover.r) for point in path for value in point):
        bars.add((BarKind.LEAVES_BOARD, None))
    for number, (wall, shape) in enumerate(zip(area.walls, solid(area.walls), strict=True)):
        keep = mover.r + (wall.r if isinstance(wall, Disc) else 0)
        shape = shapely.Point(wall.x, wall.y) if isinstance(wall, Disc) else shape
        if line.distance(shape) < keep:
            bars.add((BarKind.THROUGH_WALL, number))
        if end.distance(shape) < keep:
            bars.add((BarKind.ENDS_ON_WALL, number))
    for key, friend in friends.discs.items():
        middle = shapely.Point(friend.x, friend.y)
        if manners.friends_block and line.distance(middle) < friend.r + mover.r:
            bars.add((BarKind.THROUGH_FRIEND, key))
        if end.distance(middle) < friend.r + mover.r:
            bars.add((BarKind.ENDS_ON_FRIEND, key))
    gaps = {key: end.distance(shapely.Point(x, y)) - r - mover.r for key, (x, y, r) in enemies.discs.items()}
    limit = 100 if manners.zones is Zones.CONTACT else 999.999999
    ends_well = any(gap <= limit for gap in gaps.values())
    for key, enemy in enemies.discs.items():
        middle = shapely.Point(enemy.x, enemy.y)
        if line.distance(middle) < enemy.r + mover.r:
            bars.add((BarKind.THROUGH_ENEMY, key))
        if gaps[key] < 0:
            bars.add((BarKind.ENDS_ON_ENEMY, key))
        if manners.zones is Zones.CONTACT_ONLY or line.distance(middle) >= enemy.r + mover.r + 1000:
            continue
        inside = shapely.points(np.array(shapely.segmentize(line, 5).coords))
        near = shapely.distance(inside, middle) < enemy.r + mover.r + 1000
        left = int((near[:-1] & ~near[1:]).sum()) - int(near[0])
        if (left > 0 or near[-1]) and not ends_well:
            bars.add((BarKind.NEAR_ENEMY, key))
        if left > 0:
            bars.add((BarKind.CROSSES_ZONE, key))
    return bars


@on_seeds(count(40, 1000))
def test_a_path_is_free_exactly_where_nothing_bars_it(seed: int) -> None:
    chance = Random(seed)
    area = ground(chance)
    manners = Manners(
        zones=chance.choice(list(Zones)), friends_block=chance.random() < 0.3, base_must_fit=chance.random() < 0.8
    )
    mover = Mover(chance.randrange(300, 1200), flies=chance.random() < 0.2)
    on = Walk(area, mover, crowd(chance, 12, area), crowd(chance, 12, area), manners)
    for _ in range(30):
        path = [(chance.randrange(area.width), chance.randrange(area.depth)) for _ in range(chance.randrange(2, 4))]
        near = Surroundings(on, path[0], way_of(path))
        assert near.total(path) == on.total(path) == on.cost(path).total
        if near.has_room_at(path[-1]):
            assert near.is_free(path) is not any(on.bars(path))


def test_a_walker_is_not_in_its_own_way() -> None:
    side = Crowd.of({"a": Disc(5000, 5000, 500), "b": Disc(9000, 5000, 500)})
    on = Walk(WalkingGround(40_000, 30_000), Mover(500), NOBODY, side, own="a")
    near = Surroundings(on, (5000, 5000), 6000)
    assert near.has_room_at((5001, 5000))
    assert not near.has_room_at((8001, 5000))
    assert [key for _, key in near.friends] == ["b"] == list(on.friends.discs)
