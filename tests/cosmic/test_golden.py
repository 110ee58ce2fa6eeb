"""The golden cases: each names what there is, and those of dice alone are named beside their tests."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from dwethia.dice import d3, score
from dwethia.rulebook import all_rules, all_rulings

HERE = Path(__file__).parent
CASES = tomllib.loads((HERE.parent / "golden" / "golden-cosmic.toml").read_text(encoding="utf-8"))["golden"]
OF_THE_BOARD = {*(f"G-CC-{number}" for number in ("03", "04", "09", "10", "12", "15", "16", "17", "D10", "D11"))}


def named_in_tests() -> set[str]:
    """The cases that stand in a comment of a test."""
    lines = [line for file in HERE.rglob("test_*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    return {case for line in lines for case in re.findall(r"G-CC-D?\d+b?", line.partition("#")[2])}


def test_there_are_31_cases_and_each_names_what_there_is() -> None:
    assert len({each["id"] for each in CASES}) == 31
    assert {rule for each in CASES for rule in each["rules"]} <= {each.id for each in all_rules()}
    assert {ruling for each in CASES for ruling in each["rulings"]} <= {each.id for each in all_rulings()}


def test_every_case_of_the_dice_is_named_beside_a_test() -> None:
    ids = {each["id"] for each in CASES}
    assert sorted(ids - OF_THE_BOARD - named_in_tests()) == [], "golden cases that no test names"
    assert sorted(named_in_tests() - ids) == [], "golden cases that do not exist"


@pytest.mark.rule("CC-CORE-03")
def test_a_modifier_is_added_to_the_face() -> None:  # G-CC-01
    assert score(4, 1) == 5


@pytest.mark.rule("CC-CORE-02")
def test_a_d3_is_a_d6_halved_and_rounded_up() -> None:  # G-CC-02
    assert [d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
