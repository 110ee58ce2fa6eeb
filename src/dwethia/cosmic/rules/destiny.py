"""Destiny in Cosmic Combat: who pays, whose dice it touches, and dice that may hurt whoever rolls them (CC-DEST).

In a ram, or where a shot strikes a friend, a success may be a side's own harm. Dice on the table therefore say whose
they are, and which side gains by their successes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from dwethia.cosmic.rules.combat_ships import CombatShip, FleetDestiny
from dwethia.dice import D6
from dwethia.engine.procedure import Asking, faces, roll, roll_again
from dwethia.engine.seats import Seat
from dwethia.powers.pools import PoolRules
from dwethia.powers.rerolls import Offer, OpenRoll, Purse, RerollRules, Spender, how_many
from dwethia.rulebook import Rulings

REROLLS: Final = RerollRules(named="CC-DEST-03", thrown="CC-DEST-01")

Purses: TypeAlias = tuple[Purse, Purse]


def uses_pools(rulings: Rulings) -> bool:
    """Whether a fleet has its points together (CC-MUSTER-13 to -15) {R-CC-57}."""
    return rulings.says("R-CC-57", "fleet-pool")


def pools_of(rulings: Rulings) -> PoolRules:
    """Which points a fleet has together."""
    return TOGETHER if uses_pools(rulings) else APART


TOGETHER: Final = PoolRules(frozenset(("destiny", "faith", "affinity")))
APART: Final = PoolRules(frozenset())


class Payers(Struct, frozen=True, eq=False):
    """Both sides as they pay for re-rolls here; a purse has one entry for the pool, or one a ship and one for afar."""

    fleets: tuple[FleetDestiny, FleetDestiny]
    ships: tuple[tuple[CombatShip, ...], tuple[CombatShip, ...]]  # of each side, in the order of its purse
    purses: Purses  # before anything is spent
    first: int  # the side with priority (CC-DEST-05)
    is_pooled: bool
    is_alone: bool  # whether a ship's Destiny re-rolls only its own dice {R-CC-60}
    any_dice: bool  # whether Destiny may touch the enemy's

    def number(self, ship: CombatShip) -> int:
        """Which of the two sides a ship is of."""
        return 0 if ship.side == self.fleets[0].side else 1

    def spender(self, side: int, roller: CombatShip | None = None) -> Spender:
        """Who pays on a side for dice of a ship; without one, for dice of the whole side or of the enemy."""
        own = roller is not None and self.number(roller) == side
        seat = roller.seat if own and roller is not None else self.fleets[side].seat
        if self.is_pooled:
            return Spender(seat, (0,), is_pool=True)
        if own and self.is_alone:
            return Spender(seat, (self._place(side, roller),))
        count = len(self.ships[side])
        return Spender(seat, (count, *range(count)))

    def _place(self, side: int, ship: CombatShip | None) -> int:
        return next(place for place, each in enumerate(self.ships[side]) if ship is not None and each.id == ship.id)


def payers(
    fleets: tuple[FleetDestiny, FleetDestiny], ships: Sequence[CombatShip], rulings: Rulings, priority: Seat
) -> Payers:
    """Both sides as payers in something that these ships take part in, each of them once."""
    each = {ship.id: ship for ship in ships}.values()
    sides = tuple(tuple(ship for ship in each if ship.side == fleet.side) for fleet in fleets)
    return Payers(
        fleets=fleets,
        ships=(sides[0], sides[1]),
        purses=(_purse(fleets[0], sides[0], rulings), _purse(fleets[1], sides[1], rulings)),
        first=0 if priority == fleets[0].side else 1,
        is_pooled=uses_pools(rulings),
        is_alone=rulings.says("R-CC-60.dice", "own-unit-dice") and not uses_pools(rulings),
        any_dice=rulings.says("R-CC-60.dice", "any-dice"),
    )


def _purse(fleet: FleetDestiny, ships: tuple[CombatShip, ...], rulings: Rulings) -> Purse:
    if uses_pools(rulings):
        return (fleet.pool,)
    afar = 0 if rulings.says("R-CC-60.dice", "own-unit-dice") else fleet.afar
    return (*(ship.destiny for ship in ships), afar)


class Stake(Struct, frozen=True, eq=False):
    """Dice of a ship or a side: who rolls them, what they need, whose they are, and who gains by their successes."""

    label: str
    seat: Seat
    need: int
    owner: int
    gains: int
    spenders: tuple[Spender, Spender]
    any_dice: bool

    def opened(self, dice: int, hits: int, purses: Purses) -> OpenRoll:
        """The dice on the table. No more of them count as fresh than Destiny could pay for."""
        if not 1 < self.need <= D6:
            return OpenRoll(hits)  # nothing would come of another roll
        return OpenRoll(
            hits,
            fresh_hits=min(hits, self._points(1 - self.gains, purses)),
            fresh_misses=min(dice - hits, self._points(self.gains, purses)),
        )

    def _points(self, side: int, purses: Purses) -> int:
        return self.spenders[side].points(purses[side]) if self.any_dice or side == self.owner else 0

    def offer(self, side: int) -> Offer:
        """What a side may do about these dice: turn misses where it gains by successes, else successes."""
        if side == self.owner:
            return "reroll" if side == self.gains else "reroll-own-hits"
        return "reroll-enemy-misses" if side == self.gains else "reroll-enemy"


def stake(payers: Payers, label: str, roller: CombatShip, need: int, gains: int | None = None) -> Stake:
    """Dice of a ship, by whose successes its own side gains unless it is said otherwise."""
    owner = payers.number(roller)
    spenders = (payers.spender(0, roller), payers.spender(1, roller))
    return Stake(label, roller.seat, need, owner, owner if gains is None else gains, spenders, payers.any_dice)


def offer_rerolls(
    stakes: Sequence[Stake], rolls: Sequence[OpenRoll], purses: Purses, first: int
) -> Asking[tuple[tuple[int, ...], Purses]]:
    """Each side may re-roll dice at 1 Destiny each, all named before any is rolled; the priority side first.

    How many dice of each stake succeed in the end, and what is left of the Destiny (CC-DEST-01 to -06).
    """
    on_table, left = list(rolls), list(purses)
    for side in (first, 1 - first):
        named: list[tuple[int, int]] = []
        for place, stake in enumerate(stakes):
            spender, fresh = stake.spenders[side], on_table[place]
            dice = fresh.fresh_misses if side == stake.gains else fresh.fresh_hits
            again = yield from how_many(
                stake.label, spender.seat, dice, spender.points(left[side]), REROLLS, stake.offer(side)
            )
            if again:
                left[side] = spender.pays(left[side], again)
                named.append((place, again))
        for place, again in named:
            stake, fresh = stakes[place], on_table[place]
            misses = side == stake.gains
            hits = yield from roll_again(
                stake.label, REROLLS.thrown, stake.seat, again, stake.need, "misses" if misses else "hits"
            )
            on_table[place] = fresh.misses_again(again, hits) if misses else fresh.hits_again(again, hits)
    return tuple(each.hits for each in on_table), (left[0], left[1])


def throw(stake: Stake, rule: str, dice: int, purses: Purses, first: int) -> Asking[tuple[int, Purses]]:
    """Dice by themselves: how many succeed once Destiny has had its say."""
    hits = yield from roll(stake.label, rule, stake.seat, dice, stake.need)
    on_table = stake.opened(dice, hits, purses)
    if on_table == (hits, 0, 0):
        return hits, purses
    settled, purses = yield from offer_rerolls((stake,), (on_table,), purses, first)
    return settled[0], purses


def reroll_faces(
    stake: Stake, shown: tuple[int, ...], purses: Purses, first: int
) -> Asking[tuple[tuple[int, ...], Purses]]:
    """The same for dice whose faces are read: what they show in the end, each re-rolled once at most."""
    on_table, left, fresh = list(shown), list(purses), list(range(len(shown)))
    for side in (first, 1 - first):
        if side != stake.owner and not stake.any_dice:
            continue
        spender, wants_misses = stake.spenders[side], side == stake.gains
        dice = [place for place in fresh if (on_table[place] < stake.need) is wants_misses]
        points = spender.points(left[side])
        again = yield from how_many(stake.label, spender.seat, len(dice), points, REROLLS, stake.offer(side))
        if not again:
            continue
        left[side] = spender.pays(left[side], again)
        new = yield from faces(stake.label, REROLLS.thrown, stake.seat, again)
        for place, face in zip(dice, new, strict=False):
            on_table[place] = face
            fresh.remove(place)
    return tuple(on_table), (left[0], left[1])
