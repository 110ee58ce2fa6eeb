"""What orders and Shield tokens would come to: each token in words, and who could fire at which side of a ship."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dwethia.cosmic.destiny.taking_part import combat_ship
from dwethia.cosmic.movement.allowances import allowance, allowance_to_board
from dwethia.cosmic.movement.boarding_reach import boarding_targets
from dwethia.cosmic.movement.maneuvers import DRIFT, advance, turn
from dwethia.cosmic.movement.orders_left import most_degrees_of
from dwethia.cosmic.orders.order_phase import lost_at_reveal
from dwethia.cosmic.rules.saves import Threat, shield_save
from dwethia.cosmic.shooting.shot_faults import arc_of, shots_of
from dwethia.cosmic.state.battle import FleetBattle, ShipModel, standing
from dwethia.cosmic.state.facing import facing_hull, sides_met
from dwethia.cosmic.state.measure import distance, fights_with, is_fighter, is_within
from dwethia.cosmic.state.order import Order
from dwethia.geometry.hulls.hull import Base, Hull, HullSide, middle_of
from dwethia.geometry.hulls.sides import arcs_holding
from dwethia.lengths import INCH, inches
from dwethia.rulebook import Rulings
from dwethia.server.boards.cosmic.courses_seen import as_ordered, drift_of
from dwethia.server.boards.cosmic.firing_seen import kinds_of_weapons
from dwethia.server.boards.cosmic.probe_types import FoundFacing, OrdersSeen, SideFaced, ThreatSeen, TokenSeen

TURNS: Final = (-90, -45, 45, 90)  # degrees that an enemy's Turn is sounded at
ADVANCES: Final = (2, 1)  # parts of Move that its Advance is sounded at: a half, and all


# Orders


def orders_seen(battle: FleetBattle, ship: ShipModel, orders: tuple[Order, ...], rulings: Rulings) -> OrdersSeen:
    """What a ship's tokens come to, as things stand."""
    ordered = as_ordered(battle, ship, orders)
    bearer = ordered.ship(ship.id)
    lost = list(lost_at_reveal(ordered, bearer, rulings))
    tokens: list[TokenSeen] = []
    for place, order in enumerate(orders):
        gone = next((each for each in lost if each[0] is order), None)
        if gone is not None:
            lost.remove(gone)
            tokens.append(TokenSeen(order, f"this order is lost: {gone[1]}", gone[2], is_lost=True))
        else:
            text, rule = _token(ordered, bearer, order, orders[:place].count(order), rulings)
            tokens.append(TokenSeen(order, text, rule))
    steers = Order.MOVE in orders
    return OrdersSeen(ship.id, tuple(tokens), None if steers else drift_of(ordered, bearer, rulings))


def _token(battle: FleetBattle, ship: ShipModel, order: Order, before: int, rulings: Rulings) -> tuple[str, str]:
    """A token that is not lost, in words; `before` says how many of its kind come before it."""
    match order:
        case Order.SHIELD:
            return _shield(ship, before, rulings)
        case Order.MOVE:
            return _move(battle, ship, before, rulings)
        case Order.FIRE:
            return _fire(battle, ship, before, rulings)
        case Order.BOARDING:
            return _boarding(battle, ship, before, rulings)


def _shield(ship: ShipModel, before: int, rulings: Rulings) -> tuple[str, str]:
    save = save_of(ship, before + 1, rulings)
    if ship.card.facing == "all-round":
        better = f"a save of {save}+ all round" if save else "no save against anything"
        return better, "CC-SHIELD-06" if before else "CC-BASE-08"
    if before:
        return f"a second side, or {save or 'no better'}{'+' if save else ''} on the same one", "CC-SHIELD-06"
    return f"a save of {save}+ on one side" if save else "no save against anything", "CC-SHIELD-03"


def _move(battle: FleetBattle, ship: ShipModel, before: int, rulings: Rulings) -> tuple[str, str]:
    far = inches(allowance(battle, ship, rulings).total)
    again = "a second move: " if before else ""
    if is_fighter(ship, rulings):
        return f"{again}any way up to {far}", "CC-MOVE-08"
    degrees = most_degrees_of(ship, rulings)
    return f"{again}straight on up to {far}, or 1 in and a turn up to {degrees} degrees", (
        "CC-MOVE-04" if before else "CC-MOVE-02"
    )


