"""Perception as a number: checks, Focus, cloaks, Stealth moves, settings (DD-AI-10, DD-MOVE-05, DD-GEAR-03)."""

from __future__ import annotations

from typing import Any

import pytest
from dungeons.dungeon_scenes import USUAL, Played, dungeon, enemy_phase, hall, played, rulings, sheet

from dwethia.dungeons.events import Checked, EnemyLooked, Focused, ShotFired
from dwethia.dungeons.rooms.squares import Side
from dwethia.dungeons.setup.plan import PlannedSetting
from dwethia.rulebook import Rulings

LINE = hall("H....1")


def at_the_lock(profile: str, *answers: str, dice: str, ruled: Rulings = USUAL) -> Played:
    """A hero tries the lock of an Escape, by a Perception check of its own."""
    return played(dungeon(hall("H"), f"W3 {profile} hero", exit=(Side.TOP, 1)), *answers, dice=dice, ruled=ruled)


def lock_number(profile: str, *before: str, ruled: Rulings = USUAL) -> int:
    """What the lock needs; a 6 always opens it."""
    return at_the_lock(profile, *before, "door", dice="6", ruled=ruled).told(Checked).need.total


def spotting(perception: int, ruled: Rulings = USUAL, **changes: Any) -> int:
    """What an enemy of that Perception needs to spot a ducked hero."""
    hero = sheet("W3 A0 I1 hero", "Hero", "H.1", cloak=changes.pop("cloak", None))
    start = dungeon(LINE, hero, f"P{perception} A0 Move1", is_ducked=True, **changes)
    return played(enemy_phase(start), dice="6", ruled=ruled).told(Checked).need.total


def hitting(perception: int, ruled: Rulings = USUAL, **changes: Any) -> int:
    """What an enemy of that Perception needs to hit the hero, once it has spotted it."""
    hero = sheet("W3 A0 I1 hero", "Hero", "H.1", cloak=changes.pop("cloak", None))
    start = dungeon(LINE, hero, sheet(f"P{perception} A0", arms="24in S2"), **changes)
    dice = "6 d4:4 1" if changes.get("is_ducked") else "d4:4 1"
    hit = played(enemy_phase(start), dice=dice, ruled=ruled).told(ShotFired).aim.hit
    assert hit is not None
    return hit.total


# The check


@pytest.mark.rule("DD-AI-10")
@pytest.mark.parametrize(
    ("option", "numbers"),
    [("skill-with-check", (6, 4, 2)), ("check-only", (2, 3, 5)), ("literal-one-number", (2, 3, 5))],
)
def test_the_number_of_a_check_the_ruling_makes_of_perception(option: str, numbers: tuple[int, ...]) -> None:
    ruled = rulings(f"R-DD-01={option}")
    assert tuple(lock_number(f"P{perception}", ruled=ruled) for perception in (1, 3, 5)) == numbers
    assert tuple(spotting(perception, ruled) for perception in (1, 3, 5)) == numbers


@pytest.mark.rule("DD-AI-10")
@pytest.mark.parametrize(("face", "passed"), [(3, False), (4, True)])
def test_a_check_passes_on_its_number_or_more(face: int, passed: bool) -> None:
    assert at_the_lock("P3", "door", dice=f"{face}").told(Checked).passed is passed


@pytest.mark.rule("DD-AI-10", "DD-AI-09")
@pytest.mark.parametrize(
    ("profile", "face", "passed"), [("P0", 6, True), ("P0", 5, False), ("P9", 2, True), ("P9", 1, False)]
)
def test_a_six_always_passes_and_a_one_never_does(profile: str, face: int, passed: bool) -> None:
    assert at_the_lock(profile, "door", dice=f"{face}").told(Checked).passed is passed
    start = dungeon(LINE, "W3 A0 hero", f"{profile} A0 Move1", is_ducked=True)
    look = played(enemy_phase(start), dice=f"{face}" + ("" if passed else " d4:1"))
    assert look.told(EnemyLooked).spotted is passed


