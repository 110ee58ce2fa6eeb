"""The advice reading: the questions of deciding seats branch too, and each seat takes what is worth most to it.

What a result is worth is a weighted sum of features (Wounds dealt, points spent, …), so that expectations can be
carried backwards as one vector for all seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec import Struct

from dwethia.engine.branching import Chance, ChoicePoint, Leaf, Node, Policy, grow, grow_at, successes
from dwethia.engine.odds import OddsReading, plain
from dwethia.engine.procedure import Ask, Chain, Fold, Stage, fold
from dwethia.engine.running import ProcedurePlace
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


class AdvisedAnswer(Struct, frozen=True):
    """One answer, what is to be expected of it, and what that is worth to the seat that is asked."""

    answer: str
    expected: Vector
    worth: float


class Advice(Struct, frozen=True):
    """A question, and what each answer to it is worth."""

    ask: Ask
    options: tuple[AdvisedAnswer, ...]

    @property
    def best(self) -> AdvisedAnswer:
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
        self._reached: dict[tuple[Any, Any, Any], list[dict[Any, None]]] = {}
        self._odds = OddsReading(self._for_others)

    def value(self, stage: Stage[Any]) -> Vector:
        """What is to be expected when every deciding seat takes its best answers."""
        # A stack of our own: a long duel is deeper than Python's.
        pending = [stage]
        while pending:
            each = pending[-1]
            if _bare(each) in self._values:
                pending.pop()
                continue
            node = self._tree(each)
            if unknown := [below for below in self._stages_below(node) if _bare(below) not in self._values]:
                pending += unknown
            else:
                whole = self._of_node(node, self._of_leaf)
                self._values[_bare(each)] = _minus(whole, self._luggage(each)) if each.luggage else whole
                self._trees.pop(each, None)
        return self._known(stage)

    def _known(self, stage: Stage[Any]) -> Vector:
        """The value of a stage: that of the bare one, and what its luggage adds."""
        bare = self._values[_bare(stage)]
        return _plus(bare, self._luggage(stage)) if stage.luggage else bare

    def _luggage(self, stage: Stage[Any]) -> Vector:
        assert self._worth.luggage is not None, "the worth does not say what the luggage adds"
        return self._worth.luggage(stage.values[-1])

    def _stages_below(self, node: Node) -> list[Stage[Any]]:
        """The stages whose values a tree's value is made of."""
        leaves: dict[Any, None] = {}
        _collect(node, leaves)
        return [stage for leaf in leaves for stage in self._onward(leaf)]

    def _onward(self, leaf: Any) -> list[Stage[Any]]:
        if isinstance(leaf, Stage):
            return [leaf]
        if isinstance(leaf, Chain):
            return [leaf.after.given(hits) for hits, _ in successes(leaf.roll.dice, leaf.roll.need)]
        if isinstance(leaf, Fold):
            return [leaf.after.given(state) for state in self._levels(leaf)[-1]]
        return []

    def advise(self, stage: Stage[Any]) -> Advice:
        """The worth of each answer to the question that a stage opens with."""
        node = self._tree(stage)
        if not isinstance(node, ChoicePoint):
            raise ValueError("the stage does not open with a question to a deciding seat")
        self._value_all(self._stages_below(node))
        return self._advice(node, self._of_leaf)

    def advise_at(self, place: ProcedurePlace) -> Advice:
        """The worth of each answer to the question at which a running procedure stands."""
        node = grow_at(place.stage, place.given, self._policy, self._deciders, self._outcomes)
        if not isinstance(node, ChoicePoint):
            raise ValueError("no deciding seat is asked here")
        around = place.fold
        if around is None:
            self._value_all(self._stages_below(node))
            return self._advice(node, self._of_leaf)
        states: dict[Any, None] = {}
        _collect(node, states)
        rest = {state: fold(around.step, around.fixed, state, around.times, around.after) for state in states}
        self._value_all([stage for onward in rest.values() for stage in self._onward(onward)])
        return self._advice(node, lambda state: self._of_leaf(rest[state]))

    def replies_at(self, place: ProcedurePlace) -> dict[str, Advice | None]:
        """The question that each answer to the open one leads to, and its worth; None where dice come first."""
        node = grow_at(place.stage, place.given, self._policy, self._deciders, self._outcomes)
        return {answer: self._next(branch) for answer, branch in node.branches} if isinstance(node, ChoicePoint) else {}

    def _next(self, node: Node) -> Advice | None:
        while isinstance(node, Leaf) and isinstance(node.value, Stage):
            node = self._tree(node.value)
        if not isinstance(node, ChoicePoint):
            return None
        self._value_all(self._stages_below(node))
        return self._advice(node, self._of_leaf)

    def best_line(self, stage: Stage[Any]) -> list[Advice]:
        """The questions that follow from each other's best answers, until something is left to chance."""
        line: list[Advice] = []
        node = self._tree(stage)
        while not isinstance(node, Chance):
            if isinstance(node, ChoicePoint):
                self._value_all(self._stages_below(node))
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

    def _for_others(self, ask: Ask) -> str:
        """The answers inside a call, of which only the odds are seen: a deciding seat could not be advised on them."""
        if ask.seat in self._deciders:
            raise ValueError(
                f"advice does not reach {ask.question!r}, which is asked inside a call: end in a stage instead"
            )
        return self._policy(ask)

    def _outcomes(self, stage: Stage[Any]) -> tuple[tuple[Any, float], ...]:
        return tuple(self._odds.of(stage).items())

    def _of_node(self, node: Node, of_leaf: Callable[[Any], Vector]) -> Vector:
        if isinstance(node, Leaf):
            return of_leaf(node.value)
        if isinstance(node, Chance):
            return _mix([(share, self._of_node(branch, of_leaf)) for share, branch in node.branches])
        return self._advice(node, of_leaf).best.expected

    def _advice(self, node: ChoicePoint, of_leaf: Callable[[Any], Vector]) -> Advice:
        options = []
        for answer, branch in node.branches:
            expected = self._of_node(branch, of_leaf)
            options.append(AdvisedAnswer(answer, expected, self._worth.to(node.ask.seat, expected)))
        return Advice(node.ask, tuple(options))

    def _value_all(self, stages: list[Stage[Any]]) -> None:
        for stage in stages:
            self.value(stage)

    def _of_leaf(self, value: Any) -> Vector:
        if isinstance(value, Stage):
            return self._known(value)
        if isinstance(value, Chain):
            rolled = successes(value.roll.dice, value.roll.need)
            return _mix([(share, self._known(value.after.given(hits))) for hits, share in rolled])
        if isinstance(value, Fold):
            return self._of_fold(value)
        return self._worth.features(value)

    def _levels(self, fold: Fold[Any]) -> list[dict[Any, None]]:
        """The states that a fold can reach, step by step."""
        known = self._reached.setdefault((fold.step, fold.fixed, fold.state), [{fold.state: None}])
        while len(known) <= fold.times:
            reached: dict[Any, None] = {}
            for state in known[-1]:
                _collect(self._tree(Stage(fold.step, (fold.fixed, state))), reached)
            if any(isinstance(state, Stage | Chain | Fold) for state in reached):
                raise ValueError("advice needs steps that return the next state, not a further stage")
            known.append(reached)
        return known[: fold.times + 1]

    def _of_fold(self, fold: Fold[Any]) -> Vector:
        """Level by level, from the last one up."""
        table = self._folds.setdefault((fold.step, fold.fixed, fold.after), {})
        for times, states in enumerate(reversed(self._levels(fold))):
            for state in states:
                if (times, state) not in table:
                    table[times, state] = self._of_step(fold, state, times, table)
        return table[fold.times, fold.state]

    def _of_step(self, fold: Fold[Any], state: Any, times: int, table: dict[tuple[int, Any], Vector]) -> Vector:
        if times == 0:
            return self._known(fold.after.given(state))
        return self._of_node(self._tree(Stage(fold.step, (fold.fixed, state))), lambda leaf: table[times - 1, leaf])


def _bare(stage: Stage[Any]) -> Stage[Any]:
    """A stage without its luggage: the same journey, and the same value but for what the luggage adds."""
    return Stage(stage.procedure, stage.values[:-1]) if stage.luggage else stage


def _plus(vector: Vector, other: Vector) -> Vector:
    return tuple(one + another for one, another in zip(vector, other, strict=True))


def _minus(vector: Vector, other: Vector) -> Vector:
    return tuple(one - another for one, another in zip(vector, other, strict=True))


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
