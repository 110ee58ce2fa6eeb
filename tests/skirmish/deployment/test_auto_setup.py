"""Setting up for those who want no trouble with it: legal, compact, and sensible."""

from typing import Any

import pytest
from skirmish.fields import blue, piece, red
from skirmish.meetings import Meeting, at, placing

from dwethia.engine.seats import Seat
from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import touches
from dwethia.geometry.shapes import Disc
from dwethia.rulebook import Rulings
from dwethia.skirmish.deployment.auto_setup import set_up_for_me
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import BLUE, RED
from dwethia.tabletop.table import Edge

USUAL = Rulings.recommended("skirmish")
BOW = "24in S2"


def arrayed(*models: dict[str, Any], edge: str = "south", **more: Any) -> tuple[Battle, dict[str, Any]]:
    """What is suggested to red once it has taken an edge."""
    meeting = Meeting(*models, blue(), **more)
    meeting.decide(edge)
    answer = set_up_for_me(meeting.battle, RED, USUAL)
    assert isinstance(answer, dict)
    assert meeting.faults(answer) == []
    return meeting.battle, answer


def bases(battle: Battle, answer: dict[str, Any]) -> dict[str, Disc]:
    return {id: Disc(x, y, battle.model(id).card.radius) for id, (x, y) in answer["models"].items()}


def is_one_group(crowd: Crowd[str], link: int) -> bool:
    """Whether each base can be reached from any other by steps of at most so far."""
    found = {next(iter(crowd.discs))}
    ahead = list(found)
    while ahead:
        near = {other for other in crowd.near(crowd.discs[ahead.pop()], link) if other not in found}
        found |= near
        ahead += near
    return found == set(crowd.discs)


@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_everybody_stands_in_one_group_and_the_hero_behind(edge: str) -> None:
    battle, answer = arrayed(red(profile="hero M4"), *(red() for _ in range(8)), edge=edge)
    placed = bases(battle, answer)
    assert len(placed) == 9
    assert is_one_group(Crowd.of(placed), 1000)
    front = sorted(placed, key=lambda id: battle.table.reach_from(Edge(edge), placed[id]))
    assert front[0] == "red-1"


def test_shooters_stand_in_cover_where_there_is_some_near() -> None:
    wall = piece((9, 7), "cover", corners=[(0, 0), (6, 0), (6, 0.5), (0, 0.5)], cover=1)
    battle, answer = arrayed(red(weapon=BOW), red(weapon=BOW), red(), terrain=[wall])
    placed = bases(battle, answer)
    (shelter,) = battle.table.pieces
    assert all(touches(placed[id], shelter.shape) for id in ("red-1", "red-2"))


def test_nobody_is_lined_up_in_hazardous_ground() -> None:
    battle, answer = arrayed(red(), red(), terrain=[piece((12, 7), "hazardous", diameter=4)])
    (vent,) = battle.table.pieces
    assert not any(touches(base, vent.shape) for base in bases(battle, answer).values())


def test_who_may_ambush_is_held_back() -> None:
    _, answer = arrayed(red(), red(special=["Ambush"]))
    assert (list(answer["models"]), answer["held_back"]) == (["red-1"], ["red-2"])


def test_an_army_lines_up_opposite_the_enemy_that_stands_already() -> None:
    meeting = Meeting(red(), blue(), width=72, depth=48)
    meeting.decide("south")
    meeting.decide(placing(red_1=at(60, 4)))
    answer = set_up_for_me(meeting.battle, BLUE, USUAL)
    assert isinstance(answer, dict)
    assert abs(answer["models"]["blue-1"][0] - 60_000) <= 500


def test_the_edge_with_cover_is_taken_and_one_with_walls_is_not() -> None:
    pieces = [piece((12, 20), "cover", diameter=3, cover=1), piece((12, 4), "impassable", diameter=3)]
    meeting = Meeting(red(), blue(), terrain=pieces, width=36, depth=24)
    assert set_up_for_me(meeting.battle, RED, USUAL) == "north"


@pytest.mark.parametrize(("weapon", "scenario"), [(BOW, "hold-the-line"), (None, "annihilation")])
def test_an_army_of_shooters_holds_and_others_attack(weapon: str | None, scenario: str) -> None:
    meeting = Meeting(red(weapon=weapon), blue(), scenarios=(None, "annihilation"))
    assert set_up_for_me(meeting.battle, RED, USUAL) == scenario


def test_a_scenario_that_is_barred_is_not_taken() -> None:
    meeting = Meeting(red(weapon=BOW), blue(), scenarios=(None, "king-of-the-hill"))
    assert set_up_for_me(meeting.battle, RED, USUAL) == "annihilation"


def test_spots_lie_near_the_middle_for_who_plays_for_them_and_far_for_the_other() -> None:
    meeting = Meeting(red(), blue(), scenarios=("play-objectives", "annihilation"))
    assert set_up_for_me(meeting.battle, RED, USUAL) == {"at": [12000, 12000]}
    meeting.decide({"at": [12000, 12000]})
    assert set_up_for_me(meeting.battle, BLUE, USUAL) == {"at": [6000, 6000]}


def test_each_seat_of_a_side_arrays_its_own() -> None:
    meeting = Meeting(red(seat="ada"), red(seat="ben"), blue(), seats={"red": ("ada", "ben")})
    meeting.decide("south")
    answer = set_up_for_me(meeting.battle, Seat("ben"), USUAL)
    assert isinstance(answer, dict)
    assert list(answer["models"]) == ["red-2"]


# What is placed already


def test_the_rest_is_set_up_about_what_is_placed() -> None:
    models = [*(red() for _ in range(7)), red(special=["Ambush"]), red(special=["Ambush"])]
    meeting = Meeting(*models, blue())
    meeting.decide("south")
    form = meeting.request.form
    assert form is not None
    mine = {"red-1": next(iter(form.suggestions())).models["red-2"], "red-8": at(4, 4)}  # where another would stand
    begun = {"models": mine, "held_back": []}
    (whole,) = form.completions(form.read(begun))
    assert {id: list(whole.models[id]) for id in mine} == {id: list(place) for id, place in mine.items()}
    assert len(whole.models) == 8
    assert whole.held_back == ("red-9",)
    assert meeting.faults({"models": whole.models, "held_back": ["red-9"]}) == []
    (again,) = form.completions(whole)
    assert again == whole


def test_what_is_begun_stays_though_it_is_wrong_and_nobody_else_is_named() -> None:
    meeting = Meeting(red(), red(), blue())
    meeting.decide("south")
    form = meeting.request.form
    assert form is not None
    wrong = {"models": {"red-1": at(4, 20), "blue-1": at(4, 4), "nobody": at(4, 4)}, "held_back": ["blue-1"]}
    (whole,) = form.completions(form.read(wrong))
    assert set(whole.models) == {"red-1", "red-2"}
    assert list(whole.models["red-1"]) == at(4, 20)
    assert whole.held_back == ()
