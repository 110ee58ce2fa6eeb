"""Before the first turn: the roll, edges, ships by turns, and who comes later (CC-DEPLOY)."""

from typing import Any

import pytest
from cosmic.space import Space, blue, piece, place, red, space

from dwethia.codex.entries import TerrainKind
from dwethia.cosmic.events.setting_up import (
    Arrived,
    BattleBegan,
    Deployed,
    EdgesTaken,
    NoRoomFor,
    SetUpBegan,
    TerrainPlaced,
)
from dwethia.engine.events import Rolled
from dwethia.geometry.hulls.gaps import gap
from dwethia.lengths import INCH
from dwethia.tabletop.table import Table
from dwethia.tabletop.terrain import Kind

ROCK = Kind("rock", "Rock", (TerrainKind.IMPASSABLE,), radius=INCH)


def at(x: float, y: float, *degrees: int) -> list[int]:
    return [*place(x, y), *degrees]


def put(**ships: list[int]) -> dict[str, Any]:
    """An answer that deploys ships: `put(red_1=at(5, 3, 0))`."""
    return {"models": {id.replace("_", "-"): where for id, where in ships.items()}, "held_back": []}


def deploy_all(field: Space) -> None:
    """Everybody where the form suggests."""
    while field.questions and field.questions[0][1] == "deploy":
        form = field.game.asks[0].form
        assert form is not None
        suggested = next(iter(form.suggestions()))
        field.decide({"models": dict(suggested.models), "held_back": []})


@pytest.mark.rule("CC-DEPLOY-04", "CC-DEPLOY-05")
def test_both_roll_for_deployment_and_ties_are_rolled_again() -> None:
    with space(red(), blue(), phase=None, dice="4 4 2 5") as field:
        rolls = [(each.seat, each.faces, each.rule) for each in field.saw(Rolled)]
        assert rolls[:2] == [("red", (4,), "CC-DEPLOY-04"), ("blue", (4,), "CC-DEPLOY-04")]
        assert rolls[2:] == [("red", (2,), "CC-DEPLOY-05"), ("blue", (5,), "CC-DEPLOY-05")]
        assert field.saw(SetUpBegan)[0].first == "blue"
        assert field.questions == [("blue", "edge")]


@pytest.mark.rule("CC-DEPLOY-06", "CC-DEPLOY-07")
def test_the_winner_takes_an_edge_and_sets_down_the_first_ship() -> None:
    with space(red(), blue(), phase=None, dice="6 1") as field:
        field.decide("north")
        assert field.saw(EdgesTaken) == [EdgesTaken(red="north", blue="south")]  # type: ignore[arg-type]
        assert field.questions == [("red", "deploy")]


@pytest.mark.rule("CC-DEPLOY-06")
@pytest.mark.parametrize(
    ("option", "square", "oblong"),
    [
        ("opposite-by-board", 4, {"south", "north"}),
        ("opposite-any-edge", 4, {"south", "north", "west", "east"}),
        ("opposite-short-edges", 4, {"west", "east"}),
    ],
)
def test_which_edges_may_be_taken(option: str, square: int, oblong: set[str]) -> None:
    setting = [f"R-CC-09={option}"]
    wide = Space(red(), blue(), phase=None, dice="6 1", size=(72, 48), rulings=setting)
    assert {choice.id for choice in wide.request.choices if not choice.faults} == oblong
    even = Space(red(), blue(), phase=None, dice="6 1", rulings=setting)
    assert sum(not choice.faults for choice in even.request.choices) == square


@pytest.mark.rule("CC-DEPLOY-06")
def test_an_edge_that_fleets_do_not_deploy_along_is_refused() -> None:
    wide = Space(red(), blue(), phase=None, dice="6 1", size=(72, 48))
    assert wide.faults("west") == ["fleets do not deploy along the west edge, which is 48 in long (CC-DEPLOY-06)"]


@pytest.fixture
def field() -> Space:
    """Two ships a side, red about to place the first of them along the south edge."""
    made = Space(red(), red(), blue(), blue(), phase=None, dice="6 1")
    made.decide("south")
    return made


