"""Records of battles over HTTP: walked through, and gone on from at any entry, by people and by bots."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest
from server.serving import Made, Served
from server.test_muster import GOOD
from small_battles import small_setup

from dwethia.engine.record import Record, read
from dwethia.engine.replay import replay, verify
from dwethia.server.game_catalogue import usual_catalogue
from dwethia.server.tables.making import TableWish, make_table
from dwethia.skirmish.game import BattleRules

BOTS = {"red": {"bot": "random"}, "blue": {"bot": "random"}}
READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}
RULES = BattleRules()


@pytest.fixture(scope="module")
def record(served: Served) -> dict[str, Any]:
    """Of a battle that two bots have fought out."""
    made = served.make("skirmish", setup=small_setup(turns=1), seats=BOTS)
    made.watch().until(lambda person: person.table["stage"] == "ended", timeout=60)
    told: dict[str, Any] = made.get("/record").json()
    return told


def walked(served: Served, record: dict[str, Any], **asked: Any) -> dict[str, Any]:
    answer = served.http.post("/api/replay", json={"record": record, **asked})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_walk_tells_all_that_happened_and_draws_what_is_asked_for(served: Served, record: dict[str, Any]) -> None:
    game = replay(read_again(record), RULES)
    whole = walked(served, record, first=2, count=3, whole=True)
    assert [each["text"] for each in whole["told"]] == [event.text() for event in game.events]
    assert [each["entry"] for each in whole["steps"]] == [2, 3, 4]
    for step in whole["steps"]:
        assert step["scene"]["board"] == "battle"
        assert step["state"] is None
        assert step["events"] == [each for each in whole["told"] if each["entry"] == step["entry"]]
    assert walked(served, record, first=2, count=3)["told"] == []


def read_again(record: dict[str, Any]) -> Record:
    return read(msgspec.json.encode(record))


def probed(served: Served, record: dict[str, Any], look: Any, **asked: Any) -> httpx.Response:
    return served.http.post("/api/replay/probe", json={"record": record, "look": look, **asked})


def test_a_moment_of_a_battle_is_measured_afterwards(served: Served, record: dict[str, Any]) -> None:
    entry = entry_of(served, record, "Movement")
    (step,) = walked(served, record, first=entry)["steps"]
    one, another = [each for each in step["scene"]["models"] if each["at"]][:2]
    told = probed(served, record, {"probe": "tape", "one": one["id"], "another": another["id"]}, entry=entry).json()
    assert told["found"]["distance"]["total"] > 0
    assert probed(served, record, {"probe": "card", "model": one["id"]}, entry=entry).json()["found"]["card"]["title"]
    before = probed(served, record, {"probe": "tape", "one": one["id"], "another": another["id"]}, entry=0)
    assert before.status_code == 409
    assert "is not on the table" in before.json()["error"]


@pytest.mark.parametrize("look", [None, {}, {"probe": "nothing"}, {"probe": "card", "model": 3}, {"probe": "ideas"}])
def test_nonsense_about_a_record_is_answered_in_words(served: Served, record: dict[str, Any], look: Any) -> None:
    answer = probed(served, record, look)
    assert answer.status_code in (400, 409)
    assert answer.json()["error"]
    assert probed(served, {**record, "entries": []}, {"probe": "fights"}).status_code == 400
    assert probed(served, record, {"probe": "fights"}, entry=-1).status_code == 400


@pytest.mark.parametrize("part", [0, 0.3, 0.6, 0.9])
def test_a_battle_goes_on_from_any_entry_and_is_a_record_of_its_own(
    served: Served, record: dict[str, Any], part: float
) -> None:
    entry = int(part * (len(record["entries"]) - 1))
    made = served.make(None, record=record, entry=entry, seats=BOTS)
    before = [event.text() for event in replay(read_again(record), RULES, entry).events]
    watcher = made.watch()
    watcher.until(lambda person: person.table["stage"] == "ended", timeout=60)
    assert [each["text"] for each in watcher.events][: len(before)] == before
    again = read(made.get("/record").content)
    assert [each.decisions for each in again.entries[: entry + 1]] == [
        each.decisions for each in read_again(record).entries[: entry + 1]
    ]
    verdict = verify(again, RULES)
    assert (verdict.verified, verdict.dice) == (True, "from a seed that was never promised")
    assert made.get("/report").status_code == 200


def test_people_go_on_where_the_record_stood(served: Served, record: dict[str, Any]) -> None:
    entry = entry_of(served, record, "Movement")
    made = served.make(None, record=record, entry=entry, seats=READY)
    both = made.sit("red", "blue")
    (request,) = both.requests
    assert request["question"] == "movement"
    assert both.refused("undo", seat=request["seat"], step=both.now["step"], entry=entry).endswith("stays")
    assert both.decide(request, {"do": "done"})["type"] == "done"


def test_against_a_bot_the_bot_answers_for_itself(served: Served, record: dict[str, Any]) -> None:
    entry = entry_of(served, record, "Movement")
    made = served.make(None, record=record, entry=entry, seats={"red": {"is_ready": True}, "blue": {"bot": "soldier"}})
    red = made.sit("red")
    red.until(lambda person: person.table["waiting_for"] == ["red"] or person.table["stage"] == "ended")
    assert red.table["seats"][1]["bot"] == "soldier"


def entry_of(served: Served, record: dict[str, Any], phase: str) -> int:
    """The entry after which a phase begins."""
    told = walked(served, record, whole=True)["told"]
    return next(int(each["entry"]) for each in told if each["event"].get("phase") == phase)


@pytest.mark.parametrize("entry", [-1, 2**40, "three", None, 10_000])
def test_no_table_is_made_from_an_entry_that_is_not_there(served: Served, record: dict[str, Any], entry: Any) -> None:
    answer = served.http.post("/api/tables", json={"record": record, "entry": entry, "seats": READY})
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_a_continued_table_keeps_its_seed_to_itself(served: Served, record: dict[str, Any]) -> None:
    made: Made = served.make(None, record=record, entry=0, seats=READY)
    assert made.told["commitment"] is None
    assert made.get("/record").json()["dice"]["seed"] is None


def test_an_army_of_a_pack_fights_to_the_end_and_its_record_needs_no_pack(served: Served) -> None:
    digest = served.http.post("/api/packs", json={"files": GOOD}).json()["pack"]["digest"]
    army = {"levy": {"faction": "sky-nomads", "limit": 150, "seed": "sky"}}
    wish = {"red": army, "blue": army, "board": "open", "packs": [digest]}
    prepared = served.http.post("/api/games/skirmish/setup", json=wish).json()
    assert prepared["faults"] == []
    made = served.make("skirmish", setup={**prepared["setup"], "turns": 2}, seats=BOTS)
    made.watch().until(lambda person: person.table["stage"] == "ended", timeout=60)
    record = read(made.get("/record").content)
    assert {pack for card in record.setup["red"]["cards"] for pack in card["packs"]} == {"starter", "sky"}
    assert verify(record, RULES).verified
    assert "Rope Walker" in made.get("/report").text


def test_only_what_was_played_up_to_there_is_kept_of_a_record(served: Served, record: dict[str, Any]) -> None:
    """The rest would fill the disk for nothing: later entries, labels and digests that somebody made up."""
    wish = msgspec.convert({"record": record, "entry": 3, "seats": READY}, TableWish)
    stored, _ = make_table(wish, usual_catalogue())
    assert stored.heading.origin is not None
    kept = stored.heading.origin.record
    assert len(kept["entries"]) == 4
    assert kept["setup"] == {}
    assert stored.heading.setup == record["setup"]
    padded = [
        {**entry, "digest": "f" * 128, "rolls": [{**roll, "label": "x" * 200} for roll in entry["rolls"]]}
        for entry in record["entries"]
    ]
    again, _ = make_table(msgspec.structs.replace(wish, record={**record, "entries": padded}), usual_catalogue())
    assert again.heading.origin == stored.heading.origin
    on = served.make(None, record=record, entry=3, seats=READY).sit("red", "blue")
    assert [each["text"] for each in on.events] == [
        event.text() for event in replay(read_again(record), RULES, 3).events
    ]
