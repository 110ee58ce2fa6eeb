"""Whether what was drawn fell as often as it should: each outcome as its rank among all that could have been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from scipy.stats import chisquare

BINS = 20
LEAST = 1e-4  # a fair source falls below it once in ten thousand tests


def rank(outcomes: Counter[int], seen: int, chance: Random) -> float:
    """Evenly between 0 and 1 if `seen` was drawn with these weights."""
    assert outcomes[seen], "this could not have happened"
    below = sum(weight for outcome, weight in outcomes.items() if outcome < seen)
    return (below + chance.random() * outcomes[seen]) / outcomes.total()


def are_even(ranks: Iterable[float]) -> bool:
    """Whether the ranks fill all parts of the range alike."""
    bins = Counter(int(each * BINS) for each in ranks)
    return bool(chisquare([bins[each] for each in range(BINS)]).pvalue > LEAST)


def fit(seen: Mapping[int, int], weights: Mapping[int, float]) -> bool:
    """Whether counts agree with weights."""
    assert set(seen) <= set(weights), "something that could not have happened"
    scale = sum(seen.values()) / sum(weights.values())
    return bool(
        chisquare([seen.get(each, 0) for each in weights], [each * scale for each in weights.values()]).pvalue > LEAST
    )
