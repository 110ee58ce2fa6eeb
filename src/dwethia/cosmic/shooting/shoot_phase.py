"""The Shoot Phase: the side with priority completes its shooting, then the other; wrecks leave at its end."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.cosmic.events.shooting import ShotsFinished
from dwethia.cosmic.losses.losing import take_off_wrecks
from dwethia.cosmic.powers.acting_between import act, may_act
from dwethia.cosmic.shooting.firing import Trigger, take_shot
from dwethia.cosmic.shooting.shoot_form import ShootDecision, ShootForm, ShootWeapon, may_shoot
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.cosmic.state.order import Order
from dwethia.cosmic.turn.turn_order import next_phase, second_part
from dwethia.engine.deeds import NothingMore
from dwethia.engine.procedure import Asking, Procedure, Tell, fill_in_any
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings


def shoot_part(battle: FleetBattle, rulings: Rulings) -> Procedure[FleetBattle]:
    """The next thing in a side's part: one decision of one of its seats, or its end (CC-SHOOT-03, -04)."""
    seats = _seats_to_ask(battle, rulings)
    if not seats:
        return (yield from _next_part(battle, rulings))
    forms = {seat: ShootForm(battle, seat, rulings) for seat in seats}
    seat, decision = yield from fill_in_any("shoot", "CC-SHOOT-03", forms, "Who shoots, and at whom?")
    return (yield from _do(battle, seat, decision, rulings))


def _seats_to_ask(battle: FleetBattle, rulings: Rulings) -> list[Seat]:
    """The seats with anything to do; one alone while a ship of its has shots left (CC-SHOOT-07)."""
    if battle.firing is not None:
        return [battle.ship(battle.firing).seat]
    waiting = [seat for seat in battle.seats_of(battle.acting) if seat not in battle.finished]
    return [seat for seat in waiting if may_shoot(battle, seat, rulings) or may_act(battle, seat, rulings)]


def _next_part(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """The other side's part; after it the wrecks leave the table (CC-SHOOT-33)."""
    if not battle.is_second:
        return second_part(battle)
    battle = yield from take_off_wrecks(battle, "CC-SHOOT-33")
    return (yield from next_phase(battle, rulings))


def _do(battle: FleetBattle, seat: Seat, decision: ShootDecision, rulings: Rulings) -> Asking[FleetBattle]:
    """A legal decision is carried out; a ship with no shot left to take is done without being asked."""
    if isinstance(decision, ShootWeapon):
        mounted = battle.ship(decision.ship).card.weapon(decision.weapon)
        assert mounted is not None, f"{decision.ship} has no {decision.weapon}"
        trigger = Trigger(decision.ship, mounted, decision.target, decision.lobbed)
        battle = yield from take_shot(battle, trigger, rulings)
        return battle if may_shoot(battle, seat, rulings) else _finished(battle)
    if not isinstance(decision, NothingMore):
        return (yield from act(battle, decision, rulings))
    if battle.firing is None:
        return battle.with_progress(finished=(*battle.finished, seat))
    ship = battle.ship(battle.firing)
    yield Tell(ShotsFinished(ship.id, ship.name))
    return _finished(battle)


def _finished(battle: FleetBattle) -> FleetBattle:
    """The battle once the ship that was firing is done: its Fire orders are carried out."""
    assert battle.firing is not None, "a ship is firing"
    ship = battle.ship(battle.firing)
    left = tuple(order for order in ship.left if order is not Order.FIRE)
    return battle.with_ships(replace(ship, left=left)).with_progress(firing=None, shots_done=())