@pytest.mark.rule("CC-DEPLOY-08")
def test_a_ship_lies_wholly_inside_nine_inches(field: Space) -> None:  # G-CC-16: 6" between the zones on 2x2 ft
    half = 60 / 25.4 / 2
    assert field.faults(put(red_1=at(12, 9 - half, 0))) == []
    (fault,) = field.faults(put(red_1=at(12, 9 - half + 0.01, 0)))
    assert "from the south edge, more than 9 in" in fault
    assert fault.endswith("(CC-DEPLOY-08)")
    assert field.faults(put(red_1=at(0.5, 4, 0)))[0].endswith("(CC-MOVE-19)")


@pytest.mark.rule("CC-DEPLOY-10", "CC-DEPLOY-13")
def test_sides_place_one_ship_each_by_turns(field: Space) -> None:
    for answer in (put(red_1=at(6, 4, 0)), put(blue_2=at(6, 20, 180)), put(red_2=at(18, 4, 0))):
        field.decide(answer)
    assert [(each.side, each.ships) for each in field.saw(Deployed)] == [
        ("red", ("red-1",)),
        ("blue", ("blue-2",)),
        ("red", ("red-2",)),
    ]
    field.decide(put(blue_1=at(18, 20, 180)))
    assert len(field.saw(BattleBegan)) == 1


@pytest.mark.rule("CC-DEPLOY-10")
@pytest.mark.parametrize(("option", "refused"), [("one-each", 1), ("one-or-more", 0)])
def test_how_many_ships_are_placed_at_a_time(option: str, refused: int) -> None:
    field = Space(red(), red(), blue(), phase=None, dice="6 1", rulings=[f"R-CC-10.pace={option}"])
    field.decide("south")
    assert len(field.faults(put(red_1=at(6, 4, 0), red_2=at(18, 4, 0)))) == refused


@pytest.mark.rule("CC-DEPLOY-10")
def test_the_other_sides_ships_and_ships_on_the_table_are_not_placed(field: Space) -> None:
    assert field.faults(put(blue_1=at(6, 4, 0))) == ["Cruiser 1 is on the side of blue (CC-DEPLOY-10)"]
    assert field.faults(put(red_9=at(6, 4, 0))) == ["there is no model 'red-9'"]
    assert field.faults({"models": {}, "held_back": []}) == ["at least one model must be placed (CC-DEPLOY-10)"]


@pytest.mark.rule("CC-DEPLOY-09")
@pytest.mark.parametrize(("option", "refused"), [("codex", True), ("none", False)])
def test_a_ship_is_set_down_clear_of_terrain(option: str, refused: bool) -> None:
    cloud = piece((12, 4), "obscuring")
    field = Space(red(), blue(), phase=None, dice="6 1", terrain=[cloud], rulings=[f"R-CC-71.kinds={option}"])
    field.decide("south")
    faults = field.faults(put(red_1=at(12, 4, 0)))
    assert any(fault.endswith("(CC-DEPLOY-09)") for fault in faults) is refused


@pytest.mark.rule("CC-DEPLOY-11", "CC-DEPLOY-12")
@pytest.mark.parametrize(
    ("option", "order"),
    [
        ("last-always", ["red-2", "blue-1", "blue-2", "red-1"]),
        ("last-only-if-both", ["red-1", "blue-1", "red-2", "blue-2"]),
    ],
)
def test_ships_that_deploy_anywhere_go_last(option: str, order: list[str]) -> None:
    ships = (red(deploys="anywhere"), red(), blue(), blue())
    field = Space(*ships, phase=None, dice="6 1", rulings=[f"R-CC-10.specials={option}"])
    field.decide("south")
    deploy_in_order(field)
    assert [id for each in field.saw(Deployed) for id in each.ships] == order


