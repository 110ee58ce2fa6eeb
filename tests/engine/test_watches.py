"""Moments that are put only to a seat whose watch they are due by, and options beside a form."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from random import Random
from typing import Any

import pytest

from dwethia.dice import QueuedDice
from dwethia.engine.events import Decided
from dwethia.engine.forms import ChosenNumber, NumberForm
from dwethia.engine.game import Game
from dwethia.engine.procedure import Procedure, Stage, fill_in_or_pick, then, watched_moment
from dwethia.engine.replay import replay, verify
from dwethia.engine.seats import Seat
from dwethia.faults import Refusal
from dwethia.rulebook import Rulings

GUARD = Seat("guard")
USUAL = Rulings.recommended("skirmish")


class NightRules:
    """Three hours of a watch: something may be heard in each, and then the guard says how far it walks."""

    name = "night"
    version = 1
    book = "skirmish"

    def __init__(self) -> None:
        self.looks: list[int] = []  # the hours that somebody has looked into

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        return (GUARD,)

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> int:
        return 1

    def step(self, state: int, rulings: Rulings) -> Stage[int] | None:
        return then(self._hour, state) if state <= 3 else None

    def _hour(self, hour: int) -> Procedure[int]:
        def heard() -> tuple[str, ...]:
            self.looks.append(hour)
            return ("shout",) if hour != 2 else ()

        def due(watch: str) -> bool:
            return watch in (str(hour), "every")

        yield watched_moment(GUARD, "noise", "SK-TURN-01", "pass", heard, due, str.title, "A noise")
        yield from fill_in_or_pick(
            "walk", "SK-MOVE-01", {GUARD: NumberForm(1, 6)}, "How far?", lambda seat: ("sleep",), str.title
        )
        return hour + 1

    def view(self, state: int, seat: Seat | None) -> int:
        return state

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> int:
        return int(seen)

    def scopes(self, state: int) -> Mapping[str, Hashable]:
        return {}


def night(watch: str = "") -> tuple[Game[int], NightRules]:
    rules = NightRules()
    game = Game(rules, {}, USUAL, QueuedDice(""))
    if watch:
        game.keep_watch(GUARD, watch)
    return game, rules


def question(game: Game[Any]) -> str:
    return game.asks[0].question if game.asks else ""


def walk(game: Game[Any]) -> None:
    game.answer(GUARD, {"number": 1})


def test_what_is_not_due_is_passed_without_being_looked_into() -> None:
    game, rules = night()
    for _ in range(3):
        assert question(game) == "walk"
        walk(game)
    assert (game.is_over, rules.looks) == (True, [])


def test_what_is_due_is_asked_unless_there_is_nothing_to_do() -> None:
    game, rules = night("every")
    walk(game)
    assert question(game) == "walk"  # nothing is heard in the second hour
    walk(game)
    assert (question(game), game.asks[0].options) == ("noise", ("pass", "shout"))
    assert rules.looks == [2, 3]


def test_a_moment_has_its_number_whether_it_is_put_or_not() -> None:
    numbers = []
    for watch in ("", "every"):
        game, _ = night(watch)
        while not game.is_over:
            if question(game) == "walk":
                numbers.append(game.asked)
                walk(game)
            else:
                game.answer(GUARD, "pass")
    assert numbers == [2, 4, 6] * 2


def test_the_open_moment_passes_when_another_watch_is_kept() -> None:
    game, _ = night("3")
    walk(game)
    walk(game)
    assert question(game) == "noise"
    game.keep_watch(GUARD, "1")
    assert (question(game), game.watch_of(GUARD)) == ("walk", "1")


def test_a_replay_finds_the_moment_that_was_used_whatever_watch_was_kept() -> None:
    game, rules = night("3")
    walk(game)
    walk(game)
    game.answer(GUARD, "shout")
    walk(game)
    assert verify(game.record(), rules)
    assert replay(game.record(), rules).record() == game.record()


def test_whoever_plays_on_from_a_replay_is_asked_at_what_is_due() -> None:
    game, rules = night()
    for _ in range(3):
        walk(game)
    again = replay(game.record(), rules, to=2)
    assert question(again) == "noise"  # a replay is put every moment
    assert question(again.heeding_watches()) == "walk"


def test_an_option_beside_a_form_is_picked_by_its_name() -> None:
    game, _ = night()
    (request,) = game.requests
    assert ([(each.id, each.label) for each in request.choices], type(request.form)) == (
        [("sleep", "Sleep")],
        NumberForm,
    )
    with pytest.raises(Refusal, match="expected a form filled in, or sleep"):
        game.answer(GUARD, "dance")
    with pytest.raises(Refusal, match="7 is outside 1 to 6"):
        game.answer(GUARD, {"number": 7})
    (told,) = game.answer(GUARD, "sleep")
    assert isinstance(told, Decided)
    assert (told.question, told.answer, told.label) == ("walk", "sleep", "Sleep")
    assert NumberForm(1, 6).read({"number": 1}) == ChosenNumber(1)


def test_questions_answered_are_counted_apart_from_moments_let_pass() -> None:
    game, _ = night()
    for _ in range(3):
        walk(game)
    assert (game.asked, game.answered) == (6, 3)
