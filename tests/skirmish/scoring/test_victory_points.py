"""Victory points: the five main scenarios under every ruling, part by part, and who wins."""

from typing import Any

import pytest
from msgspec.structs import replace
from skirmish.fields import Field, blue, red

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.scoring import BattleEnded, Scored
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.scoring.victory_points import running_score
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import BLUE, RED
from dwethia.tally import Tally

R = 0.63  # half a base of 32 mm, in inches


def score(*models: dict[str, Any], side: Seat = RED, slain: tuple[str, ...] = (), **scene: Any) -> Tally:
    """What a side has if the battle ends now; red is in the south of a table of 24 inches."""
    return score_of(battle_of(*models, slain=slain, **scene), *scene.get("rulings", ()), side=side)


def score_of(battle: Battle, *settings: str, side: Seat = RED) -> Tally:
    return running_score(battle, side, Rulings.of("skirmish", settings=settings))


def battle_of(*models: dict[str, Any], slain: tuple[str, ...] = (), **scene: Any) -> Battle:
    battle = Field(*models, **scene).battle
    gone = [replace(battle.model(id), is_slain=True, base=None, wounds=0) for id in slain]
    return battle.with_models(*gone)


def parts(tally: Tally) -> list[tuple[int, str, str]]:
    return [(part.value, part.name, str(part.rule)) for part in tally.parts]


# Annihilation


@pytest.mark.rule("SK-SCEN-03")
def test_annihilation_scores_each_enemy_slain() -> None:
    models = [red((5, 5)), blue((19, 19), name="Bo"), blue((15, 19), name="Cy"), blue((11, 19))]
    tally = score(*models, slain=("blue-1", "blue-2"))
    assert parts(tally) == [(1, "Bo slain", "SK-SCEN-03"), (1, "Cy slain", "SK-SCEN-03")]
    assert score(*models, side=BLUE).total == 0


@pytest.mark.rule("SK-SCEN-03")
def test_under_points_cost_a_slain_model_counts_its_points() -> None:
    models = [red((5, 5)), blue((19, 19), points=17), blue((15, 19), points=8)]
    assert score(*models, slain=("blue-1",), rulings=["R-SK-18.amount=points-cost"]).total == 17


@pytest.mark.parametrize(("option", "points"), [("killed-only", 1), ("all-missing", 2)])
def test_models_that_never_came_count_only_where_the_ruling_says_so(option: str, points: int) -> None:
    models = [red((5, 5)), blue((19, 19)), blue(), blue((15, 19))]
    assert score(*models, slain=("blue-1",), rulings=[f"R-SK-27={option}"]).total == points


# Holding


HOLDERS: dict[str, Any] = {"scenarios": {"red": "hold-the-line"}}
FOUR = [red((12, 4)), blue((12, 20)), blue((16, 20)), blue((20, 20))]


@pytest.mark.rule("SK-SCEN-04")
def test_hold_the_line_starts_with_half_the_enemies_and_loses_one_for_each_inside() -> None:
    models = [red((12, 4)), blue((12, 8), name="Bo"), blue((16, 20)), blue((20, 20))]
    assert parts(score(*models, **HOLDERS)) == [
        (2, "half the enemy's models", "SK-SCEN-04"),
        (-1, "Bo in the zone", "SK-SCEN-04"),
    ]


@pytest.mark.rule("SK-SCEN-04")
@pytest.mark.parametrize(
    ("start", "total"), [("half-enemy-models", 2), ("all-enemy-models", 3), ("fixed:7", 7), ("fixed:0", 0)]
)
def test_what_a_hold_starts_with_is_a_matter_of_the_ruling(start: str, total: int) -> None:
    assert score(*FOUR, **HOLDERS, rulings=[f"R-SK-18.start={start}"]).total == total


@pytest.mark.rule("SK-SCEN-04")
@pytest.mark.parametrize(("start", "total"), [("half-enemy-models", 23 - 20), ("all-enemy-models", 45 - 20)])
def test_under_points_cost_a_hold_starts_with_points_and_loses_points(start: str, total: int) -> None:
    models = [red((12, 4)), blue((12, 8), points=20), blue((16, 20), points=25)]
    rulings = ["R-SK-18.amount=points-cost", f"R-SK-18.start={start}"]
    assert score(*models, **HOLDERS, rulings=rulings).total == total


@pytest.mark.rule("SK-SCEN-04")
@pytest.mark.parametrize(("floor", "total"), [("zero", 0), ("none", -1)])
def test_a_hold_never_scores_below_zero_unless_the_ruling_says_so(floor: str, total: int) -> None:
    models = [red((12, 4)), blue((12, 8)), blue((16, 8)), blue((20, 8))]
    assert score(*models, **HOLDERS, rulings=[f"R-SK-18.floor={floor}"]).total == total


@pytest.mark.rule("SK-SCEN-04", "SK-SCEN-07")
@pytest.mark.parametrize(("option", "held", "broken"), [("intruders", 1, 1), ("all-models", 0, 2)])
def test_whose_models_count_in_a_zone_is_a_matter_of_the_ruling(option: str, held: int, broken: int) -> None:
    models = [red((12, 4)), blue((12, 8)), blue((16, 20)), blue((20, 14)), red((12, 20))]
    rulings = [f"R-SK-19={option}"]
    assert score(*models, **HOLDERS, rulings=rulings).total == held
    assert score(*models, scenarios={"red": "break-their-lines"}, rulings=rulings).total == broken


