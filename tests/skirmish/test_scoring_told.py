"""Scenarios and missions say how they score, as the rulings have it."""

from __future__ import annotations

import pytest

from dwethia.codex import starter
from dwethia.rulebook import Rulings
from dwethia.skirmish.scoring.told import mission_told, scenario_told
from dwethia.skirmish.setup.battle_setup import MissionSetup, Scenario

USUAL = Rulings.recommended("skirmish")


@pytest.mark.parametrize(
    ("scenario", "told"),
    [
        ("annihilation", "1 victory point for each enemy model slain, counted when the battle ends."),
        (
            "hold-the-line",
            "You begin with half as many victory points as the enemy's army has models and lose 1 victory point "
            "for each enemy model in your deployment zone when the battle ends, never below 0.",
        ),
        (
            "king-of-the-hill",
            "You begin with half as many victory points as the enemy's army has models and lose 1 victory point "
            "for each enemy model in your objective zone, the hill, when the battle ends, never below 0.",
        ),
        (
            "play-objectives",
            "1 victory point for each spot that your models have completed, counted when the battle ends.",
        ),
        (
            "break-their-lines",
            "1 victory point for each of your models in the enemy's deployment zone when the battle ends.",
        ),
    ],
)
def test_a_scenario_says_how_it_scores(scenario: str, told: str) -> None:
    assert scenario_told(Scenario(scenario), USUAL) == told


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (["R-SK-18.amount=points-cost"], "half the points cost of the enemy's army"),
        (["R-SK-18.start=all-enemy-models"], "begin with as many victory points as"),
        (["R-SK-18.start=fixed:7"], "You begin with 7 victory points"),
        (["R-SK-19=all-models"], "for each model in your deployment zone"),
    ],
)
def test_it_says_so_as_the_rulings_have_it(settings: list[str], words: str) -> None:
    assert words in scenario_told(Scenario.HOLD_THE_LINE, Rulings.of("skirmish", settings=settings))


@pytest.mark.parametrize(
    ("mission", "told"),
    [
        (
            MissionSetup("a", "A", "", "Slay Dearest", 2),
            "2 victory points if the enemy model that cost the most points is slain; of several that cost the same, "
            "any one.",
        ),
        (
            MissionSetup("b", "B", "", "Stand In", 1, most=3, zone="enemy-half"),
            "1 victory point for each of your models in the enemy's half of the table at the end, 3 at most.",
        ),
        (
            MissionSetup("c", "C", "", "Slay By", 1, way="melee"),
            "1 victory point for each enemy model that one of your models slays in close combat.",
        ),
    ],
)
def test_a_mission_says_how_it_scores(mission: MissionSetup, told: str) -> None:
    assert mission_told(mission) == told


def test_no_mission_of_the_codex_leaves_a_blank() -> None:
    for each in starter().missions.values():
        told = mission_told(MissionSetup(**{name: getattr(each, name) for name in MissionSetup.__struct_fields__}))
        assert "this " not in told, told
