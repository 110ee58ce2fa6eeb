"""The server is killed at any moment, and tables and campaigns go on after the last answer that was acknowledged."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Timer

import httpx
import msgspec
import pytest
from counts import count
from server.postgres import binaries, cluster
from server.serving import Made, Person, Served, answer_to
from websockets.exceptions import ConnectionClosed, InvalidMessage

from dwethia.campaign.ledger.chain import lines_of
from dwethia.campaign.ledger.chain import read as read_ledger
from dwethia.engine.record import read
from dwethia.engine.replay import verify
from dwethia.games import games
from dwethia.muster import ready_army

READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}
KILLS = count(5, 50)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.sqlite'}"
        return
    bin = binaries()
    if bin is None:
        pytest.skip("PostgreSQL is not installed here: initdb was not found")
    with cluster(bin) as address:
        yield address


@contextmanager
def process(database: str) -> Iterator[tuple[Served, subprocess.Popen[str]]]:
    command = [
        sys.executable,
        "-c",
        "import sys; from dwethia.cli import main; sys.exit(main())",
        "serve",
        "--port",
        "0",
    ]
    environment = {**os.environ, "DWETHIA_DATABASE_URL": database}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)", server.stdout.readline())
        assert found is not None
        served = Served(int(found[1]))
        try:
            yield served, server
        finally:
            served.open.close()
            server.kill()


class Promises:
    """The table somebody plays at, and what they were told there and may count on."""

    def __init__(self, table: Made) -> None:
        self.table = table
        self.step = 0
        self.events: list[object] = []

    def sit_down(self, served: Served) -> Person:
        """Come back, and find everything as it was; an answer without a reply may have counted or not."""
        person = served.person(self.table.id, self.table.tokens["red"], self.table.tokens["blue"])
        assert person.events[: len(self.events)] == self.events
        assert person.now["step"] in (self.step, self.step + 1)
        return person


def play_until_killed(
    served: Served, server: subprocess.Popen[str], promises: Promises | None, chance: Random
) -> Promises | None:
    """Answer as fast as the server takes it, game after game, until it is killed a moment after some answers."""
    answers, enough = 0, chance.randint(4, 40)
    killer = Timer(0.03 * chance.random(), server.send_signal, [signal.SIGKILL])
    try:
        while True:
            promises = promises or Promises(served.make(seats=READY, setup=LONG))
            person = promises.sit_down(served)
            while person.table["stage"] != "ended":
                promises.step, promises.events = person.now["step"], list(person.events)
                request = person.requests[0]
                assert person.decide(request, answer_to(request, chance))["type"] == "done"
                answers += 1
                if answers == enough:
                    killer.start()
            promises = None
    except (ConnectionClosed, OSError, InvalidMessage, httpx.TransportError):
        assert answers >= enough, "it went away before it was killed"
        killer.join()
        return promises


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database: str) -> None:
    chance = Random(7)
    promises: Promises | None = None
    for _ in range(KILLS):
        with process(database) as (served, server):
            promises = play_until_killed(served, server, promises, chance)
    with process(database) as (served, _):
        table = served.make(seats=READY)
        if promises is not None:
            promises.sit_down(served)
            table = Made(served, promises.table.told)
        table.sit("red").done("concede", seat="red")
        verdict = verify(read(table.get("/record").content), games()["clash"].rules)
        assert (verdict.verified, verdict.dice) == (True, "derived from the seed")


class CampaignPromises:
    """A campaign somebody acts in, and how much of its ledger they were told is stored."""

    def __init__(self, served: Served) -> None:
        wish = {"title": "The Long War", "players": ["Ann"]}
        told = served.http.post("/api/campaigns", json=wish).json()
        self.id: str = told["campaign"]
        self.headers = {"Authorization": f"Bearer {told['players'][0]['token']}"}
        self.entries = 1
        self.lines: tuple[bytes, ...] = ()  # as they were last seen
        self.act(served, "join", army=msgspec.to_builtins(ready_army("learn-shore-party")))

    def act(self, served: Served, what: str, **body: object) -> None:
        """Do something, and count on it once it is acknowledged."""
        path = f"/api/campaigns/{self.id}/{what}"
        done = served.http.post(path, headers=self.headers, json={"after": self.entries, **body})
        assert done.status_code == 200, done.text
        assert done.json()["entries"] == self.entries + 1
        self.entries += 1

    def come_back(self, served: Served) -> None:
        """Find every entry that was acknowledged; one without an answer may have counted or not."""
        content = served.http.get(f"/api/campaigns/{self.id}/export", headers=self.headers).content
        lines = lines_of(read_ledger(content))
        assert lines[: len(self.lines)] == self.lines
        assert len(lines) in (self.entries, self.entries + 1)
        self.lines, self.entries = lines, len(lines)


def act_until_killed(
    served: Served, server: subprocess.Popen[str], promises: CampaignPromises | None, chance: Random
) -> CampaignPromises | None:
    """Recruit and take back as fast as the server takes it, until it is killed a moment after some acts."""
    acts, enough = 0, chance.randint(2, 12)
    killer = Timer(0.03 * chance.random(), server.send_signal, [signal.SIGKILL])
    try:
        promises = promises or CampaignPromises(served)
        promises.come_back(served)
        while True:
            promises.act(served, "recruit", recruit={"unit": "pirate"})
            if chance.random() < 0.8:
                promises.act(served, "undo")
            acts += 1
            if acts == enough:
                killer.start()
    except (OSError, httpx.TransportError):
        assert acts >= enough, "it went away before it was killed"
        killer.join()
        return promises


def test_no_entry_of_a_campaign_is_lost_when_the_server_is_killed(database: str) -> None:
    chance = Random(19)
    promises: CampaignPromises | None = None
    for _ in range(KILLS):
        with process(database) as (served, server):
            promises = act_until_killed(served, server, promises, chance)
    with process(database) as (served, _):
        assert promises is not None
        promises.come_back(served)
        promises.act(served, "recruit", recruit={"unit": "pirate"})


LONG = {
    seat: {
        "name": seat,
        "models": [{"name": f"{seat} {n}", "profile": "M4 S3 D4 A2 W3 save4 Dst3 hero"} for n in range(6)],
    }
    for seat in ("red", "blue")
} | {"turns": 20}
