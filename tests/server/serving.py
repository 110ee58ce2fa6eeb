"""A real server on a free port, and people who talk to it."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import httpx
import msgspec
from engine.raised import raised
from engine.toy_parley import PARLEY
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from dwethia.bots.registry import bots_for
from dwethia.dice import seed_from
from dwethia.games import GameKit, RulesChange
from dwethia.server.app import create_app
from dwethia.server.calculations.processes import in_process
from dwethia.server.game_catalogue import GameCatalogue, HostedGame, Sources, usual_catalogue
from dwethia.server.running import make_server
from dwethia.server.settings import Limits, Settings
from dwethia.server.storage.engines import open_database
from dwethia.server.storage.store import Store
from dwethia.server.tables.registry import TableRegistry
from dwethia.server.webhooks import Webhooks

ROOMY = Limits(
    messages_per_second=1e6,
    messages_at_once=10**6,
    requests_per_second=1e6,
    requests_at_once=10**6,
    tables_per_hour=10**6,
    tables_at_once=10**6,
    packs_per_hour=10**6,
    packs_at_once=10**6,
    sockets_per_address=1000,
)


SEED = seed_from("a table of the tests")  # the same for all, so that each test plays the same game every time


def catalogue(sources: Sources | None = None, *, newer: bool = False) -> GameCatalogue:
    """The usual games, and one with secrets; or the next version of each."""
    games = {**usual_catalogue().games, "parley": HostedGame(PARLEY, bots_for("parley"))}
    if newer:
        games = {name: HostedGame(_newer(game.kit), game.bots) for name, game in games.items()}
    return GameCatalogue(games, sources or Sources(seed=lambda: SEED))


def _newer(kit: GameKit[Any]) -> GameKit[Any]:
    change = RulesChange(kit.rules.version + 1, "bows reach further", ("SK-SHOOT-18",))
    return replace(kit, rules=raised(kit.rules), changes=(*kit.changes, change))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Served:
    """A server that runs, and how to reach it."""

    def __init__(self, port: int, in_memory: Callable[[], int] = lambda: 0) -> None:
        self.port = port
        self.in_memory = in_memory  # how many tables are in the server's memory
        self.url = f"http://127.0.0.1:{port}"
        self.open = ExitStack()
        self.http = self.open.enter_context(httpx.Client(base_url=self.url, timeout=20, trust_env=False))

    def make(self, game: str | None = "clash", **wish: Any) -> Made:
        made = self.http.post("/api/tables", json={"game": game, **wish})
        assert made.status_code == 201, made.text
        return Made(self, made.json())

    def person(self, table: str, *tokens: str, rewinds: int = 0, events: int = 0, check: bool = True) -> Person:
        person = Person(self, table, tokens, rewinds, events)
        assert not check or person.updates, person.last
        return person


class Made:
    """A table that was made, with its tokens."""

    def __init__(self, served: Served, told: dict[str, Any]) -> None:
        self._served = served
        self.told = told
        self.id: str = told["table"]
        self.host: str = told["host"]
        self.spectator: str = told["spectator"]["token"]
        self.tokens: dict[str, str] = {each["seat"]: each["token"] for each in told["seats"]}

    def sit(self, *seats: str, rewinds: int = 0, events: int = 0) -> Person:
        tokens = [self.tokens[seat] for seat in seats]
        return self._served.person(self.id, *tokens, rewinds=rewinds, events=events)

    def watch(self) -> Person:
        return self._served.person(self.id, self.spectator)

    def get(self, path: str = "", token: str | None = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token or self.spectator}"}
        return self._served.http.get(f"/api/tables/{self.id}{path}", headers=headers)

    def call(self, method: str, path: str, token: str, body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"}
        return self._served.http.request(method, f"/api/tables/{self.id}{path}", headers=headers, json=body)


class Person:
    """Somebody at a socket, who keeps what they are told."""

    def __init__(self, served: Served, table: str, tokens: tuple[str, ...], rewinds: int, events: int) -> None:
        url = f"ws://127.0.0.1:{served.port}/api/tables/{table}/socket"
        socket = connect(url, proxy=None, max_size=2**24, ping_interval=None, open_timeout=60)
        self.socket: ClientConnection = served.open.enter_context(socket)
        self.events: list[Any] = [None] * events
        self.updates: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self._id = 0
        with suppress(ConnectionClosed):  # whoever is not let in at all is still told why
            self.send({"type": "hello", "id": 0, "tokens": list(tokens), "rewinds": rewinds, "events": events})
        self.last = self.receive()

    @property
    def now(self) -> dict[str, Any]:
        return self.updates[-1]

    @property
    def table(self) -> dict[str, Any]:
        told: dict[str, Any] = self.now["table"]
        return told

    def seat(self, seat: str | None) -> dict[str, Any]:
        (found,) = [each for each in self.now["seats"] if each["seat"] == seat]
        return dict(found)

    @property
    def requests(self) -> list[dict[str, Any]]:
        return [request for seat in self.now["seats"] for request in seat["requests"]]

    def send(self, message: dict[str, Any] | str | bytes) -> None:
        self.socket.send(msgspec.json.encode(message).decode() if isinstance(message, dict) else message)

    def receive(self, timeout: float = 20) -> dict[str, Any]:
        """The next message; an update is taken in."""
        data = self.socket.recv(timeout=timeout)
        raw = data if isinstance(data, bytes) else data.encode()
        self.raw.append(raw)
        message: dict[str, Any] = msgspec.json.decode(raw)
        if message["type"] == "update":
            assert message["first"] <= len(self.events), "an event is missing"
            self.events[message["first"] :] = message["events"]
            assert [each["number"] for each in message["events"]] == list(range(message["first"], len(self.events)))
            self.updates.append(message)
        self.last = message
        return message

    def say(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message, and the reply to it."""
        self._id += 1
        self.send({"type": type, "id": self._id, **fields})
        return self.reply(self._id)

    def reply(self, id: int) -> dict[str, Any]:
        while (message := self.receive())["type"] == "update" or message["id"] != id:
            pass
        return message

    def done(self, type: str, **fields: Any) -> None:
        """Send a message that must be accepted."""
        reply = self.say(type, **fields)
        assert reply["type"] == "done", reply

    def decide(self, request: dict[str, Any], answer: Any) -> dict[str, Any]:
        return self.say("decide", seat=request["seat"], step=self.now["step"], answer=answer)

    def refused(self, type: str, **fields: Any) -> str:
        """Send a message that must be refused, and why it is."""
        reply = self.say(type, **fields)
        assert reply["type"] == "refused", reply
        return str(reply["error"])

    def until(self, good: Any, timeout: float = 20) -> None:
        """Receive until something holds."""
        end = time.monotonic() + timeout
        while not good(self):
            self.receive(max(0.01, end - time.monotonic()))

    def catch_up(self, other: Person) -> None:
        """Receive until this one has seen what another one has."""
        self.until(lambda person: person.now["step"] >= other.now["step"])

    def leave(self) -> None:
        self.socket.close()


