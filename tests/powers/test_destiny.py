"""Destiny: re-rolls, who pays, Heroic Resolve, and two Surges at once."""

import pytest
from msgspec.structs import replace
from scenes import BLUE, RED, changing, fighting, played, rulings, shooting, side

from dwethia.engine.procedure import Stage, then
from dwethia.engine.seats import Seat
from dwethia.powers.rerolls import Spender
from dwethia.skirmish.destiny.surge_wager import Surges, Wagered, surge_wager
from dwethia.skirmish.rules.destiny import HEROIC_RESOLVE, may_affect, may_resolve
from dwethia.skirmish.rules.fighters import SideCondition

IDLE = "A0 M3"  # rolls no dice of its own


@pytest.mark.rule("SK-DEST-03", "SK-DEST-04")
def test_several_dice_are_rerolled_together_at_one_destiny_each() -> None:  # G-SK-24
    scene = played(fighting(side("red", "A2 Dst2"), side("blue", IDLE)), "1 2 5 3 1", "stance=fight reroll=2")
    assert scene.rolls == ["red attack 4+: 1 2", "red attack again 4+: 5 3", "red wound 4+: 1"]
    assert sum(scene.result.attacker.purse) == 0


@pytest.mark.rule("SK-DEST-03")
def test_no_more_dice_are_offered_than_missed_or_than_destiny_pays_for() -> None:
    few_misses = played(fighting(side("red", "A2 Dst5"), side("blue", IDLE)), "1 4 1", "stance=fight reroll=0")
    assert few_misses.asked[1].options == ("0", "1")
    few_points = played(fighting(side("red", "A3 Dst2"), side("blue", IDLE)), "1 1 1", "stance=fight reroll=0")
    assert few_points.options("reroll") == ("0", "1", "2")
    assert few_points.labels("reroll")[:2] == ["Pass", "Re-roll 1 missed attack dice for 1 Destiny"]


def test_a_roll_without_misses_offers_no_reroll() -> None:
    scene = played(fighting(side("red", "A1 Dst1"), side("blue", IDLE)), "4 4", "stance=fight")
    assert scene.questions == ["blue:stance?"]


@pytest.mark.rule("SK-DEST-06")
@pytest.mark.parametrize(("first", "second"), [(RED, BLUE), (BLUE, RED)])
def test_the_side_with_priority_rerolls_first_and_the_other_sees_it(first: str, second: str) -> None:
    stage = fighting(side("red", "A1 Dst1"), side("blue", "A1 Dst1"), priority=RED if first == RED else BLUE)
    scene = played(stage, "1 1 2 3", f"stance=fight {first}:reroll=1 {second}:reroll=1")
    assert scene.story == [
        "blue:stance?",
        "red attack 4+: 1",
        "blue attack 4+: 1",
        f"{first}:reroll?",
        f"{first} attack again 4+: 2",
        f"{second}:reroll?",
        f"{second} attack again 4+: 3",
    ]


@pytest.mark.rule("SK-DEST-05")
def test_a_rerolled_die_is_not_rerolled_again_however_much_destiny_is_left() -> None:
    scene = played(fighting(side("red", "A1 Dst5"), side("blue", IDLE)), "1 2", "stance=fight reroll=1")
    assert scene.questions == ["blue:stance?", "red:reroll?"]
    assert sum(scene.result.attacker.purse) == 4


def test_wound_dice_and_saves_may_be_rerolled_too() -> None:
    stage = fighting(side("red", "A1 Dst1"), side("blue", "A0 save5 Dst1"))
    scene = played(stage, "4 1 4 1 5", "stance=fight red:reroll=1 blue:reroll=1")
    assert scene.rolls[1:] == ["red wound 4+: 1", "red wound again 4+: 4", "blue save 5+: 1", "blue save again 5+: 5"]
    assert scene.result.defender.left == (1,)


