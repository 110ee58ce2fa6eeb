"""Coming near enemies, engaging them, being pinned by them and leaving them."""

import pytest
from skirmish.fields import Field, blue, red
from skirmish.movement.walks import last_move, may_move, move, refused_move

from dwethia.skirmish.events.dying import Slain

DONE = {"do": "done"}
TOUCHING = 1.26  # inches between the middles of two basic models in contact


# Within an inch


@pytest.mark.rule("SK-MOVE-07")
@pytest.mark.parametrize(
    ("option", "clear_at_one_inch"), [("enemy-exclusive", True), ("all-exclusive", True), ("all-inclusive", False)]
)
def test_a_model_may_not_come_within_an_inch_of_an_enemy(option: str, clear_at_one_inch: bool) -> None:
    field = Field(red((5, 5)), blue((5, 12.26)), rulings=[f"R-SK-08={option}"])
    assert may_move(field, "red-1", (5, 10)) is clear_at_one_inch
    assert refused_move(field, "red-1", (5, 10.001)) == [
        "the path comes within 0.999 in of Blue 1, and it does not engage (SK-MOVE-07)"
    ]
    assert may_move(field, "red-1", (5, 9.999))


@pytest.mark.rule("SK-MOVE-08", "SK-MOVE-09", "SK-MOVE-07")
def test_engaging_takes_contact_which_is_a_tenth_of_an_inch() -> None:
    field = Field(red((5, 5)), red((20, 5)), blue((5, 11)))
    assert not may_move(field, "red-1", (5, 11 - TOUCHING - 0.101))
    move(field, "red-1", (5, 11 - TOUCHING - 0.1))
    assert last_move(field).engages == ("Blue 1",)
    assert field.model("red-1").has_charged
    assert last_move(field).text().endswith("and engages Blue 1")


@pytest.mark.rule("SK-MOVE-08")
def test_where_one_inch_is_enough_a_move_may_end_within_it() -> None:
    field = Field(red((5, 5)), red((20, 5)), blue((5, 11)), rulings=["R-SK-36=one-inch"])
    move(field, "red-1", (5, 11 - TOUCHING - 0.999))
    assert last_move(field).engages == ("Blue 1",)
    assert field.model("red-1").has_charged


@pytest.mark.rule("SK-MOVE-08")
def test_where_only_contact_counts_the_inch_is_no_matter() -> None:
    field = Field(red((5, 5)), red((20, 5)), red((22, 5)), blue((5, 11)), rulings=["R-SK-36=contact-only"])
    move(field, "red-1", (5, 11 - TOUCHING - 0.5))
    assert last_move(field).engages == ()
    assert not field.model("red-1").has_charged


@pytest.mark.rule("SK-MOVE-07")
@pytest.mark.parametrize(("option", "passes"), [("no", False), ("yes", True)])
def test_on_the_way_to_one_enemy_the_inch_of_another_may_not_be_crossed(option: str, passes: bool) -> None:
    field = Field(red((5, 5)), blue((7, 7.5)), blue((5, 11)), rulings=[f"R-SK-39.crossing={option}"])
    goal = (5, 11 - TOUCHING)
    assert may_move(field, "red-1", goal) is passes
    if not passes:
        assert refused_move(field, "red-1", goal) == [
            "the path enters the inch around Blue 1, as near as 0.74 in, and leaves it again (SK-MOVE-07)"
        ]


@pytest.mark.rule("SK-MOVE-08")
def test_a_charge_may_end_within_the_inch_of_the_neighbours() -> None:
    field = Field(red((5, 5)), red((20, 5)), blue((5, 11)), blue((6.5, 11)))
    move(field, "red-1", (5, 11 - TOUCHING))
    assert last_move(field).engages == ("Blue 1", "Blue 2")


@pytest.mark.rule("SK-MOVE-08")
def test_one_target_only_where_the_ruling_has_it_so() -> None:
    field = Field(red((5, 5)), blue((5, 11)), blue((6.5, 11)), rulings=["R-SK-40=one-target"])
    assert refused_move(field, "red-1", (5, 11 - TOUCHING)) == [
        "Red 1 would engage Blue 1, Blue 2, and may engage one (SK-MOVE-08)"
    ]


# Who may not engage