def asked(person: Person) -> dict[str, Any]:
    """What a consent names: the step, and the proposal that is open."""
    return {"step": person.now["step"], "proposal": person.table["proposal"]["number"]}


def answer_to(request: dict[str, Any], chance: Random) -> Any:
    """Any legal answer to a request as it is sent."""
    form = request["form"]
    if form is None:
        return chance.choice([choice["id"] for choice in request["choices"] if not choice["faults"]])
    if form["form"] == "faces":
        return {"faces": [chance.randint(1, form["sides"]) for _ in range(form["dice"])]}
    if form["form"] == "spend":
        return {"spent": []}
    return {"number": chance.randint(form["least"], form["most"])}


def play_out(people: list[Person], chance: Random, most: int = 10_000, pause: float = 0.0) -> int:
    """Let people answer at random, so many seconds after one another, until the game ends; how many answers came."""
    for number in range(most):
        time.sleep(pause)
        newest = max(people, key=lambda person: person.now["step"])
        for person in people:
            person.catch_up(newest)
        if newest.table["stage"] == "ended":
            return number
        asking = [(person, request) for person in people for request in person.requests if _is_open(person, request)]
        person, request = chance.choice(asking)
        assert person.decide(request, answer_to(request, chance))["type"] == "done"
    return most


def _is_open(person: Person, request: dict[str, Any]) -> bool:
    return bool(person.seat(request["seat"])["answered"] is None)


@cache
def processes_are_ready() -> bool:
    """What odds and records are forked from has started, however busy the machine."""
    return bool(asyncio.run(in_process(abs, 1)) == 1)


@contextmanager
def serving(
    folder: Path,
    limits: Limits = ROOMY,
    sources: Sources | None = None,
    private_webhooks: bool = False,
    database: str | None = None,
    newer: bool = False,
) -> Iterator[Served]:
    """A server in a thread of its own, with a database in a folder, or elsewhere by its address."""
    assert processes_are_ready()
    port = free_port()
    settings = Settings(port=port, limits=limits, private_webhooks=private_webhooks)
    store = Store(open_database(database or f"sqlite:///{folder / 'tables.sqlite'}"))
    registry = TableRegistry(catalogue(sources, newer=newer), store, Webhooks(private_webhooks))
    is_open = Event()
    server = make_server(create_app(registry, store, settings), settings, is_open.set)
    server.config.ws_ping_interval = None  # a ping draws from `random`, which must not change while examples are drawn
    thread = Thread(target=server.run)
    thread.start()
    served = Served(port, lambda: len(registry._tables))
    try:
        while not is_open.wait(1):
            assert thread.is_alive(), "the server did not start"
        yield served
    finally:
        served.open.close()
        server.should_exit = True
        thread.join()
