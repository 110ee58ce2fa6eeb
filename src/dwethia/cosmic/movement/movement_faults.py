"""Everything that speaks against a maneuver: orders, distances, zones, what is in the way, the edge (CC-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.cosmic.movement.allowances import allowance, allowed, spent_on
from dwethia.cosmic.movement.courses import NewFacing, OnCourse, farthest_over_edge, over_edge
from dwethia.cosmic.movement.encounters import Encounter, encounters, encounters_until, ram_place
from dwethia.cosmic.movement.maneuvers import CITED, Maneuver, ShipAction
from dwethia.cosmic.movement.rams import may_ram
from dwethia.cosmic.scenarios.leaving import may_go_off
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import can_be_boarded, is_locked
from dwethia.cosmic.state.order import Order
from dwethia.cosmic.state.places import walls_of
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.hulls.gaps import gap
from dwethia.geometry.hulls.hull import Hull
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.geometry.measuring import TOUCH
from dwethia.lengths import INCH, inches
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings

# Who


def faults_of_ship(battle: FleetBattle, seat: Seat, id: ModelId) -> Iterator[Fault]:
    """Why a seat cannot do anything with a ship now."""
    if not battle.has_ship(id):
        yield Fault(None, f"there is no ship {id!r}")
        return
    ship = battle.ship(id)
    if ship.seat != seat:
        yield Fault(RuleId("CC-MOVE-11"), f"{ship.name} is run by {ship.seat}, not by {seat}")
    elif ship.base is None or ship.is_slain:
        yield Fault(RuleId("CC-MOVE-11"), ship.absence)


def faults_of_order(ship: ShipModel, order: Order) -> Iterator[Fault]:
    """Why a ship cannot carry out an order now."""
    is_second = ship.orders.count(order) > 1
    rule = "CC-BOARD-02" if order is Order.BOARDING else "CC-MOVE-04" if is_second else "CC-MOVE-01"
    if ship.is_frozen:
        yield Fault(RuleId("CC-MOVE-18"), f"{ship.name} is in a boarding contact and moves no more this phase")
    elif order not in ship.left:
        had = "has carried out its" if order in ship.orders else "has no"
        yield Fault(RuleId(rule), f"{ship.name} {had} {order.label} order{'s' * is_second}")
    elif ship.is_done:
        yield Fault(RuleId("CC-MOVE-05"), f"{ship.name} has moved")


# How far, and where


def faults_of_maneuver(battle: FleetBattle, maneuver: Maneuver, rulings: Rulings) -> tuple[Fault, ...]:
    """What speaks against a chosen move on its course: found once for a battle as it stands."""
    notes, key = battle.notes, ("faults", maneuver, battle.boardings, battle.rammed)
    if key not in notes:
        notes[key] = tuple(_faults_of_maneuver(battle, maneuver, rulings))
    found: tuple[Fault, ...] = notes[key]
    return found


def _faults_of_maneuver(battle: FleetBattle, maneuver: Maneuver, rulings: Rulings) -> Iterator[Fault]:
    """Its length, the table, terrain, and other ships."""
    ship = battle.ship(maneuver.ship)
    yield from _faults_of_length(battle, maneuver, rulings)
    target = _ram_target(battle, maneuver)
    if isinstance(target, Fault):
        yield target
        return
    until = maneuver.course.whole
    if target is not None:
        if not may_ram(battle, ship.id, target.id, rulings):
            yield Fault(RuleId("CC-RAM-07"), f"{ship.name} and {target.name} have rammed in this phase")
        met = next((each for each in _encounters(battle, maneuver, rulings) if each.other.id == target.id), None)
        place = _reaches(battle, maneuver, met, rulings)
        if met is None or place is None:
            between = inches(gap(maneuver.course.end, target.hull))
            yield Fault(RuleId("CC-RAM-02"), f"the ram does not reach {target.name}: {between} short")
            return
        until = met.meeting.touches or until
    yield from faults_of_edge(battle, maneuver, until)
    yield from faults_of_walls(battle, maneuver, until, rulings)
    yield from _faults_of_others(battle, maneuver, until, rulings)


def _encounters(battle: FleetBattle, maneuver: Maneuver, rulings: Rulings) -> tuple[Encounter, ...]:
    return encounters(battle, maneuver.ship, maneuver.course, rulings)


def _faults_of_length(battle: FleetBattle, maneuver: Maneuver, rulings: Rulings) -> Iterator[Fault]:
    """The cost of the whole way against what the ship has; and no less than an inch where nobody may stand still."""
    ship, action = battle.ship(maneuver.ship), maneuver.action
    most = allowed(allowance(battle, ship, rulings), ship, action, rulings)
    spent = spent_on(battle, maneuver.course.sweeps(maneuver.course.whole), CITED[action][0], rulings)
    if spent.total > most.total:
        yield Fault(RuleId(CITED[action][0]), f"{inches(spent.total)} is more than {inches(most.total)}", most)
    far = maneuver.course.length(maneuver.course.whole)
    if stands_too_still(battle, ship, far, rulings) and ship.left.count(Order.MOVE) <= 1:
        gone = inches(ship.gone + far)
        yield Fault(RuleId("CC-MOVE-05"), f"{ship.name} goes {gone}, and every ship not locked goes at least 1 in")


def stands_too_still(battle: FleetBattle, ship: ShipModel, distance: int, rulings: Rulings) -> bool:
    """Whether a ship that goes only so far stands still although it may not {R-CC-25}."""
    return (
        rulings.says("R-CC-25", "never-unless-locked")
        and ship.gone + distance < INCH
        and not is_locked(battle, ship, rulings)
    )


def _ram_target(battle: FleetBattle, maneuver: Maneuver) -> ShipModel | Fault | None:
    id = maneuver.ram
    if id is None:
        return None
    if not battle.has_ship(id) or id == maneuver.ship:
        return Fault(RuleId("CC-RAM-02"), f"there is no other ship {id!r} to ram")
    target = battle.ship(id)
    if target.base is None or target.is_slain:
        return Fault(RuleId("CC-RAM-02"), target.absence)
    return target


def _reaches(battle: FleetBattle, maneuver: Maneuver, met: Encounter | None, rulings: Rulings) -> OnCourse | None:
    """Where a declared ram is one: an enemy must be reached, into a friend's zone one needs only come {R-CC-30}."""
    if met is None:
        return None
    ship = battle.ship(maneuver.ship)
    if met.other.side != ship.side and rulings.says("R-CC-30.chosen-moves", "blocked-unless-declared-ram"):
        is_there = met.meeting.touches is not None or gap(maneuver.course.end, met.other.hull) <= TOUCH
        return ram_place(battle, maneuver, met, rulings) if is_there else None
    return ram_place(battle, maneuver, met, rulings)


