"""How a ship is hurt and lost: the Wounds, the record of the loss, its share of the pools, and when it leaves."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.cosmic.destiny.paying import share_lost
from dwethia.cosmic.events.losing import ShipLost, WoundsLost, WrecksTakenOff
from dwethia.cosmic.state.battle import FleetBattle, LostShip
from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import other


def lose_wounds(
    battle: FleetBattle,
    id: ModelId,
    wounds: int,
    *,
    by: Seat | None,
    means: str,
    rule: str,
    rulings: Rulings,
    at_once: bool = True,
) -> Asking[FleetBattle]:
    """A ship loses Wounds, and with the last of them is lost; one that is lost already loses nothing more."""
    ship = battle.ship(id)
    if wounds <= 0 or ship.is_slain:
        return battle
    left = max(ship.wounds - wounds, 0)
    if not left:
        return (yield from lose(battle, id, by=by, means=means, rule=rule, rulings=rulings, at_once=at_once))
    yield Tell(WoundsLost(id, ship.name, wounds, left, rule))
    return battle.with_ships(replace(ship, wounds=left))


def lose(
    battle: FleetBattle,
    id: ModelId,
    *,
    by: Seat | None,
    means: str,
    rule: str,
    rulings: Rulings,
    at_once: bool = True,
) -> Asking[FleetBattle]:
    """A ship is lost: at once it leaves the table, otherwise it stays there as a wreck until it is taken off.

    Where its own side has destroyed it, nobody is credited with it, or the opponent {R-CC-85}.
    """
    ship = battle.ship(id)
    if by is None and rulings.says("R-CC-85", "opponent"):
        by = other(ship.side)
    assert not ship.is_slain, f"{id} is lost already"
    was = battle.side(ship.side)
    battle = share_lost(battle, ship, rulings)
    now = battle.side(ship.side)
    share = was.destiny - now.destiny, was.faith - now.faith, was.affinity - now.affinity
    yield Tell(ShipLost(id, ship.name, ship.side, by, means, rule, share))
    lost = LostShip(id, ship.side, by, means, battle.turn, battle.phase)
    battle = battle.with_ships(replace(battle.ship(id), wounds=0, is_slain=True))
    battle = battle.with_progress(losses=(*battle.losses, lost))
    return removed(battle, id) if at_once else battle


def removed(battle: FleetBattle, *ids: ModelId) -> FleetBattle:
    """The battle without some ships on the table; boardings that they were part of are over."""
    boardings = tuple(each for each in battle.boardings if each.boarder not in ids and each.boarded not in ids)
    battle = battle.with_ships(*(replace(battle.ship(id), base=None) for id in ids))
    return battle if boardings == battle.boardings else battle.with_progress(boardings=boardings)


def take_off_wrecks(battle: FleetBattle, rule: str) -> Asking[FleetBattle]:
    """All ships that were lost and still stand on the table leave it (CC-SHOOT-33)."""
    wrecks = [ship for ship in battle.present if ship.is_slain]
    if not wrecks:
        return battle
    yield Tell(WrecksTakenOff(tuple(ship.id for ship in wrecks), tuple(ship.name for ship in wrecks), rule))
    return removed(battle, *(ship.id for ship in wrecks))
