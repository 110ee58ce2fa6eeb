"""How a battle begins: what a scene places, and what it refuses."""

import pytest
from skirmish.fields import Field, blue, piece, red

from dwethia.engine.rules import SetupError
from dwethia.skirmish.state.battle import Phase


@pytest.mark.rule("SK-MOVE-06")
def test_a_scene_with_overlapping_bases_is_refused_with_the_measure() -> None:
    with pytest.raises(SetupError, match=r"red-1.*blue-1|blue-1.*red-1.*overlap by 0.26 in \(SK-MOVE-06\)"):
        Field(red((5, 5)), blue((6, 5)))


@pytest.mark.rule("SK-MOVE-11")
def test_a_scene_with_a_base_over_the_edge_is_refused() -> None:
    with pytest.raises(SetupError, match="SK-MOVE-11"):
        Field(red((0.5, 5)), blue((6, 5)))


@pytest.mark.rule("HS-TERR-03")
def test_nobody_begins_inside_impassable_terrain() -> None:
    with pytest.raises(SetupError, match="HS-TERR-03"):
        Field(red((5, 5)), blue((20, 5)), terrain=[piece((5, 5), "impassable", diameter=3)])


def test_a_scene_begins_where_it_says() -> None:
    field = Field(red((5, 5), "hero Dst2 W3", wounds=2), blue((12, 5)), turn=3, phase="close-combat", dice="6 1")
    assert field.battle.turn == 4
    assert field.model("red-1").wounds == 2
    assert field.battle.phase is Phase.PRIORITY


@pytest.mark.rule("SK-SCEN-01")
@pytest.mark.parametrize(
    ("setting", "scenarios", "fault"),
    [
        (
            "R-SK-23.holding=at-most-one",
            {"red": "hold-the-line", "blue": "king-of-the-hill"},
            "red cannot play hold-the-line: "
            "blue plays King of the Hill, and only one side may hold ground (SK-SCEN-01)",
        ),
        ("R-SK-23.holding=both-allowed", {"red": "hold-the-line", "blue": "king-of-the-hill"}, None),
        (
            "R-SK-23.duplicates=forbidden",
            {"red": "play-objectives", "blue": "play-objectives"},
            "red cannot play play-objectives: blue plays Play Objectives already (SK-SCEN-01)",
        ),
        ("R-SK-23.duplicates=allowed", {"red": "play-objectives", "blue": "play-objectives"}, None),
    ],
)
def test_a_scene_has_scenarios_that_go_together_like_a_table(
    setting: str, scenarios: dict[str, str], fault: str | None
) -> None:
    if fault is None:
        Field(red((5, 5)), blue((9, 9)), scenarios=scenarios, rulings=[setting])
        return
    with pytest.raises(SetupError) as refused:
        Field(red((5, 5)), blue((9, 9)), scenarios=scenarios, rulings=[setting])
    assert str(refused.value) == fault


@pytest.mark.rule("SK-SCEN-01")
@pytest.mark.parametrize(
    ("scenarios", "played"),
    [
        ({}, ["annihilation", "break-their-lines"]),
        ({"blue": "annihilation"}, ["break-their-lines", "annihilation"]),
        ({"blue": "hold-the-line"}, ["annihilation", "hold-the-line"]),
    ],
)
def test_who_is_given_no_scenario_plays_one_that_may_be_played(scenarios: dict[str, str], played: list[str]) -> None:
    field = Field(red((5, 5)), blue((9, 9)), scenarios=scenarios, rulings=["R-SK-23.duplicates=forbidden"])
    assert [side.scenario for side in field.battle.sides] == played
