"""Sealed orders and shields: until the reveal nothing that anybody else can get hold of depends on them {R-CC-17}."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from cosmic.random_battles import RULES, RandomFleetBattle
from cosmic.space import Placed, Space, blue, red
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st

from dwethia.bots.registry import any_answer, bots_for, luck_at
from dwethia.cosmic.kit import outcome
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.dice import DiceError, QueuedDice
from dwethia.engine.forms import as_written
from dwethia.engine.game import Game
from dwethia.engine.record import write
from dwethia.engine.request import Decision
from dwethia.engine.seats import Seat
from dwethia.engine.view import imagine, look, view
from dwethia.faults import Refusal

SEALED = ("orders", "shields")
MISTAKES: tuple[Any, ...] = (
    "move",
    {},
    {"ships": {}},
    {"ships": {"red-1": ["move", "fire"]}},
    {"ships": {"blue-1": ["move", "warp"]}},
    {"ships": {"nobody": ["front"]}},
)


def told(game: Game[FleetBattle], seat: Seat | None) -> bytes:
    """All that a seat, a spectator or a bot in its place can know of a battle as it stands."""
    seen = view(game, seat)
    asked = [
        (each.question, each.text, each.rule, each.choices, each.form and _form(each.form)) for each in seen.requests
    ]
    sight = (seen.state, seen.tape, seen.events, seen.waiting_for, seen.asked, seen.is_over)
    imagined = imagine(RULES, look(game, seat), seed=7)
    dreamt = (imagined.state, imagined.asked, [(ask.seat, ask.question) for ask in imagined.asks])
    around = (tuple(RULES.scopes(game.state)), outcome(game.state, game.rulings), game.sealed_by, game.last_entry)
    own = _own(game, seat) if seat is not None else None
    return msgspec.json.encode([sight, asked, dreamt, around, own, game.snapshot(), write(game.record()).decode()])


def _form(form: Any) -> tuple[Any, list[Any]]:
    return form.shown(), [as_written(each) for each in form.suggestions()]


def _own(game: Game[FleetBattle], seat: Seat) -> list[Any]:
    """What a seat is told of undoing, by the bots, and of its mistakes."""
    horizon, luck = game.horizon(seat), luck_at(game, seat)
    found: list[Any] = [horizon.entry, horizon.reason, luck, game.sealed(seat)]
    if any(ask.seat == seat for ask in game.asks):
        quick = [bot for name, bot in bots_for("cosmic").items() if name != "admiral"]  # who is asked in its own tests
        found += [bot(luck)(look(game, seat)) for bot in quick]
    for mistake in MISTAKES:
        try:
            game.fork(QueuedDice("")).answer(seat, mistake)
        except Refusal as refusal:
            found.append(str(refusal))
        except DiceError:
            found.append("no mistake, and the battle goes on to its next roll")
    return found


def differences(one: Game[FleetBattle], other: Game[FleetBattle], secret: frozenset[Seat]) -> list[str]:
    """Who of those who do not know a secret could tell two battles apart."""
    others = [seat for seat in (*one.seats, None) if seat not in secret]
    return [str(seat) for seat in others if told(one, seat) != told(other, seat)]


def answered_apart(
    war: RandomFleetBattle, chance: Random
) -> tuple[Game[FleetBattle], Game[FleetBattle], frozenset[Seat]] | None:
    """Two battles in which some seats have sealed different answers to what all are asked; None where none can."""
    asks = war.game.asks
    if asks[0].question not in SEALED or len(asks) < 2:
        return None
    secret = frozenset(chance.sample([ask.seat for ask in asks], chance.randrange(1, len(asks))))
    one, other = war.twin(), war.twin()
    for ask in asks:
        if ask.seat in secret:
            for game in (one, other):
                game.answer(ask.seat, any_answer(ask, chance))
    return one, other, secret


@pytest.mark.rule("CC-ORDER-04", "CC-CORE-11", "CC-SHIELD-02")
@settings(max_examples=count(4, 100), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_battles_that_differ_in_what_is_sealed_are_the_same_to_everybody_else(seed: int) -> None:
    """Any fleets, rulings and seats: whichever seats have sealed what, the others, allies too, see the same bytes."""
    war, chance = RandomFleetBattle(seed), Random(seed)
    while not war.game.is_over:
        apart = answered_apart(war, chance) if not war.game.sealed_by else None
        if apart is not None:
            one, other, secret = apart
            assert differences(one, other, secret) == [], (war.game.asks[0].question, secret)
        war.decide(war.decision())


# One place at a time

SHIPS = (red((6, 4)), red((18, 4)), blue((6, 20)), blue((18, 20)))
TWO_A_SIDE = ("anna", "ben"), ("cora", "dan")


def shared(*ships: Placed) -> Iterator[Placed]:
    """The same ships, each run by a seat of its own."""
    names = iter(("anna", "ben", "cora", "dan"))
    for ship in ships:
        yield msgspec.structs.replace(ship, seat=Seat(next(names)))


def ordered(**ships: str) -> dict[str, Any]:
    return {"ships": {id.replace("_", "-"): words.split() for id, words in ships.items()}}


def sealed(space: Space, answers: Mapping[str, dict[str, Any]]) -> Game[FleetBattle]:
    for seat, answer in answers.items():
        space.decide(answer, seat)
    return space.game


@pytest.mark.rule("CC-ORDER-04", "CC-CORE-11")
def test_an_ally_learns_no_more_of_sealed_orders_than_the_enemy() -> None:
    games = [
        sealed(Space(*shared(*SHIPS), seats=TWO_A_SIDE), {"anna": ordered(red_1=words)})
        for words in ("move move", "fire shield")
    ]
    assert games[0].sealed_by == (Seat("anna"),)
    assert differences(games[0], games[1], frozenset({Seat("anna")})) == []
    assert told(games[0], Seat("anna")) != told(games[1], Seat("anna"))  # which knows what it has sealed


@pytest.mark.rule("CC-SHIELD-02")
@pytest.mark.parametrize("option", ["hidden-simultaneous", "priority-first", "priority-last"])
def test_where_sealed_shields_point_is_the_same_to_everybody_else(option: str) -> None:
    """Where sides point by turns {R-CC-17}, the seats of one side still do so together."""
    ships = [
        msgspec.structs.replace(ship, stands=msgspec.structs.replace(ship.stands, orders=("shield", "shield")))
        for ship in shared(*SHIPS)
    ]
    games = []
    for words in ("front front", "left rear"):
        space = Space(*ships, phase="shields", rulings=[f"R-CC-17={option}"], seats=TWO_A_SIDE)
        first = space.game.asks[0].seat
        games.append(sealed(space, {first: ordered(**{"red_1" if first == "anna" else "blue_1": words})}))
    assert games[0].sealed_by == (first,)
    assert differences(games[0], games[1], frozenset({first})) == []


@pytest.mark.rule("CC-ORDER-04", "CC-ORDER-05")
def test_a_changed_mind_shows_in_nothing() -> None:
    plain = sealed(Space(*SHIPS), {"red": ordered(red_1="move move", red_2="fire fire")})
    space = Space(*SHIPS)
    for words in ("fire fire", "boarding shield", "move move"):
        changed = sealed(space, {"red": ordered(red_1=words, red_2="fire fire")})
    assert differences(plain, changed, frozenset()) == []


@pytest.mark.rule("CC-ORDER-04")
def test_orders_that_were_undone_leave_nothing_of_those_sealed_again() -> None:
    """The reveal taken back with consent, other orders sealed: everybody else sees the same."""
    games = []
    for words in ("move move", "shield fire"):
        space = Space(*SHIPS, dice="6 1")
        space.order(red_1="fire fire", red_2="fire fire", blue_1="fire fire", blue_2="fire fire")
        space.game.undo(Seat("blue"), 1, [Seat("red")])
        assert (space.game.sealed(Seat("red")), space.game.sealed_by) == (None, ())
        games.append(sealed(space, {"red": ordered(red_1=words, red_2="fire fire")}))
    assert differences(games[0], games[1], frozenset({Seat("red")})) == []


@pytest.mark.rule("CC-ORDER-04", "CC-ORDER-05")
def test_an_answer_to_a_sealed_question_is_refused_once_it_is_revealed() -> None:
    space = Space(*SHIPS, dice="6 1")
    at = space.game.asked
    space.order(red_1="fire fire", red_2="fire fire", blue_1="fire fire", blue_2="fire fire")
    before = msgspec.json.encode(space.battle)
    for seat in ("red", "blue"):
        with pytest.raises(Refusal):
            space.game.decide(Decision(at, Seat(seat), ordered(red_1="move move", red_2="move move")))
    assert msgspec.json.encode(space.battle) == before
