"""How often a player is asked in a battle of twenty models, as `benchmarks/turn.py` counts it from one record."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from counts import count

SCRIPT: Final = Path(__file__).parents[2] / "benchmarks" / "turn.py"
SEEDS: Final = count(2, 10)
MOST_QUESTIONS: Final = 3
Figures = dict[str, Any]


@pytest.fixture(scope="module")
def figures() -> Figures:
    ran = subprocess.run(
        [sys.executable, str(SCRIPT), "--json", "--seeds", str(SEEDS)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    told: Figures = json.loads(ran.stdout)
    assert told["models"] == [20] * SEEDS
    return told


def test_at_most_three_questions_are_asked_while_the_enemy_shoots(figures: Figures) -> None:
    assert max(figures["with_all"]["most_in_a_shoot_phase"]) <= MOST_QUESTIONS


def test_it_is_far_more_by_hand(figures: Figures) -> None:
    assert min(figures["by_hand"]["most_in_a_shoot_phase"]) > 2 * MOST_QUESTIONS
    turns = zip(figures["by_hand"]["in_turn"], figures["with_all"]["in_turn"], strict=True)
    assert all(by_hand > 2 * with_all for by_hand, with_all in turns)


def test_no_decision_that_mattered_is_given_up_under_fire(figures: Figures) -> None:
    assert figures["answered_unasked"] > 50 * SEEDS
    assert figures["heroes_risked"] == 0
    assert "shoot" not in figures["moments_missed"]