@pytest.mark.rule("DD-AI-10", "DD-AIRNG-01")
def test_a_six_hits_however_well_the_target_hides() -> None:
    start = dungeon(
        LINE, sheet("W3 I3 D3 hero", "Hero", "H.1", cloak=2), sheet("P1 A0", arms="24in S3"), is_ducked=True
    )
    shot = played(enemy_phase(start), dice="6 d4:4 6 4")
    assert shot.rolls[2:] == ["enemies hit 6+: 6", "enemies wound 4+: 4"]


@pytest.mark.rule("DD-WALL-11", "DD-BARR-06", "DD-SCAT-06")
@pytest.mark.parametrize(("between", "sees"), [("#", False), ("o", True), ("=", True), ("2", True)])
def test_walls_block_sight_and_nothing_else_does(between: str, sees: bool) -> None:
    start = dungeon(hall(f"H{between}..1"), "W3 A0 hero", sheet("A0", arms="24in S2"))
    look = played(enemy_phase(start, "e1"), dice="d4:4 1" if sees else "d4:1")
    assert look.told(EnemyLooked).sees is sees
    assert len(look.all_told(ShotFired)) == sees


# Focus
@pytest.mark.rule("DD-MOVE-05", "DD-MOVE-06")
@pytest.mark.parametrize(
    ("option", "profiles"), [("skill-with-check", ("P3", "P4", "P5")), ("check-only", ("P4", "P3", "P2"))]
)
def test_focus_lowers_the_number_by_one_but_never_below_two(  # G-DD-D23
    option: str, profiles: tuple[str, str, str]
) -> None:
    ruled = rulings(f"R-DD-01={option}")
    assert [lock_number(each, ruled=ruled) for each in profiles] == [4, 3, 2]
    assert [lock_number(each, "focus", ruled=ruled) for each in profiles] == [3, 2, 2]


@pytest.mark.rule("DD-MOVE-05")
def test_focus_costs_an_action_lasts_for_the_turn_and_is_taken_once() -> None:
    turn = at_the_lock("P3", "focus", dice="")
    assert (turn.state.actions, turn.state.hero.is_focused) == (1, True)
    assert turn.faults("focus") == ["the hero is focused already (DD-MOVE-05)"]
    assert turn.told(Focused).text() == "Hero gives up a Move to focus: Perception number 1 better this turn"
    assert not at_the_lock("P3", "focus", "end", dice="").state.hero.is_focused


@pytest.mark.rule("DD-MOVE-05", "DD-MOVE-06", "DD-RANGED-01", "DD-GEAR-03")
@pytest.mark.parametrize(
    ("perception", "cloak", "added"),
    [(3, None, 4), (3, 1, 3), (5, None, 5), (5, 1, 5)],  # against a cloak there is something left to lower at 5
)
def test_a_focused_shot_is_better_by_one_as_far_as_its_number_goes(
    perception: int, cloak: int | None, added: int
) -> None:
    hero = sheet(f"W3 P{perception} hero", "Hero", "H.1", arms="24in S2")
    shot = played(dungeon(LINE, hero, sheet("D4", cloak=cloak)), "focus", "shoot:gun:e1", dice="1 1 1").told(ShotFired)
    assert shot.aim.attack.total == added + 2


@pytest.mark.rule("DD-MOVE-05")
def test_added_as_it_is_printed_a_lower_number_makes_a_worse_shot() -> None:
    hero = sheet("W3 P3 hero", "Hero", "H.1", arms="24in S2")
    ruled = rulings("R-DD-01=literal-one-number")
    shot = played(dungeon(LINE, hero, "D4"), "focus", "shoot:gun:e1", dice="1 1 1", ruled=ruled).told(ShotFired)
    assert shot.aim.attack.total == 4


# Cloaks and Stealth moves


