"""The ways of deciding, undoing and forking; what every game keeps to is in `games/test_contract.py`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from engine.tables import (
    CLASH,
    PARLEY,
    decision_for,
    hosted,
    play_out,
)
from engine.toy_parley import EAST, NORTH, PARLEY_RULES, SOUTH

from dwethia.dice import QueuedDice, TableDice, seed_from
from dwethia.engine.advice import Worth
from dwethia.engine.events import Decided, Rolled
from dwethia.engine.game import Game
from dwethia.engine.record import write
from dwethia.engine.replay import replay
from dwethia.engine.request import Decision
from dwethia.engine.rules import SetupError
from dwethia.faults import Refusal
from dwethia.rulebook import Rulings
from dwethia.skirmish.clash.game import BLUE, RED, ClashRules
from dwethia.skirmish.rules.fighting import Fought

USUAL = Rulings.recommended("skirmish")


def parley(faces: str = "") -> Game[Any]:
    return Game(PARLEY_RULES, PARLEY, USUAL, QueuedDice(faces))


def refusal_of(game: Game[Any], decision: Decision) -> str:
    before = write(game.record())
    with pytest.raises(Refusal) as refused:
        game.decide(decision)
    assert write(game.record()) == before, "a refusal changes nothing"
    return str(refused.value)


# Deciding


def test_a_decision_for_an_older_request_is_refused() -> None:
    game = parley()
    game.answer(SOUTH, "1")
    game.answer(EAST, "0")
    assert refusal_of(game, Decision(1, SOUTH, "3")) == "request 1 is not open any more: south is asked request 2"


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    assert refusal_of(parley(), Decision(1, NORTH, "1")) == (
        "north is not asked anything now; the game waits for south, east"
    )


def test_an_answer_that_is_not_offered_is_refused_with_those_that_are() -> None:
    assert refusal_of(parley(), Decision(1, SOUTH, "9")) == "'9' is no answer to 'bid': expected 0, 1, 2, 3"


def test_a_form_names_every_fault_and_its_rule() -> None:
    game = parley()
    game.answer(SOUTH, "1")
    game.answer(EAST, "0")
    assert refusal_of(game, Decision(2, SOUTH, {"number": 6})) == "6 is outside 1 to 5 (SK-DEST-03)"
    assert refusal_of(game, Decision(2, SOUTH, {"n": 1})) == "expected one field, number, a whole number"
    assert refusal_of(game, Decision(2, SOUTH, "3")) == "expected a form filled in, not a choice"
    game.answer(SOUTH, {"number": 5})


def test_sealed_answers_may_be_changed_until_all_are_in_and_enter_the_record_in_seat_order() -> None:
    game = parley()
    assert not game.sealed_by
    assert game.answer(EAST, "3") == ()
    assert game.answer(EAST, "0") == ()
    assert (game.sealed_by, game.sealed(EAST), game.sealed(SOUTH)) == ((EAST,), "0", None)
    assert len(game.record().entries) == 1, "a sealed answer is not in the record"
    game.answer(SOUTH, "2")
    assert not game.sealed_by
    sealed = game.record().entries[1].decisions
    assert [(decision.seat, decision.answer) for decision in sealed] == [(SOUTH, "2"), (EAST, "0")]


def test_a_sealed_answer_is_taken_back_as_long_as_another_is_awaited() -> None:
    game, plain = parley(), parley()
    game.answer(EAST, "3")
    assert game.unseal(EAST, 1) == "3"
    assert (game.sealed_by, game.sealed(EAST), game.asked) == ((), None, 1)
    game.answer(SOUTH, "2")
    assert game.sealed_by == (SOUTH,), "the other is awaited again"
    game.unseal(SOUTH, 1)
    for each in (game, plain):
        each.answer(EAST, "0")
        each.answer(SOUTH, "2")
    assert (game.record(), game.events) == (plain.record(), plain.events), "what was taken back leaves nothing"


def test_only_what_is_sealed_and_not_revealed_is_taken_back() -> None:
    game = parley()
    game.answer(EAST, "3")
    with pytest.raises(Refusal, match="south has sealed no answer to request 1: there is nothing to take back"):
        game.unseal(SOUTH, 1)
    with pytest.raises(Refusal, match="north is not asked anything now; the game waits for south, east"):
        game.unseal(NORTH, 1)
    game.answer(SOUTH, "1")
    with pytest.raises(Refusal, match="south is not asked anything now; the game waits for east"):
        game.unseal(SOUTH, 1)
    with pytest.raises(Refusal, match="request 1 is not open any more: east is asked request 2"):
        game.unseal(EAST, 1)
    with pytest.raises(Refusal, match="east has sealed no answer to request 2"):
        game.unseal(EAST, 2)


def test_a_fork_takes_back_for_itself_alone() -> None:
    game = parley()
    game.answer(EAST, "3")
    game.fork(TableDice()).unseal(EAST, 1)
    assert game.sealed(EAST) == "3"


def test_the_first_of_two_seats_that_share_a_side_goes_on() -> None:
    game = parley()
    game.answer(SOUTH, "1")
    game.answer(EAST, "0")
    game.answer(SOUTH, {"number": 1})
    for seat in (NORTH, SOUTH, EAST):
        game.answer(seat, "no")
    assert [request.seat for request in game.requests] == [NORTH, SOUTH]
    game.answer(SOUTH, "on")
    assert game.record().entries[-1].decisions[0].seat == SOUTH


def test_a_moment_nobody_used_leaves_nothing_in_the_record() -> None:
    used, passed = parley("5"), parley()
    for game in (used, passed):
        game.answer(SOUTH, "1")
        game.answer(EAST, "0")
        game.answer(SOUTH, {"number": 1})
    before = passed.record().entries
    for seat in (NORTH, SOUTH, EAST):
        passed.answer(seat, "no")
    assert passed.record().entries == before
    used.answer(NORTH, "yes")
    assert len(used.record().entries) == len(before) + 1


def test_a_seat_passes_until_the_span_ends() -> None:
    game = parley()
    for _ in range(2):
        game.answer(SOUTH, "1")
        game.answer(EAST, "0")
        game.answer(SOUTH, {"number": 1})
        if game.requests[0].seat == NORTH:
            game.pass_until(NORTH, "game", "cheer")
        assert game.requests[0].seat == SOUTH
        game.pass_until(SOUTH, "round")
        game.answer(EAST, "no")
        game.answer(NORTH, "off")
    with pytest.raises(Refusal, match="'phase' is no span to pass for: expected round, game"):
        game.pass_until(NORTH, "phase")


# Dice


def test_dice_rolled_at_the_table_are_tapped_in_and_marked() -> None:
    game = Game(PARLEY_RULES, PARLEY, USUAL, TableDice())
    game.answer(SOUTH, "1")
    game.answer(EAST, "1")
    (request,) = game.requests
    assert (request.seat, request.text) == (SOUTH, "Roll 1d6 for tie and tap in what they show")
    assert refusal_of(game, Decision(request.at, SOUTH, {"faces": [7]})) == "7 is no face of a d6: expected 1 to 6"
    assert refusal_of(game, Decision(request.at, SOUTH, {"faces": [1, 2]})) == "1d6 give 1 faces, not 2"
    (rolled,) = game.answer(SOUTH, {"faces": [6]})
    assert isinstance(rolled, Rolled)
    assert rolled.by_hand
    assert game.requests[0].seat == SOUTH
    assert replay(game.record(), PARLEY_RULES).events == game.events


@pytest.mark.rule("SK-DICE-05", "SK-DICE-06")
def test_a_re_roll_shows_which_dice_it_replaces() -> None:
    bands = {seat: {"name": seat, "models": [{"name": seat, "profile": "A3 Dst1"}]} for seat in ("red", "blue")}
    game = Game(ClashRules(), bands, USUAL, QueuedDice("6 1 1 5 2 1 1 1 6 1 1 1"))
    game.answer(RED, "first")
    game.answer(BLUE, "fight")
    game.answer(RED, "1")
    again = next(event for event in game.events if isinstance(event, Rolled) and event.again)
    assert (again.seat, again.label, again.faces, again.again) == (RED, "attack", (6,), (0,))


# Going back


def test_undo_is_free_back_to_the_decision_of_another_seat_and_says_what_stops_it() -> None:
    game = parley()
    game.answer(SOUTH, "1")
    game.answer(EAST, "0")
    game.answer(SOUTH, {"number": 4})
    assert (game.horizon(SOUTH).entry, game.horizon(SOUTH).reason) == (2, "sealed answers were revealed")
    assert game.horizon(EAST).reason == "south has decided since"
    game.undo(SOUTH, 2)
    assert (game.requests[0].question, len(game.record().entries)) == ("stake", 2)
    game.answer(SOUTH, {"number": 5})
    assert game.record().undone == (), "a free undo leaves no trace"


def test_undo_past_the_horizon_needs_every_other_seats_consent_and_is_seen_in_the_record() -> None:
    game = parley("6 2")
    game.answer(SOUTH, "1")
    game.answer(EAST, "1")
    with pytest.raises(Refusal, match="dice were rolled: undoing entry 1 needs the consent of east"):
        game.undo(SOUTH, 1, [NORTH])
    game.undo(SOUTH, 1, [NORTH, EAST])
    (undone,) = game.record().undone
    assert (undone.seat, undone.consents, undone.from_entry, undone.to_entry) == (SOUTH, (EAST, NORTH), 1, 1)
    game.answer(SOUTH, "1")
    game.answer(EAST, "1")
    rolled = [event.faces for event in game.events if isinstance(event, Rolled)]
    assert rolled == [(6,)], "what was rolled stays rolled"
    assert replay(game.record(), PARLEY_RULES).events == game.events


def test_there_is_nothing_to_undo_before_the_first_decision() -> None:
    with pytest.raises(Refusal, match="there is no entry 1 to undo: expected 1 to 0"):
        parley().undo(SOUTH, 1)


# Advice in play


def test_a_game_says_what_each_answer_to_the_question_in_hand_is_worth() -> None:
    bands = {
        "red": {"name": "red", "models": [{"name": "hero", "profile": "A1 Dst1 hero"}]},
        "blue": {"name": "blue", "models": [{"name": "foe", "profile": "A1 W2"}]},
    }
    game = Game(ClashRules(), bands, USUAL, QueuedDice("6 1 3 1"))
    game.answer(RED, "first")
    game.answer(BLUE, "fight")

    def lost_by_blue(end: Fought) -> tuple[float, ...]:
        return (float(2 - sum(end.defender.left)),)

    advice = game.advice(Worth(lost_by_blue, {RED: (1.0,)}))
    assert [(option.answer, option.worth) for option in advice.options] == [("0", 0.0), ("1", 0.25)]
    assert advice.best.answer == "1"


def test_every_decision_is_told_with_its_label_and_rule() -> None:
    game = play_out(hosted("clash", 5), 5)
    told = [event for event in game.events if isinstance(event, Decided)]
    assert told
    assert all(event.rule.startswith("SK-") and event.label for event in told)


def test_the_setup_is_checked_before_anything_else() -> None:
    bad = CLASH | {"blue": {"name": "b", "models": [{"name": "x", "profile": "Q1"}]}}
    with pytest.raises(SetupError, match='blue, model 1 \\(x\\): "Q1": "Q1" is no characteristic'):
        Game.hosted(ClashRules(), bad, USUAL, seed_from("x"))


def test_a_decision_drawn_at_random_is_legal() -> None:
    game = hosted("parley", 1)
    game.decide(decision_for(game.requests[0], Random(1)))
