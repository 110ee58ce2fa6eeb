"""The fight of Close Combat, from the attack dice to the Wounds that both sides lose together (CC-BOARD-14 to -22)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from dwethia import charts
from dwethia.cosmic.rules.combat_ships import CombatShip, FleetDestiny
from dwethia.cosmic.rules.destiny import REROLLS, Payers, Purses, payers
from dwethia.cosmic.rules.ranged_chart import ranged_need
from dwethia.cosmic.rules.saves import StruckShip, Threat, is_stopped, rolls_against
from dwethia.engine.procedure import Asking, Onward, Procedure, Stage, ask, fold, rolling, then
from dwethia.engine.seats import Seat
from dwethia.powers.rerolls import OpenRoll, Resolution, offer_rerolls
from dwethia.rulebook import Rulings
from dwethia.tally import Tally

ATTACKER, DEFENDER = 0, 1


class BoardingSide(Struct, frozen=True):
    """One side's ships in a fight, and the Destiny behind them."""

    fleet: FleetDestiny
    ships: tuple[CombatShip, ...]

    @property
    def wounds(self) -> int:
        return sum(ship.wounds for ship in self.ships)


class SideLeft(NamedTuple):
    """How a side stands while it takes wounds: the part of it that dice and decisions change."""

    left: tuple[int, ...]  # Wounds of each ship
    purses: Purses

    def losing(self, place: int) -> SideLeft:
        """After the loss of a Wound."""
        return self._replace(left=(*self.left[:place], self.left[place] - 1, *self.left[place + 1 :]))


class StruckShips(Struct, frozen=True, eq=False):
    """A side that takes wounds: what stays the same while it does, and who says which ship takes each."""

    side: BoardingSide
    allots: Seat
    wounded: tuple[StruckShip, ...]
    order: tuple[int, ...]  # whom the wounds are given to without a thought, the first first
    rule: str  # by which they are shared out

    def standing(self, purses: Purses) -> SideLeft:
        return SideLeft(tuple(ship.wounds for ship in self.side.ships), purses)


class Blows(Struct, frozen=True):
    """One side's part in a fight: its dice, its values, and what they need against the other side's."""

    seat: Seat
    dice: Tally
    attack_value: Tally
    attack_need: int | None  # None where the side rolls nothing
    wound_value: Tally
    against: Tally
    wound_need: int | None  # None where each success is a wound {R-CC-36}


class Bout(Struct, frozen=True, eq=False):
    """A fight about to be rolled."""

    sides: tuple[BoardingSide, BoardingSide]  # the Attacker's, the Defender's
    blows: tuple[Blows, Blows]
    struck: tuple[StruckShips, StruckShips]
    attack: Resolution
    wound: Resolution
    payers: Payers


class Fought(Struct, frozen=True):
    """How a fight has ended: the wounds dealt by each side, and the Wounds that its ships have left."""

    wounds: tuple[int, int]  # by the Attacker, by the Defender
    left: tuple[tuple[int, ...], tuple[int, ...]]  # of the Attacker's ships, of the Defender's
    purses: Purses


# What both sides bring


def aggressors(ships: tuple[CombatShip, ...], rule: str) -> Tally:
    """A die for each point of Aggressors of each ship, in one pool (CC-BOARD-14, -15)."""
    dice = Tally()
    for ship in ships:
        if ship.wounds > 0 and ship.profile.aggression > 0:
            dice += ship.tally("aggression", "Aggressors", rule)
    return dice


def highest(ships: tuple[CombatShip, ...], characteristic: str, name: str, rule: str) -> Tally:
    """The highest characteristic among ships."""
    best = max(ships, key=lambda ship: int(getattr(ship.profile, characteristic)))
    return best.tally(characteristic, name, rule)


def boarding_value(ships: tuple[CombatShip, ...], rulings: Rulings) -> Tally:
    """What a side brings to the chart: its highest Martial (CC-BOARD-16), with Integrity where it counts {R-CC-80}."""
    value = highest(ships, "martial", "Martial", "CC-BOARD-16")
    coherent = tuple(ship for ship in ships if ship.is_coherent)
    if coherent and rulings.says("R-CC-80.coherency-integrity", "on"):
        value += highest(coherent, "integrity", "Integrity", "CC-BOARD-16")
    return value