@pytest.mark.rule("DD-GEAR-03", "DD-GEAR-04", "DD-AI-10", "DD-MOVE-08")
@pytest.mark.parametrize(
    ("perception", "cloak", "stealthy", "needed"),
    [(2, None, False, 5), (2, 1, False, 6), (2, 2, False, 6), (2, 1, True, 6), (6, 1, False, 2), (4, 2, True, 6)],
)
def test_cloaks_and_stealth_raise_the_number_held_at_six_after_all_of_them(  # G-DD-D24
    perception: int, cloak: int | None, stealthy: bool, needed: int
) -> None:
    assert spotting(perception, cloak=cloak, is_stealthy=stealthy) == needed
    assert hitting(perception, cloak=cloak, is_stealthy=stealthy) == needed


@pytest.mark.rule("DD-MOVE-08", "DD-GEAR-07", "DD-AIRNG-04")
def test_a_stealth_move_makes_a_pirate_who_needs_five_need_six() -> None:  # G-DD-05
    hunter = sheet("W3 hero", "Hunter", "H.1", cloak=0)
    start = dungeon(LINE, hunter, sheet("P2 A0", "Pirate", arms="24in S2"))
    assert played(start, "end", dice="d4:4 1").rolls[1:] == ["enemies hit 5+: 1"]
    assert played(start, "stealth:1,1", "end", dice="d4:4 1").rolls[1:] == ["enemies hit 6+: 1"]


@pytest.mark.rule("DD-MOVE-08", "DD-GEAR-07")
def test_without_a_cloak_there_is_no_stealth_move() -> None:
    turn = played(dungeon(LINE))
    assert not any(each.startswith("stealth") for each in turn.options)
    assert turn.faults("stealth") == ["a Stealth move takes a cloak (DD-GEAR-07)"]


@pytest.mark.rule("DD-GEAR-03", "DD-MOVE-08", "DD-COVER-03", "DD-AIRNG-04")
@pytest.mark.parametrize(
    ("option", "spotted_on", "hit_on"),
    [("all-rolls-cumulative", 4, 5), ("spotting-only", 4, 4), ("best-single-modifier", 3, 3)],
)
def test_what_cloaks_work_against_the_ruling_says(option: str, spotted_on: int, hit_on: int) -> None:
    """Perception 5 against a Camo Cloak, a Stealth move and Integrity 1 in cover."""
    ruled = rulings(f"R-DD-07={option}")
    assert spotting(5, ruled, cloak=1, is_stealthy=True) == spotted_on
    assert hitting(5, ruled, cloak=1, is_stealthy=True, is_ducked=True) == hit_on


@pytest.mark.rule("DD-GEAR-03", "DD-GEAR-04", "DD-RANGED-01")
@pytest.mark.parametrize(
    ("cloak", "added", "rules"), [(None, 3, set()), (1, 2, {"DD-GEAR-03"}), (2, 1, {"DD-GEAR-04"})]
)
def test_an_enemys_cloak_spoils_the_heros_aim(cloak: int | None, added: int, rules: set[str]) -> None:
    hero = sheet("W3 P3 hero", "Hero", "H.1", arms="24in S2")
    shot = played(dungeon(LINE, hero, sheet("D4", cloak=cloak)), "shoot:gun:e1", dice="1").told(ShotFired)
    assert shot.aim.attack.total == added + 2
    assert {"DD-GEAR-03", "DD-GEAR-04"} & set(shot.rules) == rules


# Settings


def test_a_setting_moves_the_numbers_of_everybody() -> None:
    dark = PlannedSetting("Dark", spotting=1, shooting=1)
    assert (spotting(4), spotting(4, setting=dark)) == (3, 4)
    assert (hitting(4), hitting(4, setting=dark)) == (3, 4)
    hero = sheet("W3 P3 hero", "Hero", "H.1", arms="24in S2")
    shot = played(dungeon(LINE, hero, setting=dark), "shoot:gun:e1", dice="1").told(ShotFired)
    assert shot.aim.attack.total == 4
