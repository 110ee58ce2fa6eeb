"""What a newcomer meets at the command line: help with names, completion, pipes, packs, and what exit codes mean."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Run

COMMAND = [sys.executable, "-c", "import sys; from dwethia.cli import main; sys.exit(main())"]
PACK = """[[unit]]
id = "lamp-lighter"
name = "Lamp Lighter"
faction = "bloodpact"
mark = "B.77"
profile = { move = 6, martial = 4, perception = 3, strength = 3, defense = 4, aggression = 2, wounds = 1 }
wargear = ["hand-weapon"]
"""


@pytest.fixture
def pack(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A pack with a unit that the Starter Codex does not have."""
    monkeypatch.chdir(tmp_path)
    assert run("codex", "new", "Lamps")[0] == 0
    (tmp_path / "lamps" / "units.toml").write_text(PACK, encoding="utf-8")
    return "lamps"


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["odds", "fight", "Pirat", "Captain"], '"Pirate"'),
        (["odds", "ram", "Comrad-class", "S2 I6"], '"Comrade-class"'),
        (["battle", "skirmish", "--a", "gilded-eal"], "gilded-eel"),
        (["battle", "cosmic", "--a", "fortiet-plan"], "fortieth-plan"),
        (["battle", "skirmish", "--bot-a", "soldyer"], "soldier"),
        (["battle", "cosmic", "--bot-b", "helmsmen"], "helmsman"),
        (["battle", "skirmish", "--board", "noon-markt"], "noon-market"),
        (["battle", "skirmish", "--scenario-a", "anihilation"], "annihilation"),
        (["muster", "random", "--faction", "Orc Asault", "--limit", "500"], '"Orc Assault"'),
        (["rulings", "--preset", "one-pge"], "one-page"),
        (["rules", "--game", "skirmsh"], "skirmish"),
        (["rules", "HS-WIN-09"], "HS-WIN-01"),
        (["dungeon", "--auto", "--hero", "Captan"], '"Captain"'),
        (["dungeon", "--auto", "--bot", "delvr"], "delver"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_a_name_that_is_nearly_right_is_answered_with_the_one_meant(run: Run, arguments: list[str], meant: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.endswith(f"; did you mean {meant}?\n")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("dwethia ba", "battle"), ("dwethia battle sk", "skirmish"), ("dwethia odds fight --po", "--policy")],
)
def test_a_shell_completes_commands_and_options(typed: str, offered: str) -> None:
    asked = {"_DWETHIA_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    told = subprocess.run(COMMAND, env={**os.environ, **asked}, capture_output=True, text=True, check=False)
    assert offered in told.stdout.split()


PIPED = (
    ["rules"],
    ["rules", "SK-MOVE"],
    ["rules", "SK-MOVE-02"],
    ["rules", "--coverage", "--game", "house"],
    ["rules", "can I shoot into combat"],
    ["rulings", "R-SK-01"],
    ["odds", "fight", "A2", "A2"],
    ["odds", "ram", "S2 I6", "S4 I7"],
    ["odds", "shot", "P3", "D4", "--weapon", "24in S2 arc"],
    ["advice", "reroll", "A4 Dst2 hero", "D4 W3", "--hits", "1"],
    ["codex", "list"],
    ["codex", "show", "Praetorian"],
    ["muster", "list"],
    ["muster", "show", "gilded-eel"],
    ["battle", "scenes"],
    ["battle", "scene", "lightning-resisted"],
)


@pytest.mark.parametrize("arguments", PIPED, ids=" ".join)
def test_nothing_is_padded_over_a_pipe(run: Run, arguments: list[str]) -> None:
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if line != line.rstrip() or "   " in line.strip()] == []


def test_nothing_is_folded_over_a_pipe_whatever_the_terminal_was(run: Run) -> None:
    told = subprocess.run(
        [*COMMAND, "rules", "R-SK-01"], env={**os.environ, "COLUMNS": "40"}, capture_output=True, text=True, check=True
    )
    assert max(map(len, told.stdout.splitlines())) > 400
    assert run("rules", "R-SK-01")[1] == told.stdout


