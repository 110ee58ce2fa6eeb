"""What is bought, in points as battles count them: a logistic fit of who won on what each side had bought.

The chance to win goes with the difference in worth. Every part is taken to be worth its price, times one plus
something; how far these somethings stray from nothing is learned from the same battles (empirical Bayes), so that few
battles claim little. The uncertainty is the curvature of the fit, widened where battles vary more than it says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from math import log
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from dwethia.lab.balance.contestants import Bought, Contestant, PricedPart
from dwethia.lab.row_files import must_have

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

SURE: Final = 0.95
LEAST_FAULT: Final = 0.05  # of its price by which a part is worth more or less before anybody calls it mispriced
FAIR: Final = 0.15  # of its price within which a part is fair
LEAST_SCALE: Final = 3.0  # points; what costs nothing may still be worth something
STEP: Final = 0.1  # of the points limit: what differences are counted in
PRIOR_OF_STEP: Final = (0.6, 0.6)  # log-odds of winning that such a step brings, and how far off that may be
STRAYING: Final = (0.02, 2.0)  # between which the straying of parts, in log-odds a step, is looked for
WIDE: Final = 1.96  # of the spread, on either side of what is sure


class PriceVerdict(StrEnum):
    """What can be said of a price."""

    OVER = "over-priced"
    UNDER = "under-priced"
    FAIR = "fair"
    OPEN = "open"


class Battled(Struct, frozen=True):
    """What came of some battles of two forces, sides swapped: the share of them that the first has won."""

    first: Contestant
    second: Contestant
    share: float
    games: int = 2


class PartWorth(Struct, frozen=True):
    """What a part costs and what it is worth, one of it, in points."""

    part: PricedPart
    cost: float
    worth: float
    low: float
    high: float
    sure: float  # how likely the price is wrong in the direction in which it seems to be
    battles: int  # in which it took part

    @property
    def verdict(self) -> PriceVerdict:
        room = max(abs(self.cost), LEAST_SCALE)
        if self.sure >= SURE and abs(self.worth - self.cost) >= LEAST_FAULT * room:
            return PriceVerdict.OVER if self.worth < self.cost else PriceVerdict.UNDER
        if max(self.high - self.cost, self.cost - self.low) <= FAIR * room:
            return PriceVerdict.FAIR
        return PriceVerdict.OPEN


class Fitted(Struct, frozen=True):
    """The worth of all parts, and what points are worth at all."""

    step: float  # log-odds of winning for a tenth of the points limit
    step_spread: float
    limit: int
    parts: tuple[PartWorth, ...]
    battles: int

    @property
    def is_known(self) -> bool:
        """Whether it is sure that points are worth anything."""
        return self.step > WIDE * self.step_spread

    def points_for(self, share: float) -> float:
        """The points that a force which wins so much is worth more than one which wins half."""
        held = min(max(share, 0.01), 0.99)
        return log(held / (1 - held)) / self.step * STEP * self.limit


def fit(battled: Sequence[Battled], limit: int) -> Fitted:
    """What everything that took part is worth."""
    must_have("scipy", "the worth of units")
    import numpy as np
    from scipy.optimize import minimize_scalar

    parts, costs = _costs(battled)
    scales = np.array([max(abs(costs[part]), LEAST_SCALE) for part in parts])
    sums = np.array([_differences(each, parts) for each in battled], dtype=float)
    points = np.array([each.first.points - each.second.points for each in battled], dtype=float)
    unit = STEP * limit
    table = np.column_stack([points / unit, sums * scales / unit])
    won, games = (np.array([getattr(each, name) for each in battled], dtype=float) for name in ("share", "games"))

    def lost_evidence(log_straying: float) -> float:
        return -_Fit.made(table, won, games, float(np.exp(log_straying))).evidence

    best = minimize_scalar(lost_evidence, bounds=tuple(np.log(STRAYING)), method="bounded", options={"xatol": 0.05})
    made = _Fit.made(table, won, games, float(np.exp(best.x)))
    spread = made.spread(table, won, games)
    worths = [
        _part_worth(part, costs[part], float(scales[place]), made.found, spread, place + 1, _taking_part(part, battled))
        for place, part in enumerate(parts)
    ]
    return Fitted(float(made.found[0]), float(spread[0, 0] ** 0.5), limit, tuple(worths), len(battled))


class _Fit(Struct, frozen=True):
    """The most likely coefficients for one straying: points first, then the parts."""

    found: Array
    curved: Array  # inverse of the curvature
    evidence: float  # logarithm

    @classmethod
    def made(cls, table: Array, won: Array, games: Array, straying: float) -> _Fit:
        import numpy as np
        from scipy.linalg import cho_factor, cho_solve
        from scipy.special import expit

        start, off = PRIOR_OF_STEP
        middle = np.concatenate([[start], np.zeros(table.shape[1] - 1)])
        tight = np.concatenate([[off**-2], np.full(table.shape[1] - 1, straying**-2)])
        found = middle.copy()
        for _ in range(50):
            chance = expit(table @ found)
            slope = table.T @ (games * (won - chance)) - tight * (found - middle)
            curve = (table.T * (games * chance * (1 - chance))) @ table + np.diag(tight)
            factor = cho_factor(curve)
            step = cho_solve(factor, slope)
            found = found + step / max(1.0, float(np.abs(step).max()))  # never more than 1 at a time
            if float(np.abs(step).max()) < 1e-8:
                break
        reached = table @ found
        likely = float(games @ (won * reached - np.logaddexp(0.0, reached)))
        strayed = float(tight @ (found - middle) ** 2)
        volume = float(np.log(tight).sum()) - 2 * float(np.log(np.diag(factor[0])).sum())
        return cls(found, cho_solve(factor, np.eye(len(found))), likely - strayed / 2 + volume / 2)

    def spread(self, table: Array, won: Array, games: Array) -> Array:
        """The covariance, widened or narrowed by how much battles vary."""
        from scipy.special import expit

        chance = expit(table @ self.found)
        odd = float((games * (won - chance) ** 2 / (chance * (1 - chance))).mean())
        return self.curved * min(max(odd, 0.5), 3.0)


def _costs(battled: Iterable[Battled]) -> tuple[list[PricedPart], dict[PricedPart, float]]:
    """The parts in their order, and what one of each costs on average."""
    numbers, points = Counter[PricedPart](), Counter[PricedPart]()
    for each in battled:
        for side in (each.first, each.second):
            for part, bought in side.parts.items():
                numbers[part] += bought.number
                points[part] += bought.points
    return sorted(numbers), {part: points[part] / number for part, number in numbers.items()}


def _differences(battled: Battled, parts: Sequence[PricedPart]) -> list[int]:
    """How many more of each part the first has."""
    first, second = battled.first.parts, battled.second.parts
    return [_number(first, part) - _number(second, part) for part in parts]


def _number(parts: Mapping[PricedPart, Bought], part: PricedPart) -> int:
    return parts[part].number if part in parts else 0


def _taking_part(part: PricedPart, battled: Iterable[Battled]) -> int:
    return sum(part in each.first.parts or part in each.second.parts for each in battled)


def _part_worth(
    part: PricedPart, cost: float, scale: float, found: Array, spread: Array, place: int, battles: int
) -> PartWorth:
    """One part: its coefficient over that of points, and how far both may be off (delta method)."""
    from scipy.special import ndtr

    step = max(float(found[0]), 1e-3)
    more = scale * float(found[place]) / step
    by_part, by_step = scale / step, -more / step
    variance = by_part**2 * spread[place, place] + by_step**2 * spread[0, 0] + 2 * by_part * by_step * spread[0, place]
    off = max(float(variance), 1e-12) ** 0.5
    worth = cost + more
    sure = float(ndtr(abs(more) / off))
    return PartWorth(part, cost, worth, worth - WIDE * off, worth + WIDE * off, sure, battles)
