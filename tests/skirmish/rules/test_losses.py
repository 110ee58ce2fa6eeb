"""Wounds: saves, rules that ignore wounds, sharing out, and what remains of a side."""

import pytest
from msgspec.structs import replace
from scenes import BLUE, RED, USUAL, Played, changing, played, rulings, side

from dwethia.engine.procedure import Onward, Stage, fold, then
from dwethia.profile import Profile
from dwethia.skirmish.rules.destiny import HEROIC_RESOLVE
from dwethia.skirmish.rules.fighters import Fighters, SideCondition, purse_of
from dwethia.skirmish.rules.losses import save_need, standing_of, struck, take_wound
from dwethia.weapon import parse_weapon

RED_SIDE = side("red", "A1")


def wounds(number: int, models: Fighters, *settings: str, weapon: str | None = None) -> Stage[SideCondition]:
    """So many wounds on a side, one after the other."""
    chosen = rulings(*settings)

    def start() -> Onward[SideCondition]:
        target = struck(models, RED_SIDE, chosen, RED, parse_weapon(weapon) if weapon else None)
        standing = standing_of(models, purse_of(models, chosen), purse_of(RED_SIDE, chosen), chosen)
        return fold(take_wound, target, standing, number, then(taken))

    def taken(standing: SideCondition) -> SideCondition:
        return standing

    return then(start)


def suffered(text: str, number: int, dice: str = "", answers: str = "", *settings: str) -> Played[SideCondition]:
    return played(wounds(number, side("blue", text), *settings), dice, answers)


# Wounds and their end


@pytest.mark.rule("SK-SHOOT-35")
def test_a_model_of_two_wounds_lives_through_the_first_and_falls_to_the_second() -> None:  # G-SK-15, G-SK-16
    assert suffered("W2", 1).result.left == (1,)
    assert suffered("W2", 2).result.left == (0,)


@pytest.mark.rule("SK-SHOOT-33")
def test_a_model_of_one_wound_falls_to_one() -> None:
    assert suffered("W1", 1).result.left == (0,)


def test_wounds_beyond_the_last_model_are_lost() -> None:
    assert suffered("W1 x2", 5).result.left == (0, 0)


# Saves


@pytest.mark.rule("SK-FIGHT-42", "SK-FIGHT-43", "SK-FIGHT-44")
def test_savers_take_wounds_die_by_die_and_the_rest_is_shared_out() -> None:  # D-SK-16
    scene = suffered("save5 + x3 W1", 4, "5 2")
    assert scene.rolls == ["blue save 5+: 5", "blue save 5+: 2"]
    assert scene.result.left == (0, 0, 0, 1)


@pytest.mark.rule("SK-FIGHT-42")
@pytest.mark.parametrize(("face", "left"), [(4, 0), (5, 1)])
def test_meeting_the_save_cancels_the_wound(face: int, left: int) -> None:
    assert suffered("save5", 1, str(face)).result.left == (left,)


@pytest.mark.rule("SK-FIGHT-43")
def test_a_failed_save_costs_one_wound_and_the_saver_goes_on_taking_dice() -> None:
    scene = suffered("W3 save6 + W1", 3, "1 6 1")
    assert scene.result.left == (1, 1)


@pytest.mark.rule("SK-FIGHT-42")
def test_the_owner_picks_which_saver_rolls() -> None:
    scene = suffered("save5 + W2 save4 + W1", 1, "1", "blue:save-with=blue-1")
    assert scene.options("save-with") == ("blue-2", "blue-1")  # the best save is the plain answer
    assert scene.labels("save-with") == ["blue-2", "blue-1"]
    assert scene.result.left == (0, 2, 1)


def test_like_models_are_not_asked_about_until_they_differ() -> None:
    scene = suffered("W2 save5 x2", 2, "1 1", "save-with=blue-2")
    assert scene.questions == ["blue:save-with?"]
    assert scene.options("save-with") == ("blue-1", "blue-2")  # the one of fewest Wounds first
    assert scene.result.left == (1, 1)


def test_models_that_differ_in_destiny_left_are_told_apart() -> None:
    blue = changing(side("blue", "Dst1 x2"), 1, destiny=0)
    assert played(wounds(1, blue), "", "share-out=blue-2").result.left == (1, 0)


