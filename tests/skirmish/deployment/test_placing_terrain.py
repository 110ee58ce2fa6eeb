"""Terrain placed by turns: on the table, off other pieces, until none is left."""

from random import Random

import pytest
from skirmish.fields import blue, piece, red
from skirmish.meetings import Meeting, at

from dwethia.codex import starter
from dwethia.engine.forms import as_written
from dwethia.geometry.measuring import holds
from dwethia.skirmish.events.setting_up import TerrainPlaced, TerrainSetAside
from dwethia.skirmish.scoring.zones import DEPLOYMENT_DEPTH
from dwethia.skirmish.setup.preparing import drawn_ground, pooled_ground
from dwethia.tabletop.places import grid
from dwethia.tabletop.table import Edge, Table
from dwethia.tabletop.terrain_layout import fits


@pytest.mark.rule("SK-SETUP-03")
def test_the_sides_place_one_piece_each_in_turn_until_none_is_left() -> None:
    meeting = Meeting(red(), blue(), pool=["crates", "rocks", "wood"])
    meeting.decide({"piece": 1, "at": at(4, 4), "turned": 0}, "red")
    meeting.decide({"piece": 0, "at": at(12, 12), "turned": 45}, "blue")
    meeting.decide({"piece": 2, "at": at(20, 20)}, "red")
    placed = [(event.side, event.name, event.at) for event in meeting.saw(TerrainPlaced)]
    assert placed == [
        ("red", "Rocks", (4000, 4000)),
        ("blue", "Crates", (12000, 12000)),
        ("red", "Wood", (20000, 20000)),
    ]
    assert meeting.questions == [("red", "edge")]


@pytest.mark.rule("SK-SETUP-03")
def test_a_piece_must_lie_wholly_on_the_table_and_may_touch_its_edge() -> None:
    meeting = Meeting(red(), blue(), pool=["rocks"])  # 4 in across
    assert meeting.faults({"piece": 0, "at": at(2, 2), "turned": 0}) == []
    assert meeting.faults({"piece": 0, "at": at(1.999, 2), "turned": 0}) == [
        "Rocks leaves the table by 0.001 in (SK-SETUP-03)"
    ]


@pytest.mark.rule("SK-SETUP-03")
def test_pieces_may_touch_but_not_overlap() -> None:
    meeting = Meeting(red(), blue(), pool=["crates", "crates"])  # 2 in square
    meeting.decide({"piece": 0, "at": at(12, 12), "turned": 0})
    assert meeting.faults({"piece": 1, "at": at(14, 12), "turned": 0}) == []
    assert meeting.faults({"piece": 1, "at": at(13.999, 12), "turned": 0}) == ["Crates overlaps Crates (SK-SETUP-03)"]


@pytest.mark.rule("SK-SETUP-03")
@pytest.mark.parametrize("kinds", [("crates", "crates"), ("crates", "rocks"), ("rocks", "crates"), ("rocks", "rocks")])
def test_pieces_stay_three_inches_apart_if_the_ruling_says_so(kinds: tuple[str, str]) -> None:
    meeting = Meeting(red(), blue(), pool=kinds, rulings=["R-SK-30.spacing=3in-gap"])
    half = {"crates": 1, "rocks": 2}
    clear = 12 + half[kinds[0]] + half[kinds[1]] + 3
    meeting.decide({"piece": 0, "at": at(12, 12), "turned": 0})
    assert meeting.faults({"piece": 1, "at": at(clear, 12), "turned": 0}) == []
    (fault,) = meeting.faults({"piece": 1, "at": at(clear - 0.001, 12), "turned": 0})
    assert "less than 3 in from" in fault


