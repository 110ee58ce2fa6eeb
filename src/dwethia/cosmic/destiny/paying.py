"""What a ram, a fight or a shot has cost in Destiny, and what of a pool is lost with a ship (CC-DEST-10)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.cosmic.events.destiny import DestinySpent
from dwethia.cosmic.rules.destiny import Payers, Purses, pools_of, uses_pools
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.engine.procedure import Asking, Tell
from dwethia.powers.pools import POINTS, drained
from dwethia.powers.rerolls import Purse
from dwethia.rulebook import Rulings


def after_spending(battle: FleetBattle, payers: Payers, purses: Purses) -> Asking[FleetBattle]:
    """The battle once the Destiny is gone that was spent on dice; the purses are those at the end."""
    for number, left in enumerate(purses):
        if left == payers.purses[number]:
            continue
        after = _paid(battle, payers, number, left)
        yield from _told(battle, after, payers, number, sum(payers.purses[number]) - sum(left))
        battle = after
    return battle


def _told(battle: FleetBattle, after: FleetBattle, payers: Payers, number: int, points: int) -> Asking[None]:
    """Who has spent how much, and what is left."""
    side = payers.fleets[number].side
    if payers.is_pooled:
        yield Tell(DestinySpent(side, str(side), points, after.side(side).destiny))
        return
    for was, now in zip(battle.ships, after.ships, strict=True):
        if now.destiny < was.destiny:
            yield Tell(DestinySpent(side, now.name, was.destiny - now.destiny, now.destiny))


def _paid(battle: FleetBattle, payers: Payers, number: int, left: Purse) -> FleetBattle:
    side = payers.fleets[number].side
    if payers.is_pooled:
        return battle.with_side(replace(battle.side(side), destiny=left[0]))
    ships = payers.ships[number]
    taking_part = {ship.id for ship in ships}
    changed = [
        replace(battle.ship(ship.id), destiny=points) for ship, points in zip(ships, left[: len(ships)], strict=True)
    ]
    owed = payers.purses[number][-1] - left[-1]
    for friend in battle.ships_of(side):
        if owed and friend.id not in taking_part:
            share = min(owed, friend.destiny)
            changed.append(replace(friend, destiny=friend.destiny - share))
            owed -= share
    return battle.with_ships(*changed)


def share_lost(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> FleetBattle:
    """The battle when a ship is gone: pools keep its points, or lose what is unspent of its share {R-CC-58}."""
    if not uses_pools(rulings) or rulings.says("R-CC-58", "pool-keeps"):
        return battle
    for points in POINTS:
        gone = battle.ship(ship.id)
        battle, _ = drained(battle, gone, points, int(getattr(gone, points)), pools_of(rulings))
    return battle