def _blows(sides: tuple[BoardingSide, BoardingSide], own: int, rulings: Rulings) -> Blows:
    ours, theirs = sides[own].ships, sides[1 - own].ships
    dice = aggressors(ours, "CC-BOARD-15" if len(ours) > 1 else "CC-BOARD-14")
    value, other = boarding_value(ours, rulings), boarding_value(theirs, rulings)
    strength = highest(ours, "strength", "Strength", "CC-BOARD-20")
    defense = highest(theirs, "defense", "Defense", "CC-BOARD-20")
    rolls_wounds = dice.total > 0 and rulings.says("R-CC-36", "hit-then-wound")
    return Blows(
        seat=sides[own].fleet.seat,
        dice=dice,
        attack_value=value,
        attack_need=charts.number(value.total, other.total) if dice.total > 0 else None,
        wound_value=strength,
        against=defense,
        wound_need=ranged_need(strength.total, defense.total, rulings) if rolls_wounds else None,
    )


@lru_cache(maxsize=4096)
def bout(attacker: BoardingSide, defender: BoardingSide, rulings: Rulings, priority: Seat) -> Bout:
    """A fight made ready."""
    sides = (attacker, defender)
    paying = payers((attacker.fleet, defender.fleet), (*attacker.ships, *defender.ships), rulings, priority)
    blows = (_blows(sides, ATTACKER, rulings), _blows(sides, DEFENDER, rulings))
    spenders = (paying.spender(ATTACKER), paying.spender(DEFENDER))
    attack_needs = (blows[ATTACKER].attack_need, blows[DEFENDER].attack_need)
    wound_needs = (blows[ATTACKER].wound_need, blows[DEFENDER].wound_need)
    back = attacker if rulings.says("R-CC-39", "attacker-allots-owner-otherwise") else defender
    return Bout(
        sides=sides,
        blows=blows,
        struck=(
            struck_ships(attacker, back, Threat.BOARDING, paying, rulings),
            struck_ships(defender, attacker, Threat.BOARDING, paying, rulings),
        ),
        attack=Resolution("attack", spenders, attack_needs, paying.first, paying.any_dice, REROLLS),
        wound=Resolution("wound", spenders, wound_needs, paying.first, paying.any_dice, REROLLS),
        payers=paying,
    )


def struck_ships(
    side: BoardingSide, allotting: BoardingSide, threat: Threat, paying: Payers, rulings: Rulings
) -> StruckShips:
    """A side as it takes wounds that a player shares out {R-CC-39}.

    Who strikes finishes off the weakest without a thought; who shares out among friends spares them.
    """
    wounded = tuple(StruckShip(paying, ship, rolls_against(ship, threat, rulings)) for ship in side.ships)
    sign = 1 if allotting is not side else -1
    order = sorted(
        range(len(side.ships)), key=lambda place: (sign * len(wounded[place].rolls), sign * side.ships[place].wounds)
    )
    rule = "CC-OPP-08" if threat is Threat.OPPORTUNITY else "CC-BOARD-22"
    return StruckShips(side, allotting.fleet.seat, wounded, tuple(order), rule)


# The fight


def attack_rolls(bout: Bout) -> Onward[Fought]:
    """The Attacker's attack dice (CC-BOARD-14 to -18)."""
    blows = bout.blows[ATTACKER]
    after: Stage[Fought] = then(attacks_back, bout)
    return rolling("attack", "CC-BOARD-17", blows.seat, blows.dice.total, blows.attack_need, after)


def attacks_back(hits: int, bout: Bout) -> Onward[Fought]:
    """The Defender's attack dice, whatever the Attacker's have done (CC-BOARD-18)."""
    blows = bout.blows[DEFENDER]
    after: Stage[Fought] = then(attacks_rolled, hits, bout)
    return rolling("attack", "CC-BOARD-17", blows.seat, blows.dice.total, blows.attack_need, after)


def attacks_rolled(back: int, hits: int, bout: Bout) -> Onward[Fought]:
    """Both sides' attack dice are on the table."""
    purses = bout.payers.purses
    pools = (
        bout.attack.pool(ATTACKER, bout.blows[ATTACKER].dice.total, hits, purses),
        bout.attack.pool(DEFENDER, bout.blows[DEFENDER].dice.total, back, purses),
    )
    if pools == ((hits, 0, 0), (back, 0, 0)):
        return wound_rolls((hits, back), bout, purses)
    return then(attack_rerolls, pools, bout)


