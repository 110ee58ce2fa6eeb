"""The admiral's orders: plans of the whole fleet, and changes of single ships."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dwethia.bots.cosmic.admiral.imagining import TEMPERS
from dwethia.bots.cosmic.admiral.trials import PlanTrial, Weighed
from dwethia.bots.cosmic.helmsman.ordering import OrderPlan, plans_of
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.hints import Thought
from dwethia.cosmic.orders.order_form import OrderForm, Orders
from dwethia.engine.forms import as_written
from dwethia.engine.request import Answer
from dwethia.engine.view import Look
from dwethia.profile import ModelId

FleetPlan = Mapping[ModelId, OrderPlan]


def give_orders(seen: Look, form: OrderForm, survey: FleetSurvey) -> Thought:
    """The orders by which the fleet stands best, whatever the enemy has ordered."""
    trial = PlanTrial(seen, survey, _answer)
    known = {ship.id: sorted(plans_of(survey, ship), key=lambda each: -each.worth) for ship in form.ships}
    usual, *others = _stances(form, survey)
    best = trial.weighed(usual)
    for plan in others:
        best = trial.better(plan, best)
    for id, change in _changes(known):
        if change.orders != best.plan[id].orders:
            best = trial.better({**best.plan, id: change}, best)
    return _told(form, trial.plans, best)


def _stances(form: OrderForm, survey: FleetSurvey) -> list[FleetPlan]:
    """What the whole fleet would do in each temper; equal orders are one plan."""
    found: dict[tuple[object, ...], FleetPlan] = {}
    for weights in TEMPERS:
        there = FleetSurvey(survey.battle, survey.side, survey.rulings, weights)
        plan = {ship.id: max(plans_of(there, ship), key=lambda each: each.worth) for ship in form.ships}
        found.setdefault(tuple(each.orders for each in plan.values()), plan)
    return list(found.values())


def _changes(known: Mapping[ModelId, Sequence[OrderPlan]]) -> list[tuple[ModelId, OrderPlan]]:
    """Other orders of single ships, those first that promise nearly as much as the best."""
    others = [(plans[0].worth - each.worth, id, each) for id, plans in known.items() for each in plans[1:]]
    return [(id, each) for _, id, each in sorted(others, key=lambda each: each[0])]


def _answer(plan: FleetPlan) -> Answer:
    return as_written(Orders({id: each.orders for id, each in plan.items()}))


def _told(form: OrderForm, plans: int, chosen: Weighed[FleetPlan]) -> Thought:
    """The best of the plans, and why."""
    said = "; ".join(f"{form.battle.ship(id).name} {plan.why}" for id, plan in chosen.plan.items())
    reason = f"Of {plans} plans this one stands best against what they may have ordered: {said}."
    return Thought(_answer(chosen.plan), reason, f"the battle stands at {chosen.worth:+.0f} points by it")
