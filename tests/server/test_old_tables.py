"""Tables that an older version has stored: a server opens them from SQLite or PostgreSQL, and they go on."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from server.postgres import binaries, cluster
from server.serving import Person, Served, serving
from sqlalchemy import create_engine, text

from dwethia.engine.record import Record, read
from dwethia.engine.replay import verify
from dwethia.games import games
from dwethia.server.game_catalogue import Sources

FOLDER = Path(__file__).parent / "old_tables"
NOTES: dict[str, Any] = json.loads((FOLDER / "notes.json").read_text())
TABLES: list[dict[str, Any]] = NOTES["tables"]
MOST_ANSWERS = 40
CITED_SINCE = {"prioritywon": {"SK-DEST-08"}, "destinyspent": {"SK-DEST-05", "SK-DEST-06"}}  # by events that were there


def loaded_into_sqlite(folder: Path) -> str:
    (folder / "tables.sqlite").write_bytes(gzip.decompress((FOLDER / "tables.sqlite.gz").read_bytes()))
    return f"sqlite:///{folder / 'tables.sqlite'}"


def loaded_into_postgres(address: str) -> str:
    dump = json.loads(gzip.decompress((FOLDER / "rows.json.gz").read_bytes()))
    engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        for statement in dump["schema"]:
            connection.execute(text(statement))
        for table, rows in dump["rows"].items():
            columns = ", ".join(rows[0])
            values = ", ".join(f":{name}" for name in rows[0])
            insert = text(f"INSERT INTO {table} ({columns}) VALUES ({values})")
            connection.execute(insert, [{name: _plain(value) for name, value in row.items()} for row in rows])
    engine.dispose()
    return address


def _plain(value: Any) -> Any:
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) else value


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that starts on what the older one has left, at the moment when that one stopped."""
    folder = tmp_path_factory.mktemp("old")
    sources = Sources(now=lambda: float(NOTES["now"]))
    if request.param == "sqlite":
        with serving(folder, sources=sources, database=loaded_into_sqlite(folder)) as served:
            yield served
        return
    bin = binaries()
    if bin is None:
        pytest.skip("PostgreSQL is not installed here: initdb was not found")
    with (
        cluster(bin) as address,
        serving(folder, sources=sources, database=loaded_into_postgres(address)) as served,
    ):
        yield served


def digest(told: Any) -> str:
    return blake2b(msgspec.json.encode(told, order="deterministic"), digest_size=16).hexdigest()


def as_cited_then(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events without what they have come to say since: rules, and whether a standing answer has decided."""
    assert not any(each["is_standing"] for each in events)
    return [
        {
            **{name: told for name, told in each.items() if name != "is_standing"},
            "rules": [rule for rule in each["rules"] if rule not in CITED_SINCE.get(each["event"]["event"], ())],
        }
        for each in events
    ]


def record_of(server: Served, noted: dict[str, Any]) -> Record:
    headers = {"Authorization": f"Bearer {noted['host']}"}
    return read(server.http.get(f"/api/tables/{noted['table']}/record", headers=headers).content)


def decided_by_bots(person: Person, since: int) -> bool:
    bots = [seat["seat"] for seat in person.table["seats"] if seat["bot"]]
    events = [each["event"] for each in person.events[since:]]
    return any(event["event"] == "decided" and event["seat"] in bots for event in events)


def answer_for(person: Person, request: dict[str, Any]) -> Any:
    """What a bot would answer in the person's place, or any faces of their dice."""
    if request["question"] == "dice":
        form = request["form"]
        return {"faces": [Random(1).randint(1, form["sides"]) for _ in range(form["dice"])]}
    return person.say("hint", seat=request["seat"])["answer"]


@pytest.mark.parametrize("noted", TABLES, ids=lambda noted: noted["name"])
def test_an_old_table_comes_back_as_it_was_left_and_goes_on(server: Served, noted: dict[str, Any]) -> None:
    person = server.person(noted["table"], *noted["tokens"])
    if games()[noted["game"]].rules.version > 1 and noted["acts"]:
        comes_back_by_newer_rules(server, person, noted)
    else:
        comes_back(server, person, noted)
        if "next" in noted:
            goes_on(person, noted["next"])
    person.leave()


def comes_back(server: Served, person: Person, noted: dict[str, Any]) -> None:
    """Everything is as the person saw it last."""
    assert (person.now["step"], person.now["rewinds"]) == (noted["step"], noted["rewinds"])
    for part in ("game", "stage", "waiting_for", "undone", "ended", "successor"):
        assert person.table[part] == noted[part]
    assert (len(person.events), digest(as_cited_then(person.events))) == (noted["events"], noted["events_digest"])
    assert [f"{each['seat']}: {each['question']}" for each in person.requests] == noted["questions"]
    assert digest(person.requests) == noted["requests_digest"]
    if noted["stage"] != "gathering":
        assert record_of(server, noted).entries[-1].digest == noted["record_digest"]


def comes_back_by_newer_rules(server: Served, person: Person, noted: dict[str, Any]) -> None:
    """The table stands, says in its log that its rules have changed, and goes on; its record is one of today's."""
    kit = games()[noted["game"]]
    (note,) = [each for each in person.events if each["event"]["event"] == "rules-changed"]
    start = f"The rules of {kit.title} have changed since: from here on version {kit.rules.version} holds, no longer 1."
    assert note["text"].startswith(start)
    assert all(change.text in note["text"] for change in kit.changes)
    for part in ("game", "successor"):
        assert person.table[part] == noted[part]
    if noted["stage"] == "playing":
        assert person.table["stage"] == "playing"
        request = person.requests[0]
        assert person.decide(request, answer_for(person, request))["type"] == "done"
    record = record_of(server, noted)
    assert record.version == kit.rules.version
    assert verify(record, kit.rules).verified


def goes_on(person: Person, following: dict[str, Any]) -> None:
    """The person's answer leads to what it led to then; and where a bot sits, it answers."""
    step, before = person.now["step"], len(person.events)
    assert person.decide(following, following["answer"])["type"] == "done"
    assert person.now["step"] > step
    assert digest(as_cited_then(person.events[before : before + following["events"]])) == following["events_digest"]
    if not any(seat["bot"] for seat in person.table["seats"]):
        return
    for _ in range(MOST_ANSWERS):
        person.until(lambda now: now.requests or decided_by_bots(now, before))
        if decided_by_bots(person, before):
            return
        request = person.requests[0]
        assert person.decide(request, answer_for(person, request))["type"] == "done"
    raise AssertionError("the bot has not answered")


def test_every_game_there_was_has_an_old_table_that_goes_on() -> None:
    assert {noted["game"] for noted in TABLES if "next" in noted} == {"clash", "dungeon", "skirmish"}
