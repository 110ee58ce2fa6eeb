"""The helmsman's maneuvers: the next deed of the Movement Phase."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from dwethia.bots.cosmic.helmsman.lines import best_ways
from dwethia.bots.cosmic.helmsman.stations import bearing
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.cosmic.helmsman.ways import WeighedWay, weighed_ways, worth_of_boarding
from dwethia.cosmic.movement.boarding_reach import boarding_targets, lines_to, reach_to_board
from dwethia.cosmic.movement.deeds import BoardShip, Drift, MovementDeed
from dwethia.cosmic.movement.drifting import can_still_steer, drifting_first
from dwethia.cosmic.movement.movement_form import ShipMovementForm
from dwethia.cosmic.movement.orders_left import at_hand
from dwethia.cosmic.state.battle import ShipModel
from dwethia.cosmic.state.order import Order

TRIES: Final = 12  # ways that are judged by the rules before a ship stays where it is


def next_deed(form: ShipMovementForm, survey: FleetSurvey) -> tuple[MovementDeed, str] | None:
    """What the next ship does, those nearest to the enemy first; None where nothing is left to do."""
    for ship in drifting_first(form.battle, survey.side, form.rulings):
        if ship.seat == form.seat and _is_legal(form, Drift(ship.id)):
            return Drift(ship.id), f"{ship.name} has to drift before others move."
    return next((found for ship in in_turn(form, survey) for found in deeds(form, survey, ship)), None)


def in_turn(form: ShipMovementForm, survey: FleetSurvey) -> list[ShipModel]:
    """The ships that have something to do, those nearest to the enemy first."""
    return sorted(at_hand(form.battle, form.seat, form.rulings), key=lambda ship: _nearness(survey, ship))


def _nearness(survey: FleetSurvey, ship: ShipModel) -> float:
    at = survey.stations[ship.id]
    return min((bearing(at, survey.stations[enemy.id]).gap for enemy in survey.enemies), default=0.0)


def deeds(form: ShipMovementForm, survey: FleetSurvey, ship: ShipModel) -> Iterator[tuple[MovementDeed, str]]:
    """What a ship may do that the rules allow, the best first."""
    if Order.BOARDING in ship.left and not ship.is_frozen:
        yield from _boardings(form, survey, ship)
    if can_still_steer(ship):
        volleys = ship.left.count(Order.FIRE)
        found = best_ways(survey, ship, weighed_ways(survey, ship), volleys)
        for _, each in islice(found, TRIES):
            if _is_legal(form, each.way.deed):
                yield each.way.deed, _reason(survey, ship, each, volleys)


def _boardings(form: ShipMovementForm, survey: FleetSurvey, ship: ShipModel) -> Iterator[tuple[MovementDeed, str]]:
    targets = boarding_targets(form.battle, ship, form.rulings)
    worth = {enemy.id: worth_of_boarding(survey, ship, enemy) for enemy in targets}
    most = reach_to_board(form.battle, ship, form.rulings)
    for enemy in sorted(targets, key=lambda enemy: -worth[enemy.id]):
        if worth[enemy.id] < survey.weights.more_than_nothing:
            return
        for direction, _ in lines_to(ship, enemy, most, form.rulings):
            deed = BoardShip(ship.id, enemy.id, direction)
            if _is_legal(form, deed):
                yield deed, f"{ship.name} boards {enemy.name}: it should win that fight."


def _reason(survey: FleetSurvey, ship: ShipModel, chosen: WeighedWay, volleys: int) -> str:
    way, fire = chosen.way, chosen.prospect.fire
    if way.ram:
        return f"{ship.name} {way.words}: it should come off better."
    if fire.target and volleys:
        named = survey.battle.ship(fire.target).name
        return f"{ship.name} {way.words}: from there it has its best shot, at {named} above all."
    return f"{ship.name} {way.words}: it is well placed there for what comes."


def _is_legal(form: ShipMovementForm, deed: MovementDeed) -> bool:
    return next(form.faults_of(deed), None) is None
