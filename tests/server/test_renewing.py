"""Tables that newer rules find: they go on from where they stood and say so; ended ones stay as they were."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from engine.raised import raised
from engine.tables import DUNGEON
from server.serving import Person, Served, answer_to, catalogue, serving
from small_battles import small_setup

from dwethia.engine.record import Record, read
from dwethia.engine.replay import verify
from dwethia.engine.rules import GameRules

WISHES: dict[str, dict[str, Any]] = {
    "dungeon": {"setup": DUNGEON, "seats": {"hero": {"is_ready": True}}},
    "clash": {"seats": {"red": {"is_ready": True}, "blue": {"bot": "random"}}},
    "skirmish": {"setup": small_setup(turns=2), "seats": {"red": {"is_ready": True}, "blue": {"is_ready": True}}},
}
RULES = {name: game.rules for name, game in catalogue().games.items()}


def newer(name: str) -> GameRules[Any]:
    return raised(RULES[name])


def answered(person: Person, answers: int, chance: Random) -> None:
    """Answer whatever is asked, so many times."""
    for _ in range(answers):
        person.until(lambda now: now.requests or now.table["stage"] == "ended")
        if person.table["stage"] == "ended":
            return
        open_to = [each for each in person.requests if person.seat(each["seat"])["answered"] is None]
        request = open_to[0]
        is_simple = request["form"] is None or request["form"]["form"] in ("faces", "number")
        answer = answer_to(request, chance) if is_simple else person.say("hint", seat=request["seat"])["answer"]
        reply = person.decide(request, answer)
        assert reply["type"] == "done", reply


def sat(served: Served, made: dict[str, Any]) -> Person:
    """All people at a table."""
    tokens = {each["seat"]: each["token"] for each in made["seats"]}
    shown = served.person(made["table"], made["spectator"]["token"])
    people = [each["seat"] for each in shown.table["seats"] if not each["bot"]]
    shown.leave()
    return served.person(made["table"], *(tokens[seat] for seat in people))


def record_of(served: Served, made: dict[str, Any]) -> Record:
    headers = {"Authorization": f"Bearer {made['host']}"}
    return read(served.http.get(f"/api/tables/{made['table']}/record", headers=headers).content)


@pytest.mark.parametrize("name", sorted(WISHES))
def test_a_table_goes_on_by_newer_rules_from_where_it_stood(name: str, tmp_path: Path) -> None:
    with serving(tmp_path) as before:
        made = before.make(name, **WISHES[name]).told
        person = sat(before, made)
        answered(person, 3, Random(1))
        person.until(lambda now: now.requests)
        told, old = person.events, record_of(before, made)
    with serving(tmp_path, newer=True) as after:
        person = sat(after, made)
        log = person.events
        assert log[: len(told)] == told
        note = log[len(told)]
        version = newer(name).version
        assert note["event"]["event"] == "rules-changed"
        assert (
            f"from here on version {version} holds, no longer {version - 1}. New: bows reach further." in note["text"]
        )
        assert note["rules"] == ["SK-SHOOT-18"]
        answered(person, 3, Random(2))
        person.until(lambda now: now.requests or now.table["stage"] == "ended")  # the bot has had its say
        log = person.events
        record = record_of(after, made)
        assert record.entries[: len(old.entries)] == old.entries
        assert (record.version, record.last_version, record.since) == (version - 1, version, len(old.entries))
        assert verify(record, newer(name)).verified
    with serving(tmp_path, newer=True) as again:
        person = sat(again, made)
        assert person.events == log
        assert record_of(again, made) == record
        answered(person, 2, Random(3))
        assert len(person.events) > len(log)


def test_what_older_rules_played_is_not_undone(tmp_path: Path) -> None:
    with serving(tmp_path) as before:
        made = before.make("clash", **WISHES["clash"]).told
        person = sat(before, made)
        answered(person, 4, Random(1))
        person.until(lambda now: now.requests)
    with serving(tmp_path, newer=True) as after:
        person = sat(after, made)
        person.until(lambda now: now.requests)
        error = person.refused("undo", seat="red", step=person.now["step"], entry=2)
        assert "entry 2 was played by older rules" in error
        assert person.seat("red")["undo"]["reason"] == "newer rules hold since then"


def test_a_table_that_had_ended_stays_as_it_was(tmp_path: Path) -> None:
    with serving(tmp_path) as before:
        played = before.make("clash", **WISHES["clash"]).told
        answered(sat(before, played), 1000, Random(1))
        given_up = before.make("clash", **WISHES["clash"]).told
        person = sat(before, given_up)
        answered(person, 3, Random(1))
        person.done("concede", seat="red")
        shown = [(made, sat(before, made), record_of(before, made)) for made in (played, given_up)]
    with serving(tmp_path, newer=True) as after:
        for made, was, record in shown:
            now = sat(after, made)
            assert now.events == was.events
            assert (now.table["stage"], now.table["ended"]) == ("ended", was.table["ended"])
            assert record_of(after, made) == record


def test_a_record_with_a_state_in_it_is_not_played_for_strangers(tmp_path: Path) -> None:
    with serving(tmp_path) as before:
        made = before.make("clash", **WISHES["clash"]).told
        answered(sat(before, made), 3, Random(1))
    with serving(tmp_path, newer=True) as after:
        answered(sat(after, made), 2, Random(2))
        told = msgspec.to_builtins(record_of(after, made))
        for path in ("/api/replay", "/api/verify", "/api/report"):
            answer = after.http.post(path, json={"record": told})
            assert answer.status_code == 400, answer.text
            assert "only your own machine can trust" in answer.text
        answer = after.http.post("/api/tables", json={"record": told})
        assert (answer.status_code, "took over in entry" in answer.text) == (400, True)


def test_a_table_at_which_nothing_was_decided_begins_by_the_newer_rules(tmp_path: Path) -> None:
    with serving(tmp_path) as before:
        made = before.make("clash", **WISHES["clash"]).told
    with serving(tmp_path, newer=True) as after:
        person = sat(after, made)
        person.until(lambda now: now.requests)
        assert not [each for each in person.events if each["event"]["event"] == "rules-changed"]
        assert record_of(after, made).version == newer("clash").version
