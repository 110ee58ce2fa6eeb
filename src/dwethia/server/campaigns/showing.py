"""What is shown of a campaign to whoever has one of its links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from dwethia.campaign.ledger.campaign import replay
from dwethia.campaign.ledger.chain import Ledger
from dwethia.campaign.roster.fielding import army_of
from dwethia.campaign.shown import campaign_json, entries_json
from dwethia.codex import Codex
from dwethia.faults import Fault
from dwethia.muster import Army
from dwethia.server.campaigns.registry import CampaignViewer, HostedCampaign
from dwethia.server.messages import TableShown
from dwethia.server.storage.campaigns import TableOfCampaign


class TableOfCampaignShown(Struct, frozen=True):
    """A table of the campaign that is open, or over and not in the ledger yet."""

    table: str
    kind: Literal["battle", "settling"]
    title: str
    players: tuple[str, ...]
    battle: int  # whose aftermath it is; 0 for a battle
    is_over: bool
    waiting_for: tuple[str, ...]


class CampaignShown(Struct, frozen=True):
    """A campaign and whose link this is; its state is shown apart, as JSON that stays."""

    campaign: str
    title: str
    players: tuple[str, ...]  # with a link of their own
    entries: int
    digest: str
    packs: tuple[str, ...]  # digests, beside the Starter Codex
    player: str | None  # who the link is of; None: of the host, or for watching
    is_host: bool
    tables: tuple[TableOfCampaignShown, ...] = ()


def shown_to(
    hosted: HostedCampaign, viewer: CampaignViewer, tables: tuple[TableOfCampaignShown, ...] = ()
) -> CampaignShown:
    """The campaign as somebody is to know it."""
    return CampaignShown(
        campaign=hosted.id,
        title=hosted.stored.heading.title,
        players=tuple(each.player for each in hosted.stored.players),
        entries=hosted.entries,
        digest=hosted.ledger.digest,
        packs=hosted.stored.heading.packs,
        player=viewer.player,
        is_host=viewer.is_host,
        tables=tables,
    )


class WarbandFielded(Struct, frozen=True):
    """The army of a warband for a battle, each recruit with its history, and what a chart would forbid of it."""

    army: Army
    notes: tuple[Fault, ...]


def army_fielded(
    ledger: Ledger, codex: Codex, player: str, field: Sequence[str] | None, limit: int | None
) -> WarbandFielded:
    """The army of a player's members, of those named or of all who live, to a limit or without one."""
    campaign = replay(ledger, codex)
    found = army_of(campaign.warband(player), codex, campaign.rulings, field=field, limit=limit)
    return WarbandFielded(found.army, found.notes)


def table_shown(kept: TableOfCampaign, table: TableShown) -> TableOfCampaignShown:
    """A table of a campaign, with those it waits for by their names."""
    names = {each.seat: each.name or each.seat for each in table.seats}
    waiting = tuple(names[seat] for seat in table.waiting_for)
    return TableOfCampaignShown(
        kept.table, kept.kind, kept.title, kept.players, kept.battle, table.stage == "ended", waiting
    )


def state_json(ledger: Ledger, codex: Codex) -> dict[str, Any]:
    """Where it stands, as `dwethia campaign show --json` prints it."""
    return campaign_json(replay(ledger, codex)) | {"ledger": entries_json(ledger, codex)}