def faults_of_edge(battle: FleetBattle, maneuver: Maneuver, until: OnCourse) -> Iterator[Fault]:
    """No chosen move leaves the table unless a scenario lets it; over the edge nobody goes farther (CC-MOVE-19)."""
    course = maneuver.course
    if maneuver.action is ShipAction.ADVANCE and may_go_off(battle, battle.ship(maneuver.ship), course.end):
        return
    over = (
        farthest_over_edge(course, battle.table)
        if until == course.whole
        else over_edge(course.at(until, []), battle.table)
    )
    if over > over_edge(course.start, battle.table):
        yield Fault(RuleId("CC-MOVE-19"), f"the base would stand {inches(over)} over the edge of the table")


def faults_of_walls(battle: FleetBattle, maneuver: Maneuver, until: OnCourse, rulings: Rulings) -> Iterator[Fault]:
    """Impassable terrain stops every chosen move (CC-TERR-01, HS-TERR-03) {R-CC-71}."""
    for wall in walls_of(battle.table, rulings):
        place = maneuver.course.near(wall.shape, 0)
        if place is not None and place < until:
            after = _after(maneuver, place)
            yield Fault(RuleId("HS-TERR-03"), f"{after} the base would cut into {wall.name}, which is impassable")


# Other ships


def _faults_of_others(battle: FleetBattle, maneuver: Maneuver, until: OnCourse, rulings: Rulings) -> Iterator[Fault]:
    through: list[ShipModel] = []
    for encounter in encounters_until(battle, maneuver.ship, maneuver.course, until, rulings):
        other, meeting = encounter
        touches = meeting.touches is not None and meeting.touches < until
        if other.id == maneuver.ram:
            yield from _faults_of_rotation(battle, maneuver, encounter, until, rulings)
        elif other.is_slain:
            if touches and meeting.touches is not None:
                yield Fault(
                    RuleId("CC-MOVE-12"), f"{_after(maneuver, meeting.touches)} it meets the wreck of {other.name}"
                )
        elif other.side == battle.ship(maneuver.ship).side:
            yield from _faults_of_friend(battle, maneuver, encounter, until, rulings)
        else:
            yield from _faults_of_enemy(battle, maneuver, encounter, until, rulings)
        if touches and other.id != maneuver.ram:
            through.append(other)
    yield from _faults_of_gap(maneuver, through)


