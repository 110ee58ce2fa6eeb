"""Movement: what a Move reaches and costs, its variants, and the ways that enemies take (DD-MOVE, DD-BARR, DD-AI)."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise

import pytest
from dungeons.dungeon_scenes import EMPTY, Played, dungeon, enemy_phase, played, rulings, sheet
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from dwethia.dungeons.events import EnemyMoved, Focused, Moved, ShotFired
from dwethia.dungeons.rooms.building import Room, RoomGround, door
from dwethia.dungeons.rooms.squares import EVERYWHERE, NOWHERE, Area, Side, Square, area, place, square, squares
from dwethia.dungeons.setup.plan import PlannedSetting
from dwethia.dungeons.state import Dungeon, Status, Until
from dwethia.dungeons.turn.hero_actions import read_square, written_square
from dwethia.dungeons.turn.moving import approach, chase, ground, spaces, spread, straight, traced
from dwethia.rulebook import Rulings

USUAL = Rulings.recommended("dungeons")


def destinations(here: Played, way: str = "move") -> list[tuple[int, int]]:
    """Where a Move may end, in reading order."""
    named = [each.partition(":")[2] for each in here.options if each.startswith(f"{way}:")]
    return [place(read_square(each)) for each in named if each != "out"]


def only(*moves: tuple[int, int]) -> list[tuple[int, int]]:
    return sorted(moves)


# How far, and over what


@pytest.mark.rule("DD-MOVE-01", "DD-MOVE-02", "DD-MOVE-10")
def test_a_move_goes_as_many_orthogonal_steps_as_the_move_stat() -> None:
    here = played(dungeon(EMPTY, "W3 Move1 hero"))
    assert destinations(here) == only((2, 3), (3, 2), (3, 4), (4, 3))
    assert here.faults("move:2,2") == ["(2,2) is more than 1 spaces away (DD-MOVE-01)"]
    two = played(dungeon(EMPTY, "W3 Move2 hero"))
    assert (2, 2) in destinations(two), "a diagonal is two steps"
    moved = played(dungeon(EMPTY, "W3 Move2 hero"), "move:2,2").told(Moved)
    assert moved.text() == "Hero moves to (2,2): 2 of 2 spaces"
    assert [place(each) for each in moved.path] in ([(3, 3), (3, 2), (2, 2)], [(3, 3), (2, 3), (2, 2)])


CORRIDOR = """
    ######
    ######
    H.=.##
    ######
    ######
    ######
