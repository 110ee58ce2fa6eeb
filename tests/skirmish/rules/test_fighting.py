"""Close combat: the Defender's choice, attack values, the two rolls, and who strikes when."""

import pytest
from scenes import BLUE, RED, USUAL, changing, fighting, played, rulings, side

from dwethia.skirmish.rules.fighters import Fighters
from dwethia.skirmish.rules.fighting import (
    Bout,
    Stance,
    attack_dice,
    attack_value,
    bout,
    defense_target,
    lenders,
    wound_value,
)

IDLE = "A0"


def ready(attacker: str, defender: str, stance: Stance = Stance.FIGHT, *settings: str) -> Bout:
    return bout(side("red", attacker), side("blue", defender), stance, rulings(*settings), RED)


def apart(side: Fighters) -> Fighters:
    """The same models, none of them in coherency with a friend."""
    for number in range(1, len(side.models) + 1):
        side = changing(side, number, has_ally=False)
    return side


# The Defender's choice


@pytest.mark.rule("SK-FIGHT-12")
def test_the_defender_chooses_before_any_die_whether_to_fight_or_retreat() -> None:
    scene = played(fighting(side("red", IDLE), side("blue", IDLE)), "", "blue:stance=fight")
    assert scene.options("stance") == ("fight", "retreat")
    assert scene.labels("stance") == ["Fight", "Retreat"]
    assert Stance.FIRE.label == "Fire ranged weapons"


@pytest.mark.rule("SK-FIGHT-12")
def test_only_a_defender_with_a_ranged_weapon_may_fire() -> None:
    armed = side("blue", "A0 P0 x2", "12in S1")
    unarmed = changing(armed, 1, weapon=None)
    slain = changing(unarmed, 2, wounds=0)
    assert played(fighting(side("red", IDLE), unarmed), "", "stance=fight").options("stance")[-1] == "fire"
    assert played(fighting(side("red", IDLE), slain), "", "stance=fight").options("stance")[-1] == "retreat"


@pytest.mark.rule("SK-FIGHT-13")
def test_who_chooses_to_fight_fights_as_usual() -> None:
    scene = played(fighting(side("red", "A1"), side("blue", "A1")), "3 3", "stance=fight")
    assert scene.rolls == ["red attack 4+: 3", "blue attack 4+: 3"]
    assert scene.result.stance is Stance.FIGHT


@pytest.mark.rule("SK-FIGHT-14", "SK-FIGHT-15")
def test_a_retreating_defender_counts_three_martial_more_and_rolls_nothing() -> None:  # D-SK-14
    scene = played(fighting(side("red", "M7 A2"), side("blue", "M4 A2")), "3 4 1", "stance=retreat")
    assert scene.rolls == ["red attack 4+: 3 4", "red wound 4+: 1"]
    made = ready("M7 A2", "M4 A2", Stance.RETREAT)
    assert [each.attack_value.total for each in made.blows] == [7, 7]
    assert (made.blows[1].dice.total, made.blows[1].attack_need, made.blows[1].wound_need) == (0, None, None)


@pytest.mark.rule("SK-FIGHT-15")
@pytest.mark.parametrize(("option", "total", "need"), [("plus-3", 9, 5), ("set-to-3", 4, 3)])
def test_the_martial_of_a_retreat_is_raised_or_set_and_integrity_still_counts(
    option: str, total: int, need: int
) -> None:
    made = ready("M5", "M5 I1 x2", Stance.RETREAT, f"R-SK-84={option}")
    assert made.blows[1].attack_value.total == total
    assert made.blows[0].attack_need == need


@pytest.mark.rule("SK-FIGHT-18", "SK-FIGHT-19", "SK-FIGHT-20")
def test_a_firing_defender_shoots_with_three_perception_less_instead_of_striking() -> None:  # D-SK-15
    scene = played(fighting(side("red", "A1 D4"), side("blue", "P4 A5", "12in S3")), "3 4", "stance=fire")
    assert scene.rolls == ["red attack 4+: 3", "blue shot 4+: 4"]
    assert scene.result.attacker.left == (0,)


@pytest.mark.rule("SK-FIGHT-20")
def test_perception_in_melee_does_not_fall_below_zero() -> None:
    scene = played(fighting(side("red", "A0 D4"), side("blue", "P2", "12in S3")), "4", "stance=fire")
    assert scene.rolls == ["blue shot 5+: 4"]


def test_every_model_with_a_weapon_fires_and_the_others_do_nothing() -> None:
    blue = changing(side("blue", "P4 A1 x3", "12in S3"), 2, weapon=None)
    scene = played(fighting(side("red", "A0 D4 W5"), blue), "4 4", "stance=fire")
    assert scene.result.attacker.left == (3,)


