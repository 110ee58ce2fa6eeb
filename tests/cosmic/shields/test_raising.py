"""Shields go up at the start of the Movement Phase (CC-SHIELD-01, -02, -05)."""

from typing import Any

import pytest
from cosmic.space import Space, blue, red

from dwethia.cosmic.events.ordering import ShieldsRaised

BOTH = (red((12, 4), orders="shield shield"), blue((12, 20), orders="shield fire"))


def pointed(**ships: str) -> dict[str, Any]:
    return {"ships": {id.replace("_", "-"): sides.split() for id, sides in ships.items()}}


@pytest.mark.rule("CC-SHIELD-01", "CC-SHIELD-02", "CC-SHIELD-05")
def test_tokens_of_both_sides_are_pointed_in_secret_and_shown_together() -> None:
    field = Space(*BOTH, phase="shields")
    assert field.questions == [("red", "shields"), ("blue", "shields")]
    assert field.decide(pointed(red_1="front left"), "red") == ()
    field.decide(pointed(blue_1="rear"), "blue")
    (raised,) = field.saw(ShieldsRaised)
    assert raised.sides == (("front", "left"), ("rear",))


@pytest.mark.rule("CC-SHIELD-02", "CC-SHIELD-06")
def test_each_token_guards_one_side_and_two_may_guard_the_same() -> None:
    field = Space(*BOTH, phase="shields")
    assert field.faults(pointed(red_1="front front"), "red") == []
    assert field.faults(pointed(red_1="front"), "red") == ["Cruiser: sides named 1, Shield orders 2 (CC-SHIELD-02)"]
    assert field.faults(pointed(red_1="front left", blue_1="rear"), "red") == [
        "Cruiser has no Shield order of yours (CC-SHIELD-02)"
    ]
    assert field.faults(pointed(red_1="front above"), "red") != []


@pytest.mark.rule("CC-SHIELD-01")
@pytest.mark.parametrize(
    ("option", "asked"),
    [
        ("hidden-simultaneous", [("red", "shields"), ("blue", "shields")]),
        ("priority-first", [("blue", "shields")]),
        ("priority-last", [("red", "shields")]),
    ],
)
def test_who_points_first(option: str, asked: list[tuple[str, str]]) -> None:
    field = Space(*BOTH, phase="shields", priority="blue", rulings=[f"R-CC-17={option}"])
    assert field.questions == asked


@pytest.mark.rule("CC-SHIELD-01")
def test_nobody_is_asked_where_no_shield_is_ordered() -> None:
    field = Space(red((12, 4), orders="fire fire"), blue((12, 20), orders="fire fire"), phase="shields")
    assert ("red", "shields") not in field.questions
    assert field.saw(ShieldsRaised) == []
