"""How sure a share is while games are still played: bounds that hold whenever one looks, and so also where one stops.

Every share that is possible is weighed against all others by what was seen (a mixture of likelihood ratios, which is a
supermartingale for numbers between 0 and 1); what would be a surprise of 1 in 20 at any time is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, lgamma, log
from typing import Final

from msgspec import Struct

DOUBT: Final = 0.05
STEPS: Final = 60  # of halving


class Share(Struct, frozen=True):
    """What was won of what was to be won, and between what bounds that lies with 95%."""

    share: float
    low: float
    high: float

    @property
    def is_decided(self) -> bool:
        """Whether one is better than the other."""
        return self.low > 0.5 or self.high < 0.5


def share_of(won: float, of: int) -> Share:
    """The share of so many numbers between 0 and 1 that come to that sum."""
    if of == 0:
        return Share(0.5, 0.0, 1.0)
    found = won / of
    limit = -log(DOUBT)
    is_out: Callable[[float], bool] = lambda share: _surprise(won, of, share) >= limit  # noqa: E731
    return Share(found, _edge(is_out, 0.0, found), _edge(is_out, 1.0, found))


def _surprise(won: float, of: int, share: float) -> float:
    """The logarithm of how much less likely a share is than all of them mixed."""
    lost = of - won
    mixed = lgamma(won + 1) + lgamma(lost + 1) - lgamma(of + 2)
    return mixed - _times_log(won, share) - _times_log(lost, 1 - share)


def _times_log(times: float, value: float) -> float:
    if times == 0:
        return 0.0
    return times * log(value) if value > 0 else -inf


def _edge(is_out: Callable[[float], bool], outside: float, inside: float) -> float:
    """Where what is in begins, between an end of the line and what was found."""
    if not is_out(outside):
        return outside
    for _ in range(STEPS):
        middle = (outside + inside) / 2
        outside, inside = (middle, inside) if is_out(middle) else (outside, middle)
    return inside
