"""`dwethia lab batch` and `dwethia lab record`: rows of games, and the game of each row."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from conftest import Run
from own_process import COMMAND

BY_CHANCE = ("--bot-a", "random", "--bot-b", "random")
GAMES = {
    "skirmish": (*BY_CHANCE, "--scenario-a", "annihilation", "--board", "drawn", "--ruling", "R-SK-80=attacker-first"),
    "cosmic": (*BY_CHANCE, "--board", "drawn"),
    "dungeon": ("--bot", "random", "--rooms", "2", "--hero", "Captain"),
}


def keep(run: Run, game: str, out: Path, *more: str, games: int = 6) -> str:
    options = ("--games", str(games), "--seed", "7", "--out", str(out), *more)
    code, told, err = run("lab", "batch", game, *GAMES[game], *options)
    assert (code, err) == (0, "")
    return told


@pytest.mark.parametrize(("game", "kind"), [("skirmish", "parquet"), ("cosmic", "jsonl"), ("dungeon", "jsonl")])
def test_rows_are_the_same_whatever_the_workers(run: Run, tmp_path: Path, game: str, kind: str) -> None:
    alone, together = tmp_path / f"alone.{kind}", tmp_path / f"together.{kind}"
    keep(run, game, alone)
    keep(run, game, together, "--workers", "2")
    assert alone.read_bytes() == together.read_bytes()
    assert {*tmp_path.iterdir()} == {alone, together}


@pytest.mark.parametrize("game", GAMES)
def test_every_row_gives_back_its_record(run: Run, tmp_path: Path, game: str) -> None:
    from pyarrow import parquet

    rows, lines, record = tmp_path / "rows.parquet", tmp_path / "rows.jsonl", tmp_path / "record.json"
    keep(run, game, rows, games=3)
    keep(run, game, lines, games=3)
    written = [json.loads(each) for each in lines.read_text().splitlines()][1:]
    assert parquet.read_table(rows).to_pylist() == written
    assert [each["number"] for each in written] == [0, 1, 2]
    for number, file in ((0, rows), (2, lines)):
        assert run("lab", "record", str(file), str(number), "--out", str(record))[0] == 0
        code, out, _ = run("verify", str(record), "--json")
        assert code == 0
        assert json.loads(out)["is_over"]


def torn(file: Path, whole: bytes, rows: int) -> None:
    """A file as a run leaves it that was killed while it wrote a row."""
    lines = whole.splitlines(keepends=True)
    file.write_bytes(b"".join(lines[: rows + 1]) + lines[rows + 1][:20])


@pytest.mark.parametrize("kind", ["jsonl", "parquet"])
def test_half_written_rows_are_said_and_work_done_is_kept(run: Run, tmp_path: Path, kind: str) -> None:
    lines, rows = tmp_path / "lines.jsonl", tmp_path / f"rows.{kind}"
    keep(run, "skirmish", lines)
    keep(run, "skirmish", rows)
    whole = rows.read_bytes()
    rows.unlink()
    torn(tmp_path / f"rows.{kind}.part", lines.read_bytes(), rows=4)
    told = keep(run, "skirmish", rows, "--workers", "2")
    assert "ends in the middle of a row: it is left out, and that game played again" in told
    assert "4 of 6 games are there already" in told
    assert "2 games played" in told
    assert rows.read_bytes() == whole
    assert "nothing is left to play: 6 rows are in" in keep(run, "skirmish", rows)


def test_json_says_what_was_played_and_what_was_there(run: Run, tmp_path: Path) -> None:
    lines, rows = tmp_path / "lines.jsonl", tmp_path / "rows.jsonl"
    keep(run, "skirmish", lines)
    torn(tmp_path / "rows.jsonl.part", lines.read_bytes(), rows=5)
    found = json.loads(keep(run, "skirmish", rows, "--json"))
    assert found.pop("seconds") >= 0
    assert found == {
        "game": "skirmish", "seed": "7", "games": 6, "played": 1, "kept": 5, "torn": True, "failures": {},
        "out": str(rows),
    }  # fmt: skip
    assert rows.read_bytes() == lines.read_bytes()


MANY = 96  # more than two workers play before they are stopped, also on a machine that stalls
BATCH = (*COMMAND, "lab", "batch", "skirmish", *GAMES["skirmish"])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The rows of a run that nobody has stopped."""
    rows = tmp_path_factory.mktemp("whole") / "rows.jsonl"
    subprocess.run([*BATCH, "--games", str(MANY), "--seed", "7", "--out", str(rows)], check=True, capture_output=True)
    return rows.read_bytes()


