"""What a run is for: the target, the interface, locked doors, the package; and leaving a room (DD-OBJ, DD-INT)."""

from __future__ import annotations

from typing import Any

import pytest
from dungeons.dungeon_scenes import EMPTY, HALL_DICE, USUAL, Played, dungeon, enemy_phase, entering, played, rulings
from msgspec.structs import replace

from dwethia.dungeons.events import (
    Checked,
    DoorOpened,
    EnemyMoved,
    InterfaceWorked,
    PackageDropped,
    PackageTaken,
    RoomEntered,
    RoomLeft,
    RunEnded,
)
from dwethia.dungeons.rooms.squares import Side, place, square
from dwethia.dungeons.state import Dungeon, Exit, Hero, Phase, Status, Until
from dwethia.rulebook import Rulings

BESIDE = EMPTY.replace("..H...", "..H1..")
AT_THE_INTERFACE = EMPTY.replace("..H...", "..HI..")
THREE_ENEMIES = "d4:1  3 1 2 2  3 1 2 3  3 1 4 4"


def final(drawing: str, objective: str, hero: str = "W3 P3 hero", *enemies: str, **changes: Any) -> Dungeon:
    """The last room of a run."""
    return dungeon(drawing, hero, *enemies, objective=objective, room=4, rooms=4, **changes)


def ending(here: Played) -> tuple[bool, str]:
    ended = here.told(RunEnded)
    return ended.is_won, ended.reason


# Assassination


@pytest.mark.rule("DD-OBJ-03")
def test_the_run_is_won_the_moment_the_target_is_slain() -> None:
    start = final(BESIDE.replace("......", "2.....", 1), "assassination", "W3 A1 hero", "W1", "W1")
    marked = replace(start, enemies=(replace(start.enemies[0], is_target=True), start.enemies[1]))
    assert ending(played(marked, "melee:e1", dice="4 1 4")) == (True, "the target is slain")
    other = replace(start, enemies=(start.enemies[0], replace(start.enemies[1], is_target=True)))
    assert not played(other, "melee:e1", dice="4 1 4").game.is_over, "another's death wins nothing"


@pytest.mark.rule("DD-OBJ-03")
def test_a_hero_who_falls_with_the_target_has_won() -> None:
    start = final(BESIDE, "assassination", "W1 A1 hero", "W1")
    marked = replace(start, enemies=(replace(start.enemies[0], is_target=True),))
    assert ending(played(marked, "melee:e1", dice="4 4 4 4")) == (True, "the target is slain")


# Interfaces


@pytest.mark.rule("DD-OBJ-05", "DD-OBJ-17", "DD-INT-04")
@pytest.mark.parametrize(("face", "is_won"), [(5, False), (6, True)])
def test_data_is_retrieved_on_a_six_alone(face: int, is_won: bool) -> None:  # G-DD-D33
    here = played(final(AT_THE_INTERFACE, "retrieve-data"), "interface", dice=str(face))
    assert here.rolls == [f"hero interface 6+: {face}"]
    assert here.game.is_over is is_won
    if is_won:
        assert ending(here) == (True, "Retrieve Data is done")
        assert here.told(InterfaceWorked).text() == "Retrieve Data: it is done"
    else:
        assert here.state.actions == 1, "every try costs an action"


@pytest.mark.rule("DD-OBJ-11", "DD-OBJ-17", "DD-INT-04")
@pytest.mark.parametrize(("face", "is_won"), [(3, False), (4, True)])
def test_sabotage_takes_a_perception_check_at_the_interface(face: int, is_won: bool) -> None:
    here = played(final(AT_THE_INTERFACE, "sabotage"), "interface", dice=str(face))
    assert here.rolls == [f"hero the interface 4+: {face}"]
    assert here.game.is_over is is_won
    if is_won:
        assert ending(here) == (True, "Sabotage is done")


@pytest.mark.rule("DD-OBJ-05", "DD-OBJ-11", "DD-OBJ-09")
def test_the_interface_is_worked_from_beside_it_and_with_the_package_in_hand() -> None:
    away = EMPTY.replace("..H...", "..H.I.")
    data = played(final(away, "retrieve-data"))
    assert data.faults("interface") == ["the hero must stand beside (3,5) (DD-OBJ-05)"]
    empty_handed = played(final(AT_THE_INTERFACE, "sabotage", has_package=False))
    assert empty_handed.faults("interface") == ["the hero does not have the package (DD-OBJ-09)"]
    early = played(dungeon(EMPTY, objective="sabotage", room=1, rooms=4))
    assert early.faults("interface") == ["there is no interface in this room (DD-OBJ-11)"]
    diagonal = """
        ......
        ......
        ..H...
        ...I..
        ......
        ......
    """
    assert "interface" not in played(final(diagonal, "retrieve-data"), ruled=rulings("R-DD-13=all-8")).options


