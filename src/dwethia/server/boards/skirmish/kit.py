"""What Skirmish brings to the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from litestar.handlers import HTTPRouteHandler

from dwethia.server.boards.battle_setup import BattlePrepared
from dwethia.server.boards.board import BoardKit
from dwethia.server.boards.skirmish.battle_setup import BattleWish
from dwethia.server.boards.skirmish.board import BattleBoard
from dwethia.server.boards.skirmish.choices import BattleChoices
from dwethia.server.boards.skirmish.probe_types import Findings, Probes
from dwethia.server.boards.skirmish.scene import BattleScene
from dwethia.server.boards.turn_summary import TurnSummary
from dwethia.skirmish.odds.advice import DuelForecast
from dwethia.skirmish.odds.questions import (
    DuelAsked,
    FightAsked,
    FightOdds,
    RerollAdvice,
    RerollAsked,
    ShotAsked,
    ShotOdds,
)


def _handlers() -> Sequence[HTTPRouteHandler]:
    from dwethia.server.boards.skirmish.http import HANDLERS

    return HANDLERS


KITS: Final = (
    BoardKit(
        game="skirmish",
        board=BattleBoard(),
        scenes=(BattleScene,),
        probes=get_args(Probes),
        findings=get_args(Findings),
        written=(BattleWish, FightAsked, ShotAsked, DuelAsked, RerollAsked),
        read=(BattleChoices, BattlePrepared, TurnSummary, FightOdds, ShotOdds, DuelForecast, RerollAdvice),
        handlers=_handlers,
    ),
)
