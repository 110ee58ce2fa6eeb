"""Bounds that hold whenever one looks."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from dwethia.lab.surety import DOUBT, share_of


def twin(won: int, of: int) -> tuple[float, float]:
    """The bounds by the slow way: shares in small steps, likelihoods in full."""
    mixed = 1 / ((of + 1) * comb(of, won))
    steps = [number / 2000 for number in range(2001)]
    inside = [each for each in steps if each**won * (1 - each) ** (of - won) > DOUBT * mixed]
    return min(inside), max(inside)


@pytest.mark.parametrize(("won", "of"), [(0, 1), (0, 8), (3, 10), (5, 10), (10, 10), (40, 60)])
def test_bounds_are_those_of_the_slow_twin(won: int, of: int) -> None:
    found = share_of(won, of)
    assert (found.low, found.high) == pytest.approx(twin(won, of), abs=0.001)
    assert found.low <= found.share <= found.high
    mirrored = share_of(of - won, of)
    assert (1 - mirrored.high, 1 - mirrored.low) == pytest.approx((found.low, found.high))


def test_nothing_is_known_before_the_first_game() -> None:
    assert not share_of(0, 0).is_decided
    assert (share_of(0, 0).low, share_of(0, 0).high) == (0.0, 1.0)


@pytest.mark.parametrize("draws", [0.0, 0.5])
def test_even_bots_are_seldom_called_uneven_however_often_one_looks(draws: float) -> None:
    chance, wrong = Random("even"), 0
    for _ in range(100):
        won = 0.0
        for number in range(1, 101):
            won += 0.5 if chance.random() < draws else float(chance.random() < 0.5)
            if share_of(won, number).is_decided:
                wrong += 1
                break
    assert wrong / 100 <= DOUBT


def test_a_bot_that_wins_three_in_four_is_found_out() -> None:
    chance, won = Random("better"), 0
    for number in range(1, 201):
        won += chance.random() < 0.75
        if share_of(won, number).is_decided:
            break
    assert share_of(won, number).low > 0.5
    assert number < 100
