"""The spots of Play Objectives: how many, where they may lie, and what happens when the table is full."""

from random import Random

import pytest
from skirmish.fields import blue, piece, red
from skirmish.meetings import Meeting, at

from dwethia.engine.forms import as_written
from dwethia.skirmish.events.setting_up import SpotPlaced, SpotsLeftOut
from dwethia.skirmish.scoring.spots import preset_spots
from dwethia.tabletop.table import Table

RED_PLAYS = ("play-objectives", "annihilation")
BOTH_PLAY = ("play-objectives", "play-objectives")


def spots(meeting: Meeting) -> int:
    """How many spots there are once all are placed at random."""
    chance = Random(5)
    while meeting.questions[0][1] == "spot":
        form = meeting.request.form
        assert form is not None
        (suggested,) = form.suggestions()
        assert list(form.faults_of(suggested)) == []
        meeting.decide(as_written(next(form.samples(chance))))
    return len(meeting.battle.spots)


@pytest.mark.rule("SK-SCEN-06")
@pytest.mark.parametrize(("enemies", "number"), [(1, 3), (6, 3), (7, 4), (12, 6)])
def test_there_are_half_as_many_spots_as_enemies_rounded_up_and_at_least_three(enemies: int, number: int) -> None:
    models = red(), *(blue() for _ in range(enemies))
    assert spots(Meeting(*models, scenarios=RED_PLAYS, rulings=["R-SK-22.number=half-enemy-models"])) == number


def test_where_both_play_for_spots_the_larger_number_counts() -> None:
    assert spots(Meeting(*(red() for _ in range(9)), blue(), scenarios=BOTH_PLAY)) == 5


def test_a_fixed_number_of_spots() -> None:
    assert spots(Meeting(red(), blue(), scenarios=RED_PLAYS, rulings=["R-SK-22.number=fixed:2"])) == 2
    assert spots(Meeting(red(), blue(), scenarios=RED_PLAYS, rulings=["R-SK-22.number=fixed:0"])) == 0


def test_nobody_places_spots_if_nobody_plays_for_them() -> None:
    assert Meeting(red(), blue()).questions == [("red", "edge")]


@pytest.mark.rule("SK-SCEN-06")
def test_the_sides_place_spots_in_turn_like_terrain() -> None:
    meeting = Meeting(red(), blue(), scenarios=RED_PLAYS, rulings=["R-SK-22.placing=alternate"])
    for seat, place in (("red", at(6, 6)), ("blue", at(12, 12)), ("red", at(18, 18))):
        meeting.decide({"at": place}, seat)
    assert [(event.side, event.number) for event in meeting.saw(SpotPlaced)] == [("red", 1), ("blue", 2), ("red", 3)]
    assert meeting.battle.spots == ((6000, 6000), (12000, 12000), (18000, 18000))
    assert meeting.questions == [("red", "edge")]


@pytest.mark.rule("SK-SCEN-06")
def test_spots_lie_six_inches_from_the_edges_and_from_each_other() -> None:
    meeting = Meeting(red(), blue(), scenarios=RED_PLAYS)
    assert meeting.faults({"at": at(5.999, 12)}) == [
        "the spot is 5.999 in from a table edge, less than 6 in (SK-SCEN-06)"
    ]
    meeting.decide({"at": at(6, 12)})
    assert meeting.faults({"at": at(12, 12)}) == []
    assert meeting.faults({"at": at(11.999, 12)}) == ["5.999 in from spot 1 is less than 6 in (SK-SCEN-06)"]


def test_no_spot_lies_where_nobody_can_come() -> None:
    meeting = Meeting(red(), blue(), scenarios=RED_PLAYS, terrain=[piece((12, 12), "impassable", diameter=4)])
    assert "nobody could come near it (SK-SCEN-06)" in meeting.faults({"at": at(12, 12)})[0]


@pytest.mark.parametrize("answer", [{}, {"at": [1]}, {"at": [True, 2]}, {"at": [1, 2], "more": 3}, {"at": None}])
def test_an_answer_that_is_no_place_is_a_fault_and_no_error(answer: dict[str, object]) -> None:
    assert Meeting(red(), blue(), scenarios=RED_PLAYS).faults(answer)


@pytest.mark.rule("SK-SCEN-06")
def test_on_a_full_table_spots_come_closer_rather_than_fall_away() -> None:
    meeting = Meeting(red(), *(blue() for _ in range(40)), scenarios=RED_PLAYS)
    assert spots(meeting) == 20
    apart = [event.apart for event in meeting.saw(SpotPlaced)]
    assert apart[0] == 6000
    assert apart == sorted(apart, reverse=True)
    assert 0 < apart[-1] < 6000


def test_spots_that_find_no_place_at_all_are_left_out() -> None:
    meeting = Meeting(red(), blue(), scenarios=RED_PLAYS, terrain=[piece((12, 12), "impassable", diameter=23)])
    (left_out,) = meeting.saw(SpotsLeftOut)
    assert left_out.number == 3
    assert meeting.questions == [("red", "edge")]


@pytest.mark.rule("SK-SCEN-06")
def test_preset_spots_are_laid_without_a_question() -> None:
    meeting = Meeting(red(), blue(), scenarios=RED_PLAYS, rulings=["R-SK-22.placing=preset"])
    assert meeting.battle.spots == ((6000, 12000), (12000, 12000), (18000, 12000))
    assert [event.side for event in meeting.saw(SpotPlaced)] == [None] * 3


@pytest.mark.parametrize("number", range(1, 25))
@pytest.mark.parametrize(("width", "depth"), [(24, 24), (36, 36), (72, 48)])
def test_a_preset_layout_looks_the_same_to_both_sides(number: int, width: int, depth: int) -> None:
    table = Table(width * 1000, depth * 1000)
    laid = preset_spots(table, number, ())
    assert len(set(laid)) == number
    turned = sorted((table.width - x, table.depth - y) for x, y in laid)
    assert all(
        abs(a - b) <= 1
        for one, other in zip(turned, sorted(laid), strict=True)
        for a, b in zip(one, other, strict=True)
    )


def test_a_preset_spot_in_impassable_terrain_moves_out_of_it() -> None:
    walled = [piece((12, 12), "impassable", diameter=3)]
    meeting = Meeting(red(), blue(), scenarios=RED_PLAYS, rulings=["R-SK-22.placing=preset"], terrain=walled)
    assert (12000, 12000) not in meeting.battle.spots
    assert len(meeting.battle.spots) == 3