def test_who_climbs_on_the_interface_can_work_it() -> None:
    climbing = rulings("R-DD-32=climb-2")
    here = played(final(AT_THE_INTERFACE, "retrieve-data"), "move:3,4", "interface", dice="6", ruled=climbing)
    assert ending(here) == (True, "Retrieve Data is done")


@pytest.mark.rule("DD-OBJ-05", "DD-SHARED-02")
def test_destiny_re_rolls_the_die_of_the_interface() -> None:
    start = final(AT_THE_INTERFACE, "retrieve-data", "W3 Dst2 hero")
    here = played(start, "interface", "reroll=1", dice="5 6")
    assert ending(here) == (True, "Retrieve Data is done")
    assert here.state.deeds.destiny_spent == 1


# Doors and leaving


AT_THE_EXIT = EMPTY.replace("......", ".....H", 1).replace("..H...", "......")
NEAR_THE_EXIT = EMPTY.replace("......", "....H.", 1).replace("..H...", "......")


def by_the_exit(drawing: str = AT_THE_EXIT, objective: str = "assassination", **changes: Any) -> Dungeon:
    """The first of four rooms, its exit in the top right corner."""
    return dungeon(drawing, "W3 P3 hero", objective=objective, exit=(Side.TOP, 6), **changes)


def through(start: Dungeon, *answers: str, dice: str = "", ruled: Rulings = USUAL) -> Played:
    """Out of the first room and into the second."""
    return played(start, *answers, dice=f"{dice} {HALL_DICE} {THREE_ENEMIES}", ruled=ruled)


@pytest.mark.rule("DD-INT-01", "DD-INT-02")
def test_opening_the_exit_takes_one_action_and_nothing_else() -> None:
    here = played(by_the_exit(), "door")
    assert here.rolls == []
    assert here.told(DoorOpened).text() == "The exit stands open"
    assert (here.state.exit, here.state.actions) == (Exit.OPEN, 1)
    assert here.faults("door") == ["the exit is open already (DD-INT-02)"]
    assert played(by_the_exit(), "door", "end").state.exit is Exit.OPEN, "it stays open"


@pytest.mark.rule("DD-INT-02", "DD-MOVE-01")
def test_the_hero_opens_from_beside_the_exit_and_leaves_by_one_space_more() -> None:
    """R-DD-48 open-then-step-out."""
    here = played(by_the_exit(EMPTY))
    assert here.faults("door") == ["the hero must stand on (1,6) or beside it (DD-INT-02)"]
    beside = played(by_the_exit(NEAR_THE_EXIT), "door")
    assert "move:out" in beside.options
    left = through(by_the_exit(NEAR_THE_EXIT), "door", "move:out")
    assert left.told(RoomLeft).number == 1
    slow = replace(by_the_exit(NEAR_THE_EXIT), exit=Exit.OPEN)
    slow = replace(slow, hero=replace(slow.hero, sheet=dungeon(EMPTY, "W3 Move1 hero").hero.sheet))
    barred = played(slow)
    assert "move:out" not in barred.options
    assert barred.faults("move:out") == ["the way out is longer than 1 spaces (DD-MOVE-01)"]


@pytest.mark.rule("DD-INT-02")
@pytest.mark.parametrize(
    ("option", "left_after_one_action", "from_beside"),
    [("open-then-step-out", False, True), ("opening-leaves", True, False)],
)
def test_opening_leaves_the_room_or_only_opens_it(option: str, left_after_one_action: bool, from_beside: bool) -> None:
    """R-DD-48."""
    ruled = rulings(f"R-DD-48={option}")
    if left_after_one_action:
        here = through(by_the_exit(), "door", ruled=ruled)
        assert here.state.here.number == 2
    else:
        here = played(by_the_exit(), "door", ruled=ruled)
        assert here.state.here.number == 1
    assert ("door" in played(by_the_exit(NEAR_THE_EXIT), ruled=ruled).options) is from_beside
    if not from_beside:
        faults = played(by_the_exit(NEAR_THE_EXIT), ruled=ruled).faults("door")
        assert faults == ["the hero must stand on (1,6) (R-DD-48)"]


