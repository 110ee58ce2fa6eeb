"""Bounds on a mean that hold however often one looks, and are narrower than `surety`'s where results vary little.

A mixture of normal likelihoods over the sum (an asymptotic confidence sequence): what varies within each matchup
counts, not between them, since all are met equally often. With few results the exact bounds are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Final

from dwethia.lab.surety import DOUBT, Share, share_of

ENOUGH: Final = 40  # results from which the sum is near enough to normal
SHARPEST: Final = 300  # results at which the bounds are as narrow as such bounds can be
LEAST_SPREAD: Final = 0.15  # that is believed, of numbers between 0 and 1
_RHO: Final = (-2 * log(DOUBT) + log(-2 * log(DOUBT)) + 1) / SHARPEST


def share_in_groups(groups: Sequence[Sequence[float]]) -> Share:
    """The mean of numbers between 0 and 1 that come in groups of equal size, with its bounds."""
    found = [each for group in groups for each in group]
    exact = share_of(sum(found), len(found))
    freedom = len(found) - len(groups)
    if len(found) < ENOUGH or freedom < ENOUGH // 2:
        return exact
    means = [sum(group) / len(group) for group in groups]
    squares = sum((each - mean) ** 2 for group, mean in zip(groups, means, strict=True) for each in group)
    wide = max(sqrt(squares / freedom), LEAST_SPREAD) * _width(len(found))
    return Share(exact.share, max(exact.share - wide, 0.0), min(exact.share + wide, 1.0))


def _width(number: int) -> float:
    """Half the width for a spread of 1."""
    grown = number * _RHO + 1
    return sqrt(2 * grown / (number**2 * _RHO) * log(sqrt(grown) / DOUBT))
