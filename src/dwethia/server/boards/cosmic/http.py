"""Cosmic Combat over HTTP: before a battle, what it can be made of and comes to; the words and the turn of it; odds."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, get, post
from litestar.params import JSONBody, QueryParameter

from dwethia.cosmic.odds import questions as asking
from dwethia.cosmic.odds.questions import BoardingAsked, BoardingOdds, RamAsked, RamOdds, SalvoAsked, SalvoOdds
from dwethia.cosmic.rules.ranged_chart import ranged_need
from dwethia.cosmic.setup.first_battle import SEED, first_fleet_battle
from dwethia.rulebook import Rulings
from dwethia.server.app_context import app_context_of
from dwethia.server.boards.battle_setup import BattlePrepared
from dwethia.server.boards.cosmic.choices import FleetChoices, fleet_choices
from dwethia.server.boards.cosmic.fleet_setup import MAKER, FleetWish
from dwethia.server.boards.cosmic.words import words
from dwethia.server.boards.odds_asked import answered
from dwethia.server.boards.turn_summary import TurnSummary, turn_summary
from dwethia.server.http.muster import PackList
from dwethia.server.tables.making import SeatWish, TableWish

AnyRequest = Request[Any, Any, Any]
GAME: Final = "cosmic"
Settings = Annotated[
    list[str] | None, QueryParameter(max_items=200, description="Rulings, such as `R-CC-14=plus-one-die`.")
]


# Before a battle


@get("/api/games/cosmic/choices", summary="What a battle in space can be made of")
async def fleets(request: AnyRequest, packs: PackList = None) -> FleetChoices:
    """Ready fleets and boards, factions to levy from, pieces of terrain, scenarios, sizes and bots."""
    context = app_context_of(request)
    bots = tuple(context.catalogue.games[GAME].bots)
    return await context.calculated(request, tuple(packs or ()), lambda codex: fleet_choices(codex, bots))


@post("/api/games/cosmic/setup", status_code=200, summary="The setup of a battle in space")
async def fleet_setup(request: AnyRequest, data: JSONBody[FleetWish]) -> BattlePrepared:
    """What a table of Cosmic Combat begins from, as wished for, and how its board looks; or all that is wrong."""
    return await app_context_of(request).calculated(request, data.packs, lambda codex: MAKER.prepared(data, codex))


@get("/api/games/cosmic/first", summary="The battle in space to learn with")
async def first_fleet() -> TableWish:
    """A table to make for somebody new: red is theirs, a cadet has blue, and the dice fall the same each time."""
    seats = {"red": SeatWish(is_ready=True), "blue": SeatWish(bot="cadet")}
    return TableWish(game=GAME, setup=dict(first_fleet_battle()), seats=seats, seed=SEED)


@get("/api/games/cosmic/words", summary="Which rules stand behind the words of a battle in space")
async def fleet_words() -> dict[str, tuple[str, ...]]:
    """Phases, orders, characteristics, keywords, terrain and states, each with its rules."""
    return dict(words())


@get("/api/games/cosmic/turn", summary="The turn of a battle in space on one page")
async def fleet_turn(settings: Settings = None) -> TurnSummary:
    """What may be done in each phase, in few words with their rules; as recommended, but for these settings."""
    return turn_summary(Rulings.of(GAME, settings=settings or ()), ranged_need)


# Odds: the same questions as on the command line


@post("/api/odds/ram", status_code=200, summary="The odds of a ram")
async def ram(request: AnyRequest, data: JSONBody[RamAsked]) -> RamOdds:
    """Exact odds of a ram between two ships."""
    return await answered(request, asking.ram_odds, data)


@post("/api/odds/boarding", status_code=200, summary="The odds of a boarding fight")
async def boarding(request: AnyRequest, data: JSONBody[BoardingAsked]) -> BoardingOdds:
    """Exact odds of a boarding fight between two sides."""
    return await answered(request, asking.boarding_odds, data)


@post("/api/odds/salvo", status_code=200, summary="The odds of a salvo")
async def salvo(request: AnyRequest, data: JSONBody[SalvoAsked]) -> SalvoOdds:
    """Exact odds of one Fire token of one weapon."""
    return await answered(request, asking.salvo_odds, data)


HANDLERS = (fleets, fleet_setup, first_fleet, fleet_words, fleet_turn, ram, boarding, salvo)
