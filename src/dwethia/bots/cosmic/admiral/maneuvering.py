"""The admiral's maneuvers: the best ways of a ship in each temper, tried with all that comes until the first shot."""

from __future__ import annotations

from itertools import islice
from typing import Final

from dwethia.bots.cosmic.admiral.imagining import TEMPERS
from dwethia.bots.cosmic.admiral.trials import PlanTrial
from dwethia.bots.cosmic.helmsman.moving import deeds, in_turn, next_deed
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.hints import Thought
from dwethia.cosmic.movement.deeds import Drift, MovementDeed
from dwethia.cosmic.movement.movement_form import ShipMovementForm
from dwethia.cosmic.state.battle import ShipModel
from dwethia.engine.deeds import NothingMore
from dwethia.engine.forms import as_written
from dwethia.engine.view import Look

WAYS: Final = 8  # of a ship, in each temper


def next_maneuver(seen: Look, form: ShipMovementForm, survey: FleetSurvey) -> Thought:
    """What the next ship does: of its best ways the one after which the fleet stands best."""
    usual = next_deed(form, survey)
    if usual is None:
        return Thought(as_written(NothingMore()), "Every ship is where it should be.")
    if isinstance(usual[0], Drift):
        return Thought(as_written(usual[0]), usual[1])
    ways = next(found for ship in in_turn(form, survey) if (found := _ways(form, survey, ship)))
    first, *others = ways
    if not others:
        return Thought(as_written(first), ways[first])
    trial: PlanTrial[MovementDeed] = PlanTrial(seen, survey, as_written)
    best = usually = trial.weighed(first)
    for deed in others:
        best = trial.better(deed, best)
    gained = best.worth - usually.worth
    more = f"; {gained:.0f} points better than what looked best" if best is not usually else ""
    return Thought(as_written(best.plan), ways[best.plan], f"of {trial.plans} ways{more}")


def _ways(form: ShipMovementForm, survey: FleetSurvey, ship: ShipModel) -> dict[MovementDeed, str]:
    """The best ways of a ship in every temper and why, the plain ones first."""
    found: dict[MovementDeed, str] = {}
    for weights in TEMPERS:
        there = FleetSurvey(survey.battle, survey.side, survey.rulings, weights)
        for deed, why in islice(deeds(form, there, ship), WAYS):
            found.setdefault(deed, why)
    return found
