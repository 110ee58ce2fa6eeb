"""A maneuver carried out: the ship goes as far as it can, rams whom it meets, and perhaps goes on (CC-MOVE, CC-RAM)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.cosmic.events.moving import Drifted, Moved, ThrownBack
from dwethia.cosmic.losses.losing import lose, removed
from dwethia.cosmic.movement.allowances import allowance, allowed, spent_on
from dwethia.cosmic.movement.courses import START, Course, OnCourse, over_edge
from dwethia.cosmic.movement.encounters import (
    Encounter,
    clear_until,
    encounters,
    encounters_until,
    in_the_way,
    ram_place,
    stop_place,
)
from dwethia.cosmic.movement.maneuvers import CITED, Maneuver, ShipAction
from dwethia.cosmic.movement.rams import may_ram, ram_ship
from dwethia.cosmic.scenarios.leaving import leave, may_go_off
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import are_inside, noting_whom_it_left
from dwethia.cosmic.state.order import Order
from dwethia.cosmic.state.places import walls_of
from dwethia.engine.procedure import Asking, Tell
from dwethia.geometry.hulls.hull import Base, Hull, HullSide, middle_of, shape_of
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.geometry.shapes import Point, bounds
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import other as other_side
from dwethia.tabletop.table import Table
from dwethia.tally import Tally


def carry_out(battle: FleetBattle, maneuver: Maneuver, rulings: Rulings) -> Asking[FleetBattle]:
    """A legal maneuver, or a drift, with all that comes of it; whom a ship leaves is seen when its move ends."""
    battle = yield from _carry_out(battle, maneuver, rulings)
    return battle if maneuver.action is ShipAction.DRIFT else noting_whom_it_left(battle, maneuver.ship, rulings)


def _carry_out(battle: FleetBattle, maneuver: Maneuver, rulings: Rulings) -> Asking[FleetBattle]:
    """The way, the rams, and what is left of the way if a ram has cleared it."""
    stop = stop_place(battle, maneuver, rulings)
    after = yield from _go(battle, maneuver, stop, rulings)
    if not after.ship(maneuver.ship).is_here or after.ship(maneuver.ship).is_slain:
        return after
    before = battle
    battle = yield from _ram_all(before, after, maneuver, stop, rulings)
    if maneuver.action is ShipAction.DRIFT:
        battle = yield from _over_edge(battle, maneuver.ship, rulings)
    ship = battle.ship(maneuver.ship)
    if ship.is_slain or stop == maneuver.course.whole:
        return battle
    if rulings.says("R-CC-20.rest-of-move", "continue-if-target-destroyed") and _has_cleared(
        before, battle, maneuver, stop, rulings
    ):
        return (yield from _go_on(battle, maneuver, stop, rulings))
    return battle


# The way


def _go(battle: FleetBattle, maneuver: Maneuver, stop: OnCourse, rulings: Rulings) -> Asking[FleetBattle]:
    """The ship at the place where it stops, with what that has cost it."""
    ship, course = battle.ship(maneuver.ship), maneuver.course
    base = course.at(stop, in_the_way(battle, ship.id, course, rulings))
    moved = _placed(ship, maneuver, base, is_whole=stop == course.whole)
    path = _path(course, stop, base)
    if maneuver.action is ShipAction.DRIFT:
        far = course.length(stop)
        yield Tell(Drifted(ship.side, ship.id, ship.name, path, far, *_halting(battle, maneuver, stop, rulings)))
        battle = battle.with_ships(replace(moved, drifted=ship.drifted + far, has_drifted=True, is_done=True))
        if rulings.says("R-CC-86", "edge-first"):
            battle = yield from _over_edge(battle, ship.id, rulings)
        return still_boarded(battle, ship.id, rulings) if battle.ship(ship.id).is_here else battle
    is_boarding = maneuver.action is ShipAction.BOARD
    spent = yield from _told(battle, maneuver, moved, stop, path, rulings)
    moved = _counting(moved, spent, course.length(stop))
    moved = replace(moved, has_moved=ship.has_moved or not is_boarding)
    moved = without_order(moved, Order.BOARDING if is_boarding else Order.MOVE)
    battle = still_boarded(battle.with_ships(moved), ship.id, rulings)
    if maneuver.action is ShipAction.ADVANCE and may_go_off(battle, moved, base):
        return (yield from leave(battle, ship.id))
    return battle


def _told(
    battle: FleetBattle,
    maneuver: Maneuver,
    moved: ShipModel,
    stop: OnCourse,
    path: tuple[Point, ...],
    rulings: Rulings,
) -> Asking[Tally]:
    """What a chosen move has cost, once it is told."""
    ship, action = battle.ship(maneuver.ship), maneuver.action
    spent = spent_on(battle, maneuver.course.sweeps(stop), CITED[action][0], rulings)
    yield Tell(
        Moved(
            side=ship.side,
            ship=ship.id,
            name=ship.name,
            how=action.value,
            path=path,
            heading=moved.heading,
            turned=_turned(maneuver, ship.heading, moved.heading),
            spent=spent,
            allowance=allowed(allowance(battle, ship, rulings), ship, action, rulings),
            cited=CITED[action],
        )
    )
    return spent


def _counting(ship: ShipModel, spent: Tally, far: int) -> ShipModel:
    """A ship that has gone so far, at what that has cost."""
    return replace(ship, moved=ship.moved + spent.total, gone=ship.gone + far)


def _turned(maneuver: Maneuver, before: int, after: int) -> int:
    """How far a ship has turned, to the left above zero; half a turn goes the way that was chosen."""
    turned = (after - before + 180) % 360 - 180
    return 180 if turned == -180 and maneuver.turned > 0 else turned


def without_order(ship: ShipModel, order: Order) -> ShipModel:
    """A ship that has carried out an order; a boarding takes all of its Boarding orders. Done when none is left."""
    left = list(ship.left)
    if order is Order.BOARDING:
        left = [each for each in left if each is not order]
    else:
        left.remove(order)
    is_done = Order.MOVE not in left and Order.BOARDING not in left
    return replace(ship, left=tuple(left), is_done=is_done)


def _placed(ship: ShipModel, maneuver: Maneuver, base: Base, *, is_whole: bool) -> ShipModel:
    if isinstance(base, Hull) or not is_whole:
        return replace(ship, base=base)
    return replace(ship, base=base, round_heading=(ship.round_heading + maneuver.turned) % 360)


def _path(course: Course, stop: OnCourse, base: Base) -> tuple[Point, ...]:
    whole = (middle_of(each.end) for each in course.stretches[: stop.stretch] if isinstance(each, Sweep))
    path = (middle_of(course.start), *whole)
    return path if path[-1] == middle_of(base) else (*path, middle_of(base))


def _halting(battle: FleetBattle, maneuver: Maneuver, stop: OnCourse, rulings: Rulings) -> tuple[str, str]:
    """What a drift could not pass, and the rule of that; nothing where it went all its way."""
    course = maneuver.course
    if stop == course.whole:
        return "", ""
    side, met = battle.ship(maneuver.ship).side, encounters(battle, maneuver.ship, course, rulings)
    walls = [(course.near(wall.shape, 0), wall.name, "CC-TERR-01") for wall in walls_of(battle.table, rulings)]
    ships = [(meeting.touches, other.name, "CC-MOVE-12") for other, meeting in met]
    zones = [(meeting.enters or START, other.name, "CC-MOVE-14") for other, meeting in met if other.side != side]
    halts = ((name, rule) for place, name, rule in (*walls, *ships, *zones) if place is not None and place <= stop)
    return next(halts)


def _over_edge(battle: FleetBattle, id: ModelId, rulings: Rulings) -> Asking[FleetBattle]:
    """A drifting ship that is off the table is destroyed, and the opponent credited with it (CC-MOVE-20) {R-CC-86}."""
    ship = battle.ship(id)
    if ship.base is None or not is_off_table(ship.base, battle.table, rulings):
        return battle
    if ship.is_slain:
        return removed(battle, id)
    credit = other_side(ship.side)
    return (yield from lose(battle, id, by=credit, means="edge", rule="CC-MOVE-20", rulings=rulings))


def is_off_table(base: Base, table: Table, rulings: Rulings) -> bool:
    """Whether a base counts as off the table {R-CC-19}."""
    if not over_edge(base, table):
        return False
    if rulings.says("R-CC-19", "centre"):
        x, y = middle_of(base)
        return not (0 <= x <= table.width and 0 <= y <= table.depth)
    if rulings.says("R-CC-19", "whole-base"):
        x0, y0, x1, y1 = bounds(shape_of(base))
        return x1 <= 0 or y1 <= 0 or x0 >= table.width or y0 >= table.depth
    return True


def still_boarded(battle: FleetBattle, id: ModelId, rulings: Rulings) -> FleetBattle:
    """The battle without the boardings of a ship that is no longer inside an inch of the other {R-CC-33}."""
    left = tuple(
        each
        for each in battle.boardings
        if id not in (each.boarder, each.boarded)
        or are_inside(battle.ship(each.boarder), battle.ship(each.boarded), rulings)
    )
    return battle if len(left) == len(battle.boardings) else battle.with_progress(boardings=left)


# Rams on the way


def _ram_all(
    before: FleetBattle, after: FleetBattle, maneuver: Maneuver, stop: OnCourse, rulings: Rulings
) -> Asking[FleetBattle]:
    """All rams up to the place where the ship stops, in the order of their places; then the ship may be thrown back."""
    battle = after
    rammed: list[tuple[OnCourse, ModelId]] = []
    for encounter in rams_until(before, maneuver, stop, rulings):
        other = encounter.other.id
        if battle.ship(maneuver.ship).is_slain:
            break
        if battle.ship(other).is_slain or not may_ram(battle, maneuver.ship, other, rulings):
            continue
        sides = sides_colliding(maneuver.course, encounter, stop)
        is_declared = maneuver.ram == other
        battle = yield from ram_ship(battle, maneuver.ship, other, sides, rulings, is_declared=is_declared)
        rammed.append((encounter.meeting.enters or OnCourse(0, 0), other))
    if rammed and rulings.says("R-CC-20.position", "bounce-to-1in"):
        battle = yield from _thrown_back(before, battle, maneuver, rammed, rulings)
    return battle


def rams_until(battle: FleetBattle, maneuver: Maneuver, stop: OnCourse, rulings: Rulings) -> list[Encounter]:
    """Whom a ship rams on its course up to a place, in the order in which it comes to them."""
    rams: list[tuple[OnCourse, Encounter]] = []
    for each in encounters_until(battle, maneuver.ship, maneuver.course, stop, rulings):
        place = ram_place(battle, maneuver, each, rulings)
        if place is not None and place <= stop:
            rams.append((place, each))
    rams.sort(key=lambda each: each[0])
    return [each for _, each in rams]


def sides_colliding(course: Course, encounter: Encounter, stop: OnCourse) -> tuple[HullSide | None, HullSide | None]:
    """The sides that meet in a collision; None where it was none, or a turn made it."""
    touches = encounter.meeting.touches
    if touches is None or touches > stop:
        return None, None
    stretch = course.stretches[touches.stretch]
    contact = stretch.contact(encounter.other.hull) if isinstance(stretch, Sweep) else None
    return (None, None) if contact is None else (contact.side, contact.other_side)


def _thrown_back(
    before: FleetBattle,
    battle: FleetBattle,
    maneuver: Maneuver,
    rammed: list[tuple[OnCourse, ModelId]],
    rulings: Rulings,
) -> Asking[FleetBattle]:
    """The rammer back on its course, until it is an inch away from those it has rammed and that still stand."""
    ship = battle.ship(maneuver.ship)
    places = [place for place, id in rammed if battle.ship(id).is_here]
    if ship.base is None or not places:
        return battle
    base = maneuver.course.at(min(places), in_the_way(before, ship.id, maneuver.course, rulings))
    if base == ship.base:
        return battle
    back = replace(ship, base=base)
    yield Tell(ThrownBack(ship.id, ship.name, back.at, back.heading))
    return still_boarded(battle.with_ships(back), ship.id, rulings)


# What is left of the way


def _has_cleared(
    before: FleetBattle, battle: FleetBattle, maneuver: Maneuver, stop: OnCourse, rulings: Rulings
) -> bool:
    """Whether rams have taken everything off the table that stood in the ship's path."""
    walls = (maneuver.course.near(wall.shape, 0) for wall in walls_of(before.table, rulings))
    if any(near is not None and near <= stop for near in walls):
        return False
    stopped_by = [
        other.id
        for other, meeting in encounters(before, maneuver.ship, maneuver.course, rulings)
        if meeting.touches is not None and meeting.touches <= stop
    ]
    return bool(stopped_by) and not any(battle.ship(id).is_here for id in stopped_by)


def _go_on(battle: FleetBattle, maneuver: Maneuver, stop: OnCourse, rulings: Rulings) -> Asking[FleetBattle]:
    """The rest of the way past a ship that a ram has destroyed; a chosen move keeps clear of everybody else."""
    ship = battle.ship(maneuver.ship)
    rest = replace(maneuver, course=maneuver.course.after(stop, ship.hull), ram=None)
    if maneuver.action is ShipAction.DRIFT:
        return (yield from carry_out(battle, rest, rulings))
    until = clear_until(battle, ship.id, rest.course, rulings)
    base = rest.course.at(until, in_the_way(battle, ship.id, rest.course, rulings))
    if base == ship.base:
        return battle
    moved = _placed(ship, rest, base, is_whole=until == rest.course.whole)
    spent = yield from _told(battle, rest, moved, until, _path(rest.course, until, base), rulings)
    moved = _counting(moved, spent, rest.course.length(until))
    return still_boarded(battle.with_ships(moved), ship.id, rulings)