# Attack dice and values


@pytest.mark.rule("SK-FIGHT-22", "SK-STAT-06")
def test_a_side_rolls_a_die_for_each_point_of_aggression() -> None:
    assert attack_dice(side("red", "A2 x2 + A3")).total == 7
    assert str(attack_dice(side("red", "A2"))) == "2 = 2 Aggression of red-1 (SK-FIGHT-22)"


@pytest.mark.rule("SK-FIGHT-22")
def test_models_out_of_reach_and_slain_ones_add_no_dice() -> None:
    red = changing(changing(side("red", "A2 x3"), 1, gives_dice=False), 2, wounds=0)
    assert attack_dice(red).total == 2


@pytest.mark.rule("SK-FIGHT-21")
def test_both_sides_roll_the_attacker_first() -> None:
    scene = played(fighting(side("blue", "A2"), side("red", "A1")), "1 1 1", "stance=fight")
    assert scene.rolls == ["blue attack 4+: 1 1", "red attack 4+: 1"]


@pytest.mark.rule("SK-FIGHT-25", "SK-FIGHT-26", "SK-COH-03")
def test_the_highest_martial_and_the_highest_integrity_make_the_attack_value() -> None:  # D-SK-11
    value = attack_value(side("red", "M4 I1 + M3 I2 + M3 I0"), USUAL)
    assert str(value) == "6 = 4 Martial of red-1 (SK-FIGHT-25) + 2 Integrity of red-2 (SK-FIGHT-26)"


@pytest.mark.rule("SK-FIGHT-27", "SK-COH-04")
def test_the_worst_negative_integrity_is_taken_off() -> None:  # D-SK-12
    value = attack_value(side("red", "M4 I1 + M3 I2 + M3 I0 + M2 I-2"), USUAL)
    assert value.total == 4
    assert value.parts[-1].value == -2
    assert attack_value(side("red", "M4 I-1 + M3 I-3"), USUAL).total == 1


@pytest.mark.rule("SK-FIGHT-27")
def test_an_attack_value_never_counts_less_than_zero() -> None:
    assert attack_value(side("red", "M1 I-3 x2"), USUAL).total == 0


@pytest.mark.rule("SK-FIGHT-25", "SK-STAT-08")
@pytest.mark.parametrize(("option", "total"), [("needs-ally", 4), ("always", 6)])
def test_a_lone_model_has_integrity_only_where_the_ruling_gives_it(option: str, total: int) -> None:  # D-SK-13
    assert attack_value(side("red", "M4 I2"), rulings(f"R-SK-46={option}")).total == total


@pytest.mark.rule("SK-FIGHT-26")
def test_the_model_whose_integrity_is_used_must_itself_have_an_ally() -> None:
    red = changing(side("red", "M4 I1 x2 + M3 I3"), 3, has_ally=False)
    assert attack_value(red, USUAL).total == 5
    assert attack_value(red, rulings("R-SK-46=always")).total == 7
    assert attack_value(apart(side("red", "M4 I-2 x2")), USUAL).total == 4


@pytest.mark.rule("SK-FIGHT-25", "SK-FIGHT-26")
@pytest.mark.parametrize(("option", "total"), [("highest-once", 8), ("same-model", 6), ("sum-of-all", 10)])
def test_integrity_is_added_as_the_ruling_says(option: str, total: int) -> None:
    red = side("red", "M5 I1 + M2 I3 + M4 I1")
    assert attack_value(red, rulings(f"R-SK-45={option}")).total == total


@pytest.mark.rule("SK-FIGHT-25", "SK-FIGHT-26")
def test_the_best_single_model_need_not_have_the_most_martial() -> None:
    assert attack_value(side("red", "M5 I0 + M4 I2"), rulings("R-SK-45=same-model")).total == 6


@pytest.mark.rule("SK-FIGHT-26", "SK-FIGHT-27")
@pytest.mark.parametrize(("option", "total"), [("both", 5), ("penalty-replaces-bonus", 3)])
def test_a_bonus_and_a_penalty_meet_as_the_ruling_says(option: str, total: int) -> None:
    assert attack_value(side("red", "M4 I2 + M4 I-1"), rulings(f"R-SK-47={option}")).total == total
    assert attack_value(side("red", "M4 I2 + M4 I0"), rulings(f"R-SK-47={option}")).total == 6


@pytest.mark.rule("SK-FIGHT-25", "SK-FIGHT-27")
def test_where_the_penalty_replaces_the_bonus_the_best_single_model_is_the_one_of_most_martial() -> None:
    chosen = rulings("R-SK-45=same-model", "R-SK-47=penalty-replaces-bonus")
    assert attack_value(side("red", "M3 I3 + M5 I0 + M1 I-1"), chosen).total == 4


