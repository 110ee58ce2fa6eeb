"""The admiral's maneuvers: the best ways of a ship, each tried with all that comes until the first shot."""

from __future__ import annotations

from itertools import islice
from typing import Final

from dwethia.bots.cosmic.admiral.imagining import TEMPERS, after, steering, until_shots
from dwethia.bots.cosmic.admiral.judging import standing
from dwethia.bots.cosmic.helmsman.moving import deeds, in_turn, next_deed
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.cosmic.helmsman.weights import PLAIN
from dwethia.bots.hints import Thought
from dwethia.cosmic.movement.deeds import Drift, MovementDeed
from dwethia.cosmic.movement.movement_form import ShipMovementForm
from dwethia.engine.deeds import NothingMore
from dwethia.engine.forms import as_written
from dwethia.engine.view import Look

WAYS: Final = 8  # of a ship
ENEMIES: Final = TEMPERS[:2]


def next_maneuver(seen: Look, form: ShipMovementForm, survey: FleetSurvey) -> Thought:
    """What the next ship does: of its best ways the one after which the fleet stands best."""
    usual = next_deed(form, survey)
    if usual is None:
        return Thought(as_written(NothingMore()), "Every ship is where it should be.")
    if isinstance(usual[0], Drift):
        return Thought(as_written(usual[0]), usual[1])
    ways = next(found for ship in in_turn(form, survey) if (found := list(islice(deeds(form, survey, ship), WAYS))))
    if len(ways) == 1:
        return Thought(as_written(ways[0][0]), ways[0][1])
    worths = [_worth(seen, survey, deed) for deed, _ in ways]
    place = max(range(len(ways)), key=lambda number: worths[number])
    deed, why = ways[place]
    gained = worths[place] - worths[0]
    figures = (
        f"of {len(ways)} ways; {gained:.0f} points better than what looked best" if place else f"of {len(ways)} ways"
    )
    return Thought(as_written(deed), why, figures)


def _worth(seen: Look, survey: FleetSurvey, deed: MovementDeed) -> float:
    """How the fleet stands before the first shot, on average over enemies."""
    total = 0.0
    for number, enemy in enumerate(ENEMIES):
        by = steering(survey.side, PLAIN, enemy)
        ended = after(seen, as_written(deed), seen.asked * 100 + number, by, until_shots)
        total += standing(ended, survey.side, survey.rulings)
    return total / len(ENEMIES)
