"""Saved runs that newer rules find: `--resume` goes on with them, and says what has changed."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Run
from engine.raised import raised

from dwethia.cli.dungeons import saves
from dwethia.cli.dungeons.saves import resume
from dwethia.dungeons.game import DungeonRules
from dwethia.engine.events import RulesChanged
from dwethia.engine.record import read, write
from dwethia.engine.replay import verify

Typed = Callable[..., tuple[int, str, str]]
FOLDER = Path(__file__).parent / "old_saves"
SHORT = (
    "--seed", "a short run", "--rooms", "1", "--objective", "escape", "--setting", "Enemy Base",
    "--faction", "The Citadel",
)  # fmt: skip


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Typed:
    """`typed(["focus", "quit"], "--seed", "7")`: a run with these lines on standard input."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def typed(lines: list[str], *options: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run("dungeon", *options)

    return typed


def unpacked(name: str, folder: Path) -> Path:
    file = folder / "run.json"
    file.write_bytes(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))
    return file


def test_an_old_run_that_comes_to_the_same_goes_on_where_it_was(typed: Typed, tmp_path: Path) -> None:
    file = unpacked("run-alike", tmp_path)
    resumed = resume(file)
    assert (resumed.game.last_entry, resumed.game.requests[0].question) == (12, "act")
    assert resumed.note.startswith("This run was saved under version 1 of the rules, and goes on by version 2. New: ")
    assert "Its decisions" not in resumed.note
    code, out, err = typed(["quit"], "--resume", str(file))
    assert (code, err) == (0, "")
    assert "saved under version 1 of the rules" in " ".join(out.split())
    assert resume(file).note == ""  # it has been saved by today's rules
    record = resume(file).game.record()
    assert (record.version, verify(record, DungeonRules()).verified) == (DungeonRules.version, True)


@pytest.mark.rule("DD-MELEE-11")
def test_an_old_run_that_comes_to_something_else_says_from_where(tmp_path: Path) -> None:
    resumed = resume(unpacked("run-that-differs", tmp_path))
    assert "from decision 2 on they come to something else" in resumed.note
    assert not resumed.game.is_over
    assert verify(resumed.game.record(), DungeonRules()).verified


def test_a_run_with_a_snapshot_goes_on_from_it_by_newer_rules(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run.json"
    typed(["focus", "quit"], *SHORT, "--save", str(file))
    before = resume(file).game
    newer = raised(DungeonRules())
    monkeypatch.setattr(saves, "DungeonRules", lambda: newer)
    resumed = resume(file)
    assert resumed.game.state == before.state
    note = resumed.game.events[0]
    assert isinstance(note, RulesChanged)
    assert note.text().startswith(f"This run was saved under version {DungeonRules.version} of the rules")
    saves.save(resumed.game, resumed.seed, file)
    again = resume(file).game
    assert (again.record(), again.state) == (resumed.game.record(), before.state)
    assert read(write(again.record())).since == before.last_entry + 1
