"""How a battle begins: what a scene places, and what it refuses."""

import pytest
from skirmish.fields import Field, blue, piece, red

from dwethia.engine.rules import SetupError
from dwethia.skirmish.state.battle import Phase


@pytest.mark.rule("SK-MOVE-06")
def test_a_scene_with_overlapping_bases_is_refused_with_the_measure() -> None:
    with pytest.raises(SetupError, match=r"red-1.*blue-1|blue-1.*red-1.*overlap by 0.26 in \(SK-MOVE-06\)"):
        Field(red((5, 5)), blue((6, 5)))


@pytest.mark.rule("SK-MOVE-11")
def test_a_scene_with_a_base_over_the_edge_is_refused() -> None:
    with pytest.raises(SetupError, match="SK-MOVE-11"):
        Field(red((0.5, 5)), blue((6, 5)))


@pytest.mark.rule("HS-TERR-03")
def test_nobody_begins_inside_impassable_terrain() -> None:
    with pytest.raises(SetupError, match="HS-TERR-03"):
        Field(red((5, 5)), blue((20, 5)), terrain=[piece((5, 5), "impassable", diameter=3)])


def test_a_scene_begins_where_it_says() -> None:
    field = Field(red((5, 5), "hero Dst2 W3", wounds=2), blue((12, 5)), turn=3, phase="close-combat", dice="6 1")
    assert field.battle.turn == 4
    assert field.model("red-1").wounds == 2
    assert field.battle.phase is Phase.PRIORITY
