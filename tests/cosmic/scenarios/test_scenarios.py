"""The three scenarios: what they are about, who may be set down where, and who wins (HS-SCEN-01 to -03)."""

from typing import Any

import pytest
from cosmic.space import Placed, Space, blue, place, red
from msgspec.structs import replace

from dwethia.codex import SpaceScenario, starter
from dwethia.cosmic.events.scenarios import ScenarioPlayed, ShipLeft, StationHeld
from dwethia.cosmic.events.setting_up import SetUpBegan
from dwethia.cosmic.events.turning import BattleOver
from dwethia.cosmic.scenarios import aim_of, aim_of_card
from dwethia.cosmic.scenarios.leaving import leave
from dwethia.cosmic.setup.scenario_card import scenario_card
from dwethia.cosmic.state.battle import FleetBattle, LostShip, Phase
from dwethia.cosmic.turn.ending import end_phase
from dwethia.engine.events import Event
from dwethia.engine.procedure import Tell
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.tabletop.ground import LaidGround
from dwethia.tabletop.sides import BLUE, RED
from dwethia.tabletop.table import Edge
from dwethia.tabletop.terrain import shape_of

CODEX = starter()
USUAL = Rulings.recommended("cosmic")


def entry(id: str) -> SpaceScenario:
    return CODEX.space_scenario(id)


def meeting(id: str, *ships: Placed, **more: Any) -> Space:
    card = scenario_card(entry(id))
    return Space(*ships, scenario=card, turns=entry(id).turns, **more)


def ended(battle: FleetBattle, rulings: Rulings = USUAL) -> tuple[list[Event], FleetBattle | None]:
    """The End Phase of a battle: what is told, and the battle if it is over."""
    told: list[Event] = []
    run = end_phase(battle, rulings)
    assert not isinstance(run, FleetBattle)
    try:
        need = next(run)
        while isinstance(need, Tell):
            told.append(need.made())
            need = run.send(None)
    except StopIteration as stop:
        return told, stop.value
    return told, None


def lose(battle: FleetBattle, *ids: str) -> FleetBattle:
    return battle.with_ships(*(replace(battle.ship(id), is_slain=True, base=None) for id in ids))


@pytest.mark.rule("CC-DEPLOY-03", "CC-TURN-07", "HS-SCEN-01")
def test_a_scenario_is_told_with_the_ships_that_it_names() -> None:
    ships = (red(points=100), red(points=300), blue(points=200), blue(points=200))
    field = meeting("flagship", *ships, phase=None, dice="6 1")
    (told,) = field.saw(ScenarioPlayed)
    assert told.ships == ("red-2", "blue-1")
    assert "by the scenario The Flagship" in field.saw(SetUpBegan)[0].text()


FLEETS = (red((6, 4), points=300), red((18, 4), points=100), blue((6, 20), points=250), blue((18, 20), points=100))


@pytest.mark.rule("CC-TURN-07", "CC-TURN-08", "HS-SCEN-01")
def test_a_lost_flagship_loses_the_battle_at_once() -> None:
    battle = meeting("flagship", *FLEETS).battle
    aim = aim_of(battle)
    assert (aim.score(battle, RED, USUAL), aim.score(battle, BLUE, USUAL)) == (700, 600)
    told, over = ended(lose(battle, "red-1"))
    assert over is not None
    assert (over.phase, over.winner) == (Phase.OVER, BLUE)
    assert isinstance(told[-1], BattleOver)
    assert told[-1].score == (100, 600)


@pytest.mark.rule("HS-SCEN-01")
def test_where_both_flagships_are_lost_the_points_left_decide() -> None:
    battle = lose(meeting("flagship", *FLEETS).battle, "red-1", "blue-1", "blue-2")
    assert aim_of(battle).winner(battle, USUAL) == RED
    told, after = ended(meeting("flagship", *FLEETS).battle)
    assert after is not None
    assert (after.phase, after.turn) == (Phase.ORDERS, 2)
    assert not any(isinstance(each, BattleOver) for each in told)


