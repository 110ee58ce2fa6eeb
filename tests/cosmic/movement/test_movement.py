"""Chosen moves: who moves when, advance, turn, reverse, standing still, fighters, the edge of the table."""

import pytest
from cosmic.movement.helm import DONE, advance, at, fly, hold, reverse, stands, turn
from cosmic.space import Space, blue, red

from dwethia.cosmic.events.moving import Held, Moved, SideMoved
from dwethia.cosmic.state.battle import Phase
from dwethia.cosmic.state.order import Order
from dwethia.lengths import INCH

WAITING = red((2, 20), orders="move move")  # keeps the part open
FAR = blue((21, 22), orders="fire fire")  # somebody must be there


def alone(orders: str = "move move", profile: str = "Move8", heading: int = 0, rulings: tuple[str, ...] = ()) -> Space:
    """A red ship in the middle of the table, with nobody near."""
    return Space(red((12, 8), profile, heading=heading, orders=orders), WAITING, FAR, phase="movement", rulings=rulings)


# Whose part it is


@pytest.mark.rule("CC-MOVE-10", "CC-MOVE-11", "CC-TURN-02")
def test_the_side_with_priority_moves_everything_in_any_order_and_then_the_other_side_does() -> None:
    space = Space(
        red((6, 4), orders="move fire"),
        red((12, 4), orders="move fire"),
        blue((6, 20), orders="move fire"),
        phase="movement",
        priority="red",
    )
    assert space.questions == [("red", "movement")]
    space.decide(advance("red-2", 3))
    space.decide(advance("red-1", 2))
    assert space.saw(SideMoved) == [SideMoved("red", is_second=False)]  # type: ignore[arg-type]
    assert space.questions == [("blue", "movement")]
    space.decide(advance("blue-1", 2))
    assert len(space.saw(SideMoved)) == 2
    assert space.battle.phase not in (Phase.MOVEMENT, Phase.SHIELDS)


@pytest.mark.rule("CC-MOVE-11")
def test_a_seat_moves_its_own_ships_and_no_others() -> None:
    space = Space(
        red((6, 4), orders="move fire", seat="ann"),
        red((12, 4), orders="move fire", seat="ben"),
        FAR,
        phase="movement",
        seats=(("ann", "ben"), ()),
    )
    assert space.questions == [("ann", "movement"), ("ben", "movement")]
    assert space.faults(advance("red-2", 1), "ann") == ["Cruiser 2 is run by ben, not by ann (CC-MOVE-11)"]
    space.decide(advance("red-2", 1), "ben")
    assert space.questions == [("ann", "movement")]
    assert space.faults(advance("red-9", 1)) == ["there is no ship 'red-9'"]
    assert space.faults(advance("blue-1", 1)) == ["Cruiser is run by blue, not by ann (CC-MOVE-11)"]


@pytest.mark.rule("CC-MOVE-05")
def test_what_is_left_of_the_orders_at_the_end_is_not_used() -> None:
    space = alone("move move")
    space.decide(advance("red-1", 1))
    space.decide(DONE)
    assert Order.MOVE not in space.ship("red-1").left
    assert at(space, "red-1") == (12, 9)


# Advance and reverse


@pytest.mark.rule("CC-MOVE-02", "CC-MOVE-06")
def test_a_ship_advances_up_to_its_move_straight_forward() -> None:
    space = alone(heading=90)
    (fault,) = space.faults(advance("red-1", 8.001))
    assert "8.001 in is more than 8 in (CC-MOVE-02)" in fault
    space.decide(advance("red-1", 8))
    assert stands(space, "red-1", 4, 8, 90)
    assert space.ship("red-1").moved == 8 * INCH
    assert space.ship("red-1").has_moved


@pytest.mark.rule("CC-MOVE-04")
def test_two_move_orders_carry_a_ship_twice_as_far() -> None:
    space = alone("move move")
    space.decide(advance("red-1", 8))
    space.decide(advance("red-1", 4))
    assert at(space, "red-1") == (12, 20)
    moved = space.ship("red-1")
    assert (moved.moved, moved.left) == (12 * INCH, ())
    assert space.faults(advance("red-1", 1)) == ["Cruiser 1 has carried out its Move orders (CC-MOVE-04)"]


@pytest.mark.rule("CC-MOVE-01")
def test_a_ship_moves_as_often_as_it_has_orders_and_not_without() -> None:
    space = Space(
        red((6, 4), orders="move fire"),
        red((12, 4), orders="fire fire"),
        red((18, 4), orders="move fire"),
        FAR,
        phase="movement",
    )
    space.decide(advance("red-1", 1))
    assert space.faults(advance("red-1", 1)) == ["Cruiser 1 has carried out its Move order (CC-MOVE-01)"]
    assert space.faults(advance("red-2", 1)) == ["Cruiser 2 has no Move order (CC-MOVE-01)"]


