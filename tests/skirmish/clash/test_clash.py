"""The clash: phases in their order, shooting while engaged, powers, Destiny that returns, the score."""

from __future__ import annotations

from typing import Any

import pytest

from dwethia.dice import QueuedDice
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.rules import SetupError
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.clash import events
from dwethia.skirmish.clash.game import BLUE, RED, Clash, ClashRules, Phase
from dwethia.skirmish.events.turning import DestinyReturned, PriorityWon, TurnBegan


def band(*models: tuple[str, str] | tuple[str, str, str]) -> dict[str, Any]:
    keys = ("name", "profile", "weapon")
    return {"name": "band", "models": [dict(zip(keys, model, strict=False)) for model in models]}


def clash(red: dict[str, Any], blue: dict[str, Any], dice: str, *settings: str, turns: int = 5) -> Game[Clash]:
    rulings = Rulings.of("skirmish", settings=settings)
    return Game(ClashRules(), {"red": red, "blue": blue, "turns": turns}, rulings, QueuedDice(dice))


def told(game: Game[Clash], kind: type[Event]) -> list[Any]:
    return [event for event in game.events if isinstance(event, kind)]


@pytest.mark.rule("SK-TURN-02", "SK-PRIO-01", "SK-PRIO-03")
def test_the_winner_of_the_priority_roll_may_let_the_other_side_act_first() -> None:
    game = clash(band(("a", "A1")), band(("b", "A1")), "5 2")
    game.answer(RED, "second")
    (won,) = told(game, PriorityWon)
    assert (won.winner, won.first) == (RED, BLUE)
    assert [request.seat for request in game.requests] == [RED], "blue attacks, so red is the Defender"
    assert told(game, TurnBegan)[0].turn == 1


@pytest.mark.rule("SK-DEST-08", "SK-PRIO-05", "SK-PRIO-01")
def test_destiny_cannot_touch_the_priority_roll() -> None:
    game = clash(band(("a", "A1 Dst3 hero")), band(("b", "A1 Dst3 hero")), "1 2")
    (request,) = game.requests
    assert (request.seat, request.question) == (BLUE, "act-first"), "nobody is offered a re-roll"
    game.answer(BLUE, "first")
    assert "SK-DEST-08" in told(game, PriorityWon)[0].rules
    assert told(game, events.DestinySpent) == []


@pytest.mark.rule("SK-DEST-05", "SK-DEST-06")
@pytest.mark.parametrize(("first", "second", "priority"), [(RED, BLUE, "6 1"), (BLUE, RED, "1 6")])
def test_the_priority_side_rerolls_first_and_no_die_is_rerolled_twice(first: Seat, second: Seat, priority: str) -> None:
    game = clash(band(("a", "A1 Dst2 hero")), band(("b", "A1 Dst2 hero")), f"{priority}  1 1  2  3", turns=1)
    game.answer(first, "first")
    game.answer(second, "fight")
    assert [(each.seat, each.question) for each in game.requests] == [(first, "reroll")]
    game.answer(first, "1")
    assert [(each.seat, each.question) for each in game.requests] == [(second, "reroll")], "it has seen the re-roll"
    game.answer(second, "1")
    assert [each.points for each in told(game, events.DestinySpent)] == [1, 1], "nobody spends the second point"
    assert game.is_over


@pytest.mark.rule("SK-AFF-03", "SK-SHOOT-01")
def test_who_casts_does_not_shoot_as_well() -> None:
    game = clash(band(("a", "A1 Aff2", "12in S3 light")), band(("b", "A1 W9")), "6 1 1", turns=1)
    game.answer(RED, "first")
    assert [choice.id for choice in game.requests[0].choices] == ["hold", "shoot", "cast"]
    game.answer(RED, "cast")
    assert game.requests[0].question == "stance", "the Shoot Phase is over for it"


