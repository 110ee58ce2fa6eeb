"""Anybody may measure anything at any moment."""

import pytest
from cosmic.space import Space, blue, piece, place, red

from dwethia.cosmic.state.tape import measure
from dwethia.lengths import INCH
from dwethia.profile import ModelId

ONE, OTHER = ModelId("red-1"), ModelId("blue-1")


@pytest.mark.rule("CC-CORE-07", "CC-CORE-08")
def test_ships_are_measured_in_inches_from_base_edge_to_base_edge() -> None:
    field = Space(red((12, 6)), blue((12, 12)))
    found = measure(field.battle, ONE, OTHER, field.rulings)
    assert str(found.distance) == "3638 = 3638 from edge to edge (CC-CORE-08)"  # 6 in less 60 mm
    assert found.text() == "Cruiser to Cruiser: 3.638 in"
    assert measure(field.battle, OTHER, ONE, field.rulings).distance == found.distance


@pytest.mark.rule("CC-CORE-09")
@pytest.mark.parametrize("phase", ["orders", "movement", "shoot", "close-combat", "end"])
def test_a_way_is_measured_before_anybody_commits_to_it(phase: str) -> None:
    rock = piece((12, 10), "impassable", name="rock")
    ships = red((12, 6), orders="move fire", weapons=["20in S4"]), blue((12, 18), orders="move fire")
    field = Space(*ships, phase=phase, terrain=[rock])
    before, asked = field.battle, field.questions
    found = measure(field.battle, ONE, place(12, 14), field.rulings)
    assert str(found.distance) == "6819 = 6819 along the tape (CC-CORE-09)"
    assert found.text() == "Cruiser to 12 in, 14 in: 6.819 in over rock"
    assert measure(field.battle, place(2, 3), place(5, 7), field.rulings).distance.total == 5 * INCH
    assert (field.battle, field.questions) == (before, asked)


@pytest.mark.rule("CC-CORE-09")
def test_friends_learn_whether_they_keep_together() -> None:
    field = Space(red((8, 6)), red((11, 6)), red((20, 6)), blue((12, 12)))
    near, far = (measure(field.battle, ONE, ModelId(id), field.rulings) for id in ("red-2", "red-3"))
    assert (near.is_coherent, far.is_coherent) == (True, False)
    assert measure(field.battle, ONE, OTHER, field.rulings).is_coherent is None