@pytest.mark.rule("SK-FIGHT-25", "SK-FIGHT-34", "SK-FIGHT-35")
@pytest.mark.parametrize(("option", "values"), [("dice-givers", (3, 3, 3)), ("all-in-fight", (8, 7, 6))])
def test_values_are_lent_by_whom_the_ruling_says(option: str, values: tuple[int, ...]) -> None:
    red = changing(side("red", "M3 S3 D3 x2 + hero M6 S7 D6 I2"), 3, gives_dice=False)
    chosen = rulings(f"R-SK-78.lenders={option}")
    made = (attack_value(red, chosen), wound_value(red, chosen), defense_target(red, chosen))
    assert tuple(each.total for each in made) == values


@pytest.mark.rule("SK-COH-04", "SK-FIGHT-27")
@pytest.mark.parametrize(("option", "total"), [("lenders", 5), ("in-the-fight", 3), ("whole-group", 3)])
def test_whether_who_gives_no_dice_lowers_the_value(option: str, total: int) -> None:
    red = changing(side("red", "M4 I1 x2 + M2 I-2"), 3, gives_dice=False)
    assert attack_value(red, rulings(f"R-SK-118={option}")).total == total
    alone = changing(red, 3, has_ally=False)
    assert attack_value(alone, rulings(f"R-SK-118={option}")).total == 5
    fallen = changing(red, 3, wounds=0)
    assert attack_value(fallen, rulings(f"R-SK-118={option}")).total == 5


@pytest.mark.rule("SK-COH-04", "SK-FIGHT-27")
def test_where_the_penalty_replaces_the_bonus_one_behind_the_line_takes_it_too() -> None:
    red = changing(side("red", "M4 I1 x2 + M2 I-2"), 3, gives_dice=False)
    assert attack_value(red, rulings("R-SK-118=in-the-fight", "R-SK-47=penalty-replaces-bonus")).total == 2


def test_the_slain_lend_nothing() -> None:
    red = changing(side("red", "M3 + M6"), 2, wounds=0)
    for option in ("dice-givers", "all-in-fight"):
        assert [model.id for model in lenders(red, rulings(f"R-SK-78.lenders={option}"))] == ["red-1"]
    assert attack_value(changing(red, 1, wounds=0), USUAL).total == 0


# The two rolls


@pytest.mark.rule("SK-FIGHT-29", "SK-FIGHT-31")
def test_five_against_four_hits_on_three_and_is_hit_on_five() -> None:  # G-SK-21
    scene = played(fighting(side("red", "M5 A2"), side("blue", "M4 A2")), "2 3 4 5 1 1", "stance=fight")
    assert [(roll.need, roll.hits) for roll in scene.rolled[:2]] == [(3, 1), (5, 1)]


LINES = [  # own value, the other's, the need, the line of the attack chart, the line of the wound chart
    (4, 4, 4, "SK-FIGHT-28", "SK-FIGHT-37"),
    (7, 4, 3, "SK-FIGHT-29", "SK-FIGHT-38"),
    (8, 4, 2, "SK-FIGHT-30", "SK-FIGHT-39"),
    (3, 5, 5, "SK-FIGHT-31", "SK-FIGHT-40"),
    (2, 4, 6, "SK-FIGHT-32", "SK-FIGHT-41"),
]


@pytest.mark.parametrize(
    ("own", "other", "need", "rule"),
    [pytest.param(*line[:4], marks=pytest.mark.rule(line[3])) for line in LINES],
)
def test_the_attack_roll_follows_the_chart_and_cites_its_line(own: int, other: int, need: int, rule: str) -> None:
    scene = played(fighting(side("red", f"M{own} A1"), side("blue", f"M{other} A0")), "1", "stance=fight")
    assert [(roll.need, roll.rule) for roll in scene.rolled] == [(need, rule)]


@pytest.mark.parametrize(
    ("own", "other", "need", "rule"),
    [pytest.param(*line[:3], line[4], marks=pytest.mark.rule(line[4], "SK-FIGHT-36")) for line in LINES],
)
def test_the_wound_roll_follows_the_chart_and_cites_its_line(own: int, other: int, need: int, rule: str) -> None:
    scene = played(fighting(side("red", f"S{own} A1"), side("blue", f"D{other} A0")), "6 1", "stance=fight")
    assert [(roll.need, roll.rule) for roll in scene.rolled[1:]] == [(need, rule)]


