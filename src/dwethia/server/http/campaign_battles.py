"""Battles of campaigns over HTTP: prepared, fought at a table or told, settled, and brought into the ledger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from litestar import Request, delete, post
from litestar.params import FromPath, JSONBody

from dwethia.campaign.ledger.acts import perform
from dwethia.campaign.ledger.campaign import Campaign, replay
from dwethia.campaign.ledger.entries import AnyAct
from dwethia.codex import Codex
from dwethia.server.app_context import address_of, app_context_of
from dwethia.server.campaigns.acts import CampaignActed, bounded
from dwethia.server.campaigns.battles import (
    AftermathWish,
    FightPrepared,
    FightWish,
    FoughtWish,
    ResultWish,
    TableOpened,
    aftermath_table,
    battle_table,
    facts_told,
    facts_with,
    fought,
    fought_by_hand,
    given_up_by,
    prepared,
    settled,
)
from dwethia.server.campaigns.registry import CampaignViewer, HostedCampaign
from dwethia.server.errors import NotNow, NotThere, NotYours, TooMuch
from dwethia.server.http.campaigns import opened
from dwethia.server.storage.campaigns import TableOfCampaign
from dwethia.server.storage.stored import StoredTable

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]


@post("/api/campaigns/{campaign_id:str}/battle/prepared", status_code=200, summary="Who would fight")
async def prepare(request: AnyRequest, data: JSONBody[FightWish], campaign_id: FromPath[str]) -> FightPrepared:
    """Both sides of the next battle, and what speaks against it; nothing happens."""
    hosted, _ = await opened(request, campaign_id)
    return await _reckoned(request, hosted, lambda campaign: prepared(campaign, data))


@post("/api/campaigns/{campaign_id:str}/battle", summary="Set a table for the next battle")
async def fight(request: AnyRequest, data: JSONBody[FightWish], campaign_id: FromPath[str]) -> TableOpened:
    """Both warbands set up; the links of their players open the seats."""
    hosted, viewer = await opened(request, campaign_id)
    _check_theirs(viewer, data.players)
    catalogue = app_context_of(request).catalogue
    return await _set(
        request, hosted, data.after, lambda campaign: battle_table(campaign, data, hosted.stored, catalogue)
    )


@post("/api/campaigns/{campaign_id:str}/battle/facts", status_code=200, summary="Tell of a battle at a real table")
async def tell(request: AnyRequest, data: JSONBody[FoughtWish], campaign_id: FromPath[str]) -> CampaignActed:
    """What was written down becomes the next entry."""
    hosted, viewer = await opened(request, campaign_id)
    _check_theirs(viewer, data.fight.players)
    async with hosted.acting:
        return await _enter(request, hosted, data.after, lambda campaign: fought_by_hand(campaign, data))


@post("/api/campaigns/{campaign_id:str}/aftermath", summary="Set a table for an aftermath")
async def settle(request: AnyRequest, data: JSONBody[AftermathWish], campaign_id: FromPath[str]) -> TableOpened:
    """A seat for each player who was in the battle; or a bot in each."""
    hosted, viewer = await opened(request, campaign_id)
    catalogue = app_context_of(request).catalogue

    def work(campaign: Campaign) -> tuple[StoredTable, TableOfCampaign]:
        _check_theirs(viewer, campaign.battle(data.battle).facts.players)
        return aftermath_table(campaign, data, hosted.stored, catalogue)

    return await _set(request, hosted, data.after, work)


async def _set(
    request: AnyRequest,
    hosted: HostedCampaign,
    after: int,
    work: Callable[[Campaign], tuple[StoredTable, TableOfCampaign]],
) -> TableOpened:
    """Make a table that the campaign remembers, and let its bots begin."""
    context = app_context_of(request)
    if not context.table_rates.allows(address_of(request)):
        raise TooMuch("too many new tables from this address: wait a little")
    async with hosted.acting:
        hosted.check_seen(after)
        table, kept = await _reckoned(request, hosted, work)
        await context.registry.add(table)
        await context.campaigns.add_table(hosted, kept)
    (await context.registry.table(table.id)).wake()
    return TableOpened(table.id)


@post("/api/campaigns/{campaign_id:str}/tables/{table_id:str}/result", status_code=200, summary="Bring a result in")
async def bring_in(
    request: AnyRequest, data: JSONBody[ResultWish], campaign_id: FromPath[str], table_id: FromPath[str]
) -> CampaignActed:
    """What came of a table that is over becomes the next entry, and the table is closed."""
    hosted, viewer = await opened(request, campaign_id)
    async with hosted.acting:
        hosted.check_seen(data.after)  # whoever comes second finds the table closed
        kept = _kept(hosted, table_id)
        _check_theirs(viewer, kept.players)
        act = await _result(request, hosted, kept)
        return await _enter(request, hosted, data.after, act, kept.table)


async def _result(request: AnyRequest, hosted: HostedCampaign, kept: TableOfCampaign) -> Callable[[Campaign], AnyAct]:
    context = app_context_of(request)
    table = await context.registry.table(kept.table)
    await table.settled()
    game = table.table_game
    if game is None or game.ended is None:
        raise NotNow(f"{kept.title} is not over")
    record, given_up = game.record(), given_up_by(game.ended)
    if kept.battle:
        if given_up is not None:
            raise NotNow(f"{kept.title} was given up: put it away, and begin it again")
        return lambda campaign: settled(record, kept.battle)
    packs = hosted.stored.heading.packs
    if packs:  # which are in this server's memory alone
        facts = await context.calculated(request, packs, lambda codex: facts_with(record, codex, given_up))
    else:
        facts = await context.calculations.apart(request, facts_told, record, given_up)
    return lambda campaign: fought(campaign, facts, kept.players)


@delete("/api/campaigns/{campaign_id:str}/tables/{table_id:str}", summary="Put a table away")
async def put_away(request: AnyRequest, campaign_id: FromPath[str], table_id: FromPath[str]) -> None:
    """Nothing comes of it; the table itself stays where it is."""
    hosted, viewer = await opened(request, campaign_id)
    async with hosted.acting:
        kept = _kept(hosted, table_id)
        _check_theirs(viewer, kept.players)
        await app_context_of(request).campaigns.close_table(hosted, kept.table)


def _kept(hosted: HostedCampaign, table_id: str) -> TableOfCampaign:
    for each in hosted.stored.tables:
        if each.table == table_id:
            return each
    raise NotThere("the campaign has no such table, or it is closed")


async def _enter(
    request: AnyRequest,
    hosted: HostedCampaign,
    after: int,
    work: Callable[[Campaign], AnyAct],
    closing: str | None = None,
) -> CampaignActed:
    """Something that was done becomes the next entry."""
    hosted.check_seen(after)
    ledger, context = hosted.ledger, app_context_of(request)
    grown = await _reckoned(
        request, hosted, lambda campaign: bounded(perform(ledger, work(campaign), campaign.codex)[0])
    )
    await context.campaigns.grow(hosted, grown, closing)
    return CampaignActed(hosted.entries)


async def _reckoned(request: AnyRequest, hosted: HostedCampaign, work: Callable[[Campaign], T]) -> T:
    """What comes of the campaign as it stands."""
    ledger = hosted.ledger

    def reckon(codex: Codex) -> T:
        return work(replay(ledger, codex))

    return await app_context_of(request).calculated(request, hosted.stored.heading.packs, reckon)


def _check_theirs(viewer: CampaignViewer, players: Sequence[str]) -> None:
    if not viewer.is_host and viewer.player not in players:
        raise NotYours("only the host, or a player who takes part, can do this")


HANDLERS = (prepare, fight, tell, settle, bring_in, put_away)
