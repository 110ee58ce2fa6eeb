"""The command that hosts tables: what it prints, and what it refuses."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec
import pytest
from conftest import Run

COMMAND = [sys.executable, "-c", "import sys; from dwethia.cli import main; sys.exit(main())", "serve"]


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
    environment = {**os.environ, "DWETHIA_DATABASE_URL": f"sqlite:///{tmp_path / 'tables.sqlite'}"}
    ignoring = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"] if interrupts == "ignored" else []
    command = [*ignoring, *COMMAND, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split()[4].rstrip(";")
        assert httpx.get(f"{url}/api/games", trust_env=False, timeout=None).json()[0]["name"] == "clash"
        server.send_signal(signal.SIGINT)
        assert "every game goes on" in server.stdout.read()  # read to its end: the server has closed
        assert server.wait() == 0
    assert (tmp_path / "tables.sqlite").exists()


def test_an_address_opens_as_many_tables_an_hour_as_the_host_says(tmp_path: Path) -> None:
    environment = {**os.environ, "DWETHIA_DATABASE_URL": f"sqlite:///{tmp_path / 'tables.sqlite'}"}
    command = [*COMMAND, "--port", "0", "--tables-per-hour", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split(";")[0].removeprefix("The table is at ")
        wish = {"game": "nothing of the kind", "setup": {}, "seats": {}}
        told = [httpx.post(f"{url}/api/tables", json=wish, trust_env=False, timeout=None).status_code for _ in range(2)]
        server.kill()
    assert told[0] != 429
    assert told[1] == 429
