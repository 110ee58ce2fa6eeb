"""How far a ship may go, and what its way costs it: difficult terrain counts double (CC-MOVE-02, CC-TERR-04)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from dwethia.codex.entries import TerrainKind
from dwethia.cosmic.movement.maneuvers import ShipAction
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.current_profile import reasons_of
from dwethia.cosmic.state.hazards import hazards_touching
from dwethia.cosmic.state.measure import is_fighter
from dwethia.cosmic.state.order import Order
from dwethia.cosmic.state.places import has_terrain
from dwethia.geometry.hulls.hull import base_at
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.geometry.shapes import Disc, Outline, Shape
from dwethia.lengths import INCH
from dwethia.rulebook import Rulings
from dwethia.tabletop.table import Table
from dwethia.tally import Tally


def allowance(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Tally:
    """A ship's Move as it counts here and now, in thousandths of an inch (CC-MOVE-02)."""
    tally = Tally.of(ship.card.move, f"Move of {ship.name}", "CC-MOVE-02")
    for name, part in reasons_of(ship) if ship.lasting else ():
        if name == "move":
            tally = tally.plus(part.value * INCH, part.name, part.rule)
    for piece in hazards_touching(battle, ship, rulings):
        tally = tally.plus(-INCH, f"it touches {piece.name}", "HS-TERR-04")
    return tally.at_least(0, "never less than nothing", "CC-MOVE-02")


def allowance_back(move: Tally) -> Tally:
    """How far a ship may go backward: a quarter of its Move (CC-MOVE-07)."""
    return move.plus(move.total // 4 - move.total, "a quarter of it backward", "CC-MOVE-07")


def allowance_to_board(move: Tally, tokens: int, rulings: Rulings) -> Tally:
    """How far a boarding move may go: half of Move, or all of it with two orders (CC-BOARD-01) {R-CC-12}."""
    if tokens > 1 and rulings.says("R-CC-12.double", "extends-to-full-move"):
        return move
    return move.plus(move.total // 2 - move.total, "half of it for a boarding move", "CC-BOARD-01")


def allowed(move: Tally, ship: ShipModel, action: ShipAction, rulings: Rulings) -> Tally:
    """How far a ship may go in an action, of its Move."""
    if action is ShipAction.BOARD:
        return allowance_to_board(move, ship.left.count(Order.BOARDING), rulings)
    if action is ShipAction.REVERSE and not is_fighter(ship, rulings):
        return allowance_back(move)
    return move


def spent_on(battle: FleetBattle, sweeps: Iterable[Sweep], rule: str, rulings: Rulings) -> Tally:
    """What straight moves cost: their length, and once more what of it lies in difficult terrain (HS-TERR-01)."""
    slow = slow_shapes(battle.table, rulings)
    far = slowly = 0
    for sweep in sweeps:
        far += sweep.distance
        slowly += _length_within(sweep, slow) if slow else 0
    tally = Tally.of(far, "straight on", rule)
    return tally.plus(slowly, "difficult terrain, counted double", "HS-TERR-01") if slowly else tally


@lru_cache(maxsize=256)
def slow_shapes(table: Table, rulings: Rulings) -> tuple[Shape, ...]:
    """The difficult terrain of a table, in convex parts."""
    if not has_terrain(rulings):
        return ()
    found: list[Shape] = []
    for piece in table.pieces:
        if piece.is_a(TerrainKind.DIFFICULT):
            if isinstance(piece.shape, Disc) or piece.shape.is_convex:
                found.append(piece.shape)
            else:
                found += [Outline(triangle) for triangle in piece.shape.triangles]
    return tuple(found)


def _length_within(sweep: Sweep, shapes: tuple[Shape, ...]) -> int:
    """How much of a straight move a base makes while some of it is in one of some convex shapes."""
    spans = []
    back = Sweep(base_at(sweep.base, (sweep.end.x, sweep.end.y)), sweep.direction + 180, sweep.distance)
    for shape in shapes:
        first, last = sweep.comes_near(shape, 0), back.comes_near(shape, 0)
        if first is not None and last is not None and first + last < sweep.distance:
            spans.append((first, sweep.distance - last))
    within = reached = 0
    for first, last in sorted(spans):
        within += max(last - max(first, reached), 0)
        reached = max(reached, last)
    return within
