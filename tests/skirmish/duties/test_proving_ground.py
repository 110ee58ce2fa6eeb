"""Proving Ground: a Hero within 12 inches must be attacked (CP-SCAR-HERO-4)."""

from __future__ import annotations

import pytest
from skirmish.duties.bound import ASIDE, DONE, against, against_move, shot
from skirmish.fields import Field, blue, red
from skirmish.shooting.shots import Range

PROVING = "CP-SCAR-HERO-4"

pytestmark = pytest.mark.rule(PROVING, "HS-DUTY-01")


def test_any_hero_will_do_not_only_the_nearest() -> None:
    foes = (blue((5, 9), "hero", base=32), blue((11, 5), "hero", base=32), blue((9, 9)))
    field = Field(red((5, 5), duties=[PROVING]), *foes, *ASIDE)
    assert set(against(field, DONE)) == {PROVING, "HS-DUTY-01"}
    assert against_move(field, "red-1", (9.73, 5)) == {}
    assert against_move(field, "red-1", (5, 7.73)) == {}


@pytest.mark.parametrize(("away", "bound"), [(12, True), (12.01, False)])
def test_beyond_twelve_inches_it_is_free(away: float, bound: bool) -> None:
    archer = red((5, 5), weapon="24in S4", duties=[PROVING])
    field = Range(archer, blue((5, 6.26 + away), "hero", base=32), blue((9, 5)))
    assert (PROVING in against(field, shot("red-1", "blue-2"))) is bound
    assert bool(against(field, DONE)) is bound


def test_a_religious_unit_is_no_hero() -> None:
    field = Field(red((5, 5), duties=[PROVING]), blue((5, 9), "religious", base=32), *ASIDE)
    assert against(field, DONE) == {}
