"""The odds reading: every roll branches over its exact outcomes, every question is answered by a policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import GeneratorType
from typing import Any, Final, TypeAlias, TypeVar

from dwethia.engine.branching import Chance, Leaf, Node, Policy, TooWide, grow_at, grow_from, successes
from dwethia.engine.procedure import Ask, Chain, Fold, Stage, fold
from dwethia.engine.running import ProcedurePlace
from dwethia.engine.seats import Seat

T = TypeVar("T")

Watch: TypeAlias = Callable[[Stage[Any], float], Stage[Any]]
"""Sees each next stage before it is run, with its chance, and may hand back one that goes on alike but holds less.

What it leaves out it has taken note of itself. The more is left out, the more branches meet.
"""

NOBODY: Final[frozenset[Seat]] = frozenset()


def plain(ask: Ask) -> str:
    """No Destiny, no swapped target, best save first, then fewest Wounds left: each question's first option."""
    return ask.plain


def eager(ask: Ask) -> str:
    """Spends whenever a moment offers to, as much as it can; otherwise plain."""
    return ask.options[-1] if ask.is_moment else ask.plain


POLICIES: Final[Mapping[str, Policy]] = {"plain": plain, "eager": eager}


def answering(policy: Policy, **answers: str) -> Policy:
    """A policy that has its mind made up about some questions; the same one for the same answers."""
    return _answering(policy, tuple(sorted(answers.items())))


@lru_cache(maxsize=256)
def _answering(policy: Policy, settled: tuple[tuple[str, str], ...]) -> Policy:
    answers = dict(settled)

    def decided(ask: Ask) -> str:
        return answers.get(ask.question) or policy(ask)

    return decided


def odds(
    stage: Stage[T], policy: Policy = plain, watch: Watch | None = None, most: int | None = None
) -> dict[T, float]:
    """The exact distribution of what a staged procedure comes to; `TooWide` past so many branches in all."""
    return OddsReading(policy, watch, most).of(stage)


