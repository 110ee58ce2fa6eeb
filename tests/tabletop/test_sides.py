"""The two sides and who runs them."""

from dwethia.engine.seats import Seat
from dwethia.tabletop.sides import BLUE, RED, SIDES, other, seats_of


def test_each_side_has_the_other_as_its_opponent() -> None:
    assert [other(side) for side in SIDES] == [BLUE, RED]


def test_a_side_is_run_by_the_seats_named_for_it_or_by_one_of_its_own_name() -> None:
    assert seats_of(RED, ()) == (RED,)
    assert seats_of(RED, (Seat("Ann"), Seat("Ben"))) == ("Ann", "Ben")
