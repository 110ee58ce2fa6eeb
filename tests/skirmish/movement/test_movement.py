"""The Movement Phase: who moves when, how far, along which paths, and what is remembered of it."""

import pytest
from skirmish.fields import Field, blue, piece, red
from skirmish.movement.walks import last_move, may_move, move, moving, refused, refused_move

from dwethia.lengths import INCH
from dwethia.skirmish.events.moving import Moved, SideMoved, Stayed
from dwethia.skirmish.events.turning import PhaseBegan
from dwethia.skirmish.state.battle import Manner, Phase

DONE = {"do": "done"}


# Whose part it is


@pytest.mark.rule("SK-MOVE-01")
def test_a_side_moves_its_models_in_any_order_and_then_the_other_side_does() -> None:
    field = Field(red((5, 5)), red((8, 5)), blue((5, 20)), blue((8, 20)))
    assert field.questions == [("red", "movement")]
    move(field, "red-2", (8, 9))
    move(field, "red-1", (5, 9))
    assert field.saw(SideMoved) == [SideMoved("red", is_second=False)]  # type: ignore[arg-type]
    assert field.questions == [("blue", "movement")]
    move(field, "blue-1", (5, 16))


@pytest.mark.rule("SK-MOVE-01")
def test_a_model_moves_once_and_its_own_side_moves_it() -> None:
    field = Field(red((5, 5)), red((8, 5)), blue((5, 20)))
    move(field, "red-1", (5, 9))
    assert refused_move(field, "red-1", (5, 10)) == ["Red 1 has moved already (SK-MOVE-01)"]
    wrong = moving(field, "blue-1", (5, 19))
    assert refused(field, wrong) == ["Blue 1 is run by blue, not by red (SK-TURN-04)"]


@pytest.mark.rule("SK-MOVE-14", "SK-MOVE-01")
def test_after_both_sides_comes_the_shoot_phase() -> None:
    field = Field(red((5, 5)), blue((5, 20), weapon="24in S2"))
    field.decide(DONE)
    assert field.battle.acting == "blue"
    field.decide(DONE)
    assert field.battle.phase is Phase.SHOOT
    assert [event.is_second for event in field.saw(SideMoved)] == [False, True]
    assert [event.phase for event in field.saw(PhaseBegan)] == ["Shoot"]


@pytest.mark.rule("SK-TURN-04")
def test_seats_of_one_side_move_their_own_models_whoever_is_first() -> None:
    field = Field(
        red((5, 5), seat="ann"),
        red((8, 5), seat="bob"),
        red((11, 5), seat="bob"),
        blue((5, 20)),
        seats={"red": ["ann", "bob"]},
    )
    assert field.questions == [("ann", "movement"), ("bob", "movement")]
    move(field, "red-2", (8, 9))
    wrong = moving(field, "red-3", (11, 9))
    assert refused(field, wrong, "ann") == ["Red 3 is run by bob, not by ann (SK-TURN-04)"]
    field.decide(DONE, "bob")
    assert field.questions == [("ann", "movement")]
    field.decide(DONE, "ann")
    assert field.battle.acting == "blue"


# How far


@pytest.mark.rule("SK-MOVE-02")
def test_a_model_moves_up_to_its_move_and_not_a_thousandth_more() -> None:
    field = Field(red((5, 5), "Move6"), blue((20, 20)))
    assert refused_move(field, "red-1", (5, 11.001)) == ["6.001 in is more than 6 in (SK-MOVE-02)"]
    move(field, "red-1", (5, 11))
    assert field.model("red-1").disc[:2] == (5000, 11000)


@pytest.mark.rule("SK-MOVE-02")
@pytest.mark.parametrize(("option", "move_of_eight"), [("profile-field", 8), ("fixed-6", 6)])
def test_the_move_is_that_of_the_profile_or_six_for_all(option: str, move_of_eight: int) -> None:
    field = Field(red((5, 5), "Move8"), blue((20, 20)), rulings=[f"R-SK-03={option}"])
    assert may_move(field, "red-1", (5, 5 + move_of_eight))
    assert not may_move(field, "red-1", (5, 5.001 + move_of_eight))


