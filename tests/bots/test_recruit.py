"""The recruit in the first battle: it keeps to its drill, whatever is done, and every lesson is met."""

from __future__ import annotations

from collections import Counter
from random import Random

from counts import count

from dwethia.bots.registry import any_answer
from dwethia.bots.skirmish.recruit import drill
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.record import read, write
from dwethia.engine.replay import verify
from dwethia.engine.view import look
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.moving import Moved
from dwethia.skirmish.events.shooting import ShotFired
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.first_battle import SEED, first_battle
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop.sides import BLUE, RED


def played(chance: Random | None = None) -> tuple[Game[Battle], Counter[str]]:
    """The first battle to its end, red by the drill book too or at random; and what red was asked in which turn."""
    game = Game.hosted(BattleRules(), first_battle(), Rulings.of("skirmish"), seed_from(SEED))
    asked: Counter[str] = Counter()
    while not game.is_over:
        ask = game.asks[0]
        if ask.seat == RED:
            asked[f"{game.state.turn} {ask.question}"] += 1
        at_random = chance is not None and ask.seat == RED
        game.answer(ask.seat, any_answer(ask, chance) if at_random and chance else drill(look(game, ask.seat)).answer)
    return game, asked


def events_by_turn(game: Game[Battle]) -> list[tuple[int, object]]:
    found: list[tuple[int, object]] = []
    turn = 1
    for entry in range(game.last_entry + 1):
        for event in game.events_of(entry):
            turn = getattr(event, "turn", turn)
            found.append((turn, event))
    return found


def test_six_a_side_meet_in_five_turns() -> None:
    game = Game.hosted(BattleRules(), first_battle(), Rulings.of("skirmish"), seed_from(SEED))
    sides: Counter[str] = Counter(model.side for model in game.state.models if _stands(model))
    assert (sides, game.state.setup.turns) == ({RED: 6, BLUE: 6}, 5)


def _stands(model: Model) -> bool:
    return model.base is not None and not model.is_slain


def test_whoever_walks_on_meets_every_lesson_and_wins() -> None:
    game, asked = played()
    lessons = ("1 movement", "2 act-first", "2 shoot", "3 pick-fight", "3 stance", "3 retreat", "4 window", "4 reroll")
    assert [each for each in lessons if not asked[each]] == []
    assert asked["5 movement"]
    assert game.state.winner == RED


def test_it_marches_then_shoots_then_charges() -> None:
    game, _ = played()
    moves = [(turn, event) for turn, event in events_by_turn(game) if isinstance(event, Moved) and event.side == BLUE]
    shots = [turn for turn, event in events_by_turn(game) if isinstance(event, ShotFired) and event.seat == BLUE]
    assert {turn for turn, _ in moves} >= {1, 3}
    assert 2 not in {turn for turn, _ in moves}
    assert min(shots) == 2
    assert min(turn for turn, move in moves if move.engages) == 3


def test_whatever_red_does_it_answers_legally_and_the_record_is_what_the_seed_makes_of_it() -> None:
    for number in range(count(5, 500)):
        game, _ = played(Random(f"{SEED} {number}"))
        assert verify(read(write(game.record())), BattleRules()).verified


def test_the_same_decisions_meet_the_same_enemy() -> None:
    assert write(played()[0].record()) == write(played()[0].record())
