"""Deployment by turns in a game that is not Skirmish: one ship each, rectangles, and rules of its own."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tabletop.space import ASTEROID, CRUISER, FIGHTER, STATION, inch
from tabletop.space_game import Encounter, EncounterSetup, ShipSetup, SpaceRules, deployment_of

from dwethia.dice import QueuedDice
from dwethia.engine.forms import as_written
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Disc, Outline, Point, Rect
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.bases import BaseSize
from dwethia.tabletop.deployment import Deploy, base_at
from dwethia.tabletop.sides import BLUE, RED
from dwethia.tabletop.table import Edge
from dwethia.tabletop.terrain import Put

RULINGS = Rulings.recommended("cosmic")


def ship(side: Seat, name: str, size: BaseSize = CRUISER, **more: Any) -> ShipSetup:
    return ShipSetup(side, name, size, **more)


def meeting(*ships: ShipSetup, dice: str = "6 1", **more: Any) -> Game[Encounter]:
    setup = msgspec.to_builtins(EncounterSetup(ships, **more))
    return Game(SpaceRules(), setup, RULINGS, QueuedDice(dice))


def places(**models: list[int]) -> dict[str, Any]:
    return {"models": {id.replace("_", "-"): place for id, place in models.items()}}


def faults(game: Game[Encounter], answer: dict[str, Any]) -> list[str]:
    form = game.asks[0].form
    assert form is not None
    return [str(fault) for fault in form.faults(answer)]


def base(game: Game[Encounter], number: int) -> Any:
    return game.state.ships[number].base


def test_the_sides_place_one_ship_each_and_who_has_more_goes_on() -> None:
    game = meeting(ship(RED, "Comet"), ship(RED, "Dart"), ship(RED, "Egret"), ship(BLUE, "Finch"))
    asked = []
    for id, place in (("red_1", [4_000, 3_000]), ("blue_4", [4_000, 33_000]), ("red_2", [9_000, 3_000])):
        asked.append(game.asks[0].seat)
        game.answer(game.asks[0].seat, places(**{id: place}))
    assert [*asked, game.asks[0].seat] == [RED, BLUE, RED, RED]
    assert game.asks[0].rule == "CC-DEPLOY-10"


def test_more_ships_at_a_time_than_the_game_says_are_refused_and_so_are_none() -> None:
    game = meeting(ship(RED, "Comet"), ship(RED, "Dart"), ship(BLUE, "Finch"))
    two = places(red_1=[4_000, 3_000], red_2=[9_000, 3_000])
    assert faults(game, two) == ["2 models are more than 1 at a time (CC-DEPLOY-10)"]
    assert faults(game, places()) == ["at least one model must be placed (CC-DEPLOY-10)"]


def test_a_rectangle_looks_into_the_table_unless_the_answer_turns_it() -> None:
    game = meeting(ship(RED, "Comet"), ship(BLUE, "Finch"), ship(RED, "Dart"), dice="6 1 6 1")
    game.answer(RED, places(red_1=[4_000, 3_000]))
    game.answer(BLUE, places(blue_2=[4_000, 33_000]))
    game.answer(RED, places(red_3=[9_000, 3_000, 90]))
    assert base(game, 0) == CRUISER.at((4_000, 3_000), 0)
    assert base(game, 1) == CRUISER.at((4_000, 33_000), 180)
    assert base(game, 2) == CRUISER.at((9_000, 3_000), 90)


@pytest.mark.parametrize(
    ("edge", "front_right"), [("south", (1, 9)), ("north", (-1, -9)), ("west", (9, -1)), ("east", (-9, 1))]
)
def test_from_every_edge_a_base_looks_towards_the_opposite_one(edge: str, front_right: Point) -> None:
    base = BaseSize(1, 9).at((0, 0), Edge(edge).inward)
    assert isinstance(base, Outline)
    assert base.corners[2] == front_right


def test_a_hull_lies_wholly_in_its_zone_whichever_way_it_is_turned() -> None:
    game = meeting(ship(RED, "Comet"), ship(BLUE, "Finch"))
    assert faults(game, places(red_1=[9_000, 9_000 - 1_181])) == []
    (fault,) = faults(game, places(red_1=[9_000, 9_001 - 1_181]))
    assert fault == "Comet reaches 9.001 in from the south edge, more than 9 in (CC-DEPLOY-07)"
    assert faults(game, places(red_1=[9_000, 9_000 - 591, 90])) == []
    assert len(faults(game, places(red_1=[9_000, 9_001 - 591, 270]))) == 1


def test_hulls_keep_clear_of_terrain_of_each_other_and_of_the_edge() -> None:
    game = meeting(ship(RED, "Comet"), ship(BLUE, "Finch"), ship(RED, "Dart"), terrain=(Put(ASTEROID, inch(20, 4)),))
    game.answer(RED, places(red_1=[4_000, 3_000]))
    game.answer(BLUE, places(blue_2=[4_000, 33_000]))
    assert faults(game, places(red_3=[4_000, 4_000])) == ["Dart overlaps Comet (CC-MOVE-12)"]
    assert faults(game, places(red_3=[20_000, 4_000])) == [
        "Dart stands in Asteroid, which is impassable (CC-DEPLOY-09)"
    ]
    assert faults(game, places(red_3=[100, 4_000])) == ["Dart is not wholly on the table (CC-MOVE-19)"]


def test_each_seat_of_a_side_places_its_own() -> None:
    ann, ben = Seat("ann"), Seat("ben")
    game = meeting(ship(RED, "Comet", seat=ann), ship(RED, "Dart", seat=ben), ship(BLUE, "Finch"))
    assert [asked.seat for asked in game.asks] == [ann, ben]
    assert faults(game, places(red_2=[4_000, 3_000])) == ["Dart is run by ben (CC-CORE-11)"]
    game.answer(ben, places(red_2=[4_000, 3_000]))
    assert base(game, 1) is not None


def test_only_who_may_wait_is_left_off_the_table() -> None:
    game = meeting(ship(RED, "Comet"), ship(RED, "Ghost", may_wait=True), ship(BLUE, "Finch"))
    held: dict[str, Any] = {"models": {}, "held_back": ["red-1"]}
    assert faults(game, held) == ["Comet has no rule that lets it stay off the table (CC-DEPLOY-14)"]
    game.answer(RED, {"models": {}, "held_back": ["red-2"]})
    assert game.state.ships[1].waits


def test_what_is_no_deployment_is_a_fault_and_no_error() -> None:
    game = meeting(ship(RED, "Comet"), ship(BLUE, "Finch"))
    expected = "Comet: expected two whole numbers and degrees from 0 to 359, not"
    for place in ([1], [1, 2, 3, 4], [1, 2, 360], [1, 2, 0.5], "there", None):
        assert any(fault.startswith(expected) for fault in faults(game, {"models": {"red-1": place}}))
    assert faults(game, {"models": []}) == ["expected models, each id with its place, and held_back, a list of ids"]
    assert "there is no model 'red-9'" in faults(game, places(red_9=[4_000, 3_000]))
    assert "Finch is on the side of blue (CC-DEPLOY-10)" in faults(game, places(blue_2=[4_000, 3_000]))


def test_a_round_base_has_a_place_and_no_direction() -> None:
    assert base_at((5_000, 5_000), STATION, Edge.SOUTH) == ((5_000, 5_000), Disc(5_000, 5_000, 1_969), 0)
    assert base_at((5_000, 5_000, 90), STATION, Edge.SOUTH) is None


def test_those_who_find_no_place_are_told_unless_one_may_wait() -> None:
    def narrow(*ships: ShipSetup) -> list[list[str]]:
        state = meeting(*ships, ship(BLUE, "Finch", FIGHTER), width=2_000, depth=36 * INCH).state
        return [[each.name for each in models] for models in deployment_of(state, RED).stranded([RED])]

    assert narrow(ship(RED, "Dock", STATION)) == [["Dock"]]
    assert narrow(ship(RED, "Dock", STATION), ship(RED, "Wasp", FIGHTER)) == []
    assert narrow(ship(RED, "Dock", STATION, may_wait=True)) == []


def test_a_hull_too_long_to_look_into_the_table_is_put_along_its_edge() -> None:
    tanker = BaseSize(INCH, 5 * INCH)  # 10 in long, in a zone of 9
    state = meeting(ship(RED, "Tanker", tanker), ship(BLUE, "Finch")).state
    assert deployment_of(state, RED).only_one(state.ships[:1]) == Deploy({ModelId("red-1"): (5_000, 1_000, 90)})


def test_the_zone_is_shown_as_far_as_it_lies_on_the_table() -> None:
    assert deployment_of(meeting(ship(RED, "A"), ship(BLUE, "B")).state, BLUE).zone == Rect(0, 27_000, 36_000, 36_000)
    small = meeting(ship(RED, "A"), ship(BLUE, "B"), depth=6 * INCH).state
    assert deployment_of(small, RED).zone == deployment_of(small, BLUE).zone == Rect(0, 0, 36_000, 6_000)


@pytest.mark.parametrize("seed", range(6))
def test_every_sample_and_suggestion_is_legal_until_everybody_is_placed(seed: int) -> None:
    chance = Random(seed)
    ships = [ship(side, f"{size}", size) for side in (RED, BLUE) for size in (CRUISER, FIGHTER, STATION, FIGHTER)]
    game = meeting(*ships, ship(RED, "Ghost", may_wait=True), dice="6 1 6 1", terrain=(Put(ASTEROID, inch(20, 4)),))
    turns = 0
    while game.state.phase == "deployment":
        form = game.asks[0].form
        assert form is not None
        drawn = next(form.samples(chance))
        (suggested,) = form.suggestions()
        assert list(form.faults_of(suggested)) == list(form.faults_of(drawn)) == []
        game.answer(game.asks[0].seat, as_written(drawn))
        turns += 1
    assert turns == 9