@pytest.mark.rule("SK-MOVE-02", "SK-MOVE-10")
def test_to_stay_is_always_allowed_and_turning_is_no_movement() -> None:
    field = Field(red((5, 5)), red((8, 5)), blue((20, 20)))
    move(field, "red-1")
    assert field.saw(Stayed)[0].text() == "Red 1 stays where it is"
    assert (field.model("red-1").has_moved, field.model("red-1").moved) == (True, 0)


@pytest.mark.rule("SK-MOVE-03")
def test_a_path_bends_freely_and_all_of_it_counts() -> None:
    field = Field(red((5, 5), "Move6"), red((20, 5)), blue((20, 20)))
    assert refused_move(field, "red-1", (5, 8), (8.001, 8)) == ["6.001 in is more than 6 in (SK-MOVE-02)"]
    move(field, "red-1", (5, 8), (8, 8))
    assert str(last_move(field).cost) == "6000 = 6000 open ground (SK-MOVE-03)"
    assert last_move(field).text() == "Red 1 moves: 6 in of 6 in (6 in open ground)"


@pytest.mark.rule("SK-MOVE-03")
def test_a_path_begins_where_the_model_stands() -> None:
    field = Field(red((5, 5)), blue((20, 20)))
    answer = {"do": "move", "model": "red-1", "path": [[5000, 6000], [5000, 7000]]}
    assert refused(field, answer) == ["the path begins at 5 in, 6 in, and Red 1 stands at 5 in, 5 in (SK-MOVE-03)"]


@pytest.mark.rule("SK-MOVE-13")
def test_how_far_a_model_moved_is_remembered_for_its_weapons() -> None:
    field = Field(red((5, 5)), red((8, 5)), blue((20, 20)))
    move(field, "red-1", (5, 8), (6, 8))
    assert field.model("red-1").moved == 4 * INCH


@pytest.mark.rule("HS-SPELL-03", "SK-MOVE-02")
@pytest.mark.parametrize("option", ["profile-field", "fixed-6"])
def test_a_rooted_model_has_move_zero_under_either_reading(option: str) -> None:
    caster = blue((5, 14), "Aff2 hero", spells=["root"])
    field = Field(red((5, 5), "Move4"), caster, priority="blue", rulings=[f"R-SK-03={option}"])
    field.decide({"do": "cast", "model": "blue-1", "power": "root", "target": "red-1", "affinity": 1})
    field.decide(DONE)
    (fault,) = refused_move(field, "red-1", (5, 5.001))
    assert fault == "0.001 in is more than 0 in (SK-MOVE-02)"
    assert may_move(field, "red-1")


@pytest.mark.rule("DD-ABIL-08")
@pytest.mark.parametrize(("hero_at", "reach"), [((5, 18.417), 6), ((5, 18.418), 3)])
def test_an_aimless_model_has_half_its_move_without_a_hero_within_twelve_inches(
    hero_at: tuple[float, float], reach: int
) -> None:  # half a base is 0.63 in, half a hero's 0.787
    field = Field(red((5, 5), special=["Aimless"]), red(hero_at, "hero"), blue((20, 20)))
    assert may_move(field, "red-1", (5 + reach, 5))
    assert not may_move(field, "red-1", (5.001 + reach, 5))
    move(field, "red-1", (6, 5))
    assert ("DD-ABIL-08" in last_move(field).rules) == (reach == 3)


@pytest.mark.rule("HS-TERR-04")
def test_hazardous_terrain_takes_an_inch_off_the_move() -> None:
    field = Field(red((5, 5)), blue((20, 20)), terrain=[piece((5, 5), "hazardous", diameter=3)])
    assert refused_move(field, "red-1", (5, 10.001)) == ["5.001 in is more than 5 in (SK-MOVE-02)"]
    move(field, "red-1", (5, 10))
    assert "HS-TERR-04" in last_move(field).rules


# Manners of moving


@pytest.mark.rule("HS-MOVE-01")
def test_a_defensive_move_is_at_most_half_and_takes_a_shield() -> None:
    field = Field(red((5, 5), "shield"), red((8, 5)), blue((20, 20)))
    assert refused_move(field, "red-2", (8, 6), manner="defensive") == [
        "Red 2 has no shield to move behind (HS-MOVE-01)"
    ]
    assert refused_move(field, "red-1", (5, 8.001), manner="defensive") == ["3.001 in is more than 3 in (SK-MOVE-02)"]
    move(field, "red-1", (5, 8), manner="defensive")
    assert field.model("red-1").manner is Manner.DEFENSIVE
    assert "HS-MOVE-01" in last_move(field).rules


