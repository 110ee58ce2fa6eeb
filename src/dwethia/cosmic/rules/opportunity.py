"""The Opportunity Attack on ships that have left a lock (CC-OPP-05 to -08) {R-CC-40}."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from dwethia import charts
from dwethia.cosmic.rules.boarding import BoardingSide, SideLeft, StruckShips, aggressors, struck_ships, take_wound
from dwethia.cosmic.rules.combat_ships import CombatShip
from dwethia.cosmic.rules.destiny import Payers, Purses, Stake, offer_rerolls, payers, stake
from dwethia.cosmic.rules.saves import Threat
from dwethia.engine.procedure import Onward, Procedure, Stage, fold, rolling, then
from dwethia.engine.seats import Seat
from dwethia.powers.rerolls import OpenRoll
from dwethia.rulebook import Rulings
from dwethia.tally import Tally

STRIKERS, LEAVERS = 0, 1
SIX = 6


class OpportunityBlows(Struct, frozen=True):
    """The dice of one ship that stayed: its Aggressors, and its Martial against that of the leavers."""

    ship: CombatShip
    dice: Tally
    martial: Tally
    against: Tally
    need: int


class Opportunity(Struct, frozen=True, eq=False):
    """An opportunity attack about to be rolled."""

    blows: tuple[OpportunityBlows, ...]  # ship by ship
    stakes: tuple[Stake, ...]
    struck: StruckShips
    payers: Payers


class OpportunityEnd(Struct, frozen=True):
    """How an opportunity attack has ended: the wounds dealt, and the Wounds that the leavers have left."""

    wounds: int
    left: tuple[int, ...]
    purses: Purses  # the strikers', the leavers'


@lru_cache(maxsize=4096)
def ready_opportunity(strikers: BoardingSide, leavers: BoardingSide, rulings: Rulings, priority: Seat) -> Opportunity:
    """An attack made ready: of all friends in the boarding, those strike whose dice count {R-CC-40}."""
    everybody = rulings.says("R-CC-40.dice", "all-in-that-boarding")
    ships = tuple(ship for ship in strikers.ships if everybody or ship.is_stationary)
    paying = payers((strikers.fleet, leavers.fleet), (*strikers.ships, *leavers.ships), rulings, priority)
    blows = tuple(each for ship in ships if (each := _blows(ship, ships, leavers, rulings)).dice.total)
    return Opportunity(
        blows=blows,
        stakes=tuple(stake(paying, "opportunity", each.ship, each.need) for each in blows),
        struck=struck_ships(leavers, strikers, Threat.OPPORTUNITY, paying, rulings),
        payers=paying,
    )


def _blows(
    ship: CombatShip, ships: tuple[CombatShip, ...], leavers: BoardingSide, rulings: Rulings
) -> OpportunityBlows:
    """A ship's dice; several leavers are met at the highest Martial among them, or the lowest {R-CC-88}."""
    lenders = (ship,) if rulings.says("R-CC-40.martial", "own") else ships
    among = leavers.ships
    if rulings.says("R-CC-88", "lowest"):
        among = (min(among, key=lambda leaver: leaver.profile.martial),)
    martial, against = _martial(lenders), _martial(among)
    is_six = rulings.says("R-CC-80.opportunity-on-6", "on")
    need = SIX if is_six else charts.number(martial.total, against.total)
    return OpportunityBlows(ship, aggressors((ship,), "CC-OPP-05"), martial, against, need)


def _martial(ships: tuple[CombatShip, ...]) -> Tally:
    return max(ships, key=lambda ship: ship.profile.martial).tally("martial", "Martial", "CC-OPP-06")


def opportunity_attack(attack: Opportunity) -> Onward[OpportunityEnd]:
    """The dice of each ship that stayed, one after the other; every success is a wound outright (CC-OPP-07)."""
    return next_ship(attack, 0, 0, attack.payers.purses)


def next_ship(attack: Opportunity, place: int, wounds: int, purses: Purses) -> Onward[OpportunityEnd]:
    """The dice of the next ship; after the last of them the wounds fall (CC-OPP-08)."""
    if place == len(attack.blows):
        struck = attack.struck
        return fold(take_wound, struck, struck.standing(purses), wounds, then(leavers_stand, wounds))
    blows = attack.blows[place]
    after: Stage[OpportunityEnd] = then(ship_rolled, attack, place, wounds, purses)
    return rolling("opportunity", "CC-OPP-06", blows.ship.seat, blows.dice.total, blows.need, after)


def ship_rolled(hits: int, attack: Opportunity, place: int, wounds: int, purses: Purses) -> Onward[OpportunityEnd]:
    """A ship's dice are on the table."""
    on_table = attack.stakes[place].opened(attack.blows[place].dice.total, hits, purses)
    if on_table == (hits, 0, 0):
        return next_ship(attack, place + 1, wounds + hits, purses)
    return then(ship_rerolls, on_table, attack, place, wounds, purses)


def ship_rerolls(
    on_table: OpenRoll, attack: Opportunity, place: int, wounds: int, purses: Purses
) -> Procedure[OpportunityEnd]:
    """Destiny on a ship's dice."""
    thrown = attack.stakes[place]
    settled, purses = yield from offer_rerolls((thrown,), (on_table,), purses, attack.payers.first)
    return then(next_ship, attack, place + 1, wounds + settled[0], purses)


def leavers_stand(leavers: SideLeft, wounds: int) -> OpportunityEnd:
    """Those who left, at the end."""
    return OpportunityEnd(wounds, leavers.left, leavers.purses)
