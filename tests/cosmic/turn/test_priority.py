"""The Priority Phase: a roll each turn after the orders, and who acts first (CC-PRIO)."""

import pytest
from cosmic.space import Space, blue, red, space

from dwethia.cosmic.events.moving import Drifted
from dwethia.cosmic.events.ordering import OrdersRevealed
from dwethia.cosmic.events.turning import PhaseBegan, PriorityWon
from dwethia.engine.events import Rolled

SHIPS = (red((12, 4)), blue((12, 20)))


def both_fire(field: Space) -> None:
    field.order(red_1="fire fire", blue_1="fire fire")


@pytest.mark.rule("CC-PRIO-01", "CC-PRIO-02", "CC-TURN-01")
def test_each_side_rolls_once_the_orders_are_revealed() -> None:
    with space(*SHIPS, dice="5 2") as field:
        both_fire(field)
        rolled = [event for event in field.told if isinstance(event, Rolled)]
        assert [(each.seat, each.faces, each.rule) for each in rolled] == [
            ("red", (5,), "CC-PRIO-02"),
            ("blue", (2,), "CC-PRIO-02"),
        ]
        assert field.request.seat == "red"
        assert field.request.rule == "CC-PRIO-04"
        assert [type(event) for event in field.told].index(OrdersRevealed) < field.told.index(rolled[0])
        field.decide("first")
        assert field.told.index(field.saw(PriorityWon)[0]) < field.told.index(field.saw(Drifted)[0])


@pytest.mark.rule("CC-PRIO-03")
def test_ties_are_rolled_again_until_somebody_wins() -> None:
    with space(*SHIPS, dice="3 3 6 6 1 2") as field:
        both_fire(field)
        assert field.request.seat == "blue"


@pytest.mark.rule("CC-PRIO-04", "CC-PRIO-05", "CC-PRIO-06")
@pytest.mark.parametrize(("answer", "first"), [("first", "red"), ("second", "blue")])
def test_the_winner_acts_first_or_hands_that_over(answer: str, first: str) -> None:
    with space(*SHIPS, dice="6 1") as field:
        both_fire(field)
        field.decide(answer)
        (won,) = field.saw(PriorityWon)
        assert (won.winner, won.first) == ("red", first)
        began = {event.phase: event.first for event in field.saw(PhaseBegan)}
        assert began["Movement"] == first


@pytest.mark.rule("CC-PRIO-04")
@pytest.mark.parametrize(
    ("option", "asked"),
    [
        ("winner-chooses", "Act first this turn"),
        ("winner-chooses-each-phase", "Act first in the Movement Phase"),
        ("winner-first", None),
    ],
)
def test_what_winning_the_roll_gives(option: str, asked: str | None) -> None:
    field = Space(*SHIPS, dice="6 1", rulings=[f"R-CC-02={option}"])
    both_fire(field)
    if asked is None:
        assert field.saw(PriorityWon)[0].first == "red"
        assert ("red", "act-first") not in field.questions
        return
    assert field.questions == [("red", "act-first")]
    assert field.request.choices[0].label == asked


@pytest.mark.rule("CC-PRIO-01")
@pytest.mark.parametrize(
    ("option", "rolls"), [("normal-turn", ["red", "blue"]), ("deployment-winner-has-priority", [])]
)
def test_how_the_first_turn_starts(option: str, rolls: list[str]) -> None:
    field = Space(*SHIPS, dice="6 1", priority="blue", rulings=[f"R-CC-03={option}"])
    both_fire(field)
    assert [event.seat for event in field.told if isinstance(event, Rolled)] == rolls
    assert field.questions == [("red" if rolls else "blue", "act-first")]


@pytest.mark.rule("CC-PRIO-07", "CC-CORE-03")
def test_a_ship_may_add_to_its_sides_roll() -> None:  # G-CC-01: a 4 and +1 is 5
    with space(red((12, 4)), blue((12, 20), priority=1), dice="4 4") as field:
        both_fire(field)
        assert field.questions == [("blue", "act-first")]
        field.decide("first")
        (won,) = field.saw(PriorityWon)
        assert won.added == (0, 1)
        assert won.text() == "blue wins the priority roll (blue adds 1); blue acts first"
