"""Bounds of a setup: numbers that no unit has and texts that nobody reads are refused before anything is played."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.fields import blue, red

from dwethia.codex import starter
from dwethia.engine.rules import SetupError, as_setup
from dwethia.skirmish.scenes.scenes import read_scene
from dwethia.skirmish.setup.first_state import read_setup

WEAPON = {"range": 24_000, "strength": 3, "name": "Bow", "id": "bow"}


def setup(**changes: Any) -> dict[str, Any]:
    """A small battle, with something else on the first red card."""
    made = as_setup(read_scene({"model": [red((5, 5)), blue((5, 15))]}, starter()).setup)
    card = made["red"]["cards"][0]
    return {**made, "red": {**made["red"], "cards": [{**card, **changes}]}}


def profile(**changes: int) -> dict[str, Any]:
    return {"profile": {**setup()["red"]["cards"][0]["profile"], **changes}}


def test_what_packs_can_hold_is_accepted() -> None:
    assert read_setup(setup(**profile(aggression=99, wounds=99), points=9000, base=150)).red.cards[0].base == 150


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (profile(aggression=100), "aggression 100, expected at most 99"),
        (profile(shots=10**9), "shots 1000000000, expected at most 99"),
        (profile(integrity=-(10**18)), "integrity a number without end"),
        ({"weapons": [{**WEAPON, "wounds": 1000}]}, "wounds 1000"),
        ({"weapons": [{**WEAPON, "keywords": [{"name": "Multi-Shot", "number": 10**6}]}]}, "number 1000000"),
        ({"weapons": [{**WEAPON, "range": 10**7}]}, "range 10000000, expected at most 999000"),
        ({"base": 0}, "base 0, expected at least 1"),
        ({"base": 501}, "base 501"),
        ({"race": "x" * 1001}, "race of 1001 characters"),
        (profile(destiny=-1), "destiny -1, expected at least 0"),
        (profile(aggression=-1), "aggression -1, expected at least 0"),
    ],
    ids=range(11),
)
def test_what_nobody_has_is_refused(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        read_setup(setup(**changes))


def test_names_and_corners_have_an_end() -> None:
    made = setup()
    for wrong in (
        {**made, "red": {**made["red"], "name": "x" * 201}},
        {**made, "red": {**made["red"], "models": [{"card": 0, "name": "x" * 201}]}},
        {**made, "pool": [{"id": "wood", "name": "x" * 201, "kinds": [], "radius": 1000}]},
        {**made, "pool": [{"id": "wood", "name": "Wood", "kinds": [], "corners": [[0, n] for n in range(61)]}]},
    ):
        with pytest.raises(SetupError, match="at most"):
            read_setup(wrong)


@pytest.mark.parametrize("group", ["missions", "cards", "spots", "placed", "summoned"])
def test_lists_have_an_end(group: str) -> None:
    made = setup()
    card = made["red"]["cards"][0]
    mission = {"id": "m", "name": "M", "text": "", "trigger": "slay"}
    too_many: dict[str, Any] = {
        "missions": {**made, "red": {**made["red"], "missions": [mission] * 101}},
        "cards": {**made, "red": {**made["red"], "cards": [card] * 401}},
        "spots": {**made, "start": {**made["start"], "spots": [[0, 0]] * 101}},
        "placed": {**made, "start": {**made["start"], "placed": [{"model": "red-1"}] * 801}},
        "summoned": {**made, "summoned": [card] * 101},
    }
    with pytest.raises(SetupError, match="length"):
        read_setup(too_many[group])


WALL = {"id": "wall", "name": "Wall", "kinds": ["cover"], "radius": 1000, "cover": 2}
MISSION = {"id": "m", "name": "M", "text": "", "trigger": "slay"}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"terrain": [{"kind": {**WALL, "cover": 2**31}, "at": [9000, 9000]}]}, "<= 9"),  # a shape for each of them
        ({"pool": [{**WALL, "cover": 10}]}, "<= 9"),
        ({"pool": [{**WALL, "radius": 10**9}]}, "pool: radius 1000000000, expected at most 144000"),
        ({"pool": [{**WALL, "height": 10**30}]}, "pool: height a number without end"),
        (
            {"pool": [{"id": "w", "name": "W", "kinds": [], "corners": [[0, 0], [9**9, 0], [0, 9]]}]},
            "corners 387420489",
        ),
        ({"terrain": [{"kind": WALL, "at": [2**40, 0]}]}, "terrain: at a number without end"),
        ({"limit": 10**7}, "limit: limit 10000000"),
        ({"start": {"placed": [{"model": "red-1", "at": [5000, 5000], "wounds": 10**6}]}}, "scene: wounds 1000000"),
        ({"start": {"placed": [{"model": "red-1", "destiny": 100}]}}, "scene: destiny 100"),
        ({"start": {"placed": [{"model": "red-1", "destiny": -1}]}}, ">= 0"),
        ({"start": {"placed": [], "spots": [[0, 10**6]]}}, "scene: spots 1000000"),
    ],
    ids=range(11),
)
def test_what_no_table_has_is_refused(more: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        read_setup({**setup(), **more})


def test_missions_factions_and_seats_have_an_end() -> None:
    made = setup()
    for red_side in (
        {"missions": [{**MISSION, "percent": 101}]},
        {"missions": [{**MISSION, "most": 1000}]},
        {"factions": ["x"] * 101},
        {"seats": [f"seat {number}" for number in range(17)]},
    ):
        with pytest.raises(SetupError, match=r"at most|length"):
            read_setup({**made, "red": {**made["red"], **red_side}})
