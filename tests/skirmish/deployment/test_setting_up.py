"""Before anything stands: the forces meet, priority is rolled for, scenarios and table edges are taken."""

import pytest
from skirmish.fields import blue, red
from skirmish.meetings import Meeting

from dwethia.engine.events import Event
from dwethia.engine.rules import SetupError
from dwethia.profile import ModelId
from dwethia.skirmish.events import scoring, setting_up
from dwethia.skirmish.events.setting_up import (
    EdgesTaken,
    ForcesMet,
    PoolsCounted,
    ScenarioChosen,
    SetUpBegan,
    ZoneMarked,
)
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.tabletop.sides import BLUE, RED
from dwethia.tabletop.table import Edge

OPEN = (None, None)


@pytest.mark.rule("SK-MUSTER-01", "SK-MUSTER-02")
def test_two_forces_meet_under_one_limit() -> None:
    met = Meeting(red(points=20), red(points=30), blue(points=45)).saw(ForcesMet)[0]
    assert (met.models, met.points) == ((2, 1), (50, 45))


@pytest.mark.rule("SK-MUSTER-15", "SK-MUSTER-16", "SK-MUSTER-17", "SK-MUSTER-18")
def test_the_pools_are_the_sums_of_what_the_models_have_and_everybody_sees_them() -> None:
    models = [red(profile="hero Dst3 F2 Aff1", name="Ada"), red(profile="M3 Dst1", name="Ben"), blue(profile="F4")]
    reds, blues = Meeting(*models).saw(PoolsCounted)
    assert [part.name for part in reds.destiny.parts] == ["Destiny of Ada", "Destiny of Ben"]
    assert (reds.destiny.total, reds.faith.total, reds.affinity.total) == (4, 2, 1)
    assert (blues.destiny.total, blues.faith.total, blues.affinity.total) == (0, 4, 0)


@pytest.mark.rule("SK-SETUP-01", "SK-SETUP-02")
def test_priority_is_rolled_for_first_and_the_winner_goes_first() -> None:
    meeting = Meeting(red(), blue(), dice="2 5")
    (began,) = meeting.saw(SetUpBegan)
    assert began.first == BLUE
    assert meeting.questions == [("blue", "edge")]


@pytest.mark.rule("SK-PRIO-02")
def test_ties_are_rolled_again_until_somebody_wins() -> None:  # D-SK-18
    meeting = Meeting(red(), blue(), dice="3 3 5 5 2 6")
    assert meeting.saw(SetUpBegan)[0].first == BLUE
    meeting.done()


# Scenarios


@pytest.mark.rule("SK-SCEN-01", "SK-SCEN-02")
def test_each_side_picks_a_scenario_in_the_order_of_the_roll_and_they_may_differ() -> None:
    meeting = Meeting(red(), blue(), dice="1 6", scenarios=OPEN)
    assert meeting.questions == [("blue", "scenario")]
    meeting.decide("break-their-lines")
    assert meeting.questions == [("red", "scenario")]
    meeting.decide("annihilation")
    chosen = [(event.side, event.scenario) for event in meeting.saw(ScenarioChosen)]
    assert chosen == [(BLUE, Scenario.BREAK_THEIR_LINES), (RED, Scenario.ANNIHILATION)]


def test_a_force_that_comes_with_a_scenario_is_not_asked() -> None:
    meeting = Meeting(red(), blue(), scenarios=("annihilation", None))
    assert meeting.questions == [("blue", "scenario")]


@pytest.mark.rule("SK-SCEN-01")
@pytest.mark.parametrize("theirs", ["hold-the-line", "king-of-the-hill"])
def test_only_one_side_may_hold_ground(theirs: str) -> None:
    meeting = Meeting(red(), blue(), scenarios=OPEN)
    meeting.decide(theirs)
    for held in ("hold-the-line", "king-of-the-hill"):
        (fault,) = meeting.faults(held)
        assert "only one side may hold ground (SK-SCEN-01)" in fault
    assert meeting.faults("annihilation") == []


def test_both_may_hold_if_the_ruling_says_so() -> None:
    meeting = Meeting(red(), blue(), scenarios=OPEN, rulings=["R-SK-23.holding=both-allowed"])
    meeting.decide("hold-the-line")
    assert meeting.faults("king-of-the-hill") == []


@pytest.mark.parametrize(("option", "refused"), [("allowed", False), ("forbidden", True)])
def test_the_same_scenario_for_both_is_a_matter_of_the_ruling(option: str, refused: bool) -> None:
    meeting = Meeting(red(), blue(), scenarios=OPEN, rulings=[f"R-SK-23.duplicates={option}"])
    meeting.decide("annihilation")
    assert bool(meeting.faults("annihilation")) == refused


def test_scenarios_that_do_not_go_together_are_refused_before_the_battle() -> None:
    with pytest.raises(SetupError, match="only one side may hold ground"):
        Meeting(red(), blue(), scenarios=("hold-the-line", "king-of-the-hill"))


