"""What is asked of a seat in the Order Phase: two tokens for each of its ships (CC-ORDER-02, -06) {R-CC-11}."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import ClassVar, Final

from dwethia.cosmic.orders.token_lists import LONGEST, faults_of_lists
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.order import Order
from dwethia.engine.forms import Filled, Form, FormShown, Reader, Written
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId

TOKENS: Final = 2
EVERY_PAIR: Final = tuple(combinations_with_replacement(Order, TOKENS))


class Orders(Filled, frozen=True):
    """The tokens of each ship, by its id."""

    ships: dict[ModelId, tuple[Order, ...]]
    EXPECTED: ClassVar[str] = "expected ships, each id with a list of orders: shield, move, fire or boarding"


class OrderFormShown(FormShown, frozen=True, tag="orders"):
    """The ships that are to be given orders, and how many each."""

    ships: tuple[ModelId, ...]
    least: int
    most: int


class OrderForm(Form[Orders], frozen=True, eq=False):
    """Orders for a seat's ships. Those that cannot be carried out are taken all the same, and lost (CC-ORDER-07)."""

    battle: FleetBattle
    seat: Seat
    least: int  # tokens of a ship {R-CC-11}
    READER: ClassVar[Reader[Orders]] = Reader(Orders)

    @property
    def ships(self) -> tuple[ShipModel, ...]:
        """The seat's ships on the table."""
        return tuple(ship for ship in self.battle.standing if ship.seat == self.seat)

    def faults_of_writing(self, written: Written) -> Iterator[Fault]:
        yield from faults_of_lists(written, Order, RuleId("CC-ORDER-03"), Orders.EXPECTED)

    def faults_of(self, filled: Orders) -> Iterator[Fault]:
        own = {ship.id: ship for ship in self.ships}
        if len(filled.ships) > len(self.battle.ships):
            yield Fault(RuleId("CC-ORDER-02"), f"orders for {len(filled.ships)} ships, and you have {len(own)}")
            return
        for id, orders in filled.ships.items():
            if id not in own:
                yield self._fault_of_stranger(id)
            elif len(orders) > TOKENS:
                yield Fault(RuleId("CC-ORDER-02"), f"{own[id].name} has {len(orders)} orders, at most {TOKENS}")
        for ship in own.values():
            if (number := len(filled.ships.get(ship.id, ()))) < self.least:
                yield Fault(RuleId("CC-ORDER-02"), f"{ship.name} has {number} of {TOKENS} orders")

    def _fault_of_stranger(self, id: ModelId) -> Fault:
        if not self.battle.has_ship(id):
            return Fault(RuleId("CC-ORDER-02"), f"there is no ship {id[:LONGEST]!r}")
        ship = self.battle.ship(id)
        if ship.seat != self.seat:
            return Fault(RuleId("CC-CORE-11"), f"{ship.name} is run by {ship.seat}")
        return Fault(RuleId("CC-ORDER-02"), f"{ship.name} is not on the table")

    def samples(self, chance: Random) -> Iterator[Orders]:
        while True:
            yield Orders({ship.id: chance.choice(EVERY_PAIR) for ship in self.ships})

    def suggestions(self) -> Iterator[Orders]:
        yield Orders({ship.id: (Order.MOVE, Order.FIRE) for ship in self.ships})

    def said(self, filled: Orders) -> str:
        named = ((self.battle.ship(id).name, orders) for id, orders in filled.ships.items())
        return "; ".join(f"{name}: {' and '.join(each.label for each in orders)}" for name, orders in named)

    def shown(self) -> OrderFormShown:
        return OrderFormShown(tuple(ship.id for ship in self.ships), self.least, TOKENS)
