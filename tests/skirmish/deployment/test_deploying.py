"""Deployment: by turns any number of models, wholly within nine inches of the own edge."""

from random import Random
from typing import Any

import pytest
from skirmish.fields import blue, piece, red
from skirmish.meetings import Meeting, at, placing

from dwethia.engine.forms import as_written
from dwethia.skirmish.events.setting_up import Deployed, NoRoomFor

R = 0.63  # half a base of 32 mm, in inches


def deploying(*models: dict[str, Any], edge: str = "south", **more: Any) -> Meeting:
    """A meeting at which red, first, has taken an edge."""
    meeting = Meeting(*models, **more)
    meeting.decide(edge)
    return meeting


@pytest.mark.rule("SK-SETUP-05")
def test_the_side_with_priority_places_first_and_then_play_passes() -> None:
    meeting = deploying(red(), red(), blue())
    assert meeting.questions == [("red", "deploy")]
    meeting.decide(placing(red_1=at(4, 4)))
    assert meeting.questions == [("blue", "deploy")]


@pytest.mark.rule("SK-SETUP-05")
def test_any_number_of_models_is_placed_at_once_but_at_least_one() -> None:
    meeting = deploying(red(), red(), red(), blue())
    assert meeting.faults({"models": {}, "held_back": []}) == ["at least one model must be placed (SK-SETUP-05)"]
    meeting.decide(placing(red_1=at(4, 4), red_3=at(8, 4)))
    (deployed,) = meeting.saw(Deployed)
    assert (deployed.models, deployed.left) == (("red-1", "red-3"), 1)
    assert meeting.model("red-3").disc[:2] == (8000, 4000)


@pytest.mark.rule("SK-SETUP-06")
@pytest.mark.parametrize(
    ("edge", "inside", "outside"),
    [
        ("south", at(12, 9 - R), at(12, 9 - R + 0.1)),
        ("north", at(12, 15 + R), at(12, 15 + R - 0.1)),
        ("west", at(9 - R, 12), at(9 - R + 0.1, 12)),
        ("east", at(15 + R, 12), at(15 + R - 0.1, 12)),
    ],
)
def test_a_base_lies_wholly_within_nine_inches_of_its_edge(  # D-SK-17
    edge: str, inside: list[int], outside: list[int]
) -> None:
    meeting = deploying(red(), blue(), edge=edge)
    assert meeting.model("red-1").card.radius == R * 1000
    assert meeting.faults(placing(red_1=inside)) == []
    (fault,) = meeting.faults(placing(red_1=outside))
    assert fault.endswith(f"reaches 9.1 in from the {edge} edge, more than 9 in (SK-SETUP-06)")


@pytest.mark.rule("SK-SETUP-06")
def test_a_thousandth_of_an_inch_too_far_is_too_far() -> None:
    (fault,) = deploying(red(), blue()).faults(placing(red_1=[12000, 8371]))
    assert "reaches 9.001 in" in fault


@pytest.mark.rule("SK-SETUP-07")
def test_who_has_more_models_goes_on_when_the_other_has_none_left() -> None:
    meeting = deploying(red(), blue(), blue(), blue())
    meeting.decide(placing(red_1=at(4, 4)))
    for id, x in (("blue_1", 4), ("blue_2", 8)):
        meeting.decide(placing(**{id: at(x, 20)}))
        assert meeting.questions == [("blue", "deploy")]
    assert "SK-SETUP-07" in meeting.saw(Deployed)[-1].rules


@pytest.mark.rule("SK-MOVE-06")
def test_bases_may_touch_but_not_overlap_also_within_one_answer() -> None:
    meeting = deploying(red(name="Ada"), red(name="Ben"), blue())
    assert meeting.faults(placing(red_1=at(4, 4), red_2=at(5.26, 4))) == []
    assert meeting.faults(placing(red_1=at(4, 4), red_2=at(5.259, 4))) == ["Ben overlaps Ada by 0.001 in (SK-MOVE-06)"]
    meeting.decide(placing(red_1=at(4, 4)))
    meeting.decide(placing(blue_1=at(4, 20)))
    assert meeting.faults(placing(red_2=at(5, 4))) == ["Ben overlaps Ada by 0.26 in (SK-MOVE-06)"]


@pytest.mark.rule("HS-TERR-03")
def test_nobody_is_placed_in_impassable_terrain_unless_it_is_scenery() -> None:
    bunker = [piece((12, 4), "impassable", diameter=4, name="Bunker")]
    answer = placing(red_1=at(12, 6))
    meeting = deploying(red(name="Ada"), blue(), terrain=bunker)
    assert meeting.faults(answer) == ["Ada stands in Bunker, which is impassable (HS-TERR-03)"]
    assert deploying(red(), blue(), terrain=bunker, rulings=["R-SK-41=open-only"]).faults(answer) == []


