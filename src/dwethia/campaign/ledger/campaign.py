"""The campaign that a ledger tells: its acts done one after the other, each refused where it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

import msgspec

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.ledger.battles import CampaignBattle, faults_of_battle, faults_of_fighters, faults_of_settling
from dwethia.campaign.ledger.chain import Ledger, LedgerBroken
from dwethia.campaign.ledger.entries import (
    AftermathSettled,
    AnyAct,
    BattleFought,
    CampaignBegun,
    EntryUndone,
    LedgerEntry,
    MemberRecruited,
    WarbandJoined,
)
from dwethia.campaign.roster.recruiting import (
    faults_of_joining,
    faults_of_recruiting,
    faults_of_tracking,
    recruited,
    warband_of,
)
from dwethia.campaign.roster.warband import Warband
from dwethia.codex import Codex
from dwethia.codex.shape import quoted
from dwethia.faults import Fault, Refusal
from dwethia.muster.kits import usual_kit
from dwethia.rulebook import RuleId, Rulings
from dwethia.rulebook.errors import RulebookError

BOOK: Final = "campaign"  # whose rulings it has
EACH_DECIDES: Final = RuleId("CP-GEN-02")
SETTLING: Final = RuleId("CP-GEN-06")


class OutOfDate(Fault):
    """A fault of an entry that other rules than today's have made, which need not have been one then."""


class Unchecked(NamedTuple):
    """What speaks against an entry by the packs or the rules of today, which are not those of its day."""

    entry: int
    reason: str

    def __str__(self) -> str:
        return f"entry {self.entry}: {self.reason}"


@dataclass(frozen=True)
class Campaign:
    """Where a campaign stands."""

    codex: Codex
    rulings: Rulings
    battle_rulings: Rulings
    packs: dict[str, str]  # those it was begun with, by their digests
    warbands: tuple[Warband, ...] = ()
    joined: int = 0  # how many have joined, those too who were taken back: a warband keeps its number
    entries: int = 1
    battles: tuple[CampaignBattle, ...] = ()
    fought: int = 0  # how many battles there were, those too that were taken back
    unchecked: tuple[Unchecked, ...] = ()  # what could not be judged, since a pack or the rules have changed

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(each.player for each in self.warbands)

    def warband(self, player: str) -> Warband:
        """The warband of a player."""
        for each in self.warbands:
            if each.player == player:
                return each
        known = f"; those who do are {', '.join(self.players)}" if self.warbands else ""
        raise CampaignError(f"{quoted(player)} takes no part in this campaign{known}")

    def battle(self, number: int) -> CampaignBattle:
        """A battle by its number."""
        for each in self.battles:
            if each.number == number:
                return each
        raise CampaignError(f"there is no battle {number} in this campaign")

    @property
    def unsettled(self) -> tuple[CampaignBattle, ...]:
        """The battles whose aftermaths are still to come."""
        return tuple(each for each in self.battles if not each.is_settled)

    def warbands_of(self, players: Iterable[str]) -> tuple[Warband, ...]:
        """The warbands of some players."""
        return tuple(self.warband(each) for each in players)

    def with_warband(self, warband: Warband) -> Campaign:
        """The campaign with a warband in the place of what it was."""
        known = [warband if each.player == warband.player else each for each in self.warbands]
        return replace(self, warbands=tuple(known))

    @property
    def changed_packs(self) -> tuple[str, ...]:
        """Packs that are loaded in another form than the campaign was begun with."""
        loaded = {each.pack.id: each.digest for each in self.codex.packs}
        return tuple(id for id, digest in self.packs.items() if loaded.get(id) != digest)


def begin(act: CampaignBegun, codex: Codex) -> Campaign:
    """A campaign in which nobody takes part yet; a pack that it was begun with and that is not there is refused."""
    loaded = {each.pack.id for each in codex.packs}
    if missing := [id for id in act.packs if id not in loaded]:
        raise CampaignError(f"entry 1: the campaign was begun with the pack {quoted(missing[0])}, which is not loaded")
    game = usual_kit().game
    return Campaign(codex, _rulings(BOOK, act.rulings), _rulings(game, act.battle_rulings), act.packs)


Check: TypeAlias = Callable[[Campaign, AnyAct], Iterable[Fault]]  # what speaks against an act


def faults_of_act(campaign: Campaign, act: AnyAct) -> Iterator[Fault]:
    """What speaks against an act; taking back is a matter of the whole ledger, and not asked here."""
    found = list(faults_without_packs(campaign, act))
    yield from found or faults_by_packs(campaign, act)


def faults_without_packs(campaign: Campaign, act: AnyAct) -> Iterator[Fault]:
    """What speaks against an act whatever the packs say."""
    match act:
        case WarbandJoined():
            if act.player in campaign.players:
                yield Fault(EACH_DECIDES, f"{act.player} takes part already")
            yield from faults_of_tracking(act.army, act.tracked)
        case MemberRecruited():
            campaign.warband(act.player)
        case BattleFought(facts):
            yield from faults_of_battle(facts, campaign.warbands_of(facts.players), campaign.battles)
        case AftermathSettled():
            warbands = campaign.warbands_of(act.players)
            yield from faults_of_settling(act.battle, act.players, act.episodes, campaign.battles, warbands)
            if act.record.setup:
                fact = f"the aftermath of battle {act.battle} began from something else than the campaign"
                yield Fault(SETTLING, fact)
            elif act.record.rulings != campaign.rulings.changed:
                fact = f"battle {act.battle} was settled under other rulings than the campaign has"
                yield Fault(SETTLING, fact)


