"""Skirmish over HTTP: before a battle, what it can be made of and comes to; the words and the turn of it; odds."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, get, post
from litestar.params import JSONBody, QueryParameter

from dwethia.charts import need
from dwethia.rulebook import Rulings
from dwethia.server.app_context import app_context_of
from dwethia.server.boards.battle_setup import BattlePrepared
from dwethia.server.boards.odds_asked import answered
from dwethia.server.boards.skirmish.battle_setup import MAKER, BattleWish
from dwethia.server.boards.skirmish.choices import BattleChoices, battle_choices
from dwethia.server.boards.skirmish.words import words
from dwethia.server.boards.turn_summary import TurnSummary, turn_summary
from dwethia.server.errors import NotNow
from dwethia.server.http.muster import PackList
from dwethia.server.tables.making import SeatWish, TableWish
from dwethia.skirmish.odds import questions as asking
from dwethia.skirmish.odds.advice import DuelForecast, NoQuestion
from dwethia.skirmish.odds.questions import (
    DuelAsked,
    FightAsked,
    FightOdds,
    RerollAdvice,
    RerollAsked,
    ShotAsked,
    ShotOdds,
)
from dwethia.skirmish.setup.first_battle import SEED, first_battle

AnyRequest = Request[Any, Any, Any]
GAME: Final = "skirmish"
Settings = Annotated[
    list[str] | None, QueryParameter(max_items=200, description="Rulings, such as `R-SK-80=attacker-first`.")
]


# Before a battle


@get("/api/games/skirmish/choices", summary="What a battle can be made of")
async def choices(request: AnyRequest, packs: PackList = None) -> BattleChoices:
    """Ready armies and boards, factions to levy from, pieces of terrain, scenarios, sizes and bots."""
    context = app_context_of(request)
    bots = tuple(context.catalogue.games[GAME].bots)
    return await context.calculated(request, tuple(packs or ()), lambda codex: battle_choices(codex, bots))


@post("/api/games/skirmish/setup", status_code=200, summary="The setup of a battle")
async def setup(request: AnyRequest, data: JSONBody[BattleWish]) -> BattlePrepared:
    """What a table of Skirmish begins from, as wished for, and how its board looks; or all that is wrong with it."""
    return await app_context_of(request).calculated(request, data.packs, lambda codex: MAKER.prepared(data, codex))


@get("/api/games/skirmish/first", summary="The battle to learn with")
async def first() -> TableWish:
    """A table to make for somebody new: red is theirs, a recruit has blue, and the dice fall the same each time."""
    seats = {"red": SeatWish(is_ready=True), "blue": SeatWish(bot="recruit")}
    return TableWish(game=GAME, setup=dict(first_battle()), seats=seats, seed=SEED)


@get("/api/games/skirmish/words", summary="Which rules stand behind the words on the screen")
async def list_words() -> dict[str, tuple[str, ...]]:
    """Phases, characteristics, keywords, terrain, manners of moving and states, each with its rules."""
    return dict(words())


@get("/api/games/skirmish/turn", summary="The turn of a battle on one page")
async def turn(settings: Settings = None) -> TurnSummary:
    """What may be done in each phase, in few words with their rules; as recommended, but for these settings."""
    return turn_summary(Rulings.of(GAME, settings=settings or ()), need)


# Odds and advice: the same questions as on the command line


@post("/api/odds/fight", status_code=200, summary="The odds of a fight")
async def fight(request: AnyRequest, data: JSONBody[FightAsked]) -> FightOdds:
    """Exact odds of a fight between two sides."""
    return await answered(request, asking.fight_odds, data)


@post("/api/odds/shot", status_code=200, summary="The odds of a shot")
async def shot(request: AnyRequest, data: JSONBody[ShotAsked]) -> ShotOdds:
    """Exact odds of a shot; with faults where it is not allowed."""
    return await answered(request, asking.shot_odds, data)


@post("/api/odds/duel", status_code=200, summary="The odds that a power works")
async def duel(request: AnyRequest, data: JSONBody[DuelAsked]) -> DuelForecast:
    """Both sides bid their best."""
    return await answered(request, asking.duel_odds, data)


def _advised(question: RerollAsked) -> RerollAdvice:
    try:
        return asking.reroll_advice(question)
    except NoQuestion as none:
        raise NotNow(str(none)) from none


@post("/api/advice/reroll", status_code=200, summary="How many dice to re-roll")
async def reroll(request: AnyRequest, data: JSONBody[RerollAsked]) -> RerollAdvice:
    """What each number of dice is worth."""
    return await answered(request, _advised, data)


HANDLERS = (choices, setup, first, list_words, turn, fight, shot, duel, reroll)
