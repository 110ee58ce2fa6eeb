"""The advice reading: the questions of deciding seats branch too, and each seat takes what is worth most to it.

What a result is worth is a weighted sum of features (Wounds dealt, points spent, …), so that expectations can be
carried backwards as one vector for all seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec import Struct

from dwethia.engine.branching import Chance, Choice, Leaf, Node, Policy, grow, grow_at, successes
from dwethia.engine.odds import Odds, plain
from dwethia.engine.procedure import Ask, Chain, Fold, Stage, fold
from dwethia.engine.running import Place
from dwethia.engine.seats import Seat

Vector: TypeAlias = tuple[float, ...]

SAME: Final = 1e-12  # options closer than this are worth the same, and the one offered first is taken


class Worth(Struct, frozen=True):
    """What results are worth: their features, and each deciding seat's weight for each feature.

    Luggage that a stage carries adds its own features to whatever comes of the stage.
    """

    features: Callable[[Any], Vector]
    weights: Mapping[Seat, Vector]
    luggage: Callable[[Any], Vector] | None = None

    def to(self, seat: Seat, vector: Vector) -> float:
        return sum(weight * feature for weight, feature in zip(self.weights[seat], vector, strict=True))


class Option(Struct, frozen=True):
    """One answer, what is to be expected of it, and what that is worth to the seat that is asked."""

    answer: str
    expected: Vector
    worth: float


class Advice(Struct, frozen=True):
    """A question, and what each answer to it is worth."""

    ask: Ask
    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """The first of the options that are worth most."""
        most = max(option.worth for option in self.options)
        return next(option for option in self.options if option.worth >= most - SAME)


class Adviser:
    """One calculation from the end backwards; stages and states already valued are remembered."""

    def __init__(self, worth: Worth, policy: Policy = plain) -> None:
        self._worth = worth
        self._policy = policy
        self._deciders = frozenset(worth.weights)
        self._values: dict[Stage[Any], Vector] = {}
        self._trees: dict[Stage[Any], Node] = {}
        self._folds: dict[tuple[Any, Any, Stage[Any]], dict[tuple[int, Any], Vector]] = {}
        self._odds = Odds(policy)

    def value(self, stage: Stage[Any]) -> Vector:
        """What is to be expected when every deciding seat takes its best answers."""
        if stage.luggage:
            return self._value_with_luggage(stage)
        known = self._values.get(stage)
        if known is None:
            known = self._values[stage] = self._of_node(self._tree(stage), self._of_leaf)
        return known

    def _value_with_luggage(self, stage: Stage[Any]) -> Vector:
        """The same journey has the same value but for the luggage, so that it is valued once."""
        assert self._worth.luggage is not None, "the worth does not say what the luggage adds"
        added = self._worth.luggage(stage.values[-1])
        bare = Stage(stage.procedure, stage.values[:-1])
        known = self._values.get(bare)
        if known is None:
            whole = self._of_node(grow(stage, self._policy, self._deciders, self._outcomes), self._of_leaf)
            known = self._values[bare] = tuple(all_ - part for all_, part in zip(whole, added, strict=True))
        return tuple(rest + part for rest, part in zip(known, added, strict=True))

    def advise(self, stage: Stage[Any]) -> Advice:
        """The worth of each answer to the question that a stage opens with."""
        node = self._tree(stage)
        if not isinstance(node, Choice):
            raise ValueError("the stage does not open with a question to a deciding seat")
        return self._advice(node, self._of_leaf)

    def advise_at(self, place: Place) -> Advice:
        """The worth of each answer to the question at which a running procedure stands."""
        node = grow_at(place.stage, place.given, self._policy, self._deciders, self._outcomes)
        if not isinstance(node, Choice):
            raise ValueError("no deciding seat is asked here")
        around = place.fold
        if around is None:
            return self._advice(node, self._of_leaf)
        return self._advice(node, lambda state: self._of_leaf(fold(*around._replace(state=state))))

    def best_line(self, stage: Stage[Any]) -> list[Advice]:
        """The questions that follow from each other's best answers, until something is left to chance."""
        line: list[Advice] = []
        node = self._tree(stage)
        while not isinstance(node, Chance):
            if isinstance(node, Choice):
                line.append(self._advice(node, self._of_leaf))
                node = dict(node.branches)[line[-1].best.answer]
            elif isinstance(node.value, Stage):
                node = self._tree(node.value)
            else:
                break
        return line

    def _tree(self, stage: Stage[Any]) -> Node:
        known = self._trees.get(stage)
        if known is None:
            known = self._trees[stage] = grow(stage, self._policy, self._deciders, self._outcomes)
        return known

    def _outcomes(self, stage: Stage[Any]) -> tuple[tuple[Any, float], ...]:
        return tuple(self._odds.of(stage).items())

    def _of_node(self, node: Node, of_leaf: Callable[[Any], Vector]) -> Vector:
        if isinstance(node, Leaf):
            return of_leaf(node.value)
        if isinstance(node, Chance):
            return _mix([(share, self._of_node(branch, of_leaf)) for share, branch in node.branches])
        return self._advice(node, of_leaf).best.expected

    def _advice(self, node: Choice, of_leaf: Callable[[Any], Vector]) -> Advice:
        options = []
        for answer, branch in node.branches:
            expected = self._of_node(branch, of_leaf)
            options.append(Option(answer, expected, self._worth.to(node.ask.seat, expected)))
        return Advice(node.ask, tuple(options))

    def _of_leaf(self, value: Any) -> Vector:
        if isinstance(value, Stage):
            return self.value(value)
        if isinstance(value, Chain):
            rolled = successes(value.roll.dice, value.roll.need)
            return _mix([(share, self.value(value.after.given(hits))) for hits, share in rolled])
        if isinstance(value, Fold):
            return self._of_fold(value)
        return self._worth.features(value)

    def _of_fold(self, fold: Fold[Any]) -> Vector:
        """Level by level: first which states can be reached, then their values from the last level up."""
        table = self._folds.setdefault((fold.step, fold.fixed, fold.after), {})
        levels: list[dict[Any, None]] = [{fold.state: None}]
        for times in range(fold.times, 0, -1):
            reached: dict[Any, None] = {}
            for state in levels[-1]:
                if (times, state) not in table:
                    _collect(self._tree(Stage(fold.step, (fold.fixed, state))), reached)
            levels.append(reached)
        for times, states in enumerate(reversed(levels)):
            for state in states:
                if (times, state) in table:
                    continue
                if times == 0:
                    table[0, state] = self.value(fold.after.given(state))
                else:
                    below = times - 1
                    node = self._tree(Stage(fold.step, (fold.fixed, state)))
                    table[times, state] = self._of_node(node, lambda leaf, below=below: table[below, leaf])  # type: ignore[misc]
        return table[fold.times, fold.state]


def _collect(node: Node, leaves: dict[Any, None]) -> None:
    if isinstance(node, Leaf):
        leaves[node.value] = None
        return
    for _, branch in node.branches:
        _collect(branch, leaves)


def _mix(shares: list[tuple[float, Vector]]) -> Vector:
    if len(shares) == 1:
        return shares[0][1]
    return tuple(sum(share * vector[place] for share, vector in shares) for place in range(len(shares[0][1])))
