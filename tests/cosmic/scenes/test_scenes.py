"""Scenes of ships as files."""

from __future__ import annotations

from typing import Any

import pytest

from dwethia.codex import FiringArc, starter
from dwethia.cosmic.scenes.scenes import FleetScene, read_fleet_scene
from dwethia.dice import QueuedDice
from dwethia.tabletop.scenes import SceneError

RED = {"side": "red", "profile": "M4", "at": [12, 4]}
BLUE = {"side": "blue", "ship": "sol-lancer", "at": [12, 20], "heading": 180}


def scene(*ships: dict[str, Any], **more: Any) -> FleetScene:
    return read_fleet_scene({"ship": list(ships), **more}, starter())


def test_a_scene_begins_in_the_phase_it_says() -> None:
    game = scene(RED, BLUE, phase="orders").game(QueuedDice(""))
    assert [ask.seat for ask in game.asks] == ["red", "blue"]
    assert game.state.ship("blue-1").heading == 180


def test_a_ship_is_written_out_or_taken_from_the_codex() -> None:
    armed = {**RED, "weapons": ["Lance: 24in S4 half, front", "6in S2"]}
    battle = scene(armed, BLUE).game(QueuedDice("")).state
    lance, other = battle.ship("red-1").card.weapons
    assert (lance.weapon.name, lance.weapon.range, lance.arc) == ("Lance", 24_000, FiringArc.FRONT)
    assert (other.weapon.id, other.arc) == ("weapon-2", FiringArc.TURRET)
    assert battle.ship("blue-1").name == "Sol Lancer"


@pytest.mark.parametrize(
    ("ships", "wrong"),
    [
        ([], r"the scene has no \[\[ship\]\]"),
        ([RED], "the scene has no ship of blue"),
        ([{**BLUE, "side": "red", "ship": "nobody"}, BLUE], "ship 1 of red: there is no ship 'nobody' in the codex"),
        ([{**RED, "weapons": ["6in S2, aft"]}, BLUE], "'aft' is no arc; expected front, left"),
        ([{**RED, "base": "wide"}, BLUE], "ship 1 of red"),
    ],
)
def test_what_is_no_scene_is_refused_by_its_place(ships: list[dict[str, Any]], wrong: str) -> None:
    with pytest.raises(SceneError, match=wrong):
        scene(*ships)
