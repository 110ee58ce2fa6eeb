"""The comparison chart that all the games share: two values in, the number needed out."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from dwethia.rulebook import RuleId, Rulings


class Chart(Struct, frozen=True):
    """The rules that print one use of the chart, line by line."""

    equal: str
    higher: str
    double: str
    lower: str
    half: str

    def line(self, own: int, other: int) -> RuleId:
        """The line of the chart that two values fall under."""
        own, other = max(own, 0), max(other, 0)
        if own == other:
            return RuleId(self.equal)
        if own > other:
            return RuleId(self.double if own >= 2 * other else self.higher)
        return RuleId(self.half if 2 * own <= other else self.lower)


RANGED = Chart("SK-SHOOT-19", "SK-SHOOT-20", "SK-SHOOT-21", "SK-SHOOT-22", "SK-SHOOT-23")
ATTACK = Chart("SK-FIGHT-28", "SK-FIGHT-29", "SK-FIGHT-30", "SK-FIGHT-31", "SK-FIGHT-32")
WOUND = Chart("SK-FIGHT-37", "SK-FIGHT-38", "SK-FIGHT-39", "SK-FIGHT-40", "SK-FIGHT-41")


def number(own: int, other: int) -> int:
    """The number that a value needs against another: equal first, then double or more; below 0 counts as 0."""
    own, other = max(own, 0), max(other, 0)
    if own == other:
        return 4
    if own >= 2 * other:
        return 2
    if own > other:
        return 3
    return 6 if 2 * own <= other else 5


@lru_cache(maxsize=4096)
def need(own: int, other: int, rulings: Rulings) -> int:
    """The number needed in Skirmish, whose revisions print other lines for what is lower {R-SK-48 to R-SK-50}."""
    own, other = max(own, 0), max(other, 0)
    if own == 0 or own >= other:
        return number(own, other)
    if 2 * own == other:
        return 5 if rulings.says("R-SK-50", "below-half-6") else 6
    if 2 * own < other:
        return 5 if rulings.says("R-SK-50", "literal-below-half-5") else 6
    return 3 if rulings.says("R-SK-49", "literal") else 5