class OddsReading:
    """One calculation: branches that reach the same stage, or the same state of a fold, are merged."""

    def __init__(self, policy: Policy, watch: Watch | None = None, most: int | None = None) -> None:
        self._policy = policy
        self._watch = watch
        self._left = most
        # What is run inside a stage has no chance of its own to be watched. None is this reading itself: to hold itself
        # would keep it, with all it knows, until garbage is collected.
        self._apart = None if watch is None else OddsReading(policy, None, most)
        self._inner: dict[Stage[Any], tuple[tuple[Any, float], ...]] = {}
        self._walks: dict[tuple[Any, Any], _Walk] = {}

    def of(self, stage: Stage[T]) -> dict[T, float]:
        results: dict[T, float] = {}
        self._finish({stage.procedure: {stage.values: 1.0}}, results)
        return results

    def after(self, place: ProcedurePlace, answer: str, most: int) -> dict[Any, float]:
        """What a running procedure comes to once the question in hand is answered; `TooWide` past so many branches.

        Where a place has a caller, what comes of the call is handed on to it.
        """
        results = self._go_on(place, {answer: 1.0}, most)
        while place.caller is not None:
            place = place.caller
            results = self._go_on(place, results, most)
        return results

    def _go_on(self, place: ProcedurePlace, answers: Mapping[Any, float], most: int) -> dict[Any, float]:
        """What the rest of a staged call comes to that has been given one of these answers."""
        results: dict[Any, float] = {}
        waiting: dict[Any, dict[Any, float]] = {}
        around, states = place.fold, dict[Any, float]()
        for answer, chance in answers.items():
            node = grow_at(place.stage, (*place.given, answer), self._policy, NOBODY, self._outcomes, most)
            self._spread(node, chance, results if around is None else states, waiting)
        if around is not None:
            assert not waiting, "a step of a fold returns the next state"
            for state, chance in states.items():
                onward = fold(around.step, around.fixed, state, around.times, around.after)
                self._settle(onward, chance, results, waiting)
        self._finish(waiting, results)
        return results

    def _finish(self, waiting: dict[Any, dict[Any, float]], results: dict[Any, float]) -> None:
        # Waiting work: the values of stages by procedure, and folds by the stage they end in. What is of one kind is
        # run together, after all that has led to it so far, so that equal values have met and count once. Folds go
        # first: who had nothing to do in one waits at its end for those who had.
        while waiting:
            kind = next((each for each in waiting if isinstance(each, Stage)), None) or next(iter(waiting))
            batch = waiting.pop(kind)
            if isinstance(kind, Stage):
                self._unfold(kind, batch, waiting)
                continue
            for values, chance in batch.items():
                running = kind(*values)
                if isinstance(running, GeneratorType):
                    node = grow_from(running, Stage(kind, values), self._policy, NOBODY, self._outcomes, self._left)
                    self._spread(node, chance, results, waiting)
                else:
                    self._settle(running, chance, results, waiting)

    def _outcomes(self, stage: Stage[Any]) -> tuple[tuple[Any, float], ...]:
        known = self._inner.get(stage)
        if known is None:
            known = self._inner[stage] = tuple((self._apart or self).of(stage).items())
        return known

    def _spread(
        self, node: Node, chance: float, results: dict[Any, float], waiting: dict[Any, dict[Any, float]]
    ) -> None:
        """Give each leaf of a tree its share."""
        if isinstance(node, Chance):
            for share, branch in node.branches:
                self._spread(branch, chance * share, results, waiting)
        else:
            assert isinstance(node, Leaf), "a policy answers every question"
            if self._left is not None:
                self._left -= 1
                if self._left < 0:
                    raise TooWide
            self._settle(node.value, chance, results, waiting)

    def _settle(
        self, value: Any, chance: float, results: dict[Any, float], waiting: dict[Any, dict[Any, float]]
    ) -> None:
        """Put what a stage has returned where it belongs: to the results, or to the work that waits."""
        if isinstance(value, Chain):
            roll, rest = value.roll, value.after.values
            batch = waiting.setdefault(value.after.procedure, {})
            for hits, share in successes(roll.dice, roll.need):
                values = (hits, *rest)
                batch[values] = batch.get(values, 0.0) + chance * share
            return
        if isinstance(value, Stage):
            if self._watch is not None:
                value = self._watch(value, chance)
            batch, value = waiting.setdefault(value.procedure, {}), value.values
        elif isinstance(value, Fold):
            batch = waiting.setdefault(value.after, {})
        else:
            batch = results
        batch[value] = batch.get(value, 0.0) + chance

    def _unfold(
        self, after: Stage[Any], folds: Mapping[Fold[Any], float], waiting: dict[Any, dict[Any, float]]
    ) -> None:
        """Do the steps of folds with a common end, the longest first, merging equal states on the way."""
        lines: dict[_Walk, dict[int, dict[int, float]]] = {}
        for each, chance in folds.items():
            key = (each.step, each.fixed)
            walk = self._walks.get(key)
            if walk is None:
                walk = self._walks[key] = _Walk(each.step, each.fixed)
            level = lines.setdefault(walk, {}).setdefault(each.times, {})
            number = walk.number(each.state)
            level[number] = level.get(number, 0.0) + chance
        batch = waiting.setdefault(after.procedure, {}) if self._watch is None else None
        for walk, levels in lines.items():
            for times in range(max(levels), 0, -1):
                below = levels.setdefault(times - 1, {})
                for number, chance in levels.pop(times, {}).items():
                    for next_number, share in walk.moves[number] or self._take_step(walk, number):
                        below[next_number] = below.get(next_number, 0.0) + chance * share
            for number, chance in levels[0].items():
                if batch is None:
                    self._settle(after.given(walk.states[number]), chance, {}, waiting)
                else:
                    values = (walk.states[number], *after.values)
                    batch[values] = batch.get(values, 0.0) + chance

    def _take_step(self, walk: _Walk, number: int) -> list[tuple[int, float]]:
        """Where a step leads from a state; found out once."""
        outcomes = (self._apart or self).of(Stage(walk.step, (walk.fixed, walk.states[number])))
        moves = walk.moves[number] = [(walk.number(state), share) for state, share in outcomes.items()]
        return moves


class _Walk:
    """The states that a fold's step goes through, numbered: numbers are quicker to merge by than states."""

    def __init__(self, step: Callable[[Any, Any], Any], fixed: Any) -> None:
        self.step = step
        self.fixed = fixed
        self.states: list[Any] = []
        self.moves: list[list[tuple[int, float]] | None] = []
        self._numbers: dict[Any, int] = {}

    def number(self, state: Any) -> int:
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
            self.moves.append(None)
        return number


@lru_cache(maxsize=4096)
def known_odds(stage: Stage[Any], policy: Policy = plain) -> dict[Any, float]:
    """The same distribution, remembered: for tables, tooltips and bots that ask again. Read it, do not change it."""
    return odds(stage, policy)
