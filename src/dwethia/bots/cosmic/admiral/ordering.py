"""The admiral's orders: plans of the whole fleet, tried against several enemies; the best few are played out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from dwethia.bots.cosmic.admiral.imagining import TEMPERS, after, steering, until_shots, until_turn_ends
from dwethia.bots.cosmic.admiral.judging import standing
from dwethia.bots.cosmic.helmsman.ordering import OrderPlan, plans_of
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.cosmic.helmsman.weights import PLAIN, Weights
from dwethia.bots.hints import Thought
from dwethia.cosmic.orders.order_form import OrderForm, Orders
from dwethia.engine.forms import as_written
from dwethia.engine.request import Answer
from dwethia.engine.view import Look
from dwethia.profile import ModelId

AT_FIRST: Final = 2  # tempers of the enemy against which every plan is tried
TRIES: Final = 8  # changes of one ship's orders that are tried
PLAYED_OUT: Final = 3  # plans
DICE: Final = 3  # imagined turns of each of them, one against each enemy
TRUST: Final = 0.35  # in how they end, beside the odds before the first shot: so few dice tell little

Plan = Mapping[ModelId, OrderPlan]


class Weighed(Struct, frozen=True):
    """A plan of the fleet, and how the fleet may be expected to stand by it."""

    plan: dict[ModelId, OrderPlan]
    worth: float

    @property
    def orders(self) -> Orders:
        return Orders({id: each.orders for id, each in self.plan.items()})


def give_orders(seen: Look, form: OrderForm, survey: FleetSurvey) -> Thought:
    """The orders by which the fleet stands best, whatever the enemy has ordered."""
    trial = _Trial(seen, survey)
    known = {ship.id: sorted(plans_of(survey, ship), key=lambda each: -each.worth) for ship in form.ships}
    found = [trial.weighed(plan) for plan in _stances(form, survey)]
    best = max(found, key=lambda each: each.worth)
    for id, change in _changes(known)[:TRIES]:
        if change.orders != best.plan[id].orders:
            found.append(trial.weighed({**best.plan, id: change}))
            best = max(best, found[-1], key=lambda each: each.worth)
    return _told(trial, form, found)


def _stances(form: OrderForm, survey: FleetSurvey) -> list[Plan]:
    """What the whole fleet would do in each temper; equal orders are one plan."""
    found: dict[tuple[object, ...], Plan] = {}
    for weights in TEMPERS:
        there = FleetSurvey(survey.battle, survey.side, survey.rulings, weights)
        plan = {ship.id: max(plans_of(there, ship), key=lambda each: each.worth) for ship in form.ships}
        found.setdefault(tuple(each.orders for each in plan.values()), plan)
    return list(found.values())


def _changes(known: Mapping[ModelId, Sequence[OrderPlan]]) -> list[tuple[ModelId, OrderPlan]]:
    """Other orders of single ships, those first that promise nearly as much as the best."""
    others = [(plans[0].worth - each.worth, id, each) for id, plans in known.items() for each in plans[1:]]
    return [(id, each) for _, id, each in sorted(others, key=lambda each: each[0])]


class _Trial:
    """Plans tried in imagined battles, all on the same dice."""

    def __init__(self, seen: Look, survey: FleetSurvey) -> None:
        self.seen, self.survey = seen, survey
        self._known: dict[tuple[object, ...], Weighed] = {}

    def weighed(self, plan: Plan) -> Weighed:
        """A plan by how the fleet stands before the first shot, on average over what the enemy may have ordered."""
        key = tuple(each.orders for each in plan.values())
        if key not in self._known:
            weighed = Weighed(dict(plan), 0.0)
            answer = as_written(weighed.orders)
            worths = [self._before_shots(answer, number, enemy) for number, enemy in enumerate(TEMPERS[:AT_FIRST])]
            self._known[key] = Weighed(dict(plan), sum(worths) / len(worths))
        return self._known[key]

    def _before_shots(self, answer: Answer, number: int, enemy: Weights) -> float:
        by = steering(self.survey.side, PLAIN, enemy)
        ended = after(self.seen, answer, self.seen.asked * 100 + number, by, until_shots)
        return standing(ended, self.survey.side, self.survey.rulings)

    def played_out(self, weighed: Weighed) -> float:
        """A plan by how the fleet stands after the turn, the dice thrown."""
        answer, side = as_written(weighed.orders), self.survey.side
        until, total = until_turn_ends(self.survey.battle.turn), 0.0
        for number in range(DICE):
            by = steering(side, PLAIN, TEMPERS[number % len(TEMPERS)])
            ended = after(self.seen, answer, self.seen.asked * 100 + 50 + number, by, until)
            total += standing(ended, side, self.survey.rulings)
        return total / DICE


def _told(trial: _Trial, form: OrderForm, found: Sequence[Weighed]) -> Thought:
    """The best of the few that were played out, and why."""
    unique = {tuple(each.orders for each in one.plan.values()): one for one in found}
    few = sorted(unique.values(), key=lambda each: -each.worth)[:PLAYED_OUT]
    worths = [each.worth + TRUST * trial.played_out(each) if len(few) > 1 else each.worth for each in few]
    place = max(range(len(few)), key=lambda number: worths[number])
    chosen = few[place]
    said = "; ".join(f"{form.battle.ship(id).name} {plan.why}" for id, plan in chosen.plan.items())
    second = sorted(worths)[-2] if len(few) > 1 else None
    better = f"; {(worths[place] - second) / (1 + TRUST):.0f} points better than the next" if second is not None else ""
    reason = f"Of {len(unique)} plans this one stands best against what they may have ordered: {said}."
    return Thought(as_written(chosen.orders), reason, f"{len(few)} plans played out{better}")
