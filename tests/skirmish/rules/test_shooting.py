"""The ranged attack: what a shot is worth, what forbids it, and whom it strikes."""

from typing import Any

import pytest
from scenes import RED, USUAL, Played, changing, played, rulings, shooting, side

from dwethia.engine.procedure import Stage, then
from dwethia.lengths import INCH
from dwethia.profile import parse_profile
from dwethia.skirmish.rules.fighters import SideCondition
from dwethia.skirmish.rules.shooting import Aim, Conditions, aim, faults_of_shot, shots_of, side_struck
from dwethia.weapon import parse_weapon

SHORT_BOW = '24" S2 arc'


def aimed(shooter: str, weapon: str, target: str, *settings: str, **conditions: Any) -> Aim:
    return aim(
        parse_profile(shooter),
        parse_weapon(weapon),
        parse_profile(target),
        Conditions(**conditions),
        rulings(*settings),
    )


def compared(made: Aim) -> tuple[int, int, int | None]:
    """The two values and the need."""
    return made.value.total, made.against.total, made.need


def faults(weapon: str, *settings: str, move: int = 6, **conditions: Any) -> list[str]:
    """The rules that speak against a shot."""
    shooter = parse_profile(f"Move{move}")
    found = faults_of_shot(shooter, parse_weapon(weapon), Conditions(**conditions), rulings(*settings))
    return [str(fault.rule) for fault in found]


def shots(
    shooters: str, weapon: str, targets: str, dice: str, answers: str = "", *settings: str
) -> Played[SideCondition]:
    return played(shooting(side("red", shooters, weapon), side("blue", targets), *settings), dice, answers)


# What is compared


@pytest.mark.rule("SK-SHOOT-18")
def test_perception_and_strength_are_compared_with_defense() -> None:  # D-SK-01, D-SK-02
    assert compared(aimed("P3", SHORT_BOW, "D4")) == (5, 4, 3)
    assert compared(aimed("P3", SHORT_BOW, "D5")) == (5, 5, 4)
    assert str(aimed("P3", SHORT_BOW, "D4").value) == (
        "5 = 2 Strength of weapon (SK-SHOOT-18) + 3 Perception (SK-SHOOT-18)"
    )


@pytest.mark.rule("SK-SHOOT-18")
@pytest.mark.parametrize(("option", "expected"), [("p-plus-s", (5, 4, 3)), ("s-only", (2, 4, 6))])
def test_perception_counts_only_where_the_ruling_adds_it(option: str, expected: tuple[int, int, int]) -> None:
    assert compared(aimed("P3", SHORT_BOW, "D4", f"R-SK-54={option}")) == expected


LINES = [("P2", "D4", "SK-SHOOT-19", 4), ("P3", "D4", "SK-SHOOT-20", 3), ("P6", "D4", "SK-SHOOT-21", 2)]
LINES += [("P1", "D5", "SK-SHOOT-22", 5), ("P0", "D4", "SK-SHOOT-23", 6)]


@pytest.mark.parametrize(
    ("shooter", "target", "rule", "need"), [pytest.param(*line, marks=pytest.mark.rule(line[2])) for line in LINES]
)
def test_a_shot_follows_the_chart_and_cites_its_line(shooter: str, target: str, rule: str, need: int) -> None:
    scene = shots(shooter, "24in S2", target, "1")
    assert [(roll.need, roll.rule) for roll in scene.rolled] == [(need, rule)]


# Behemoth


@pytest.mark.rule("SK-SHOOT-24")
def test_no_roll_is_made_against_three_times_the_weapons_strength() -> None:  # D-SK-03
    made = aimed("P3", SHORT_BOW, "D6")
    assert (made.need, made.rule) == (None, "SK-SHOOT-24")
    assert aimed("P3", SHORT_BOW, "D5").need == 4
    assert shots("P3", SHORT_BOW, "D6", "").rolls == []


@pytest.mark.rule("SK-SHOOT-22", "SK-SHOOT-25", "SK-AFF-08")
def test_spells_ask_no_behemoth() -> None:  # D-SK-04
    assert compared(aimed("P3", "24in S2 spell", "D6")) == (5, 6, 5)