def deploy_in_order(field: Space) -> None:
    """Each seat places the first ship that it may, somewhere along its edge."""
    while field.questions[0][1] == "deploy":
        form = field.game.asks[0].form
        assert form is not None
        first = form.left[0]  # type: ignore[attr-defined]
        spot = form.deployment.find_place(first, form.deployment.room)  # type: ignore[attr-defined]
        field.decide({"models": {first.id: list(spot)}, "held_back": []})


@pytest.mark.rule("CC-DEPLOY-11")
def test_one_that_deploys_anywhere_is_refused_before_the_others_are_down() -> None:
    field = Space(red(deploys="anywhere", name="Ghost"), red(name="Hull"), blue(), phase=None, dice="6 1")
    field.decide("south")
    assert "Ghost is placed after all others (CC-DEPLOY-11)" in field.faults(put(red_1=at(6, 4, 0)))
    field.decide(put(red_2=at(12, 4, 0)))
    (fault,) = field.faults(put(blue_1=at(12, 20, 180), red_1=at(6, 4, 0)))[:1]
    assert fault.endswith("(CC-DEPLOY-10)")


@pytest.mark.rule("CC-BASE-11")
def test_no_base_is_set_down_on_another(field: Space) -> None:
    field.decide(put(red_1=at(6, 4, 0)))
    field.decide(put(blue_1=at(6, 20, 180)))
    assert any(fault.endswith("(CC-BASE-11)") for fault in field.faults(put(red_2=at(6.5, 4, 0))))
    assert field.faults(put(red_2=at(8, 4, 0))) == []


@pytest.mark.rule("CC-DEPLOY-12", "HS-SPACE-01")
def test_one_that_deploys_anywhere_keeps_nine_inches_from_enemies() -> None:
    field = Space(red(deploys="anywhere"), blue(), phase=None, dice="6 1")
    field.decide("south")
    field.decide(put(blue_1=at(12, 20, 180)))
    (fault,) = field.faults(put(red_1=at(12, 12, 0)))
    assert fault.endswith("from Cruiser, not 9 in (HS-SPACE-01)")
    field.decide(put(red_1=at(2, 20 - 12, 0)))
    assert field.ship("red-1").is_here


@pytest.mark.rule("CC-DEPLOY-14", "HS-SPACE-02")
def test_a_reserve_comes_to_its_zone_at_the_start_of_its_turn() -> None:
    field = Space(red(deploys="reserve", arrives=2), red((12, 4)), blue((12, 20)), phase="end", dice="")
    assert field.questions == [("red", "deploy")]
    assert field.ship("red-1").base is None
    assert any("not more than 1 in" in fault for fault in field.faults(put(red_1=at(14, 4, 0))))
    assert any("(CC-DEPLOY-08)" in fault for fault in field.faults(put(red_1=at(4, 12, 0))))
    field.decide(put(red_1=at(4, 4, 0)))
    (came,) = field.saw(Arrived)
    assert (came.ship, field.battle.turn, field.questions[0][1]) == ("red-1", 2, "orders")


@pytest.mark.rule("CC-DEPLOY-14")
def test_a_reserve_does_not_come_before_its_turn() -> None:
    field = Space(red(deploys="reserve", arrives=3), red((12, 4)), blue((12, 20)), phase="end")
    assert field.questions[0][1] == "orders"
    assert field.saw(Arrived) == []


@pytest.mark.rule("CC-DEPLOY-15", "HS-SPACE-05")
def test_one_that_teleports_comes_anywhere_but_not_near_an_enemy() -> None:
    field = Space(red(deploys="teleport", arrives=2), red((12, 4)), blue((12, 20)), phase="end")
    (fault,) = field.faults(put(red_1=at(4, 20, 0)))
    assert fault.endswith("(HS-SPACE-05)")
    field.decide(put(red_1=at(1.5, 10, 0)))
    assert gap(field.ship("red-1").hull, field.ship("blue-1").hull) >= 9 * INCH
    assert field.saw(Arrived)[0].ship == "red-1"


