"""The start of the battle, scouts, and the Priority Phase of each turn."""

from random import Random
from typing import Any

import pytest
from skirmish.fields import Field, blue, field, piece, red
from skirmish.meetings import Meeting, at, placing
from skirmish.movement.walks import may_move

from dwethia.engine.events import Rolled
from dwethia.skirmish.events.setting_up import BattleBegan, Scouted, StartRolled
from dwethia.skirmish.events.turning import PhaseBegan, PriorityWon, TurnBegan
from dwethia.skirmish.rules.priority import Priority
from dwethia.skirmish.state.battle import Phase
from dwethia.tabletop.sides import BLUE, RED

# The roll after deployment


def deployed(*more: dict[str, Any], dice: str, blue_at: tuple[float, float] = (12, 20), **scene: Any) -> Meeting:
    """Red in the south at (12, 4) and blue in the north, both placed."""
    meeting = Meeting(*(more or (red(), blue())), dice=dice, **scene)
    meeting.decide("south")
    meeting.decide(placing(red_1=at(12, 4)))
    meeting.decide(placing(blue_1=at(*blue_at)))
    return meeting


@pytest.mark.rule("SK-SETUP-09", "SK-TURN-01")
def test_after_deployment_priority_is_rolled_again_and_that_is_the_roll_of_turn_one() -> None:
    meeting = deployed(dice="6 1 2 5")
    assert meeting.saw(BattleBegan)[0].turns == 5
    assert meeting.questions == [("blue", "act-first")]
    meeting.decide("first")
    assert (meeting.battle.turn, meeting.battle.phase) == (1, Phase.MOVEMENT)
    assert [event.turn for event in meeting.saw(TurnBegan)] == [1]
    meeting.done()


@pytest.mark.rule("SK-SETUP-09")
def test_under_two_rolls_the_first_only_orders_the_start_and_turn_one_rolls_anew() -> None:
    meeting = deployed(dice="6 1 2 5 4 3", rulings=["R-SK-28=two-rolls"])
    assert [event.first for event in meeting.saw(StartRolled)] == [BLUE]
    assert meeting.questions == [("red", "act-first")]
    meeting.decide("first")
    assert (meeting.battle.turn, meeting.battle.phase, meeting.battle.holder) == (1, Phase.MOVEMENT, RED)
    meeting.done()


# Scouts


SCOUTS = (red(special=["Scout"], name="Ada"), blue(name="Bo"))


def scouting(*models: dict[str, Any], **more: Any) -> Meeting:
    meeting = deployed(*(models or SCOUTS), dice="6 1 6 1", **more)
    meeting.decide("first")
    return meeting


@pytest.mark.rule("SK-SETUP-10", "SK-MOVE-12")
def test_a_scout_moves_before_the_first_turn() -> None:
    meeting = scouting()
    assert meeting.questions == [("red", "scout")]
    meeting.decide({"do": "move", "model": "red-1", "path": [at(12, 4), at(12, 9)]})
    (scouted,) = meeting.saw(Scouted)
    assert (scouted.name, scouted.cost) == ("Ada", 5000)
    assert meeting.model("red-1").disc[:2] == (12000, 9000)
    assert meeting.model("red-1").moved == 0
    assert meeting.battle.phase is Phase.MOVEMENT


@pytest.mark.rule("SK-MOVE-02")
def test_a_scout_moves_up_to_six_inches_and_difficult_ground_counts_double() -> None:
    def path(y: float) -> dict[str, Any]:
        return {"do": "move", "model": "red-1", "path": [at(12, 4), at(12 - y, 4)]}

    assert scouting().faults(path(6)) == []
    assert scouting().faults(path(6.001)) == ["6.001 in is more than 6 in (SK-MOVE-02)"]
    bog = [piece((10, 4), "difficult", corners=[(0, 0), (16, 0), (16, 8), (0, 8)])]
    assert scouting(terrain=bog).faults(path(3)) == []
    assert scouting(terrain=bog).faults(path(3.001)) == ["6.002 in is more than 6 in (SK-MOVE-02)"]


