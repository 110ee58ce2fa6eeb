"""Movement: what a model reaches and what it costs, and the ways that enemies take (DD-MOVE, DD-AI-14 to -16)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from dwethia.dungeons.combat.needed_rolls import Reason, tally
from dwethia.dungeons.rooms.building import BARRICADE_COST, Room, RoomGround
from dwethia.dungeons.rooms.distance import FOUR, reached_squares, steps
from dwethia.dungeons.rooms.squares import EVERYWHERE, NOWHERE, SIZE, Area, Side, Square, area, squares, step
from dwethia.dungeons.setup.plan import PlannedSetting
from dwethia.dungeons.state import Dungeon, Enemy, Model, value
from dwethia.rulebook import Rulings
from dwethia.tally import Tally

TIES: Final = (Side.LEFT, Side.RIGHT, Side.TOP, Side.BOTTOM)  # the order in which equal ways are taken {R-DD-67}
NEAR: Final = tuple(
    tuple(each for side in TIES if (each := step(Square(square), side)) is not None) for square in range(SIZE * SIZE)
)  # the neighbours of each square in that order
FAR: Final = 99  # more spaces than any way has


def ground(dungeon: Dungeon, rulings: Rulings) -> RoomGround:
    """The ground of the room (DD-BARR-03, -04, DD-MOVE-04)."""
    return dungeon.here.ground(dungeon.planned.setting.barricade, rulings)


def allowance(model: Model, rulings: Rulings) -> Tally:
    """How many spaces a Move goes, and why (DD-MOVE-01)."""
    return _allowance(spaces(model, rulings), model.name)


@lru_cache(maxsize=1024)
def _allowance(spaces: int, name: str) -> Tally:
    return Tally.of(spaces, f"Move of {name}", "DD-MOVE-01")


def spaces(model: Model, rulings: Rulings) -> int:
    """How many spaces a Move goes {R-DD-84}."""
    move = max(value(model, "move"), 0)
    if rulings.says("R-DD-84", "inches-become-spaces"):
        return move
    return move // 2 if rulings.says("R-DD-84", "half-inches") else 4 if move else 0


def beside(area: int) -> int:
    """Every square that touches an area, without diagonals (DD-MOVE-02)."""
    return (area & _NOT_FIRST) >> 1 | (area & _NOT_LAST) << 1 | area >> SIZE | area << SIZE & EVERYWHERE


_FIRST_COLUMN: Final = sum(1 << SIZE * row for row in range(SIZE))
_NOT_FIRST: Final = EVERYWHERE ^ _FIRST_COLUMN
_NOT_LAST: Final = EVERYWHERE ^ _FIRST_COLUMN << SIZE - 1


@lru_cache(maxsize=256)  # an action asks again for what its options asked for just before
def spread(start: Square, spaces: int, ground: RoomGround, blocked: Area) -> tuple[int, ...]:
    """The squares that a move reaches, by the spaces they cost: the n-th area costs n."""
    passable = ground.open_to & ~(blocked | 1 << start)
    costly, cost = passable & ground.costly, ground.cost
    plain = passable ^ costly
    ring = 1 << start
    rings, edges = [ring], []
    for spent in range(1, spaces + 1):
        # as `beside` has it, written out: this is asked for every action and every enemy
        edge = (ring & _NOT_FIRST) >> 1 | (ring & _NOT_LAST) << 1 | ring >> SIZE | ring << SIZE
        edges.append(edge)
        ring = edge & plain
        plain ^= ring
        if costly and spent >= cost:
            climbed = edges[spent - cost] & costly
            costly ^= climbed
            ring |= climbed
        rings.append(ring)
    return tuple(rings)


def cost_to(square: Square, rings: tuple[int, ...]) -> int | None:
    """What a square costs to reach; None where it is out of reach."""
    for spent, ring in enumerate(rings):
        if ring >> square & 1:
            return spent
    return None


def traced(end: Square, rings: tuple[int, ...], ground: RoomGround) -> tuple[Square, ...]:
    """A cheapest way from the start of a move to a square that it reaches."""
    at, path, spent = end, [end], cost_to(end, rings) or 0
    while spent:
        spent -= ground.cost if ground.costly >> at & 1 else 1
        ring = rings[spent]
        for each in NEAR[at]:
            if ring >> each & 1:
                at = each
                break
        path.append(at)
    path.reverse()
    return tuple(path)


def cost_of(path: tuple[Square, ...], room: Room, place: PlannedSetting, rulings: Rulings) -> Tally:
    """What a way costs, and why: a space each, more over the barricade (DD-MOVE-03, DD-BARR-03, -04)."""
    entered = 0
    for each in path[1:]:
        entered |= 1 << each
    if not entered & room.soft:
        return tally(((len(path) - 1, "spaces", "DD-MOVE-03"),))
    over = (entered & room.barricade).bit_count()
    climbed = (entered & room.soft & ~room.barricade).bit_count() if rulings.says("R-DD-32", "climb-2") else 0
    reasons: list[Reason] = [(len(path) - 1, "spaces", "DD-MOVE-03")]
    if over:
        reasons.append((over * (BARRICADE_COST - 1), "over the barricade", "DD-BARR-04"))
    if climbed:
        reasons.append((climbed * (BARRICADE_COST - 1), "over scatter", "R-DD-32"))
    if place.barricade and over + climbed:
        reasons.append(((over + climbed) * place.barricade, place.name, "HS-SET-01"))
    return tally(tuple(reasons))


# The ways of enemies


class Way(NamedTuple):
    """A way from where a model stands to where it stops, and what it met."""

    path: tuple[Square, ...]
    stopped_by: str | None = None
    meets_hero: bool = False
    meets_ally: bool = False  # passed, or stopped before

    @property
    def end(self) -> Square:
        return self.path[-1]


def chase(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Way:
    """Toward the hero, to a square from which it can strike (DD-AI-20) {R-DD-67}."""
    walls = dungeon.here.walled
    goals = Area(reached_squares(dungeon.hero.square, enemy.sheet.reach, walls, rulings))
    if rulings.says("R-DD-67", "straight-line-greedy"):
        return greedy(dungeon, enemy, goals, rulings)
    return approach(dungeon, enemy, goals, dungeon.hero.square, rulings)


def approach(dungeon: Dungeon, enemy: Enemy, goals: Area, toward: Square, rulings: Rulings) -> Way:
    """By the shortest way to the nearest of the goals that is free; allies are passed, not landed on (DD-AI-16)."""
    terrain = ground(dungeon, rulings)
    limit = spaces(enemy, rulings)
    allies = dungeon.occupied & ~(1 << enemy.square)
    passable = Area(terrain.open_to & ~(1 << dungeon.hero.square))
    free = Area(goals & passable & ~allies & ~terrain.no_stop)
    rings = _homeward(free, terrain, passable, enemy.square)
    far = cost_to(enemy.square, rings)
    if far is None:
        return _nearest(enemy, toward, limit, terrain, Area(1 << dungeon.hero.square), allies)
    path, at = [enemy.square], enemy.square
    left = far
    stops = 1  # how much of the path it keeps
    while left:
        at = next(
            each for each in NEAR[at] if left >= (price := terrain.price(each)) and rings[left - price] >> each & 1
        )
        left -= terrain.price(at)
        if far - left > limit:
            break
        path.append(at)
        if not (allies | terrain.no_stop) >> at & 1:
            stops = len(path)
    return Way(tuple(path[:stops]))


def distances(goals: Area, terrain: RoomGround, passable: Area) -> dict[Square, int]:
    """What it costs to get from each square to the nearest of the goals."""
    rings = _homeward(goals, terrain, passable)
    return {square: cost for cost, ring in enumerate(rings) for square in squares(Area(ring))}


def _homeward(goals: Area, terrain: RoomGround, passable: Area, start: Square | None = None) -> tuple[int, ...]:
    """The squares by what it costs to get from them to the nearest of the goals: all, or until a start is met."""
    rings = [int(goals)]
    left = passable & ~goals
    quiet = 0  # rings without a square, of which as many may follow each other as a costly square costs
    while quiet < terrain.cost and not (start is not None and rings[-1] >> start & 1):
        spent = len(rings)
        costly = rings[spent - terrain.cost] & terrain.costly if spent >= terrain.cost else 0
        ring = beside(rings[-1] & ~terrain.costly | costly) & left
        left &= ~ring
        quiet = 0 if ring else quiet + 1
        rings.append(ring)
    return tuple(rings)


def _nearest(enemy: Enemy, toward: Square, spaces: int, terrain: RoomGround, blocked: Area, allies: int) -> Way:
    """Without a way there: the square in reach that is nearest in steps, the cheapest first."""
    rings = spread(enemy.square, spaces, terrain, blocked)
    best, least = enemy.square, (steps(enemy.square, toward), 0)
    for cost, ring in enumerate(rings):
        for square in squares(Area(ring & ~allies & ~terrain.no_stop)):
            if (steps(square, toward), cost) < least:
                best, least = square, (steps(square, toward), cost)
    return Way(traced(best, rings, terrain))


def greedy(dungeon: Dungeon, enemy: Enemy, goals: Area, rulings: Rulings) -> Way:
    """Step by step to whatever is nearer as the crow flies, until nothing is {R-DD-67}."""
    terrain = ground(dungeon, rulings)
    limit = spaces(enemy, rulings)
    allies = dungeon.occupied & ~(1 << enemy.square)
    passable = terrain.open_to & ~(1 << dungeon.hero.square)
    path, cost, stops = [enemy.square], 0, 1
    while not goals >> path[-1] & 1 or (allies | terrain.no_stop) >> path[-1] & 1:
        open_to = [each for each in NEAR[path[-1]] if passable >> each & 1]
        best = min(open_to, key=lambda each: _crow(each, dungeon.hero.square), default=None)
        if best is None or _crow(best, dungeon.hero.square) >= _crow(path[-1], dungeon.hero.square):
            break
        cost += terrain.price(best)
        if cost > limit:
            break
        path.append(best)
        if not (allies | terrain.no_stop) >> best & 1:
            stops = len(path)
    return Way(tuple(path[:stops]))


def _crow(a: Square, b: Square) -> int:
    down, across = a // SIZE - b // SIZE, a % SIZE - b % SIZE
    return down * down + across * across


def straight(dungeon: Dungeon, enemy: Enemy, side: Side, rulings: Rulings, shunned: Area = NOWHERE) -> Way:
    """Straight toward a side, up to the full Move and not onto what it shuns: a patrol or a retreat (DD-AI-14, -25)."""
    terrain = ground(dungeon, rulings)
    limit = spaces(enemy, rulings)
    allies = dungeon.occupied & ~(1 << enemy.square)
    path, cost, kept = [enemy.square], 0, 1
    stopped_by: str | None = None
    while stopped_by is None and cost < limit:
        ahead = step(path[-1], side)
        if ahead is None:
            stopped_by = "the edge of the map"
        elif ahead == dungeon.hero.square:
            stopped_by = "the hero"
        elif not (terrain.open_to & ~shunned) >> ahead & 1:
            stopped_by = _obstacle(dungeon.here, ahead)
        elif cost + terrain.price(ahead) > limit:
            break
        else:
            cost += terrain.price(ahead)
            path.append(ahead)
            if not (allies | terrain.no_stop) >> ahead & 1:
                kept = len(path)
    meets = stopped_by == "the hero" and kept == len(path)
    return Way(tuple(path[:kept]), stopped_by, meets, bool(area(*path) & allies))


def shunned_by_patrols(room: Room, rulings: Rulings) -> Area:
    """What stops a patrol even where it could be entered (DD-SCAT-04) {R-DD-66}."""
    return room.soft if rulings.says("R-DD-66", "barricade-stops") else Area(room.soft & ~room.barricade)


def _obstacle(room: Room, ahead: Square) -> str:
    if room.walled >> ahead & 1:
        return "a wall"
    return "the barricade" if room.barricade >> ahead & 1 else "scatter"


def door_square(dungeon: Dungeon, rulings: Rulings, enemy: Enemy) -> Square:
    """The door that a carrier makes for {R-DD-58}."""
    doors = dungeon.here
    if rulings.says("R-DD-58.door", "entrance-only"):
        return doors.entrance.square
    if rulings.says("R-DD-58.door", "nearest-door"):
        return min((doors.exit.square, doors.entrance.square), key=lambda each: steps(each, enemy.square))
    return doors.exit.square


def flee(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Way:
    """A full move toward the door (DD-OBJ-14)."""
    door = door_square(dungeon, rulings, enemy)
    return approach(dungeon, enemy, area(door), door, rulings)


def is_beside(a: Square, b: Square) -> bool:
    """Whether two squares touch, or are the same."""
    return a == b or bool(FOUR[a] >> b & 1)