@pytest.mark.rule("CC-DEPLOY-08", "HS-SPACE-02")
def test_a_ship_without_room_waits_in_reserve() -> None:
    wall = [piece((x, y), "impassable", across=5.9) for x in (3, 9, 15, 21) for y in (3, 8.95)]
    field = Space(red(size="warship"), blue(), phase=None, dice="6 1", terrain=wall)
    field.decide("south")
    assert field.saw(NoRoomFor)[0].ships == ("red-1",)
    assert field.ship("red-1").is_in_reserve


@pytest.mark.rule("CC-DEPLOY-02")
@pytest.mark.parametrize(("option", "asked"), [("by-agreement", "edge"), ("alternate", "terrain")])
def test_terrain_is_laid_by_agreement_or_placed_by_turns(option: str, asked: str) -> None:
    field = Space(red(), blue(), phase=None, dice="6 1", pool=[ROCK, ROCK], rulings=[f"R-CC-71.placing={option}"])
    assert field.questions == [("red", asked)]
    if asked == "terrain":
        field.decide({"piece": 0, "at": at(12, 12), "turned": 0})
        assert field.questions == [("blue", "terrain")]
        field.decide({"piece": 1, "at": at(6, 12), "turned": 0})
        assert [each.side for each in field.saw(TerrainPlaced)] == ["red", "blue"]
        assert field.questions == [("red", "edge")]
        assert isinstance(field.battle.table, Table)
        assert len(field.battle.table.pieces) == 2


@pytest.mark.rule("CC-DEPLOY-02", "HS-SCEN-02")
def test_pieces_are_placed_by_turns_around_what_a_scenario_has_put_there() -> None:
    station = piece((12, 12), "impassable", across=3, name="station")
    by_turns = ["R-CC-71.placing=alternate"]
    field = Space(red(), blue(), phase=None, dice="6 1", pool=[ROCK], terrain=[station], rulings=by_turns)
    assert field.questions == [("red", "terrain")]
    assert "overlaps station" in field.faults({"piece": 0, "at": at(12, 12), "turned": 0})[0]
    field.decide({"piece": 0, "at": at(6, 12), "turned": 0})
    assert [each.name for each in field.battle.table.pieces] == ["station", ROCK.name]


@pytest.mark.rule("CC-DEPLOY-03")
def test_without_a_scenario_the_basic_rules_hold() -> None:
    field = Space(red(), blue(), phase=None, dice="6 1")
    assert field.saw(SetUpBegan)[0].text() == "Setting up by the basic rules: red wins the roll and goes first"


@pytest.mark.rule("CC-DEPLOY-16")
def test_when_all_are_down_the_first_turn_begins_with_orders(field: Space) -> None:
    deploy_all(field)
    assert [(seat, question) for seat, question in field.questions] == [("red", "orders"), ("blue", "orders")]
    assert field.battle.turn == 1


@pytest.mark.rule("CC-CORE-11")
def test_each_seat_of_a_side_places_its_own_ships() -> None:
    ships = (red(seat="anna"), red(seat="ben"), blue())
    field = Space(*ships, phase=None, dice="6 1", seats=(("anna", "ben"), ()))
    field.decide("south")
    assert field.questions == [("anna", "deploy"), ("ben", "deploy")]
    assert field.faults(put(red_2=at(6, 4, 0)), "anna") == ["Cruiser 2 is run by ben (CC-CORE-11)"]


@pytest.mark.rule("CC-DEPLOY-10")
def test_the_side_with_ships_left_goes_on_alone() -> None:
    field = Space(red(), red(), red(), blue(), phase=None, dice="6 1")
    field.decide("south")
    deploy_all(field)
    assert [each.side for each in field.saw(Deployed)] == ["red", "blue", "red", "red"]


@pytest.mark.rule("CC-DEPLOY-12", "HS-SPACE-01")
def test_one_that_deploys_anywhere_and_need_not_wait_is_not_bound_to_the_zone() -> None:
    ships = (red(deploys="anywhere"), red(), blue())
    field = Space(*ships, phase=None, dice="6 1", rulings=["R-CC-10.specials=last-only-if-both"])
    field.decide("south")
    assert field.faults(put(red_1=at(12, 12, 0))) == []
    (fault,) = field.faults(put(red_2=at(12, 12, 0)))
    assert fault == "Cruiser 2 reaches 13.181 in from the south edge, more than 9 in (CC-DEPLOY-08)"


