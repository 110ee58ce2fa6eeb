"""A long campaign, opened: `python benchmarks/campaign.py [--json]`.

Two warbands of 500 points fight a hundred battles, in each of which a dozen models fall by chance; the keeper settles
every aftermath, and whoever dies is replaced. What must hold: a campaign of 100 battles opens in under a second, every
byte and every entry of it checked, and each battle costs at most twice what it does in one of 25.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from random import Random

from timing import best, row

from dwethia.aftermath.in_ledger import aftermath_of, faults_of_entry, settled_by
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
from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.acts import new_ledger
from dwethia.campaign.ledger.campaign import Campaign, Check, do, faults_of_act, replay
from dwethia.campaign.ledger.chain import Ledger
from dwethia.campaign.ledger.entries import AnyAct, BattleFought, MemberRecruited, WarbandJoined
from dwethia.codex import Codex, starter
from dwethia.faults import Refusal
from dwethia.muster import ready_army
from dwethia.tabletop.sides import SIDES

CODEX: Codex = starter()
PLAYERS = {"Ann": "gilded-eel", "Ben": "red-hour"}
SIZES = (25, 50, 100, 200)
FALLEN = 12
WAYS = (DeathMeans.MELEE, DeathMeans.RANGED, DeathMeans.AFFINITY)


def death(victim: PersonFact, enemies: list[PersonFact], order: int, chance: Random) -> DeathFact:
    """Somebody falls by chance, in a fight of two against one, by a shot or by a spell."""
    means = chance.choice(WAYS)
    first, second = chance.sample(enemies, 2)
    in_fight = (first.id, second.id) if means.is_in_melee else ()
    return DeathFact(
        victim.id,
        means,
        first.id,
        contributors=in_fight,
        wound_setters=in_fight[:1],
        weapon=WeaponFact("rifle", "Rifle", 5),
        power="lightning" if means is DeathMeans.AFFINITY else "",
        is_spell=means is DeathMeans.AFFINITY,
        turn=order // 3 + 1,
        phase="shoot",
        order=order,
    )


def battle(campaign: Campaign, number: int, chance: Random) -> BattleFought:
    """The next battle: all who live fight."""
    seats = tuple(SeatFact(side, side, player) for side, player in zip(SIDES, PLAYERS, strict=True))
    people = [
        person
        for seat in seats
        for person in people_of_members(campaign.warband(seat.player).living, seat.seat, CODEX, campaign.rulings)
    ]
    victims = chance.sample(people, FALLEN)
    deaths = tuple(
        death(each, [other for other in people if other.seat != each.seat], order, chance)
        for order, each in enumerate(victims, 1)
    )
    facts = BattleFacts(
        source=FactSource("hand", blake2b(str(number).encode(), digest_size=12).hexdigest()),
        seats=seats,
        sides=tuple(SideFact(side, "annihilation", chance.randint(0, 12)) for side in SIDES),
        people=tuple(people),
        winner=chance.choice(SIDES),
        deaths=deaths,
    )
    return BattleFought(facts)


def replacements(campaign: Campaign) -> Iterator[AnyAct]:
    """A recruit for each who has died."""
    for warband in campaign.warbands:
        army = ready_army(PLAYERS[warband.player])
        basic = [each for each in army.units if not each.name]
        for place in range(army.models - sum(each.models for each in warband.living)):
            fresh = basic[place % len(basic)]
            yield MemberRecruited(warband.player, type(fresh)(fresh.unit, wargear=fresh.wargear))


def campaigns() -> Iterator[tuple[int, Ledger]]:
    """The same campaign after more and more battles."""
    chance, ledger = Random("campaign"), new_ledger(CODEX)
    campaign = replay(ledger, CODEX)

    def act(done: AnyAct) -> None:
        nonlocal ledger, campaign
        if faults := list(faults_of_act(campaign, done)):
            raise Refusal(faults)
        ledger = ledger.with_act(done)
        campaign = replace(do(campaign, done), entries=len(ledger.entries))

    for player, army in PLAYERS.items():
        act(WarbandJoined(player, ready_army(army)))
    for number in range(1, SIZES[-1] + 1):
        act(battle(campaign, number, chance))
        game = settle_alone(aftermath_of(campaign, number), campaign.rulings, str(number))
        act(settled_by(game.record(), number))
        for recruit in replacements(campaign):
            act(recruit)
        if number in SIZES:
            yield number, ledger


def opened(content: bytes, check: Check = faults_of_act) -> Campaign:
    """A campaign from its file."""
    return replay(chain.read(content), CODEX, check)


def main() -> None:
    figures: dict[str, float] = {}
    for number, ledger in campaigns():
        content = chain.write(ledger)
        figures[f"bytes_{number}"] = len(content)
        figures[f"open_{number}_s"] = best(partial(opened, content), runs=5)
        if number == 100:
            figures["verify_100_s"] = best(partial(opened, content, faults_of_entry), runs=1)
    figures["growth"] = figures["open_100_s"] / 100 / (figures["open_25_s"] / 25)
    if "--json" in sys.argv:
        print(json.dumps(figures, indent=2))
        return
    for number in SIZES:
        size = f"{figures[f'bytes_{number}'] / 2**20:.2f} MiB"
        must = ", must: under 1 s" if number == 100 else ""
        row(f"a campaign of {number} battles, opened", figures[f"open_{number}_s"], f"({size}{must})")
    row("a campaign of 100 battles, every aftermath played again", figures["verify_100_s"])
    print(f"each of 100 battles takes {figures['growth']:.1f} times as long as each of 25 (must: at most 2)")


if __name__ == "__main__":
    main()
