"""What a seat decides in the Movement Phase: what one of its ships does, a power, or that it is done (CC-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

from msgspec import Struct

from dwethia.cosmic.destiny.own_actions import UseShipAction
from dwethia.cosmic.movement.allowances import allowance, allowed
from dwethia.cosmic.movement.boarding_moves import boarding_move, faults_of_boarding
from dwethia.cosmic.movement.boarding_reach import boarding_targets
from dwethia.cosmic.movement.deeds import (
    MOST_LEGS,
    Advance,
    BoardShip,
    Drift,
    Fly,
    Hold,
    Leg,
    MovementDeed,
    Reverse,
    ShipDeed,
    TurnShip,
)
from dwethia.cosmic.movement.drifting import drifting_first, faults_of_drift, is_adrift
from dwethia.cosmic.movement.maneuvers import INCH_OF_TURN, Maneuver, ShipAction, advance, drift, fly, reverse, turn
from dwethia.cosmic.movement.movement_faults import (
    faults_of_maneuver,
    faults_of_order,
    faults_of_ship,
    stands_too_still,
)
from dwethia.cosmic.movement.orders_left import at_hand, most_degrees, most_degrees_of
from dwethia.cosmic.movement.random_deeds import RandomDeeds
from dwethia.cosmic.movement.suggested_deeds import suggested
from dwethia.cosmic.powers.acting_between import (
    ShipActionShown,
    ShipPowerShown,
    actions_shown,
    deeds_drawn,
    faults_of_deed,
    powers_shown,
    said,
    suggested_deeds,
)
from dwethia.cosmic.powers.casting import CastShipPower
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import is_fighter
from dwethia.cosmic.state.order import Order
from dwethia.engine.deeds import NothingMore
from dwethia.engine.forms import Form, FormShown, Reader
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.worked_out import worked_out_once

DEEDS: Final = 0.1  # of the answers drawn at random, where there are powers or actions
BETWEEN: Final = (CastShipPower, UseShipAction, NothingMore)  # what no ship moves by


class ShipShown(Struct, frozen=True):
    """A ship that can still do something: its orders, how far it goes, and whom it could board."""

    ship: ModelId
    orders: tuple[Order, ...]
    move: int
    back: int
    to_board: int
    flies: bool
    drifts: bool
    targets: tuple[ModelId, ...]


class ShipMovementShown(FormShown, frozen=True, tag="ship-movement"):
    """The ships that can still do something, and the limits of a turn."""

    ships: tuple[ShipShown, ...]
    degrees: int
    legs: int
    may_reverse: bool
    powers: tuple[ShipPowerShown, ...] = ()
    actions: tuple[ShipActionShown, ...] = ()


class ShipMovementForm(Form[MovementDeed], frozen=True, eq=False, dict=True):
    """One deed of a seat: what one of its ships does, or nothing more."""

    battle: FleetBattle
    seat: Seat
    rulings: Rulings
    READER: ClassVar[Reader[MovementDeed]] = Reader(
        Advance, TurnShip, Reverse, Fly, Hold, BoardShip, Drift, CastShipPower, UseShipAction, NothingMore
    )

    def maneuver(self, deed: ShipDeed) -> Maneuver | None:
        """A deed as an action on its course; None where the ship stays, or does not get where it should."""
        ship = self.battle.ship(deed.ship)
        match deed:
            case Advance(_, distance, ram):
                return advance(ship, distance, ram)
            case TurnShip(_, degrees, forward, ram):
                return turn(ship, degrees, forward, ram, self.rulings)
            case Reverse(_, distance, ram):
                return reverse(ship, distance, ram)
            case Fly(_, legs, heading, ram):
                return fly(ship, legs, heading, ram)
            case BoardShip(_, target, direction):
                return boarding_move(self.battle, ship, self.battle.ship(target), direction, self.rulings)
            case Drift():
                return drift(ship)
            case Hold():
                return None

    # What speaks against it

    @worked_out_once
    def known_legal(self) -> set[MovementDeed]:
        """Deeds that were looked at when they were drawn or suggested: nothing speaks against them."""
        return set()

    def faults_of(self, filled: MovementDeed) -> Iterator[Fault]:
        if filled in self.known_legal:
            return
        if isinstance(filled, BETWEEN):
            yield from faults_of_deed(self.battle, self.seat, filled, self.rulings)
            return
        wrong = list(faults_of_ship(self.battle, self.seat, filled.ship))
        yield from wrong
        if wrong:
            return
        ship, battle, rulings = self.battle.ship(filled.ship), self.battle, self.rulings
        if isinstance(filled, Drift):
            yield from faults_of_drift(battle, ship, rulings)
            return
        order = Order.BOARDING if isinstance(filled, BoardShip) else Order.MOVE
        wrong = [*self._faults_of_time(ship), *faults_of_order(ship, order)]
        yield from wrong
        if wrong:
            return
        if isinstance(filled, BoardShip):
            yield from faults_of_boarding(battle, ship, filled.target, filled.direction, rulings)
        elif isinstance(filled, Hold):
            if stands_too_still(battle, ship, 0, rulings):
                yield Fault(RuleId("CC-MOVE-05"), "every ship that is not locked goes at least 1 in")
        else:
            wrong = list(self._faults_of_kind(ship, filled))
            yield from wrong
            maneuver = self.maneuver(filled)
            if not wrong and maneuver is not None:
                yield from faults_of_maneuver(battle, maneuver, rulings)

    def _faults_of_time(self, ship: ShipModel) -> Iterator[Fault]:
        first = drifting_first(self.battle, ship.side, self.rulings)
        if first:
            names = ", ".join(each.name for each in first)
            yield Fault(RuleId("CC-MOVE-10"), f"drifts come before ordered moves: {names}")

    def _faults_of_kind(self, ship: ShipModel, filled: Advance | TurnShip | Reverse | Fly) -> Iterator[Fault]:
        """What speaks against a kind of move as it was written, wherever it leads."""
        match filled:
            case Advance(_, 0) | Reverse(_, 0):
                yield Fault(RuleId("CC-MOVE-05"), "a move of 0 in is none: expected hold")
            case TurnShip(_, degrees, forward):
                yield from self._faults_of_turn(ship, degrees, forward)
            case Reverse() if self.rulings.says("R-CC-27", "not-allowed") and not is_fighter(ship, self.rulings):
                yield Fault(RuleId("CC-MOVE-07"), f"{ship.name} cannot go backward")
            case Fly(_, legs, heading):
                yield from self._faults_of_flight(ship, legs, heading)

    def _faults_of_turn(self, ship: ShipModel, degrees: int, forward: int) -> Iterator[Fault]:
        most = most_degrees_of(ship, self.rulings)
        if abs(degrees) > most:
            rule = "CC-MOVE-03" if most == most_degrees(self.rulings) else "CC-MOVE-21"
            yield Fault(RuleId(rule), f"a turn of {abs(degrees)} degrees is more than {most}")
        if forward > INCH_OF_TURN:
            yield Fault(RuleId("CC-MOVE-03"), f"a turn goes {inches(INCH_OF_TURN)} forward, not {inches(forward)}")
        elif forward < INCH_OF_TURN and self.rulings.says("R-CC-24", "exactly-1in"):
            fact = f"a turn goes exactly {inches(INCH_OF_TURN)} forward, not {inches(forward)}"
            yield Fault(RuleId("CC-MOVE-03"), fact)
        elif not forward and not degrees:
            yield Fault(RuleId("CC-MOVE-05"), "a turn that goes nowhere is none: expected hold")

    def _faults_of_flight(self, ship: ShipModel, legs: tuple[Leg, ...], heading: int | None) -> Iterator[Fault]:
        if not is_fighter(ship, self.rulings):
            yield Fault(RuleId("CC-MOVE-06"), f"{ship.name} is no fighter: its way does not bend")
        if len(legs) > MOST_LEGS:
            yield Fault(RuleId("HS-SPACE-04"), f"{len(legs)} legs are more than {MOST_LEGS}")
        if any(not distance for _, distance in legs):
            yield Fault(RuleId("HS-SPACE-04"), "a leg of 0 in is none")
        if not legs and heading is None:
            yield Fault(RuleId("CC-MOVE-05"), "a way without legs is none: expected hold")
        if heading not in (None, ship.heading) and self.rulings.says("R-CC-28.facing", "kept"):
            yield Fault(RuleId("CC-MOVE-08"), f"{ship.name} keeps its heading of {ship.heading} degrees")

    # Ways to fill it in

    def samples(self, chance: Random) -> Iterator[MovementDeed]:
        drawing = RandomDeeds(self.battle, self.seat, self.rulings, self._is_legal, chance)
        deeds = deeds_drawn(self.battle, self.seat, self.rulings, chance)
        while True:
            deed = next(deeds, None) if chance.random() < DEEDS else None
            yield drawing.draw() if deed is None else deed

    def suggestions(self) -> Iterator[MovementDeed]:
        yield from filter(self._is_legal, suggested(self.battle, self.seat, self.rulings))
        yield from suggested_deeds(self.battle, self.seat, self.rulings)
        yield NothingMore()

    def _is_legal(self, deed: MovementDeed) -> bool:
        if next(self.faults_of(deed), None) is not None:
            return False
        self.known_legal.add(deed)
        return True

    def said(self, filled: MovementDeed) -> str:
        if isinstance(filled, NothingMore):
            return "done moving"
        if isinstance(filled, CastShipPower | UseShipAction):
            return said(self.battle, filled)
        name = self.battle.ship(filled.ship).name
        ram = getattr(filled, "ram", None)
        rams = f", to ram {self.battle.ship(ram).name}" if ram is not None and self.battle.has_ship(ram) else ""
        match filled:
            case Advance(_, distance):
                return f"{name} advances {inches(distance)}{rams}"
            case TurnShip(_, degrees):
                return f"{name} turns {abs(degrees)} degrees to the {'left' if degrees >= 0 else 'right'}{rams}"
            case Reverse(_, distance):
                return f"{name} reverses {inches(distance)}{rams}"
            case Fly(_, legs):
                return f"{name} flies {inches(sum(distance for _, distance in legs))}{rams}"
            case Hold():
                return f"{name} stays where it is"
            case BoardShip(_, target):
                return f"{name} boards {self.battle.ship(target).name}"
            case Drift():
                return f"{name} drifts"

    def shown(self) -> ShipMovementShown:
        return ShipMovementShown(
            ships=tuple(self._shown(ship) for ship in at_hand(self.battle, self.seat, self.rulings)),
            degrees=most_degrees(self.rulings),
            legs=MOST_LEGS,
            may_reverse=self.rulings.says("R-CC-27", "as-advance"),
            powers=powers_shown(self.battle, self.seat, self.rulings),
            actions=actions_shown(self.battle, self.seat, self.rulings),
        )

    def _shown(self, ship: ShipModel) -> ShipShown:
        battle, rulings = self.battle, self.rulings
        move = allowance(battle, ship, rulings)
        boards = Order.BOARDING in ship.left
        return ShipShown(
            ship=ship.id,
            orders=tuple(order for order in ship.left if order in (Order.MOVE, Order.BOARDING)),
            move=move.total,
            back=allowed(move, ship, ShipAction.REVERSE, rulings).total,
            to_board=allowed(move, ship, ShipAction.BOARD, rulings).total if boards else 0,
            flies=is_fighter(ship, rulings),
            drifts=is_adrift(battle, ship, rulings),
            targets=tuple(enemy.id for enemy in boarding_targets(battle, ship, rulings)) if boards else (),
        )
