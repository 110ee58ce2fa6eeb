"""Imagined battles: from what is seen, helmsmen of one temper or another play both sides on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from dwethia.bots.cosmic.helmsman.bridge import side_of, steer
from dwethia.bots.cosmic.helmsman.weights import PLAIN, Weights
from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.engine.game import Game
from dwethia.engine.request import Answer
from dwethia.engine.seats import Seat
from dwethia.engine.view import Look, imagine, look
from dwethia.tabletop.sides import other

RULES: Final = FleetBattleRules()
BOLD: Final = replace(PLAIN, aimed_at=0.15, far_off=3.0, boarded=0.6, boarded_later=0.4)
WARY: Final = replace(PLAIN, aimed_at=0.9, later=0.8, far_off=0.7)
TEMPERS: Final = (PLAIN, BOLD, WARY)  # what either side may be like
MOST_QUESTIONS: Final = 600  # of an imagined stretch; none comes near

Steering: TypeAlias = Mapping[Seat, Weights]  # the temper of each side
Until: TypeAlias = Callable[[FleetBattle], bool]


def steering(side: Seat, own: Weights, enemy: Weights) -> Steering:
    """Who steers: a side of ours, and its enemy."""
    return {side: own, other(side): enemy}


def until_shots(battle: FleetBattle) -> bool:
    """Whether all ships stand where they will fire from."""
    return battle.phase in (Phase.SHOOT, Phase.CLOSE_COMBAT, Phase.END, Phase.OVER)


def until_turn_ends(turn: int) -> Until:
    """Whether the turn of that number is over."""
    return lambda battle: battle.turn > turn or battle.phase is Phase.OVER


def after(seen: Look, answer: Answer, seed: int, by: Steering, until: Until) -> FleetBattle:
    """The battle as it may stand after an answer, played on until then."""
    assert seen.seat is not None, "a spectator answers nothing"
    game = imagine(RULES, seen, seed).forgetful()
    game.answer(seen.seat, answer)
    return play_on(game, by, until)


def play_on(game: Game[Any], by: Steering, until: Until) -> FleetBattle:
    """Both sides steered on."""
    for _ in range(MOST_QUESTIONS):
        if game.is_over or until(game.state):
            break
        asks = game.asks
        seat = asks[0].seat if len(asks) == 1 else next(ask.seat for ask in asks if game.sealed(ask.seat) is None)
        game.answer(seat, steer(look(game, seat), by[side_of(game.state, seat)]).answer)
    state: FleetBattle = game.state
    return state
