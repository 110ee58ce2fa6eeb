"""Campaigns over HTTP: make one or take one in, open it by a link, act in it, and export it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct
from msgspec.structs import asdict, replace

from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.chain import Ledger
from dwethia.campaign.ledger.entries import PlayerName
from dwethia.campaign.roster.recruiting import MOST_MEMBERS
from dwethia.muster.army import LARGEST_LIMIT
from dwethia.server.app_context import address_of, app_context_of, base_of, hashes_of_bearer
from dwethia.server.campaigns.acts import (
    CampaignActed,
    RecruitWish,
    UndoWish,
    WarbandWish,
    Work,
    joining,
    recruiting,
    taking_back,
)
from dwethia.server.campaigns.making import (
    MOST_PLAYERS,
    CampaignFile,
    CampaignTakenIn,
    CampaignWish,
    MadeCampaign,
    PlayerLink,
    begun,
    checked,
    make_campaign,
    player_link,
    players_in,
)
from dwethia.server.campaigns.registry import CampaignViewer, HostedCampaign
from dwethia.server.campaigns.showing import (
    CampaignShown,
    TableOfCampaignShown,
    WarbandFielded,
    army_fielded,
    shown_to,
    state_json,
    table_shown,
)
from dwethia.server.errors import ClientError, NotThere, NotYours, TooMuch
from dwethia.server.storage.campaigns import CampaignHeading, StoredPlayer, TableOfCampaign
from dwethia.server.tables.tokens import token_hash

AnyRequest = Request[Any, Any, Any]
At = Annotated[int | None, QueryParameter(ge=1, description="As it stood after this entry.")]

Player = Annotated[str, QueryParameter(max_length=60, description="Whose warband.")]
Field = Annotated[
    list[str] | None, QueryParameter(max_items=MOST_MEMBERS, description="Members by id; all who live where none is.")
]
Limit = Annotated[int | None, QueryParameter(ge=1, le=LARGEST_LIMIT, description="Points agreed on.")]


class PlayerWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who is to have a link."""

    player: PlayerName


@post("/api/campaigns", summary="Make a campaign")
async def make(request: AnyRequest, data: JSONBody[CampaignWish]) -> MadeCampaign:
    """A new campaign with a link for each player and one for watching. Tokens are shown this once."""
    _check_rate(request)
    ledger = await app_context_of(request).calculated(request, data.packs, lambda codex: begun(data, codex))
    return await _made(request, CampaignHeading(data.title, data.packs), ledger, data.players)


@post("/api/campaigns/import", summary="Take in a campaign that somebody exported")
async def take_in(request: AnyRequest, data: JSONBody[CampaignFile]) -> CampaignTakenIn:
    """The same campaign here, if every byte of its file and every entry is good, with links for all its players.

    Where packs or rules are others here than those of its day, what could not be judged is told.
    """
    _check_rate(request)
    file = await app_context_of(request).calculated(request, data.packs, lambda codex: checked(data, codex))
    made = await _made(request, CampaignHeading(data.title, data.packs), file.ledger, players_in(file.ledger))
    return CampaignTakenIn(**asdict(made), changed_packs=file.changed_packs, unchecked=file.unchecked)


async def _made(
    request: AnyRequest, heading: CampaignHeading, ledger: Ledger, players: tuple[str, ...]
) -> MadeCampaign:
    context = app_context_of(request)
    stored, told = make_campaign(heading, ledger, players, context.catalogue.sources, base_of(request))
    await context.campaigns.add(stored)
    return told


def _check_rate(request: AnyRequest) -> None:
    if not app_context_of(request).table_rates.allows(address_of(request)):
        raise TooMuch("too many new campaigns from this address: wait a little")


async def opened(request: AnyRequest, campaign_id: str) -> tuple[HostedCampaign, CampaignViewer]:
    """A campaign, and who opens it."""
    hosted = await app_context_of(request).campaigns.campaign(campaign_id)
    return hosted, hosted.opened_by(hashes_of_bearer(request))


@get("/api/campaigns/{campaign_id:str}", summary="Look at a campaign")
async def look(request: AnyRequest, campaign_id: FromPath[str]) -> CampaignShown:
    """What it is called, who has a link, whose link this is, and what is being played."""
    hosted, viewer = await opened(request, campaign_id)
    tables = [await _table(request, each) for each in hosted.stored.tables]
    return shown_to(hosted, viewer, tuple(tables))


async def _table(request: AnyRequest, kept: TableOfCampaign) -> TableOfCampaignShown:
    """A table of the campaign; bots play on there, if nobody else is asked."""
    table = await app_context_of(request).registry.table(kept.table)
    table.wake()
    return table_shown(kept, await table.shown())


@get("/api/campaigns/{campaign_id:str}/show", summary="Where a campaign stands")
async def show(request: AnyRequest, campaign_id: FromPath[str], at: At = None) -> dict[str, Any]:
    """Battles, warbands and ledger as `dwethia campaign show --json` prints them, now or after an entry."""
    hosted, _ = await opened(request, campaign_id)
    last = hosted.entries
    if at is not None and at > last:
        raise NotThere(f"there is no entry {at}; the last is {last}")
    if hosted.shown is not None and hosted.shown[0] == (at or last):
        return hosted.shown[1]
    ledger, packs = Ledger(hosted.ledger.entries[: at or last]), hosted.stored.heading.packs
    told = await app_context_of(request).calculated(request, packs, lambda codex: state_json(ledger, codex))
    if at is None or at == last:
        hosted.shown = last, told
    return told


