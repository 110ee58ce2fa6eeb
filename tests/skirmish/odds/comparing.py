"""What was foretold beside what came of it: nothing impossible, and nothing too often or too rarely."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from math import sqrt
from typing import NamedTuple, TypeVar

from engine.tables import LEFT_ALONE
from scipy.stats import binom, norm

from dwethia.rulebook import Rulings, rulings_of

T = TypeVar("T")

CERTAIN = 0.9999  # of the interval that no outcome may lie outside of, all of them taken together
ENOUGH = 20.0  # variance from which a sum is as good as normal


@cache
def offered() -> tuple[tuple[str, str], ...]:
    """Every option of every ruling of Skirmish that is drawn, with the name of its setting."""
    return tuple(
        (ruling.setting(aspect), option.name)
        for ruling in rulings_of("skirmish").values()
        if ruling.id not in LEFT_ALONE
        for aspect in ruling.aspects
        for option in aspect.options
        if option.offered
    )


class Outcome(NamedTuple):
    """Something that might come, how often it did, and how likely it was each time."""

    what: str
    came: int
    times: int
    chance: float


class Comparison:
    """Outcomes that were foretold, one by one, and summed up for each option of a ruling."""

    def __init__(self) -> None:
        self._outcomes: list[Outcome] = []
        self._under: dict[tuple[str, str], list[tuple[str, Outcome]]] = defaultdict(list)

    def add(self, what: str, foretold: Mapping[T, float], came: Counter[T], whose: str, rulings: Rulings) -> None:
        """One distribution: never what cannot be, always what must."""
        assert abs(sum(foretold.values()) - 1) < 1e-9, f"{what}: {foretold} is not all"
        for outcome in came:
            assert outcome in foretold, f"{what}: {outcome} came, and only {dict(foretold)} were foretold"
        found = [
            Outcome(f"{what}: {outcome}", came[outcome], came.total(), min(chance, 1.0))
            for outcome, chance in foretold.items()
        ]
        self._outcomes += found
        for setting in offered():
            if rulings.says(*setting):
                self._under[setting].append((whose, found[0]))

    def check(self) -> None:
        """Every outcome lies in its interval, and so do their sums under each option of each ruling."""
        missing = set(offered()) - self._under.keys()
        assert not missing, f"no position was met under {sorted(missing)}"
        found = [*self._tails(), *self._tails_of_sums()]
        least, what = min(found)
        assert least > (1 - CERTAIN) / len(found), what

    def _tails(self) -> Iterator[tuple[float, str]]:
        """How likely each outcome is to come as often or as rarely as it did, or even more so."""
        unsure = [each for each in self._outcomes if each.chance < 1]
        times, chance = [each.times for each in unsure], [each.chance for each in unsure]
        lower = binom.cdf([each.came for each in unsure], times, chance)
        upper = binom.sf([each.came - 1 for each in unsure], times, chance)
        for each, low, high in zip(unsure, lower, upper, strict=True):
            yield 2 * min(low, high), f"{each.what} came {each.came} times of {each.times}, at {each.chance:.4f} each"

    def _tails_of_sums(self) -> Iterator[tuple[float, str]]:
        for setting, outcomes in self._under.items():
            for whose in {whose for whose, _ in outcomes}:
                own = [each for name, each in outcomes if name == whose]
                likely = sum(each.times * each.chance for each in own)
                variance = sum(each.times * each.chance * (1 - each.chance) for each in own)
                if variance > ENOUGH:
                    came = sum(each.came for each in own)
                    tail = 2 * norm.sf(abs(came - likely) / sqrt(variance))
                    yield tail, f"{whose} under {'='.join(setting)}: nothing {came} times, and not {likely:.1f}"
