"""The muster over HTTP: what an army can be made of, what it comes to, and armies as text and on paper."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from litestar import MediaType, Request, Response, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from dwethia.muster import Army, NoLegalArmy, levy, muster, read_text, write_text
from dwethia.muster.army import army_of
from dwethia.muster.sheets import sheet
from dwethia.server.app_context import app_context_of
from dwethia.server.armies.army_page import count_army
from dwethia.server.armies.packs import MOST_TOGETHER, Digests
from dwethia.server.armies.shown import ArmyCounted, CodexShown
from dwethia.server.bounds import Word
from dwethia.server.errors import NotNow

A = TypeVar("A")
AnyRequest = Request[Any, Any, Any]
MOST_TEXT = 100_000  # characters of an army's text
MOST_LEVIED = 20_000  # points of a random army
PackList = Annotated[
    list[str] | None,
    QueryParameter(max_items=MOST_TOGETHER, description="Digests of packs that were handed in."),
]


class ArmyAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """An army, as its file has it, and the packs beside the Starter Codex that it is read with."""

    army: dict[str, Any]
    packs: Digests = ()


class LevyAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A random army: the same words give the same one."""

    faction: Word
    limit: Annotated[int, Meta(ge=1, le=MOST_LEVIED)] = 500
    seed: Word = ""
    religion: Word | None = None
    packs: Digests = ()


class TextAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The short text of an army, or its file, to be read."""

    text: Annotated[str, Meta(max_length=MOST_TEXT)]
    packs: Digests = ()


class SheetAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """An army that is to be printed."""

    army: dict[str, Any]
    paper: Literal["a4", "letter"] | None = None
    packs: Digests = ()


class ArmyText(Struct, frozen=True):
    """An army as a short text."""

    text: str


class ArmyRead(Struct, frozen=True):
    """An army as its file has it."""

    army: Army


@get("/api/muster/codex", summary="What armies are made of")
async def codex(request: AnyRequest, packs: PackList = None) -> CodexShown:
    """Factions, units, wargear, races and religions with their prices, and what their rules mean."""
    context = app_context_of(request)
    return (await context.calculations.of_army(request, context.packs.codex, packs or ()))[1]


@post("/api/muster", status_code=200, summary="What an army comes to")
async def count(request: AnyRequest, data: JSONBody[ArmyAsked]) -> ArmyCounted:
    """Points, pools and profiles with their parts, and everything that speaks against the army."""
    return await app_context_of(request).calculated(
        request, data.packs, lambda codex: count_army(army_of(data.army), codex)
    )


@post("/api/muster/levy", status_code=200, summary="A random army")
async def levied(request: AnyRequest, data: JSONBody[LevyAsked]) -> ArmyRead:
    """A legal army of a faction, near its limit."""
    try:
        army = await app_context_of(request).calculated(
            request, data.packs, lambda codex: levy(codex, data.faction, data.limit, data.seed, data.religion)
        )
    except NoLegalArmy as none:
        raise NotNow(str(none)) from none
    return ArmyRead(army)


@post("/api/muster/text", status_code=200, summary="An army as a text")
async def written(request: AnyRequest, data: JSONBody[ArmyAsked]) -> ArmyText:
    """The short text, to paste into a chat."""
    return ArmyText(
        await app_context_of(request).calculated(
            request, data.packs, lambda codex: write_text(army_of(data.army), codex)
        )
    )


@post("/api/muster/read", status_code=200, summary="An army from a text")
async def was_read(request: AnyRequest, data: JSONBody[TextAsked]) -> ArmyRead:
    """The army of a short text; what cannot be read is said with its line."""
    return ArmyRead(
        await app_context_of(request).calculated(request, data.packs, lambda codex: read_text(data.text, codex))
    )


@post("/api/muster/sheet", status_code=200, summary="An army on paper", media_type=MediaType.HTML)
async def printed(request: AnyRequest, data: JSONBody[SheetAsked]) -> Response[str]:
    """A roster and a card for each profile, as one page of HTML."""
    page = await app_context_of(request).calculated(
        request, data.packs, lambda codex: sheet(muster(army_of(data.army), codex), codex, data.paper)
    )
    return Response(page, media_type=MediaType.HTML)


HANDLERS = (codex, count, levied, written, was_read, printed)