@pytest.mark.rule("DD-INT-02")
@pytest.mark.parametrize(("option", "opens"), [("no", True), ("yes", False)])
def test_enemies_must_be_slain_before_leaving_only_where_the_ruling_says(option: str, opens: bool) -> None:
    """R-DD-47."""
    ruled = rulings(f"R-DD-47={option}")
    held = by_the_exit(AT_THE_EXIT.replace("......", "1.....", 1))
    here = played(held, ruled=ruled)
    assert ("door" in here.options) is opens
    if not opens:
        assert here.faults("door") == ["1 enemies are not slain yet (R-DD-47)"]
    assert "door" in played(by_the_exit(), ruled=ruled).options, "an empty room is left under both"


@pytest.mark.rule("DD-OBJ-06")
def test_in_an_escape_every_door_is_locked() -> None:
    locked = played(entering(dungeon()), dice=f"{HALL_DICE} d4:1  3 1 2 2  3 1 2 3")
    assert locked.told(RoomEntered).text().endswith("exit (6,6) in the bottom, locked; 20 squares are clear")
    assert locked.state.is_locked
    open_to = played(entering(dungeon(objective="sabotage")), dice=f"{HALL_DICE} d4:1  3 1 2 2  3 1 2 3")
    assert not open_to.state.is_locked


@pytest.mark.rule("DD-OBJ-06", "DD-OBJ-07")
@pytest.mark.parametrize(("face", "exit"), [(3, Exit.CLOSED), (4, Exit.OPEN)])
def test_a_lock_opens_on_a_passed_perception_check(face: int, exit: Exit) -> None:
    here = played(by_the_exit(objective="escape"), "door", dice=str(face))
    assert here.rolls == [f"hero the lock 4+: {face}"]
    assert (here.state.exit, here.state.actions) == (exit, 1), "a failure spends the action"
    assert here.told(Checked).passed is (exit is Exit.OPEN)


@pytest.mark.rule("DD-OBJ-07")
@pytest.mark.parametrize(
    ("option", "after_one"), [("check-is-the-opening", Exit.OPEN), ("unlock-then-open", Exit.UNLOCKED)]
)
def test_unlocking_is_the_opening_or_comes_before_it(option: str, after_one: Exit) -> None:
    """R-DD-54."""
    ruled = rulings(f"R-DD-54={option}")
    here = played(by_the_exit(objective="escape"), "door", dice="4", ruled=ruled)
    assert here.state.exit is after_one
    if after_one is Exit.UNLOCKED:
        assert here.told(DoorOpened).text() == "The lock gives way"
        two = played(by_the_exit(objective="escape"), "door", "door", dice="4", ruled=ruled)
        assert two.state.exit is Exit.OPEN
        assert two.rolls == ["hero the lock 4+: 4"], "the second action needs no roll"


@pytest.mark.rule("DD-OBJ-08")
def test_leaving_the_last_room_wins_an_escape() -> None:
    last = final(AT_THE_EXIT, "escape", exit=(Side.TOP, 6))
    assert ending(played(last, "door", "move:out", dice="4")) == (True, "the hero has escaped")
    opened = played(last, "door", dice="4", ruled=rulings("R-DD-48=opening-leaves"))
    assert ending(opened) == (True, "the hero has escaped")
    assert not played(last, "door", "end", dice="4").game.is_over, "the open door alone wins nothing"


@pytest.mark.parametrize("objective", ["assassination", "retrieve-data", "sabotage"])
def test_nothing_lies_beyond_the_last_exit_of_other_runs(objective: str) -> None:
    """R-DD-55."""
    here = played(final(AT_THE_EXIT, objective, exit=(Side.TOP, 6)))
    assert here.faults("door") == ["nothing lies beyond the last exit (R-DD-55)"]


@pytest.mark.rule("DD-OBJ-09")
def test_nobody_leaves_without_the_package() -> None:
    """R-DD-59."""
    start = by_the_exit(objective="sabotage", has_package=False)
    here = played(replace(start, exit=Exit.OPEN, package=square(6, 1)))
    assert "move:out" not in here.options
    assert here.faults("move:out") == ["the package would be left behind (R-DD-59)"]
    leaving = rulings("R-DD-48=opening-leaves")
    assert played(start, ruled=leaving).faults("door") == ["the package would be left behind (R-DD-59)"]