def test_a_pack_is_known_to_odds_and_advice(run: Run, pack: str) -> None:
    for asked in (
        ["odds", "fight", "Lamp Lighter x2", "Pirate"],
        ["odds", "shot", "Pirate", "Lamp Lighter", "--weapon", "24in S2"],
        ["advice", "reroll", "A4 Dst2 hero", "Lamp Lighter", "--hits", "1"],
    ):
        assert run(*asked, "--pack", pack)[0] == 0
        code, _, err = run(*asked)
        assert (code, "Lamp Lighter" in err) == (2, True)
    assert run("odds", "ram", "S2 I6", "S4 I7", "--pack", pack)[0] == 0
    assert run("odds", "fight", "A2", "A2", "--pack", "nowhere")[0] == 2


def test_a_server_with_a_pack_that_is_wrong_does_not_start(run: Run, pack: str, tmp_path: Path) -> None:
    (tmp_path / pack / "units.toml").write_text(PACK.replace("bloodpact", "nobody"), encoding="utf-8")
    code, out, err = run("serve", "--port", "0", "--pack", pack, "--database", str(tmp_path / "x.sqlite"))
    assert (code, out) == (2, "")
    assert "nobody" in err
    assert not (tmp_path / "x.sqlite").exists()


# What exit codes mean: for every command something that is good, where there is one a no, and something wrong.
CODES: tuple[tuple[int, list[str]], ...] = (
    (0, ["play", "--auto", "--seed", "7", "--save", "clash.json"]),
    (2, ["play", "--auto", "--ruling", "x"]),
    (0, ["dungeon", "--auto", "--seed", "7", "--rooms", "1"]),
    (2, ["dungeon", "--rooms", "0"]),
    (0, ["battle", "scene", "lightning-resisted"]),
    (2, ["battle", "scene", "nowhere"]),
    (0, ["battle", "scenes"]),
    (0, ["battle", "skirmish", "--bot-a", "random", "--bot-b", "random", "--seed", "7"]),
    (2, ["battle", "skirmish", "--games", "0"]),
    (0, ["battle", "cosmic", "--bot-a", "random", "--bot-b", "random", "--seed", "7"]),
    (2, ["battle", "cosmic", "--games", "0"]),
    (0, ["serve", "--schema"]),
    (2, ["serve", "--public-url", "x"]),
    (0, ["codex", "list"]),
    (2, ["codex", "list", "nothing"]),
    (0, ["codex", "show", "Praetorian"]),
    (2, ["codex", "show", "Nobody at all"]),
    (0, ["codex", "price", "Praetorian"]),
    (2, ["codex", "price", "Nobody at all"]),
    (0, ["codex", "check"]),
    (2, ["codex", "check", "nowhere"]),
    (0, ["codex", "new", "Lamps"]),
    (2, ["codex", "new", "Lamps"]),
    (0, ["codex", "schema"]),
    (0, ["muster", "random", "--faction", "Orc Assault", "--limit", "500", "--seed", "1", "--out", "orcs.json"]),
    (2, ["muster", "random", "--faction", "Nobody", "--limit", "500"]),
    (0, ["muster", "new", "own.json", "--faction", "bloodpact", "--religion", "iron chorus", "--limit", "500"]),
    (2, ["muster", "new", "own.json", "--faction", "nobody", "--religion", "iron chorus", "--limit", "500"]),
    (2, ["muster", "add", "own.json", "Nobody at all"]),
    (2, ["muster", "remove", "own.json", "99"]),
    (0, ["muster", "show", "orcs.json"]),
    (0, ["muster", "check", "orcs.json"]),
    (1, ["muster", "check", "own.json"]),
    (2, ["muster", "check", "nowhere.json"]),
    (0, ["muster", "export", "orcs.json", "--html", "orcs.html"]),
    (2, ["muster", "export", "nowhere.json"]),
    (0, ["muster", "list"]),
    (2, ["muster", "list", "--game", "chess"]),
    (0, ["campaign", "new", "war.json"]),
    (0, ["campaign", "show", "war.json"]),
    (0, ["campaign", "verify", "war.json"]),
    (2, ["campaign", "show", "nowhere.json"]),
    (2, ["campaign", "verify", "nowhere.json"]),
    (0, ["odds", "fight", "A2", "A2"]),
    (2, ["odds", "fight", "A2", "Z2"]),
    (0, ["odds", "shot", "P3", "D4", "--weapon", "24in S2"]),
    (1, ["odds", "shot", "P3", "D4", "--weapon", "24in S2", "--distance", "99"]),
    (2, ["odds", "shot", "P3", "D4"]),
    (0, ["odds", "duel", "--cost", "2", "--affinity", "4", "--faith", "3"]),
    (2, ["odds", "duel", "--cost", "2", "--affinity", "1", "--faith", "3"]),
    (0, ["odds", "ram", "S2 I6", "S4 I7"]),
    (2, ["odds", "ram", "S2 I6", "nobody"]),
    (0, ["odds", "boarding", "A3 M4", "A1"]),
    (2, ["odds", "boarding", "A3 M4", "Z"]),
    (0, ["odds", "salvo", "P3", "D7", "--weapon", "18in S4"]),
    (2, ["odds", "salvo", "P3", "D7"]),
    (0, ["advice", "reroll", "A4 Dst2 hero", "D4 W3", "--hits", "1"]),
    (1, ["advice", "reroll", "A4", "D4 W3", "--hits", "1"]),
    (2, ["advice", "reroll", "A4 Dst2 hero", "D4", "--roll", "luck"]),
    (0, ["rules", "SK-MOVE-02"]),
    (1, ["rules", "xyzzy"]),
    (2, ["rules", "SK-MOVE-99"]),
    (0, ["rulings", "R-SK-80"]),
    (1, ["rulings", "R-CC-02", "--game", "skirmish"]),
    (2, ["rulings", "R-SK-999"]),
    (0, ["replay", "clash.json"]),
    (2, ["replay", "nowhere.json"]),
    (0, ["verify", "clash.json"]),
    (2, ["verify", "nowhere.json"]),
    (0, ["lab", "batch", "dungeon", "--bot", "random", "--rooms", "1", "--seed", "7", "--out", "rows.jsonl"]),
    (2, ["lab", "batch", "dungeon", "--games", "0", "--out", "rows.jsonl"]),
    (0, ["lab", "record", "rows.jsonl", "0", "--out", "row.json"]),
    (2, ["lab", "record", "rows.jsonl", "99", "--out", "row.json"]),
    (0, ["lab", "ladder", "dungeon", "--bots", "delver,random", "--games", "2", "--rooms", "1"]),
    (2, ["lab", "ladder", "dungeon", "--bots", "nobody,random", "--games", "2"]),
    (0, ["lab", "balance", "--bot", "random", "--games", "0", "--levies", "0"]),
    (2, ["lab", "balance", "chess"]),
)
ELSEWHERE = {"join", "recruit", "battle", "aftermath", "undo", "export", "import"}  # test_campaign*.py


def test_exit_codes_are_as_documented(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    wrong = []
    for expected, arguments in CODES:
        code, _, err = run(*arguments)
        if code != expected or ((code == 0) != (err == "") and code != 1):
            wrong.append((expected, code, arguments, err))
    assert wrong == []


def test_every_command_has_its_exit_codes_tested() -> None:
    from typer.main import get_command

    from dwethia.cli import app

    tried = {tuple(arguments[:2]) for _, arguments in CODES} | {(arguments[0],) for _, arguments in CODES}
    top = get_command(app)
    for name, command in getattr(top, "commands", {}).items():
        inner = getattr(command, "commands", None)
        named = [(name,)] if inner is None else [(name, each) for each in inner]
        assert [each for each in named if each not in tried and each[-1] not in ELSEWHERE] == []
