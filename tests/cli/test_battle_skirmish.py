"""`dwethia battle skirmish`: whole battles by bots."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from conftest import Run

KEYS = {"games", "wins", "draws", "failures", "vp", "turns", "decisions", "seconds", "results"}


def answer(run: Run, *arguments: str) -> dict[str, Any]:
    code, out, err = run("battle", "skirmish", "--json", "--bot-a", "random", "--bot-b", "random", *arguments)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_json_has_the_battles_and_their_sums(run: Run) -> None:
    found = answer(run, "--games", "4", "--seed", "7")
    assert {*found} == KEYS
    results = found["results"]
    assert (found["games"], [each["seed"] for each in results]) == (4, [f"7-{number}" for number in range(4)])
    assert sum(found["wins"].values()) + found["draws"] == 4
    for name in ("turns", "decisions"):
        assert found[name] == sum(each[name] for each in results)
    for side in "ab":
        assert found["wins"][side] == sum(each["winner"] == side for each in results)
        assert found["vp"][side] == sum(each["vp"][side] for each in results) / 4


def test_workers_change_nothing_but_the_time(run: Run) -> None:
    alone, together = (answer(run, "--games", "5", "--seed", "7", "--workers", workers) for workers in "12")
    assert alone["results"] == together["results"]


def test_one_of_many_can_be_played_again_alone(run: Run) -> None:
    third = answer(run, "--games", "3", "--seed", "7")["results"][2]
    assert answer(run, "--seed", "7-2")["results"] == [third]


@pytest.mark.parametrize("board", ["open", "drawn:friday", "pool", "pool:friday", "noon-market"])
def test_it_is_fought_on_any_board(run: Run, board: str) -> None:
    assert answer(run, "--board", board, "--seed", "7")["games"] == 1


def test_one_battle_is_told_turn_by_turn_with_its_score(run: Run) -> None:
    code, out, err = run("battle", "skirmish", "--seed", "7", "--scenario-a", "annihilation")
    assert (code, err) == (0, "")
    assert "red plays Annihilation" in out
    for turn in range(1, 6):
        assert f"\nTurn {turn} of 5\n" in out
    assert "Victory points" in out
    assert re.search(r"The battle is over after turn 5: red \d+, blue \d+; ", out)


def test_many_battles_are_told_in_a_table(run: Run) -> None:
    code, out, _ = run("battle", "skirmish", "--games", "3", "--seed", "7")
    assert code == 0
    assert re.match(r"3 battles, 15 turns, \d+ decisions in ", out)
    assert "Shore Party\tsoldier\t" in out
    assert "draws: " in out


def test_a_record_is_kept_and_verifies(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "battle.json")
    code, out, _ = run("battle", "skirmish", "--seed", "7", "--save", file)
    assert code == 0
    assert f"The record is in {file}" in out
    code, out, _ = run("verify", file)
    assert code == 0
    assert "Dice: derived from the seed" in out
    assert run("replay", file, "--to", "3")[0] == 0


def test_armies_from_files_fight_too(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "army.json")
    assert run("muster", "random", "--faction", "bloodpact", "--limit", "100", "--seed", "1", "--out", file)[0] == 0
    assert answer(run, "--a", file, "--seed", "7")["games"] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bot-a", "rando"], 'there is no bot "rando"; did you mean random?'),
        (["--games", "0"], "--games: 0 is out of bounds, expected 1 to 1000000"),
        (["--workers", "999"], "--workers: 999 is out of bounds, expected 1 to 256"),
        (["--board", "moon"], 'there is no board "moon"; choose drawn, drawn:SEED, pool, pool:SEED, open, '),
        (["--board", "drawn:"], 'there is no board "drawn:"'),
        (["--scenario-b", "peace"], 'there is no scenario "peace"; choose annihilation, '),
        (
            ["--scenario-a", "hold-the-line", "--scenario-b", "king"],
            "red cannot play hold-the-line: blue plays King of the Hill, and only one side may hold ground",
        ),
        (["--a", "gilded-eel"], "500"),
        (["--a", "nobody"], 'there is no army or fleet "nobody"'),
        (["--ruling", "R-SK-75=sometimes"], "R-SK-75"),
        (["--games", "2", "--save", "x.json"], "--save and --report go with one battle"),
    ],
)
def test_what_cannot_be_fought_is_refused(run: Run, arguments: list[str], message: str) -> None:
    code, _, err = run("battle", "skirmish", *arguments)
    assert code == 2
    assert err.startswith("dwethia: ")
    assert message in err
    assert err.count("\n") == 1


def test_a_record_is_not_kept_in_a_folder_that_does_not_exist(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "none" / "x.json"
    code, _, err = run("battle", "skirmish", "--save", str(file))
    assert (code, err) == (2, f"dwethia: {file}: No such file or directory\n")


def test_an_illegal_army_is_refused_with_all_that_is_wrong_with_it(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "army.json")
    run("muster", "new", file, "--faction", "bloodpact", "--religion", "Iron Chorus", "--limit", "100")
    code, _, err = run("battle", "skirmish", "--a", file)
    assert code == 2
    assert "SK-MUSTER-09" in err
