"""Acting in a campaign: what somebody asks for becomes the next entry, stored before it is acknowledged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.acts import last_standing, perform, undo
from dwethia.campaign.ledger.chain import Ledger
from dwethia.campaign.ledger.entries import MOST_TRACKED, AnyAct, EntryNumber, MemberRecruited, WarbandJoined
from dwethia.campaign.roster.recruiting import notes_on_joining
from dwethia.codex import Codex
from dwethia.faults import Fault
from dwethia.muster import Army, ArmyError, Recruit
from dwethia.muster.army import checked
from dwethia.muster.kits import force_of
from dwethia.server.bounds import Word
from dwethia.server.campaigns.registry import CampaignViewer, HostedCampaign
from dwethia.server.errors import NotYours, TooMuch

MOST_BYTES: Final = 8 * 2**20  # of a ledger's file, so that what is exported here is also taken in


class WarbandWish(Struct, frozen=True, forbid_unknown_fields=True):
    """An army that joins, by whoever has seen the campaign up to an entry."""

    after: EntryNumber
    army: dict[str, Any]
    track: Annotated[tuple[Word, ...], Meta(max_length=MOST_TRACKED)] | None = None  # units or names; None: all
    squads: bool = False


class RecruitWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Models that are taken on at list price."""

    after: EntryNumber
    recruit: Recruit
    is_tracked: bool = True
    is_squad: bool = False


class UndoWish(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry that is to be taken back; the last that stands where none is named."""

    after: EntryNumber
    entry: EntryNumber | None = None


class CampaignActed(Struct, frozen=True):
    """What was done is stored: how many entries there are, and what is to be noted."""

    entries: int
    notes: tuple[Fault, ...] = ()


Grown = tuple[Ledger, tuple[Fault, ...]]
Work = Callable[[Codex], Grown]


def joining(hosted: HostedCampaign, viewer: CampaignViewer, wish: WarbandWish) -> Work:
    """A player joins with an army; what a limit or a chart would forbid is noted."""
    player = _player(viewer)
    ledger = hosted.ledger

    def work(codex: Codex) -> Grown:
        army = force_of(wish.army)
        if not isinstance(army, Army):
            raise ArmyError("a campaign is of armies on foot")
        grown = _performed(ledger, WarbandJoined(player, army, wish.track, wish.squads), codex)
        return grown, notes_on_joining(army, codex)

    return work


def recruiting(hosted: HostedCampaign, viewer: CampaignViewer, wish: RecruitWish) -> Work:
    """A player takes on more for their own warband."""
    player = _player(viewer)
    ledger = hosted.ledger

    def work(codex: Codex) -> Grown:
        checked(Army("Recruits", units=(wish.recruit,)))
        act = MemberRecruited(player, wish.recruit, wish.is_tracked, wish.is_squad)
        return _performed(ledger, act, codex), ()

    return work


def taking_back(hosted: HostedCampaign, viewer: CampaignViewer, wish: UndoWish) -> Work:
    """An entry is taken back by the host, or by a player whom it is about."""
    ledger = hosted.ledger
    number = last_standing(ledger) if wish.entry is None else wish.entry
    about = ledger.entries[number - 1].act.players if number <= len(ledger.entries) else ()
    if not viewer.is_host and viewer.player not in about:
        raise NotYours("only the host, or a player whom it is about, takes an entry back")

    def work(codex: Codex) -> Grown:
        return bounded(undo(ledger, codex, number)[0]), ()

    return work


def _performed(ledger: Ledger, act: AnyAct, codex: Codex) -> Ledger:
    return bounded(perform(ledger, act, codex)[0])


def bounded(ledger: Ledger) -> Ledger:
    """A ledger that is not too large to be taken in again."""
    if len(chain.write(ledger)) > MOST_BYTES:
        raise TooMuch(f"the campaign would have more than {MOST_BYTES} bytes: export it, and go on at home")
    return ledger


def _player(viewer: CampaignViewer) -> str:
    if viewer.player is None:
        raise NotYours("only a player's own link can do this")
    return viewer.player
