"""The helmsman's shields: where most of the enemy's fire would come from."""

from __future__ import annotations

from collections.abc import Mapping

from dwethia.bots.cosmic.helmsman.prospects import bearings, danger_by_side, threats_to
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.cosmic.shields.shield_form import PointedShields, ShieldForm, tokens_of
from dwethia.cosmic.state.battle import ShipModel
from dwethia.geometry.hulls.hull import HullSide


def point_shields(form: ShieldForm, survey: FleetSurvey) -> tuple[PointedShields, str]:
    """Every Shield token of a seat, pointed."""
    pointed = {ship.id: _sides(survey, ship) for ship in form.ships}
    said = "; ".join(f"{form.battle.ship(id).name} {' and '.join(sides)}" for id, sides in pointed.items())
    return PointedShields(pointed), f"Most fire will come from there: {said}."


def _sides(survey: FleetSurvey, ship: ShipModel) -> tuple[HullSide, ...]:
    at = survey.stations[ship.id]
    threats = threats_to(survey, at, bearings(survey, at))
    return sides_for(survey, danger_by_side(survey, ship, threats), tokens_of(ship))


def sides_for(survey: FleetSurvey, danger: Mapping[HullSide, float], tokens: int) -> tuple[HullSide, ...]:
    """The sides that so many tokens should guard, the worst first."""
    if not tokens:
        return ()
    worst, second, *_ = sorted(HullSide, key=lambda side: -danger[side])
    spreads = danger[second] > survey.weights.second_side * danger[worst]
    return (worst, *((second if spreads else worst,) * (tokens - 1)))
