"""Scenarios chosen in secret: nothing that others see depends on them until they are revealed {R-SK-23}."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from counts import count
from msgspec.structs import replace
from skirmish.fields import blue, red
from skirmish.meetings import Meeting, at, placing
from small_battles import small_setup

from dwethia.bots.registry import any_answer
from dwethia.bots.skirmish.soldier.general import command
from dwethia.dice import seed_from
from dwethia.engine.events import Decided
from dwethia.engine.game import Game
from dwethia.engine.replay import replay
from dwethia.engine.seats import Seat
from dwethia.engine.view import imagine, look, view
from dwethia.geometry.shapes import Disc
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.scoring import Scored
from dwethia.skirmish.events.setting_up import ScenarioChosen, ScenarioHidden, ZoneMarked
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.scoring.spots import spots_in_reach
from dwethia.skirmish.scoring.victory_points import running_score
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.sides import BLUE, RED, SIDES

HIDDEN = ("hidden-until-deployment", "hidden-to-end")
OPEN = (None, None)


def hiding(secrecy: str, *rulings: str, scenarios: tuple[str | None, str | None] = OPEN, **more: Any) -> Meeting:
    """Two models a side at an empty table, before the scenarios are chosen."""
    models = (red(), red(), blue(), blue())
    settings = [f"R-SK-23.secrecy={secrecy}", *rulings]
    return Meeting(*models, scenarios=scenarios, rulings=settings, **more)


def deploy(meeting: Meeting) -> None:
    """Everybody onto the table, whatever is asked on the way."""
    while meeting.battle.phase is not Phase.DEPLOYMENT:
        (ask,) = meeting.game.asks
        meeting.decide(command(look(meeting.game, ask.seat)).written)
    meeting.decide(placing(red_1=at(3, 3), red_2=at(20, 3)))
    meeting.decide(placing(blue_1=at(3, 21), blue_2=at(20, 21)))


@pytest.mark.rule("SK-SCEN-01", "SK-SCEN-02")
@pytest.mark.parametrize("secrecy", HIDDEN)
def test_both_choose_at_once_and_only_their_own_seats_know(secrecy: str) -> None:
    meeting = hiding(secrecy)
    assert meeting.questions == [("red", "scenario"), ("blue", "scenario")]
    meeting.decide("hold-the-line", "red")
    meeting.decide("king-of-the-hill", "blue")  # one hidden choice does not limit another
    assert [(event.answer, event.label) for event in meeting.saw(Decided)] == [
        ("", "something that stays secret for now"),
        ("", "something that stays secret for now"),
    ]
    assert [event.side for event in meeting.saw(ScenarioHidden)] == ["red", "blue"]
    assert meeting.saw(ScenarioChosen) == []
    for seat, known in (
        (RED, [Scenario.HOLD_THE_LINE, None]),
        (BLUE, [None, Scenario.KING_OF_THE_HILL]),
        (None, [None] * 2),
    ):
        seen: Battle = view(meeting.game, seat).state
        assert [side.scenario for side in seen.sides] == known
        assert [side.is_hidden for side in seen.sides] == [True, True]


@pytest.mark.rule("SK-SCEN-01")
def test_open_scenarios_are_chosen_one_after_the_other_as_ever() -> None:
    meeting = hiding("open")
    assert meeting.questions == [("red", "scenario")]
    meeting.decide("hold-the-line")
    assert [event.scenario for event in meeting.saw(ScenarioChosen)] == ["hold-the-line"]
    assert view(meeting.game, BLUE).state is meeting.battle


@pytest.mark.rule("SK-SCEN-01")
def test_a_scenario_that_an_army_brings_is_open_and_binds_the_hidden_one() -> None:
    meeting = hiding("hidden-to-end", scenarios=("hold-the-line", None))
    assert [event.side for event in meeting.saw(ScenarioChosen)] == ["red"]
    assert meeting.questions == [("blue", "scenario")]
    barred = {choice.id for choice in meeting.asked("blue").choices if choice.faults}
    assert barred == {"hold-the-line", "king-of-the-hill"}
    meeting.decide("break-their-lines")
    assert [side.scenario for side in view(meeting.game, RED).state.sides] == ["hold-the-line", None]


@pytest.mark.rule("SK-SCEN-02", "SK-SCEN-05")
def test_they_are_revealed_after_deployment_and_ground_for_nobody_is_taken_away() -> None:
    meeting = hiding("hidden-until-deployment", dice="6 1 6 1")
    meeting.decide("king-of-the-hill", "red")
    meeting.decide("annihilation", "blue")
    deploy(meeting)
    assert [(event.side, event.scenario) for event in meeting.saw(ScenarioChosen)] == [
        ("red", "king-of-the-hill"),
        ("blue", "annihilation"),
    ]
    assert [(event.sides, event.middle) for event in meeting.saw(ZoneMarked)] == [(("red",), (12000, 12000))]
    assert meeting.battle.spots == ()
    assert view(meeting.game, BLUE).state is meeting.battle


@pytest.mark.rule("SK-SCEN-06")
def test_spots_lie_there_whoever_plays_for_them_and_stay_where_somebody_does() -> None:
    meeting = hiding("hidden-until-deployment", dice="6 1 6 1")
    meeting.decide("play-objectives", "red")
    meeting.decide("annihilation", "blue")
    deploy(meeting)
    assert len(meeting.battle.spots) == 3


@pytest.mark.rule("SK-SCEN-05")
def test_each_side_that_hides_places_a_hill_whether_it_plays_for_one_or_not() -> None:
    meeting = hiding("hidden-to-end", "R-SK-21=player-placed", "R-SK-22.number=fixed:0")
    meeting.decide("annihilation", "red")
    meeting.decide("king-of-the-hill", "blue")
    meeting.decide("south")
    assert meeting.questions == [("red", "hill")]
    meeting.decide({"at": at(12, 10)})
    assert meeting.questions == [("blue", "hill")]


@pytest.mark.rule("SK-SCEN-06")
@pytest.mark.parametrize("action", ["end-phase", "instead-of-shooting", "stand-only"])
@pytest.mark.parametrize("scenario", list(Scenario))
def test_to_the_end_either_side_completes_spots_and_only_who_plays_for_them_scores(
    action: str, scenario: Scenario
) -> None:
    meeting = hiding("hidden-to-end", f"R-SK-22.action={action}")
    meeting.decide(scenario.value, "red")
    meeting.decide("annihilation", "blue")
    model = replace(meeting.battle.model(ModelId("red-1")), base=Disc(5000, 5000, 630))
    there = replace(meeting.battle, spots=((5000, 5000),)).with_model(model)
    assert spots_in_reach(there, model, meeting.game.rulings) == (0,)
    done = there.with_side(replace(there.side(RED), completed=(0,)))
    parts = [part.rule for part in running_score(done, RED, meeting.game.rulings).parts]
    assert ("SK-SCEN-06" in parts) == (scenario is Scenario.PLAY_OBJECTIVES)


# Whole battles


def battle(secrecy: str, scenarios: tuple[str, str], seed: int, *more: str) -> Game[Battle]:
    """A small battle whose scenarios are chosen in secret."""
    rulings = Rulings.of("skirmish", settings=[f"R-SK-23.secrecy={secrecy}", *more])
    setup = small_setup(turns=3)
    for side in SIDES:
        setup[side].pop("scenario", None)
    game: Game[Battle] = Game.hosted(BattleRules(), setup, rulings, seed_from(f"hidden {seed}"))
    for side, scenario in zip(SIDES, scenarios, strict=True):
        game.answer(side, scenario)
    return game


def told(game: Game[Battle], seat: Seat | None) -> bytes:
    """All that a seat or a spectator can know."""
    seen = view(game, seat)
    forms = [each.form.shown() for each in seen.requests if each.form]
    words = [(each.question, each.text, each.choices) for each in seen.requests]
    scopes = tuple(game.rules.scopes(game.state))
    return msgspec.json.encode([seen.state, seen.tape, seen.events, seen.waiting_for, seen.asked, words, forms, scopes])


def is_secret(game: Game[Battle]) -> bool:
    return any(side.is_hidden for side in game.state.sides) and not game.is_over


def in_step(one: Game[Battle], another: Game[Battle], seed: int) -> Iterator[None]:
    """Both games with the same answers, drawn at random; blue's are a soldier's every other time."""
    chance = Random(seed)
    while is_secret(one):
        yield
        ask = next(ask for ask in one.asks if one.sealed(ask.seat) is None)
        if ask.seat == BLUE and chance.random() < 0.5:
            thought = command(look(one, BLUE))
            assert command(look(another, BLUE)) == thought
            answer = thought.answer
        else:
            answer = any_answer(ask, chance)
        one.answer(ask.seat, answer)
        another.answer(ask.seat, answer)


@pytest.mark.rule("SK-SCEN-01", "SK-SCEN-06")
@pytest.mark.parametrize("secrecy", HIDDEN)
@pytest.mark.parametrize("seed", range(count(3, 40)))
def test_two_battles_that_differ_in_a_hidden_scenario_are_the_same_to_everybody_else(secrecy: str, seed: int) -> None:
    chance, names = Random(f"{secrecy} {seed}"), [each.value for each in Scenario]
    first, second = names[(seed + 2) % 5], names[(seed + 3 + seed // 5) % 5]
    more = [
        f"R-SK-21={chance.choice(('centre-circle', 'player-placed', 'custom'))}",
        f"R-SK-22.action={chance.choice(('end-phase', 'instead-of-shooting', 'stand-only'))}",
    ]
    one, another = (battle(secrecy, (each, "annihilation"), seed, *more) for each in (first, second))
    steps = 0
    for _ in in_step(one, another, seed):
        steps += 1
        for seat in (BLUE, None):
            assert told(one, seat) == told(another, seat), (first, second, steps)
        assert [ask.all_options for ask in one.asks] == [ask.all_options for ask in another.asks]
    assert steps > 5
    assert not is_secret(another)
    revealed = [event for event in one.events if isinstance(event, ScenarioChosen)]
    assert [(event.side, event.scenario) for event in revealed] == [("red", first), ("blue", "annihilation")]
    if secrecy == "hidden-to-end":
        assert one.is_over
        kinds = [type(event) for event in one.events]
        assert kinds.index(ScenarioChosen) < kinds.index(Scored)


def test_what_is_imagined_has_some_scenario_for_each_side() -> None:
    game = battle("hidden-to-end", ("hold-the-line", "play-objectives"), 1)
    drawn = {imagine(game.rules, look(game, BLUE), seed).state.side(RED).scenario for seed in range(30)}
    assert drawn == set(Scenario)
    assert imagine(game.rules, look(game, BLUE), 1).state.side(BLUE).scenario is Scenario.PLAY_OBJECTIVES


def test_a_record_with_secret_answers_replays() -> None:
    game = battle("hidden-to-end", ("hold-the-line", "play-objectives"), 1)
    again = replay(game.record(), game.rules)
    assert again.state == game.state
    assert again.record_as(game.record()) == game.record()
