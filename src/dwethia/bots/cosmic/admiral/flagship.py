"""The admiral at the table: what decides a turn is tried in imagined battles, the rest is left to the helmsman."""

from __future__ import annotations

from typing import Final

from dwethia.bots.cosmic.admiral.maneuvering import next_maneuver
from dwethia.bots.cosmic.admiral.ordering import give_orders
from dwethia.bots.cosmic.admiral.shielding import raise_shields
from dwethia.bots.cosmic.admiral.trials import PlanTrial
from dwethia.bots.cosmic.helmsman.bridge import side_of, steer
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.hints import Thought
from dwethia.cosmic.movement.movement_form import ShipMovementForm
from dwethia.cosmic.orders.order_form import OrderForm
from dwethia.cosmic.shields.shield_form import ShieldForm
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.procedure import Ask
from dwethia.engine.view import Look

WHO_FIRST: Final = "act-first"


def command(look: Look) -> Thought:
    """The admiral's answer to what it is asked; the same whenever the same is seen."""
    (ask,) = look.asks
    battle: FleetBattle = look.state
    survey = FleetSurvey(battle, side_of(battle, ask.seat), look.rulings_of("cosmic"))
    match ask.form:
        case OrderForm() as form if form.ships:
            return give_orders(look, form, survey)
        case ShieldForm() as form if form.ships:
            return raise_shields(look, form, survey)
        case ShipMovementForm() as form:
            return next_maneuver(look, form, survey)
    if ask.question == WHO_FIRST:
        return _who_first(look, ask, survey)
    return steer(look)


def _who_first(look: Look, ask: Ask, survey: FleetSurvey) -> Thought:
    """Whether to move first or second: both are tried."""
    trial: PlanTrial[str] = PlanTrial(look, survey, str)
    best, other = sorted((trial.weighed(each) for each in ask.options), key=lambda each: -each.worth)
    reason = f"Your fleet stands better before the first shot if it acts {best.plan}."
    return Thought(best.plan, reason, f"by {best.worth - other.worth:.0f} points")
