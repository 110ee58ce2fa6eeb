"""Imagined battles: from what is seen, helmsmen of one temper or another play both sides on."""

from __future__ import annotations

from collections.abc import Mapping
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
SHOTS_AND_LATER: Final = (Phase.SHOOT, Phase.CLOSE_COMBAT, Phase.END, Phase.OVER)
NOBODY: Final[Mapping[Seat, Answer]] = {}
MOST_QUESTIONS: Final = 600  # of an imagined stretch; none comes near

Steering: TypeAlias = Mapping[Seat, Weights]  # the temper of each side


def steering(side: Seat, own: Weights, enemy: Weights) -> Steering:
    """Who steers: a side of ours, and its enemy."""
    return {side: own, other(side): enemy}


def replies(seen: Look, by: Steering) -> dict[Seat, Answer]:
    """What the others may answer who are asked at the same time, whatever is answered here."""
    game = imagine(RULES, seen, 0).forgetful()
    others = [ask.seat for ask in game.asks if ask.seat != seen.seat]
    return {seat: steer(look(game, seat), by[side_of(game.state, seat)]).written for seat in others}


def after(seen: Look, answer: Answer, seed: int, by: Steering, others: Mapping[Seat, Answer] = NOBODY) -> FleetBattle:
    """The battle as it may stand before the first shot after an answer, and after what others answer with it."""
    assert seen.seat is not None, "a spectator answers nothing"
    game = imagine(RULES, seen, seed).forgetful()
    game.answer(seen.seat, answer)
    for seat, reply in others.items():
        game.answer(seat, reply)
    return play_on(game, by)


def play_on(game: Game[Any], by: Steering) -> FleetBattle:
    """Both sides steered on until all ships stand where they will fire from."""
    for _ in range(MOST_QUESTIONS):
        if game.is_over or game.state.phase in SHOTS_AND_LATER:
            break
        asks = game.asks
        seat = asks[0].seat if len(asks) == 1 else next(ask.seat for ask in asks if game.sealed(ask.seat) is None)
        game.answer(seat, steer(look(game, seat), by[side_of(game.state, seat)]).answer)
    state: FleetBattle = game.state
    return state
