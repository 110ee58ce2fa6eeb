"""Which enemies a ship could board, and along which line (CC-BOARD-01, -04 to -06) {R-CC-34}."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.cosmic.movement.allowances import allowance, allowance_to_board
from dwethia.cosmic.movement.maneuvers import rotation
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import aggressors_of, can_be_boarded
from dwethia.cosmic.state.order import Order
from dwethia.geometry.hulls.gaps import gap
from dwethia.geometry.hulls.hull import Base, Hull, direction_to
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.geometry.measuring import TOUCH
from dwethia.rulebook import Rulings

ASIDE: Final = (0, 15, -15, 30, -30, 45, -45, 60, -60)


def boarding_targets(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> tuple[ShipModel, ...]:
    """The enemies that a ship may board and that its boarding move would reach, in the order of the battle."""
    notes, key = battle.notes, ("boarding targets", ship.id)
    if key not in notes:
        most = reach_to_board(battle, ship, rulings)
        near = [
            enemy
            for enemy in (battle.near(ship.hull, most + 1) if aggressors_of(battle, ship, rulings) else ())
            if enemy.side != ship.side
            and not enemy.is_slain
            and gap(ship.hull, enemy.hull) <= most
            and can_be_boarded(enemy, rulings)
        ]
        if rulings.says("R-CC-34", "forward-only"):
            near = [enemy for enemy in near if way_to(ship, enemy, ship.heading, most, rulings) is not None]
        notes[key] = tuple(near)
    found: tuple[ShipModel, ...] = notes[key]
    return found


def reach_to_board(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> int:
    """How far a ship's boarding move may go."""
    return allowance_to_board(allowance(battle, ship, rulings), ship.orders.count(Order.BOARDING), rulings).total


def way_to(ship: ShipModel, enemy: ShipModel, direction: int, most: int, rulings: Rulings) -> int | None:
    """How far a ship goes in a direction until it touches an enemy; None where it does not so within its reach."""
    base: Base = ship.hull
    if rulings.says("R-CC-34", "free-pivot-then-forward") and isinstance(base, Hull):
        base = rotation(base, (direction - base.heading + 180) % 360 - 180, rulings).end
    if gap(base, enemy.hull) <= TOUCH:
        return 0
    if not most:
        return None
    sweep = Sweep(base, direction % 360, most)
    far = sweep.comes_near(enemy.hull, 0)
    return most if far is None and gap(sweep.end, enemy.hull) <= TOUCH else far


def lines_to(ship: ShipModel, enemy: ShipModel, most: int, rulings: Rulings) -> Iterator[tuple[int, int]]:
    """Directions in which a ship reaches an enemy, with the distance: straight at it, then more and more beside."""
    is_forward = rulings.says("R-CC-34", "forward-only")
    towards = ship.heading if is_forward else direction_to(ship.at, enemy.at)
    for more in (0,) if is_forward else ASIDE:
        far = way_to(ship, enemy, (towards + more) % 360, most, rulings)
        if far is not None:
            yield (towards + more) % 360, far
