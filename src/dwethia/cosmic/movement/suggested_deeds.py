"""Deeds of the Movement Phase that are worth showing a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.cosmic.movement.allowances import allowance
from dwethia.cosmic.movement.boarding_reach import boarding_targets, lines_to, reach_to_board
from dwethia.cosmic.movement.courses import Course
from dwethia.cosmic.movement.deeds import Advance, BoardShip, Drift, Hold, MovementDeed, TurnShip
from dwethia.cosmic.movement.drifting import can_still_steer, is_adrift
from dwethia.cosmic.movement.encounters import clear_until
from dwethia.cosmic.movement.orders_left import at_hand, most_degrees_of
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import distance
from dwethia.cosmic.state.order import Order
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.hull import direction_to
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.rulebook import Rulings

SHIPS: Final = 4  # for which deeds are suggested


def suggested(battle: FleetBattle, seat: Seat, rulings: Rulings) -> Iterator[MovementDeed]:
    """For some ships: to board, to go on as far as the way is clear, to turn to the nearest enemy, to stay."""
    for ship in at_hand(battle, seat, rulings)[:SHIPS]:
        if Order.BOARDING in ship.left:
            most = reach_to_board(battle, ship, rulings)
            for enemy in boarding_targets(battle, ship, rulings):
                yield from (BoardShip(ship.id, enemy.id, line) for line, _ in lines_to(ship, enemy, most, rulings))
        if can_still_steer(ship):
            yield from _steered(battle, ship, rulings)
        elif is_adrift(battle, ship, rulings):
            yield Drift(ship.id)


def _steered(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Iterator[MovementDeed]:
    course = Course(ship.hull, (Sweep(ship.hull, ship.heading, allowance(battle, ship, rulings).total),))
    until = clear_until(battle, ship.id, course, rulings)
    far = sum(each.distance for each in course.sweeps(until))
    if far:
        yield Advance(ship.id, far)
    enemies = list(battle.enemies_of(ship.side))
    if enemies:
        nearest = min(enemies, key=lambda enemy: distance(ship, enemy))
        most = most_degrees_of(ship, rulings)
        towards = (direction_to(ship.at, nearest.at) - ship.heading + 180) % 360 - 180
        yield TurnShip(ship.id, max(-most, min(most, towards)))
    yield Hold(ship.id)