def attack_rerolls(pools: tuple[OpenRoll, OpenRoll], bout: Bout) -> Procedure[Fought]:
    """Destiny on the attack dice, the priority side first (CC-DEST-05)."""
    settled, purses = yield from offer_rerolls(bout.attack, pools, bout.payers.purses)
    return then(wound_rolls, (settled[0].hits, settled[1].hits), bout, purses)


def wound_rolls(hits: tuple[int, int], bout: Bout, purses: Purses) -> Onward[Fought]:
    """Each success is a wound (CC-BOARD-19), or is rolled for once more (CC-BOARD-20) {R-CC-36}."""
    blows = bout.blows[ATTACKER]
    if blows.wound_need is None and bout.blows[DEFENDER].wound_need is None:
        return losses(hits, bout, purses)
    after: Stage[Fought] = then(wounds_back, hits, bout, purses)
    return rolling("wound", "CC-BOARD-20", blows.seat, hits[ATTACKER], blows.wound_need, after)


def wounds_back(wounds: int, hits: tuple[int, int], bout: Bout, purses: Purses) -> Onward[Fought]:
    """The Defender's wound dice."""
    blows = bout.blows[DEFENDER]
    pool = bout.wound.pool(ATTACKER, hits[ATTACKER], wounds, purses)
    back = hits[DEFENDER] if any(purses[DEFENDER]) or any(purses[ATTACKER]) else 0  # who may re-roll remembers them
    after: Stage[Fought] = then(wounds_rolled, pool, back, bout, purses)
    return rolling("wound", "CC-BOARD-20", blows.seat, hits[DEFENDER], blows.wound_need, after)


def wounds_rolled(back: int, pool: OpenRoll, rolled_back: int, bout: Bout, purses: Purses) -> Onward[Fought]:
    """Both sides' wound dice are on the table."""
    pools = (pool, bout.wound.pool(DEFENDER, max(rolled_back, back), back, purses))
    if pools == ((pool.hits, 0, 0), (back, 0, 0)):
        return losses((pool.hits, back), bout, purses)
    return then(wound_rerolls, pools, bout, purses)


def wound_rerolls(pools: tuple[OpenRoll, OpenRoll], bout: Bout, purses: Purses) -> Procedure[Fought]:
    """Destiny on the wound dice, the priority side first (CC-DEST-05)."""
    settled, purses = yield from offer_rerolls(bout.wound, pools, purses)
    return then(losses, (settled[0].hits, settled[1].hits), bout, purses)


def losses(wounds: tuple[int, int], bout: Bout, purses: Purses) -> Onward[Fought]:
    """The Defender's wounds first, one by one; nobody is gone before both sides have theirs {R-CC-39}."""
    struck = bout.struck[DEFENDER]
    after: Stage[Fought] = then(defender_stands, wounds, bout)
    return fold(take_wound, struck, struck.standing(purses), wounds[ATTACKER], after)


def defender_stands(defender: SideLeft, wounds: tuple[int, int], bout: Bout) -> Onward[Fought]:
    """The Attacker's wounds."""
    struck = bout.struck[ATTACKER]
    after: Stage[Fought] = then(fought, defender.left, wounds)
    return fold(take_wound, struck, struck.standing(defender.purses), wounds[DEFENDER], after)


def fought(attacker: SideLeft, defender: tuple[int, ...], wounds: tuple[int, int]) -> Fought:
    """Both sides as they stand at the end."""
    return Fought(wounds, (attacker.left, defender), attacker.purses)


# Wounds


def take_wound(struck: StruckShips, standing: SideLeft) -> Procedure[SideLeft]:
    """One wound on a ship that is picked for it; those that no ship is left for are lost (CC-BOARD-22)."""
    alive = [place for place in struck.order if standing.left[place]]
    if not alive:
        return standing
    place = yield from _allot(struck, alive)
    stopped, purses = yield from is_stopped(struck.wounded[place], standing.purses)
    after = standing._replace(purses=purses)
    return after if stopped else after.losing(place)


def _allot(struck: StruckShips, alive: list[int]) -> Asking[int]:
    ships = struck.side.ships
    answer = yield from ask(
        struck.allots,
        "allot",
        struck.rule,
        tuple(ships[place].id for place in alive),
        lambda id: next(ship.name for ship in ships if ship.id == id),
        "Which ship takes the wound?",
    )
    return next(place for place in alive if ships[place].id == answer)
