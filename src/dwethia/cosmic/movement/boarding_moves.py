"""Boarding moves: what speaks against one, and what it brings about (CC-BOARD-01 to -08, CC-MOVE-18)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dwethia.cosmic.events.moving import Boarded
from dwethia.cosmic.events.ordering import OrderLost
from dwethia.cosmic.movement.allowances import allowance, allowed, spent_on
from dwethia.cosmic.movement.boarding_reach import reach_to_board, way_to
from dwethia.cosmic.movement.courses import OnCourse
from dwethia.cosmic.movement.encounters import encounters
from dwethia.cosmic.movement.maneuvers import Maneuver, ShipAction, board
from dwethia.cosmic.movement.movement_faults import faults_of_edge, faults_of_walls
from dwethia.cosmic.movement.steering import carry_out
from dwethia.cosmic.state.battle import Boarding, FleetBattle, ShipModel
from dwethia.cosmic.state.hazards import hazards_touching
from dwethia.cosmic.state.measure import aggressors_of, are_touching, can_be_boarded, can_board, daunted_by, distance
from dwethia.cosmic.state.order import Order
from dwethia.engine.procedure import Asking, Tell
from dwethia.faults import Fault
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.lengths import inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings


def boarding_move(
    battle: FleetBattle, ship: ShipModel, enemy: ShipModel, direction: int, rulings: Rulings
) -> Maneuver | None:
    """A ship's move along a line into contact with an enemy; None where it does not get there."""
    most = reach_to_board(battle, ship, rulings)
    far = way_to(ship, enemy, direction, most, rulings)
    return None if far is None else board(ship, enemy.id, direction, most if far else 0, rulings)


def faults_of_boarding(
    battle: FleetBattle, ship: ShipModel, target: ModelId, direction: int, rulings: Rulings
) -> Iterator[Fault]:
    """Everything that speaks against boarding a ship along a line."""
    if not battle.has_ship(target):
        yield Fault(None, f"there is no ship {target!r}")
        return
    enemy = battle.ship(target)
    yield from _faults_of_sequence(ship, rulings)
    yield from _faults_of_pair(battle, ship, enemy, rulings)
    if enemy.base is None or enemy.side == ship.side:
        return
    if rulings.says("R-CC-34", "forward-only") and direction % 360 != ship.heading:
        yield Fault(RuleId("CC-BOARD-01"), f"a boarding move goes straight forward, {ship.heading} degrees")
        return
    maneuver = boarding_move(battle, ship, enemy, direction, rulings)
    if maneuver is None:
        most, apart = reach_to_board(battle, ship, rulings), distance(ship, enemy)
        fact = f"in {direction} degrees it does not reach {enemy.name}, {inches(apart)} away, within {inches(most)}"
        yield Fault(RuleId("CC-BOARD-03"), fact)
    else:
        yield from _faults_of_way(battle, maneuver, rulings)


def _faults_of_sequence(ship: ShipModel, rulings: Rulings) -> Iterator[Fault]:
    if Order.MOVE in ship.left and not ship.is_done and rulings.says("R-CC-12.sequence", "move-then-board"):
        yield Fault(RuleId("CC-BOARD-01"), f"{ship.name} carries out its Move order first")


def _faults_of_pair(battle: FleetBattle, ship: ShipModel, enemy: ShipModel, rulings: Rulings) -> Iterator[Fault]:
    if (daunted := daunted_by(ship)) is not None:
        yield Fault(RuleId(daunted.rule), f"{ship.name} dares not board: {daunted.source}")
    elif not can_board(ship, rulings):
        yield Fault(RuleId("CC-BOARD-02"), f"{ship.name} has nobody to board with")
    elif not aggressors_of(battle, ship, rulings):
        hazard = hazards_touching(battle, ship, rulings)[0].name
        yield Fault(RuleId("HS-TERR-04"), f"{ship.name} has nobody to board with while it touches {hazard}")
    if enemy.base is None or enemy.is_slain:
        yield Fault(RuleId("CC-BOARD-01"), enemy.absence)
    elif enemy.side == ship.side:
        yield Fault(RuleId("CC-BOARD-04"), f"{enemy.name} is a friend")
    elif not can_be_boarded(enemy, rulings):
        yield Fault(RuleId("CC-BOARD-05"), f"{enemy.name} cannot be boarded")
    for each in battle.boardings:
        if each.boarder == ship.id and each.boarded != enemy.id:
            yield Fault(RuleId("CC-BOARD-06"), f"{ship.name} has boarded {battle.ship(each.boarded).name}")


