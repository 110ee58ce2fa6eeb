"""Scenes of a game that is not Skirmish: its file, its dice to the last one, and its decisions one after another."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop.space import CRUISER
from tabletop.space_game import Fired
from tabletop.space_scenes import read_scene

from dwethia.engine.events import Rolled
from dwethia.geometry.shapes import Disc
from dwethia.tabletop.ready_scenes import scene_in, scenes_in
from dwethia.tabletop.scene_player import play_scene, read_decisions
from dwethia.tabletop.scenes import SceneError

DUEL = """
name = "Broadsides"
text = "A cruiser and a station, each with a fighter."
width = 36
depth = 24
dice = "6 1 4 3"

[[ship]]
side = "red"
name = "Comet"
at = [6, 6]
turned = 270

[[ship]]
side = "blue"
kind = "station"
name = "Dock"
at = [30, 6.5]

[[ship]]
side = "red"
kind = "fighter"
name = "Wasp"
at = [6, 12]

[[ship]]
side = "blue"
kind = "fighter"
name = "Finch"
at = [30, 12]

[[terrain]]
piece = "crates"
at = [18, 20]

[[terrain]]
name = "Asteroid"
kinds = ["impassable"]
diameter = 3
at = [18, 12]

[[decision]]
seat = "red"
answer = "first"

[[decision]]
seat = "red"
answer = "blue-2"
"""


def test_a_scene_puts_everything_where_its_file_says() -> None:
    scene = read_scene(DUEL)
    state = scene.game().state
    assert (scene.name, scene.text) == ("Broadsides", "A cruiser and a station, each with a fighter.")
    assert [ship.base for ship in state.ships[:2]] == [CRUISER.at((6_000, 6_000), 270), Disc(30_000, 6_500, 1_969)]
    assert (state.table.width, state.table.depth) == (36_000, 24_000)
    crates, rock = state.table.pieces
    assert crates.kind.id == "crates"
    assert (rock.name, rock.shape) == ("Asteroid", Disc(18_000, 12_000, 1_500))
    assert scene.rulings.game == "cosmic"


def test_a_scene_is_played_as_far_as_its_decisions_go() -> None:
    played = play_scene(read_scene(DUEL.replace('"6 1 4 3"', '"6 1 4"')))
    assert (played.decided, played.refused, played.mistake) == (2, None, None)
    fired = [(number, event) for number, event in played.events if isinstance(event, Fired)]
    assert [(number, event.is_hit) for number, event in fired] == [(2, True)]
    assert played.game.state.ships[1].is_destroyed


def test_dice_left_over_and_dice_missing_are_mistakes() -> None:
    spare = play_scene(read_scene(DUEL))
    assert (spare.decided, spare.refused, spare.mistake) == (2, None, "1 queued dice were not used")
    dry = play_scene(read_scene(DUEL.replace('"6 1 4 3"', '"6 1"')))
    assert dry.decided == 1
    assert dry.mistake is not None
    assert dry.mistake.startswith("decision 2 (red): the dice queue ran dry")
    with pytest.raises(SceneError, match="before the first decision: the dice queue ran dry"):
        play_scene(read_scene(DUEL.replace('"6 1 4 3"', '""')))


def test_a_decision_that_is_refused_ends_the_scene_and_says_why() -> None:
    played = play_scene(read_scene(DUEL.replace('answer = "blue-2"', 'answer = "blue-9"')))
    assert played.refused is not None
    assert (played.decided, played.refused.number, played.refused.decision.answer) == (1, 2, "blue-9")
    assert played.refused.faults


def test_more_decisions_may_follow_those_of_the_file() -> None:
    missed = DUEL.replace('"6 1 4 3"', '"6 1 1 5"')
    further = read_decisions(b'[{"seat": "blue", "answer": "red-1"}]')
    assert further == read_decisions(b'[[decision]]\nseat = "blue"\nanswer = "red-1"\n')
    played = play_scene(read_scene(missed.replace("1 5", "1 5 2 6")), further)
    assert (played.decided, played.mistake) == (3, None)
    dice = [event.faces for _, event in played.events if isinstance(event, Rolled)]
    assert dice == [(6,), (1,), (1,), (5,), (2,), (6,)]  # the last two are the next turn's


@pytest.mark.parametrize("content", [b"\xff", b"{]", b"[[decision]]\nseat = 3\n", b'[{"seat": "red"}]'])
def test_what_is_no_decision_is_said(content: bytes) -> None:
    with pytest.raises(SceneError, match="these are no decisions"):
        read_decisions(content)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("nonsense", "this is no scene"),
        ({"ship": [], "planet": 1}, "the scene: .*planet"),
        ({"model": []}, "the scene: .*model"),
        ({}, r"the scene has no \[\[ship\]\]"),
        ({"width": 500}, "the scene: .*144"),
        ({"terrain": [{"at": [1, 1]}]}, "terrain 1: expected a piece of the codex, corners or a diameter"),
        ({"terrain": [{"at": [1, 1], "piece": "moon"}]}, "terrain 1: there is no piece 'moon' in the codex"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(content: Any, message: str) -> None:
    if isinstance(content, dict) and "terrain" in content:
        content = {**content, "ship": [{"side": "red", "at": [1, 1]}]}
    with pytest.raises(SceneError, match=message):
        read_scene(content)


def test_scenes_that_ship_with_a_game_are_found_by_id() -> None:
    package = "dwethia.skirmish.scenes"
    assert scene_in(package, "short-bow") is scenes_in(package)["short-bow"]
    with pytest.raises(SceneError, match=r'there is no scene "short-bows".*short-bow'):
        scene_in(package, "short-bows")
