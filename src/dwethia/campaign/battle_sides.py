"""A battle that is to be fought: the two sides of it, and where it is fought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.facts.battle_facts import BattleFacts, PersonFact, SeatFact
from dwethia.campaign.facts.by_hand import facts_by_hand
from dwethia.campaign.facts.people import people_of_army, people_of_members
from dwethia.campaign.kits import battle_kit
from dwethia.campaign.ledger.campaign import Campaign
from dwethia.campaign.roster.fielding import WarbandArmy, at_one_limit
from dwethia.campaign.roster.warband import Warband
from dwethia.codex.shape import quoted
from dwethia.muster import Army, kit_of
from dwethia.tabletop.sides import SIDES


class BattleSide(NamedTuple):
    """One side of a battle to come: a warband's members, or an army that no warband remembers."""

    warband: Warband | None
    army: Army

    @property
    def player(self) -> str:
        return self.warband.player if self.warband else ""


BattleSides = tuple[BattleSide, BattleSide]


def facing(warbands: Sequence[Warband | None], armies: tuple[WarbandArmy, WarbandArmy]) -> BattleSides:
    """Two sides that meet; a warband cannot fight against itself."""
    one, another = warbands
    if one is not None and another is not None and one.player == another.player:
        raise CampaignError(f"{quoted(one.player)} cannot fight against the same warband")
    mine, theirs = at_one_limit(*armies)
    return BattleSide(one, mine), BattleSide(another, theirs)


def warbands_in(sides: Sequence[BattleSide]) -> tuple[Warband, ...]:
    """The warbands that fight."""
    return tuple(each.warband for each in sides if each.warband is not None)


def battle_setup(campaign: Campaign, sides: BattleSides, seed: str) -> Mapping[str, Any]:
    """What the battle begins from, on ground drawn by a seed; what was told of an army is not refused there."""
    armies = (sides[0].army, sides[1].army)
    own = kit_of(armies[0]).rules
    settings = tuple(f"{name}={option}" for name, option in campaign.rulings.changed.items())
    return battle_kit().setup(armies, campaign.codex, seed, (own.points, own.chart), settings)


def seats_of(sides: BattleSides) -> tuple[SeatFact, SeatFact]:
    """The seats of a battle that was fought at a real table."""
    a, b = (SeatFact(side, side, each.player) for side, each in zip(SIDES, sides, strict=True))
    return a, b


def people_on(side: BattleSide, seat: SeatFact, campaign: Campaign) -> tuple[PersonFact, ...]:
    """Everybody whom a side fields."""
    codex, rulings = campaign.codex, campaign.rulings
    if side.warband is None:
        return tuple(people_of_army(side.army, seat.seat, codex, rulings))
    ids = [each.veteran.member for each in side.army.units if each.veteran is not None]
    return tuple(people_of_members([side.warband.member(id) for id in ids], seat.seat, codex, rulings))


def facts_written(campaign: Campaign, content: bytes, sides: BattleSides, limit: int | None) -> BattleFacts:
    """The facts of a battle between these sides that somebody wrote down."""
    seats = seats_of(sides)
    people = [each for seat, side in zip(seats, sides, strict=True) for each in people_on(side, seat, campaign)]
    return facts_by_hand(content, seats, people, campaign.codex, limit or 0, (sides[0].army.name, sides[1].army.name))
