"""What Cosmic Combat brings to the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from litestar.handlers import HTTPRouteHandler

from dwethia.cosmic.odds.questions import BoardingAsked, BoardingOdds, RamAsked, RamOdds, SalvoAsked, SalvoOdds
from dwethia.server.boards.battle_setup import BattlePrepared
from dwethia.server.boards.board import BoardKit
from dwethia.server.boards.cosmic.board import FleetBoard
from dwethia.server.boards.cosmic.choices import FleetChoices
from dwethia.server.boards.cosmic.fleet_setup import FleetWish
from dwethia.server.boards.cosmic.probe_types import FleetFindings, FleetProbes
from dwethia.server.boards.cosmic.scene import FleetScene
from dwethia.server.boards.turn_summary import TurnSummary


def _handlers() -> Sequence[HTTPRouteHandler]:
    from dwethia.server.boards.cosmic.http import HANDLERS

    return HANDLERS


KITS: Final = (
    BoardKit(
        game="cosmic",
        board=FleetBoard(),
        scenes=(FleetScene,),
        probes=get_args(FleetProbes),
        findings=get_args(FleetFindings),
        written=(FleetWish, RamAsked, BoardingAsked, SalvoAsked),
        read=(FleetChoices, BattlePrepared, TurnSummary, RamOdds, BoardingOdds, SalvoOdds),
        handlers=_handlers,
    ),
)