@pytest.mark.rule("SK-SHOOT-24")
@pytest.mark.parametrize(
    ("setting", "stopped"),
    [
        ("R-SK-55.threshold=triple-or-more", [6, 7, 14, 15]),
        ("R-SK-55.threshold=exactly-triple", [6]),
        ("R-SK-55.measure=weapon-strength", [6, 7, 14, 15]),
        ("R-SK-55.measure=p-plus-s", [15]),
    ],
)
def test_behemoth_is_measured_as_the_ruling_says(setting: str, stopped: list[int]) -> None:
    found = [defense for defense in (5, 6, 7, 14, 15) if aimed("P3", "24in S2", f"D{defense}", setting).need is None]
    assert found == stopped


@pytest.mark.rule("SK-SHOOT-24", "SK-SHOOT-30")
def test_behemoth_uses_plain_defense() -> None:
    assert aimed("P3", "24in S2", "D5 I2", shield=True).need == 5


# Cover, distance, and what is in the way


@pytest.mark.rule("SK-SHOOT-27")
def test_beyond_twelve_inches_perception_is_one_lower() -> None:  # D-SK-05, D-SK-06
    assert compared(aimed("P3", "24in S2", "D4", distance=12_000)) == (5, 4, 3)
    assert compared(aimed("P3", "24in S2", "D4", distance=12_001)) == (4, 4, 4)
    assert compared(aimed("P3", "24in S2", "D4", distance=12_100)) == (4, 4, 4)


@pytest.mark.rule("SK-SHOOT-11", "SK-SHOOT-26", "SK-SHOOT-27")
def test_distance_cover_and_objects_in_the_way_add_up() -> None:  # D-SK-07
    made = aimed("P3", "24in S2", "D4", distance=12_100, cover=1, in_the_way=1)
    assert compared(made) == (2, 4, 6)
    assert [part.rule for part in made.value.parts[2:]] == ["SK-SHOOT-26", "SK-SHOOT-27", "SK-SHOOT-11"]


@pytest.mark.rule("SK-SHOOT-26")
@pytest.mark.parametrize(("option", "total"), [("floor-0", 2), ("may-go-negative", 0)])
def test_perception_falls_below_zero_only_where_the_ruling_lets_it(option: str, total: int) -> None:
    assert aimed("P1", "24in S2", "D4", f"R-SK-56={option}", cover=3).value.total == total


@pytest.mark.rule("SK-SHOOT-11")
@pytest.mark.parametrize(
    ("option", "need", "dice"), [("minus-1-each", 5, "5"), ("roll-4-plus", 3, "4 3"), ("both", 5, "4 5")]
)
def test_objects_in_the_way_do_what_the_ruling_says(option: str, need: int, dice: str) -> None:
    stage = shooting(
        side("red", "P3", "24in S2"),
        side("blue", "D4"),
        f"R-SK-61={option}",
        conditions=Conditions(in_the_way=2),
    )
    scene = played(stage, dice)
    assert scene.rolled[-1].need == need
    assert [roll.label for roll in scene.rolled] == ["in the way", "shot"][-len(dice.split()) :]
    assert scene.result.left == (0,)


@pytest.mark.rule("SK-SHOOT-08")
@pytest.mark.parametrize("option", ["roll-4-plus", "both"])
def test_below_four_the_obstruction_is_struck(option: str) -> None:
    conditions = Conditions(in_the_way=1)
    stage = shooting(side("red", "P3", "24in S2"), side("blue", "D1"), f"R-SK-61={option}", conditions=conditions)
    assert played(stage, "3").result.left == (1,)


def test_where_nothing_is_in_the_way_no_die_is_rolled_for_it() -> None:
    assert shots("P3", "24in S2", "D5", "4", "", "R-SK-61=both").rolls == ["red shot 4+: 4"]


@pytest.mark.rule("SK-SHOOT-42")
@pytest.mark.parametrize(("option", "total"), [("minus-1-and-die", 4), ("die-only", 5)])
def test_a_shot_into_melee_loses_perception_only_where_the_ruling_says_so(option: str, total: int) -> None:
    assert aimed("P3", "24in S2", "D4", f"R-SK-64.penalty={option}", into_melee=True).value.total == total


@pytest.mark.rule("SK-SHOOT-43")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_side_die_strikes_a_friend_on_one_to_three(face: int) -> None:  # G-SK-19, G-SK-20
    stage: Stage[bool] = then(side_struck, RED)
    scene = played(stage, str(face))
    assert scene.result is (face >= 4)
    assert scene.rolls == [f"red side struck: {face}"]


# Shields


