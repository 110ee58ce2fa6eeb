"""What a game brings to campaigns: facts from its records; one without a kit is no part of them (CP-GEN-01)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.facts.battle_facts import BattleFacts
from dwethia.codex import Codex
from dwethia.engine.record import Record
from dwethia.engine.seats import Seat
from dwethia.games import kit_of
from dwethia.kits import find_kits
from dwethia.muster import Army
from dwethia.muster.kits import usual_kit


class CampaignKit(Struct, frozen=True):
    """How battles of a game become part of a campaign."""

    game: str
    facts: Callable[[Record, Codex, Seat | None], BattleFacts]  # a CampaignError says why a record tells none; the
    # seat is one that gave the battle up
    setup: Callable[[tuple[Army, Army], Codex, str, Collection[str], tuple[str, ...]], Mapping[str, Any]]  # on ground
    # drawn by a seed; rules whose faults are waived; and the campaign's own settings, for duties


@cache
def campaign_kits() -> Mapping[str, CampaignKit]:
    """Every game of which campaigns are made."""
    return find_kits(__name__.rpartition(".")[0], "campaign", CampaignKit)


def facts_of(record: Record, codex: Codex, given_up: Seat | None = None) -> BattleFacts:
    """The facts of a battle that a record holds, and that a seat may have given up; nobody is a player's yet."""
    kit = campaign_kits().get(record.game)
    if kit is None:
        title = kit_of(record).title
        raise CampaignError(f"the record is of {title}, which no campaign is made of {{R-CP-43}} (CP-GEN-01)")
    return kit.facts(record, codex, given_up)


def battle_kit() -> CampaignKit:
    """The game in which the battles of campaigns are fought {R-CP-43}."""
    return campaign_kits()[usual_kit().game]