@pytest.mark.rule("SK-FIGHT-42")
@pytest.mark.parametrize(
    ("option", "offered"),
    [("savers-first-forced", None), ("owner-may-skip", ("blue-1", "blue-2"))],
)
def test_the_owner_may_spare_a_saver_only_where_the_ruling_lets_it(
    option: str, offered: tuple[str, ...] | None
) -> None:
    setting = f"R-SK-82={option}"
    if offered is None:
        assert suffered("save5 + W2", 1, "1", "", setting).result.left == (0, 2)
        return
    scene = suffered("save5 + W2", 1, "", "blue:save-with=blue-2", setting)
    assert (scene.options("save-with"), scene.result.left) == (offered, (1, 1))


@pytest.mark.rule("HS-KEY-01")
@pytest.mark.parametrize(
    ("save", "worse", "need"), [(4, 0, 4), (4, 2, 6), (4, 3, None), (6, 1, None), (None, 0, None), (2, 4, 6)]
)
def test_sunder_makes_a_save_worse_until_there_is_none(save: int | None, worse: int, need: int | None) -> None:
    assert save_need(Profile(save=save), worse, USUAL) == need


@pytest.mark.parametrize(("setting", "need"), [("4-plus", 4), ("5-plus", 5), ("6-plus", 6)])
def test_a_shield_without_a_value_of_its_own_saves_as_the_ruling_says(setting: str, need: int) -> None:
    chosen = rulings(f"R-SK-58={setting}")
    assert save_need(Profile(shield=True), 0, chosen) == need
    assert save_need(Profile(shield=True, save=3), 0, chosen) == 3


# Rules that ignore wounds


@pytest.mark.rule("SK-FIGHT-45")
@pytest.mark.parametrize(("face", "left"), [(4, 0), (5, 1)])
def test_a_rule_that_ignores_wounds_is_rolled_for(face: int, left: int) -> None:
    scene = suffered("ignore5", 1, str(face))
    assert (scene.rolls, scene.result.left) == ([f"blue ignore 5+: {face}"], (left,))


@pytest.mark.rule("SK-FIGHT-42", "SK-FIGHT-45", "SK-DEST-14")
def test_a_wound_meets_the_save_then_the_rule_then_heroic_resolve() -> None:
    scene = suffered("hero Dst1 save5 ignore5 W1", 1, "4 4 4", "resolve=yes")
    assert scene.story == [
        "blue save 5+: 4",
        "blue:reroll?",
        "blue ignore 5+: 4",
        "blue:reroll?",
        "blue:resolve?",
        "blue resolve 4+: 4",
    ]
    assert scene.result.left == (1,)


@pytest.mark.rule("SK-FIGHT-45")
def test_models_that_ignore_wounds_take_them_before_others() -> None:
    scene = suffered("W1 + ignore5", 2, "1")
    assert scene.result.left == (0, 0)
    assert suffered("W1 + ignore5", 1, "6").result.left == (1, 1)


# Sharing out {R-SK-81}


@pytest.mark.rule("SK-FIGHT-44")
@pytest.mark.parametrize(
    ("option", "answers", "left"),
    [
        ("owner-allocates", "blue:share-out=blue-1", (1, 1)),
        ("owner-allocates", "blue:share-out=blue-2", (2, 0)),
        ("striker-allocates", "red:share-out=blue-1", (1, 1)),
        ("striker-allocates", "red:share-out=blue-2", (2, 0)),
        ("nearest-first", "", (1, 1)),
    ],
)
def test_wounds_are_shared_out_by_whom_the_ruling_says(option: str, answers: str, left: tuple[int, ...]) -> None:
    assert suffered("W2 + W1", 1, "", answers, f"R-SK-81={option}").result.left == left


@pytest.mark.rule("SK-FIGHT-44")
def test_under_nearest_first_the_next_nearest_follows_the_slain() -> None:
    assert suffered("W2 + W1 + W3", 4, "", "", "R-SK-81=nearest-first").result.left == (0, 0, 2)


@pytest.mark.rule("SK-FIGHT-42")
@pytest.mark.parametrize("option", ["owner-allocates", "striker-allocates", "nearest-first"])
def test_whoever_shares_out_the_owner_picks_the_saver(option: str) -> None:
    scene = suffered("W1 + save4 W2 + save5", 1, "1", "blue:save-with=blue-3", f"R-SK-81={option}")
    assert scene.result.left == (1, 2, 0)


# Ranged wounds