@pytest.mark.rule("HS-SCEN-02", "CC-TURN-07")
def test_who_is_worth_more_beside_the_station_scores() -> None:
    near = (red((12, 8), points=100), blue((12, 16), points=150), blue((3, 21), points=500), red((3, 3), points=500))
    told, _ = ended(meeting("station", *near).battle)
    (held,) = [each for each in told if isinstance(each, StationHeld)]
    assert (held.holder, held.points, held.scored) == (BLUE, (100, 150), (0, 1))


@pytest.mark.rule("HS-SCEN-02")
def test_the_edge_of_the_stations_reach() -> None:
    half = 60 / 25.4 / 2
    inside = 12 - 1.5 - 3 - half
    for y, holder in ((inside + 0.01, RED), (inside - 0.01, None)):
        told, _ = ended(meeting("station", red((12, y)), blue((3, 21))).battle)
        assert [each.holder for each in told if isinstance(each, StationHeld)] == [holder]


@pytest.mark.rule("HS-SCEN-02", "CC-TURN-08")
def test_the_higher_score_wins_and_points_break_ties() -> None:
    battle = meeting("station", red((3, 3), points=300), blue((3, 21), points=100)).battle
    assert aim_of(battle).winner(battle, USUAL) == RED
    for measure in ("ships-remaining", "points-destroyed"):  # a scenario says itself what counts
        counted = Rulings.of("cosmic", settings=[f"R-CC-06.measure={measure}"])
        assert aim_of(battle).winner(battle, counted) == RED
    held = battle.with_side(replace(battle.side(BLUE), scored=1))
    assert aim_of(held).winner(held, USUAL) == BLUE


@pytest.mark.rule("HS-SCEN-02", "CC-DEPLOY-03")
def test_the_station_stands_in_the_middle_and_zones_are_shallow() -> None:
    card = scenario_card(entry("station"))
    ground = aim_of_card(card).furnished(LaidGround(24 * INCH, 24 * INCH), card)
    (station,) = ground.terrain
    assert (station.at, shape_of(station).r) == (place(12, 12), 1.5 * INCH)  # type: ignore[union-attr]
    field = meeting("station", red(), blue(), phase=None, dice="6 1")
    field.decide("south")
    faults = field.faults({"models": {"red-1": [*place(12, 6), 0]}, "held_back": []})
    assert any("(CC-DEPLOY-08)" in fault for fault in faults)


@pytest.mark.rule("HS-SCEN-03", "CC-DEPLOY-03")
def test_the_guard_deploys_further_than_those_who_break_through() -> None:
    battle = meeting("break-through", red((12, 4)), blue((12, 20))).battle
    assert (aim_of(battle).depth(battle, RED), aim_of(battle).depth(battle, BLUE)) == (6 * INCH, 12 * INCH)
    assert battle.setup.turns == 6


@pytest.mark.rule("HS-SCEN-03", "CC-MOVE-19")
def test_only_red_leaves_and_only_over_the_guards_edge() -> None:
    battle = meeting("break-through", red((12, 4)), blue((12, 20))).battle
    runner, guard = battle.ship("red-1"), battle.ship("blue-1")
    assert [edge for edge in Edge if aim_of(battle).may_leave(battle, runner, edge)] == [Edge.NORTH]
    assert not any(aim_of(battle).may_leave(battle, guard, edge) for edge in Edge)


def left(battle: FleetBattle, id: str) -> FleetBattle:
    """A ship gone over the edge."""
    run = leave(battle, ModelId(id))
    told = next(run)
    assert isinstance(told, Tell)
    assert isinstance(told.event, ShipLeft)
    try:
        run.send(None)
    except StopIteration as stop:
        gone: FleetBattle = stop.value
        return gone
    raise AssertionError