def test_a_shot_may_be_rerolled() -> None:
    stage = shooting(side("red", "P3 Dst1", "24in S2"), side("blue", "D5"))
    scene = played(stage, "3 4", "red:reroll=1")
    assert scene.rolls == ["red shot 4+: 3", "red shot again 4+: 4"]
    assert (scene.result.left, sum(scene.result.enemy_purse)) == ((0,), 0)


# Whose dice, and whose Destiny


def helped(settings: str) -> list[str]:
    """What is asked in a fight where a friend elsewhere on the board has the only Destiny."""
    red = replace(side("red", "A1"), afar=1)
    return played(fighting(red, side("blue", "A0"), settings), "1", "stance=fight").questions


@pytest.mark.rule("SK-DEST-03")
@pytest.mark.parametrize(
    ("option", "asked"),
    [("own-unit-dice", []), ("own-side-dice", ["red:reroll?"]), ("any-dice", ["red:reroll?"])],
)
def test_friends_elsewhere_help_only_where_the_ruling_lets_them(option: str, asked: list[str]) -> None:
    assert helped(f"R-SK-92={option}")[1:] == asked


@pytest.mark.rule("SK-DEST-03")
@pytest.mark.parametrize(
    ("option", "asked"), [("own-unit-dice", []), ("own-side-dice", []), ("any-dice", ["blue:reroll-enemy?"])]
)
def test_the_enemys_dice_are_open_only_to_any_dice(option: str, asked: list[str]) -> None:
    stage = fighting(side("red", "A1"), side("blue", "A0 Dst1"), f"R-SK-92={option}")
    assert played(stage, "4 1", "stance=fight").questions[1:] == asked


@pytest.mark.rule("SK-DEST-03", "SK-DICE-05")
def test_a_hit_of_the_enemy_can_be_spoiled() -> None:
    stage = fighting(side("red", "A2"), side("blue", "A0 Dst1"), "R-SK-92=any-dice")
    scene = played(stage, "4 5 3 1", "stance=fight reroll-enemy=1")
    assert scene.rolls[1:] == ["red attack again 4+: 3", "red wound 4+: 1"]
    assert scene.rolled[1].again == (0,)
    assert scene.labels("reroll-enemy") == ["Pass", "Re-roll 1 successful enemy attack dice for 1 Destiny"]
    assert sum(scene.result.defender.purse) == 0


@pytest.mark.rule("SK-DEST-04")
def test_own_and_enemy_dice_are_all_named_before_any_is_rolled() -> None:
    stage = fighting(side("red", "A1 Dst2"), side("blue", "A1"), "R-SK-92=any-dice")
    scene = played(stage, "1 6 5 2 1", "stance=fight reroll=1 reroll-enemy=1")
    assert scene.story[3:7] == [
        "red:reroll?",
        "red:reroll-enemy?",
        "red attack again 4+: 5",
        "blue attack again 4+: 2",
    ]


@pytest.mark.rule("SK-DEST-05")
def test_a_die_that_one_side_has_rerolled_is_closed_to_the_other() -> None:
    stage = fighting(side("red", "A1 Dst1"), side("blue", "A0 Dst1"), "R-SK-92=any-dice")
    scene = played(stage, "1 5 1", "stance=fight red:reroll=1")
    assert "blue:reroll-enemy?" not in scene.questions


@pytest.mark.rule("SK-DEST-06")
def test_the_saver_may_mend_its_second_die_after_the_enemy_has_spoiled_the_first() -> None:
    scene = played(two_saves(RED), "4 5 1 2 6", "red:reroll-enemy=1 blue:reroll=1")
    assert scene.story[-5:] == [
        "blue save 5+: 5 1",
        "red:reroll-enemy?",
        "blue save again 5+: 2",
        "blue:reroll?",
        "blue save again 5+: 6",
    ]
    assert scene.result.left == (1,)


@pytest.mark.rule("SK-DEST-06")
def test_a_saver_with_priority_mends_its_second_die_before_the_enemy_spoils_the_first() -> None:
    scene = played(two_saves(BLUE), "4 5 1 6 2", "blue:reroll=1 red:reroll-enemy=1")
    assert scene.rolls[1:] == ["blue save 5+: 5 1", "blue save again 5+: 6", "blue save again 5+: 2"]
    assert scene.result.left == (1,)


