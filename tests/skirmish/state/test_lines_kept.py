"""What was measured between models lasts while everybody stands as they do, and no longer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from skirmish.fields import Field, blue, red

from dwethia.geometry.shapes import Disc
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.line_of_fire import line_of_fire, measured
from dwethia.tabletop.line_of_fire import LineOfFire


def lined_up() -> Field:
    """A shooter, its target, and somebody near the line between them."""
    return Field(red((5, 5), "P3", weapon="24in S2"), blue((15, 5)), blue((10, 5.3), "W2"))


def line(field: Field, battle: Battle) -> LineOfFire:
    """From the first red model to the first blue one: as it is known, which is as it would be measured."""
    ends = battle.model("red-1"), battle.model("blue-1")
    known = line_of_fire(battle, *ends, field.game.rulings)
    assert known == measured(battle, *ends, field.game.rulings)
    return known


def test_a_line_outlasts_wounds_and_shots() -> None:
    field = lined_up()
    battle = field.battle
    before = line(field, battle)
    hurt = battle.with_models(replace(battle.model("blue-2"), wounds=1), replace(battle.model("red-1"), has_shot=True))
    assert line(field, hurt) is before
    assert line(field, hurt.with_progress(shooting=None)) is before


@pytest.mark.parametrize("change", [{"base": Disc(10_000, 5000, 630)}, {"base": None}, {"is_slain": True}])
def test_a_line_is_measured_anew_when_somebody_moves_leaves_or_falls(change: dict[str, object]) -> None:
    field = lined_up()
    battle = field.battle
    before = line(field, battle)
    after = battle.with_model(replace(battle.model("blue-2"), **change))
    assert line(field, after) is not before
    assert line(field, battle) is before  # the battle before stays as it was


def test_who_moves_has_other_lines() -> None:
    field = lined_up()
    battle = field.battle
    shooter = battle.model("red-1")
    after = battle.with_model(replace(shooter, base=Disc(5000, 9000, shooter.disc.r)))
    assert line(field, after).line != line(field, battle).line