@pytest.mark.rule("HS-SCEN-03", "CC-TURN-07", "CC-TURN-08")
def test_half_of_the_points_must_break_through() -> None:
    ships = (red((6, 4), points=100), red((18, 4), points=101), blue((12, 20)))
    battle = meeting("break-through", *ships).battle
    assert aim_of(battle).winner(left(battle, "red-1"), USUAL) == BLUE
    through = left(battle, "red-2")
    assert aim_of(battle).winner(through, USUAL) == RED
    assert (aim_of(through).score(through, RED, USUAL), aim_of(through).score(through, BLUE, USUAL)) == (101, 100)
    assert not through.ship("red-2").is_here
    assert not through.ship("red-2").is_slain


@pytest.mark.rule("HS-SCEN-03", "CC-MOVE-19")
def test_an_advance_over_the_guards_edge_takes_red_off_the_table() -> None:
    ships = (red((12, 22), orders="move fire"), red((3, 3), orders="fire fire"), blue((20, 20), orders="fire fire"))
    field = meeting("break-through", *ships, phase="movement")
    field.decide({"do": "advance", "ship": "red-1", "distance": 4000})
    (gone,) = field.saw(ShipLeft)
    assert (gone.ship, gone.rule) == ("red-1", "HS-SCEN-03")
    assert not field.ship("red-1").is_here
    assert not field.ship("red-1").is_slain


@pytest.mark.rule("CC-MOVE-19")
def test_without_the_scenario_the_same_advance_is_refused() -> None:
    ships = (red((12, 22), orders="move fire"), blue((20, 20), orders="fire fire"))
    field = Space(*ships, phase="movement")
    assert any("(CC-MOVE-19)" in fault for fault in field.faults({"do": "advance", "ship": "red-1", "distance": 4000}))


# A side destroyed


def destroyed(id: str, *lost: str, rulings: Rulings = USUAL, gone: str = "") -> BattleOver:
    """How a battle of a scenario ends when these ships are destroyed, and one has left before; blue has scored 2."""
    battle = meeting(id, *FLEETS).battle
    battle = battle.with_side(replace(battle.side(BLUE), scored=2))
    battle = lose(left(battle, gone) if gone else battle, *lost)
    marks = tuple(LostShip(ModelId(each), RED, BLUE, "shot", 1, Phase.SHOOT) for each in lost)
    told, _ = ended(battle.with_progress(losses=(*battle.losses, *marks), turn=1), rulings)
    over = told[-1]
    assert isinstance(over, BattleOver)
    return over


@pytest.mark.rule("CC-TURN-08", "HS-SCEN-02", "HS-SCEN-03")
@pytest.mark.parametrize(("option", "winner"), [("survivor-wins", RED), ("scored-as-it-stands", BLUE)])
@pytest.mark.parametrize("scenario", ["station", "break-through"])
def test_who_destroys_every_enemy_wins_or_is_scored_as_it_stands(  # R-CC-97
    scenario: str, option: str, winner: str
) -> None:
    rulings = Rulings.of("cosmic", settings=[f"R-CC-97={option}"])
    over = destroyed(scenario, "blue-1", "blue-2", rulings=rulings)
    assert (over.winner, over.is_wipeout) == (winner, option == "survivor-wins")
    assert over.text().endswith("red wins, since every enemy ship is destroyed") is (option == "survivor-wins")


@pytest.mark.rule("CC-TURN-08", "HS-SCEN-03")
@pytest.mark.parametrize(("gone", "lost", "winner"), [("red-1", "red-2", RED), ("red-2", "red-1", BLUE)])
def test_a_fleet_that_broke_through_is_not_destroyed_with_its_last_ship(gone: str, lost: str, winner: str) -> None:
    over = destroyed("break-through", lost, gone=gone)  # red-1 is worth 300 of 400 points
    assert (over.winner, over.is_wipeout) == (winner, False)


@pytest.mark.rule("CC-TURN-08", "HS-SCEN-02")
def test_where_both_fleets_are_destroyed_the_score_decides() -> None:
    over = destroyed("station", "red-1", "red-2", "blue-1", "blue-2")
    assert (over.winner, over.is_wipeout) == (BLUE, False)
