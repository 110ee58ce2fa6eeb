"""When the soldier leaves a fight, and where to."""

from __future__ import annotations

from typing import Final

from dwethia.bots.skirmish.soldier.places import Weighing
from dwethia.bots.skirmish.soldier.sizing import chance
from dwethia.bots.skirmish.soldier.survey import Survey
from dwethia.geometry.paths import Path, length
from dwethia.geometry.shapes import Disc, Point
from dwethia.skirmish.close_combat.fight_sides import may_strike
from dwethia.skirmish.retreat.retreat_form import Retreat, RetreatForm, way_out
from dwethia.skirmish.retreat.withdrawing import Withdrawing
from dwethia.skirmish.state.battle import Model

GAIN: Final = 0.1  # by how much leaving must be better than staying
SIXES: Final = chance(6)  # what strikes those who leave


def next_retreat(form: RetreatForm, survey: Survey) -> tuple[Retreat, str] | None:
    """The first model that is better off elsewhere; None when nobody is."""
    for id in form.models:
        model, going = survey.battle.model(id), form.going(id)
        if not going.fought:
            continue
        found = _better(survey, model, going)
        if found is not None:
            names = " and ".join(foe.name for foe in going.fought)
            return Retreat(id, tuple(found)), f"{model.name} leaves {names}."
    return None


def _better(survey: Survey, model: Model, going: Withdrawing) -> Path | None:
    """The best way out, if it is worth what those left behind may strike."""
    weighing = Weighing(survey, model)
    fight = survey.meeting(model, model.disc, charges=False)
    drawn, _ = survey.drawn_to(model, model.disc, weighing.pulls)
    is_last = survey.turns_left == 0
    staying = drawn + (0.0 if is_last else fight.worth)
    strikers = [foe for foe in going.fought if may_strike(foe, survey.rulings)]
    struck = sum(foe.card.profile.aggression * SIXES for foe in strikers)
    price = survey.loss(model, struck) + GAIN
    best: tuple[float, Path] | None = None
    for path in _ways(weighing, going):
        base = Disc(*path[-1], model.disc.r)
        worth = survey.drawn_to(model, base, weighing.pulls)[0] if is_last else weighing.stand(path).worth
        if worth - price > staying and (best is None or worth > best[0]):
            best = worth, path
    return best[1] if best else None


def _ways(weighing: Weighing, going: Withdrawing) -> list[Path]:
    """Straight away from the enemy, and towards what the model is wanted for."""
    start, most = going.start, going.errand.allowance.total
    found: list[Path] = []
    for pull in weighing.pulls:
        path = start, _towards(start, pull.goal(weighing.model.disc), most - 1)
        if path[1] != start and going.is_legal(path):
            found.append(path)
    away = way_out(going)
    return [*found, away] if away is not None else found


def _towards(start: Point, goal: Point, far: int) -> Point:
    share = min(1.0, far / max(length(start, goal), 1.0))
    return start[0] + int((goal[0] - start[0]) * share), start[1] + int((goal[1] - start[1]) * share)
