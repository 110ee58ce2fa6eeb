"""Whom a course comes near to, which of these meetings are rams, and where it ends (CC-MOVE-14, -15, CC-RAM-01)."""

from __future__ import annotations

from typing import NamedTuple

from dwethia.cosmic.movement.courses import START, Course, Meeting, OnCourse, ended_at, meeting_with, stays_on
from dwethia.cosmic.movement.maneuvers import Maneuver, ShipAction
from dwethia.cosmic.state.battle import Boarding, FleetBattle, ShipModel
from dwethia.cosmic.state.measure import zone_of
from dwethia.cosmic.state.places import walls_of
from dwethia.geometry.hulls.hull import Hull
from dwethia.geometry.hulls.sweep import Sweep
from dwethia.geometry.shapes import Disc, Shape
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings


class Encounter(NamedTuple):
    """Another ship, and how a course comes near to it."""

    other: ShipModel
    meeting: Meeting


def encounters(battle: FleetBattle, id: ModelId, course: Course, rulings: Rulings) -> tuple[Encounter, ...]:
    """All other ships whose zones a course comes into, wrecks too; in the order of the battle."""
    notes, key = battle.notes, ("encounters", id, course)
    if key not in notes:
        zone = zone_of(rulings)
        around = Disc(course.start.x, course.start.y, course.reach)
        notes[key] = tuple(
            [
                Encounter(other, meeting)
                for other in battle.near(around, zone)
                if other.id != id and (meeting := meeting_with(course, other.hull, zone)) is not None
            ]
        )
    found: tuple[Encounter, ...] = notes[key]
    return found


def encounters_until(
    battle: FleetBattle, id: ModelId, course: Course, stop: OnCourse, rulings: Rulings
) -> tuple[Encounter, ...]:
    """The same on a course that goes no farther than a place: who was inside is closer or farther off by that place."""
    found = encounters(battle, id, course, rulings)
    if stop == course.whole or not any(each.meeting.was_inside for each in found):
        return found
    end = course.at(stop, in_the_way(battle, id, course, rulings))
    return tuple(
        Encounter(other, ended_at(course, meeting, other.hull, stop, end))
        if meeting.was_inside
        else Encounter(other, meeting)
        for other, meeting in found
    )


def ram_place(battle: FleetBattle, maneuver: Maneuver, encounter: Encounter, rulings: Rulings) -> OnCourse | None:
    """Where on its course a ship rams another, if it does."""
    other, meeting = encounter
    if other.is_slain:
        return None
    ship = battle.ship(maneuver.ship)
    if other.side == ship.side:
        return _ram_of_friend(battle, maneuver, encounter, rulings)
    if maneuver.action is ShipAction.BOARD:
        return None
    if maneuver.action is ShipAction.DRIFT:
        if rulings.says("R-CC-30.drift", "ram"):
            return _entry(meeting)
        return meeting.touches
    if rulings.says("R-CC-30.chosen-moves", "any-entry-is-ram"):
        return _entry(meeting)
    return reached(maneuver.course, meeting) if maneuver.ram == other.id else None


def _entry(meeting: Meeting) -> OnCourse | None:
    return meeting.enters or (START if meeting.is_closer else None)


def reached(course: Course, meeting: Meeting) -> OnCourse:
    """Where a course comes into contact: where it touches, or else its end, which is to be near enough."""
    return meeting.touches or course.whole


def _ram_of_friend(battle: FleetBattle, maneuver: Maneuver, encounter: Encounter, rulings: Rulings) -> OnCourse | None:
    """Friends ram at an inch or on contact; those that were inside already only if they come closer {R-CC-31}."""
    other, meeting = encounter
    is_fellow = Boarding(other.id, maneuver.target) in battle.boardings if maneuver.target else False
    if is_fellow and rulings.says("R-CC-31.boarders", "exempt"):
        return None
    if rulings.says("R-CC-31.trigger", "contact-only"):
        return meeting.touches
    if meeting.was_inside and rulings.says("R-CC-31.starting-inside", "always"):
        return START
    return _entry(meeting)


def stop_place(battle: FleetBattle, maneuver: Maneuver, rulings: Rulings) -> OnCourse:
    """How far a ship gets on its course: to what it cannot pass, or all the way (CC-MOVE-12, CC-TERR-01)."""
    course = maneuver.course
    stop = course.whole
    for wall in walls_of(battle.table, rulings):
        stop = min(stop, course.near(wall.shape, 0) or stop)
    stops_at_zone = maneuver.action is ShipAction.DRIFT and rulings.says("R-CC-30.drift", "stop-at-1in")
    side = battle.ship(maneuver.ship).side
    for other, meeting in encounters(battle, maneuver.ship, course, rulings):
        stop = min(stop, meeting.touches or stop)
        if stops_at_zone and other.side != side and not other.is_slain:
            stop = min(stop, meeting.enters or stop)
    if stops_at_zone:
        met = encounters_until(battle, maneuver.ship, course, stop, rulings)
        if any(meeting.is_closer and other.side != side and not other.is_slain for other, meeting in met):
            return START
    return stop


def clear_until(battle: FleetBattle, id: ModelId, course: Course, rulings: Rulings) -> OnCourse:
    """How far a course is free of everything: terrain that bars it, the edge, bases, and the zones of other ships."""
    stop = course.whole
    for number, stretch in enumerate(course.stretches):
        if isinstance(stretch, Sweep) and (far := stays_on(stretch, battle.table)) < stretch.distance:
            stop = min(stop, OnCourse(number, far))
    for wall in walls_of(battle.table, rulings):
        stop = min(stop, course.near(wall.shape, 0) or stop)
    for other, meeting in encounters(battle, id, course, rulings):
        stop = min(stop, (meeting.touches if other.is_slain else meeting.enters) or stop)
    met = encounters_until(battle, id, course, stop, rulings)
    is_too_near = any(each.was_inside and not each.is_wider and not other.is_slain for other, each in met)
    return START if is_too_near else stop


def in_the_way(battle: FleetBattle, id: ModelId, course: Course, rulings: Rulings) -> list[Hull | Shape]:
    """Whatever a base that stops on a course must stand clear of."""
    met: list[Hull | Shape] = [other.hull for other, _ in encounters(battle, id, course, rulings)]
    return [*met, *(wall.shape for wall in walls_of(battle.table, rulings))]