@pytest.mark.rule("SK-SHOOT-30")
def test_behind_a_shield_integrity_is_added_to_defense() -> None:  # D-SK-10
    assert compared(aimed("P3", "24in S2", "D3 I2", shield=True)) == (5, 5, 4)
    assert compared(aimed("P3", "24in S2", "D3 I2")) == (5, 3, 3)
    assert compared(aimed("P3", "24in S2", "D3 I-2", shield=True)) == (5, 3, 3)


@pytest.mark.rule("SK-SHOOT-30")
@pytest.mark.parametrize(
    ("option", "own", "beside"), [("add-target-integrity", 4, 4), ("add-bearer-integrity", 4, 5), ("off", 3, 3)]
)
def test_a_shield_adds_whose_integrity_the_ruling_says(option: str, own: int, beside: int) -> None:
    setting = f"R-SK-59={option}"
    assert aimed("P3", "24in S2", "D3 I1", setting, shield=True).against.total == own
    assert aimed("P3", "24in S2", "D3 I1", setting, shield=True, bearer_integrity=2).against.total == beside


@pytest.mark.rule("SK-SHOOT-28")
def test_a_save_is_rolled_against_a_shot() -> None:
    assert shots("P3", "24in S2", "D5 save5", "4 5").result.left == (1,)
    assert shots("P3", "24in S2", "D5 save5", "4 4").result.left == (0,)


@pytest.mark.rule("SK-SHOOT-32")
def test_a_rule_that_ignores_wounds_works_against_a_shot() -> None:
    assert shots("P3", "24in S2", "D5 ignore5", "4 5").result.left == (1,)


# [Arc], Release!, and other weapons


@pytest.mark.rule("SK-KEY-03")
def test_a_lobbed_shot_reaches_three_times_as_far() -> None:  # D-SK-08
    assert faults(SHORT_BOW, distance=72 * INCH, lobbed=True) == []
    assert faults(SHORT_BOW, distance=72_100, lobbed=True) == ["SK-KEY-03"]
    assert faults(SHORT_BOW, distance=72_001, lobbed=True) == ["SK-KEY-03"]


@pytest.mark.rule("SK-KEY-03")
def test_only_an_arc_weapon_can_be_lobbed() -> None:
    assert faults("24in S2", distance=24_000, lobbed=True) == ["SK-KEY-03"]


@pytest.mark.rule("SK-KEY-05")
def test_a_lobbed_shot_has_no_perception_and_minds_no_cover() -> None:  # D-SK-09
    made = aimed("P5", SHORT_BOW, "D2", lobbed=True, cover=2, distance=50_000, in_the_way=3)
    assert compared(made) == (2, 2, 4)
    assert made.value.parts[-1].rule == "SK-KEY-05"


@pytest.mark.rule("SK-KEY-03", "SK-KEY-05")
@pytest.mark.parametrize(("option", "total", "far"), [("per-shot-choice", 5, ["SK-SHOOT-05"]), ("always", 2, [])])
def test_an_arc_weapon_is_lobbed_by_choice_or_always(option: str, total: int, far: list[str]) -> None:
    setting = f"R-SK-72={option}"
    assert aimed("P3", SHORT_BOW, "D4", setting).value.total == total
    assert aimed("P3", "24in S2", "D4", setting).value.total == 5
    assert faults(SHORT_BOW, setting, distance=30 * INCH) == far
    assert faults(SHORT_BOW, setting, distance=73 * INCH) == (far or ["SK-KEY-03"])


@pytest.mark.rule("SK-DEST-19")
def test_under_release_only_a_natural_six_succeeds() -> None:  # D-SK-22
    stage = shooting(side("red", "P3", "24in S2"), side("blue", "D4"), conditions=Conditions(natural_six=True))
    assert played(stage, "5").result.left == (1,)
    assert played(stage, "6").result.left == (0,)


@pytest.mark.rule("SK-SHOOT-34")
def test_a_failed_shot_does_nothing() -> None:
    assert shots("P3", "24in S2", "D5", "3").result.left == (1,)


@pytest.mark.rule("SK-SHOOT-33", "SK-SHOOT-35")
def test_each_successful_shot_takes_one_wound() -> None:  # G-SK-15, G-SK-16
    assert shots("P3", "24in S2", "D5 W2", "4").result.left == (1,)
    assert shots("P3 shots2", "24in S2", "D5 W2", "4 4").result.left == (0,)