@pytest.mark.rule("SK-MOVE-12")
def test_a_scout_ends_more_than_nine_inches_from_every_enemy() -> None:
    meeting = scouting(blue_at=(12, 18.26))  # 13 in from edge to edge
    far = {"do": "move", "model": "red-1", "path": [at(12, 4), at(12, 7.999)]}
    near = {"do": "move", "model": "red-1", "path": [at(12, 4), at(12, 8)]}
    assert meeting.faults(far) == []
    assert meeting.faults(near) == ["Ada ends 9 in from Bo, not more than 9 in (SK-MOVE-12)"]


@pytest.mark.rule("SK-MOVE-03", "SK-MOVE-11", "HS-TERR-03")
@pytest.mark.parametrize(
    ("profile", "way", "rules"),
    [
        pytest.param("M3 Move4", [(6, 4)], [], id="6 inches whatever its Move"),
        pytest.param("M3", [(9, 4), (9, 7)], [], id="a way with a bend"),
        pytest.param("M3", [(9, 4), (9, 7.01)], ["SK-MOVE-02"], id="all of the way counts"),
        pytest.param("M3", [(12, 0.5)], ["SK-MOVE-11"], id="over the edge"),
        pytest.param("M3", [(15, 4)], ["HS-TERR-03"], id="through a wall"),
    ],
)
def test_a_scout_goes_as_any_walker_goes(profile: str, way: list[tuple[float, float]], rules: list[str]) -> None:
    wall = piece((13.5, 4), "impassable", corners=[(0, 0), (0.5, 0), (0.5, 8), (0, 8)])
    meeting = scouting(red(None, profile, special=["Scout"]), blue(), terrain=[wall])
    found = meeting.request.faults({"do": "move", "model": "red-1", "path": [at(12, 4), *(at(*each) for each in way)]})
    assert [str(fault.rule) for fault in found] == rules


@pytest.mark.rule("SK-MOVE-13")
def test_who_has_scouted_has_a_whole_move_in_the_first_turn() -> None:
    meeting = scouting()
    meeting.decide({"do": "move", "model": "red-1", "path": [at(12, 4), at(6, 4)]})
    assert may_move(meeting, "red-1", (6, 10))
    assert not may_move(meeting, "red-1", (6, 10.001))


def test_nobody_needs_to_scout_and_only_scouts_may() -> None:
    meeting = scouting(red(special=["Scout"]), blue(special=["Scout"]))
    assert meeting.faults({"do": "move", "model": "blue-1", "path": [at(12, 20), at(12, 21)]})
    meeting.decide({"do": "done"})
    assert meeting.questions == [("blue", "scout")]
    meeting.decide({"do": "done"})
    assert meeting.battle.phase is Phase.MOVEMENT


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"do": "move"},
        {"do": "done", "model": "red-1"},
        {"do": "move", "model": 7, "path": [[1, 2]]},
        {"do": "move", "model": "red-1", "path": []},
        {"do": "move", "model": "red-1", "path": [[12000, 4000], [1.5, 2]]},
        {"do": "move", "model": "red-1", "path": "there"},
        {"do": "move", "model": ["red-1"], "path": [[12000, 4000]]},
    ],
)
def test_an_answer_that_is_no_scouting_is_a_fault_and_no_error(answer: dict[str, Any]) -> None:
    assert scouting().faults(answer)


def test_scouting_drawn_at_random_is_legal() -> None:
    form = scouting(blue_at=(12, 17)).request.form
    assert form is not None
    samples = form.samples(Random(1))
    for _ in range(100):
        assert list(form.faults_of(next(samples))) == []


# The Priority Phase


@pytest.mark.rule("SK-PRIO-01", "SK-PRIO-06", "SK-TURN-02", "SK-TURN-03")
def test_each_turn_begins_with_a_roll_and_its_winner_acts_first_in_every_phase() -> None:
    with field(red((5, 5)), blue((19, 19)), phase="priority", turn=2, dice="6 2") as battle:
        battle.decide("first")
        assert [event.turn for event in battle.saw(TurnBegan)] == [2]
        assert battle.saw(PriorityWon) == [PriorityWon(RED, RED)]
        assert battle.saw(PhaseBegan)[0].first == RED
        assert battle.battle.priority == Priority(RED, RED, RED)


