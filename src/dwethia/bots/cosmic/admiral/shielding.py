"""The admiral's shields: where the helmsman would point them, and changes of single ships."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from dwethia.bots.cosmic.admiral.trials import PlanTrial
from dwethia.bots.cosmic.helmsman.shielding import point_shields
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.hints import Thought
from dwethia.cosmic.shields.shield_form import PointedShields, ShieldForm, tokens_of
from dwethia.engine.forms import as_written
from dwethia.engine.request import Answer
from dwethia.engine.view import Look
from dwethia.geometry.hulls.hull import HullSide
from dwethia.profile import ModelId

Sides = tuple[HullSide, ...]
FleetShields = Mapping[ModelId, Sides]


def raise_shields(seen: Look, form: ShieldForm, survey: FleetSurvey) -> Thought:
    """The shields behind which the fleet stands best, wherever the enemy goes."""
    trial = PlanTrial(seen, survey, _answer)
    usual, _ = point_shields(form, survey)
    best = trial.weighed(dict(usual.ships))
    for id, sides in _changes(form):
        if sorted(sides) != sorted(best.plan[id]):
            best = trial.better({**best.plan, id: sides}, best)
    said = "; ".join(f"{form.battle.ship(id).name} {' and '.join(sides)}" for id, sides in best.plan.items())
    return Thought(_answer(best.plan), f"Of {trial.plans} ways to point them these shields save most: {said}.")


def _changes(form: ShieldForm) -> Iterator[tuple[ModelId, Sides]]:
    """Other sides of single ships, the dearest ship first."""
    for ship in sorted(form.ships, key=lambda each: -each.card.points):
        for sides in combinations_with_replacement(HullSide, tokens_of(ship)):
            yield ship.id, sides


def _answer(plan: FleetShields) -> Answer:
    return as_written(PointedShields(dict(plan)))
