"""Dread of the Forbidden: a Black Sun weapon fired at it costs Faith (CP-SCAR-BLACKSUN-3) {R-CP-36, R-CP-37}."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.duties.bound import remembering
from skirmish.fields import blue, red
from skirmish.shooting.shots import Range

from dwethia.skirmish.events.duties import FaithLost

DREAD = "CP-SCAR-BLACKSUN-3"

pytestmark = pytest.mark.rule(DREAD, "HS-KEY-05")


def shot_at(
    target: dict[str, Any], *others: dict[str, Any], weapon: str = "24in S4 black-sun", shots: int = 1, **scene: Any
) -> Range:
    """So many archers shoot and miss, one after the other."""
    archers = [red((3 + 2 * number, 5), "P3", weapon=weapon) for number in range(shots)]
    field = Range(*archers, target, *others, dice="1 " * shots, **scene)
    for number in range(1, shots + 1):
        field.shoot(f"red-{number}", "blue-1")
        while field.questions[0][1] != "shoot":
            field.decide("blue-1")
    return field


def afraid(faith: int = 3) -> dict[str, Any]:
    return blue((5, 15), f"F{faith} D4", duties=[DREAD])


def test_a_miss_costs_a_point_before_any_die() -> None:
    field = shot_at(afraid())
    (lost,) = field.saw(FaithLost)
    assert lost.text() == ("Dread of the Forbidden: Blue 1 loses 1 Faith, 2 left: Red 1 shoots weapon at it")
    assert field.told.index(lost) < field.told.index(field.fired)


def test_other_weapons_do_nothing_and_who_has_no_faith_loses_none() -> None:
    assert shot_at(afraid(), weapon="24in S4").saw(FaithLost) == []
    assert shot_at(afraid(0)).saw(FaithLost) == []


@pytest.mark.parametrize(("option", "lost"), [("each-shot", 3), ("once-per-turn", 1), ("once-per-game", 1)])
def test_how_often(option: str, lost: int) -> None:
    assert len(shot_at(afraid(), shots=3, campaign=[f"R-CP-36={option}"]).saw(FaithLost)) == lost


@pytest.mark.parametrize(("option", "lost"), [("each-shot", 1), ("once-per-turn", 1), ("once-per-game", 0)])
def test_another_turn_is_another_matter(option: str, lost: int) -> None:
    field = Range(
        red((3, 5), "P3", weapon="24in S4 black-sun"), afraid(), dice="1", turn=2, campaign=[f"R-CP-36={option}"]
    )
    remembering(field, "blue-1", shaken_in=1)
    field.shoot("red-1", "blue-1")
    assert len(field.saw(FaithLost)) == lost


@pytest.mark.parametrize(("option", "lost"), [("follow-battle-setting", 1), ("own-only", 0)])
def test_whose_faith_it_is(option: str, lost: int) -> None:
    """The pool holds a friend's Faith alone."""
    field = shot_at(afraid(0), blue((20, 20), "F2"), campaign=[f"R-CP-37={option}"])
    assert len(field.saw(FaithLost)) == lost
    assert field.battle.side(field.model("blue-1").side).faith == 2 - lost


def test_only_the_target_that_was_named_loses_faith() -> None:
    """A blast catches it beside another."""
    beside = blue((5 + 1.5, 15), "F3 D4", duties=[DREAD])
    field = Range(red((3, 5), "P3", weapon="24in S4 blast1 black-sun"), blue((5, 15), "D4"), beside, dice="4 1 1")
    field.shoot("red-1", "blue-1")
    while field.questions[0][1] != "shoot":
        field.decide("blue-1")
    assert field.saw(FaithLost) == []