"""


@pytest.mark.rule("DD-MOVE-01", "DD-MOVE-03", "DD-BARR-03", "DD-BARR-04")
def test_a_barricade_square_costs_two_spaces() -> None:  # G-DD-D32
    moved = played(dungeon(CORRIDOR, "W3 Move4 hero"), "move:3,4").told(Moved)
    assert str(moved.cost) == "4 = 3 spaces (DD-MOVE-03) + 1 over the barricade (DD-BARR-04)"
    too_far = played(dungeon(CORRIDOR, "W3 Move3 hero"))
    assert destinations(too_far) == [(3, 2), (3, 3)]
    assert too_far.faults("move:3,4") == ["(3,4) is more than 3 spaces away (DD-MOVE-01)"]


@pytest.mark.rule("DD-MOVE-04", "DD-WALL-10")
def test_nobody_enters_a_wall_or_walks_through_one() -> None:
    hero = sheet("W3 Move6 hero", "Hero", "H.1", race="Wraith")
    here = played(dungeon(CORRIDOR.replace("=", "#"), hero))
    assert destinations(here) == [(3, 2)]
    assert here.faults("move:3,3") == ["(3,3) is a wall (DD-WALL-10)"]
    assert here.faults("move:3,4") == ["(3,4) is more than 6 spaces away (DD-MOVE-01)"]
    patrol = dungeon(CORRIDOR.replace("H.=.", "1.#H"), "W3 hero", "A5")
    stopped = played(enemy_phase(patrol), dice="d4:1 d4:4").told(EnemyMoved)
    assert stopped.text() == "Raider e1 patrols toward the right: (3,2), stopped by a wall"


@pytest.mark.parametrize(("option", "may_stop"), [("may-stop", True), ("cross-only", False)])
def test_a_model_may_stop_on_the_barricade_unless_it_may_only_cross_it(option: str, may_stop: bool) -> None:
    """R-DD-33."""
    ruled = rulings(f"R-DD-33={option}")
    here = played(dungeon(CORRIDOR), ruled=ruled)
    assert ((3, 3) in destinations(here)) is may_stop
    assert (3, 4) in destinations(here)
    if not may_stop:
        assert here.faults("move:3,3") == ["nobody stops on the barricade (R-DD-33)"]
    chaser = dungeon(CORRIDOR.replace("H.=.", "1.=H"), "W3 hero", "A1")
    (enemy,) = chaser.enemies
    assert place(chase(chaser, enemy, ruled).end) == ((3, 3) if may_stop else (3, 2))


@pytest.mark.parametrize(
    ("option", "reached"),
    [
        ("impassable-all-connected", False),
        ("impassable-keep-path", False),
        ("impassable-unchecked", False),
        ("climb-2", True),
    ],
)
def test_scatter_is_entered_only_where_it_is_climbed(option: str, reached: bool) -> None:
    """R-DD-32: climbing costs 2 like a barricade; an interface is no different."""
    for mark in "oI":
        ruled = rulings(f"R-DD-32={option}")
        here = played(dungeon(CORRIDOR.replace("=", mark), "W3 Move4 hero"), ruled=ruled)
        assert destinations(here) == ([(3, 2), (3, 3), (3, 4)] if reached else [(3, 2)])
        if not reached:
            assert here.faults("move:3,3") == ["nobody enters what stands on (3,3) (R-DD-32)"]
    climbed = played(dungeon(CORRIDOR.replace("=", "o"), "W3 Move4 hero"), "move:3,4", ruled=rulings("R-DD-32=climb-2"))
    assert str(climbed.told(Moved).cost) == "4 = 3 spaces (DD-MOVE-03) + 1 over scatter (R-DD-32)"
    short = played(dungeon(CORRIDOR.replace("=", "o"), "W3 Move3 hero"), ruled=rulings("R-DD-32=climb-2"))
    assert destinations(short) == [(3, 2), (3, 3)]


def test_a_setting_that_makes_climbing_harder_counts_for_scatter_too() -> None:
    hall = CORRIDOR.replace("H.=.", "Ho=.")
    ruins = PlannedSetting("Ruins", barricade=1)
    climbing = rulings("R-DD-32=climb-2")
    climbed = played(dungeon(hall, "W3 Move7 hero", setting=ruins), "move:3,4", ruled=climbing)
    assert str(climbed.told(Moved).cost) == (
        "7 = 3 spaces (DD-MOVE-03) + 1 over the barricade (DD-BARR-04) + 1 over scatter (R-DD-32) + 2 Ruins (HS-SET-01)"
    )
    short = played(dungeon(hall, "W3 Move6 hero", setting=ruins), ruled=climbing)
    assert "move:3,4" not in short.options


@pytest.mark.rule("DD-SHARED-12")
def test_the_hero_passes_no_enemy_but_leaves_one_freely() -> None:
    """R-DD-88."""
    here = played(dungeon(CORRIDOR.replace("H.=.", ".H1."), "W3 hero"))
    assert destinations(here) == [(3, 1)]
    assert here.faults("move:3,3") == ["an enemy stands on (3,3) (DD-SHARED-12)"]
    assert here.faults("move:3,4") == ["(3,4) is more than 6 spaces away (DD-MOVE-01)"]
    left = played(dungeon(CORRIDOR.replace("H.=.", ".H1."), "W3 hero"), "move:3,1")
    assert left.rolls == [], "nobody strikes at the hero who walks away"


@pytest.mark.parametrize(
    ("option", "by_move"),
    [
        ("inches-become-spaces", {6: 6, 3: 3, 1: 1, 0: 0}),
        ("half-inches", {6: 3, 3: 1, 1: 0, 0: 0}),
        ("house-4", {6: 4, 3: 4, 1: 4, 0: 0}),
    ],
)
def test_inches_of_move_become_spaces_as_the_ruling_says(option: str, by_move: dict[int, int]) -> None:
    """R-DD-84; a model that cannot move at all does not learn it."""
    ruled = rulings(f"R-DD-84={option}")
    for inches, expected in by_move.items():
        start = dungeon(EMPTY.replace("..H...", "H....1"), f"W3 Move{inches} hero", f"Move{inches}")
        assert spaces(start.hero, ruled) == spaces(start.enemies[0], ruled) == expected
        here = played(start, ruled=ruled)
        farthest = max(((row - 3) + (column - 1) for row, column in destinations(here)), default=0)
        assert farthest == min(expected, 7)
    assert spaces(dungeon(EMPTY, "W3 hero").hero, ruled) == by_move[6], "6 inches if the profile gives none"


@pytest.mark.rule("DD-SPELL-04")
def test_only_root_takes_the_move_away() -> None:
    root = Status("Set", "Root", Until.OWN_ACTIVATION, "move", 0, "e1")
    rooted = played(dungeon(EMPTY, "W3 save5 shield hero", statuses=(root,)))
    assert [each for each in rooted.options if each.startswith(("move", "defend", "focus"))] == []
    assert rooted.faults("move:3,4")[0] == "the hero is rooted and cannot move (DD-SPELL-04)"
    terror = Status("Daunt", "Terror", Until.OWN_ACTIVATION, caster="e1")
    daunted = played(dungeon(EMPTY, "W3 Move1 hero", statuses=(terror,)))
    assert destinations(daunted) == only((2, 3), (3, 2), (3, 4), (4, 3))


# Variants of the Move


DUEL = EMPTY.replace("..H...", "..H1..")
STRUCK = "4 1 4"  # the enemy hits, the hero misses, the enemy wounds: a save is due


def saves(here: Played) -> list[str]:
    return [each for each in here.rolls if "save" in each]


@pytest.mark.rule("DD-MOVE-07", "HS-MOVE-01", "DD-GEAR-07")
def test_a_defensive_move_takes_a_shield_and_goes_half_the_way() -> None:
    here = played(dungeon(EMPTY, "W3 Move3 save5 shield hero"))
    assert destinations(here, "defend") == only((2, 3), (3, 2), (3, 3), (3, 4), (4, 3)), "half of 3, rounded down"
    moved = played(dungeon(EMPTY, "W3 Move3 save5 shield hero"), "defend:3,4").told(Moved)
    assert moved.text() == "Hero makes a Defensive move to (3,4): 1 of 1 spaces"
    without = played(dungeon(EMPTY, "W3 save5 hero"))
    assert destinations(without, "defend") == []
    assert without.faults("defend") == ["a Defensive move takes a shield (DD-GEAR-07)"]


@pytest.mark.rule("DD-MOVE-07", "HS-MOVE-01")
@pytest.mark.parametrize(
    ("option", "needs"),
    [("until-next-move", (4, 4)), ("until-next-own-activation", (4, 5)), ("end-of-own-phase", (5, 5))],
)
def test_a_raised_shield_lasts_as_the_ruling_says(option: str, needs: tuple[int, int]) -> None:
    """R-DD-86: the Save in the enemy phase, and in the next one after a turn without a move."""
    start = dungeon(DUEL, "W3 save5 shield hero")
    here = played(start, "defend:3,3", "end", "end", dice=f"{STRUCK} 5  {STRUCK} 5", ruled=rulings(f"R-DD-86={option}"))
    assert saves(here) == [f"hero save {need}+: 5" for need in needs]


@pytest.mark.rule("DD-MOVE-07", "HS-MOVE-01")
def test_the_next_move_lowers_the_shield() -> None:
    start = dungeon(DUEL, "W3 save5 shield hero")
    moved = played(start, "defend:3,3", "move:2,4", dice=f"{STRUCK} 5")
    assert saves(moved) == ["hero save 5+: 5"]
    lasting = played(
        start, "defend:3,3", "move:2,4", dice=f"{STRUCK} 5", ruled=rulings("R-DD-86=until-next-own-activation")
    )
    assert saves(lasting) == ["hero save 4+: 5"]
    twice = played(start, "defend:3,3", "defend:3,3", dice=f"{STRUCK} 5")
    assert saves(twice) == ["hero save 4+: 5"], "the same benefit does not add up {R-DD-85}"


ACROSS = EMPTY.replace("..H...", "H....1")
SHOOTER = sheet("P2 A1", arms="24in S3")


def hits_on(here: Played) -> list[int]:
    return [each.aim.hit.total for each in here.all_told(ShotFired) if each.aim.hit is not None]


@pytest.mark.rule("DD-MOVE-08", "HS-MOVE-02", "DD-GEAR-07")
@pytest.mark.parametrize(
    ("option", "needs"),
    [("until-next-move", [6, 6]), ("until-next-own-activation", [6, 5]), ("end-of-own-phase", [5, 5])],
)
def test_a_stealth_move_takes_a_cloak_and_lasts_as_the_ruling_says(option: str, needs: list[int]) -> None:
    hero = sheet("W3 Move6 hero", "Hero", "H.1", cloak=0)
    start = dungeon(ACROSS, hero, SHOOTER)
    here = played(start, ruled=rulings(f"R-DD-86={option}"))
    assert max(column for _, column in destinations(here, "stealth")) == 4, "half of 6"
    shot = played(start, "stealth:3,1", "end", "end", dice="d4:2 1  d4:2 1", ruled=rulings(f"R-DD-86={option}"))
    assert hits_on(shot) == needs
    moved = played(start, "stealth:3,1", "move:4,1", dice="d4:2 1")
    assert hits_on(moved) == [5], "until the next move"
    assert played(dungeon(ACROSS)).faults("stealth") == ["a Stealth move takes a cloak (DD-GEAR-07)"]


BY_THE_EXIT = EMPTY.replace("......", ".....H", 1).replace("..H...", "......")


@pytest.mark.rule("DD-MOVE-05")
def test_focus_gives_up_a_move_for_a_better_number_until_the_turn_ends() -> None:
    here = played(dungeon(BY_THE_EXIT, "P3 W3 hero"), "focus", "door", "door", dice="2 2")
    assert [each for each in here.rolls if "lock" in each] == ["hero the lock 3+: 2", "hero the lock 4+: 2"]
    assert here.told(Focused).text() == "Hero gives up a Move to focus: Perception number 1 better this turn"
    focused = played(dungeon(BY_THE_EXIT, "P3 W3 hero"), "focus")
    assert focused.faults("focus") == ["the hero is focused already (DD-MOVE-05)"]


# The ways of enemies


BEHIND_A_WALL = """
    ......
    ...#..
    1..#H.
    ...#..
    ......
    ......
