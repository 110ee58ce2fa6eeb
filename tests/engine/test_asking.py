"""What is asked is put into words only where somebody looks, and the words are those of the question in hand."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from random import Random
from typing import Any

import pytest

from dwethia.dice import DiceStream, QueuedDice, TableDice, seed_from
from dwethia.engine.advice import Worth
from dwethia.engine.events import Decided, Rolled
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask, Barred, Procedure, Stage, ask, faces, then
from dwethia.engine.replay import replay
from dwethia.engine.seats import Seat
from dwethia.engine.view import imagine, look, view
from dwethia.faults import Fault, Refusal
from dwethia.rulebook import RuleId, Rulings

DIGGER, ROCK = Seat("digger"), Seat("rock")  # nobody sits at the side of the rock
USUAL = Rulings.recommended("skirmish")


class WellRules:
    """Somebody digs, three questions to an action, and the rock rolls a die."""

    name = "well"
    version = 1
    book = "skirmish"

    def __init__(self) -> None:
        self.said: list[str] = []  # everything that was put into words

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        return (DIGGER,)

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> int:
        return 2

    def step(self, state: int, rulings: Rulings) -> Stage[int] | None:
        return then(self._dig, state) if state else None

    def _dig(self, state: int) -> Procedure[int]:
        for depth in range(3):
            yield from ask(
                DIGGER,
                "dig",
                "SK-TURN-01",
                ("on", "out"),
                lambda option: self._say(f"{option} at {depth}"),  # noqa: B023  (a procedure may well do so)
                lambda: self._say(f"{depth} deep"),  # noqa: B023
                lambda: self._barred(depth),  # noqa: B023
            )
        yield from faces("rock fall", "SK-DICE-01", ROCK)
        return state - 1

    def _say(self, words: str) -> str:
        self.said.append(words)
        return words

    def _barred(self, depth: int) -> Barred:
        return (("fly", (Fault(RuleId("SK-MOVE-01"), self._say(f"no wings at {depth}")),)),)

    def view(self, state: int, seat: Seat | None) -> int:
        return state

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> int:
        return int(seen)

    def scopes(self, state: int) -> Mapping[str, Hashable]:
        return {}


def well(faces: str = "1 2") -> tuple[Game[int], list[str]]:
    rules = WellRules()
    return Game(rules, {}, USUAL, QueuedDice(faces)), rules.said


def words(game: Game[int]) -> list[str]:
    """Everything that a request says."""
    (request,) = game.requests
    against = [str(fault) for choice in request.choices for fault in choice.faults]
    return [request.text, *(choice.label for choice in request.choices), *against]


def test_a_decision_says_only_what_the_answer_is_called() -> None:
    game, said = well()
    while not game.is_over:
        game.answer(DIGGER, "on")
    assert said == ["on at 0", "on at 1", "on at 2"] * 2
    told = [event.label for event in game.events if isinstance(event, Decided)]
    assert told == said


def test_a_request_is_put_into_words_once_and_anew_for_the_next_question() -> None:
    game, said = well()
    assert words(game) == ["0 deep", "on at 0", "out at 0", "fly at 0", "no wings at 0 (SK-MOVE-01)"]
    before = len(said)
    assert game.requests is game.requests
    assert len(said) == before
    game.answer(DIGGER, "out")
    assert words(game)[0] == "1 deep"


def test_a_barred_or_unknown_answer_is_refused_in_words() -> None:
    game, _ = well()
    with pytest.raises(Refusal, match=r"no wings at 0 \(SK-MOVE-01\)"):
        game.answer(DIGGER, "fly")
    with pytest.raises(Refusal, match="'swim' is no answer to 'dig': expected on, out"):
        game.answer(DIGGER, "swim")
    assert game.asks[0].options == ("on", "out")


def test_a_fork_keeps_its_words_while_the_original_goes_on() -> None:
    game, _ = well()
    fork = game.fork(DiceStream(seed_from("fork")))
    game.answer(DIGGER, "on")
    assert (words(fork)[0], words(game)[0]) == ("0 deep", "1 deep")
    of_the_fork = fork.fork(DiceStream(seed_from("again")))
    fork.answer(DIGGER, "on")
    assert words(of_the_fork)[:2] == ["0 deep", "on at 0"]
    assert not game.fork(DiceStream(seed_from("other"))).is_over


def test_undoing_asks_the_same_again() -> None:
    game, _ = well()
    game.answer(DIGGER, "on")
    before = words(game)
    game.answer(DIGGER, "out")
    game.undo(DIGGER, 2)
    assert words(game) == before
    assert game.tape == ("on",)


def test_a_game_that_is_over_asks_nothing() -> None:
    game, _ = well()
    while not game.is_over:
        game.answer(game.asks[0].seat, game.asks[0].plain)
    assert (game.asks, game.requests) == ((), ())
    with pytest.raises(ValueError, match="nobody is asked anything: the game is over"):
        game.advice(Worth(lambda end: (), {}))
    assert game.fork(DiceStream(seed_from("over"))).asks == ()


# Looks and views


def test_a_look_has_what_a_bot_needs_and_no_words() -> None:
    game, said = well()
    game.answer(DIGGER, "on")
    said.clear()
    seen = look(game, DIGGER)
    assert seen.asks == (Ask(DIGGER, "dig", "SK-TURN-01", ("on", "out")),)
    assert (seen.state, seen.tape, seen.waiting_for) == (2, ("on",), (DIGGER,))
    assert look(game, None).asks == ()
    dreamt = imagine(game.rules, seen, seed=1)
    dreamt.answer(DIGGER, "out")
    assert said == ["out at 1"], "only the decision in the imagined game"


def test_a_view_has_the_events_since_an_entry() -> None:
    game, _ = well()
    for _ in range(3):
        game.answer(DIGGER, "on")
    assert view(game, DIGGER).events == game.events
    assert view(game, DIGGER, since=3).events == game.events_of(3)
    assert len(game.events_since(2)) == 3, "two answers and the rock"
    assert game.events_since(4) == ()


# Dice


def test_dice_of_a_side_at_which_nobody_sits_are_tapped_in_by_the_first_seat() -> None:
    game = Game(WellRules(), {}, USUAL, TableDice())
    for _ in range(3):
        game.answer(DIGGER, "on")
    (request,) = game.requests
    assert (request.seat, request.text) == (DIGGER, "Roll 1d6 for rock fall and tap in what they show")
    (rolled,) = game.answer(DIGGER, {"faces": [4]})
    assert isinstance(rolled, Rolled)
    assert (rolled.seat, rolled.faces, rolled.by_hand) == (ROCK, (4,), True)
    assert replay(game.record(), WellRules()).events == game.events