@pytest.mark.rule("SK-SCEN-04")
@pytest.mark.parametrize(
    ("option", "inside", "outside"),
    [("any-part", 9 + R - 0.001, 9 + R), ("centre", 9, 9.001), ("wholly", 9 - R, 9 - R + 0.001)],
)
def test_being_in_a_deployment_zone(option: str, inside: float, outside: float) -> None:
    rulings = [f"R-SK-20={option}"]
    assert score(red((4, 4)), blue((12, inside)), **HOLDERS, rulings=rulings).total == 0
    assert score(red((4, 4)), blue((12, outside)), **HOLDERS, rulings=rulings).total == 1


@pytest.mark.rule("SK-SCEN-05")
@pytest.mark.parametrize(
    ("option", "inside", "outside"),
    [("any-part", 4 + R - 0.001, 4 + R), ("centre", 4, 4.001), ("wholly", 4 - R, 4 - R + 0.001)],
)
def test_being_on_the_hill(option: str, inside: float, outside: float) -> None:
    kings: dict[str, Any] = {"scenarios": {"red": "king-of-the-hill"}, "rulings": [f"R-SK-20={option}"]}
    near = score(red((4, 4)), blue((12, 12 + inside), name="Bo"), **kings)
    assert parts(near) == [
        (1, "half the enemy's models", "SK-SCEN-05"),
        (-1, "Bo in the zone", "SK-SCEN-05"),
    ]
    assert score(red((4, 4)), blue((12, 12 + outside)), **kings).total == 1


# Play Objectives and Break Their Lines


@pytest.mark.rule("SK-SCEN-06")
@pytest.mark.parametrize(("amount", "each"), [("1-per-model", 1), ("points-cost", 21)])
def test_each_spot_completed_scores_once(amount: str, each: int) -> None:
    models = [red((5, 5)), blue((19, 19), points=30), blue((15, 19), points=13)]
    scene: dict[str, Any] = {"scenarios": {"red": "play-objectives"}, "spots": [(6, 12), (12, 12), (18, 12)]}
    battle = battle_of(*models, **scene)
    battle = battle.with_side(replace(battle.side(RED), completed=(2, 0)))
    tally = score_of(battle, f"R-SK-18.amount={amount}")
    assert parts(tally) == [
        (each, "spot 1 completed", "SK-SCEN-06"),
        (each, "spot 3 completed", "SK-SCEN-06"),
    ]


@pytest.mark.rule("SK-SCEN-07")
@pytest.mark.parametrize(("amount", "total"), [("1-per-model", 2), ("points-cost", 15)])
def test_break_their_lines_scores_each_own_model_in_the_enemys_zone(amount: str, total: int) -> None:
    models = [red((5, 20), points=7), red((9, 14.5), points=8), red((9, 5), points=50), blue((19, 19))]
    tally = score(*models, scenarios={"red": "break-their-lines"}, rulings=[f"R-SK-18.amount={amount}"])
    assert tally.total == total
    assert {part.rule for part in tally.parts} == {"SK-SCEN-07"}


# At any moment


def test_before_anything_is_chosen_the_score_is_nothing() -> None:
    field = Field(*FOUR)
    start = replace(BattleRules().begin(field.game.setup, field.game.rulings), turn=0)
    for scenario in (None, *Scenario):
        open_side = replace(start.side(RED), scenario=scenario, edge=None)
        tally = score_of(start.with_side(open_side).with_side(replace(start.side(BLUE), edge=None)))
        assert tally.total == (2 if scenario and scenario.is_holding else 0)


# The winner


@pytest.mark.rule("SK-SCEN-08", "SK-SCEN-10", "SK-TURN-07")
@pytest.mark.parametrize(("blues", "winner"), [(((12, 20), (16, 20)), RED), (((12, 20), (16, 8)), None)])
def test_the_higher_sum_wins_and_equal_sums_are_a_draw(blues: tuple[Any, ...], winner: Seat | None) -> None:
    field = Field(red((4, 4)), *(blue(place) for place in blues), phase="end", turn=5, **HOLDERS)
    (ended,) = field.saw(BattleEnded)
    assert (ended.winner, field.battle.winner) == (winner, winner)
    assert [event.score.total for event in field.saw(Scored)] == [ended.red, ended.blue]


@pytest.mark.rule("SK-SCEN-03", "SK-SCEN-07", "SK-SCEN-08", "SK-SCEN-09")
def test_the_end_tells_every_part_of_both_scores() -> None:
    doomed = blue((19, 12), name="Bo", special=["Slave to Their Master"])
    mission = {"id": "b", "name": "First In", "text": "", "trigger": "First Blood", "points": 2}
    scene: dict[str, Any] = {"scenarios": {"blue": "break-their-lines"}, "missions": {"red": [mission]}}
    field = Field(red((5, 5)), doomed, blue((19, 4), name="Cy"), phase="end", turn=5, dice="1", **scene)
    ours, theirs = field.saw(Scored)
    assert parts(ours.score) == [(1, "Bo slain", "SK-SCEN-03"), (2, "First In", "SK-SCEN-09")]
    assert parts(theirs.score) == [(1, "Cy in the enemy's zone", "SK-SCEN-07")]
    assert ours.text() == "red: 3 = 1 Bo slain (SK-SCEN-03) + 2 First In (SK-SCEN-09)"
    assert field.saw(BattleEnded)[0].text() == "The battle is over after turn 5: red 3, blue 1; red wins"
