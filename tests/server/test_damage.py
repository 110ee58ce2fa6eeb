"""What is spoilt where tables are stored is noticed, and said in a sentence; nothing is taken that would not last."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from server.serving import Made, serving
from websockets.exceptions import ConnectionClosed

from dwethia.server.storage.engines import DatabaseError, open_database

READY: dict[str, Any] = {"red": {"is_ready": True}, "blue": {"bot": "random"}}


@pytest.fixture
def stored(tmp_path: Path) -> tuple[Path, Made]:
    """A database with one table at which something was played, and its links."""
    with serving(tmp_path) as served:
        table = served.make(seats=READY, clock={"seconds": 60, "then": "bot"})
        red = table.sit("red")
        red.until(lambda person: person.requests)
        red.done("decide", seat="red", step=red.now["step"], answer=red.requests[0]["choices"][0]["id"])
    return tmp_path, table


def opened(folder: Path, table: Made) -> tuple[int, str]:
    """What is answered to somebody who looks at the table."""
    with serving(folder) as served:
        answer = Made(served, table.told).get()
        return answer.status_code, str(answer.json().get("error"))


SPOILT = [
    ("tables", "heading", b"\xff{"),
    ("tables", "heading", b"{}"),
    ("tables", "heading", b"[" * 100_000),
    ("tables", "heading", 7),
    ("tables", "heading", "text"),
    ("tables", "heading", b'{"game":"clash","setup":{},"rulings":{},"dice":"seed"}'),
    ("tables", "heading", b'{"game":"clash","setup":{},"rulings":{"R-SK-80":"nonsense"},"dice":"seed"}'),
    ("tables", "heading", b'{"game":"quoits","setup":{},"rulings":{},"dice":"seed"}'),
    ("tables", "seed", b"short"),
    ("tables", "seed", "text"),
    ("tables", "seed", 1.5),
    ("tables", "created", "yesterday"),
    ("seats", "place", 5),
    ("seats", "seat", b"\xff"),
    ("seats", "seat", "green"),
    ("seats", "bot", "deep-thought"),
    ("seats", "salt", "text"),
    ("seats", "salt", b"x" * 65),
    ("acts", "number", 9),
    ("acts", "act", b""),
    ("acts", "act", b'{"act":"decide","seat":"red","answer":"fly"}'),
    ("acts", "act", b'{"act":"decide","seat":"nobody","answer":"hold"}'),
    ("acts", "act", b'{"act":"passuntil","seat":"nobody","scope":"fortnight"}'),
    ("acts", "act", b'{"act":"undo","seat":"red","entry":-5}'),
    ("acts", "act", b'{"act":"takeover","seat":"red","bot":"deep-thought"}'),
    ("acts", "act", b'{"act":"nonsense","seat":"red"}'),
    ("acts", "done", "soon"),
    ("acts", "done", b"\xff"),
]


@pytest.mark.parametrize(("of", "column", "value"), SPOILT, ids=range(len(SPOILT)))
def test_a_damaged_row_is_answered_with_a_sentence(
    stored: tuple[Path, Made], caplog: pytest.LogCaptureFixture, of: str, column: str, value: object
) -> None:
    folder, table = stored
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        key = {"tables": "id", "seats": "place", "acts": "number"}[of]
        database.execute(
            f"UPDATE {of} SET {column} = ? WHERE {key} = (SELECT min({key}) FROM {of})",
            (value,),
        )
        database.commit()
    status, error = opened(folder, table)
    assert status == 409, error
    assert error
    assert not [each for each in caplog.records if each.exc_info]


def test_what_is_missing_is_damage_too(stored: tuple[Path, Made]) -> None:
    folder, table = stored
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        database.execute("DELETE FROM acts WHERE number = 0")
        database.execute(
            "INSERT OR REPLACE INTO acts (table_id, number, seat, act, done) VALUES (?, 1, 'red', ?, 1.0)",
            (table.id, b"{}"),
        )
        database.commit()
    assert opened(folder, table) == (409, "this table is damaged where it is stored, and cannot be opened")
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        database.execute("DELETE FROM acts")
        database.execute("DELETE FROM seats")
        database.commit()
    assert opened(folder, table)[0] == 409


# Under a server that runs


def taken_away(file: Path) -> None:
    file.unlink()


def replaced(file: Path) -> None:
    shutil.copy(file, file.with_name("copy"))
    os.replace(file.with_name("copy"), file)


def overwritten(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.write(b"\0" * 4096)


@pytest.mark.parametrize("spoil", [taken_away, replaced, overwritten])
def test_a_file_that_is_spoilt_under_a_running_server_takes_nothing_more(tmp_path: Path, spoil: Any) -> None:
    """SQLite would go on writing, and all of it would be gone with the server."""
    ready = {"red": {"is_ready": True}, "blue": {"is_ready": True}}
    with serving(tmp_path) as served:
        table = served.make(seats=ready)
        table.sit("red", "blue").leave()
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        spoil(tmp_path / "tables.sqlite")
        both = table.sit("red", "blue")
        with pytest.raises(ConnectionClosed) as closed:  # to come back to what is stored
            both.decide(both.requests[0], both.requests[0]["choices"][0]["id"])
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4503
        assert table.get().status_code == 503
        assert served.http.post("/api/tables", json={"game": "clash"}).status_code == 503


def test_damage_inside_the_file_is_found_before_anybody_comes_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as served:
        for _ in range(30):
            table = served.make(seats={"red": {"is_ready": True}, "blue": {"is_ready": True}})
    file = tmp_path / "tables.sqlite"
    with file.open("r+b") as opened:
        for page in range(1, file.stat().st_size // 4096):
            opened.seek(page * 4096)
            opened.write(b"\xff" * 64)
    monkeypatch.setattr("dwethia.server.storage.engines.migrate", lambda _: None)
    with serving(tmp_path) as served:
        served.http.get("/api/games")
        answers = [served.http.post("/api/tables", json={"game": "clash"}).status_code for _ in range(20)]
        assert answers[-1] == 503
        assert Made(served, table.told).get().status_code == 503
    assert any("the database is damaged" in each.getMessage() for each in caplog.records)


# Whose file it is


def test_the_file_its_log_and_its_lock_are_for_nobody_else_to_read(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").touch(0o644)
    with serving(tmp_path) as served:
        served.make(seats=READY)
        files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert set(files) == {f"tables.sqlite{end}" for end in ("", "-wal", "-shm", ".lock")}
    assert set(files.values()) == {0o600}


def test_a_second_server_on_the_same_file_says_so_and_stops(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with serving(tmp_path):
        with pytest.raises(DatabaseError, match=r"another server uses .*tables\.sqlite"):
            open_database(f"sqlite:///{file}")
        command = [
            sys.executable,
            "-c",
            "import sys; from dwethia.cli import main; sys.exit(main())",
            "serve",
            "--port",
            "0",
            "--database",
            str(file),
        ]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    assert "another server uses" in second.stderr
    assert "Traceback" not in second.stderr
    open_database(f"sqlite:///{file}").dispose()