@pytest.mark.rule("SK-SCEN-05")
@pytest.mark.parametrize(("width", "depth", "radius"), [(24, 24, 4000), (36, 36, 6000), (72, 48, 8000)])
def test_the_hill_is_a_circle_in_the_middle_of_a_sixth_of_the_shorter_side(width: int, depth: int, radius: int) -> None:
    meeting = Meeting(red(), blue(), scenarios=("king-of-the-hill", "annihilation"), width=width, depth=depth)
    (zone,) = meeting.saw(ZoneMarked)
    assert (zone.sides, zone.middle, zone.radius) == ((RED,), (width * 500, depth * 500), radius)


# Table edges


@pytest.mark.rule("SK-SETUP-04")
def test_the_side_with_priority_takes_an_edge_and_the_other_gets_the_opposite_one() -> None:
    meeting = Meeting(red(), blue(), dice="1 6")
    meeting.decide("west", "blue")
    (taken,) = meeting.saw(EdgesTaken)
    assert (taken.red, taken.blue) == (Edge.EAST, Edge.WEST)


@pytest.mark.rule("SK-SETUP-04")
@pytest.mark.parametrize(
    ("ruling", "offered"),
    [
        ("opposite-long", ["south", "north"]),
        ("opposite-short", ["west", "east"]),
        ("opposite-any", ["south", "north", "west", "east"]),
    ],
)
def test_which_edges_there_are_to_take_is_a_matter_of_the_ruling(ruling: str, offered: list[str]) -> None:
    meeting = Meeting(red(), blue(), width=72, depth=48, rulings=[f"R-SK-29={ruling}"])
    assert [choice.id for choice in meeting.request.choices if not choice.faults] == offered
    barred = [choice for choice in meeting.request.choices if choice.faults]
    assert len(barred) + len(offered) == 4
    assert all(fault.rule == "SK-SETUP-04" for choice in barred for fault in choice.faults)


def test_a_table_deeper_than_wide_has_its_long_edges_in_the_west_and_east() -> None:
    meeting = Meeting(red(), blue(), width=24, depth=36)
    assert [choice.id for choice in meeting.request.choices if not choice.faults] == ["west", "east"]


# What is told


ADA, PLACE = ModelId("red-1"), (12_000, 6_500)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (setting_up.TerrainSetAside(("Wood", "Bog")), "There is no room left for Wood, Bog: set aside"),
        (setting_up.TerrainPlaced(RED, "Wood", PLACE, 45), "red places Wood at (12 in, 6.5 in), turned by 45 degrees"),
        (setting_up.SpotPlaced(None, 2, PLACE, 6000), "Spot 2 lies at (12 in, 6.5 in)"),
        (setting_up.SpotPlaced(BLUE, 2, PLACE, 6000), "Spot 2 lies at (12 in, 6.5 in), placed by blue"),
        (setting_up.SpotsLeftOut(2), "There is no place left for 2 more spots"),
        (setting_up.ZoneMarked((RED, BLUE), PLACE, 4000), "The hill of red and blue: 4 in about (12 in, 6.5 in)"),
        (setting_up.EdgesTaken(Edge.EAST, Edge.WEST), "red deploys in the east, blue in the west"),
        (
            setting_up.Deployed(RED, (ADA,), ("Ada",), (PLACE,), (ModelId("red-2"),), ("Ben",), 3, False),
            "red places Ada and holds back Ben; 3 left",
        ),
        (setting_up.NoRoomFor(RED, (ADA,), ("Ada",)), "red has no room in its zone for Ada: held back"),
        (setting_up.BattleBegan(5), "The battle begins; it lasts 5 turns"),
        (setting_up.StartRolled(BLUE), "blue wins the roll and goes first at the start of the battle"),
        (setting_up.Scouted(ADA, "Ada", (PLACE, PLACE), 5500), "Ada scouts ahead, 5.5 in to (12 in, 6.5 in)"),
        (setting_up.SetUpBegan(RED, True), "Setting up: red wins the roll and goes first; the table is laid already"),
        (scoring.SpotCompleted(RED, ADA, "Ada", 2), "Ada completes spot 2 for red"),
        (scoring.TookCommand(ADA, "Ada", "Ruth"), "Ruth has fallen: Ada is the captain now"),
        (scoring.TurnEnded(2, (("Ada", "Terror"),)), "Turn 2 ends; over: Terror on Ada"),
        (scoring.TurnEnded(2, ()), "Turn 2 ends"),
        (scoring.FaithReturned(), "Faith and Affinity are full again"),
        (scoring.SideOut(BLUE), "blue has nobody left"),
        (
            scoring.BattleEnded(3, 1, 1, RED, True),
            "The battle is over after turn 3: red 1, blue 1; red wins by wiping out the other side",
        ),
        (scoring.BattleEnded(5, 1, 1, None), "The battle is over after turn 5: red 1, blue 1; a draw"),
    ],
)
def test_every_event_says_itself_in_words_and_names_its_rules(event: Event, text: str) -> None:
    assert event.text() == text
    assert event.rules