# The package


MISS = "1 1"  # both sides of a melee


@pytest.mark.rule("DD-OBJ-12")
@pytest.mark.parametrize(("face", "dropped"), [(4, False), (3, True)])
def test_after_a_melee_the_package_is_held_on_a_passed_check(face: int, dropped: bool) -> None:
    start = dungeon(BESIDE, "W3 P3 hero", "W3", objective="sabotage")
    here = played(start, "melee:e1", dice=f"{MISS} {face}")
    assert here.rolls[-1] == f"hero holding on 4+: {face}"
    assert here.state.hero.has_package is not dropped
    assert here.state.package == (square(3, 3) if dropped else None)
    assert [each.text() for each in here.all_told(PackageDropped)] == ["Hero drops the package at (3,3)"] * dropped
    without = played(replace(start, hero=replace(start.hero, has_package=False)), "melee:e1", dice=MISS)
    assert len(without.rolls) == 2, "who carries nothing drops nothing"


@pytest.mark.rule("DD-OBJ-12")
@pytest.mark.parametrize(("option", "checks"), [("every-melee", 2), ("hero-started-only", 1)])
def test_the_check_follows_every_melee_or_the_heros_own(option: str, checks: int) -> None:
    """R-DD-56.fights."""
    start = dungeon(BESIDE, "W3 P3 hero", "W3", objective="sabotage")
    dice = f"{MISS} 4  {MISS}" + " 4" * (checks - 1)
    here = played(start, "melee:e1", "end", dice=dice, ruled=rulings(f"R-DD-56.fights={option}"))
    assert [each for each in here.rolls if "holding" in each] == ["hero holding on 4+: 4"] * checks


def lying(drawing: str, *enemies: str, at: tuple[int, int] = (3, 3), **changes: Any) -> Dungeon:
    """A package on the ground."""
    start = dungeon(drawing, "W3 P3 hero", *enemies, objective="sabotage", has_package=False, **changes)
    return replace(start, package=square(*at))


@pytest.mark.rule("DD-OBJ-13")
def test_the_nearest_enemy_takes_the_package_outright_as_its_whole_activation() -> None:
    """R-DD-57."""
    hall = """
        1.....
        ......
        ..H..2
        ......
        ......
        ......
    """
    here = played(enemy_phase(lying(hall, "A1 Move0", "A1 Move0")))
    assert here.told(PackageTaken).text() == "Raider e2 takes the package"
    assert [each.has_package for each in here.state.enemies] == [False, True]
    assert here.state.package is None
    assert here.where("e2") == (3, 6)


@pytest.mark.rule("DD-OBJ-13")
def test_of_two_as_near_the_first_in_reading_order_takes_it() -> None:
    hall = """
        ......
        ......
        1.H.2.
        ......
        ......
        ......
    """
    here = played(enemy_phase(lying(hall, "A1 Move0", "A1 Move0")))
    assert here.told(PackageTaken).name == "Raider e1"


@pytest.mark.rule("DD-OBJ-13")
def test_a_package_dropped_in_the_phase_goes_to_one_who_has_yet_to_act() -> None:
    hall = """
        ......
        ..1...
        ..H...
        ......
        ......
        .....2
    """
    start = dungeon(hall, "W3 P3 hero", "W3", "A1 Move0", objective="sabotage")
    here = played(enemy_phase(start), dice=f"{MISS} 3")
    assert here.told(PackageTaken).name == "Raider e2", "the nearer one has acted"
    alone = played(
        enemy_phase(dungeon(hall.replace("2", "."), "W3 P3 hero", "W3", objective="sabotage")), dice=f"{MISS} 3"
    )
    assert alone.state.package == square(3, 3), "it waits for the next phase"


def carrying(drawing: str, *enemies: str, **changes: Any) -> Dungeon:
    """The first enemy has the package."""
    start = dungeon(drawing, "W3 P3 hero", *enemies, objective="sabotage", has_package=False, **changes)
    return replace(start, enemies=(replace(start.enemies[0], has_package=True), *start.enemies[1:]))


ESCAPING = """
    ......
    ......
    H..1..
    ......
    ......
    ......
"""