@pytest.mark.rule("SK-FIGHT-33")
def test_the_dice_that_hit_become_wound_dice() -> None:
    scene = played(fighting(side("red", "A4"), side("blue", "A2")), "4 5 3 6 1 4 1 1 1 1", "stance=fight")
    assert [len(roll.faces) for roll in scene.rolled] == [4, 2, 3, 1]
    assert [roll.label for roll in scene.rolled] == ["attack", "attack", "wound", "wound"]


@pytest.mark.rule("SK-FIGHT-34", "SK-FIGHT-35", "SK-FIGHT-36")
def test_the_highest_strength_meets_the_highest_defense_of_the_other_side() -> None:
    made = ready("S3 D2 + S5 D1", "S1 D4 + S2 D3")
    assert [(each.wound_value.total, each.against.total) for each in made.blows] == [(5, 4), (2, 2)]
    assert [each.wound_need for each in made.blows] == [3, 4]


# Who strikes when {R-SK-80}


def exchange(
    option: str, dice: str, answers: str = "stance=fight"
) -> tuple[list[str], tuple[int, ...], tuple[int, ...]]:
    stage = fighting(side("red", "A2"), side("blue", "A1 x2"), f"R-SK-80={option}")
    scene = played(stage, dice, answers)
    return scene.rolls, scene.result.attacker.left, scene.result.defender.left


@pytest.mark.rule("SK-FIGHT-21")
def test_blows_fall_at_the_same_time_so_that_the_slain_strike_back() -> None:
    rolls, attacker, defender = exchange("simultaneous", "4 4 4 1 4 4 4")
    assert rolls == ["red attack 4+: 4 4", "blue attack 4+: 4 1", "red wound 4+: 4 4", "blue wound 4+: 4"]
    assert (attacker, defender) == ((0,), (0, 0))


@pytest.mark.rule("SK-FIGHT-21")
def test_under_attacker_first_only_survivors_strike_back() -> None:
    rolls, attacker, defender = exchange("attacker-first", "4 4 4 1 4 4")
    assert rolls == ["red attack 4+: 4 4", "red wound 4+: 4 1", "blue attack 4+: 4", "blue wound 4+: 4"]
    assert (attacker, defender) == ((0,), (0, 1))
    rolls, attacker, defender = exchange("attacker-first", "4 4 4 4")
    assert len(rolls) == 2
    assert (attacker, defender) == ((1,), (0, 0))


def test_under_attacker_first_survivors_strike_with_the_values_they_still_have() -> None:
    stage = fighting(side("red", "M4 A1"), side("blue", "M4 + M8 A1"), "R-SK-80=attacker-first")
    scene = played(stage, "6 6 1", "stance=fight share-out=blue-2")
    assert scene.rolls[-1] == "blue attack 4+: 1"


def test_under_attacker_first_a_survivor_left_alone_has_no_integrity() -> None:
    stage = fighting(side("red", "M4 A1"), side("blue", "M4 I2 x2"), "R-SK-80=attacker-first")
    scene = played(stage, "6 6 1", "stance=fight")
    assert scene.rolls[-1] == "blue attack 4+: 1"


def test_under_attacker_first_it_matters_whether_the_model_that_falls_could_strike() -> None:
    blue = changing(side("blue", "A1 x2"), 1, gives_dice=False)
    stage = fighting(side("red", "A1"), blue, "R-SK-80=attacker-first")
    scene = played(stage, "4 4", "stance=fight share-out=blue-2")
    assert scene.rolls == ["red attack 4+: 4", "red wound 4+: 4"]


def test_under_attacker_first_the_slain_do_not_fire() -> None:
    blue = side("blue", "P4 x2", "12in S3")
    simultaneous = played(fighting(side("red", "A1 D4 W3"), blue), "4 4 4 4", "stance=fire")
    assert simultaneous.result.attacker.left == (1,)
    in_turn = played(fighting(side("red", "A1 D4 W3"), blue, "R-SK-80=attacker-first"), "4 4 4", "stance=fire")
    assert in_turn.result.attacker.left == (2,)


def test_destiny_spent_before_striking_back_stays_spent() -> None:
    stage = fighting(side("red", "A1 Dst1"), side("blue", "A1 Dst1 W2"), "R-SK-80=attacker-first")
    scene = played(stage, "1 4 4 1 4 4", "stance=fight red:reroll=1 blue:reroll=1")
    assert (sum(scene.result.attacker.purse), sum(scene.result.defender.purse)) == (0, 0)
    assert (scene.result.attacker.left, scene.result.defender.left) == ((0,), (1,))


def test_the_defenders_losses_are_taken_first() -> None:
    stage = fighting(side("red", "A1 save5"), side("blue", "A1 save5"), priority=BLUE)
    scene = played(stage, "4 4 4 4 1 1", "stance=fight")
    assert scene.rolls[-2:] == ["blue save 5+: 1", "red save 5+: 1"]