@pytest.mark.rule("SK-PRIO-03")
def test_the_winner_may_choose_anew_in_each_phase_where_the_ruling_has_it_so() -> None:
    setting = "R-SK-33=winner-chooses-each-phase"
    game = clash(band(("a", "A1", "12in S3 light")), band(("b", "A1 W2", "12in S3 light")), "6 1", setting)
    assert game.requests[0].choices[1].label == "Act second in the Shoot Phase"
    game.answer(RED, "second")
    assert game.requests[0].seat == BLUE
    game.answer(BLUE, "hold")
    game.answer(RED, "hold")
    assert game.requests[0].choices[0].label == "Act first in the Close Combat Phase"
    game.answer(RED, "first")
    assert game.requests[0].question == "stance"
    assert game.requests[0].seat == BLUE


@pytest.mark.rule("SK-SHOOT-36")
def test_the_owner_of_a_target_in_coherency_may_name_another() -> None:
    game = clash(band(("a", "A1", "12in S9 light")), band(("b", "A1 W2"), ("c", "A1")), "6 1 6 1 1 1", turns=1)
    game.answer(RED, "first")
    game.answer(RED, "shoot")
    game.answer(RED, "blue-2")
    game.answer(BLUE, "blue-1")
    assert told(game, events.ClashWoundsLost)[0].name == "b"


@pytest.mark.rule("SK-FIGHT-44")
def test_the_owner_shares_out_wounds_on_models_without_saves() -> None:
    game = clash(band(("a", "A1 M9 S9")), band(("b", "A1 W2"), ("c", "A1")), "6 1 6 1 1 6", turns=1)
    game.answer(RED, "first")
    game.answer(BLUE, "fight")
    game.answer(BLUE, "blue-1")
    assert told(game, events.ClashWoundsLost)[0].name == "b"


@pytest.mark.rule("SK-DEST-02", "SK-DEST-03")
@pytest.mark.parametrize(
    ("setting", "dice"), [("own-unit-dice", "6 1 1"), ("own-side-dice", "6 1 1 6"), ("any-dice", "6 1 1 6")]
)
def test_a_friends_destiny_re_rolls_a_shot_only_where_the_ruling_has_it_so(setting: str, dice: str) -> None:
    red = band(("a", "A1", "12in S3 light"), ("hero", "A1 Dst2 hero"))
    game = clash(red, band(("b", "A1 W9")), f"{dice} 1 1 1", f"R-SK-92={setting}", turns=1)
    game.answer(RED, "first")
    game.answer(RED, "shoot")
    if setting == "own-unit-dice":
        assert game.requests[0].question == "stance", "the shooter has no Destiny of its own"
        return
    game.answer(RED, "1")
    assert told(game, events.ClashWoundsLost)[0].left == 8
    assert told(game, events.DestinySpent)[0].left == 1
    assert [model.destiny for model in game.state.side(RED).models] == [0, 1]


@pytest.mark.rule("SK-FAITH-03", "SK-FAITH-08")
def test_bids_and_destiny_in_a_duel_are_told() -> None:
    game = clash(band(("a", "A1 Aff3 Dst1")), band(("b", "A1 W9 F3 Dst1")), "6 1 3 3 1 1", turns=1)
    game.answer(RED, "first")
    game.answer(RED, "cast")
    game.answer(BLUE, "yes")
    game.answer(BLUE, "1")
    game.answer(RED, "0")
    game.answer(BLUE, "1")
    game.answer(RED, "0")
    (resolved,) = told(game, events.ClashPowerResolved)
    assert (resolved.works, resolved.totals) == (False, (4, 5))


@pytest.mark.rule("SK-FIGHT-07", "SK-FIGHT-12", "SK-FIGHT-22", "SK-FIGHT-25", "SK-FIGHT-34", "SK-FIGHT-35")
def test_the_numbers_of_a_fight_are_told_before_its_dice() -> None:
    game = clash(band(("a", "M5 A2 S4")), band(("b", "M4 A1 D4")), "6 1 1 1 1", turns=1)
    game.answer(RED, "first")
    game.answer(BLUE, "fight")
    (began,) = told(game, events.ClashFightBegan)
    assert (began.attacker, began.defender, began.stance) == (RED, BLUE, "fight")
    assert [blows.dice.total for blows in began.blows] == [2, 1]
    assert [blows.attack_need for blows in began.blows] == [3, 5]
    assert "5 Martial of a (SK-FIGHT-25)" in began.text()


