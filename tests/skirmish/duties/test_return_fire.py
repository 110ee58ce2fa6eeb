"""Return Fire: shots and powers are for the nearest enemy with a ranged weapon (CP-SCAR-RANGED-4) {R-CP-35}."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.duties.bound import DONE, against, shot
from skirmish.fields import blue, piece, red
from skirmish.shooting.shots import Range

ROW = "CP-SCAR-RANGED-4"

pytestmark = pytest.mark.rule(ROW)


def archers(*, campaign: tuple[str, ...] = (), **scene: Any) -> Range:
    """An archer, a swordsman near it, a bowman, and another further off."""
    foes = (blue((5, 10)), blue((9, 12), weapon="24in S2", name="Bowman"), blue((15, 20), weapon="24in S2"))
    return Range(red((5, 5), weapon="24in S4", duties=[ROW]), *foes, campaign=campaign, **scene)


@pytest.mark.parametrize(("option", "aimed"), [("enemy-carries", "blue-2"), ("use-own-ranged-weapon", "blue-1")])
def test_whom_it_must_aim_at(option: str, aimed: str) -> None:
    field = archers(campaign=(f"R-CP-35={option}",))
    for target in ("blue-1", "blue-2", "blue-3"):
        assert list(against(field, shot("red-1", target))) == ([] if target == aimed else [ROW])


def test_the_refusal_says_whom_and_how_far() -> None:
    told = against(archers(), shot("red-1", "blue-3"))[ROW]
    assert told == "Return Fire: Red 1 must aim at Bowman, 6.802 in away, not at Blue 3"


def test_it_need_not_shoot_and_another_will_do_where_the_nearest_cannot_be_hit() -> None:
    assert against(archers(), DONE) == {}
    wall = piece((9, 10), "impassable", corners=[(0, 0), (6, 0), (6, 0.5), (0, 0.5)])
    hidden = archers(terrain=[wall])
    assert against(hidden, shot("red-1", "blue-2"))
    assert ROW not in against(hidden, shot("red-1", "blue-3"))


@pytest.mark.parametrize(("option", "aimed"), [("enemy-carries", "blue-2"), ("use-own-ranged-weapon", None)])
def test_powers_are_aimed_likewise_where_the_enemy_is_meant(option: str, aimed: str | None) -> None:
    foes = (blue((5, 10)), blue((9, 12), weapon="24in S2"))
    mage = red((5, 5), "hero Aff2", base=32, spells=["blast"], duties=[ROW])
    field = Range(mage, *foes, campaign=[f"R-CP-35={option}"])
    for target in ("blue-1", "blue-2"):
        cast = {"do": "cast", "model": "red-1", "power": "blast", "target": target, "affinity": 1}
        assert list(against(field, cast)) == ([ROW] if aimed not in (None, target) else [])


SLAYER = "CP-SCAR-AFFINITY-3"


@pytest.mark.rule(SLAYER)
@pytest.mark.parametrize(("duties", "wanted"), [([SLAYER], "blue-2"), ([SLAYER, ROW], "blue-1")])
def test_no_other_duty_asks_for_a_shot_that_it_forbids(duties: list[str], wanted: str) -> None:
    bowman, mage = blue((5, 10), weapon="24in S2"), blue((9, 12), "Aff1")
    field = Range(red((5, 5), weapon="24in S4", duties=duties), bowman, mage, campaign=["R-CP-20=compulsory"])
    assert against(field, shot("red-1", wanted)) == {}
    assert (against(field, DONE) == {}) is (ROW in duties)