@pytest.mark.rule("DD-OBJ-14")
def test_the_carrier_makes_a_full_move_toward_the_exit_and_does_not_fight() -> None:
    beside = ESCAPING.replace("H..1..", "..H1..")
    here = played(enemy_phase(carrying(beside, "A1 Move2")))
    assert here.told(EnemyMoved).text() == "Raider e1 carries the package to the door: (3,5) (3,6)"
    assert here.rolls == []


@pytest.mark.rule("DD-OBJ-14", "DD-OBJ-15")
@pytest.mark.parametrize(("move", "is_lost"), [(3, False), (4, True)])
def test_the_run_is_lost_when_the_carrier_gets_off_the_map(move: int, is_lost: bool) -> None:
    here = played(enemy_phase(carrying(ESCAPING, f"A1 Move{move}")))
    assert here.game.is_over is is_lost
    if is_lost:
        assert ending(here) == (False, "Raider e1 has carried the package off")
    else:
        assert here.where("e1") == (2, 6)


@pytest.mark.rule("DD-OBJ-14")
@pytest.mark.parametrize(
    ("option", "end"), [("exit-only", (3, 5)), ("nearest-door", (4, 4)), ("entrance-only", (4, 4))]
)
def test_the_door_a_carrier_flees_to_is_the_rulings(option: str, end: tuple[int, int]) -> None:
    """R-DD-58.door: the exit is four steps away, the entrance three; and then the other way round."""
    ruled = rulings(f"R-DD-58.door={option}")
    start = carrying(ESCAPING, "A1 Move1", entrance=(Side.BOTTOM, 4), exit=(Side.TOP, 6))
    assert played(enemy_phase(start), ruled=ruled).where("e1") == end
    swapped = carrying(ESCAPING, "A1 Move1", entrance=(Side.BOTTOM, 1), exit=(Side.TOP, 5))
    assert played(enemy_phase(swapped), ruled=ruled).where("e1") == ((3, 3) if option == "entrance-only" else (3, 5))


@pytest.mark.rule("DD-OBJ-14", "DD-OBJ-15")
def test_a_carrier_goes_as_near_as_it_can_where_the_door_is_held() -> None:
    held = """
        .....H
        ......
        ...1..
        ......
        ......
        ......
    """
    here = played(enemy_phase(carrying(held, "A1")))
    assert not here.game.is_over
    assert here.where("e1") in ((1, 5), (2, 6))


@pytest.mark.rule("DD-OBJ-15")
def test_a_rooted_carrier_does_not_get_away() -> None:
    on_the_exit = EMPTY.replace("......", ".....1", 1)
    root = Status("Set", "Root", Until.OWN_ACTIVATION, "move", 0, Hero.id)
    start = carrying(on_the_exit, "A1")
    rooted = replace(start, enemies=(replace(start.enemies[0], statuses=(root,)),))
    assert not played(enemy_phase(rooted)).game.is_over
    assert ending(played(enemy_phase(start))) == (False, "Raider e1 has carried the package off")


@pytest.mark.rule("DD-OBJ-16", "DD-INT-01", "DD-INT-03")
def test_a_slain_carrier_drops_the_package_and_an_action_recovers_it() -> None:
    start = carrying(BESIDE, "W1")
    slain = played(start, "melee:e1", dice="4 1 4")
    assert slain.told(PackageDropped).text() == "Raider e1 drops the package at (3,4)"
    assert slain.state.package == square(3, 4)
    here = played(start, "melee:e1", "package", dice="4 1 4")
    assert here.told(PackageTaken).text() == "Hero recovers the package"
    assert (here.state.hero.has_package, here.state.package) == (True, None)
    assert here.state.turn == 2, "that was the second action"


@pytest.mark.rule("DD-INT-03")
def test_a_package_is_picked_up_from_its_square_or_beside_it() -> None:
    assert "package" in played(lying(EMPTY)).options
    assert "package" in played(lying(EMPTY, at=(3, 2))).options
    away = played(lying(EMPTY, at=(2, 2)))
    assert "package" not in away.options
    assert away.faults("package") == ["the package lies at (2,2) (DD-INT-03)"]


def test_the_package_goes_along_from_room_to_room() -> None:
    here = through(by_the_exit(objective="sabotage"), "door", "move:out")
    assert here.state.hero.has_package
    assert here.state.phase is Phase.HERO
    assert place(here.state.hero.square) == (1, 1)
