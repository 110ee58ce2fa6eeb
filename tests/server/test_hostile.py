"""A hundred thousand hostile messages, bodies, records and packs: each is answered in words, and changes nothing."""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from counts import count
from server.serving import Made, Person, Served
from small_battles import small_fleets, small_setup

READY: dict[str, Any] = {"red": {"is_ready": True}, "blue": {"is_ready": True}}
MOST_GROWTH = 600 * 2**20  # bytes of memory, the tests' own included
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**53, 2**63, -(2**63), 10**30, 1.5, -0.0, 1e308),
    *(
        "",
        "x",
        "red",
        "blue",
        "../..",
        "\x00",
        "\ud83d\udca5",
        "<script>",
        "'; DROP TABLE acts; --",
        "x" * 3000,
        "9" * 400,
    ),
    *([], {}, [[]], [{}], {"": {}}, [0] * 500, [[[[[[[[[[]]]]]]]]]], {"do": "move"}, {"x" * 300: 1}),
)
PATHS = (
    *(
        "/api/tables",
        "/api/replay",
        "/api/replay/probe",
        "/api/report",
        "/api/verify",
        "/api/muster",
        "/api/muster/levy",
    ),
    *(
        "/api/muster/text",
        "/api/muster/read",
        "/api/muster/sheet",
        "/api/games/skirmish/setup",
        "/api/games/dungeon/setup",
        "/api/games/cosmic/setup",
    ),
    *("/api/odds/fight", "/api/odds/shot", "/api/odds/duel", "/api/advice/reroll", "/api/packs", "/api/nowhere"),
    *("/api/odds/ram", "/api/odds/boarding", "/api/odds/salvo", "/api/campaigns", "/api/campaigns/import"),
    *("/api/campaigns/x/join", "/api/campaigns/x/recruit", "/api/campaigns/x/undo", "/api/campaigns/x/players"),
)
FIELDS = (
    *(
        "id",
        "seat",
        "step",
        "answer",
        "scope",
        "moment",
        "entry",
        "agree",
        "proposal",
        "late",
        "tokens",
        "name",
        "salt",
    ),
    *(
        "game",
        "setup",
        "rulings",
        "seats",
        "dice",
        "seed",
        "clock",
        "record",
        "look",
        "first",
        "count",
        "whole",
        "army",
    ),
    *("packs", "files", "faction", "limit", "attacker", "defender", "weapon", "red", "blue", "board", "text", "hero"),
    *("title", "players", "preset", "content", "after", "recruit", "track", "squads", "player"),
)
TYPES = (
    "decide",
    "unseal",
    "pass",
    "undo",
    "consent",
    "concede",
    "claim",
    "takeback",
    "rematch",
    "hint",
    "ready",
    "hello",
    "fly",
)


def odd(chance: Random, depth: int = 0) -> Any:
    """Anything."""
    if depth < 3 and chance.random() < 0.2:
        return {chance.choice(FIELDS): odd(chance, depth + 1) for _ in range(chance.randrange(4))}
    return deepcopy(chance.choice(ODD))


def written(chance: Random, value: Any) -> bytes:
    """As JSON, or as something that is not quite JSON any more."""
    data = bytearray(json.dumps(value).encode())
    for _ in range(chance.choice((0, 0, 0, 1, 5)) if data else 0):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.02:
        data = data[: chance.randrange(len(data) + 1)]
    return bytes(data)


def spoilt(chance: Random, value: Any, times: int) -> Any:
    """The same with something else in some places."""
    changed = json.loads(json.dumps(value))
    for _ in range(times):
        held: Any = changed
        while isinstance(held, (dict, list)) and held:
            key = chance.choice(list(held) if isinstance(held, dict) else range(len(held)))
            if not isinstance(held[key], (dict, list)) or not held[key] or chance.random() < 0.1:
                held[key] = odd(chance)
                break
            held = held[key]
    return changed