@pytest.mark.rule("SK-FIGHT-19")
def test_a_defender_without_a_ranged_weapon_may_not_fire() -> None:
    game = clash(band(("a", "A1")), band(("b", "A1")), "6 1")
    game.answer(RED, "first")
    fire = game.requests[0].choices[-1]
    assert (fire.id, str(fire.faults[0])) == ("fire", "no model of the Defender has a ranged weapon (SK-FIGHT-19)")


@pytest.mark.rule("SK-SHOOT-17")
def test_an_engaged_model_shoots_only_a_light_weapon() -> None:
    game = clash(band(("a", "A1", "12in S3"), ("c", "A1", "12in S3 light")), band(("b", "A1 W2")), "6 1 3 1 1 1 1")
    game.answer(RED, "first")
    (request,) = game.requests
    assert request.text == "c in the Shoot Phase", "a has nothing it may use and is not asked"
    game.answer(RED, "shoot")
    assert told(game, events.ClashWoundsLost)[0].left == 1


@pytest.mark.rule("SK-SHOOT-01", "SK-SHOOT-02")
@pytest.mark.parametrize(("setting", "shoots_back"), [("end-of-phase", True), ("at-once", False)])
def test_a_model_slain_in_the_shoot_phase_still_has_its_shot(setting: str, shoots_back: bool) -> None:
    pistol = "12in S9 light"
    red, blue = band(("a", "A1 W2", pistol)), band(("b", "A1", pistol), ("c", "A1"))
    game = clash(red, blue, "6 1 6 2 1 1 1 1", f"R-SK-52={setting}")
    game.answer(RED, "first")
    game.answer(RED, "shoot")
    game.answer(RED, "blue-1")
    game.answer(BLUE, "blue-1")  # the owner leaves the shot where it is
    asked = game.requests[0]
    assert (asked.question == "shoot" and asked.seat == BLUE) is shoots_back


@pytest.mark.rule("SK-SHOOT-35")
def test_a_model_with_two_wounds_keeps_one_after_the_first_and_is_slain_by_the_second() -> None:  # G-SK-15, G-SK-16
    game = clash(band(("a", "A2 M9 S9")), band(("b", "A1 W2")), "6 1 6 1 1 6 6 1 6 6 1 6 6")
    game.answer(RED, "first")
    game.answer(BLUE, "fight")
    assert told(game, events.ClashWoundsLost)[-1].left == 1
    game.answer(RED, "first")
    game.answer(BLUE, "fight")
    assert told(game, events.ClashWoundsLost)[-1].left == 0
    assert game.is_over


@pytest.mark.rule("SK-DEST-02", "SK-DEST-04", "SK-TURN-06")
@pytest.mark.parametrize(("setting", "left"), [("own-value-refresh", 2), ("pool-refresh", 2), ("pool-no-refresh", 0)])
def test_destiny_is_full_again_at_the_end_of_a_turn_unless_it_is_a_pool_that_does_not_refill(
    setting: str, left: int
) -> None:  # D-SK-21
    game = clash(band(("a", "A2 Dst2")), band(("b", "A1 W9")), "6 1 1 1 1 1 1 6 1", f"R-SK-90={setting}")
    game.answer(RED, "first")
    game.answer(BLUE, "fight")
    game.answer(RED, "2")
    assert told(game, events.DestinySpent)[0].points == 2
    assert game.state.turn == 2
    side = game.state.side(RED)
    assert (side.models[0].destiny if setting == "own-value-refresh" else side.pool) == left
    assert bool(told(game, DestinyReturned)) is (left == 2)


@pytest.mark.rule("SK-AFF-02", "SK-AFF-06", "SK-FAITH-10", "SK-SHOOT-18")
def test_a_power_that_nobody_resists_works_and_its_affinity_is_spent() -> None:
    game = clash(band(("a", "A1 Aff2")), band(("b", "A1 W9 D3")), "6 1 2 1 1")
    game.answer(RED, "first")
    game.answer(RED, "cast")
    (resolved,) = told(game, events.ClashPowerResolved)
    assert (resolved.works, resolved.resisted, resolved.affinity_spent) == (True, False, 1)
    assert game.state.affinity[0] == (1,)
    assert told(game, events.ClashShotFired)[0].aim.need == 2  # 3 + 6 against 3
    assert told(game, events.ClashWoundsLost)[0].left == 8