@pytest.mark.rule("HS-SPELL-05")
def test_a_daunted_model_may_not_engage() -> None:
    caster = blue((5, 11), "Aff2 hero", spells=["terror"])
    field = Field(red((5, 5)), caster, priority="blue")
    field.decide({"do": "cast", "model": "blue-1", "power": "terror", "target": "red-1", "affinity": 2})
    field.decide(DONE)
    assert refused_move(field, "red-1", (5, 11 - 1.417)) == [
        "Red 1 may not engage Blue 1: Terror lies on it (HS-SPELL-05)"
    ]
    assert may_move(field, "red-1", (5, 8))


# Pinned and locked


@pytest.mark.rule("SK-MOVE-09")
@pytest.mark.parametrize(("option", "may_break"), [("pins", False), ("may-break-before-own-move", True)])
def test_an_enemy_caught_before_its_own_move_is_pinned(option: str, may_break: bool) -> None:
    field = Field(red((5, 5)), blue((5, 11)), blue((20, 20)), rulings=[f"R-SK-38={option}"])
    move(field, "red-1", (5, 11 - TOUCHING))
    assert field.questions == [("blue", "movement")]
    assert may_move(field, "blue-1", (5, 16)) is may_break
    if not may_break:
        assert refused_move(field, "blue-1", (5, 16)) == ["Blue 1 is pinned: Red 1 is 0 in away (SK-MOVE-09)"]


@pytest.mark.rule("SK-MOVE-09")
@pytest.mark.parametrize(
    ("option", "may_leave"), [("locked", False), ("free-to-leave", True), ("leave-and-be-struck", True)]
)
def test_a_model_engaged_since_before_is_locked_or_may_leave(option: str, may_leave: bool) -> None:
    field = Field(red((5, 5)), red((20, 20)), blue((5, 6.5)), rulings=[f"R-SK-37={option}"])
    assert may_move(field, "red-1", (5, 2)) is may_leave
    if not may_leave:
        assert refused_move(field, "red-1", (5, 2)) == [
            "Red 1 is locked in combat: Blue 1 is 0.24 in away (SK-MOVE-09)"
        ]


@pytest.mark.rule("SK-MOVE-09")
def test_exactly_an_inch_away_a_model_is_free() -> None:
    field = Field(red((5, 5)), blue((5, 7.26)))
    assert may_move(field, "red-1", (5, 2))


def test_a_seat_whose_models_are_all_locked_is_not_asked() -> None:
    field = Field(red((5, 5)), blue((5, 6.5)), blue((20, 20)))
    assert field.questions == [("blue", "movement")]


@pytest.mark.rule("SK-RETREAT-06", "SK-RETREAT-08")
def test_who_leaves_a_fight_may_be_struck_by_those_it_leaves() -> None:
    field = Field(
        red((5, 5)),
        red((20, 20)),
        blue((5, 6.5), "A3"),
        blue((6.4, 5.5), "A1"),
        rulings=["R-SK-37=leave-and-be-struck"],
        dice="5 6 1",
    )
    move(field, "red-1", (3, 2))
    assert field.questions == [("blue", "opportunity")]
    field.decide("yes")
    field.done()
    (slain,) = field.saw(Slain)
    assert (slain.victim.name, slain.deed.means.value, slain.deed.rule) == ("Red 1", "opportunity", "SK-RETREAT-08")
    assert field.model("red-1").base is None


@pytest.mark.rule("SK-RETREAT-06", "SK-MOVE-07")
def test_who_is_asked_to_strike_at_a_leaver_sees_it_where_it_has_gone() -> None:
    field = Field(
        red((5, 5)),
        red((20, 20)),
        blue((5, 6.5), "A1"),
        blue((6.4, 5.5), "A1"),
        rulings=["R-SK-37=leave-and-be-struck"],
        dice="5",
    )
    move(field, "red-1", (3, 2))
    assert field.questions == [("blue", "opportunity")]
    assert field.model("red-1").disc[:2] == (3000, 2000)
    field.decide("yes")
    assert field.questions == [("blue", "opportunity")]
    field.decide("no")
    assert field.questions == [("red", "movement")]
    field.done()


def test_nobody_strikes_at_who_moves_but_stays_engaged_or_slips_away() -> None:
    rulings = ["R-SK-37=leave-and-be-struck"]
    field = Field(red((5, 5)), red((20, 20)), blue((5, 6.27), "A3"), rulings=rulings)
    move(field, "red-1", (5, 5.01))
    assert field.questions == [("red", "movement")]
    field = Field(red((5, 5), special=["Slip Away"]), red((20, 20)), blue((5, 6.5), "A3"), rulings=rulings)
    move(field, "red-1", (5, 2))
    assert field.questions == [("red", "movement")]