@pytest.mark.rule("HS-KEY-02")
def test_multi_shot_rolls_several_dice_at_one_target() -> None:
    scene = shots("P3", "24in S2 multi-shot3", "D5 + D5", "4 4 4")
    assert scene.rolls == ["red shot 4+: 4 4 4"]
    assert scene.result.left == (0, 1)


@pytest.mark.rule("HS-KEY-01")
def test_sunder_makes_the_targets_save_worse() -> None:
    assert shots("P3", "24in S2 sunder1", "D5 save5", "4 5").rolls[-1] == "blue save 6+: 5"


# How many shots, and whose


@pytest.mark.rule("SK-SHOOT-16")
@pytest.mark.parametrize(("option", "hero", "basic"), [("profile-field", 2, 2), ("aggression", 3, 2)])
def test_a_model_has_as_many_shots_as_the_ruling_says(option: str, hero: int, basic: int) -> None:
    chosen = rulings(f"R-SK-68={option}")
    assert shots_of(parse_profile("hero A3 shots2"), chosen) == hero
    assert shots_of(parse_profile("A3 shots2"), chosen) == basic


@pytest.mark.rule("SK-SHOOT-16")
def test_each_shot_may_take_a_new_target() -> None:
    scene = shots("P3 shots2", "24in S2", "D4 + D5", "4 4", "red:target=blue-2")
    assert scene.questions == ["red:target?", "blue:swap-target?"]
    assert scene.labels("target") == scene.labels("swap-target")[::-1] == ["blue-1", "blue-2"]
    assert scene.rolls == ["red shot 4+: 4", "red shot 3+: 4"]


def test_models_shoot_in_order_and_those_without_a_weapon_or_wounds_do_not() -> None:
    red = changing(changing(side("red", "P3 + P4 + P5 + P6", "24in S2"), 2, weapon=None), 3, wounds=0)
    scene = played(shooting(red, side("blue", "D6 W5"), "R-SK-55.measure=p-plus-s"), "1 1")
    assert scene.rolls == ["red shot 5+: 1", "red shot 3+: 1"]


def test_shots_at_a_side_that_is_gone_are_not_rolled() -> None:
    assert shots("P3 x3", "24in S2", "D5", "4").result.left == (0,)


# Who is struck {R-SK-60}


@pytest.mark.rule("SK-SHOOT-36")
def test_the_owner_may_name_another_model_in_coherency() -> None:
    scene = shots(
        "P3", "24in S2", "D4 + D5", "3", "red:target=blue-1 blue:swap-target=blue-2", "R-SK-60.chooser=target-owner"
    )
    assert (scene.rolls, scene.result.left) == (["red shot 4+: 3"], (1, 1))
    assert scene.options("swap-target") == ("blue-1", "blue-2")


@pytest.mark.rule("SK-SHOOT-36")
def test_where_the_shooter_names_the_model_nobody_else_is_asked() -> None:
    scene = shots("P3", "24in S2", "D4 + D5", "3", "red:target=blue-1", "R-SK-60.chooser=shooter")
    assert (scene.questions, scene.result.left) == (["red:target?"], (0, 1))


@pytest.mark.rule("SK-SHOOT-36")
def test_a_target_out_of_coherency_takes_the_shot_itself() -> None:
    blue = changing(side("blue", "D4 + D5 + D3"), 1, has_ally=False)
    stage = shooting(side("red", "P3", "24in S2"), blue)
    assert played(stage, "3", "target=blue-1").questions == ["red:target?"]
    swapped = played(stage, "3", "target=blue-2")
    assert swapped.options("swap-target") == ("blue-2", "blue-3")


@pytest.mark.rule("SK-KEY-08")
def test_the_target_of_a_blast_is_not_swapped() -> None:
    scene = shots("P3", "24in S2 blast1", "D4 + D5", "3", "red:target=blue-1")
    assert (scene.questions, scene.result.left) == (["red:target?"], (0, 1))


def test_a_slain_model_is_neither_shot_at_nor_put_forward() -> None:
    scene = shots("P3 shots2", "24in S2", "D4 + D5 + D3", "3 4", "target=blue-1 target=blue-2")
    assert [ask.options for ask in scene.asked if ask.question == "target"][1] == ("blue-3", "blue-2")
    assert scene.result.left == (0, 0, 1)


