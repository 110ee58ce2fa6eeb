"""The server's speed: `python benchmarks/server.py [--json] [--database URL] [--seconds S] [--tables N,N,…]`.

A server in a process of its own, with a database that flushes every commit, and many tables of two seats each. Each
seat has its own socket, and whoever is asked gives any legal answer. Measured is the time from sending a decision to
the event's arrival at the *other* seat. Twice for each number of tables: at a lively pace, where each table decides
once a second on average, and flat out, where each table answers as soon as it is asked and queues for the processor
with the others. The server's processor time for each decision, seats, sockets and new tables included, is what other
work on the machine does not blur.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from dwethia.server.running import listen, make_server, open_app
from dwethia.server.settings import Limits, Settings
from dwethia.server.warming import steady_process

COUNTS = (10, 50, 100, 200, 500)
THINKING = 1.0  # seconds between the decisions of a table at a lively pace, on average
NO_LIMITS = Limits(
    messages_per_second=1e9,
    messages_at_once=10**9,
    requests_per_second=1e9,
    requests_at_once=10**9,
    tables_per_hour=10**9,
    tables_at_once=10**9,
    sockets_per_address=10**9,
)


class Option(Struct):
    id: str
    faults: list[Any]


class Asked(Struct):
    seat: str
    choices: list[Option]


class Seen(Struct):
    requests: list[Asked]


class Stage(Struct):
    stage: str


class Message(Struct):
    """As much of a message as a player needs."""

    type: str
    step: int = 0
    seats: list[Seen] = []
    table: Stage | None = None


NEW_EACH_TIME = httpx.Limits(max_keepalive_connections=0)  # a server may close one that is kept at any time
DECODER = msgspec.json.Decoder(Message)


class Player:
    """One seat at one socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.now = Message("none")

    async def enter(self, token: str) -> None:
        await self._socket.send(msgspec.json.encode({"type": "hello", "id": 0, "tokens": [token]}), text=True)
        await self.until(1)

    async def until(self, step: int) -> None:
        """Receive until that step has been shown."""
        while self.now.step < step:
            message = DECODER.decode(await self._socket.recv(decode=False))
            if message.type == "update":
                self.now = message
            elif message.type == "refused":
                raise RuntimeError(f"refused at step {self.now.step}")

    async def decide(self, chance: Random) -> None:
        (request,) = self.now.seats[0].requests
        answer = chance.choice([choice.id for choice in request.choices if not choice.faults])
        message = {"type": "decide", "id": 1, "seat": request.seat, "step": self.now.step, "answer": answer}
        await self._socket.send(msgspec.json.encode(message), text=True)


class Score:
    """Latencies of one run, between two moments."""

    def __init__(self, begin: float, end: float) -> None:
        self._begin, self.end = begin, end
        self._latencies: list[float] = []
        self.all = 0

    def note(self, start: float) -> None:
        now = perf_counter()
        self.all += 1
        if start >= self._begin and now <= self.end:
            self._latencies.append(now - start)

    def figures(self) -> dict[str, float]:
        ordered, seconds = sorted(self._latencies), self.end - self._begin
        return {
            "decisions_per_s": round(len(ordered) / seconds, 1),
            "p50_ms": round(1000 * ordered[len(ordered) // 2], 1),
            "p99_ms": round(1000 * ordered[int(len(ordered) * 0.99)], 1),
        }


async def play_table(http: httpx.AsyncClient, port: int, thinking: float, score: Score, seed: int) -> None:
    """Games at one table after another until the time is up."""
    chance = Random(seed)
    while perf_counter() < score.end:
        ready = {"is_ready": True}
        made = (await http.post("/api/tables", json={"game": "clash", "seats": {"red": ready, "blue": ready}})).json()
        async with AsyncExitStack() as stack:
            url = f"ws://127.0.0.1:{port}/api/tables/{made['table']}/socket"
            players = []
            for seat in made["seats"]:
                socket = await stack.enter_async_context(connect(url, proxy=None, compression=None, ping_interval=None))
                players.append(Player(socket))
                await players[-1].enter(seat["token"])
            while perf_counter() < score.end and players[0].now.table == Stage("playing"):
                asked = next(player for player in players if player.now.seats[0].requests)
                other = players[1 - players.index(asked)]
                if thinking:
                    await asyncio.sleep(chance.expovariate(1 / thinking))
                step, start = asked.now.step + 1, perf_counter()
                await asked.decide(chance)
                await other.until(step)
                score.note(start)
                await asked.until(step)


async def measure(running: Running, tables: int, thinking: float, seconds: float) -> dict[str, float]:
    """Decisions per second and latencies of so many tables at once; the time in which they sit down does not count."""
    begin = perf_counter() + 2.0 + tables / 50
    score = Score(begin, begin + seconds)
    port, spent = running.port, running.processor_seconds()
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", timeout=60, trust_env=False, limits=NEW_EACH_TIME
    ) as http:
        await asyncio.gather(*(play_table(http, port, thinking, score, seed) for seed in range(tables)))
    each = 1000 * (running.processor_seconds() - spent) / score.all
    return {**score.figures(), "server_cpu_ms_each": round(each, 2)}


class Running(Struct, frozen=True):
    """A server that runs."""

    port: int
    process: int

    def processor_seconds(self) -> float:
        """What it has used of the processor; 0 where the system does not say."""
        stat = Path(f"/proc/{self.process}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(database: str) -> Iterator[Running]:
    """A server in its own process."""
    command = [sys.executable, __file__, "--serve", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"\d+", process.stdout.readline())
        assert found is not None
        try:
            yield Running(int(found[0]), process.pid)
        finally:
            process.terminate()


def serve(database: str) -> None:
    listening = listen("127.0.0.1", 0)
    settings = Settings(port=listening.getsockname()[1], limits=NO_LIMITS)
    app = open_app(settings, database)
    steady_process()
    make_server(app, settings, lambda: print(settings.port, flush=True)).run(sockets=[listening])


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--serve")
    parser.add_argument("--database")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", default=",".join(str(count) for count in COUNTS))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
        return
    figures: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        with server(database) as running:
            for tables in (int(count) for count in options.tables.split(",")):
                for pace, thinking in (("lively", THINKING), ("flat out", 0.0)):
                    found = asyncio.run(measure(running, tables, thinking, options.seconds))
                    figures[f"{tables} tables, {pace}"] = found
                    if not options.json:
                        print(
                            f"{tables:4} tables, {pace:8}", *(f"{name} {value:8.1f} " for name, value in found.items())
                        )
    if options.json:
        print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