def _faults_of_way(battle: FleetBattle, maneuver: Maneuver, rulings: Rulings) -> Iterator[Fault]:
    """The way costs no more than the ship has, stays on the table, and meets nobody but the target."""
    ship, course = battle.ship(maneuver.ship), maneuver.course
    met = encounters(battle, ship.id, course, rulings)
    until = next((each.meeting.touches for each in met if each.other.id == maneuver.target), None) or course.whole
    spent = spent_on(battle, course.sweeps(until), "CC-BOARD-01", rulings)
    most = allowed(allowance(battle, ship, rulings), ship, ShipAction.BOARD, rulings)
    if spent.total > most.total:
        yield Fault(RuleId("CC-BOARD-01"), f"{inches(spent.total)} is more than {inches(most.total)}", most)
    yield from faults_of_edge(battle, maneuver, until)
    yield from faults_of_walls(battle, maneuver, until, rulings)
    for other, meeting in met:
        touches = meeting.touches
        if touches is None:
            continue
        if other.id == maneuver.target:
            if _is_rotation(maneuver, touches):
                yield Fault(RuleId("CC-MOVE-12"), f"it would overlap {other.name} as it turns")
        elif touches < until:
            yield Fault(RuleId("CC-MOVE-12"), f"on its way it meets {other.name}")


def _is_rotation(maneuver: Maneuver, place: OnCourse) -> bool:
    return not isinstance(maneuver.course.stretches[place.stretch], Sweep)


def carry_out_boarding(battle: FleetBattle, maneuver: Maneuver, rulings: Rulings) -> Asking[FleetBattle]:
    """The move into contact; then neither ship moves again this phase, if both still stand {R-CC-35}."""
    assert maneuver.target is not None, "a boarding has a target"
    battle = yield from carry_out(battle, maneuver, rulings)
    boarder, boarded = battle.ship(maneuver.ship), battle.ship(maneuver.target)
    if boarder.is_slain or boarded.is_slain or not are_touching(boarder, boarded):
        return battle
    freezes = rulings.says("R-CC-35", "frozen") or boarded.has_moved
    yield Tell(Boarded(boarder.side, boarder.id, boarded.id, (boarder.name, boarded.name), freezes))
    made = Boarding(boarder.id, boarded.id)
    if made not in battle.boardings:
        battle = battle.with_progress(boardings=(*battle.boardings, made))
    battle = yield from _freeze(battle, boarder)
    if freezes:
        return (yield from _freeze(battle, boarded))
    boarder = battle.ship(boarder.id)
    exposed = tuple(dict.fromkeys((*boarder.was_locked_with, boarded.id)))
    return battle.with_ships(replace(boarder, was_locked_with=exposed))


def _freeze(battle: FleetBattle, ship: ShipModel) -> Asking[FleetBattle]:
    """A ship in a boarding contact moves no more: what it was still to do with its Move is lost (CC-MOVE-18)."""
    for order in ship.left:
        if order in (Order.MOVE, Order.BOARDING):
            reason = "it is in a boarding contact and moves no more this phase"
            yield Tell(OrderLost(ship.id, ship.name, order, reason, ("CC-MOVE-18", "CC-ORDER-10")))
    left = tuple(order for order in ship.left if order not in (Order.MOVE, Order.BOARDING))
    return battle.with_ships(replace(battle.ship(ship.id), left=left, is_frozen=True, is_done=True))