def test_all_faults_are_named_together() -> None:
    meeting = deploying(red(name="Ada"), red(name="Ben"), blue())
    faults = meeting.faults(placing(red_1=at(0, 12), red_2=at(0.5, 12)))
    assert {fault[fault.rindex("(") :] for fault in faults} == {"(SK-SETUP-06)", "(SK-MOVE-06)", "(SK-MOVE-11)"}


@pytest.mark.parametrize(
    "answer",
    [
        {"models": []},
        {"models": {"red-1": [1]}},
        {"models": {"red-1": "there"}},
        {"models": {"red-9": [4000, 4000]}},
        {"models": {"blue-1": [4000, 4000]}},
        {"models": {"red-1": [4000, 4000]}, "held_back": ["red-1"]},
        {"models": {"red-1": [4000, 4000]}, "held_back": [7]},
        {"models": {"red-1": [4000, 4000]}, "held_back": "red-1"},
        {"models": {"red-1": [4000, 4000]}, "more": 1},
        {"models": {"red-1": [10**30, -(10**30)]}},
    ],
)
def test_an_answer_that_is_no_deployment_is_a_fault_and_no_error(answer: dict[str, Any]) -> None:
    assert deploying(red(), blue()).faults(answer)


def test_nobody_is_placed_twice() -> None:
    meeting = deploying(red(name="Ada"), red(), blue())
    meeting.decide(placing(red_1=at(4, 4)))
    meeting.decide(placing(blue_1=at(4, 20)))
    assert meeting.faults(placing(red_1=at(8, 4))) == ["Ada has been placed or held back already (SK-SETUP-05)"]


# Models left off the table


@pytest.mark.rule("SK-SETUP-08")
def test_only_a_model_whose_rule_allows_it_is_left_off_the_table() -> None:
    meeting = deploying(red(name="Ada"), red(name="Ben", special=["Ambush"]), blue())
    held = {"models": {}, "held_back": ["red-1"]}
    assert meeting.faults(held) == ["Ada has no rule that lets it stay off the table (SK-SETUP-08)"]
    meeting.decide({"models": {}, "held_back": ["red-2"]})
    assert meeting.model("red-2").is_held_back
    assert meeting.saw(Deployed)[0].rules == ("SK-SETUP-05", "SK-SETUP-08")


@pytest.mark.rule("SK-SETUP-06", "SK-SETUP-08")
def test_models_that_find_no_room_are_held_back_and_nobody_is_asked_in_vain() -> None:
    wall = piece((1, 5.5), "impassable", corners=[(0, 0), (2, 0), (2, 7), (0, 7)])  # of the zone 2 by 2 in are left
    narrow: dict[str, Any] = {"width": 2, "depth": 20, "rulings": ["R-SK-29=opposite-short"], "terrain": [wall]}
    meeting = deploying(red(), red(), blue(), dice="6 1 6 1", **narrow)
    meeting.decide(placing(red_1=[1000, 1000]))
    meeting.decide(placing(blue_1=[1000, 19000]))
    (no_room,) = meeting.saw(NoRoomFor)
    assert no_room.models == ("red-2",)
    assert meeting.model("red-2").is_held_back
    assert meeting.questions == [("red", "act-first")]


# Several seats a side


@pytest.mark.rule("SK-TURN-04")
def test_each_seat_of_a_side_places_its_own_models() -> None:
    seats = {"red": ("ada", "ben")}
    meeting = deploying(red(seat="ada"), red(seat="ben", name="Bo"), blue(), seats=seats)
    assert meeting.questions == [("ada", "deploy"), ("ben", "deploy")]
    faults = [str(fault) for fault in meeting.asked("ada").faults(placing(red_2=at(4, 4)))]
    assert faults == ["Bo is run by ben (SK-TURN-04)"]
    meeting.decide(placing(red_2=at(4, 4)), "ben")
    assert meeting.questions == [("blue", "deploy")]
    meeting.decide(placing(blue_1=at(4, 20)))
    assert meeting.questions == [("ada", "deploy")]


# Samples


@pytest.mark.parametrize("seed", range(5))
def test_samples_and_suggestions_are_legal_in_a_zone_that_fills_up(seed: int) -> None:
    chance = Random(seed)
    models = [
        side(profile=profile, special=special)
        for side in (red, blue)
        for profile, special in (("M3", []), ("titan M3", []), ("hero M3", ["Ambush"]))
        for _ in range(12)
    ]
    meeting = deploying(*models, dice="6 1 6 1", terrain=[piece((8, 4), "impassable", diameter=6)])
    while meeting.questions[0][1] == "deploy":
        form = meeting.request.form
        assert form is not None
        (suggested,) = form.suggestions()
        assert list(form.faults_of(suggested)) == []
        samples = form.samples(chance)
        for _ in range(3):
            assert list(form.faults_of(next(samples))) == []
        meeting.decide(as_written(next(samples)))
    assert meeting.saw(NoRoomFor)
    assert all(model.is_here or model.is_held_back for model in meeting.battle.models)
