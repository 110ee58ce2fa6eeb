"""The command that hosts tables: what it prints, and what it refuses."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
from conftest import Run

from dwethia.server.own_names import own_addresses, own_names

COMMAND = [sys.executable, "-c", "import sys; from dwethia.cli import main; sys.exit(main())", "serve"]


@contextmanager
def serving(folder: Path, *options: str, before: Sequence[str] = ()) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server that has said where it is, and its address; whatever comes of it, it ends with the test."""
    environment = {**os.environ, "DWETHIA_DATABASE_URL": f"sqlite:///{folder / 'tables.sqlite'}"}
    command = [*before, *COMMAND, "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder) as server:
        try:
            assert server.stdout is not None
            yield server, server.stdout.readline().split(";")[0].removeprefix("The table is at ")
        finally:
            server.kill()


def test_the_schema_of_the_messages_is_printed(run: Run) -> None:
    code, out, err = run("serve", "--schema")
    assert (code, err) == (0, "")
    assert set(msgspec.json.decode(out)["properties"]) == {"client", "server"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--public-url", "ftp://x"],
            '--public-url "ftp://x": expected http:// or https://, a host, and nothing after it',
        ),
        (
            ["--public-url", "http://x/y"],
            '--public-url "http://x/y": expected http:// or https://, a host, and nothing',
        ),
        (["--port", "0", "--database", "mysql://x"], "mysql is no database that dwethia knows: expected sqlite or"),
        (["--port", "0", "--database", "/proc/no/where"], "the database cannot be opened: "),
        (["--host", "256.0.0.1"], "--host 256.0.0.1 --port 8000: "),
    ],
)
def test_what_cannot_be_served_is_refused_in_one_line(run: Run, options: list[str], message: str) -> None:
    code, out, err = run("serve", *options)
    assert (code, out) == (2, "")
    assert err.startswith(f"dwethia: {message}")
    assert err.count("\n") == 1


def test_a_port_in_use_is_said_before_anything_else_happens(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, _, err = run("serve", "--port", port, "--database", str(tmp_path / "x.sqlite"))
    assert (code, "in use" in err) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("interrupts", ["heard", "ignored"])
def test_the_server_says_where_it_is_and_closes_politely(tmp_path: Path, interrupts: str) -> None:
    """Also one that a shell has put in the background, where interrupts are ignored to begin with."""
    ignoring = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"] if interrupts == "ignored" else []
    with serving(tmp_path, before=ignoring) as (server, url):
        assert server.stdout is not None
        games = httpx.get(f"{url}/api/games", trust_env=False, timeout=60).json()
        assert "skirmish" in [each["name"] for each in games]
        server.send_signal(signal.SIGINT)
        assert "every game goes on" in server.stdout.read()  # read to its end: the server has closed
        assert server.wait() == 0
    assert (tmp_path / "tables.sqlite").exists()


def test_a_server_for_the_network_prints_what_guests_can_open(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as (server, url):
        assert server.stdout is not None
        port = url.rpartition(":")[2]
        reached = [*own_addresses(socket.AF_INET), *own_names()]
        if reached:
            assert server.stdout.readline().startswith("Guests on this network open one of these")
        printed = [server.stdout.readline().strip() for _ in reached]
        assert printed == [f"http://{each}:{port}" for each in reached]
        for each in own_addresses(socket.AF_INET):
            assert httpx.get(f"http://{each}:{port}/api/games", trust_env=False, timeout=60).status_code == 200
        for each in own_names():
            named = {"Host": f"{each}:{port}", "Origin": f"http://{each}:{port}"}
            here = f"http://127.0.0.1:{port}/api/tables"
            made = httpx.post(here, json={"game": "clash"}, headers=named, trust_env=False, timeout=60)
            assert made.status_code == 201


def test_a_server_has_the_packs_that_its_host_names(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("codex", "new", "Lamps")[0] == 0
    unit = tomllib.loads((tmp_path / "lamps" / "units.toml").read_text(encoding="utf-8"))["unit"][0]["name"]
    with serving(tmp_path, "--pack", "lamps") as (_, url):
        asked = {"attacker": f"{unit} x2", "defender": "A2"}
        odds = httpx.post(f"{url}/api/odds/fight", json=asked, trust_env=False, timeout=60)
        codex = httpx.get(f"{url}/api/muster/codex", trust_env=False, timeout=60)
    assert (odds.status_code, odds.json()["attacker"]["dice"] > 0) == (200, True)
    assert unit in codex.text


def test_an_address_opens_as_many_tables_an_hour_as_the_host_says(tmp_path: Path) -> None:
    with serving(tmp_path, "--tables-per-hour", "2") as (_, url):
        wish = {"game": "nothing of the kind", "setup": {}, "seats": {}}
        told = [httpx.post(f"{url}/api/tables", json=wish, trust_env=False, timeout=60).status_code for _ in range(2)]
    assert told[0] != 429
    assert told[1] == 429
