"""The roll for who goes first, under rules that are not Skirmish's."""

import pytest
from scenes import played

from dwethia.engine.procedure import Stage, then
from dwethia.engine.seats import Seat
from dwethia.tabletop.roll_off import first_or_second, roll_off
from dwethia.tabletop.sides import BLUE, RED, SIDES


def rolling() -> Stage[Seat]:
    return then(roll_off, SIDES, "CC-PRIO-02", "CC-PRIO-03")


@pytest.mark.parametrize(("dice", "winner"), [("4 3", RED), ("3 4", BLUE)])
def test_the_higher_die_wins(dice: str, winner: str) -> None:
    assert played(rolling(), dice).result == winner


def test_ties_are_rolled_again_by_the_rule_for_ties() -> None:
    scene = played(rolling(), "3 3 5 5 2 6")
    assert scene.result == BLUE
    assert [rolled.rule for rolled in scene.rolled] == ["CC-PRIO-02"] * 2 + ["CC-PRIO-03"] * 4


def test_the_winner_acts_first_or_hands_that_over() -> None:
    choosing: Stage[Seat] = then(first_or_second, BLUE, SIDES, "in this phase", "CC-PRIO-04")
    assert played(choosing, "", "blue:act-first=first").result == BLUE
    given = played(choosing, "", "blue:act-first=second")
    assert given.result == RED
    assert given.labels("act-first") == ["Act first in this phase", "Act second in this phase"]
    assert given.asked[0].rule == "CC-PRIO-04"
