"""How scenarios and missions score, each in one plain sentence, as the rulings at hand have it."""

from __future__ import annotations

from typing import Final

from dwethia.profile import UnitType
from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import mission_triggers
from dwethia.skirmish.setup.battle_setup import MissionSetup, Scenario

ZONES: Final = {
    "centre": "the hill in the middle",
    "own-deployment": "your own deployment zone",
    "enemy-deployment": "the enemy's deployment zone",
    "enemy-half": "the enemy's half of the table",
}
WAYS: Final = {"melee": "in close combat", "ranged": "with a ranged attack", "affinity": "with a power"}


def scenario_told(scenario: Scenario, rulings: Rulings) -> str:
    """How a main scenario scores (SK-SCEN-03 to -08) {R-SK-18} {R-SK-19}."""
    in_points = rulings.says("R-SK-18.amount", "points-cost")
    one = "its points cost" if in_points else "1 victory point"
    spot = "what an enemy model costs on average" if in_points else "1 victory point"
    every = rulings.says("R-SK-19", "all-models")
    match scenario:
        case Scenario.ANNIHILATION:
            return f"{one.capitalize()} for each enemy model slain, counted when the battle ends."
        case Scenario.PLAY_OBJECTIVES:
            return f"{spot.capitalize()} for each spot that your models have completed, counted when the battle ends."
        case Scenario.BREAK_THEIR_LINES:
            whose = "each model" if every else "each of your models"
            return f"{one.capitalize()} for {whose} in the enemy's deployment zone when the battle ends."
    zone = "your deployment zone" if scenario is Scenario.HOLD_THE_LINE else "your objective zone, the hill,"
    whose = "each model" if every else "each enemy model"
    floor = "" if rulings.says("R-SK-18.floor", "none") else ", never below 0"
    begun = f"You begin with {_start(rulings, in_points)}"
    return f"{begun} and lose {one} for {whose} in {zone} when the battle ends{floor}."


def _start(rulings: Rulings, in_points: bool) -> str:
    if rulings.says("R-SK-18.start", "fixed"):
        return f"{rulings.number('R-SK-18.start')} victory points"
    share = "" if rulings.says("R-SK-18.start", "all-enemy-models") else "half "
    if in_points:
        return f"{share}the points cost of the enemy's army"
    return f"{share}as many victory points as the enemy's army has models"


def mission_told(mission: MissionSetup) -> str:
    """How a secondary mission scores (SK-SCEN-09)."""
    text = mission_triggers()[mission.trigger].text.removesuffix(".")
    if mission.way is not None:
        text = text.partition(" in this way")[0] + f" {WAYS[mission.way]}"
    if mission.zone is not None:
        text = text.replace("this zone", ZONES[mission.zone])
    if mission.unit_type is not None:
        text = text.replace("of this type", f"of the type {UnitType(mission.unit_type).name.capitalize()}")
    if mission.percent is not None:
        text = text.replace("this percentage", f"{mission.percent}%")
    points = "1 victory point" if mission.points == 1 else f"{mission.points} victory points"
    worth = "for" if text.startswith("Each") else "if"
    most = f", {mission.most} at most" if mission.most is not None else ""
    return f"{points} {worth} {text[0].lower()}{text[1:]}{most}."