def test_models_that_differ_in_destiny_left_are_told_apart() -> None:
    blue = changing(side("blue", "hero D5 Dst1 x2"), 1, destiny=0)
    scene = played(shooting(side("red", "P3", "24in S2"), blue), "4", "target=blue-2 swap-target=blue-1")
    assert scene.result.left == (0, 1)


# Whose Destiny {R-SK-92}


@pytest.mark.rule("SK-DEST-03")
@pytest.mark.parametrize(("option", "asked"), [("own-unit-dice", False), ("own-side-dice", True), ("any-dice", True)])
def test_a_friend_beside_the_shooter_helps_only_where_the_ruling_lets_it(option: str, asked: bool) -> None:
    red = changing(side("red", "P3 + P3 Dst1", "24in S2"), 2, weapon=None)
    scene = played(shooting(red, side("blue", "D5"), f"R-SK-92={option}"), "3")
    assert ("red:reroll?" in scene.questions) is asked


@pytest.mark.rule("SK-DEST-03")
@pytest.mark.parametrize(("option", "asked"), [("own-unit-dice", False), ("own-side-dice", True), ("any-dice", True)])
def test_a_friend_beside_the_target_helps_only_where_the_ruling_lets_it(option: str, asked: bool) -> None:
    stage = shooting(side("red", "P3", "24in S2"), side("blue", "D5 save5 + D5 Dst1"), f"R-SK-92={option}")
    scene = played(stage, "4 1", "target=blue-1")
    assert ("blue:reroll?" in scene.questions) is asked


@pytest.mark.rule("SK-DEST-03")
def test_each_of_several_like_shooters_pays_for_its_own_die() -> None:
    stage = shooting(side("red", "P3 Dst1 x2", "24in S2"), side("blue", "D5 W3"))
    scene = played(stage, "3 3 3 3", "reroll=1 reroll=1")
    assert scene.asked[0].options == ("0", "1")
    assert scene.result.enemy_purse == (0, 0, 0)
    second = played(stage, "3 3 3", "reroll=0 reroll=1")
    assert second.result.enemy_purse == (1, 0, 0)


def test_a_pool_pays_for_any_die() -> None:
    red = changing(side("red", "P3 + P3 Dst1", "24in S2"), 2, weapon=None)
    scene = played(shooting(red, side("blue", "D5"), "R-SK-90=pool-no-refresh"), "3 4", "reroll=1")
    assert (scene.result.left, scene.result.enemy_purse) == ((0,), (0,))


# What forbids a shot


@pytest.mark.rule("SK-SHOOT-05")
def test_a_target_must_be_within_range() -> None:
    assert faults("24in S2", distance=24_000) == []
    assert faults("24in S2", distance=24_001) == ["SK-SHOOT-05"]
    (fault,) = faults_of_shot(parse_profile("P3"), parse_weapon("24in S2"), Conditions(distance=24_100), USUAL)
    assert fault.fact == "24.1 in is more than 24 in"


@pytest.mark.rule("SK-SHOOT-17", "SK-KEY-11")
def test_an_engaged_model_shoots_only_a_light_weapon() -> None:
    assert faults("24in S2", engaged=True) == ["SK-SHOOT-17"]
    assert faults("24in S2 light", engaged=True) == []


@pytest.mark.rule("SK-SHOOT-37")
def test_a_half_penalty_allows_half_the_move_and_no_more() -> None:  # G-SK-11, G-SK-12
    assert faults("24in S2 half", moved=3_000) == []
    assert faults("24in S2 half", moved=3_001) == ["SK-SHOOT-37"]
    assert faults("24in S2 half", moved=4_000, move=8) == []
    assert faults("24in S2 half", "R-SK-03=fixed-6", moved=4_000, move=8) == ["SK-SHOOT-37"]


@pytest.mark.rule("SK-SHOOT-38")
def test_a_full_penalty_allows_no_move() -> None:
    assert faults("24in S2 full") == []
    assert faults("24in S2 full", moved=1) == ["SK-SHOOT-38"]


@pytest.mark.rule("SK-SHOOT-39")
def test_without_a_penalty_the_whole_move_is_free() -> None:  # G-SK-09
    assert faults(SHORT_BOW, moved=6_000) == []


def test_every_fault_is_named() -> None:
    found = faults("24in S2 full", distance=25_000, engaged=True, moved=1)
    assert found == ["SK-SHOOT-05", "SK-SHOOT-17", "SK-SHOOT-38"]
