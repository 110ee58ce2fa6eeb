"""Battles of a campaign for tests: who fell by whose hand is said, and everything else comes from the warbands."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random

from dwethia.aftermath.in_ledger import aftermath_of, settled_by
from dwethia.bots.aftermath.settling_alone import settle_alone
from dwethia.campaign.facts.battle_facts import (
    BattleFacts,
    DeathFact,
    DeathMeans,
    FactSource,
    PersonFact,
    SeatFact,
    SideFact,
    WeaponFact,
)
from dwethia.campaign.facts.people import people_of_members
from dwethia.campaign.ledger.campaign import Campaign
from dwethia.campaign.ledger.entries import AftermathSettled, BattleFought
from dwethia.engine.seats import Seat
from dwethia.tabletop.sides import SIDES

STATUSES = ("corrupt", "cosmic-horror")


def facts_between(
    campaign: Campaign,
    players: Sequence[str],
    deaths: Sequence[DeathFact] = (),
    *,
    winner: Seat | None = None,
    source: str = "a battle",
) -> BattleFacts:
    """The facts of a battle in which all who live fought."""
    seats = tuple(SeatFact(side, side, player) for side, player in zip(SIDES, players, strict=True))
    people = [
        person
        for seat in seats
        for person in people_of_members(
            campaign.warband(seat.player).living, seat.seat, campaign.codex, campaign.rulings
        )
    ]
    return BattleFacts(
        source=FactSource("hand", blake2b(source.encode(), digest_size=12).hexdigest()),
        seats=seats,
        sides=tuple(SideFact(side) for side in SIDES),
        people=tuple(people),
        winner=winner,
        deaths=tuple(deaths),
    )


def random_battle(campaign: Campaign, players: Sequence[str], chance: Random, source: str) -> BattleFought:
    """A battle in which chance has it who falls, how, and by whose hand."""
    facts = facts_between(campaign, players, winner=chance.choice((*SIDES, None)), source=source)
    people = list(facts.people)
    victims = chance.sample(people, min(len(people), chance.randint(0, 6)))
    deaths = tuple(_random_death(each, people, order, chance) for order, each in enumerate(victims, 1))
    return BattleFought(facts_between(campaign, players, deaths, winner=facts.winner, source=source))


def _random_death(victim: PersonFact, people: list[PersonFact], order: int, chance: Random) -> DeathFact:
    means = chance.choice(list(DeathMeans))
    enemies = [each for each in people if each.seat != victim.seat]
    statuses = tuple(each for each in STATUSES if chance.random() < 0.1)
    if means is DeathMeans.OTHER or not enemies:
        return DeathFact(victim.id, DeathMeans.OTHER, statuses=statuses, order=order)
    slayer = chance.choice(enemies)
    return DeathFact(
        victim.id,
        means,
        slayer.id,
        contributors=(slayer.id, chance.choice(enemies).id) if means.is_in_melee else (),
        wound_setters=(slayer.id,) if means.is_in_melee else (),
        weapon=WeaponFact("gun", "Gun", chance.randint(1, 9), ("black-sun",) if chance.random() < 0.3 else ()),
        power="lightning" if means is DeathMeans.AFFINITY else "",
        is_spell=means is DeathMeans.AFFINITY,
        statuses=statuses,
        order=order,
    )


def settle(campaign: Campaign, battle: int, seed: str = "x") -> AftermathSettled:
    """The aftermath of a battle, settled by the keeper."""
    game = settle_alone(aftermath_of(campaign, battle), campaign.rulings, seed)
    return settled_by(game.record(), battle)
