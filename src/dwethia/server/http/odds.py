"""Odds and advice over HTTP: the same questions as on the command line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Request, post
from litestar.params import JSONBody

from dwethia.server.app_context import app_context_of
from dwethia.server.errors import ClientError, NotNow
from dwethia.skirmish.odds import questions as asking
from dwethia.skirmish.odds.advice import DuelForecast, NoQuestion
from dwethia.skirmish.odds.questions import (
    DuelAsked,
    FightAsked,
    FightOdds,
    QuestionError,
    RerollAdvice,
    RerollAsked,
    ShotAsked,
    ShotOdds,
)

A = TypeVar("A")
Q = TypeVar("Q")
AnyRequest = Request[Any, Any, Any]


async def _answered(request: AnyRequest, answer: Callable[[Q], A], question: Q) -> A:
    """The answer, worked out beside the tables; so many at once and no more."""
    try:
        async with app_context_of(request).calculating:
            return await asyncio.to_thread(answer, question)
    except QuestionError as wrong:
        raise ClientError(wrong.plainly) from wrong
    except NoQuestion as none:
        raise NotNow(str(none)) from none


@post("/api/odds/fight", status_code=200, summary="The odds of a fight")
async def fight(request: AnyRequest, data: JSONBody[FightAsked]) -> FightOdds:
    """Exact odds of a fight between two sides."""
    return await _answered(request, asking.fight_odds, data)


@post("/api/odds/shot", status_code=200, summary="The odds of a shot")
async def shot(request: AnyRequest, data: JSONBody[ShotAsked]) -> ShotOdds:
    """Exact odds of a shot; with faults where it is not allowed."""
    return await _answered(request, asking.shot_odds, data)


@post("/api/odds/duel", status_code=200, summary="The odds that a power works")
async def duel(request: AnyRequest, data: JSONBody[DuelAsked]) -> DuelForecast:
    """Both sides bid their best."""
    return await _answered(request, asking.duel_odds, data)


@post("/api/advice/reroll", status_code=200, summary="How many dice to re-roll")
async def reroll(request: AnyRequest, data: JSONBody[RerollAsked]) -> RerollAdvice:
    """What each number of dice is worth."""
    return await _answered(request, asking.reroll_advice, data)


HANDLERS = (fight, shot, duel, reroll)