@pytest.mark.rule("CC-MOVE-07")
@pytest.mark.parametrize(("reading", "allowed"), [("as-advance", True), ("not-allowed", False)])
def test_a_ship_backs_up_to_a_quarter_of_its_move(reading: str, allowed: bool) -> None:
    space = alone(rulings=(f"R-CC-27={reading}",))
    if not allowed:
        assert space.faults(reverse("red-1", 1)) == ["Cruiser 1 cannot go backward (CC-MOVE-07)"]
        return
    assert any("2.001 in is more than 2 in (CC-MOVE-07)" in each for each in space.faults(reverse("red-1", 2.001)))
    space.decide(reverse("red-1", 2))
    space.decide(reverse("red-1", 1))
    assert stands(space, "red-1", 12, 5, 0)


@pytest.mark.rule("CC-MOVE-04", "CC-MOVE-03")
def test_an_advance_and_a_turn_come_in_either_sequence() -> None:
    for first, then in ((advance("red-1", 8), turn("red-1", -90)), (turn("red-1", -90), advance("red-1", 8))):
        space = alone("move move")
        space.decide(first)
        space.decide(then)
        assert space.ship("red-1").moved == 9 * INCH
        assert space.ship("red-1").heading == 270


@pytest.mark.rule("CC-MOVE-04")
def test_two_turns_go_half_round_in_two_inches() -> None:
    space = alone("move move")
    space.decide(turn("red-1", 90))
    space.decide(turn("red-1", 90))
    assert stands(space, "red-1", 11, 9, 180)
    assert space.ship("red-1").moved == 2 * INCH


# Turns


@pytest.mark.rule("CC-MOVE-03")
@pytest.mark.parametrize(("reading", "most"), [("90", 90), ("180", 180)])
def test_a_turn_goes_no_farther_round_than_the_ruling_has_it(reading: str, most: int) -> None:
    space = alone(rulings=(f"R-CC-22={reading}",))
    for degrees in (most + 1, -most - 1):
        fault = f"a turn of {most + 1} degrees is more than {most} (CC-MOVE-03)"
        assert space.faults(turn("red-1", degrees)) == [fault]
    space.decide(turn("red-1", most))
    assert stands(space, "red-1", 12, 9, most)
    assert [event.turned for event in space.saw(Moved)] == [most]  # to the left, half a turn too


@pytest.mark.rule("CC-MOVE-03")
@pytest.mark.parametrize(("reading", "allowed"), [("exactly-1in", False), ("up-to-1in", True)])
def test_the_inch_of_a_turn_is_a_whole_one(reading: str, allowed: bool) -> None:
    space = alone(rulings=(f"R-CC-24={reading}",))
    assert space.faults(turn("red-1", 30, forward=1001)) == ["a turn goes 1 in forward, not 1.001 in (CC-MOVE-03)"]
    short = turn("red-1", 30, forward=400)
    if not allowed:
        assert space.faults(short) == ["a turn goes exactly 1 in forward, not 0.4 in (CC-MOVE-03)"]
        return
    space.decide(short)
    assert stands(space, "red-1", 12, 8.4, 30)
    space.decide(turn("red-1", 30, forward=0))
    assert stands(space, "red-1", 12, 8.4, 60)


@pytest.mark.rule("CC-MOVE-03")
@pytest.mark.parametrize(("reading", "end"), [("centre", (12, 9)), ("rear-edge", (10.819, 7.819))])
def test_a_ship_turns_about_the_middle_or_the_rear_edge_of_its_base(reading: str, end: tuple[float, float]) -> None:
    space = alone(rulings=(f"R-CC-23.pivot={reading}",))
    space.decide(turn("red-1", 90))
    assert stands(space, "red-1", *end, 90)


@pytest.mark.rule("CC-MOVE-09")
def test_facing_changes_only_with_a_turn() -> None:
    space = alone(heading=40)
    space.decide(advance("red-1", 3))
    space.decide(reverse("red-1", 1))
    assert space.ship("red-1").heading == 40
    assert [each.turned for each in space.saw(Moved)] == [0, 0]
    turning = alone(heading=40)
    turning.decide(turn("red-1", 30))
    assert turning.ship("red-1").heading == 70
    assert "CC-MOVE-09" in turning.saw(Moved)[0].rules


@pytest.mark.rule("HS-SPACE-03", "CC-MOVE-03", "CC-MOVE-14")
def test_a_turn_is_judged_on_its_way_round() -> None:
    space = Space(red((12, 8), orders="move move"), blue((9.71, 11.681), orders="fire fire"), WAITING, phase="movement")
    faults = space.faults(turn("red-1", 90))
    assert len(faults) == 1
    assert faults[0].startswith("after ")
    assert faults[0].endswith("degrees it comes inside 1 in of Cruiser (CC-MOVE-14)")
    assert space.faults(turn("red-1", -90)) == []