def two_saves(priority: Seat) -> Stage[SideCondition]:
    """A shot that hits on 4+, against two save dice; each side has 1 Destiny for any die."""
    red, blue = side("red", "P3 Dst1", "24in S2"), side("blue", "D5 save5 Dst1")
    return shooting(red, blue, "R-SK-92=any-dice", "R-SK-57=double", priority=priority)


@pytest.mark.rule("SK-DEST-02")
def test_under_own_values_friends_pay_before_heroes_and_heroes_keep_theirs_for_resolve() -> None:
    red = replace(side("red", "hero A1 Dst2 + A1 Dst2"), afar=1)
    stage = fighting(red, side("blue", IDLE), "R-SK-92=own-side-dice")
    scene = played(stage, "1 1 1 1", "stance=fight reroll=2")
    assert scene.result.attacker.purse == (2, 1, 0)


@pytest.mark.rule("SK-DEST-02")
@pytest.mark.parametrize(
    ("option", "points", "left"),
    [
        ("own-value-refresh", ("0", "1"), (0, 0)),
        ("pool-no-refresh", ("0", "1", "2"), (4,)),
        ("pool-refresh", ("0", "1", "2"), (4,)),
    ],
)
def test_destiny_is_the_models_own_or_the_armys_pool(
    option: str, points: tuple[str, ...], left: tuple[int, ...]
) -> None:
    red = replace(side("red", "A2 Dst1"), pool=5)
    scene = played(fighting(red, side("blue", IDLE), f"R-SK-90={option}"), "1 1 1", "stance=fight reroll=1")
    assert scene.options("reroll") == points
    assert scene.result.attacker.purse == left


@pytest.mark.rule("SK-DEST-02")
@pytest.mark.parametrize(("option", "left"), [("own-value-refresh", 0), ("pool-no-refresh", 2)])
def test_own_destiny_dies_with_the_model_and_the_pools_does_not(option: str, left: int) -> None:
    stage = fighting(side("red", "A1"), side("blue", "A0 Dst2"), f"R-SK-90={option}")
    assert sum(played(stage, "4 4", "stance=fight").result.defender.purse) == left


def test_a_spender_pays_in_its_order_until_it_is_paid() -> None:
    spender = Spender(RED, (2, 0, 1))
    assert spender.pays((1, 5, 2), 4) == (0, 4, 0)
    assert spender.pays((1, 5, 2), 0) == (1, 5, 2)
    assert (spender.entry(1), Spender(RED, (0,), is_pool=True).entry(1)) == (1, 0)


# Heroic Resolve


BLOW = "M12 S12 A1"  # hits and wounds on 2+
HERO = "hero A0 Dst2"


@pytest.mark.rule("SK-DEST-14")
@pytest.mark.parametrize(("face", "left"), [(3, 0), (4, 1)])
def test_heroic_resolve_ignores_a_wound_on_four_or_more(face: int, left: int) -> None:
    fought = played(fighting(side("red", BLOW), side("blue", HERO)), f"2 2 {face}", "stance=fight resolve=yes").result
    assert fought.defender.left == (left,)
    assert fought.defender.purse == ((1, 0) if left else (0, 0))


@pytest.mark.rule("SK-DEST-14")
def test_the_die_of_heroic_resolve_may_be_rerolled() -> None:
    stage = fighting(side("red", BLOW), side("blue", HERO))
    scene = played(stage, "2 2 3 4", "stance=fight resolve=yes reroll=1")
    assert scene.rolls[2:] == ["blue resolve 4+: 3", "blue resolve again 4+: 4"]
    assert scene.labels("resolve") == ["Pass", "Spend 1 Destiny: on 4+ the wound is ignored"]
    assert (scene.result.defender.left, sum(scene.result.defender.purse)) == ((1,), 0)


