"""Bots from files on the command line: in battles, in dungeons and in rows."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest
from conftest import Run
from own_process import COMMAND

PAGE = (Path(__file__).parents[2] / "docs" / "agents.md").read_text()
CRASHES = "def bot(look):\n    return 1 // 0\n"
TOLD = "crash: ZeroDivisionError: integer division or modulo by zero (line 2 of crashes.py)"


@pytest.fixture
def crashes(tmp_path: Path) -> str:
    file = tmp_path / "crashes.py"
    file.write_text(CRASHES)
    return str(file)


def test_the_page_sends_its_own_bot_into_a_dungeon(run: Run, tmp_path: Path) -> None:
    ((name, content),) = re.findall(r"```python\n# (brawler\.py)\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / name).write_text(content)
    options = ("--auto", "--bot", str(tmp_path / name), "--runs", "2", "--rooms", "1", "--seed", "7", "--json")
    code, out, err = run("dungeon", *options)
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["failures"] == {}
    assert [each["failure"] for each in found["results"]] == [None, None]


def test_a_run_whose_bot_fails_is_lost_and_counted(run: Run, crashes: str) -> None:
    code, out, err = run("dungeon", "--auto", "--bot", crashes, "--seed", "7")
    assert (code, err) == (0, "")
    assert f"{crashes} has failed: {TOLD}" in out
    assert "Lost: the bot has failed" in out
    found = json.loads(run("dungeon", "--auto", "--bot", crashes, "--runs", "3", "--seed", "7", "--json")[1])
    assert (found["won"], found["failures"]) == (0, {"crash": 3})


@pytest.mark.parametrize("game", ["skirmish", "cosmic"])
def test_a_battle_whose_bot_fails_is_lost_and_counted(run: Run, tmp_path: Path, crashes: str, game: str) -> None:
    report = tmp_path / "report.html"
    bots = ("--bot-a", crashes, "--bot-b", "random", "--seed", "7")
    code, out, err = run("battle", game, *bots, "--report", str(report), "--save", str(tmp_path / "record.json"))
    assert (code, err) == (0, "")
    assert f"{crashes} has lost the battle by failing: {TOLD}" in out
    assert report.exists()
    assert "The game is unfinished" in run("verify", str(tmp_path / "record.json"))[1]
    code, out, err = run("battle", game, *bots, "--games", "2")
    assert f"{crashes} has lost 2 by failing: crash 2" in out
    found = json.loads(run("battle", game, *bots, "--games", "2", "--json")[1])
    assert (found["wins"], found["failures"]) == ({"a": 0, "b": 2}, {"a": {"crash": 2}, "b": {}})


def test_rows_say_who_failed_and_give_the_record_as_far_as_it_went(run: Run, tmp_path: Path, crashes: str) -> None:
    rows, record = tmp_path / "rows.jsonl", tmp_path / "record.json"
    options = ("--bot-a", "random", "--bot-b", crashes, "--games", "2", "--seed", "7", "--out", str(rows))
    code, out, _ = run("lab", "batch", "skirmish", *options)
    assert code == 0
    assert "lost by a bot's crash: 2" in out
    row = json.loads(rows.read_text().splitlines()[2])
    assert (row["winner"], row["failed"], row["failure"]) == ("a", "b", TOLD)
    assert run("lab", "record", str(rows), "1", "--out", str(record))[0] == 0
    assert "The game is unfinished" in run("verify", str(record))[1]
    Path(crashes).write_text("# another\n" + CRASHES)
    changed = f"{crashes} has changed since its rows were played"
    assert changed in run("lab", "record", str(rows), "1", "--out", str(record))[2]
    assert changed in run("lab", "batch", "skirmish", *options)[2]
    Path(crashes).unlink()
    assert f"{crashes}: there is no such file" in run("lab", "record", str(rows), "1", "--out", str(record))[2]


def test_what_is_wrong_with_a_bot_is_said_at_once(run: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("def bot(look:")
    for command in (("battle", "skirmish", "--bot-a"), ("battle", "cosmic", "--bot-b"), ("dungeon", "--auto", "--bot")):
        code, out, err = run(*command, str(broken))
        assert (code, out) == (2, "")
        assert err == f"dwethia: {broken}: crash: SyntaxError: '(' was never closed (line 1 of broken.py)\n"
    assert "--bot-seconds: 0 is out of bounds" in run("battle", "skirmish", "--bot-seconds", "0")[2]
    assert "--bot-memory: 1 is out of bounds" in run("battle", "cosmic", "--bot-memory", "1")[2]


HANGS = """
import os, sys, time
from pathlib import Path
def bot(look):
    (Path(__file__).parent / "pid").write_text(str(os.getpid()))
    time.sleep(999)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["stopped", "killed"])
def test_no_bot_outlives_the_command(tmp_path: Path, how: signal.Signals) -> None:
    (tmp_path / "hangs.py").write_text(HANGS)
    command = ("battle", "skirmish", "--bot-a", str(tmp_path / "hangs.py"), "--bot-seconds", "600")
    begun = subprocess.Popen([*COMMAND, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while begun.poll() is None and not (tmp_path / "pid").exists():
        time.sleep(0.02)
    time.sleep(0.1)
    bot = Path("/proc", (tmp_path / "pid").read_text())
    assert bot.exists()
    begun.send_signal(how)
    err = begun.communicate(timeout=60)[1]
    assert b"Traceback" not in err
    until = time.monotonic() + 20
    while bot.exists() and time.monotonic() < until:
        time.sleep(0.02)
    assert not bot.exists()