@get("/api/campaigns/{campaign_id:str}/export", summary="A campaign as its file")
async def export(request: AnyRequest, campaign_id: FromPath[str]) -> Response[bytes]:
    """The file that every dwethia reads."""
    hosted, _ = await opened(request, campaign_id)
    name = f'attachment; filename="campaign-{hosted.id}.jsonl"'
    content = chain.write(hosted.ledger)
    return Response(content, media_type="application/x-ndjson", headers={"Content-Disposition": name})


@get("/api/campaigns/{campaign_id:str}/army", summary="A warband as it goes into a battle")
async def fielded(
    request: AnyRequest, campaign_id: FromPath[str], player: Player, field: Field = None, limit: Limit = None
) -> WarbandFielded:
    """The army of a warband: its living members, or those named, each with its history; to a limit or without one."""
    hosted, _ = await opened(request, campaign_id)
    ledger, packs = hosted.ledger, hosted.stored.heading.packs
    return await app_context_of(request).calculated(
        request, packs, lambda codex: army_fielded(ledger, codex, player, field, limit)
    )


@post("/api/campaigns/{campaign_id:str}/join", status_code=200, summary="Take part with an army")
async def join(request: AnyRequest, data: JSONBody[WarbandWish], campaign_id: FromPath[str]) -> CampaignActed:
    """The models of an army become the members of a warband."""
    hosted, viewer = await opened(request, campaign_id)
    async with hosted.acting:
        return await _act(request, hosted, data.after, joining(hosted, viewer, data))


@post("/api/campaigns/{campaign_id:str}/recruit", status_code=200, summary="Take on more models")
async def recruit(request: AnyRequest, data: JSONBody[RecruitWish], campaign_id: FromPath[str]) -> CampaignActed:
    """A warband takes on more, at list price."""
    hosted, viewer = await opened(request, campaign_id)
    async with hosted.acting:
        return await _act(request, hosted, data.after, recruiting(hosted, viewer, data))


@post("/api/campaigns/{campaign_id:str}/undo", status_code=200, summary="Take an entry back")
async def undo(request: AnyRequest, data: JSONBody[UndoWish], campaign_id: FromPath[str]) -> CampaignActed:
    """The entry stays in the ledger and counts no more; refused where something later depends on it."""
    hosted, viewer = await opened(request, campaign_id)
    async with hosted.acting:
        return await _act(request, hosted, data.after, taking_back(hosted, viewer, data))


async def _act(request: AnyRequest, hosted: HostedCampaign, after: int, work: Work) -> CampaignActed:
    """What is worked out becomes the next entry, stored before it is acknowledged; whoever comes second looks again."""
    hosted.check_seen(after)
    context = app_context_of(request)
    grown, notes = await context.calculated(request, hosted.stored.heading.packs, work)
    await context.campaigns.grow(hosted, grown)
    return CampaignActed(hosted.entries, notes)


@post("/api/campaigns/{campaign_id:str}/players", summary="One player more")
async def add_player(request: AnyRequest, data: JSONBody[PlayerWish], campaign_id: FromPath[str]) -> PlayerLink:
    """The host gives somebody a link of their own."""
    hosted = await _hosted_by(request, campaign_id)
    async with hosted.acting:
        known = [each.player for each in hosted.stored.players]
        if data.player in known:
            raise ClientError(f"{data.player} has a link already; give them a new one instead")
        if len(known) >= MOST_PLAYERS:
            raise TooMuch(f"a campaign has at most {MOST_PLAYERS} players here")
        link = _new_link(request, hosted, data.player)
        await app_context_of(request).campaigns.add_player(hosted, StoredPlayer(data.player, token_hash(link.token)))
    return link


@post("/api/campaigns/{campaign_id:str}/players/{place:int}/link", summary="A new link for a player")
async def reissue(request: AnyRequest, campaign_id: FromPath[str], place: FromPath[int]) -> PlayerLink:
    """The host gives a player, by their place from 1, a new link; the old one opens nothing any more."""
    hosted = await _hosted_by(request, campaign_id)
    async with hosted.acting:
        players = hosted.stored.players
        if not 1 <= place <= len(players):
            raise NotThere(f"there is no player {place}; there are {len(players)}")
        before = players[place - 1]
        link = _new_link(request, hosted, before.player)
        hashed = token_hash(link.token)
        await app_context_of(request).campaigns.change_link(hosted, place - 1, hashed)
        for each in hosted.stored.tables:
            await _change_seats(request, each.table, before.token_hash, hashed)
    return link


async def _change_seats(request: AnyRequest, table_id: str, before: str, after: str) -> None:
    """The new link opens the seats at a table that the old one has opened."""
    table = await app_context_of(request).registry.table(table_id)
    for seat in [each.seat for each in table.stored.seats if each.token_hash == before]:
        await table.change_seat(seat, lambda stored: replace(stored, token_hash=after))


async def _hosted_by(request: AnyRequest, campaign_id: str) -> HostedCampaign:
    hosted, viewer = await opened(request, campaign_id)
    if not viewer.is_host:
        raise NotYours("only the host can do this")
    return hosted


def _new_link(request: AnyRequest, hosted: HostedCampaign, player: str) -> PlayerLink:
    token = app_context_of(request).catalogue.sources.token()
    return player_link(base_of(request), hosted.id, player, token)


HANDLERS = (make, take_in, look, show, export, fielded, join, recruit, undo, add_player, reissue)