def test_heroic_resolve_comes_after_a_failed_save() -> None:
    stage = fighting(side("red", BLOW), side("blue", "hero A0 Dst1 save5"))
    scene = played(stage, "2 2 4 4", "stance=fight blue:resolve=yes")
    assert scene.rolls[2:] == ["blue save 5+: 4", "blue resolve 4+: 4"]


@pytest.mark.rule("SK-DEST-10", "SK-DEST-14", "SK-DEST-15")
@pytest.mark.parametrize(
    ("option", "dice", "times"),
    [("once-per-phase", "3", 1), ("once-per-wound", "3 3", 2), ("repeat-until-out", "3 3 3", 3)],
)
def test_heroic_resolve_may_be_bought_as_often_as_the_ruling_says(option: str, dice: str, times: int) -> None:
    stage = fighting(side("red", "M12 S12 A2"), side("blue", "hero A0 W2 Dst3"), f"R-SK-93={option}")
    scene = played(stage, f"2 2 2 2 {dice}", f"stance=fight {'resolve=yes ' * times}")
    assert scene.questions.count("blue:resolve?") == times
    assert scene.result.defender.left == (0,)


@pytest.mark.rule("SK-DEST-15")
def test_heroic_resolve_can_save_one_wound_at_the_second_attempt_under_repeat_until_out() -> None:
    stage = fighting(side("red", BLOW), side("blue", HERO), "R-SK-93=repeat-until-out")
    assert played(stage, "2 2 3 4", "stance=fight resolve=yes resolve=yes").result.defender.left == (1,)


def test_a_model_that_has_resolved_this_phase_does_not_again() -> None:
    resolved = changing(side("blue", HERO), 1, affected=(HEROIC_RESOLVE,))
    stage = fighting(side("red", BLOW), resolved)
    assert "blue:resolve?" not in played(stage, "2 2", "stance=fight").questions
    stage = fighting(side("red", BLOW), resolved, "R-SK-93=once-per-wound")
    assert "blue:resolve?" in played(stage, "2 2", "stance=fight").questions


@pytest.mark.rule("SK-DEST-10")
@pytest.mark.parametrize(
    ("option", "same", "other"),
    [("per-ability", False, True), ("one-ability-in-all", False, False), ("no-limit", True, True)],
)
def test_a_destiny_action_affects_a_model_as_often_as_the_ruling_says(option: str, same: bool, other: bool) -> None:
    chosen = rulings(f"R-SK-94={option}")
    assert may_affect("Surge", (), chosen)
    assert may_affect("Surge", ("Surge",), chosen) is same
    assert may_affect("Surge", ("Together as One!",), chosen) is other


@pytest.mark.rule("SK-DEST-10")
@pytest.mark.parametrize(
    ("option", "after_surge"), [("per-ability", True), ("one-ability-in-all", False), ("no-limit", True)]
)
def test_another_action_closes_heroic_resolve_only_where_one_in_all_is_allowed(option: str, after_surge: bool) -> None:
    chosen = rulings(f"R-SK-94={option}", "R-SK-93=once-per-wound")
    assert may_resolve(("Surge",), chosen) is after_surge
    assert may_resolve((HEROIC_RESOLVE,), chosen)
    assert not may_resolve((HEROIC_RESOLVE,), rulings(f"R-SK-94={option}"))


@pytest.mark.rule("SK-DEST-09")
@pytest.mark.parametrize(
    ("option", "types"),
    [
        ("heroes", ["hero"]),
        ("heroes-and-religious", ["hero", "religious"]),
        ("any-with-destiny", ["hero", "religious", "basic", "monster", "titan"]),
    ],
)
def test_the_default_actions_belong_to_whom_the_ruling_says(option: str, types: list[str]) -> None:
    asked = []
    for kind in ("hero", "religious", "basic", "monster", "titan"):
        stage = fighting(side("red", BLOW), side("blue", f"{kind} A0 Dst1"), f"R-SK-100={option}")
        if "blue:resolve?" in played(stage, "2 2", "stance=fight").questions:
            asked.append(kind)
    assert asked == types