def _faults_of_enemy(
    battle: FleetBattle, maneuver: Maneuver, encounter: Encounter, until: OnCourse, rulings: Rulings
) -> Iterator[Fault]:
    """Nobody comes inside an inch of an enemy but to board or to ram (CC-MOVE-14, -16) {R-CC-30, R-CC-41}."""
    other, meeting = encounter
    if rulings.says("R-CC-30.chosen-moves", "any-entry-is-ram"):
        yield from _faults_of_rotation(battle, maneuver, encounter, until, rulings)
        return
    ship = battle.ship(maneuver.ship)
    rule = RuleId("CC-MOVE-14" if can_be_boarded(ship, rulings) else "CC-MOVE-16")
    if meeting.touches is not None and meeting.touches < until:
        yield Fault(
            RuleId("CC-MOVE-12"), f"{_after(maneuver, meeting.touches)} it meets {other.name}; no ram is declared"
        )
    elif meeting.enters is not None and meeting.enters < until:
        yield Fault(rule, f"{_after(maneuver, meeting.enters)} it comes inside 1 in of {other.name}")
    elif meeting.was_inside and not meeting.is_wider:
        before, after = gap(ship.hull, other.hull), gap(maneuver.course.at(until, [other.hull]), other.hull)
        fact = f"{ship.name} is {inches(before)} from {other.name} and would be {inches(max(after, 0))}"
        yield Fault(rule, f"{fact}: the gap does not widen")


def _faults_of_friend(
    battle: FleetBattle, maneuver: Maneuver, encounter: Encounter, until: OnCourse, rulings: Rulings
) -> Iterator[Fault]:
    """A ship that comes inside a friend's inch rams it, which is to be declared (CC-MOVE-15, CC-RAM-02) {R-CC-84}."""
    other, meeting = encounter
    if rulings.says("R-CC-84", "any-entry-is-ram"):
        yield from _faults_of_rotation(battle, maneuver, encounter, until, rulings)
        return
    at_contact = rulings.says("R-CC-31.trigger", "contact-only")
    if meeting.touches is not None and meeting.touches < until:
        yield Fault(
            RuleId("CC-MOVE-12"), f"{_after(maneuver, meeting.touches)} it meets {other.name}; no ram is declared"
        )
    elif not at_contact and meeting.enters is not None and meeting.enters < until:
        fact = f"{_after(maneuver, meeting.enters)} it comes inside 1 in of {other.name}"
        yield Fault(RuleId("CC-MOVE-15"), f"{fact}, a friend; no ram is declared")
    elif not at_contact and meeting.is_closer:
        far = inches(max(gap(maneuver.course.at(until, [other.hull]), other.hull), 0))
        yield Fault(RuleId("CC-MOVE-15"), f"it comes closer to {other.name}, a friend, {far}; no ram is declared")
    else:
        yield from _faults_of_rotation(battle, maneuver, encounter, until, rulings)


def _faults_of_rotation(
    battle: FleetBattle, maneuver: Maneuver, encounter: Encounter, until: OnCourse, rulings: Rulings
) -> Iterator[Fault]:
    """A rotation overlaps nobody and enters nobody's zone, whatever is declared (CC-MOVE-03) {R-CC-23}."""
    other, meeting = encounter
    if maneuver.action is not ShipAction.TURN or rulings.says("R-CC-23.overlap", "ram"):
        return
    place = meeting.touches or meeting.enters
    if place is not None and not isinstance(maneuver.course.stretches[place.stretch], Sweep | NewFacing):
        what = "overlap" if meeting.touches is not None else "come inside 1 in of"
        yield Fault(RuleId("CC-MOVE-03"), f"{_after(maneuver, place)} it would {what} {other.name}")


def _faults_of_gap(maneuver: Maneuver, through: list[ShipModel]) -> Iterator[Fault]:
    """A gap is passed only where it is as wide as the base (CC-MOVE-13)."""
    base = maneuver.course.start
    wide = base.width if isinstance(base, Hull) else 2 * base.r
    for number, one in enumerate(through):
        for another in through[:number]:
            between = gap(one.hull, another.hull)
            if 0 <= between < wide:
                fact = f"the gap between {another.name} and {one.name} is {inches(between)}"
                yield Fault(RuleId("CC-MOVE-13"), f"{fact}, narrower than the base, {inches(wide)}")


def _after(maneuver: Maneuver, place: OnCourse) -> str:
    """Where on a course something happens, in words."""
    if place.stretch == len(maneuver.course.stretches):
        return "at its end"
    stretch = maneuver.course.stretches[place.stretch]
    if isinstance(stretch, NewFacing):
        return "with its new heading"
    if not isinstance(stretch, Sweep):
        return f"after {place.amount} degrees"
    before = sum(each.distance for each in maneuver.course.sweeps(OnCourse(place.stretch, 0)))
    return f"after {inches(before + place.amount)}"
