"""The hill of King of the Hill: in the middle, placed by its side, or agreed on {R-SK-21}."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from skirmish.fields import blue, red
from skirmish.meetings import Meeting, at, placing

from dwethia.bots.skirmish.soldier.general import command
from dwethia.engine.forms import as_written
from dwethia.engine.view import look
from dwethia.skirmish.events.setting_up import HillProposed, ZoneMarked
from dwethia.skirmish.scoring.victory_points import running_score
from dwethia.tabletop.sides import BLUE, RED

RED_IS_KING = ("king-of-the-hill", "annihilation")
BOTH_ARE = ("king-of-the-hill", "king-of-the-hill")


def kings(option: str, scenarios: tuple[str, str] = RED_IS_KING, **scene: Any) -> Meeting:
    """A table of 24 inches with edges taken, red's in the south."""
    rulings = [f"R-SK-21={option}", "R-SK-23.holding=both-allowed"]
    meeting = Meeting(red(), blue(), scenarios=scenarios, rulings=rulings, **scene)
    meeting.decide("south")
    return meeting


def marked(meeting: Meeting) -> list[tuple[tuple[str, ...], tuple[int, int], int]]:
    return [(event.sides, event.middle, event.radius) for event in meeting.saw(ZoneMarked)]


@pytest.mark.rule("SK-SCEN-05")
def test_the_usual_hill_is_in_the_middle_and_nobody_is_asked() -> None:
    meeting = kings("centre-circle", BOTH_ARE)
    assert marked(meeting) == [(("red", "blue"), (12000, 12000), 4000)]
    assert meeting.questions == [("red", "deploy")]


@pytest.mark.rule("SK-SCEN-05")
def test_each_king_places_its_own_hill_once_the_edges_are_taken() -> None:
    meeting = kings("player-placed", BOTH_ARE)
    assert meeting.questions == [("red", "hill")]
    meeting.decide({"at": at(2, 10)})
    assert meeting.questions == [("blue", "hill")]
    meeting.decide({"at": at(20, 14)})
    assert marked(meeting) == [(("red",), (2000, 10000), 4000), (("blue",), (20000, 14000), 4000)]
    assert meeting.questions == [("red", "deploy")]


@pytest.mark.rule("SK-SCEN-05")
def test_the_middle_of_a_placed_hill_is_on_the_table_and_outside_both_deployment_zones() -> None:
    meeting = kings("player-placed")
    assert meeting.faults({"at": at(12, 9)}) == [
        "the middle of the hill at (12 in, 9 in) is in the deployment zone of red (SK-SCEN-05)"
    ]
    assert meeting.faults({"at": at(12, 15)}) == [
        "the middle of the hill at (12 in, 15 in) is in the deployment zone of blue (SK-SCEN-05)"
    ]
    assert meeting.faults({"at": at(24.001, 12)}) == [
        "the middle of the hill at (24.001 in, 12 in) is not on the table (SK-SCEN-05)"
    ]
    for y in (9.001, 14.999):
        assert meeting.faults({"at": at(0, y)}) == []


@pytest.mark.rule("SK-SCEN-05")
def test_where_the_zones_leave_no_place_the_hill_is_in_the_middle() -> None:
    meeting = kings("player-placed", width=24, depth=18)
    assert marked(meeting) == [(("red",), (12000, 9000), 3000)]
    assert meeting.questions == [("red", "deploy")]


@pytest.mark.rule("SK-SCEN-05")
def test_points_are_lost_on_the_hill_where_it_was_placed() -> None:
    meeting = kings("player-placed", dice="6 1 6 1")
    meeting.decide({"at": at(2, 14.9)})
    meeting.decide(placing(red_1=at(20, 3)))
    meeting.decide(placing(blue_1=at(2, 18)))
    assert running_score(meeting.battle, RED, meeting.game.rulings).total == 0  # 1 to begin with, and one intruder
    middle = kings("centre-circle", dice="6 1 6 1")
    middle.decide(placing(red_1=at(20, 3)))
    middle.decide(placing(blue_1=at(2, 18)))
    assert running_score(middle.battle, RED, middle.game.rulings).total == 1


@pytest.mark.rule("SK-SCEN-05")
def test_the_sides_may_agree_on_size_and_place() -> None:
    meeting = kings("custom", BOTH_ARE)
    meeting.decide("2")
    meeting.decide({"at": at(12, 3)})  # also in a deployment zone, if the other agrees
    assert meeting.questions == [("blue", "agree-hill")]
    meeting.decide("no")
    meeting.decide("7")
    meeting.decide({"at": at(10, 12)})
    assert [(event.side, event.radius) for event in meeting.saw(HillProposed)] == [("red", 2000), ("blue", 7000)]
    assert meeting.questions == [("red", "agree-hill")]
    meeting.decide("yes")
    assert marked(meeting) == [(("red", "blue"), (10000, 12000), 7000)]
    assert [meeting.battle.side(side).objective_radius for side in (RED, BLUE)] == [7000, 7000]
    assert meeting.questions == [("red", "deploy")]


@pytest.mark.rule("SK-SCEN-05")
def test_without_agreement_the_hill_is_in_the_middle() -> None:
    meeting = kings("custom")
    for _ in range(4):
        meeting.decide("1")
        meeting.decide({"at": at(1, 1)})
        meeting.decide("no")
    assert marked(meeting) == [(("red",), (12000, 12000), 4000)]


@pytest.mark.parametrize("option", ["player-placed", "custom"])
def test_whatever_a_form_draws_or_suggests_is_legal_and_bots_answer_it(option: str) -> None:
    meeting, chance = kings(option, BOTH_ARE), Random(1)
    while meeting.questions[0][1] != "deploy":
        (ask,) = meeting.game.asks
        if ask.form is not None:
            samples = ask.form.samples(chance)
            for filled in (*ask.form.suggestions(), *(next(samples) for _ in range(20))):
                assert list(ask.form.faults_of(filled)) == []
                assert meeting.faults(as_written(filled)) == []
        meeting.decide(command(look(meeting.game, ask.seat)).written)
    assert len(marked(meeting)) == (2 if option == "player-placed" else 1)


def test_the_soldier_puts_its_hill_before_its_own_line() -> None:
    meeting = kings("player-placed")
    assert command(look(meeting.game, RED)).answer == {"at": [12000, 10000]}
