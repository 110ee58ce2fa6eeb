"""The game of the day over HTTP: what it is, a table for it, and the scores of those who wish a name there."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct
from msgspec.structs import replace

from dwethia.dice import commitment
from dwethia.games import games
from dwethia.server.app_context import address_of, app_context_of, base_of, hashes_of_bearer
from dwethia.server.bounds import Name
from dwethia.server.endings.daily import daily_kit, daily_score, daily_wish, day_at
from dwethia.server.errors import ClientError, NotNow, NotStored, NotYours, TooMuch
from dwethia.server.storage.commits import StorageError
from dwethia.server.storage.scores import Score
from dwethia.server.tables.making import MadeTable, clean_name, made, make_table

AnyRequest = Request[Any, Any, Any]
MOST_SHOWN: Final = 20
MOST_A_DAY: Final = 1000
Day = Annotated[str | None, QueryParameter(pattern=r"^\d{4}-\d{2}-\d{2}$", description="Today where none is named.")]


class ScoreShown(Struct, frozen=True):
    """A line of the table of scores."""

    name: str
    score: int
    is_won: bool


class DailyShown(Struct, frozen=True):
    """What everybody plays on a day, and who did best."""

    game: str
    title: str
    day: str
    words: str
    scores: tuple[ScoreShown, ...]


class DailyWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays the game of the day."""

    name: Name = ""


class ScoreWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The name under which a score is to stand."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]


class ScoreKept(Struct, frozen=True):
    """A score that stands, and the table of its day."""

    day: str
    score: int
    is_won: bool
    scores: tuple[ScoreShown, ...]


@get("/api/daily", summary="What everybody plays today")
async def all_daily(request: AnyRequest) -> list[DailyShown]:
    """The games of the day, of those that have one."""
    return [await _shown(request, name, None) for name, kit in games().items() if kit.daily is not None]


@get("/api/daily/{game:str}", summary="What everybody played on a day")
async def one_daily(request: AnyRequest, game: FromPath[str], day: Day = None) -> DailyShown:
    """The game of a day, with its best scores."""
    return await _shown(request, game, day)


async def _shown(request: AnyRequest, game: str, day: str | None) -> DailyShown:
    context = app_context_of(request)
    today = day_at(context.registry.now())
    if day is not None and day > today:
        raise NotNow("that day has not come yet")
    kit = daily_kit(game)
    assert kit.daily is not None
    day = day or today
    return DailyShown(game, kit.title, day, kit.daily(day).words, await _best(request, game, day))


async def _best(request: AnyRequest, game: str, day: str) -> tuple[ScoreShown, ...]:
    try:
        found = await app_context_of(request).scores.best(game, day, MOST_SHOWN)
    except StorageError as wrong:
        raise NotStored("the scores cannot be read now: try again") from wrong
    return tuple(ScoreShown(each.name, each.score, each.is_won) for each in found)


@post("/api/daily/{game:str}/tables", summary="A table for the game of the day")
async def begin(request: AnyRequest, data: JSONBody[DailyWish], game: FromPath[str]) -> MadeTable:
    """A table for one person, with today's setup and today's dice; its links as with any other table."""
    context = app_context_of(request)
    if not context.table_rates.allows(address_of(request)):
        raise TooMuch("too many new tables from this address: wait a little")
    day = day_at(context.registry.now())
    stored, tokens = make_table(daily_wish(game, day, data.name), context.catalogue)
    stored = replace(stored, heading=replace(stored.heading, day=day))
    await context.registry.add(stored)
    assert stored.seed is not None
    return made(stored, tokens, commitment(stored.seed), base_of(request))


@post("/api/tables/{table_id:str}/score", summary="Put a score on the table of the day")
async def keep_score(request: AnyRequest, data: JSONBody[ScoreWish], table_id: FromPath[str]) -> ScoreKept:
    """The score of a game of the day, once the server has played its record again; the first of a name stands."""
    context = app_context_of(request)
    table = await context.registry.table(table_id)
    if table.opened_by(hashes_of_bearer(request)) == (None,):
        raise NotYours("only whoever played can do this")
    await table.settled()
    day, table_game, game = table.stored.heading.day, table.table_game, table.stored.heading.game
    if day is None:
        raise NotNow("this is no game of a day")
    if table_game is None or table_game.ended is None:
        raise NotNow("the score is there when the game is over")
    name = clean_name(data.name)
    if not name:
        raise ClientError("a score stands under a name")
    score, is_won = await context.calculations.apart(request, daily_score, table_game.record(), day)
    kept = Score(game, day, name, table.id, score, is_won, context.registry.now())
    try:
        before = await context.scores.found(game, day, name, table.id)
        if before is not None and before.table == table.id:
            raise NotNow(f"this game stands there already, as {before.name}")
        if before is not None:
            raise NotNow(f"{before.name} has a score on {day} already, and the first one stands")
        if await context.scores.count(game, day) >= MOST_A_DAY:
            raise NotNow("the table of this day is full")
        await context.scores.add(kept)
    except StorageError as wrong:
        raise NotStored("the score could not be stored: try again") from wrong
    return ScoreKept(day, score, is_won, await _best(request, game, day))


HANDLERS = (all_daily, one_daily, begin, keep_score)
