"""What a ship does in one action, with the course it takes: advance, turn, reverse, fly, board or drift."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from dwethia.cosmic.movement.courses import Course, NewFacing, Stretch
from dwethia.cosmic.state.battle import ShipModel
from dwethia.geometry.hulls.hull import Base, Hull
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.geometry.hulls.turn import RearTurn, Turn
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings

DRIFT: Final = INCH  # CC-MOVE-01
INCH_OF_TURN: Final = INCH  # CC-MOVE-03


class ShipAction(StrEnum):
    """What a ship does."""

    ADVANCE = "advance"
    TURN = "turn"
    REVERSE = "reverse"
    FLY = "fly"
    BOARD = "board"
    DRIFT = "drift"


CITED: Final = {  # the rules of an action, the one of its length first
    ShipAction.ADVANCE: ("CC-MOVE-02", "CC-MOVE-06"),
    ShipAction.TURN: ("CC-MOVE-03", "CC-MOVE-09", "HS-SPACE-03"),
    ShipAction.REVERSE: ("CC-MOVE-07",),
    ShipAction.FLY: ("CC-MOVE-08", "HS-SPACE-04"),
    ShipAction.BOARD: ("CC-BOARD-01",),
}


class Maneuver(Struct, frozen=True):
    """An action of a ship, about to be judged or carried out."""

    ship: ModelId
    action: ShipAction
    course: Course
    turned: int = 0  # degrees of its turn, or of a fighter's new heading
    ram: ModelId | None = None  # whom it means to ram (CC-RAM-02)
    target: ModelId | None = None  # whom it boards


def straight(
    ship: ShipModel, action: ShipAction, direction: int, distance: int, ram: ModelId | None = None
) -> Maneuver:
    """A move along one line, the heading kept."""
    return Maneuver(ship.id, action, Course(ship.hull, (Sweep(ship.hull, direction % 360, distance),)), ram=ram)


def advance(ship: ShipModel, distance: int, ram: ModelId | None = None) -> Maneuver:
    """Straight forward (CC-MOVE-02)."""
    return straight(ship, ShipAction.ADVANCE, ship.heading, distance, ram)


def reverse(ship: ShipModel, distance: int, ram: ModelId | None = None) -> Maneuver:
    """Straight back, the facing kept (CC-MOVE-07)."""
    return straight(ship, ShipAction.REVERSE, ship.heading + 180, distance, ram)


def drift(ship: ShipModel) -> Maneuver:
    """The inch of a ship that nobody steers (CC-MOVE-01)."""
    return straight(ship, ShipAction.DRIFT, ship.heading, DRIFT)


def turn(ship: ShipModel, degrees: int, forward: int, ram: ModelId | None, rulings: Rulings) -> Maneuver:
    """An inch forward, then round about the middle of the base or of its rear edge (CC-MOVE-03) {R-CC-23}."""
    base: Base = ship.hull
    stretches: list[Stretch] = []
    if forward:
        stretches.append(Sweep(base, ship.heading, forward))
        base = stretches[-1].end
    if degrees and isinstance(base, Hull):
        stretches.append(rotation(base, degrees, rulings))
    return Maneuver(ship.id, ShipAction.TURN, Course(ship.hull, tuple(stretches)), degrees, ram)


def rotation(hull: Hull, degrees: int, rulings: Rulings) -> Turn | RearTurn:
    """A hull turned on the spot {R-CC-23}."""
    return RearTurn(hull, degrees) if rulings.says("R-CC-23.pivot", "rear-edge") else Turn(hull, degrees)


def fly(ship: ShipModel, legs: tuple[tuple[int, int], ...], heading: int | None, ram: ModelId | None) -> Maneuver:
    """A fighter's way: straight legs of a direction and a distance, then any heading (CC-MOVE-08, HS-SPACE-04)."""
    base: Base = ship.hull
    stretches: list[Stretch] = []
    for direction, distance in legs:
        stretches.append(Sweep(base, direction % 360, distance))
        base = stretches[-1].end
    turned = 0 if heading is None else (heading - ship.heading + 180) % 360 - 180
    if turned and isinstance(base, Hull):
        stretches.append(NewFacing(base, turned))
    return Maneuver(ship.id, ShipAction.FLY, Course(ship.hull, tuple(stretches)), turned, ram)


def board(ship: ShipModel, target: ModelId, direction: int, distance: int, rulings: Rulings) -> Maneuver:
    """A boarding move along a line; where the ruling has it so, the ship first turns to look along it {R-CC-34}."""
    base: Base = ship.hull
    stretches: list[Stretch] = []
    turned = 0
    if rulings.says("R-CC-34", "free-pivot-then-forward"):
        turned = (direction - ship.heading + 180) % 360 - 180
        if turned and isinstance(base, Hull):
            stretches.append(rotation(base, turned, rulings))
            base = stretches[-1].end
    if distance:
        stretches.append(Sweep(base, direction % 360, distance))
    return Maneuver(ship.id, ShipAction.BOARD, Course(ship.hull, tuple(stretches)), turned, target=target)