def children_of(pid: int) -> Iterator[str]:
    for each in Path("/proc").glob("[0-9]*/status"):
        try:
            if f"PPid:\t{pid}\n" in each.read_text():
                yield each.parent.name
        except OSError:  # it has just ended
            continue


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["stopped", "killed"])
def test_what_is_stopped_or_killed_goes_on_to_the_same_rows(
    run: Run, tmp_path: Path, whole: bytes, how: signal.Signals
) -> None:
    rows, part = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.part"
    options = ("--games", str(MANY), "--seed", "7", "--workers", "2", "--out", str(rows))
    begun = subprocess.Popen([*BATCH, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while begun.poll() is None and (not part.exists() or part.read_bytes().count(b"\n") < 4):
        time.sleep(0.02)
    workers = list(children_of(begun.pid))
    begun.send_signal(how)
    err = begun.communicate(timeout=60)[1]
    assert begun.returncode == (1 if how is signal.SIGINT else -how)
    assert len(workers) == 2
    kept = part.read_bytes().count(b"\n") - 1
    if how is signal.SIGINT:
        told = f"stopped: {kept} of {MANY} games are in {part}; the same command goes on with them"
        assert err.strip() == f"dwethia: {told}"
    until = time.monotonic() + 20
    while any(Path("/proc", each).exists() for each in workers) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(Path("/proc", each).exists() for each in workers)
    assert f"{kept} of {MANY} games are there already" in keep(run, "skirmish", rows, games=MANY)
    assert rows.read_bytes() == whole


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="processes are looked up in /proc")
def test_when_a_worker_is_killed_that_is_said_and_work_done_is_kept(tmp_path: Path) -> None:
    rows, part = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.part"
    options = ("--games", str(MANY), "--seed", "7", "--workers", "2", "--out", str(rows))
    begun = subprocess.Popen([*BATCH, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while begun.poll() is None and (not part.exists() or part.read_bytes().count(b"\n") < 2):
        time.sleep(0.02)
    os.kill(int(next(children_of(begun.pid))), signal.SIGKILL)
    err = begun.communicate(timeout=60)[1]
    kept = part.read_bytes().count(b"\n") - 1
    told = f"a worker was killed: {kept} of {MANY} games are in {part}; the same command goes on with them"
    assert (begun.returncode, err.strip()) == (1, f"dwethia: {told}")


# What is wrong is said


def refused(run: Run, *arguments: str) -> str:
    code, out, err = run("lab", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("dwethia: ")
    return err


def test_rows_of_another_batch_are_left_alone(run: Run, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    keep(run, "skirmish", rows, games=2)
    before = rows.read_bytes()
    other = refused(run, "batch", "skirmish", *GAMES["skirmish"], "--games", "2", "--seed", "8", "--out", str(rows))
    assert f'{rows}: its rows are of another batch: seed is "7" there and "8" here' in other
    assert "its rows are of skirmish, not of cosmic" in refused(run, "batch", "cosmic", "--out", str(rows))
    assert rows.read_bytes() == before
    older = before.replace(b'"version":', b'"version":90', 1)
    rows.write_bytes(older)
    options = (*GAMES["skirmish"], "--games", "2", "--seed", "7", "--out", str(rows))
    assert "its rows were played by version 90" in refused(run, "batch", "skirmish", *options)


def test_a_row_that_says_otherwise_is_not_believed(run: Run, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    keep(run, "skirmish", rows, games=2)
    rows.write_bytes(rows.read_bytes().replace(b'"turns":5', b'"turns":4'))
    told = refused(run, "record", str(rows), "1", "--out", str(tmp_path / "record.json"))
    assert "row 1 was played otherwise (turns differ)" in told
    assert "there is no row 2 in it: it has rows 0 to 1" in refused(
        run, "record", str(rows), "2", "--out", str(tmp_path / "record.json")
    )


@pytest.mark.parametrize("content", [b"", b"[]", b"{}\n", b'{"rows":1}\n', b"PAR1", b"\0" * 99, b"[" * 99_999])
def test_what_holds_no_rows_is_said(run: Run, tmp_path: Path, content: bytes) -> None:
    for name in ("rows.jsonl", "rows.parquet"):
        rows = tmp_path / name
        rows.write_bytes(content)
        assert str(rows) in refused(run, "record", str(rows), "0", "--out", str(tmp_path / "record.json"))
        assert str(rows) in refused(run, "batch", "skirmish", "--out", str(rows))
        assert rows.read_bytes() == content


def test_a_heading_that_names_no_batch_is_said(run: Run, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    for game, batch in (("chess", {"games": 1}), ("skirmish", {"games": 1}), ("skirmish", {"games": 1, "setup": []})):
        heading = {"rows": 1, "game": game, "version": 1, "batch": batch}
        rows.write_text(f'{json.dumps(heading)}\n{{"number":0}}\n')
        assert str(rows) in refused(run, "record", str(rows), "0", "--out", str(tmp_path / "record.json"))


def test_what_cannot_be_written_is_said_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    assert "rows.txt: its name must end in .jsonl or .parquet" in refused(run, "batch", "skirmish", "--out", "rows.txt")
    nowhere = str(tmp_path / "nowhere" / "rows.jsonl")
    assert "No such file or directory" in refused(run, "batch", "skirmish", "--out", nowhere)
    assert "--workers: 0 is out of bounds" in refused(
        run, "batch", "skirmish", "--workers", "0", "--out", str(tmp_path / "rows.jsonl")
    )


def test_without_pyarrow_parquet_names_the_command_and_jsonl_does_without(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = lambda name: None if name == "pyarrow" else find_spec(name)  # noqa: E731
    monkeypatch.setattr("dwethia.lab.row_files.find_spec", missing)
    told = refused(run, "batch", "skirmish", "--out", str(tmp_path / "rows.parquet"))
    assert told == "dwethia: a Parquet file (.jsonl does without) needs pyarrow: pip install 'dwethia[lab]'\n"
    keep(run, "skirmish", tmp_path / "rows.jsonl", games=1)


def test_a_broken_pack_is_said(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text("id = [")
    assert "pack.toml" in refused(run, "batch", "skirmish", "--pack", str(pack), "--out", str(tmp_path / "rows.jsonl"))
    assert [each.name for each in tmp_path.iterdir()] == ["pack"]
