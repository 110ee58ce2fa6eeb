"""What is asked of a seat when shields go up: the side that each Shield token guards (CC-SHIELD-02)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from dwethia.cosmic.orders.token_lists import LONGEST, faults_of_lists
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.order import Order
from dwethia.engine.forms import Filled, Form, FormShown, Reader, Written
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.hulls.hull import HullSide
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId


class PointedShields(Filled, frozen=True):
    """The sides that the tokens of each ship guard, by its id."""

    ships: dict[ModelId, tuple[HullSide, ...]]
    EXPECTED: ClassVar[str] = "expected ships, each id with a list of sides: front, left, right or rear"


class ShieldFormShown(FormShown, frozen=True, tag="shields"):
    """The ships whose shields go up, and how many tokens each has."""

    ships: dict[ModelId, int]


class ShieldForm(Form[PointedShields], frozen=True, eq=False):
    """Where a seat's Shield tokens point; both tokens may guard one side (CC-SHIELD-05, -06)."""

    battle: FleetBattle
    seat: Seat
    READER: ClassVar[Reader[PointedShields]] = Reader(PointedShields)

    @property
    def ships(self) -> tuple[ShipModel, ...]:
        return shield_bearers(self.battle, self.seat)

    def faults_of_writing(self, written: Written) -> Iterator[Fault]:
        yield from faults_of_lists(written, HullSide, RuleId("CC-SHIELD-02"), PointedShields.EXPECTED)

    def faults_of(self, filled: PointedShields) -> Iterator[Fault]:
        own = {ship.id: ship for ship in self.ships}
        if len(filled.ships) > len(self.battle.ships):
            fact = f"shields of {len(filled.ships)} ships, and {len(own)} of yours have a Shield order"
            yield Fault(RuleId("CC-SHIELD-02"), fact)
            return
        for id in filled.ships:
            if id not in own:
                named = self.battle.ship(id).name if self.battle.has_ship(id) else repr(id[:LONGEST])
                yield Fault(RuleId("CC-SHIELD-02"), f"{named} has no Shield order of yours")
        for ship in own.values():
            number, tokens = len(filled.ships.get(ship.id, ())), tokens_of(ship)
            if number != tokens:
                yield Fault(RuleId("CC-SHIELD-02"), f"{ship.name}: sides named {number}, Shield orders {tokens}")

    def samples(self, chance: Random) -> Iterator[PointedShields]:
        sides = tuple(HullSide)
        while True:
            yield PointedShields(
                {ship.id: tuple(chance.choice(sides) for _ in range(tokens_of(ship))) for ship in self.ships}
            )

    def suggestions(self) -> Iterator[PointedShields]:
        yield PointedShields({ship.id: (HullSide.FRONT,) * tokens_of(ship) for ship in self.ships})

    def said(self, filled: PointedShields) -> str:
        return "; ".join(f"{self.battle.ship(id).name}: {' and '.join(sides)}" for id, sides in filled.ships.items())

    def shown(self) -> ShieldFormShown:
        return ShieldFormShown({ship.id: tokens_of(ship) for ship in self.ships})


def tokens_of(ship: ShipModel) -> int:
    """How many Shield tokens a ship has to point: an order that was lost gives none."""
    return ship.left.count(Order.SHIELD)


def shield_bearers(battle: FleetBattle, seat: Seat) -> tuple[ShipModel, ...]:
    """A seat's ships whose shields go up."""
    return tuple(ship for ship in battle.standing if ship.seat == seat and tokens_of(ship))
