"""Anybody may measure anything at any moment."""

import pytest
from skirmish.fields import Field, blue, piece, red

from dwethia.profile import ModelId
from dwethia.skirmish.state.measure import measure


@pytest.mark.rule("SK-MEAS-02", "SK-MODEL-14")
def test_models_are_measured_from_base_edge_to_base_edge() -> None:
    field = Field(red((5, 5)), blue((5, 11), "hero"))
    found = measure(field.battle, ModelId("red-1"), ModelId("blue-1"), field.game.rulings)
    assert str(found.distance) == (
        "4583 = 6000 from middle to middle (SK-MEAS-02)"
        " - 630 half the base of Red 1 (SK-MODEL-14) - 787 half the base of Blue 1 (SK-MODEL-14)"
    )
    assert found.out_of_coherency is None


@pytest.mark.rule("SK-MEAS-03")
def test_a_way_is_measured_before_anybody_commits_to_it() -> None:
    wood = piece((5, 9), "difficult", "cover", diameter=3, name="wood")
    hill = piece((5, 14), "cover", diameter=4, height=3, climbed=True, name="hill")
    field = Field(red((5, 5)), blue((20, 11)), terrain=[wood, hill])
    before = field.battle
    found = measure(field.battle, ModelId("red-1"), (5000, 14000), field.game.rulings)
    assert found.text() == "Red 1 to 5 in, 14 in: 8.37 in over wood, hill"
    assert (found.one.height, found.another.height, found.another.terrain) == (0, 3000, ("hill",))
    assert field.battle is before


@pytest.mark.rule("SK-COH-01")
def test_friends_learn_what_keeps_them_out_of_coherency() -> None:
    field = Field(red((5, 5)), red((5, 8)), blue((20, 11)))
    found = measure(field.battle, ModelId("red-1"), ModelId("red-2"), field.game.rulings)
    assert [str(fault) for fault in found.out_of_coherency or ()] == ["1.74 in across is more than 1 in (SK-COH-01)"]