@pytest.mark.rule("SK-TURN-02")
def test_a_turn_has_five_phases_and_always_in_this_order() -> None:
    with field(red((5, 5)), blue((19, 19)), phase="priority", turn=2, dice="6 2 5 1") as battle:
        battle.decide("first")
        battle.decide({"do": "done"})
        battle.decide({"do": "done"})
        turning = [event for event in battle.told if isinstance(event, TurnBegan | PriorityWon | PhaseBegan)]
        begun = [event.phase if isinstance(event, PhaseBegan) else type(event).__name__ for event in turning]
        assert [each for each in begun if each != "Retreat step"] == [
            "TurnBegan", "PriorityWon", "Movement", "Shoot", "Close Combat", "End", "Priority", "TurnBegan",
        ]  # fmt: skip


@pytest.mark.rule("SK-PRIO-02")
def test_tied_rolls_are_rolled_again() -> None:  # D-SK-18
    with field(red((5, 5)), blue((19, 19)), phase="priority", dice="3 3 5 5 2 6") as battle:
        assert battle.questions == [("blue", "act-first")]
        again = [event for event in battle.saw(Rolled) if event.rule == "SK-PRIO-02"]
        assert len(again) == 4


@pytest.mark.rule("SK-PRIO-03")
@pytest.mark.parametrize(("ruling", "holder"), [("R-SK-34=first-actor-has-it", BLUE), ("R-SK-34=winner-keeps-it", RED)])
def test_the_winner_may_let_the_other_side_act_first(ruling: str, holder: str) -> None:
    battle = Field(red((5, 5)), blue((19, 19)), phase="priority", dice="6 2", rulings=[ruling])
    battle.decide("second")
    assert battle.battle.acting == BLUE
    assert battle.battle.holder == holder


@pytest.mark.rule("SK-PRIO-03")
def test_under_winner_first_the_winner_is_not_asked() -> None:
    battle = Field(red((5, 5)), blue((19, 19)), phase="priority", dice="1 2", rulings=["R-SK-33=winner-first"])
    assert (battle.battle.phase, battle.battle.acting) == (Phase.MOVEMENT, BLUE)


@pytest.mark.rule("SK-PRIO-03")
@pytest.mark.parametrize(
    ("option", "span", "next_question"),
    [
        ("winner-chooses", "this turn", ("blue", "shoot")),
        ("winner-chooses-each-phase", "in the Movement Phase", ("red", "act-first")),
    ],
)
def test_the_winner_chooses_once_for_the_turn_or_anew_in_each_phase(
    option: str, span: str, next_question: tuple[str, str]
) -> None:
    models = red((5, 5), weapon="24in S2"), blue((19, 5), weapon="24in S2")
    battle = Field(*models, phase="priority", dice="6 2", rulings=[f"R-SK-33={option}"])
    assert battle.request.choices[0].label == f"Act first {span}"
    battle.decide("second")
    assert (battle.battle.phase, battle.battle.acting) == (Phase.MOVEMENT, BLUE)
    for seat in ("blue", "red"):
        battle.decide({"do": "done"}, seat)
    assert battle.questions == [next_question]


@pytest.mark.rule("SK-PRIO-05")
def test_nobody_is_asked_for_destiny_on_the_priority_roll() -> None:
    hero = "hero Dst6"
    with field(red((5, 5), hero), blue((19, 19), hero), phase="priority", dice="1 6") as battle:
        assert battle.questions == [("blue", "act-first")]
        battle.decide("first")
        assert battle.saw(PriorityWon)


@pytest.mark.rule("SK-TURN-04")
def test_the_first_seat_of_a_side_rolls_and_decides_for_all() -> None:
    models = [red((5, 5), seat="ada"), red((8, 5), seat="ben"), blue((19, 19))]
    battle = Field(*models, phase="priority", dice="6 1", seats={"red": ("ada", "ben")})
    assert battle.questions == [("ada", "act-first")]
    battle.decide("first")
    assert battle.battle.priority == Priority(RED, RED, RED)
