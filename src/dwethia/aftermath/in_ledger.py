"""The aftermath and its campaign's ledger: where it begins, the entry it becomes, and what speaks against one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dwethia.aftermath.game import AftermathRules
from dwethia.aftermath.outcomes import episodes_in
from dwethia.aftermath.setup import AftermathSetup, prepare
from dwethia.campaign.errors import CampaignError
from dwethia.campaign.ledger.campaign import SETTLING, Campaign, OutOfDate, faults_by_packs
from dwethia.campaign.ledger.entries import AftermathSettled, AnyAct
from dwethia.engine.record import Record, RecordError
from dwethia.engine.rules import as_setup
from dwethia.faults import Fault
from dwethia.games import kit_of, verify


def aftermath_of(campaign: Campaign, battle: int) -> AftermathSetup:
    """What the aftermath of a battle begins from."""
    facts = campaign.battle(battle).facts
    return prepare(facts, campaign.warbands_of(facts.players), battle, campaign.codex)


def settled_by(record: Record, battle: int) -> AftermathSettled:
    """The entry that an aftermath becomes once it is over; anything else is a CampaignError.

    What it began from is not kept: the ledger has it already, and it grows with every battle.
    """
    if not record.over:
        raise CampaignError(f"the aftermath of battle {battle} is not over yet")
    return AftermathSettled(battle, replace(record, setup={}), dict(episodes_in(record)))


def record_of(act: AftermathSettled, campaign: Campaign) -> Record:
    """The record of an aftermath, whole again, from the campaign as it stood before."""
    return replace(act.record, setup=as_setup(aftermath_of(campaign, act.battle)))


def faults_of_entry(campaign: Campaign, act: AnyAct) -> Iterator[Fault]:
    """What the packs say against an act, with the records of aftermaths played again: what takes a while to look at."""
    found = list(faults_by_packs(campaign, act))
    yield from found
    if isinstance(act, AftermathSettled) and not found:
        yield from faults_of_settled(campaign, act)


def faults_of_settled(campaign: Campaign, act: AftermathSettled) -> Iterator[Fault]:
    """Whether the record of an aftermath leaves what its entry says; other rules may have left it otherwise."""
    record = record_of(act, campaign)
    kind = Fault if record.last_version == AftermathRules.version else OutOfDate
    try:
        verdict = verify(record, kit_of(record))
        if not verdict:
            yield kind(SETTLING, f"the record of the aftermath does not verify: {verdict.reason}")
        elif dict(episodes_in(record)) != act.episodes:
            fact = f"the aftermath of battle {act.battle} has left something else than its entry says"
            yield Fault(SETTLING, fact)
    except (RecordError, CampaignError) as wrong:
        yield kind(SETTLING, str(wrong))
