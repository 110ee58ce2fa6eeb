"""Duties in the browser: a model shows them with their rules, and probes say what a decision is refused for."""

from __future__ import annotations

import pytest
from skirmish.duties.bound import ASIDE, DONE, against
from skirmish.fields import Field, blue, red
from skirmish.shooting.shots import Range

from dwethia.server.boards.probe_types import AskFaults, AskRules, FoundFaults, FoundRules
from dwethia.server.boards.skirmish.board import BattleBoard
from dwethia.server.boards.skirmish.probe_types import AskPath, AskShots, FoundPath, FoundShots
from dwethia.server.boards.skirmish.probes import look_at
from dwethia.skirmish.state.battle import Manner

SLAYER = "CP-SCAR-AFFINITY-3"


def hunt() -> Field:
    return Field(red((5, 5), duties=[SLAYER]), blue((5, 10), "Aff1", name="Mage"), *ASIDE)


def test_a_model_shows_its_duty_with_rule_text_and_whom_it_means() -> None:
    field = hunt()
    shown = BattleBoard().scene(field.battle, field.game.rulings)
    (state,) = shown.models[0].states
    assert state.mark == "duty"
    assert state.words.startswith(f"Mage Slayer ({SLAYER}). Slain by an Affinity ability, roll 3: the unit must attack")
    assert state.words.endswith("Now: Mage, 3.74 in away.")
    assert shown.models[1].states == ()


def test_a_scar_gained_twice_is_shown_once() -> None:
    field = Field(red((5, 5), duties=["CP-SCAR-HERO-3"] * 2), *ASIDE)
    (state,) = BattleBoard().scene(field.battle, field.game.rulings).models[0].states
    assert state.words.startswith("Hesitation, 2 times (CP-SCAR-HERO-3).")


def test_the_rules_of_a_model_name_its_duty() -> None:
    field = hunt()
    told = look_at(field.battle, AskRules("red-1"), field.request, field.game.rulings)
    assert isinstance(told, FoundRules)
    (said,) = (each for each in told.matters if each.text == "Mage Slayer")
    assert said.rules == (SLAYER, "HS-DUTY-01")


@pytest.mark.parametrize("to", [(5, 5), (5, 2), (5, 8.73)])
def test_a_way_that_is_looked_at_is_judged_as_the_decision_would_be(to: tuple[float, float]) -> None:
    field = hunt()
    path = ((5000, 5000), (round(to[0] * 1000), round(to[1] * 1000)))
    way = look_at(field.battle, AskPath("red-1", path, Manner.PLAIN), field.request, field.game.rulings)
    assert isinstance(way, FoundPath)
    decided = against(field, {"do": "move", "model": "red-1", "path": [list(point) for point in path]})
    assert {str(fault.rule): fault.fact for fault in way.faults} == decided
    done = look_at(field.battle, AskFaults(DONE), field.request, field.game.rulings)
    assert isinstance(done, FoundFaults)
    assert SLAYER in {fault.rule for fault in done.faults}


def test_shots_that_are_looked_at_are_judged_so_too() -> None:
    archer = red((5, 5), weapon="24in S4", duties=[SLAYER])
    field = Range(archer, blue((5, 12), name="Near"), blue((9, 20), "Aff1", name="Mage"))
    seen = look_at(field.battle, AskShots("red-1"), field.request, field.game.rulings)
    assert isinstance(seen, FoundShots)
    against_each = {shot.target: {str(fault.rule) for fault in shot.faults} for shot in seen.shots}
    assert against_each["blue-2"] == set()
    assert {SLAYER, "HS-DUTY-01"} <= against_each["blue-1"]


@pytest.mark.rule("CP-SCAR-MONSTER-3")
def test_a_way_that_is_looked_at_says_what_faith_it_costs() -> None:
    afraid = red((5, 5), "F1", duties=["CP-SCAR-MONSTER-3"])
    field = Field(afraid, blue((5, 10), "monster", base=32, name="Beast"), *ASIDE)
    for end, prices in ((8730, ["1 Faith to engage Beast, a Monster"]), (7000, [])):
        look = AskPath("red-1", ((5000, 5000), (5000, end)), Manner.PLAIN)
        way = look_at(field.battle, look, field.request, field.game.rulings)
        assert isinstance(way, FoundPath)
        assert [each.text for each in way.prices] == prices
