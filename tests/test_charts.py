"""The comparison chart: every printed cell, every ruling at its edges."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes import USUAL, rulings

from dwethia.charts import ATTACK, RANGED, WOUND, Chart, need
from dwethia.rulebook.data_files import text_of

GOLDEN = tomllib.loads(text_of("data/examples-skirmish.toml"))["example"]


def cell(entry: dict[str, Any]) -> Any:
    """C-SK-X-Y as a case: X, Y, the need, and the lines of the three charts."""
    own, other = entry["id"].removeprefix("C-SK-").split("-")
    needed = int(entry["expect"].removesuffix("+"))
    marks = pytest.mark.rule(*entry["rules"])
    return pytest.param(int(own), int(other), needed, set(entry["rules"]), id=entry["id"], marks=marks)


CELLS = [cell(each) for each in GOLDEN if each["id"].startswith("C-SK-") and each["id"] != "C-SK-SUM"]


def test_the_golden_chart_is_whole() -> None:
    assert len(CELLS) == 64


@pytest.mark.parametrize(("own", "other", "needed", "rules"), CELLS)
def test_the_chart_reads_as_the_golden_cases_have_it(own: int, other: int, needed: int, rules: set[str]) -> None:
    assert need(own, other, USUAL) == needed
    assert {chart.line(own, other) for chart in (RANGED, ATTACK, WOUND)} == rules


@given(st.integers(1, 200), st.integers(1, 200))
def test_the_needs_of_the_two_sides_add_up_to_eight(own: int, other: int) -> None:  # C-SK-SUM
    assert need(own, other, USUAL) + need(other, own, USUAL) == 8


@given(st.integers(-50, 200), st.integers(-50, 200))
def test_a_higher_value_never_needs_more(own: int, other: int) -> None:
    assert need(own + 1, other, USUAL) <= need(own, other, USUAL)
    assert need(own, other + 1, USUAL) >= need(own, other, USUAL)


@pytest.mark.parametrize(
    ("setting", "needs"),
    [
        ("R-SK-49=higher-3-lower-5", {2: 2, 3: 3, 4: 4, 5: 5, 7: 5, 8: 6, 9: 6}),
        ("R-SK-49=literal", {2: 2, 3: 3, 4: 4, 5: 3, 7: 3, 8: 6, 9: 6}),
        ("R-SK-50=half-or-less-6", {2: 2, 3: 3, 4: 4, 5: 5, 7: 5, 8: 6, 9: 6}),
        ("R-SK-50=below-half-6", {2: 2, 3: 3, 4: 4, 5: 5, 7: 5, 8: 5, 9: 6}),
        ("R-SK-50=literal-below-half-5", {2: 2, 3: 3, 4: 4, 5: 5, 7: 5, 8: 6, 9: 5}),
    ],
)
def test_each_reading_of_the_chart_holds_at_its_edges(setting: str, needs: dict[int, int]) -> None:
    """What 4 against each of these needs."""
    chosen = rulings(setting)
    assert {other: need(4, other, chosen) for other in needs} == needs


def test_the_two_literal_readings_can_be_chosen_together() -> None:
    chosen = rulings("R-SK-49=literal", "R-SK-50=literal-below-half-5")
    assert [need(4, other, chosen) for other in (3, 4, 7, 8, 9)] == [3, 4, 3, 6, 5]


def test_just_under_double_is_not_double() -> None:
    assert [need(own, 4, USUAL) for own in (4, 5, 7, 8, 9)] == [4, 3, 3, 2, 2]


@pytest.mark.parametrize(
    ("own", "other", "needed"),
    [(0, 0, 4), (-3, 0, 4), (0, -3, 4), (-1, -5, 4), (0, 1, 6), (-3, 1, 6), (1, 0, 2), (1, -3, 2)],
)
def test_values_below_zero_count_as_zero(own: int, other: int, needed: int) -> None:
    assert need(own, other, USUAL) == needed
    assert ATTACK.line(own, other) == {4: ATTACK.equal, 6: ATTACK.half, 2: ATTACK.double}[needed]


@pytest.mark.parametrize("chart", [RANGED, ATTACK, WOUND])
def test_a_chart_names_the_line_that_two_values_fall_under(chart: Chart) -> None:
    lines = [chart.line(own, 4) for own in (2, 3, 4, 5, 7, 8)]
    assert lines == [chart.half, chart.lower, chart.equal, chart.higher, chart.higher, chart.double]


@pytest.mark.parametrize("half", ["half-or-less-6", "below-half-6", "literal-below-half-5"])
def test_nothing_against_something_needs_six_under_every_ruling(half: str) -> None:  # R-SK-48
    assert need(0, 5, rulings(f"R-SK-50={half}")) == 6
