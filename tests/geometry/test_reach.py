"""Reach: what it offers is legal, and no much better way is found by a slow search over very many points."""

from __future__ import annotations

from random import Random

import numpy as np
import shapely
from boards import crowd, ground, solid
from counts import count, on_seeds
from scipy.sparse.csgraph import dijkstra

from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import touches
from dwethia.geometry.paths import Path, Walk, length
from dwethia.geometry.reach import Reach
from dwethia.geometry.shapes import Disc, Outline, Point
from dwethia.geometry.walkers import Manners, Mover, Top, WalkingGround, Zones

NOBODY: Crowd[str] = Crowd.of({})
SHORT = 50  # how much worse than the best a way may be


def box(x0: int, y0: int, x1: int, y1: int) -> Outline:
    return Outline.of([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def reach(
    area: WalkingGround = WalkingGround(40_000, 30_000),  # noqa: B008
    start: Point = (10_000, 10_000),
    allowance: int = 6000,
    mover: Mover = Mover(500),  # noqa: B008
    enemies: dict[str, Disc] | None = None,
    manners: Manners = Manners(),  # noqa: B008
) -> Reach[str]:
    return Reach(Walk(area, mover, Crowd.of(enemies or {}), NOBODY, manners), start, allowance)


def cost_to(found: Reach[str], point: Point) -> int | None:
    """What the way to a point costs, if it can be reached."""
    path = found.path_to(point)
    return None if path is None else found.walk.cost(path).total


def is_legal(found: Reach[str], path: Path) -> bool:
    is_within = found.walk.cost(path).total <= found.allowance
    return path[0] == found.start and is_within and not any(found.walk.bars(path))


def test_a_free_straight_way_is_taken_up_to_the_allowance() -> None:
    assert reach().path_to((16_000, 10_000)) == ((10_000, 10_000), (16_000, 10_000))
    assert cost_to(reach(), (16_000, 10_000)) == 6000
    assert cost_to(reach(), (16_001, 10_000)) is None
    assert cost_to(reach(), (10_000, 10_000)) == 0


def test_the_way_round_a_wall() -> None:
    area = WalkingGround(40_000, 30_000, walls=(box(12_000, 8000, 13_000, 11_000),))
    found = reach(area, allowance=8000)
    cost = cost_to(found, (15_000, 10_000))
    assert cost is not None
    # tangents of 2179 on both sides, two arcs of 345 round the corners and 1000 along the wall between them
    assert 6047 <= cost <= 6047 + SHORT
    assert cost_to(reach(area, allowance=5000), (15_000, 10_000)) is None
    assert cost_to(found, (12_500, 10_000)) is None  # inside the wall
    assert cost_to(found, (13_499, 10_000)) is None  # too near
    assert cost_to(found, (13_500, 10_000)) is not None


def test_a_gap_that_the_base_just_fits_is_found() -> None:
    gate = box(12_000, 0, 13_000, 9500), box(12_000, 10_500, 13_000, 30_000)
    assert cost_to(reach(WalkingGround(40_000, 30_000, walls=gate)), (15_000, 10_000)) == 5000
    assert cost_to(reach(WalkingGround(40_000, 30_000, walls=gate), mover=Mover(501)), (15_000, 10_000)) is None
    loose = Manners(base_must_fit=False)
    assert (
        cost_to(reach(WalkingGround(40_000, 30_000, walls=gate), mover=Mover(900), manners=loose), (15_000, 10_000))
        == 5000
    )


def test_the_way_round_a_zone_keeps_out_of_it() -> None:
    found = reach(enemies={"x": Disc(13_000, 10_000, 500)})
    path = found.path_to((15_900, 10_000))
    assert path is None or is_legal(found, path)
    far = reach(enemies={"x": Disc(13_000, 10_000, 500)}, allowance=12_000)
    cost = cost_to(far, (16_000, 10_000))
    # tangents of 2236 on both sides, and an arc of 2 * 2000 * (pi/2 - acos(2/3)) = 2918.9 between them
    assert cost is not None
    assert 7391 <= cost <= 7391 + SHORT


def test_into_contact_from_the_nearest_free_side() -> None:
    enemy = Disc(14_000, 10_000, 500)
    found = reach(enemies={"x": enemy})
    path = found.into_contact(enemy)
    assert path is not None
    assert is_legal(found, path)
    assert touches(Disc(*path[-1], 500), enemy)
    assert reach(enemies={"x": enemy}, allowance=2905).into_contact(enemy) is not None  # a tenth of an inch short
    assert reach(enemies={"x": enemy}, allowance=2890).into_contact(enemy) is None
    walled = WalkingGround(40_000, 30_000, walls=(box(12_500, 9000, 13_400, 11_000),))
    behind = reach(walled, allowance=8000, enemies={"x": enemy})
    path = behind.into_contact(enemy)
    assert path is not None
    assert is_legal(behind, path)
    assert len(path) > 2


def test_no_contact_through_the_zone_of_another() -> None:
    ring = {f"guard{number}": Disc(x, y, 500) for number, (x, y) in enumerate(((12_000, 8500), (12_000, 11_500)))}
    found = reach(enemies={"x": Disc(16_000, 10_000, 500), **ring}, allowance=5200)
    assert found.into_contact(Disc(16_000, 10_000, 500)) is None
    free = Manners(zones=Zones.CONTACT_ONLY)
    assert reach(enemies={"x": Disc(16_000, 10_000, 500), **ring}, allowance=5200, manners=free).into_contact(
        Disc(16_000, 10_000, 500)
    )


def test_difficult_ground_is_gone_round_where_that_is_cheaper() -> None:
    wood = WalkingGround(40_000, 30_000, slow=(box(12_000, 5000, 15_000, 10_500),))
    found = reach(wood, allowance=9000)
    cost = cost_to(found, (17_000, 10_000))
    assert cost is not None
    assert cost < 7600  # straight through: 7000 + 4000
    halved = reach(wood, allowance=20_000, manners=Manners(slow_halves_all=True))
    around = cost_to(halved, (17_000, 10_000))
    assert around is not None
    assert around < 7600


def test_a_hill_is_climbed_jumped_or_gone_round() -> None:
    hill = WalkingGround(40_000, 30_000, tops=(Top(box(12_000, 9500, 13_000, 10_500), 3000),))
    assert cost_to(reach(hill), (12_500, 10_000)) is None  # 2500 and twice 3000
    assert cost_to(reach(hill, allowance=8500), (12_500, 10_000)) == 8500
    round_it = cost_to(reach(hill), (15_000, 10_000))
    assert round_it is not None
    assert round_it < 5200


def test_a_way_as_narrow_as_a_hair_between_a_zone_and_the_edge() -> None:
    middle = 500 + 2000 + 7  # its zone ends so little above the lowest place that a base can have
    low = WalkingGround(40_000, 30_000, walls=(box(12_900, middle + 600, 13_100, 29_900),))
    found = reach(low, (10_000, 1000), 7000, enemies={"x": Disc(13_000, middle, 500)})
    cost = cost_to(found, (16_000, 1000))
    assert cost is not None
    assert 6000 < cost < 6100
    shut = reach(low, (10_000, 1000), 7000, enemies={"x": Disc(13_000, middle - 8, 500)})
    assert cost_to(shut, (16_000, 1000)) is None


def test_those_who_fly_go_straight() -> None:
    area = WalkingGround(40_000, 30_000, walls=(box(12_000, 8000, 13_000, 12_000),))
    found = reach(area, mover=Mover(500, flies=True))
    assert found.path_to((15_000, 10_000)) == ((10_000, 10_000), (15_000, 10_000))
    assert found.path_to((12_500, 10_000)) is None


def test_towards_goes_as_near_as_it_can() -> None:
    assert reach().towards((30_000, 10_000))[-1] == (16_000, 10_000)
    assert reach().towards((12_000, 10_000))[-1] == (12_000, 10_000)
    found = reach(enemies={"x": Disc(14_000, 10_000, 500)})
    path = found.towards((14_000, 10_000))
    assert is_legal(found, path)
    assert length(path[-1], (14_000, 10_000)) < 2100
    shut = WalkingGround(40_000, 30_000, walls=tuple(box(*sides) for sides in _cage(10_000, 10_000, 800)))
    assert len(reach(shut).towards((30_000, 10_000))) >= 1


def _cage(x: int, y: int, far: int) -> list[tuple[int, int, int, int]]:
    return [
        (x - far - 100, y - far - 100, x + far + 100, y - far),
        (x - far - 100, y + far, x + far + 100, y + far + 100),
        (x - far - 100, y - far - 100, x - far, y + far + 100),
        (x + far, y - far - 100, x + far + 100, y + far + 100),
    ]


@on_seeds(count(30, 1000))
def test_everything_offered_is_legal(seed: int) -> None:
    found = _drawn(Random(seed), tops=True)
    offered = [found.towards((8000, 8000)), *(found.path_to(place) for place in found.places(6, 2))]
    for enemy in found.walk.enemies.discs.values():
        path = found.into_contact(enemy)
        if path is not None:
            assert touches(Disc(*path[-1], found.walk.mover.r), enemy)
            offered.append(path)
    for path in offered:
        assert path is not None
        assert is_legal(found, path)


def _drawn(chance: Random, tops: bool) -> Reach[str]:
    size = 16_000
    area = ground(chance, size, size, 6)
    if not tops:
        area = WalkingGround(size, size, area.walls, area.slow)
    enemies = crowd(chance, 4, area)
    own = crowd(chance, 1, area, enemies, "own")
    while not own.discs:
        own = crowd(chance, 1, area, enemies, "own")
    x, y, r = own.discs["own0"]
    return Reach(Walk(area, Mover(r), enemies, NOBODY), (x, y), chance.choice((5000, 6000, 8000)))


@on_seeds(count(200, 10_000))
def test_no_much_better_way_is_found_slowly(seed: int) -> None:
    chance = Random(seed)
    found = _drawn(chance, tops=False)
    if found.walk.zones_at(found.start):
        return
    x, y = found.start
    for _ in range(2):
        target = chance.randrange(x - 5000, x + 5000), chance.randrange(y - 5000, y + 5000)
        if any(found.walk.bars((target,))) or found.walk.zones_at(target):
            continue
        path, cost = found.path_to(target), cost_to(found, target)
        if path is not None and cost is not None:
            assert is_legal(found, path)
            if cost <= length(found.start, target) + 2:
                continue
        slowly = _slowly(found, target, found.allowance if cost is None else cost)
        assert slowly >= (found.allowance if cost is None else cost) - SHORT


def _slowly(found: Reach[str], target: Point, limit: int) -> float:
    """The cheapest way under a limit over very many points around everything."""
    walk, start = found.walk, found.start
    r = walk.mover.r
    circles = [(disc.x, disc.y, disc.r + r + 1000) for disc in walk.enemies.discs.values()]
    shut = [shapely.Point(x, y).buffer(far, quad_segs=60) for x, y, far in circles]
    shut += [shape.buffer(r, quad_segs=60) for shape in solid(walk.ground.walls)]
    rough = shapely.union_all([shape.buffer(r, quad_segs=60) for shape in solid(walk.ground.slow)])
    spots: list[Point | tuple[float, float]] = [start, target]
    for shape in shut:
        spots += list(shape.buffer(2, quad_segs=30).exterior.coords)[::2]
    borders = shapely.segmentize(rough.boundary, 150)
    spots += [tuple(point) for point in shapely.get_coordinates(borders)[::2]]
    points = np.array(spots)
    detour = np.hypot(*(points - start).T) + np.hypot(*(points - target).T)
    on_board = ((points >= r) & (points <= 16_000 - r)).all(axis=1)
    points = points[(detour <= limit) & on_board]
    if len(points) < 2 or tuple(points[0]) != start or tuple(points[1]) != target:
        return float("inf")
    one, two = np.triu_indices(len(points), 1)
    far = np.hypot(*(points[one] - points[two]).T)
    kept = far <= limit
    one, two, far = one[kept], two[kept], far[kept]
    lines = shapely.linestrings(np.stack([points[one], points[two]], axis=1))
    free = ~shapely.intersects(shapely.buffer(shapely.union_all(shut), -0.5), lines)
    one, two, far, lines = one[free], two[free], far[free], lines[free]
    price = far.copy()
    slowed = shapely.intersects(rough, lines)
    price[slowed] += shapely.length(shapely.intersection(lines[slowed], rough))
    costs = np.zeros((len(points), len(points)))
    costs[one, two] = costs[two, one] = price
    return float(dijkstra(costs, indices=0)[1])


def test_an_outline_is_a_circle_where_nothing_stops_it() -> None:
    found = reach()
    spots = found.outline(36)
    assert len(spots) == 36
    assert all(abs(length(found.start, spot) - found.allowance) <= 2 for spot in spots)


def test_an_outline_holds_only_what_can_be_reached() -> None:
    walls = (box(12_000, 8000, 13_000, 11_000),)
    rough = (box(4000, 4000, 9000, 16_000),)
    found = reach(WalkingGround(40_000, 30_000, walls=walls, slow=rough), enemies={"foe": Disc(10_000, 14_000, 500)})
    spots = found.outline()
    for spot in spots:
        assert (cost := cost_to(found, spot)) is not None
        assert cost <= found.allowance
    # Half an inch to the rough ground and half of the rest in it make 3250; an outline is a little coarser than that.
    west = spots[24]
    assert west[1] == 10_000
    assert 3150 <= length(found.start, west) <= 3250
    assert spots[0][0] > 13_500, "it gets round the wall in the east"


def test_whoever_cannot_move_has_no_outline() -> None:
    assert set(reach(allowance=0).outline(12)) == {(10_000, 10_000)}