"""


def way_of(start: Dungeon, option: str = "shortest-path", id: str = "e1") -> list[tuple[int, int]]:
    enemy = start.enemy(id)
    assert enemy is not None
    return [place(each) for each in chase(start, enemy, rulings(f"R-DD-67={option}")).path]


@pytest.mark.rule("DD-AI-20")
@pytest.mark.parametrize(
    ("option", "way"),
    [
        ("shortest-path", [(3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (1, 4), (1, 5)]),
        ("straight-line-greedy", [(3, 1), (3, 2), (3, 3)]),
    ],
)
def test_the_way_to_the_hero_is_the_rulings(option: str, way: list[tuple[int, int]]) -> None:
    """R-DD-67: around the wall, Right before Up before Down where ways are equal; or straight on until stuck."""
    assert way_of(dungeon(BEHIND_A_WALL), option) == way


def test_an_enemy_stops_on_arrival_even_with_movement_left() -> None:
    for option in ("shortest-path", "straight-line-greedy"):
        assert way_of(dungeon(EMPTY.replace("..H...", "1..H..")), option) == [(3, 1), (3, 2), (3, 3)]
    spear = sheet("A1", reach=2)
    assert way_of(dungeon(EMPTY.replace("..H...", "1..H.."), "W3 hero", spear)) == [(3, 1), (3, 2)]


@pytest.mark.rule("DD-AI-16")
def test_allies_are_passed_but_not_landed_on() -> None:
    queue = CORRIDOR.replace("H.=.", "21.H")
    for option in ("shortest-path", "straight-line-greedy"):
        assert way_of(dungeon(queue), option, "e2") == [(3, 1), (3, 2), (3, 3)]
        beyond = dungeon(queue, "W3 hero", "A1", "Move1")
        assert way_of(beyond, option, "e2") == [(3, 1)], "it cannot end on its ally"
        taken = dungeon(CORRIDOR.replace("H.=.", "2.1H"))
        assert way_of(taken, option, "e2") == [(3, 1), (3, 2)], "nor where an ally strikes from"


def test_where_every_place_to_strike_from_is_taken_an_enemy_comes_as_near_as_it_can() -> None:
    crowd = """
        ......
        .1#...
        2H#..3
        .4#...
        ......
        ......
    """
    way = way_of(dungeon(crowd), id="e3")
    assert way == [(3, 6), (3, 5), (3, 4)], "two steps from the hero, with the wall between"


@pytest.mark.rule("DD-MOVE-09", "DD-BARR-04")
def test_enemies_pay_for_the_barricade_as_the_hero_does() -> None:
    start = dungeon(CORRIDOR.replace("H.=.", "1=.H"), "W3 hero", "Move3 A1")
    slow = dungeon(CORRIDOR.replace("H.=.", "1=.H"), "W3 hero", "Move2 A1")
    slower = dungeon(CORRIDOR.replace("H.=.", "1=.H"), "W3 hero", "Move1 A1")
    for option in ("shortest-path", "straight-line-greedy"):
        assert way_of(start, option) == [(3, 1), (3, 2), (3, 3)]
        assert way_of(slow, option) == [(3, 1), (3, 2)]
        assert way_of(slower, option) == [(3, 1)]
    moved = played(enemy_phase(slow)).told(EnemyMoved)
    assert str(moved.cost) == "2 = 1 spaces (DD-MOVE-03) + 1 over the barricade (DD-BARR-04)"


def test_a_patrol_runs_into_what_it_has_the_movement_to_reach() -> None:
    line = EMPTY.replace("..H...", "1..H..")
    near = dungeon(line, "W3 hero", "Move3 A5")
    assert straight(near, near.enemies[0], Side.RIGHT, USUAL).meets_hero
    far = dungeon(line, "W3 hero", "Move2 A5")
    way = straight(far, far.enemies[0], Side.RIGHT, USUAL)
    assert (place(way.end), way.stopped_by, way.meets_hero) == ((3, 3), None, False)


# Twins


@st.composite
def rooms(draw: st.DrawFn) -> Room:
    """A room with walls, a barricade and scatter drawn at random."""
    bits = st.integers(0, EVERYWHERE)
    walls = draw(bits) & draw(bits)
    barricade = draw(bits) & ~walls
    scatter = draw(bits) & ~(walls | barricade)
    return Room(1, door(Side.LEFT, 1), door(Side.RIGHT, 6), (Area(walls),), Area(barricade), Area(scatter))


READINGS = tuple(
    rulings(f"R-DD-32={entering}", f"R-DD-33={stopping}")
    for entering in ("impassable-keep-path", "climb-2")
    for stopping in ("may-stop", "cross-only")
)


@given(room=rooms(), asked=st.lists(st.tuples(st.integers(0, 2), st.sampled_from(READINGS)), min_size=1))
def test_the_ground_that_a_room_keeps_is_that_of_a_room_just_built(
    room: Room, asked: list[tuple[int, Rulings]]
) -> None:
    for more, ruled in asked:
        kept, fresh = room.ground(more, ruled), replace(room).ground(more, ruled)
        assert kept is room.ground(more, ruled)
        assert kept is not fresh
        assert asdict(kept) == asdict(fresh)


@st.composite
def grounds(draw: st.DrawFn) -> tuple[Square, RoomGround, Area]:
    """A start, a ground with walls and costly squares, and squares that are barred."""
    bits = st.integers(0, EVERYWHERE)
    start = Square(draw(st.integers(0, 35)))
    closed = draw(bits) & draw(bits) & ~(1 << start)
    costly = draw(bits) & draw(bits) & ~closed
    blocked = draw(bits) & draw(bits) & draw(bits) & ~(1 << start)
    return start, RoomGround(Area(EVERYWHERE & ~closed), Area(costly), draw(st.integers(2, 3)), NOWHERE), Area(blocked)


def slow_costs(start: Square, ground: RoomGround, blocked: Area) -> dict[Square, int]:
    """What each square costs to reach, the cheapest first, one after the other."""
    found: dict[Square, int] = {}
    edge = [(0, start)]
    while edge:
        cost, here = heappop(edge)
        if here in found:
            continue
        found[here] = cost
        row, column = place(here)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 1 <= r <= 6 and 1 <= c <= 6:
                there = square(r, c)
                if ground.open_to >> there & 1 and not blocked >> there & 1:
                    heappush(edge, (cost + (ground.cost if ground.costly >> there & 1 else 1), there))
    return found


@given(given_ground=grounds(), limit=st.integers(0, 12))
def test_what_a_move_reaches_agrees_with_a_slow_search(
    given_ground: tuple[Square, RoomGround, Area], limit: int
) -> None:
    start, ground, blocked = given_ground
    rings = spread(start, limit, ground, blocked)
    found = {each: cost for cost, ring in enumerate(rings) for each in squares(Area(ring))}
    assert found == {each: cost for each, cost in slow_costs(start, ground, blocked).items() if cost <= limit}
    for end, cost in found.items():
        path = traced(end, rings, ground)
        assert (path[0], path[-1]) == (start, end)
        assert sum(ground.price(each) for each in path[1:]) == cost
        assert all(_are_neighbours(a, b) for a, b in pairwise(path))


def _are_neighbours(a: Square, b: Square) -> bool:
    (row, column), (other_row, other_column) = place(a), place(b)
    return abs(row - other_row) + abs(column - other_column) == 1


@st.composite
def chases(draw: st.DrawFn) -> Dungeon:
    """A room drawn at random with the hero and up to five enemies."""
    marks = draw(st.lists(st.sampled_from("......##=o"), min_size=36, max_size=36))
    spots = draw(st.permutations(range(36)))
    for spot, mark in zip(spots, ["H", "1", "2", "3", "4", "5"][: draw(st.integers(2, 6))], strict=False):
        marks[spot] = mark
    drawing = "\n".join("".join(marks[row * 6 : row * 6 + 6]) for row in range(6))
    return dungeon(drawing, "W3 hero", f"A1 Move{draw(st.integers(0, 9))}")


@given(start=chases())
def test_the_shortest_way_agrees_with_a_slow_search(start: Dungeon) -> None:
    """As long as the way: no shorter one leads to any free square from which the enemy could strike."""
    enemy, hero = start.enemies[0], start.hero.square
    terrain, limit = ground(start, USUAL), spaces(enemy, USUAL)
    goals = [each for each in squares(EVERYWHERE) if _are_neighbours(each, hero)]
    way = approach(start, enemy, area(*goals), hero, USUAL)
    costs = slow_costs(enemy.square, terrain, area(hero))
    others = {each.square for each in start.enemies[1:]}
    free = [each for each in goals if each in costs and each not in others]
    spent = sum(terrain.price(each) for each in way.path[1:])
    assert spent <= limit
    assert way.end not in others
    assert all(_are_neighbours(a, b) and b in costs for a, b in pairwise(way.path))
    if not free:
        return
    nearest = min(costs[each] for each in free)
    if nearest <= limit:
        assert way.end in free
        assert spent == nearest
    else:
        onward = slow_costs(way.end, terrain, area(hero))
        assert spent + min(onward[each] for each in free) == nearest, "it is on a shortest way"


def test_a_square_is_written_as_it_is_read() -> None:
    for each in squares(EVERYWHERE):
        assert read_square(written_square(each)) == each
    assert written_square(door(Side.RIGHT, 2).square) == "2,6"