def _fire(battle: FleetBattle, ship: ShipModel, before: int, rulings: Rulings) -> tuple[str, str]:
    weapons = kinds_of_weapons(ship)
    if not weapons:
        return "it has nothing to fire", "CC-SHOOT-05"
    if held := fights_with(battle, ship, rulings):
        return f"in a boarding fight with {held[0].name}: most weapons do not fire", "CC-SHOOT-12"
    most = shots_of(ship, weapons[0], rulings)[0]
    again = "once more: " if before else ""
    shots = max(most // ship.count_of(Order.FIRE), 1)
    near = [enemy for enemy in battle.enemies_of(ship.side) if any(_bears(ship, enemy, rulings))]
    where = f"now at {near[0].name}" + (f" and {len(near) - 1} more" if len(near) > 1 else "") if near else ""
    return f"{again}{shots} shot{'s' * (shots > 1)}, {where or 'nobody is in reach as things stand'}", "CC-SHOOT-02"


def _bears(ship: ShipModel, enemy: ShipModel, rulings: Rulings) -> Iterator[bool]:
    """A mark for each weapon of a ship that bears on an enemy."""
    away, quarters = distance(ship, enemy), arcs_holding(facing_hull(ship), enemy.hull)
    for mounted in kinds_of_weapons(ship):
        arc = arc_of(ship, mounted, rulings)
        if is_within(away, mounted.weapon.range, rulings) and (arc is None or arc in quarters):
            yield True


def _boarding(battle: FleetBattle, ship: ShipModel, before: int, rulings: Rulings) -> tuple[str, str]:
    targets = boarding_targets(battle, ship, rulings)
    tokens = ship.count_of(Order.BOARDING)
    far = inches(allowance_to_board(allowance(battle, ship, rulings), tokens, rulings).total)
    if before:
        return f"boards as far as {far}", "CC-BOARD-01"
    if not targets:
        return f"nobody to board within {far} as things stand: then it is lost", "CC-ORDER-09"
    return f"up to {far} into contact: {', '.join(each.name for each in targets)}", "CC-BOARD-01"


# Shields


def save_of(ship: ShipModel, tokens: int, rulings: Rulings) -> int | None:
    """The save against shots of so many tokens on a side."""
    save = shield_save(combat_ship(ship, tokens=tokens), Threat.SHOT, rulings)
    return save.need if save else None


def facing(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> FoundFacing:
    """Which enemies could fire at which side of a ship: as they stand, and after an order of theirs."""
    found: dict[HullSide, dict[tuple[str, str], ThreatSeen]] = {side: {} for side in HullSide}
    for enemy in battle.enemies_of(ship.side):
        for place, there in enumerate((enemy, *_elsewhere(battle, enemy, rulings))):
            for side, threat in _threats(ship, there, rulings, after_moving=place > 0):
                known = found[side].get((threat.ship, threat.weapon))
                if known is None or (threat.in_range and not known.in_range):
                    found[side][threat.ship, threat.weapon] = threat
    return FoundFacing(
        ship.id,
        tuple(
            SideFaced(side, save_of(ship, 1, rulings), save_of(ship, 2, rulings), _nearest_first(threats))
            for side, threats in found.items()
        ),
    )


def _nearest_first(threats: dict[tuple[str, str], ThreatSeen]) -> tuple[ThreatSeen, ...]:
    return tuple(sorted(threats.values(), key=lambda each: (not each.in_range, each.after_moving, each.distance)))


def _threats(
    ship: ShipModel, enemy: ShipModel, rulings: Rulings, *, after_moving: bool
) -> Iterator[tuple[HullSide, ThreatSeen]]:
    """Each weapon of an enemy in whose quarter a ship lies, by the sides that it meets."""
    away, quarters = distance(enemy, ship), arcs_holding(facing_hull(enemy), ship.hull)
    fires = not enemy.orders or Order.FIRE in enemy.left
    for mounted in kinds_of_weapons(enemy):
        arc, weapon = arc_of(enemy, mounted, rulings), mounted.weapon
        if arc is not None and arc not in quarters:
            continue
        in_range = is_within(away, weapon.range, rulings)
        if after_moving and not in_range:
            continue
        for side in sides_met(ship, enemy, rulings):
            yield side, ThreatSeen(enemy.id, weapon.id, weapon.name, max(away, 0), in_range, fires, after_moving)


def _elsewhere(battle: FleetBattle, enemy: ShipModel, rulings: Rulings) -> Iterator[ShipModel]:
    """Some places that an order could take an enemy to, whatever is in its way; a drift where it has no Move order."""
    if enemy.is_done or enemy.is_frozen:
        return
    if enemy.orders and Order.MOVE not in enemy.left:
        yield _at(enemy, advance(enemy, DRIFT).course.end)
        return
    move = allowance(battle, enemy, rulings).total
    for part in ADVANCES:
        yield _at(enemy, advance(enemy, move // part).course.end)
    for degrees in TURNS:
        yield _at(enemy, turn(enemy, degrees, INCH, None, rulings).course.end, degrees)


def _at(ship: ShipModel, base: Base, turned: int = 0) -> ShipModel:
    heading = base.heading if isinstance(base, Hull) else ship.heading + turned
    placed, round_heading = standing(ship.card, middle_of(base), heading)
    return replace(ship, base=placed, round_heading=round_heading)