@pytest.mark.rule("SK-SHOOT-29", "SK-KEY-02")
@pytest.mark.parametrize(
    ("setting", "weapon", "rolls"),
    [
        ("R-SK-57=single", "24in S2", "blue save 5+: 1"),
        ("R-SK-57=double", "24in S2", "blue save 5+: 1 5"),
        ("R-SK-57=double", "24in S2 quick", "blue save 5+: 1"),
        ("R-SK-57=double", None, "blue save 5+: 1"),
    ],
)
def test_save_dice_are_doubled_against_shots_but_not_quick_ones_where_the_ruling_says_so(
    setting: str, weapon: str | None, rolls: str
) -> None:
    scene = played(wounds(1, side("blue", "save5"), setting, weapon=weapon), rolls.partition(": ")[2])
    assert scene.rolls == [rolls]
    assert scene.result.left == ((1,) if rolls.endswith("5") else (0,))


@pytest.mark.parametrize(
    ("option", "weapon", "left"),
    [
        ("immediate-removal", "24in S2 quick", 2),
        ("outright-kill", "24in S2 quick", 0),
        ("outright-kill", "24in S2", 2),
    ],
)
def test_a_quick_shot_slays_outright_only_where_the_ruling_says_so(option: str, weapon: str, left: int) -> None:
    stage = wounds(1, side("blue", "W3"), f"R-SK-71={option}", weapon=weapon)
    assert played(stage).result.left == (left,)


# What remains of a side


@pytest.mark.rule("SK-DEST-02")
def test_a_side_after_losses_keeps_what_is_left() -> None:
    before = side("blue", "hero W2 Dst2 + W1 Dst1 + W1")
    scene = played(wounds(2, before), "3", "share-out=blue-1 resolve=yes share-out=blue-2")
    after = before.after(scene.result, USUAL)
    assert [(model.wounds, model.destiny) for model in after.models] == [(1, 1), (0, 0), (1, 0)]
    assert [model.affected for model in after.models] == [(HEROIC_RESOLVE,), (), ()]
    assert after.wounds == 2
    assert [model.is_alive for model in after.models] == [True, False, True]


@pytest.mark.rule("SK-DEST-02")
def test_a_pool_after_losses_keeps_the_share_of_the_slain_and_misses_what_was_spent() -> None:
    before = side("blue", "hero W1 Dst2 x2")
    chosen = rulings("R-SK-90=pool-no-refresh")
    after = before.after(played(wounds(1, before, "R-SK-90=pool-no-refresh"), "3", "resolve=yes").result, chosen)
    assert [(model.wounds, model.destiny) for model in after.models] == [(0, 2), (1, 2)]
    assert (after.pool, purse_of(after, chosen)) == (3, (3,))


def test_the_last_model_has_no_ally_left() -> None:
    before = side("blue", "W1 x3")
    two = before.after(SideCondition((0, 1, 1), (0, 0, 0, 0), (0,)), USUAL)
    one = before.after(SideCondition((0, 0, 1), (0, 0, 0, 0), (0,)), USUAL)
    assert [model.has_ally for model in two.models if model.is_alive] == [True, True]
    assert [model.has_ally for model in one.models if model.is_alive] == [False]


@pytest.mark.parametrize("option", ["own-unit-dice", "own-side-dice", "any-dice"])
def test_the_destiny_of_friends_afar_is_kept(option: str) -> None:
    before = replace(side("blue", "W2"), afar=3)
    chosen = rulings(f"R-SK-92={option}")
    standing = standing_of(before, purse_of(before, chosen), purse_of(RED_SIDE, chosen), chosen)
    assert before.after(standing, chosen).afar == 3


def test_a_side_of_one_has_no_ally_and_a_side_of_two_has() -> None:
    assert [model.has_ally for model in side("blue", "W1").models] == [False]
    assert [model.has_ally for model in side("blue", "W1 x2").models] == [True, True]
    assert side(BLUE, "Dst2 + Dst1").pool == 3


@pytest.mark.rule("DD-ABIL-03")
def test_heroic_resolve_does_not_forget_the_faith_that_makes_others_stand_and_fight() -> None:
    before = replace(changing(side("blue", "hero W2 Dst1"), 1, rescuers=("blue-1",)), faith=2)
    answers = "stand-and-fight=blue-1 resolve=yes stand-and-fight=blue-1"
    scene = played(wounds(2, before), "1 1 4", answers)
    assert (scene.result.left, scene.result.faith) == ((1,), (0,))