@pytest.mark.rule("SK-FAITH-02", "SK-FAITH-05", "SK-FAITH-06", "SK-FAITH-11")
def test_a_power_that_is_resisted_may_be_cancelled() -> None:
    game = clash(band(("a", "A1 Aff1")), band(("b", "A1 F3")), "6 1 6 1 1 1")
    game.answer(RED, "first")
    game.answer(RED, "cast")
    game.answer(BLUE, "yes")
    game.answer(BLUE, "2")
    (resolved,) = told(game, events.ClashPowerResolved)
    assert (resolved.works, resolved.totals, resolved.faith_spent) == (False, (2, 8), 3)
    assert game.state.faith[1] == (0,)
    assert not told(game, events.ClashShotFired)


@pytest.mark.rule("SK-AFF-04")
@pytest.mark.parametrize(
    ("setting", "faith", "refilled"),
    [("pool-no-refresh", 3, False), ("own-value-no-refresh", 1, False), ("own-value-refresh", 1, True)],
)
def test_affinity_and_faith_are_a_pool_or_each_models_own(setting: str, faith: int, refilled: bool) -> None:
    red, blue = band(("a", "A1 Aff1")), band(("b", "A1 F1"), ("c", "A1 F2 W9"))
    game = clash(red, blue, "6 1 1 6 1 1 1 1 1 6 1", f"R-SK-101={setting}")
    game.answer(RED, "first")
    game.answer(RED, "cast")
    game.answer(RED, "blue-1")
    game.answer(BLUE, "yes")
    more = faith - 1
    if more:
        assert [choice.id for choice in game.requests[0].choices] == [str(number) for number in range(more + 1)]
        game.answer(BLUE, "0")
    while game.state.turn == 1:
        request = game.requests[0]
        game.answer(request.seat, request.choices[0].id)
    assert (game.state.affinity[0] == (1,)) is refilled


@pytest.mark.rule("SK-FIGHT-15", "SK-FIGHT-16", "SK-SCEN-03", "SK-SCEN-10")
def test_a_defender_that_retreats_and_lives_breaks_off_and_the_slain_are_counted() -> None:
    game = clash(band(("a", "A1 M9 S9")), band(("b", "A1"), ("c", "A1")), "6 1 6 6")
    game.answer(RED, "first")
    game.answer(BLUE, "retreat")
    assert told(game, events.BrokeOff)[0].seat == BLUE
    (ended,) = told(game, events.ClashEnded)
    assert (dict(ended.score), ended.winner) == ({RED: 1, BLUE: 0}, RED)
    assert (game.is_over, game.state.phase) == (True, Phase.OVER)


@pytest.mark.rule("SK-SCEN-10")
def test_equal_losses_are_a_draw() -> None:
    game = clash(band(("a", "A1")), band(("b", "A1")), "6 1 1 1", turns=1)
    game.answer(RED, "first")
    game.answer(BLUE, "fight")
    assert told(game, events.ClashEnded)[0].winner is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"turns": 99}, "turns: 99 is out of bounds, expected 1 to 20"),
        ({"red": {"name": "x", "models": []}}, "red: 0 models are out of bounds, expected 1 to 30"),
        ({"blue": 7}, "the setup of a clash: Expected `object`, got `int` - at `$.blue`"),
        (
            {"red": {"name": "x", "models": [{"name": "m", "profile": "A1", "weapon": "9in S2 blast1"}]}},
            "red, model 1 (m): [Blast 1] needs a board",
        ),
        (
            {"red": {"name": "x", "models": [{"name": "m", "profile": "A1", "weapon": "9in S2 dangerous"}]}},
            "red, model 1 (m): [Dangerous] needs a board",
        ),
    ],
)
def test_a_setup_that_cannot_be_is_refused(change: dict[str, Any], message: str) -> None:
    setup = {"red": band(("a", "A1")), "blue": band(("b", "A1"))} | change
    with pytest.raises(SetupError) as refused:
        Game(ClashRules(), setup, Rulings.recommended("skirmish"), QueuedDice(""))
    assert str(refused.value) == message
