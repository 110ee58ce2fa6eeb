"""Deployment by turns, the winner of the roll first (CC-DEPLOY-10, -11)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from dwethia.cosmic.deployment.array import array_for_me
from dwethia.cosmic.deployment.waiting import deployment_of, is_waiting, waiting
from dwethia.cosmic.events.setting_up import Deployed, NoRoomFor
from dwethia.cosmic.state.battle import FleetBattle, Phase, ShipModel
from dwethia.engine.procedure import Asking, Procedure, Tell
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.deployment import Placement, next_to_place, place_some
from dwethia.tabletop.sides import other


def deploy(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """The side whose turn it is places a ship, then the other, until all are down."""
    side = next_to_place(battle.acting, lambda side: bool(waiting(battle, side, rulings)))
    if side is None:
        return battle.with_progress(phase=Phase.START)
    if side != battle.acting:
        return battle.with_progress(acting=side)
    deployment = deployment_of(battle, side, rulings)
    stranded = list(deployment.stranded(battle.seats_of(side)))
    if stranded:
        battle = yield from _left_off(battle, side, stranded)
        if not waiting(battle, side, rulings):
            return battle.with_progress(acting=other(side))
        deployment = deployment_of(battle, side, rulings)
    placement = yield from place_some(deployment, battle.seats_of(side), partial(array_for_me, battle, deployment))
    return (yield from _deployed(battle, side, placement))


def _left_off(battle: FleetBattle, side: Seat, stranded: list[tuple[ShipModel, ...]]) -> Asking[FleetBattle]:
    """Seats with no ship that finds a place leave them off the table: they wait in reserve (HS-SPACE-02)."""
    for ships in stranded:
        yield Tell(NoRoomFor(side, tuple(ship.id for ship in ships), tuple(ship.name for ship in ships)))
        battle = battle.with_ships(*(replace(ship, is_in_reserve=True) for ship in ships))
    return battle


def _deployed(battle: FleetBattle, side: Seat, placement: Placement[ShipModel]) -> Asking[FleetBattle]:
    after = battle.with_ships(*(each.model.placed(each.at, each.turned) for each in placement.placed))
    yield Tell(deployed_event(side, placement, sum(is_waiting(ship, side) for ship in after.ships)))
    return after.with_progress(acting=other(side))


def deployed_event(side: Seat, placement: Placement[ShipModel], left: int) -> Deployed:
    """What is told of ships that were set down."""
    placed = placement.placed
    return Deployed(
        side=side,
        ships=tuple(each.model.id for each in placed),
        names=tuple(each.model.name for each in placed),
        places=tuple(each.at for each in placed),
        headings=tuple(each.turned for each in placed),
        left=left,
    )