@pytest.mark.rule("HS-SPACE-01")
def test_exactly_nine_inches_from_an_enemy_are_enough() -> None:
    field = Space(red(deploys="anywhere"), blue(), phase=None, dice="6 1")
    field.decide("south")
    field.decide(put(blue_1=at(12, 20, 180)))  # its bow is at 18.819
    assert field.faults(put(red_1=at(12, 8.638, 0))) == []
    assert field.faults(put(red_1=at(12, 8.639, 0))) == [
        "Cruiser would be 8.999 in from Cruiser, not 9 in (HS-SPACE-01)"
    ]


@pytest.mark.rule("CC-DEPLOY-09")
def test_a_cloud_is_not_called_impassable() -> None:
    field = Space(red(), blue(), phase=None, dice="6 1", terrain=[piece((12, 4), "obscuring", name="Nebula")])
    field.decide("south")
    assert field.faults(put(red_1=at(12, 4, 0))) == [
        "Cruiser stands in Nebula, and is to be clear of all terrain (CC-DEPLOY-09)"
    ]


@pytest.mark.rule("HS-SPACE-02")
def test_a_reserve_may_come_beside_an_enemy_but_by_more_than_an_inch() -> None:
    field = Space(red(deploys="reserve", arrives=2), red((12, 4)), blue((4, 4)), phase="end")
    assert field.faults(put(red_1=at(6.183, 4, 0))) == []
    assert field.faults(put(red_1=at(6.182, 4, 0))) == [
        "Cruiser 1 would be 1 in from Cruiser, not more than 1 in (HS-SPACE-02)"
    ]


@pytest.mark.rule("CC-DEPLOY-14", "HS-SPACE-02")
def test_reserves_of_the_side_that_last_had_priority_come_first_and_get_orders() -> None:
    ships = (red(deploys="reserve", arrives=2), red((12, 4)), blue(deploys="reserve", arrives=2), blue((12, 20)))
    field = Space(*ships, phase="end", priority="blue")
    assert field.questions == [("blue", "deploy")]
    field.decide(put(blue_1=at(4, 20, 180)))
    field.decide(put(red_1=at(4, 4, 0)))
    assert field.faults({"ships": {"red-2": ["move", "fire"]}}, "red") == ["Cruiser 1 has 0 of 2 orders (CC-ORDER-02)"]


def test_a_ship_that_has_its_place_keeps_it_and_the_rest_stand_clear_of_it() -> None:
    rulings = ["R-CC-10.pace=one-or-more"]
    with space(red(), red(), red(), blue(), phase=None, dice="6 1", rulings=rulings) as field:
        field.decide("south")
        form = field.request.form
        assert form is not None
        alone = next(iter(form.suggestions())).models["red-1"]
        (whole,) = form.completions(form.read({"models": {"red-3": list(alone)}}))
        assert whole.models["red-3"] == alone
        assert set(whole.models) == {"red-1", "red-2", "red-3"}
        assert list(form.faults_of(whole)) == []


def test_where_ships_are_placed_one_by_one_one_is_suggested_and_all_may_be_planned() -> None:
    with space(red(), red(), red(), blue(), phase=None, dice="6 1") as field:
        field.decide("south")
        form = field.request.form
        assert form is not None
        (alone,) = form.suggestions()
        assert len(alone.models) == 1
        mine = form.read({"models": {"red-2": at(20, 3, 90)}})
        (whole,) = form.completions(mine)
        assert list(whole.models) == ["red-2", "red-1", "red-3"]
        assert whole.models["red-2"] == mine.models["red-2"]
        assert {fault.rule for fault in form.faults_of(whole)} == {"CC-DEPLOY-10"}  # only their number