@pytest.mark.rule("SK-DEST-14")
def test_a_hero_without_destiny_is_not_asked_but_one_with_a_pool_is() -> None:
    stage = fighting(side("red", BLOW), side("blue", "hero A0 Dst0"))
    assert "blue:resolve?" not in played(stage, "2 2", "stance=fight").questions
    pooled = replace(side("blue", "hero A0 Dst0"), pool=1)
    scene = played(fighting(side("red", BLOW), pooled, "R-SK-90=pool-no-refresh"), "2 2 4", "stance=fight resolve=yes")
    assert (scene.result.defender.left, scene.result.defender.purse) == ((1,), (0,))


# Surge against Surge


def surges(*settings: str) -> Stage[Wagered]:
    return then(surge_wager, Surges((RED, BLUE), (3, 2), answers=BLUE), rulings(*settings))


@pytest.mark.rule("SK-DEST-13")
@pytest.mark.parametrize(("wagers", "winner"), [((2, 1), RED), ((1, 2), BLUE), ((3, 0), RED)])
def test_the_higher_wager_surges_first_and_all_of_it_is_spent(wagers: tuple[int, int], winner: str) -> None:
    scene = played(surges(), "", f"red:wager={wagers[0]} blue:wager={wagers[1]}")
    assert scene.result == Wagered(RED if winner == RED else BLUE, wagers)
    assert [ask.options[-1] for ask in scene.asked] == ["3", "2"]


@pytest.mark.rule("SK-DEST-13")
@pytest.mark.parametrize(("face", "winner"), [(3, RED), (4, BLUE)])
def test_equal_wagers_are_settled_by_a_die_for_the_side_without_priority(face: int, winner: str) -> None:
    scene = played(surges(), str(face), "red:wager=2 blue:wager=2")
    assert (scene.result.winner, scene.result.wagers) == (winner, (2, 2))
    assert scene.rolls == [f"blue surge 4+: {face}"]


@pytest.mark.rule("SK-DEST-13")
@pytest.mark.parametrize(
    ("raises", "wagers", "winner"),
    [
        ("blue=1 red=pass", (0, 1), BLUE),
        ("blue=1 red=2", (2, 1), RED),
        ("blue=pass red=1 blue=2 red=3", (3, 2), RED),
        ("blue=2 red=3", (3, 2), RED),
        ("blue=pass red=1 blue=pass", (1, 0), RED),
    ],
)
def test_under_open_raise_each_goes_above_the_other_in_turn_or_passes(
    raises: str, wagers: tuple[int, int], winner: str
) -> None:
    """Red has 3 points and blue, who replies, has 2: nobody is asked who cannot go above."""
    scene = played(surges("R-SK-98=open-raise"), "", raises.replace("=", ":raise-wager="))
    assert (scene.result.winner, scene.result.wagers) == (winner, wagers)
    assert scene.rolls == []


@pytest.mark.rule("SK-DEST-13")
@pytest.mark.parametrize(("face", "winner"), [(3, RED), (4, BLUE)])
def test_under_open_raise_the_die_decides_where_both_decline(face: int, winner: str) -> None:
    scene = played(surges("R-SK-98=open-raise"), str(face), "blue:raise-wager=pass red:raise-wager=pass")
    assert (scene.result.winner, scene.result.wagers) == (winner, (0, 0))
    assert [ask.options for ask in scene.asked[:2]] == [("pass", "1", "2"), ("pass", "1", "2", "3")]


@pytest.mark.rule("SK-DEST-13")
def test_under_die_only_nobody_wagers() -> None:
    scene = played(surges("R-SK-98=die-only"), "4")
    assert (scene.result, scene.asked) == (Wagered(BLUE, (0, 0)), [])
    assert played(surges("R-SK-98=sealed"), "3", "wager=0 wager=0").result == Wagered(RED, (0, 0))
