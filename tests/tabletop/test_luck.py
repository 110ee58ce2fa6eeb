"""Luck: what dice were to be expected to show, and what they showed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tabletop.encounters import encounter
from tabletop.space_report import luck_of

from dwethia.tabletop.report.luck import Fortune, ThrownDice, fortune, in_words, success_chance


def test_each_side_has_the_dice_of_its_own_seats() -> None:
    mine, theirs = luck_of(encounter())
    assert [(each.label, each.dice, each.expected, each.actual) for each in mine.needed] == [
        ("fire", 2, Fraction(1), 1)
    ]
    assert [(each.label, each.dice, each.actual) for each in theirs.needed] == [("fire", 2, 1)]
    assert in_words(mine, "Red") == "Red had 1 success with 2 dice, where 1.0 were to be expected: about as usual."


def test_dice_whose_faces_are_read_are_told_apart() -> None:
    mine, theirs = luck_of(encounter())
    assert [(each.label, each.dice, each.expected) for each in mine.read] == [("priority", 3, Fraction(21, 2))]
    assert (mine.faces.actual, theirs.faces.actual) == (6 + 5 + 4, 1 + 2 + 3)


def test_the_course_of_luck_has_a_point_for_every_page() -> None:
    mine, _ = luck_of(encounter())
    assert [float(each) for each in mine.course] == [0, 0, 0.5, 0.5, 0]
    assert mine.course[-1] == mine.successes.surplus


@pytest.mark.parametrize(
    ("actual", "told"),
    [
        (4, Fortune.VERY_UNLUCKY),
        (5, Fortune.UNLUCKY),
        (6, Fortune.UNLUCKY),
        (7, Fortune.USUAL),
        (9, Fortune.USUAL),
        (11, Fortune.USUAL),
        (12, Fortune.LUCKY),
        (14, Fortune.VERY_LUCKY),
    ],
)
def test_how_far_is_lucky(actual: int, told: Fortune) -> None:
    """Eighteen dice at a half: 9 expected, with a usual spread of the root of 4.5, which is 2.12."""
    assert fortune(ThrownDice("attack", 18, Fraction(9), actual, Fraction(9, 2))) is told


@pytest.mark.parametrize(("need", "chance"), [(1, 1), (2, Fraction(5, 6)), (6, Fraction(1, 6)), (7, 0), (0, 1)])
def test_how_often_a_die_succeeds(need: int, chance: Fraction) -> None:
    assert success_chance(need, 6) == chance
