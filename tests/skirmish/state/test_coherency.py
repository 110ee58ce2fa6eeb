"""Coherency: how near friends must be, the groups it makes, and what moving does to it."""

import pytest
from scenes import rulings
from skirmish.fields import Field, blue, piece, red
from skirmish.movement.walks import last_move, move

from dwethia.skirmish.close_combat.board_fighters import fighter_of
from dwethia.skirmish.state.board import are_coherent, faults_of_coherency, group, mates
from dwethia.skirmish.state.measure import measure


def tower(height: float) -> dict[str, object]:
    return piece((10, 10), "cover", corners=[(0, 0), (2, 0), (2, 2), (0, 2)], height=height, climbed=True)


@pytest.mark.rule("SK-COH-01")
@pytest.mark.parametrize(
    ("apart", "height", "coherent"), [(1.0, 6.0, True), (1.1, 6.0, False), (1.0, 6.1, False), (1.001, 0, False)]
)
def test_friends_are_coherent_within_one_inch_across_and_six_up(apart: float, height: float, coherent: bool) -> None:
    """The first stands on a tower, the second beside it."""  # D-SK-20
    field = Field(red((10, 10)), red((11.26 + apart, 10)), blue((20, 20)), terrain=[tower(height)] if height else [])
    one, friend = field.model("red-1"), field.model("red-2")
    assert are_coherent(field.battle, one, friend, field.game.rulings) is coherent
    assert (mates(field.battle, one, field.game.rulings) == (friend,)) is coherent
    facts = [str(fault) for fault in faults_of_coherency(field.battle, one, friend, field.game.rulings)]
    assert bool(facts) is not coherent
    assert all(fact.endswith("(SK-COH-01)") for fact in facts)


@pytest.mark.rule("SK-COH-01", "SK-MEAS-02")
def test_who_measures_an_inch_and_who_is_in_coherency_agree_to_the_last_thousandth() -> None:
    field = Field(red((10, 10)), red((12.26, 10.04)), blue((20, 20)))
    battle, chosen = field.battle, field.game.rulings
    one, friend = field.model("red-1"), field.model("red-2")
    tape = measure(battle, one.id, friend.id, chosen)
    assert (tape.distance.total, tape.out_of_coherency) == (1000, ())
    assert mates(battle, one, chosen) == (friend,)


@pytest.mark.rule("SK-COH-01")
@pytest.mark.parametrize(
    ("option", "at_one_inch"), [("enemy-exclusive", True), ("all-inclusive", True), ("all-exclusive", False)]
)
def test_exactly_an_inch_is_coherent_unless_no_limit_is_included(option: str, at_one_inch: bool) -> None:
    field = Field(red((5, 5)), red((7.26, 5)), blue((20, 20)))
    chosen = rulings(f"R-SK-08={option}")
    assert bool(mates(field.battle, field.model("red-1"), chosen)) is at_one_inch


@pytest.mark.rule("SK-COH-02")
@pytest.mark.parametrize(("option", "size"), [("chain", 3), ("direct", 2)])
def test_a_group_is_a_chain_or_only_those_nearby(option: str, size: int) -> None:
    field = Field(red((5, 5)), red((7, 5)), red((9, 5)), red((20, 5)), blue((20, 20)))
    assert len(group(field.battle, field.model("red-1"), rulings(f"R-SK-43={option}"))) == size


@pytest.mark.rule("SK-COH-01", "SK-COH-02", "SK-COH-05")
def test_who_moves_leaves_some_friends_and_joins_others() -> None:
    field = Field(red((5, 5)), red((7, 5)), red((5, 11)), blue((20, 20)))
    move(field, "red-1", (5, 9.5))
    assert (last_move(field).joins, last_move(field).leaves) == (("Red 3",), ("Red 2",))
    assert last_move(field).text().endswith("; in coherency with Red 3; out of coherency with Red 2")


@pytest.mark.rule("SK-COH-05")
@pytest.mark.parametrize(("to", "integrity"), [((6.8, 5.8), 1), ((7, 9), 0)])
def test_who_moves_out_of_coherency_loses_what_it_gave(to: tuple[float, float], integrity: int) -> None:
    field = Field(red((5, 5), unit="marshal", wargear=["banner"]), red((7, 5), "I0"), blue((20, 20)))
    move(field, "red-2", to)
    moved = fighter_of(field.battle, field.model("red-2"), field.game.rulings)
    assert moved.tally("integrity", "Integrity", "SK-STAT-08").total == integrity
    assert ("SK-COH-05" in last_move(field).rules) is (integrity == 0)


@pytest.mark.rule("SK-COH-06")
def test_wargear_works_on_all_in_coherency_with_its_bearer() -> None:
    field = Field(
        red((5, 5), unit="marshal", wargear=["banner"]), red((7, 5), "I0"), red((11, 5), "I0"), blue((20, 20))
    )
    near, far = (fighter_of(field.battle, field.model(id), field.game.rulings) for id in ("red-2", "red-3"))
    assert str(near.tally("integrity", "Integrity", "SK-STAT-08")) == (
        "1 = 0 Integrity of Red 2 (SK-STAT-08) + 1 Banner of Marshal (SK-COH-06)"
    )
    assert far.tally("integrity", "Integrity", "SK-STAT-08").total == 0
