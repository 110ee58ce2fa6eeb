"""How odds and advice see a stage: as a tree of chances and choices, grown by running it once for each branch."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from types import GeneratorType
from typing import Any, NamedTuple, TypeAlias

from dwethia.dice import D6
from dwethia.engine.procedure import Ask, AskAny, Call, Faces, Need, Procedure, Roll, Stage, Tell
from dwethia.engine.seats import Seat

Policy: TypeAlias = Callable[[Ask], str]


class Chance(NamedTuple):
    """Each outcome of a roll, with its probability."""

    branches: list[tuple[float, Node]]


class ChoicePoint(NamedTuple):
    """Each option of a question that a deciding seat has."""

    ask: Ask
    branches: list[tuple[str, Node]]


class Leaf(NamedTuple):
    """What the stage returned: a result, the next stage, or a fold."""

    value: Any


Node: TypeAlias = Chance | ChoicePoint | Leaf


@lru_cache(maxsize=4096)
def successes(dice: int, need: int) -> tuple[tuple[int, float], ...]:
    """Each number of successes that so many D6 can show, with its probability."""
    good = min(max(D6 + 1 - need, 0), D6)
    if good in (0, D6):
        return ((dice if good else 0, 1.0),)
    whole, weight, shares = D6**dice, (D6 - good) ** dice, []
    for hits in range(dice + 1):
        shares.append((hits, weight / whole))
        weight = weight * (dice - hits) * good // ((hits + 1) * (D6 - good))
    return tuple(shares)


@lru_cache(maxsize=64)
def faces_shown(dice: int, sides: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Each row of faces, all equally likely."""
    rows = tuple(product(range(1, sides + 1), repeat=dice))
    return tuple((row, 1 / len(rows)) for row in rows)


class TooWide(Exception):
    """A tree with more branches than somebody would wait for."""


Outcomes: TypeAlias = Callable[[Stage[Any]], tuple[tuple[Any, float], ...]]


def grow(stage: Stage[Any], policy: Policy, deciders: frozenset[Seat], outcomes_of: Outcomes) -> Node:
    """The tree of a stage. Questions of other seats than the deciders are answered by the policy."""
    running = stage.procedure(*stage.values)
    if not isinstance(running, GeneratorType):
        return Leaf(running)
    return grow_from(running, stage, policy, deciders, outcomes_of)


def grow_from(
    running: Procedure[Any],
    stage: Stage[Any],
    policy: Policy,
    deciders: frozenset[Seat],
    outcomes_of: Outcomes,
    most: int | None = None,
) -> Node:
    """The tree of a stage that has a run of its own, not begun yet; `TooWide` past so many branches."""
    try:
        need = next(running)
    except StopIteration as stop:
        return Leaf(stop.value)
    return _Growth(stage, policy, deciders, outcomes_of, most).from_here(running, need, ())


def grow_at(
    stage: Stage[Any],
    given: tuple[Any, ...],
    policy: Policy,
    deciders: frozenset[Seat],
    outcomes_of: Outcomes,
    most: int | None = None,
) -> Node:
    """The rest of the tree of a stage that has been given some answers; `TooWide` past so many branches."""
    if not given:
        return grow(stage, policy, deciders, outcomes_of)
    return _Growth(stage, policy, deciders, outcomes_of, most).again(given[:-1], given[-1])


class _Growth:
    """One tree being grown. A generator cannot be copied, so that every branch but the last is a run of its own."""

    def __init__(
        self,
        stage: Stage[Any],
        policy: Policy,
        deciders: frozenset[Seat],
        outcomes_of: Outcomes,
        most: int | None = None,
    ) -> None:
        self._stage = stage
        self._policy = policy
        self._deciders = deciders
        self._outcomes_of = outcomes_of
        self._left = most

    def from_here(self, running: Procedure[Any], need: Need, given: tuple[Any, ...]) -> Node:
        while True:
            if isinstance(need, Ask) and need.seat in self._deciders:
                return self._choice(running, need, given)
            outcomes = self._outcomes(need)
            if len(outcomes) > 1:
                return self._chance(running, outcomes, given)
            answer = outcomes[0][0]
            given = (*given, answer)
            try:
                need = running.send(answer)
            except StopIteration as stop:
                return Leaf(stop.value)

    def _outcomes(self, need: Need) -> tuple[tuple[Any, float], ...]:
        if isinstance(need, Roll):
            return successes(need.dice, need.need)
        if isinstance(need, Ask):
            return ((self._policy(need), 1.0),)
        if isinstance(need, Faces):
            return faces_shown(need.dice, need.sides)
        if isinstance(need, Call):
            return self._outcomes_of(need.stage)
        if isinstance(need, Tell):
            return ((None, 1.0),)
        if not self._deciders.isdisjoint(ask.seat for ask in need.asks):
            raise ValueError("questions to several seats at once have no best answer: leave them to a policy")
        if isinstance(need, AskAny):
            first = need.asks[0]
            return (((first.seat, self._policy(first)), 1.0),)
        return ((tuple(self._policy(ask) for ask in need.asks), 1.0),)

    def _chance(
        self, running: Procedure[Any], outcomes: tuple[tuple[Any, float], ...], given: tuple[Any, ...]
    ) -> Chance:
        if self._left is not None:
            self._left -= len(outcomes) - 1
            if self._left < 0:
                raise TooWide
        branches = [(share, self.again(given, outcome)) for outcome, share in outcomes[:-1]]
        outcome, share = outcomes[-1]
        branches.append((share, self._on(running, given, outcome)))
        return Chance(branches)

    def _choice(self, running: Procedure[Any], ask: Ask, given: tuple[Any, ...]) -> ChoicePoint:
        branches = [(option, self.again(given, option)) for option in ask.options[:-1]]
        branches.append((ask.options[-1], self._on(running, given, ask.options[-1])))
        return ChoicePoint(ask, branches)

    def again(self, given: tuple[Any, ...], answer: Any) -> Node:
        """A fresh run, brought to the same place by the same answers."""
        running: Any = self._stage.procedure(*self._stage.values)
        next(running)
        for earlier in given:
            running.send(earlier)
        return self._on(running, given, answer)

    def _on(self, running: Procedure[Any], given: tuple[Any, ...], answer: Any) -> Node:
        try:
            need = running.send(answer)
        except StopIteration as stop:
            return Leaf(stop.value)
        return self.from_here(running, need, (*given, answer))