@pytest.mark.rule("SK-SETUP-03")
def test_a_piece_that_is_placed_already_is_not_there_to_be_placed() -> None:
    meeting = Meeting(red(), blue(), pool=["crates", "rocks"])
    meeting.decide({"piece": 0, "at": at(4, 4), "turned": 0})
    (fault,) = meeting.faults({"piece": 0, "at": at(12, 12), "turned": 0})
    assert fault == "piece 0 is not left to be placed: expected one of 1 (SK-SETUP-03)"


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"piece": "wood", "at": [1, 2], "turned": 0},
        {"piece": 0, "at": [1], "turned": 0},
        {"piece": 0, "at": [1.5, 2], "turned": 0},
        {"piece": 0, "at": "here", "turned": 0},
        {"piece": True, "at": [1, 2], "turned": 0},
        {"piece": 0, "at": [1, 2], "turned": 360},
        {"piece": 0, "at": [1, 2], "turned": 0, "more": 1},
        {"piece": -1, "at": [1, 2], "turned": 0},
    ],
)
def test_an_answer_that_is_no_placement_is_a_fault_and_no_error(answer: dict[str, object]) -> None:
    assert Meeting(red(), blue(), pool=["crates"]).faults(answer)


def test_pieces_without_a_place_are_set_aside() -> None:
    meeting = Meeting(red(), blue(), pool=["wood", "wood"], width=6, depth=5)
    meeting.decide({"piece": 0, "at": at(3, 2.5), "turned": 0})
    (aside,) = meeting.saw(TerrainSetAside)
    assert aside.names == ("Wood",)
    assert meeting.questions == [("red", "edge")]


def test_a_table_that_is_laid_already_gets_no_more_terrain() -> None:
    meeting = Meeting(red(), blue(), pool=["crates"], terrain=[piece((12, 12), piece="wood")])
    assert meeting.questions == [("red", "edge")]


def test_every_sample_and_every_suggestion_is_legal_on_a_table_that_fills_up() -> None:
    chance = Random(1)
    meeting = Meeting(red(), blue(), pool=["wood", "ruin", "bunker", "rocks", "crates"] * 3, width=18, depth=18)
    while meeting.questions[0][1] == "terrain":
        form = meeting.request.form
        assert form is not None
        (suggested,) = form.suggestions()
        assert list(form.faults_of(suggested)) == []
        meeting.decide(as_written(next(form.samples(chance))))
    assert meeting.saw(TerrainPlaced)


# Tables laid at random


def test_a_table_laid_at_random_is_the_same_for_the_same_seed() -> None:
    codex = starter()
    assert drawn_ground(500, codex, "a") == drawn_ground(500, codex, "a")
    assert drawn_ground(500, codex, "a") != drawn_ground(500, codex, "b")
    first = drawn_ground(500, codex, "a").terrain[0]
    assert (first.kind.id, first.at, first.turned) == ("void-rift", (21265, 14298), 0)  # on every machine


@pytest.mark.rule("SK-MUSTER-03", "SK-MUSTER-04", "SK-MUSTER-05", "SK-MUSTER-06")
@pytest.mark.parametrize(
    ("limit", "feet", "pieces"), [(500, (2, 2), 6), (1000, (3, 3), 8), (2500, (6, 4), 12), (5000, (6, 4), 12)]
)
def test_a_table_has_the_size_and_the_pieces_of_its_limit(  # G-SK-10
    limit: int, feet: tuple[int, int], pieces: int
) -> None:
    codex = starter()
    for ground in (drawn_ground(limit, codex, "size"), pooled_ground(limit, codex, "size")):
        assert (ground.width, ground.depth) == (feet[0] * 12_000, feet[1] * 12_000)
    assert len(pooled_ground(limit, codex, "size").pool) == pieces
    assert len(drawn_ground(limit, codex, "size").terrain) <= pieces


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("limit", [500, 1000, 2500])
def test_a_table_laid_at_random_has_no_overlaps_and_room_to_deploy(limit: int, seed: int) -> None:
    ground = drawn_ground(limit, starter(), str(seed))
    table = Table(ground.width, ground.depth)
    for put in ground.terrain:
        assert fits(table, put)
        table = table.with_piece(put)
    assert len(ground.terrain) >= 4
    for edge in (Edge.SOUTH, Edge.NORTH):
        points = list(grid(table.zone(edge, DEPLOYMENT_DEPTH), 0, 500))
        built_up = [point for point in points if any(holds(point, piece.shape) for piece in table.pieces)]
        assert len(built_up) <= len(points) // 4
