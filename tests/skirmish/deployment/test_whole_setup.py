"""From two ready armies and a table to the first turn's Movement, every request answered with something legal."""

from collections.abc import Callable
from random import Random

import pytest

from dwethia.codex import starter
from dwethia.engine.forms import as_written
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask
from dwethia.engine.replay import replay
from dwethia.engine.request import Answer
from dwethia.engine.rules import as_setup
from dwethia.engine.seats import Seat
from dwethia.muster import Army
from dwethia.muster.ready import ready_armies
from dwethia.rulebook import Rulings
from dwethia.skirmish.deployment.auto_setup import set_up_for_me
from dwethia.skirmish.events.setting_up import Deployed, NoRoomFor, TerrainPlaced
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.first_state import check_places
from dwethia.skirmish.setup.preparing import drawn_ground, pooled_ground, prepare
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.ground import LaidGround, ready_ground
from dwethia.tabletop.sides import SIDES

USUAL = Rulings.recommended("skirmish")
ARMIES = [army for army in ready_armies().values() if army.limit == 500]

Answerer = Callable[[Game[Battle], Ask], Answer]


def at_random(chance: Random) -> Answerer:
    def answer(_: Game[Battle], ask: Ask) -> Answer:
        return chance.choice(ask.options) if ask.form is None else as_written(next(ask.form.samples(chance)))

    return answer


def the_first(_: Game[Battle], ask: Ask) -> Answer:
    return ask.plain if ask.form is None else as_written(next(ask.form.suggestions()))


def set_up(ground: LaidGround, answer: Answerer, seed: int, armies: tuple[Army, Army] | None = None) -> Game[Battle]:
    """A game played up to the first turn's Movement."""
    pair = armies or (ARMIES[seed % len(ARMIES)], ARMIES[(seed * 3 + 1) % len(ARMIES)])
    setup = as_setup(prepare(pair, starter(), ground))
    game = Game.hosted(BattleRules(), setup, USUAL, seed.to_bytes(32, "big"))
    for _ in range(400):
        if game.state.phase is Phase.MOVEMENT:
            return game
        ask = game.asks[-1]
        game.answer(ask.seat, answer(game, ask))
    raise AssertionError(f"the set-up does not end: {game.state.phase}")


def check(game: Game[Battle]) -> None:
    """Everybody stands where they may, in their own zone, or is held back."""
    battle = game.state
    assert battle.turn == 1
    check_places(battle)
    for side in SIDES:
        edge = battle.side(side).edge
        assert battle.side(side).scenario is not None
        assert edge is not None
    assert all(model.is_here or model.is_held_back for model in battle.models)
    assert any(isinstance(event, Deployed) for event in game.events)
    assert all(event.text() and event.rules for event in game.events)


@pytest.mark.parametrize("seed", range(6))
def test_armies_meet_on_a_ready_board_answering_at_random(seed: int) -> None:
    boards = [board for board in starter().boards.values() if board.size == (24, 24)]
    check(set_up(ready_ground(boards[seed % len(boards)], starter()), at_random(Random(seed)), seed))


@pytest.mark.parametrize("seed", range(6))
def test_armies_place_the_terrain_themselves_answering_at_random(seed: int) -> None:
    ground = pooled_ground(500, starter(), str(seed))
    game = set_up(ground, at_random(Random(seed)), seed)
    check(game)
    placed = [event for event in game.events if isinstance(event, TerrainPlaced)]
    assert len(placed) == len(game.state.table.puts) > 0


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("limit", [500, 1000, 2500])
def test_first_options_and_suggestions_lead_to_the_first_turn_too(seed: int, limit: int) -> None:
    check(set_up(drawn_ground(limit, starter(), str(seed)), the_first, seed))


@pytest.mark.parametrize("seed", range(6))
def test_set_up_for_me_answers_everything_and_finds_room_for_all(seed: int) -> None:
    def answer(game: Game[Battle], ask: Ask) -> Answer:
        if ask.question == "act-first":
            return ask.plain
        wished = set_up_for_me(game.state, ask.seat, USUAL)
        is_open = not ask.options or wished in ask.options  # the enemy may have taken that scenario meanwhile
        return wished if is_open else ask.plain

    game = set_up(pooled_ground(500, starter(), str(seed)), answer, seed)
    check(game)
    assert not any(isinstance(event, NoRoomFor) for event in game.events)


def test_a_record_of_a_set_up_replays_to_the_same_events() -> None:
    game = set_up(pooled_ground(500, starter(), "again"), at_random(Random(1)), 1)
    again = replay(game.record(), BattleRules())
    assert again.events == game.events


@pytest.mark.parametrize("seats", [(("ada", "ben"), ()), ((), ("cy", "dee", "eve"))])
def test_several_seats_share_the_set_up_of_a_side(seats: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    named = tuple(tuple(Seat(seat) for seat in side) for side in seats)
    setup = as_setup(prepare((ARMIES[0], ARMIES[1]), starter(), seats=(named[0], named[1])))
    game = Game.hosted(BattleRules(), setup, USUAL, bytes(32))
    chance = Random(4)
    answered = set()
    while game.state.phase is not Phase.MOVEMENT:
        ask = chance.choice(game.asks)
        answered.add(ask.seat)
        game.answer(ask.seat, at_random(chance)(game, ask))
    check(game)
    assert set(game.seats) == answered