# Standing still


@pytest.mark.rule("CC-MOVE-05")
@pytest.mark.parametrize(("reading", "allowed"), [("allowed-with-move-order", True), ("never-unless-locked", False)])
def test_a_ship_with_a_move_order_may_stay_where_it_is(reading: str, allowed: bool) -> None:
    space = alone("move fire", rulings=(f"R-CC-25={reading}",))
    if not allowed:
        assert space.faults(hold("red-1")) == ["every ship that is not locked goes at least 1 in (CC-MOVE-05)"]
        short = "Cruiser 1 goes 0.5 in, and every ship not locked goes at least 1 in (CC-MOVE-05)"
        assert space.faults(advance("red-1", 0.5)) == [short]
        space.decide(DONE)
        assert at(space, "red-1") == (12, 9)  # whoever does nothing drifts
        return
    space.decide(hold("red-1"))
    assert space.saw(Held) == [Held("red", "red-1", "Cruiser 1")]  # type: ignore[arg-type]
    assert at(space, "red-1") == (12, 8)
    assert not space.ship("red-1").has_moved


@pytest.mark.rule("CC-MOVE-05")
def test_a_move_of_nothing_is_no_move() -> None:
    space = alone()
    assert space.faults(advance("red-1", 0)) == ["a move of 0 in is none: expected hold (CC-MOVE-05)"]


# Fighters


def fighter(rulings: tuple[str, ...] = (), profile: str = "Move6") -> Space:
    return Space(
        red((12, 8), profile, size="fighter", orders="move move"), WAITING, FAR, phase="movement", rulings=rulings
    )


@pytest.mark.rule("CC-MOVE-08", "HS-SPACE-04")
@pytest.mark.parametrize(("reading", "heading"), [("free", 135), ("kept", 0)])
def test_a_fighter_flies_any_way_and_ends_with_any_facing(reading: str, heading: int) -> None:
    space = fighter((f"R-CC-28.facing={reading}",))
    wanted = fly("red-1", (90, 2), (0, 3), (270, 1), heading=135)
    if reading == "kept":
        assert space.faults(wanted) == ["Fighter keeps its heading of 0 degrees (CC-MOVE-08)"]
        wanted = fly("red-1", (90, 2), (0, 3), (270, 1))
    space.decide(wanted)
    assert stands(space, "red-1", 11, 11, heading)
    assert space.ship("red-1").moved == 6 * INCH


@pytest.mark.rule("CC-MOVE-08", "HS-SPACE-04")
def test_a_fighters_way_has_at_most_four_legs_within_its_move() -> None:
    space = fighter()
    assert any("7 in is more than 6 in (CC-MOVE-08)" in each for each in space.faults(fly("red-1", (0, 4), (90, 3))))
    five = fly("red-1", *((way, 1) for way in (0, 90, 0, 90, 0)))
    assert space.faults(five) == ["5 legs are more than 4 (HS-SPACE-04)"]


@pytest.mark.rule("CC-MOVE-06")
def test_the_way_of_another_ship_does_not_bend() -> None:
    assert alone().faults(fly("red-1", (0, 2), (45, 2))) == [
        "Cruiser 1 is no fighter: its way does not bend (CC-MOVE-06)"
    ]


@pytest.mark.rule("CC-MOVE-07")
def test_a_fighter_backs_up_as_far_as_it_likes() -> None:
    space = fighter()
    space.decide(reverse("red-1", 6))
    assert at(space, "red-1") == (12, 2)


@pytest.mark.rule("CC-MOVE-08")
@pytest.mark.parametrize(("reading", "allowed"), [("class-is-keyword", True), ("separate", False)])
def test_the_class_makes_a_fighter_or_the_keyword_alone(reading: str, allowed: bool) -> None:
    space = fighter((f"R-CC-28.identity={reading}",))
    assert (space.faults(fly("red-1", (90, 2))) == []) is allowed


# The edge


@pytest.mark.rule("CC-MOVE-19")
def test_a_chosen_move_keeps_the_whole_base_on_the_table() -> None:
    space = Space(red((12, 2), heading=180, orders="move move"), FAR, phase="movement")
    assert space.faults(advance("red-1", 1)) == [
        "the base would stand 0.181 in over the edge of the table (CC-MOVE-19)"
    ]
    space.decide(advance("red-1", 0.819))
    assert at(space, "red-1") == (12, 1.181)


@pytest.mark.rule("CC-MOVE-19", "HS-SPACE-03")
def test_a_turn_keeps_its_corners_on_the_table_all_the_way_round() -> None:
    space = Space(red((1.2, 8), heading=0, orders="move move"), FAR, phase="movement")
    (fault,) = space.faults(turn("red-1", 90))
    assert "over the edge of the table (CC-MOVE-19)" in fault