@pytest.mark.rule("HS-MOVE-02")
def test_a_stealthy_move_is_at_most_half_and_takes_a_cloak() -> None:
    field = Field(red((5, 5), cloak=True), red((8, 5)), blue((20, 20)))
    assert refused_move(field, "red-2", (8, 6), manner="stealthy") == ["Red 2 has no cloak to move under (HS-MOVE-02)"]
    assert refused_move(field, "red-1", (5, 8.001), manner="stealthy") == ["3.001 in is more than 3 in (SK-MOVE-02)"]
    move(field, "red-1", (5, 8), manner="stealthy")
    assert field.model("red-1").manner is Manner.STEALTHY
    assert "HS-MOVE-02" in last_move(field).rules


@pytest.mark.rule("HS-MOVE-01")
def test_a_defensive_stay_is_allowed_and_lasts_until_the_next_move() -> None:
    field = Field(red((5, 5), "shield"), red((8, 5)), blue((20, 20)))
    move(field, "red-1", manner="defensive")
    assert field.model("red-1").manner is Manner.DEFENSIVE
    assert field.saw(Stayed)[0].rules == ("SK-MOVE-02", "SK-MOVE-10", "HS-MOVE-01")


# Through and onto others


@pytest.mark.rule("SK-MOVE-04")
def test_no_model_passes_through_an_enemy() -> None:
    field = Field(red((5, 5)), blue((5, 8)))
    faults = refused_move(field, "red-1", (5, 10.9))
    assert "the path goes through Blue 1, by 1.26 in (SK-MOVE-04)" in faults


@pytest.mark.rule("SK-MOVE-05")
@pytest.mark.parametrize(("option", "passes"), [("pass", True), ("block", False)])
def test_a_model_passes_through_friends_unless_they_block(option: str, passes: bool) -> None:
    field = Field(red((5, 5)), red((5, 7)), blue((20, 20)), rulings=[f"R-SK-39.friends={option}"])
    assert may_move(field, "red-1", (5, 9)) is passes
    if not passes:
        assert refused_move(field, "red-1", (5, 9)) == ["the path goes through Red 2, by 1.26 in (SK-MOVE-05)"]


@pytest.mark.rule("SK-MOVE-06", "SK-MOVE-05")
def test_no_model_ends_on_another_base_not_even_a_friends() -> None:
    field = Field(red((5, 5)), red((5, 8)), blue((20, 20)))
    assert refused_move(field, "red-1", (5, 6.741)) == ["its base would overlap that of Red 2 by 0.001 in (SK-MOVE-06)"]
    move(field, "red-1", (5, 6.74))


@pytest.mark.rule("SK-MOVE-11")
def test_no_model_leaves_the_table_by_moving() -> None:
    field = Field(red((5, 3)), blue((20, 20)))
    assert refused_move(field, "red-1", (5, 0.629)) == [
        "the base would stand 0.001 in over the edge of the table (SK-MOVE-11)"
    ]
    move(field, "red-1", (5, 0.63))


@pytest.mark.rule("SK-MOVE-02", "SK-MOVE-06", "SK-MOVE-11")
def test_a_refusal_names_everything_that_is_wrong() -> None:
    field = Field(red((5, 5)), red((12, 0.7)), blue((20, 20)))
    faults = refused_move(field, "red-1", (12, 0.5))
    assert [fault.rpartition("(")[2] for fault in faults] == ["SK-MOVE-11)", "SK-MOVE-06)", "SK-MOVE-02)"]
    assert not field.saw(Moved)


# Special rules


def test_a_flier_passes_over_everything_and_only_its_end_must_be_free() -> None:
    wall = piece((5, 7), "impassable", corners=[(0, 0), (4, 0), (4, 0.2), (0, 0.2)])
    field = Field(red((5, 5), special=["Flight"]), red((20, 5)), blue((5, 8.5)), terrain=[wall])
    assert [fault.rpartition("(")[2] for fault in refused_move(field, "red-1", (5, 7.1))] == [
        "SK-MOVE-07)",
        "HS-TERR-03)",
    ]
    move(field, "red-1", (5, 11))
    assert str(last_move(field).cost) == "6000 = 6000 flight (SK-MOVE-03)"
