"""`dwethia battle cosmic`: whole battles in space by bots, and scenes of ships."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import Run

KEYS = {"games", "wins", "draws", "failures", "vp", "turns", "decisions", "seconds", "results"}


def answer(run: Run, *arguments: str) -> dict[str, Any]:
    code, out, err = run("battle", "cosmic", "--json", "--bot-a", "random", "--bot-b", "random", *arguments)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_json_has_the_keys_of_a_skirmish(run: Run) -> None:
    found = answer(run, "--games", "3", "--seed", "7")
    assert {*found} == KEYS
    assert [each["seed"] for each in found["results"]] == ["7-0", "7-1", "7-2"]
    assert answer(run, "--seed", "7-2")["results"] == [found["results"][2]]


def test_one_battle_is_told_saved_drawn_and_verified(run: Run, tmp_path: Path) -> None:
    record, report = tmp_path / "space.json", tmp_path / "space.html"
    code, out, err = run("battle", "cosmic", "--seed", "7", "--save", str(record), "--report", str(report))
    assert (code, err) == (0, "")
    assert "Orders are revealed: " in out
    assert "The battle is over: points left: red " in out
    assert report.read_text().startswith("<!DOCTYPE html>")
    assert "helmsman against helmsman" in report.read_text()
    assert run("verify", str(record))[0] == 0


@pytest.mark.parametrize("board", ["open", "drawn", "drawn:friday", "pool", "pool:friday", "quiet-rocks"])
def test_it_is_fought_on_any_board(run: Run, board: str) -> None:
    assert answer(run, "--board", board, "--seed", "7")["games"] == 1


def test_each_battle_has_a_drawn_board_of_its_own(run: Run) -> None:
    found = answer(run, "--board", "drawn", "--games", "2", "--seed", "7")["results"]
    assert answer(run, "--board", "drawn", "--seed", "7-1")["results"] == [found[1]]


@pytest.mark.parametrize(
    ("scenario", "measure"),
    [
        ("station", "turns the station was held: red "),
        ("break", "points that broke through, and that did not: red "),
        ("Flagship", "points left, flagships counted more than once: red "),
    ],
)
def test_a_scenario_is_named_by_its_first_letters(run: Run, scenario: str, measure: str) -> None:
    code, out, err = run("battle", "cosmic", "--scenario", scenario, "--board", "drawn", "--seed", "7")
    assert (code, err) == (0, "")
    assert f"The battle is over: {measure}" in out


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--board", "moon"], 'there is no board "moon"; choose drawn, drawn:SEED, pool, pool:SEED, open, '),
        (["--board", "noon-market"], 'there is no board "noon-market"'),
        (["--board", "drawn:"], 'there is no board "drawn:"'),
        (["--scenario", "peace"], 'there is no scenario "peace"; choose flagship, station or break-through'),
        (["--scenario", ""], 'there is no scenario ""'),
        (["--a", "learn-shore-party"], "learn-shore-party is no fleet: its game is skirmish"),
        (["--a", "nobody"], "nobody"),
        (["--bot-a", "commodore"], 'there is no bot "commodore"; choose'),
        (["--games", "0"], "--games: 0 is out of bounds"),
        (["--a", "sol-armada"], "CC-MUSTER-01"),
        (["--games", "2", "--save", "x.json"], "--save and --report go with one battle"),
    ],
)
def test_what_cannot_be_played_is_refused(run: Run, arguments: list[str], wrong: str) -> None:
    code, out, err = run("battle", "cosmic", *arguments)
    assert (code, out) == (2, "")
    assert wrong in err


# Scenes

SCENE: dict[str, Any] = {
    "game": "cosmic",
    "name": "Two alone",
    "ship": [
        {"side": "red", "profile": "M3", "at": [12, 4]},
        {"side": "blue", "profile": "M3", "at": [12, 20], "heading": 180},
    ],
}


def test_a_scene_of_ships_is_played_like_any_other(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "scene.json"
    file.write_text(json.dumps(SCENE))
    code, out, err = run("battle", "scene", str(file))
    assert (code, err) == (0, "")
    assert "blue-1 Blue 1 12 20 180 1 of 1" in " ".join(out.split())
    code, out, _ = run("battle", "scene", "--json", str(file))
    found = json.loads(out)
    assert [ask["question"] for ask in found["asks"]] == ["orders", "orders"]
    assert found["models"][0] == {
        "id": "red-1",
        "side": "red",
        "name": "Red 1",
        "at": [12, 4],
        "heading": 0,
        "base": [60, 30],
        "wounds": 1,
        "destiny": 0,
        "slain": False,
        "orders": [],
        "shields": [],
    }


def test_shipped_scenes_are_listed_with_their_game(run: Run) -> None:
    code, out, _ = run("battle", "scenes", "--json")
    listed = {each["id"]: each["game"] for each in json.loads(out)}
    assert code == 0
    assert listed["sealed-orders"] == "cosmic"
    assert "skirmish" in listed.values()


def test_a_scene_of_no_game_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "scene.json"
    file.write_text(json.dumps({**SCENE, "game": "chess"}))
    code, _, err = run("battle", "scene", str(file))
    assert code == 2
    assert 'the scene is of a game called "chess", expected cosmic or skirmish' in err