def resident() -> int:
    """How much memory this process has now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


@pytest.fixture
def unharmed(served: Served, caplog: pytest.LogCaptureFixture) -> Iterator[Made]:
    """A table that nobody may touch; afterwards it is as it was, nothing was raised, and memory has not grown much."""
    table = served.make(seats=READY)
    before, memory = state(table), resident() if sys.platform == "linux" else 0
    yield table
    assert state(table) == before
    assert not [each for each in caplog.records if each.exc_info]
    if sys.platform == "linux":
        assert resident() - memory < MOST_GROWTH


def state(table: Made) -> tuple[Any, ...]:
    person = table.sit("red", "blue")
    person.leave()
    return person.now["step"], person.now["rewinds"], person.events, person.now["seats"], person.table["ended"]


def told(person: Person, sent: bytes) -> dict[str, Any]:
    person.socket.send(sent, text=True)
    while (reply := person.receive())["type"] == "update":
        pass
    return reply


def message(chance: Random) -> dict[str, Any]:
    fields = {chance.choice(FIELDS[:13]): odd(chance) for _ in range(chance.randrange(6))}
    return {"type": chance.choice(TYPES), "id": 1, "seat": chance.choice(("red", "blue", "x")), **fields}


def test_messages_of_a_spectator(served: Served, unharmed: Made) -> None:
    chance, person = Random(1), unharmed.watch()
    for _ in range(count(1_000, 70_000)):
        reply = told(person, written(chance, message(chance)).decode("utf-8", "replace").encode())
        assert reply["type"] == "refused"
        assert "went wrong" not in reply["error"]


@pytest.mark.parametrize(
    ("game", "number"), [("clash", count(500, 25_000)), ("cosmic", count(200, 5_000))], ids=["clash", "cosmic"]
)
def test_messages_of_a_seat(served: Served, unharmed: Made, game: str, number: int) -> None:
    """What is refused has changed nothing; what is legal after all is played at another table."""
    wish: dict[str, Any] = {"setup": small_fleets()} if game == "cosmic" else {}
    chance, made = Random(2), served.make(game, seats=READY, **wish)
    person = made.sit("red", "blue")
    for _ in range(number):
        before = (person.now["step"], len(person.events))
        reply = told(person, written(chance, message(chance)).decode("utf-8", "replace").encode())
        assert "went wrong" not in reply.get("error", "")
        assert reply["type"] != "refused" or (person.now["step"], len(person.events)) == before
        if person.table["ended"]:
            person.leave()
            made = served.make(game, seats=READY, **wish)
            person = made.sit("red", "blue")


def post(served: Served, path: str, body: bytes) -> None:
    answer = served.http.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code < 500 or answer.status_code == 503, (path, body[:500], answer.text)
    assert answer.status_code < 400 or answer.json()["error"]
    assert len(answer.content) < 5_000_000


def test_bodies(served: Served, unharmed: Made) -> None:
    chance = Random(3)
    for _ in range(count(300, 4_300)):
        fields = {chance.choice(FIELDS): odd(chance) for _ in range(chance.randrange(6))}
        post(served, chance.choice(PATHS), written(chance, fields))


SHORT: dict[str, Callable[[], dict[str, Any]]] = {
    "skirmish": lambda: small_setup(turns=1),
    "cosmic": lambda: small_fleets(turns=1),
}


@pytest.fixture(scope="module", params=SHORT)
def record(served: Served, request: pytest.FixtureRequest) -> Any:
    """Of a short battle between two bots."""
    bots = {"red": {"bot": "random"}, "blue": {"bot": "random"}}
    made = served.make(request.param, setup=SHORT[request.param](), seats=bots)
    made.watch().until(lambda person: person.table["stage"] == "ended", timeout=120)
    return made.get("/record").json()


ASKED: tuple[tuple[str, Callable[[Any], Any]], ...] = (
    ("/api/replay", lambda record: {"record": record, "first": 0, "count": 3}),
    ("/api/verify", lambda record: {"record": record}),
    ("/api/report", lambda record: {"record": record}),
    ("/api/tables", lambda record: {"record": record, "entry": 2, "seats": READY}),
    ("/api/tables", lambda record: {"game": record.get("game"), "setup": record.get("setup"), "seats": READY}),
)


def test_records(served: Served, unharmed: Made, record: Any) -> None:
    chance = Random(4)
    for number in range(count(30, 660)):
        forged = spoilt(chance, record, chance.choice((1, 1, 2, 8)))
        path, asked = ASKED[number % len(ASKED)]
        post(
            served,
            path,
            written(chance, asked(forged)) if chance.random() < 0.1 else json.dumps(asked(forged)).encode(),
        )


def test_packs(served: Served, unharmed: Made) -> None:
    chance = Random(5)
    unit = '[[unit]]\nid = "u"\nname = "U"\nmark = "B.1"\nfaction = "f"\nprofile = { move = 6, martial = 3 }\n'
    for _ in range(count(3, 40)):
        text = unit + "\n".join(f"{chance.choice(FIELDS)} = {json.dumps(odd(chance))}" for _ in range(4))
        files = [{"name": chance.choice(("pack.toml", "units.toml", "../x", "")), "content": text}]
        post(served, "/api/packs", json.dumps({"files": files}).encode())
