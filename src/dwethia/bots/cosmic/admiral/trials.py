"""Trials of plans: each is tried against several enemies until the first shot, as long as ships may be steered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from msgspec import Struct

from dwethia.bots.cosmic.admiral.imagining import TEMPERS, after, replies, steering
from dwethia.bots.cosmic.admiral.judging import standing
from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.cosmic.helmsman.weights import PLAIN
from dwethia.engine.request import Answer
from dwethia.engine.view import Look

ENEMIES: Final = TEMPERS[:2]  # against which every plan is tried
SHIPS_STEERED: Final = 340  # in all imagined battles of one decision: the fewer ships there are, the more plans

Plan = TypeVar("Plan")


class Weighed(Struct, Generic[Plan], frozen=True):
    """A plan, and how the fleet may be expected to stand by it against each enemy."""

    plan: Plan
    against: tuple[float, ...]

    @property
    def worth(self) -> float:
        return sum(self.against) / len(self.against)


class PlanTrial(Generic[Plan]):
    """Plans tried in imagined battles, all on the same dice."""

    def __init__(self, seen: Look, survey: FleetSurvey, answer: Callable[[Plan], Answer]) -> None:
        self.plans = 0
        self._seen, self._survey, self._answer = seen, survey, answer
        self._battles = SHIPS_STEERED // len(survey.stations)
        self._by = [steering(survey.side, PLAIN, enemy) for enemy in ENEMIES]
        self._others = [replies(seen, by) for by in self._by]

    def weighed(self, plan: Plan) -> Weighed[Plan]:
        """A plan by how the fleet stands before the first shot, against each enemy."""
        self.plans += 1
        return Weighed(plan, tuple(self._standing(plan, enemy) for enemy in range(len(ENEMIES))))

    def better(self, plan: Plan, best: Weighed[Plan]) -> Weighed[Plan]:
        """The better of two plans; one that does worse against the enemy it meets first is given up."""
        if self._battles < len(ENEMIES):
            return best
        first = self.plans % len(ENEMIES)
        self.plans += 1
        against = list(best.against)
        for enemy in (*range(first, len(ENEMIES)), *range(first)):
            against[enemy] = self._standing(plan, enemy)
            if sum(against) <= sum(best.against):
                return best
        return Weighed(plan, tuple(against))

    def _standing(self, plan: Plan, enemy: int) -> float:
        self._battles -= 1
        seed = self._seen.asked * 100 + enemy
        ended = after(self._seen, self._answer(plan), seed, self._by[enemy], self._others[enemy])
        return standing(ended, self._survey.side, self._survey.rulings)
