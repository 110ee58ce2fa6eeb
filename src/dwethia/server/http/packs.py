"""Packs of people's own over HTTP: handed in, checked, and remembered for a while."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from dwethia.server.app_context import address_of, app_context_of
from dwethia.server.armies.codex_page import packs_shown
from dwethia.server.armies.packs import Digests, MistakeShown, PackFile, PackFiles
from dwethia.server.armies.shown import PackShown
from dwethia.server.errors import TooMuch

AnyRequest = Request[Any, Any, Any]


class PackHanded(Struct, frozen=True, forbid_unknown_fields=True):
    """The files of a pack, and the digests of those that it is checked beside."""

    files: PackFiles
    packs: Digests = ()


class PackJudged(Struct, frozen=True):
    """A pack that can be used from now on, or everything that is wrong with it."""

    pack: PackShown | None
    mistakes: tuple[MistakeShown, ...]


class PackKept(Struct, frozen=True):
    """A pack that is remembered here."""

    id: str
    digest: str
    files: tuple[PackFile, ...]


@post("/api/packs", status_code=200, summary="Hand in a pack")
async def hand_in(request: AnyRequest, data: JSONBody[PackHanded]) -> PackJudged:
    """Check the files of a pack. A good one is remembered for a while under the digest that the answer names."""
    context = app_context_of(request)
    if not context.pack_rates.allows(address_of(request)):
        raise TooMuch("too many packs from this address: wait a little")
    work = context.calculations
    handed, examined = await work.of_pack(request, context.packs.hand_in, data.files, data.packs)
    if handed is None:
        return PackJudged(None, examined.mistakes)
    codex = await work.of_army(request, context.packs.codex, (*data.packs, handed.digest))
    return PackJudged(next(each for each in packs_shown(codex) if each.digest == handed.digest), ())


@get("/api/packs/{digest:str}", summary="The files of a pack")
async def files(request: AnyRequest, digest: FromPath[str]) -> PackKept:
    """A pack that somebody handed in, for whoever knows its digest."""
    kept = app_context_of(request).packs.pack(digest)
    return PackKept(kept.id, kept.digest, kept.files)


HANDLERS = (hand_in, files)
