"""The helmsman's shields: where most of the enemy's fire would come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dwethia.bots.cosmic.helmsman.prospects import danger_by_side
from dwethia.bots.cosmic.helmsman.stations import bearing
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.cosmic.shields.shield_form import PointedShields, ShieldForm, tokens_of
from dwethia.cosmic.state.battle import ShipModel
from dwethia.geometry.hulls.hull import HullSide

SECOND_SIDE: Final = 0.4  # of the danger of the worst side, from where on the next one is guarded too


def point_shields(form: ShieldForm, survey: FleetSurvey) -> tuple[PointedShields, str]:
    """Every Shield token of a seat, pointed."""
    pointed = {ship.id: _sides(survey, ship) for ship in form.ships}
    said = "; ".join(f"{form.battle.ship(id).name} {' and '.join(sides)}" for id, sides in pointed.items())
    return PointedShields(pointed), f"Most fire will come from there: {said}."


def _sides(survey: FleetSurvey, ship: ShipModel) -> tuple[HullSide, ...]:
    at, there = survey.stations[ship.id], survey.stations
    seen = {enemy.id: bearing(at, there[enemy.id]) for enemy in survey.enemies}
    return sides_for(danger_by_side(survey, ship, at, seen), tokens_of(ship))


def sides_for(danger: Mapping[HullSide, float], tokens: int) -> tuple[HullSide, ...]:
    """The sides that so many tokens should guard, the worst first."""
    if not tokens:
        return ()
    worst, second, *_ = sorted(HullSide, key=lambda side: -danger[side])
    spreads = danger[second] > SECOND_SIDE * danger[worst]
    return (worst, *((second if spreads else worst,) * (tokens - 1)))