def faults_by_packs(campaign: Campaign, act: AnyAct) -> Iterator[Fault]:
    """What the packs say against an act that nothing else speaks against."""
    match act:
        case WarbandJoined():
            yield from faults_of_joining(act.army, campaign.codex)
        case MemberRecruited():
            yield from faults_of_recruiting(campaign.warband(act.player), act.recruit, campaign.codex)
        case BattleFought(facts):
            warbands = campaign.warbands_of(facts.players)
            yield from faults_of_fighters(facts, warbands, campaign.codex, campaign.rulings)


def do(campaign: Campaign, act: AnyAct) -> Campaign:
    """The campaign after an act that nothing speaks against."""
    match act:
        case WarbandJoined():
            number = campaign.joined + 1
            warband = warband_of(act.player, number, act.army, campaign.codex, act.tracked, squads=act.squads)
            return replace(campaign, warbands=(*campaign.warbands, warband), joined=number)
        case MemberRecruited():
            before = campaign.warband(act.player)
            after = recruited(before, act.recruit, campaign.codex, is_tracked=act.is_tracked, is_squad=act.is_squad)
            paid = sum(
                each.now(campaign.codex).points(campaign.rulings).total for each in after.members[len(before.members) :]
            )
            return campaign.with_warband(msgspec.structs.replace(after, refund=max(before.refund - paid, 0)))
        case BattleFought(facts):
            battle = CampaignBattle(campaign.fought + 1, campaign.entries + 1, facts)
            return replace(campaign, battles=(*campaign.battles, battle), fought=battle.number)
        case AftermathSettled():
            return _settled(campaign, act)
    return campaign


def _settled(campaign: Campaign, act: AftermathSettled) -> Campaign:
    """The campaign once everybody has what a battle has left on them."""
    battles = tuple(
        msgspec.structs.replace(each, episodes=act.episodes) if each.number == act.battle else each
        for each in campaign.battles
    )
    fielded = campaign.battle(act.battle).facts.members
    for warband in campaign.warbands_of(act.players):
        after = warband.after(act.battle, fielded, act.episodes)
        if campaign.rulings.says("R-CP-05", "removed-refund"):
            after = after.with_refund_for(act.episodes, campaign.codex, campaign.rulings)
        campaign = campaign.with_warband(after)
    return replace(campaign, battles=battles)


def replay(ledger: Ledger, codex: Codex, by_packs: Check = faults_by_packs) -> Campaign:
    """The campaign after all its entries; an entry that the rules refuse is named.

    What the packs say against one is noted and not held against it, where they are not those it was begun with.
    """
    entries = ledger.entries
    undone = Ledger(entries).undone
    first = entries[0].act
    assert isinstance(first, CampaignBegun), "a ledger that was read begins so"
    try:
        campaign = begin(first, codex)
    except RulebookError as wrong:
        raise LedgerBroken(1, str(wrong)) from wrong
    for each in entries[1:]:
        campaign = replace(_after(campaign, each, undone, entries, by_packs), entries=each.entry)
    return campaign


def _after(
    campaign: Campaign, entry: LedgerEntry, undone: frozenset[int], entries: tuple[LedgerEntry, ...], by_packs: Check
) -> Campaign:
    act = entry.act
    if entry.entry in undone:  # what it numbered keeps its number
        joined, fought = (isinstance(act, kind) for kind in (WarbandJoined, BattleFought))
        return replace(campaign, joined=campaign.joined + joined, fought=campaign.fought + fought)
    try:
        if isinstance(act, EntryUndone):
            faults = list(faults_of_undoing(entries[: entry.entry - 1], act.entry))
        else:
            faults = list(faults_without_packs(campaign, act))
        if faults:
            raise LedgerBroken(entry.entry, str(Refusal(faults)))
        if in_doubt := list(by_packs(campaign, act)):
            reason = str(Refusal(in_doubt))
            if not campaign.changed_packs and not all(isinstance(each, OutOfDate) for each in in_doubt):
                raise LedgerBroken(entry.entry, reason)
            campaign = replace(campaign, unchecked=(*campaign.unchecked, Unchecked(entry.entry, reason)))
        return do(campaign, act)
    except LedgerBroken:
        raise
    except CampaignError as wrong:
        raise LedgerBroken(entry.entry, str(wrong)) from wrong


def faults_of_undoing(entries: tuple[LedgerEntry, ...], number: int) -> Iterator[Fault]:
    """What speaks against taking an entry back: it must stand, and nothing later may depend on it."""
    undone = Ledger(entries).undone
    if not 1 <= number <= len(entries):
        yield Fault(None, f"there is no entry {number}; the last is {len(entries)}")
        return
    act = entries[number - 1].act
    if isinstance(act, CampaignBegun):
        yield Fault(None, "entry 1 is where the campaign begins, and everything depends on it")
    elif isinstance(act, EntryUndone):
        yield Fault(None, f"entry {number} takes back entry {act.entry}; do that again instead")
    elif number in undone:
        yield Fault(None, f"entry {number} is taken back already")
    for later in entries[number:]:
        if later.entry not in undone and (shared := set(act.players) & set(later.act.players)):
            yield Fault(None, f"entry {later.entry} depends on it: it is about {' and '.join(sorted(shared))} too")
            return


def _rulings(game: str, settings: dict[str, str]) -> Rulings:
    return Rulings.of(game, settings=[f"{name}={chosen}" for name, chosen in settings.items()])
