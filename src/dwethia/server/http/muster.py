"""The muster over HTTP: what a force can be made of, what it comes to, and forces as text and on paper."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from litestar import MediaType, Request, Response, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from dwethia.codex import Codex
from dwethia.muster import ArmyError, ForceList, NoLegalArmy, levy_force, muster, read_force_text, write_text
from dwethia.muster.kits import ForceKit, force_of, kit_named, usual_kit
from dwethia.muster.sheets import sheet
from dwethia.server.app_context import app_context_of
from dwethia.server.armies.army_page import count_army
from dwethia.server.armies.packs import MOST_TOGETHER, Digests
from dwethia.server.armies.shown import ArmyCounted, CodexShown
from dwethia.server.bounds import Word
from dwethia.server.errors import ClientError, NotNow

A = TypeVar("A")
AnyRequest = Request[Any, Any, Any]
MOST_TEXT = 100_000  # characters of an army's text
MOST_LEVIED = 20_000  # points of a random army
PackList = Annotated[
    list[str] | None,
    QueryParameter(max_items=MOST_TOGETHER, description="Digests of packs that were handed in."),
]
Game = Annotated[
    str | None, QueryParameter(max_length=60, description="Whose forces; armies on foot where none is named.")
]


class ArmyAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A force, as its file has it, and the packs beside the Starter Codex that it is read with."""

    army: dict[str, Any]
    packs: Digests = ()


class LevyAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A random force: the same words give the same one."""

    faction: Word
    game: Word | None = None  # None: an army on foot
    limit: Annotated[int, Meta(ge=1, le=MOST_LEVIED)] | None = None  # None: as many points as are usual
    seed: Word = ""
    religion: Word | None = None
    packs: Digests = ()


class TextAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The short text of a force, to be read."""

    text: Annotated[str, Meta(max_length=MOST_TEXT)]
    packs: Digests = ()


class SheetAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A force that is to be printed."""

    army: dict[str, Any]
    paper: Literal["a4", "letter"] | None = None
    packs: Digests = ()


class ArmyText(Struct, frozen=True):
    """A force as a short text."""

    text: str


class ArmyRead(Struct, frozen=True):
    """A force as its file has it."""

    army: ForceList


def _kit(game: str | None) -> ForceKit:
    return usual_kit() if game is None else kit_named(game)


@get("/api/muster/codex", summary="What armies and fleets are made of")
async def codex(request: AnyRequest, game: Game = None, packs: PackList = None) -> CodexShown:
    """Factions, units or ships, wargear, races and religions with their prices, and what their rules mean."""
    context = app_context_of(request)
    try:
        kit = _kit(game)
    except ArmyError as wrong:
        raise ClientError(str(wrong)) from wrong
    return await context.calculations.of_army(request, context.packs.shown, packs or (), kit)


@post("/api/muster", status_code=200, summary="What an army comes to")
async def count(request: AnyRequest, data: JSONBody[ArmyAsked]) -> ArmyCounted:
    """Points, pools and profiles with their parts, and everything that speaks against it."""
    return await app_context_of(request).calculated(
        request, data.packs, lambda codex: count_army(force_of(data.army), codex)
    )


@post("/api/muster/levy", status_code=200, summary="A random army or fleet")
async def levied(request: AnyRequest, data: JSONBody[LevyAsked]) -> ArmyRead:
    """A legal force of a faction, near its limit."""
    try:
        army = await app_context_of(request).calculated(request, data.packs, lambda codex: _levied(data, codex))
    except NoLegalArmy as none:
        raise NotNow(str(none)) from none
    return ArmyRead(army)


def _levied(wish: LevyAsked, codex: Codex) -> ForceList:
    kit = _kit(wish.game)
    limit = kit.usual_limit if wish.limit is None else wish.limit
    return levy_force(kit.force, codex, wish.faction, limit, wish.seed, wish.religion)


@post("/api/muster/text", status_code=200, summary="An army as a text")
async def written(request: AnyRequest, data: JSONBody[ArmyAsked]) -> ArmyText:
    """The short text, to paste into a chat."""
    return ArmyText(
        await app_context_of(request).calculated(
            request, data.packs, lambda codex: write_text(force_of(data.army), codex)
        )
    )


@post("/api/muster/read", status_code=200, summary="An army from a text")
async def was_read(request: AnyRequest, data: JSONBody[TextAsked]) -> ArmyRead:
    """The force of a short text; what cannot be read is said with its line."""
    return ArmyRead(
        await app_context_of(request).calculated(request, data.packs, lambda codex: read_force_text(data.text, codex))
    )


@post("/api/muster/sheet", status_code=200, summary="An army on paper", media_type=MediaType.HTML)
async def printed(request: AnyRequest, data: JSONBody[SheetAsked]) -> Response[str]:
    """A roster and a card for each profile, as one page of HTML."""
    page = await app_context_of(request).calculated(
        request, data.packs, lambda codex: sheet(muster(force_of(data.army), codex), codex, data.paper)
    )
    return Response(page, media_type=MediaType.HTML)


HANDLERS = (codex, count, levied, written, was_read, printed)
