"""Deeds of the Movement Phase drawn at random, legal ones: for bots that try much, and for tests."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from dwethia.cosmic.movement.allowances import allowance, allowed
from dwethia.cosmic.movement.boarding_reach import boarding_targets, lines_to, reach_to_board
from dwethia.cosmic.movement.courses import Course
from dwethia.cosmic.movement.deeds import Advance, BoardShip, Drift, Fly, Hold, MovementDeed, Reverse, TurnShip
from dwethia.cosmic.movement.drifting import can_still_steer, drifting_first, is_adrift
from dwethia.cosmic.movement.encounters import clear_until
from dwethia.cosmic.movement.maneuvers import INCH_OF_TURN, ShipAction
from dwethia.cosmic.movement.orders_left import is_at_hand, most_degrees_of
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import is_fighter
from dwethia.cosmic.state.order import Order
from dwethia.engine.deeds import NothingMore
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.hull import direction_to
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.rulebook import Rulings

DONE_EARLY: Final = 0.02
RAMS: Final = 0.08
REVERSES: Final = 0.1
HOLDS: Final = 0.05
TRIES: Final = 4


class RandomDeeds:
    """Draws deeds for a seat's ships."""

    def __init__(
        self,
        battle: FleetBattle,
        seat: Seat,
        rulings: Rulings,
        is_legal: Callable[[MovementDeed], bool],
        chance: Random,
    ) -> None:
        self.battle, self.rulings, self.is_legal, self.chance = battle, rulings, is_legal, chance
        self.ships = [ship for ship in battle.standing if ship.seat == seat]
        self.first = [ship for ship in drifting_first(battle, battle.acting, rulings) if ship.seat == seat]

    def draw(self) -> MovementDeed:
        """Some legal deed; nothing more where a few tries find none."""
        chance = self.chance
        if self.first:
            return Drift(chance.choice(self.first).id)
        if chance.random() < DONE_EARLY:
            return NothingMore()
        for _ in range(TRIES):
            ship = self._some_ship()
            deed = self._deed_of(ship) if ship is not None else None
            if deed is not None and self.is_legal(deed):
                return deed
        return NothingMore()

    def _some_ship(self) -> ShipModel | None:
        """One of those at hand, each as likely as the others; who is not is left out from then on."""
        ships = self.ships
        while ships:
            number = int(self.chance.random() * len(ships))
            if is_at_hand(self.battle, ships[number], self.rulings):
                return ships[number]
            ships[number] = ships[-1]
            ships.pop()
        return None

    def _deed_of(self, ship: ShipModel) -> MovementDeed | None:
        chance = self.chance
        if Order.BOARDING in ship.left:
            deed = self._boarding(ship)
            if deed is not None:
                return deed
        if not can_still_steer(ship):
            return Drift(ship.id) if is_adrift(self.battle, ship, self.rulings) else None
        drawn = chance.random()
        if drawn < HOLDS:
            return Hold(ship.id)
        if drawn < HOLDS + REVERSES:
            return self._reverse(ship)
        if drawn < HOLDS + REVERSES + RAMS:
            return self._ram(ship)
        kinds: list[Callable[[ShipModel], MovementDeed | None]] = [self._advance, self._advance, self._turn, self._turn]
        if is_fighter(ship, self.rulings):
            kinds += [self._flight] * 4
        return kinds[int(chance.random() * len(kinds))](ship) or Hold(ship.id)

    def _clear(self, ship: ShipModel, direction: int, far: int) -> int:
        """How far the way in a direction is free."""
        course = Course(ship.hull, (Sweep(ship.hull, direction % 360, far),))
        until = clear_until(self.battle, ship.id, course, self.rulings)
        return far if until == course.whole else until.amount

    def _free(self, ship: ShipModel, direction: int, most: int) -> int:
        """A distance drawn; where that way is barred, one drawn of what is free."""
        drawn = self._some(most)
        far = self._clear(ship, direction, drawn)
        return far if far in (drawn, 0) else self._some(far)

    def _some(self, far: int) -> int:
        """A distance, rather long than short; at times all of it."""
        drawn = self.chance.random()
        return far if drawn < 0.3 else max(int(far * (1 - drawn * drawn)), 1)

    def _move(self, ship: ShipModel) -> int:
        return allowance(self.battle, ship, self.rulings).total

    def _advance(self, ship: ShipModel) -> Advance | None:
        far = self._free(ship, ship.heading, self._move(ship))
        return Advance(ship.id, far) if far else None

    def _reverse(self, ship: ShipModel) -> Reverse | None:
        back = allowed(allowance(self.battle, ship, self.rulings), ship, ShipAction.REVERSE, self.rulings).total
        far = self._free(ship, ship.heading + 180, back)
        return Reverse(ship.id, far) if far else None

    def _turn(self, ship: ShipModel) -> TurnShip | None:
        if self._clear(ship, ship.heading, INCH_OF_TURN) < INCH_OF_TURN:
            return None
        most = most_degrees_of(ship, self.rulings)
        drawn = self.chance.random()
        degrees = most if drawn < 0.1 else -most if drawn < 0.2 else int((drawn - 0.6) * 2.5 * most)
        return TurnShip(ship.id, degrees)

    def _flight(self, ship: ShipModel) -> Fly | None:
        chance = self.chance
        move = self._move(ship)
        direction = int(chance.random() * 360)
        far = self._free(ship, direction, move)
        if not far:
            return None
        legs = [(direction, far)]
        if legs[0][1] < move and chance.random() < 0.4:
            legs.append((int(chance.random() * 360), max((move - legs[0][1]) // 2, 1)))
        turns = not self.rulings.says("R-CC-28.facing", "kept")
        return Fly(ship.id, tuple(legs), int(chance.random() * 360) if turns else None)

    def _ram(self, ship: ShipModel) -> MovementDeed | None:
        """Straight into whoever stands before it; a fighter goes for any enemy in reach."""
        move = self._move(ship)
        if is_fighter(ship, self.rulings):
            enemies = list(self.battle.enemies_of(ship.side))
            if not enemies:
                return None
            enemy = enemies[int(self.chance.random() * len(enemies))]
            return Fly(ship.id, ((direction_to(ship.at, enemy.at), max(move, 1)),), None, enemy.id)
        sweep = Sweep(ship.hull, ship.heading, move)
        met = [
            (far, other)
            for other in self.battle.standing
            if other.id != ship.id and (far := sweep.comes_near(other.hull, 0)) is not None
        ]
        if not met:
            return None
        return Advance(ship.id, move, min(met, key=lambda each: each[0])[1].id)

    def _boarding(self, ship: ShipModel) -> BoardShip | None:
        targets = boarding_targets(self.battle, ship, self.rulings)
        if not targets:
            return None
        enemy = targets[int(self.chance.random() * len(targets))]
        most = reach_to_board(self.battle, ship, self.rulings)
        line = next(lines_to(ship, enemy, most, self.rulings), None)
        return None if line is None else BoardShip(ship.id, enemy.id, line[0])
