"""Ranged attacks: how they are rolled, cover in the way, who may shoot, who else is struck (DD-RANGED, DD-AIRNG)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from counts import count
from dungeons.dungeon_scenes import USUAL, Played, dungeon, enemy_phase, hall, played, power, rulings, sheet
from msgspec.structs import replace
from scipy.stats import chisquare

from dwethia.dice import DiceStream, dice_key, seed_from
from dwethia.dungeons.combat.ranged import Fired, aim, fire, in_spaces, shot_of
from dwethia.dungeons.events import Caught, EnemyChose, ShotFired
from dwethia.dungeons.rooms.squares import area
from dwethia.dungeons.setup.sheets import Sheet
from dwethia.dungeons.state import Dungeon
from dwethia.engine.odds import odds
from dwethia.engine.play import perform
from dwethia.engine.procedure import Stage, then
from dwethia.rulebook import Rulings
from dwethia.weapon import WeaponKeyword

LINE = hall("H....1")


def hero(profile: str = "", arms: str = "24in S2", **more: Any) -> Sheet:
    return sheet(f"W3 {profile} hero", "Hero", "H.1", arms=arms, **more)


def gunner(profile: str = "", arms: str = "24in S2", **more: Any) -> Sheet:
    """An enemy that shoots whatever its D4 shows, if the hero is not adjacent."""
    return sheet(f"A0 {profile}", arms=arms, **more)


def shot(start: Dungeon, dice: str = "1", ruled: Rulings = USUAL) -> Played:
    """The hero shoots e1 with the gun."""
    return played(start, "shoot:gun:e1", dice=dice, ruled=ruled)


def fired_at(start: Dungeon, *answers: str, dice: str = "1", ruled: Rulings = USUAL) -> Played:
    """The enemy e1 shoots the hero."""
    return played(enemy_phase(start, "e1"), *answers, dice=f"d4:4 {dice}", ruled=ruled)


def needs(fight: Played) -> list[str]:
    """Every roll without its faces, but for the D4 of the enemy."""
    return [each.partition(":")[0] for each in fight.rolls if "advance" not in each]


# The hero's single roll


@pytest.mark.rule("DD-RANGED-01", "DD-RANGED-02")
@pytest.mark.parametrize(
    ("defense", "needed", "literally"),
    [(4, 3, 3), (5, 4, 4), (6, 5, 3), (2, 2, 2), (10, 6, 6), (11, 6, 5)],
)
def test_perception_and_strength_meet_the_defense(defense: int, needed: int, literally: int) -> None:  # G-DD-D21
    start = dungeon(LINE, hero("P3"), f"D{defense}")
    assert shot(start, ruled=rulings("R-DD-03=same-as-melee")).rolls == [f"hero shot {needed}+: 1"]
    assert shot(start, ruled=rulings("R-DD-03=literal")).rolls == [f"hero shot {literally}+: 1"]


@pytest.mark.rule("DD-RANGED-01")
def test_the_numbers_of_a_shot_are_told_with_their_reasons() -> None:
    assert shot(dungeon(LINE, hero("P3"), "D4")).told(ShotFired).text() == (
        "Hero shoots Gun at Raider e1: needs 5 = 2 Strength of Gun (DD-RANGED-01) + 3 Perception of Hero "
        "(DD-RANGED-01) against 4 = 4 Defense of Raider e1 (DD-AIRNG-02): 3+"
    )


# How both sides roll {R-DD-01, R-DD-02}

HERO_SINGLE, ENEMY_SINGLE = ["hero shot 3+"], ["enemies shot 4+"]
BY_SKILL, BY_NUMBER = ["hero hit 5+", "hero wound 5+"], ["hero hit 2+", "hero wound 5+"]
ENEMY_BY_SKILL, ENEMY_BY_NUMBER = ["enemies hit 3+", "enemies wound 6+"], ["enemies hit 4+", "enemies wound 6+"]


@pytest.mark.rule("DD-RANGED-01", "DD-RANGED-02", "DD-AIRNG-01", "DD-AIRNG-02")
@pytest.mark.parametrize(
    ("perception", "procedure", "by_hero", "by_enemy"),
    [
        ("skill-with-check", "split-as-printed", HERO_SINGLE, ENEMY_BY_SKILL),
        ("skill-with-check", "both-hit-then-wound", BY_SKILL, ENEMY_BY_SKILL),
        ("skill-with-check", "both-single-roll", HERO_SINGLE, ENEMY_SINGLE),
        ("check-only", "split-as-printed", BY_NUMBER, ENEMY_BY_NUMBER),
        ("check-only", "both-hit-then-wound", BY_NUMBER, ENEMY_BY_NUMBER),
        ("check-only", "both-single-roll", BY_NUMBER, ENEMY_BY_NUMBER),
        ("literal-one-number", "split-as-printed", HERO_SINGLE, ENEMY_BY_NUMBER),
        ("literal-one-number", "both-hit-then-wound", BY_NUMBER, ENEMY_BY_NUMBER),
        ("literal-one-number", "both-single-roll", HERO_SINGLE, ENEMY_SINGLE),
    ],
)
def test_how_a_shot_is_rolled_the_two_rulings_say_together(
    perception: str, procedure: str, by_hero: list[str], by_enemy: list[str]
) -> None:
    """Hero P2 S3 at Defense 4, enemy P4 S2 at Defense 6; a check alone is never added, so it is always two rolls."""
    ruled = rulings(f"R-DD-01={perception}", f"R-DD-02={procedure}")
    start = dungeon(LINE, hero("P2 D6", "24in S3"), gunner("P4 D4 W3"))
    assert needs(shot(start, "6 " * len(by_hero), ruled)) == by_hero
    assert needs(fired_at(start, dice="6 " * len(by_enemy), ruled=ruled)) == by_enemy


@pytest.mark.rule("DD-AIRNG-01", "DD-AIRNG-02")
@pytest.mark.parametrize(("dice", "left"), [("3", 3), ("4 3", 3), ("4 4", 2)])
def test_an_enemy_hits_on_its_number_and_then_wounds_by_the_chart(dice: str, left: int) -> None:
    fight = fired_at(dungeon(LINE, hero("D3"), gunner("P3", "24in S3")), dice=dice)
    assert fight.state.hero.wounds == left


# Cover in the way


@pytest.mark.rule("DD-AIRNG-03", "DD-SCAT-05", "DD-SCAT-06", "DD-BARR-05", "DD-BARR-06")
@pytest.mark.parametrize(
    ("between", "needed", "rules"),
    [
        (".", 3, set()),
        ("o", 5, {"DD-SCAT-05", "DD-SCAT-06"}),
        ("=", 5, {"DD-BARR-05", "DD-BARR-06"}),
        ("I", 5, {"DD-SCAT-05"}),
    ],
)
def test_soft_terrain_in_the_way_adds_the_targets_integrity_to_its_defense(  # G-DD-D22
    between: str, needed: int, rules: set[str]
) -> None:
    start = dungeon(hall(f"H.{between}..1"), hero("D3 I2"), gunner(arms="24in S4"))
    told = fired_at(start).told(ShotFired)
    assert told.aim.need == needed
    assert rules <= set(told.rules)


@pytest.mark.rule("DD-AIRNG-03")
def test_an_enemy_behind_soft_terrain_is_shielded_from_the_hero_too() -> None:
    assert shot(dungeon(hall("H..o.1"), hero("P3"), "D4 I2")).told(ShotFired).aim.need == 5
    assert shot(dungeon(hall("H..o.1"), hero("P3"), "D4 I-2")).told(ShotFired).aim.need == 3


@pytest.mark.rule("DD-AIRNG-03", "DD-SCAT-05", "DD-BARR-05")
def test_a_crate_and_the_barricade_may_leave_no_clear_line_only_together() -> None:
    start = dungeon(hall("1..", "..o", ".=H"), hero("D3 I1"), gunner(arms="24in S4"))
    told = fired_at(start).told(ShotFired)
    assert told.aim.against.total == 4
    assert {"DD-SCAT-05", "DD-BARR-05"} <= set(told.rules)


@pytest.mark.parametrize(
    ("drawing", "defense"),
    [
        (hall("1.H"), {"no-clear-line": 3, "centre-line": 3, "any-line": 3}),
        (hall("1.o", "..H"), {"no-clear-line": 3, "centre-line": 3, "any-line": 5}),
        (hall("1..", ".oH"), {"no-clear-line": 3, "centre-line": 5, "any-line": 5}),
        (hall("1.o", ".oH"), {"no-clear-line": 5, "centre-line": 5, "any-line": 5}),
    ],
)
def test_when_soft_terrain_is_in_the_way_the_ruling_says(drawing: str, defense: dict[str, int]) -> None:
    start = dungeon(drawing, hero("D3 I2"), gunner())
    told = {option: fired_at(start, ruled=rulings(f"R-DD-35={option}")).told(ShotFired) for option in defense}
    assert {option: each.aim.against.total for option, each in told.items()} == defense


@pytest.mark.rule("DD-AIRNG-03", "DD-BARR-05")
@pytest.mark.parametrize("option", ["no-clear-line", "centre-line", "any-line"])
@pytest.mark.parametrize("drawing", [hall("H....1"), hall("H.1")])
def test_whoever_stands_on_a_barricade_is_in_cover_from_every_shot(drawing: str, option: str) -> None:  # {R-DD-33}
    ruled = rulings(f"R-DD-35={option}")
    for is_hero_up in (True, False):
        start = dungeon(drawing, hero("D3 I2"), gunner("D3 I2"))
        stands = start.hero.square if is_hero_up else start.enemies[0].square
        start = replace(start, room=replace(start.here, barricade=area(stands)))
        told = (fired_at(start, ruled=ruled) if is_hero_up else shot(start, ruled=ruled)).told(ShotFired)
        assert str(told.aim.against).endswith("+ 2 Integrity, on the barricade (DD-AIRNG-03)")
        assert "DD-BARR-05" in told.rules


# What ends a shot before the wound


@pytest.mark.rule("DD-RANGED-05")
def test_a_shield_saves_from_a_shot() -> None:
    fight = fired_at(dungeon(LINE, hero("D3 save5 shield"), gunner(arms="24in S3")), dice="4 4 5")
    assert fight.rolls[-1] == "hero save 5+: 5"
    assert fight.state.hero.wounds == 3
    slain = shot(dungeon(LINE, hero("P3"), "D4 save5 shield"), "3 4")
    assert slain.rolls == ["hero shot 3+: 3", "enemies save 5+: 4"]
    assert slain.state.enemies == ()


@pytest.mark.rule("DD-RANGED-06")
def test_a_rule_that_ignores_wounds_is_asked_for_each_wound_of_a_shot() -> None:
    heavy = hero("P3")
    heavy = replace(heavy, arms=(replace(heavy.arms[0], wounds=3),))
    fight = shot(dungeon(LINE, heavy, "D4 W3 ignore5"), "3 5 4 5")
    assert fight.rolls[1:] == ["enemies ignore 5+: 5", "enemies ignore 5+: 4", "enemies ignore 5+: 5"]
    assert fight.state.enemies[0].wounds == 2


@pytest.mark.rule("DD-RANGED-03")
def test_what_cancels_a_hit_is_settled_before_the_wound_roll() -> None:
    """A shot that is a spell is resisted first, and a hit roll that fails leaves nothing to wound with."""
    mage = replace(gunner(), special=(WeaponKeyword("Masters of Affinity"),))
    start = dungeon(LINE, hero("F1"), mage)
    resisted = fired_at(start, "resist=1", dice="2 1")
    assert resisted.rolls[1:] == ["hero resistance: 2", "enemies resistance: 1"]
    missed = fired_at(start, "resist=1", dice="1 1 3")
    assert missed.rolls[3:] == ["enemies hit 4+: 3"]


@pytest.mark.rule("DD-RANGED-03")
def test_the_shooting_rules_that_were_left_out_are_not_used() -> None:
    """No Behemoth: a third of the Defense still rolls. No Long Distance: far is as good as near. No shield bonus."""
    assert shot(dungeon(LINE, hero("P1", "24in S1"), "D9")).rolls == ["hero shot 6+: 1"]
    far = dungeon(hall("H", "", "", "", "", ".....1"), hero("P3"), "D4")
    assert shot(far).rolls == shot(dungeon(hall("H1"), hero("P3"), "D4")).rolls
    assert shot(dungeon(LINE, hero("P3"), "D4 I2 save6 shield")).rolls == ["hero shot 3+: 1"]


# Who may shoot, and how much


@pytest.mark.rule("DD-RANGED-07", "DD-SHARED-10")
def test_an_attack_is_one_shot_with_one_of_the_weapons() -> None:
    start = dungeon(LINE, hero("P3", "24in S2; 24in S6"), "D4")
    assert shot(start).rolls == ["hero shot 3+: 1"]
    again = played(start, "shoot:gun:e1", "shoot:bow:e1", dice="1 1  1 1")
    assert again.rolls[:2] == ["hero shot 3+: 1", "hero shot 2+: 1"]
    assert [each.aim.weapon for each in again.all_told(ShotFired)] == ["Gun", "Bow"]


@pytest.mark.rule("DD-RANGED-07")
def test_a_model_with_several_shots_rolls_as_many_dice_but_casts_one_spell() -> None:
    many = replace(hero("P3 shots3 Aff1"), powers=(power("blast"),))
    start = dungeon(LINE, many, "D4 W3")
    assert shot(start, "1 1 1").rolls == ["hero shot 3+: 1 1 1"]
    assert played(start, "cast:blast:e1", dice="1").rolls == ["hero shot 2+: 1"]


@pytest.mark.rule("DD-RANGED-08")
def test_a_shot_needs_a_line_of_sight() -> None:
    turn = played(dungeon(hall("H.#..1", "......", "2....."), hero()))
    assert "shoot:gun:e2" in turn.options
    assert turn.faults("shoot:gun:e1") == ["no line of sight to Raider e1 (DD-RANGED-08)"]


@pytest.mark.rule("DD-RANGED-08", "DD-SPELL-02")
@pytest.mark.parametrize(("option", "cast"), [("same-as-ai", False), ("not-needed-for-spells", True)])
def test_whether_spells_need_sight_the_ruling_says(option: str, cast: bool) -> None:
    mage = replace(hero("P3 Aff2"), powers=(power("blast"), power("root")))
    start = dungeon(hall("H.#..1"), mage)
    turn = played(start, ruled=rulings(f"R-DD-89={option}"))
    assert "shoot:gun:e1" not in turn.options
    assert ("cast:root:e1" in turn.options, "cast:blast:e1" in turn.options) == (cast, cast)
    if not cast:
        assert turn.faults("cast:root:e1") == ["no line of sight to Raider e1 (DD-RANGED-08)"]


@pytest.mark.parametrize(("option", "shoots"), [("hero-may-shoot", True), ("not-while-adjacent", False)])
def test_whether_the_hero_shoots_next_to_an_enemy_the_ruling_says(option: str, shoots: bool) -> None:
    ruled = rulings(f"R-DD-83={option}")
    turn = played(dungeon(hall("H1...2"), hero()), ruled=ruled)
    assert ("shoot:gun:e1" in turn.options, "shoot:gun:e2" in turn.options) == (shoots, shoots)
    if not shoots:
        assert turn.faults("shoot:gun:e2") == ["an enemy is adjacent (R-DD-83)"]
    assert "shoot:gun:e1" in played(dungeon(hall("H.....", ".1...."), hero()), ruled=ruled).options


@pytest.mark.rule("DD-SHARED-09")
@pytest.mark.parametrize(
    ("penalty", "moves", "shoots"),
    [("none", 6, True), ("half", 3, True), ("half", 4, False), ("full", 0, True), ("full", 1, False)],
)
def test_a_weapon_forgives_as_much_moving_as_its_penalty_says(
    penalty: str, moves: int, shoots: bool
) -> None:  # G-DD-S4
    start = dungeon(hall("H", "", "", "", "", ".....1"), hero("Move6", f"24in S2 {penalty}"))
    moved = {0: (), 1: ("move:1,2",), 3: ("move:1,4",), 4: ("move:1,5",), 6: ("move:2,6",)}[moves]
    turn = played(start, *moved)
    assert ("shoot:gun:e1" in turn.options) is shoots
    assert "shoot:gun:e1" in played(start, *moved, ruled=rulings("R-DD-82.penalties=dropped")).options
    if not shoots:
        fact = "Gun does not fire after a Move" if penalty == "full" else "4 spaces moved, Gun fires after 3 at most"
        assert turn.faults("shoot:gun:e1") == [f"{fact} (DD-SHARED-09)"]


@pytest.mark.rule("DD-SPELL-03")
def test_a_range_that_is_measured_is_half_of_what_is_printed_in_spaces() -> None:
    assert [in_spaces(range) for range in (24, 18, 15)] == [12, 9, 7]


@pytest.mark.rule("DD-SPELL-03", "DD-SPELL-02")
@pytest.mark.parametrize(("option", "shoots"), [("ignored", True), ("halved-to-spaces", False)])
def test_whether_a_weapon_has_a_range_the_ruling_says(option: str, shoots: bool) -> None:
    """Twelve inches are six spaces: e1 is six steps away, e2 seven. Spells are always in range."""
    ruled = rulings(f"R-DD-82.range={option}")
    mage = replace(hero("Aff1", "12in S2"), powers=(power("root"),))
    near_and_far = hall("H.....", ".....1", ".....2")
    turn = played(dungeon(near_and_far, mage), ruled=ruled)
    assert ("shoot:gun:e1" in turn.options, "shoot:gun:e2" in turn.options) == (True, shoots)
    assert "cast:root:e2" in turn.options
    if not shoots:
        assert turn.faults("shoot:gun:e2") == ["Raider e2 is 7 steps away, the range is 6 (R-DD-82)"]
    start = dungeon(near_and_far, "W3 hero", gunner(arms="12in S2"), gunner("Move1", arms="12in S2"))
    enemies = played(enemy_phase(start), dice="d4:4 1" + " d4:4 1" * shoots, ruled=ruled)
    assert [each.branch for each in enemies.all_told(EnemyChose)] == ["shoot", "shoot" if shoots else "charge"]


# Who else is struck


@pytest.mark.rule("DD-SHARED-08")
@pytest.mark.parametrize(("rows", "struck"), [(1, "23"), (2, "234")])
def test_a_blast_rolls_a_wound_for_everyone_touching_and_row_by_row_outward(rows: int, struck: str) -> None:  # G-DD-S6
    """e2 and e3 touch the target, e4 touches e3; e5 touches nobody."""
    start = dungeon(hall("H..21.", "....3.", "....4.", ".5...."), hero("P3", f"24in S2 blast{rows}"), *["D4"] * 5)
    fight = shot(start, "3 " + "1 " * len(struck))
    assert [each.aim.target for each in fight.all_told(Caught)] == [f"Raider e{mark}" for mark in struck]
    assert needs(fight) == ["hero shot 3+"] * (1 + len(struck))
    assert [each.id for each in fight.state.enemies] == ["e2", "e3", "e4", "e5"]


@pytest.mark.rule("DD-SHARED-08")
def test_a_blast_that_misses_strikes_nobody() -> None:
    start = dungeon(hall("H..21."), hero("P3", "24in S2 blast1"), "D4", "D4")
    assert shot(start, "2").rolls == ["hero shot 3+: 2"]


@pytest.mark.rule("DD-SHARED-08")
@pytest.mark.parametrize(("option", "struck"), [("orthogonal-4", 0), ("all-8", 1)])
def test_who_touches_whom_follows_adjacency(option: str, struck: int) -> None:
    start = dungeon(hall("H...1.", "...2.."), hero("P3", "24in S2 blast1"), "D4", "D4")
    fight = shot(start, "3" + " 1" * struck, rulings(f"R-DD-13={option}"))
    assert len(fight.all_told(Caught)) == struck


@pytest.mark.rule("DD-SHARED-08")
def test_those_caught_save_for_themselves_and_are_slain_like_the_target() -> None:
    start = dungeon(hall("H..21."), hero("P3", "24in S2 blast1"), "D4 W2 save5 shield", "D4 save6")
    fight = shot(start, "3 5 3 5")
    assert fight.rolls == ["hero shot 3+: 3", "enemies save 5+: 5", "hero shot 3+: 3", "enemies save 6+: 5"]
    assert [each.id for each in fight.state.enemies] == ["e1"]


@pytest.mark.rule("DD-SHARED-08", "DD-AIRNG-02")
def test_an_enemys_blast_needs_a_hit_and_then_strikes_its_own_friends_by_strength_alone() -> None:
    start = dungeon(hall("H2...1"), hero("D3"), gunner("P3", "24in S4 blast1"), "D4")
    fight = fired_at(start, dice="4 1 4")
    assert fight.rolls[1:] == ["enemies hit 4+: 4", "enemies wound 3+: 1", "enemies wound 4+: 4"]
    assert [each.id for each in fight.state.enemies] == ["e1"]


# Odds


def shot_odds(start: Dungeon, by_hero: bool, ruled: Rulings = USUAL) -> Stage[Fired]:
    shooter, target = (start.hero, start.enemies[0]) if by_hero else (start.enemies[0], start.hero)
    arm = shooter.sheet.arms[0]
    return then(fire, shot_of(start, shooter, target, arm, aim(start, shooter, target, arm, ruled), ruled))


def left(chances: dict[Fired, float]) -> dict[int, float]:
    """The chances of the Wounds that the target is left with."""
    found: dict[int, float] = {}
    for fired, chance in chances.items():
        found[fired.target.wounds] = found.get(fired.target.wounds, 0.0) + chance
    return found


def test_the_odds_of_a_shot_are_those_worked_out_by_hand() -> None:
    """The enemy hits on 4+ and wounds on 3+, and a save of 5+ fails four times in six: 1/2 * 2/3 * 2/3."""
    start = dungeon(LINE, hero("P3 D3 save5"), gunner("P3 D4 W1", "24in S4"))
    assert left(odds(shot_odds(start, by_hero=False))) == pytest.approx({2: 2 / 9, 3: 7 / 9})
    assert left(odds(shot_odds(start, by_hero=True))) == pytest.approx({0: 2 / 3, 1: 1 / 3})


def test_the_odds_of_several_shots_are_those_of_counting_every_die() -> None:
    start = dungeon(LINE, hero("P3", "24in S2 multi-shot3"), "D4 W2 save6")
    one = 2 / 3 * 5 / 6
    none, single = (1 - one) ** 3, 3 * one * (1 - one) ** 2
    assert left(odds(shot_odds(start, by_hero=True))) == pytest.approx({2: none, 1: single, 0: 1 - none - single})


@pytest.mark.parametrize("by_hero", [True, False])
def test_shots_that_are_played_fall_as_the_odds_have_it(by_hero: bool) -> None:
    start = dungeon(LINE, hero("P3 D3 save5", "24in S2 multi-shot2"), gunner("P4 D4 W2 save6", "24in S4 multi-shot3"))
    stage, shots = shot_odds(start, by_hero), count(2_000, 50_000)
    dice = DiceStream(dice_key(seed_from(f"shots {by_hero}")))
    seen, chances = Counter(perform(stage, dice) for _ in range(shots)), odds(stage)
    assert set(seen) <= set(chances)
    expected = [chance * shots for chance in chances.values()]
    assert min(expected) > 5
    assert chisquare([seen[each] for each in chances], expected).pvalue > 0.001
