"""Slow, obvious twins of the engine's readings: every face of every die, every answer to every question."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, TypeVar

from dwethia.dice import DiceError, QueuedDice, meets
from dwethia.engine.branching import Policy
from dwethia.engine.odds import plain
from dwethia.engine.play import perform
from dwethia.engine.procedure import Ask, Faces, Roll, Stage
from dwethia.engine.running import Run
from dwethia.engine.seats import Seat

T = TypeVar("T")


def odds_by_every_face(stage: Stage[T], policy: Policy = plain) -> dict[T, Fraction]:
    """The distribution found by playing the procedure with every row of faces that it can use up."""
    found: dict[T, Fraction] = defaultdict(Fraction)
    rows: list[tuple[int, ...]] = [()]
    while rows:
        row = rows.pop()
        try:
            result = perform(stage, QueuedDice(row), policy)
        except DiceError as error:
            if "ran dry" not in str(error):
                raise
            rows += [(*row, face) for face in range(1, 7)]
        else:
            found[result] += Fraction(1, 6 ** len(row))
    return dict(found)


def best_by_every_answer(
    stage: Stage[T], worths: Mapping[Seat, Callable[[T], float]], given: tuple[Any, ...] = (), policy: Policy = plain
) -> dict[Seat, float]:
    """What each deciding seat may expect after some answers, if all of them try out every answer from there on."""
    run = Run(stage)
    for answer in given:
        run.send(answer)
    need = run.need
    if need is None:
        return {seat: worth(run.result) for seat, worth in worths.items()}

    def after(answer: Any) -> dict[Seat, float]:
        return best_by_every_answer(stage, worths, (*given, answer), policy)

    if isinstance(need, Ask):
        if need.seat not in worths:
            return after(policy(need))
        return max((after(option) for option in need.options), key=lambda worth: round(worth[need.seat], 9))
    assert isinstance(need, Roll | Faces)
    rows = list(product(range(1, 7), repeat=need.dice))
    outcomes = [sum(meets(face, need.need) for face in row) if isinstance(need, Roll) else row for row in rows]
    chances = Counter(outcomes)
    expected = dict.fromkeys(worths, 0.0)
    for outcome, times in chances.items():
        for seat, worth in after(outcome).items():
            expected[seat] += worth * times / len(rows)
    return expected
