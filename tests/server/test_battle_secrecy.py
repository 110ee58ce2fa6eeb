"""Secrets of a battle: a sealed wager, the seed, and what a bot has in mind; nobody else can read them anywhere."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest
from server.scenes_served import scene_table
from server.serving import SEED, Made, Person, Served, serving
from skirmish.fields import blue, red
from small_battles import small_setup

from dwethia.server.game_catalogue import Sources

LOOKS: tuple[dict[str, Any], ...] = (
    {"probe": "path", "model": "red-1", "path": [[5000, 5000], [5000, 8000]]},
    {"probe": "reach", "model": "blue-1"},
    {"probe": "shots", "model": "red-1"},
    {"probe": "card", "model": "red-1"},
    {"probe": "cast", "model": "red-1", "power": "blast"},
    {"probe": "tape", "one": "red-1", "another": "blue-1"},
    {"probe": "fights"},
    {"probe": "ideas"},
    {"probe": "faults", "answer": {"wager": 1}},
)


def wagering(served: Served) -> tuple[Made, dict[str, Person], Person]:
    """Red surges, blue answers with a Surge, and both are asked for a wager that is sealed."""
    models = red((5, 5), "hero Dst4", name="Red Hero"), blue((5, 15), "hero Dst4", name="Blue Hero")
    made = scene_table(served, *models, priority="blue", always_asked=True)
    people, watcher = {seat: made.sit(seat) for seat in ("red", "blue")}, made.watch()
    answers = {("red", "window"): "surge:red-1", ("blue", "window"): "pass", ("blue", "answer-surge"): "blue-1"}
    for _ in range(10):
        asked = [request for each in people.values() for request in each.requests]
        if [each["question"] for each in asked] == ["wager", "wager"]:
            return made, people, watcher
        person, (request,) = next((each, each.requests) for each in people.values() if each.requests)
        assert person.decide(request, answers[request["seat"], request["question"]])["type"] == "done"
        for each in (*people.values(), watcher):
            each.catch_up(person)
    raise AssertionError("nobody wagers")


def everything(folder: Path, name: str, wager: str) -> dict[str, Any]:
    """All that blue and a spectator can get hold of once red has sealed its wager."""
    numbers = count()
    sources = Sources(
        table_id=lambda: "the-table", token=lambda: f"token-{next(numbers)}", seed=lambda: SEED, now=lambda: 1000.0
    )
    (folder / name).mkdir()
    with serving(folder / name, sources=sources) as served:
        made, people, watcher = wagering(served)
        others = {"blue": people["blue"], "watcher": watcher}
        for each in others.values():
            each.raw.clear()
        assert people["red"].decide(people["red"].requests[0], wager)["type"] == "done"
        assert people["red"].seat("red")["answered"] == wager
        for each in others.values():
            each.say("hello", tokens=["again"])  # refused, but everything sent before it has arrived
        found: dict[str, Any] = {name: each.raw for name, each in others.items()}
        found["hint"] = people["blue"].say("hint", seat="blue")
        found["late"], found["late watcher"] = made.sit("blue").raw, made.watch().raw
        for who, seat, token in (("blue", "blue", made.tokens["blue"]), ("anybody", None, made.spectator)):
            for number, look in enumerate(LOOKS):
                told = made.call("POST", "/probe", token, {"look": look, "seat": seat})
                found[f"{who} looks {number}"] = (told.status_code, told.text)
            for path in ("", "/record", "/report", f"/outlook{f'?seat={seat}' if seat else ''}"):
                answer = made.get(path, token)
                found[f"{who} gets {path}"] = (answer.status_code, answer.text)
        record = made.get("/record", made.tokens["blue"]).json()
        found["replay"] = served.http.post("/api/replay", json={"record": record, "whole": True, "count": 200}).text
        found["report"] = served.http.post("/api/report", json={"record": record}).text
        return found


def test_a_sealed_wager_shows_in_nothing_that_others_get(tmp_path: Path) -> None:
    one, another = everything(tmp_path, "a", "0"), everything(tmp_path, "b", "3")
    assert one.keys() == another.keys()
    for what, told in one.items():
        assert told == another[what], what


def test_a_sealed_answer_belongs_to_its_seat(served: Served) -> None:
    made, people, watcher = wagering(served)
    for person in (people["blue"], watcher):
        person.refused("decide", seat="red", step=person.now["step"], answer="0")
        person.refused("hint", seat="red")
        person.refused("undo", seat="red", step=person.now["step"], entry=1)
    assert made.get("/outlook?seat=red", made.tokens["blue"]).status_code == 403


def test_the_seed_of_a_battle_is_in_nothing_before_its_end(served: Served, capfd: pytest.CaptureFixture[str]) -> None:
    made, people, watcher = wagering(served)
    sent = [*people["red"].raw, *people["blue"].raw, *watcher.raw]
    sent += [made.get(path).content for path in ("", "/record", "/report", "/outlook")]
    sent += [made.call("POST", "/probe", made.spectator, {"look": look, "seat": None}).content for look in LOOKS]
    sent.append(str(people["blue"].say("hint", seat="blue")).encode())
    told = b"".join(sent)
    shown = capfd.readouterr()
    for secret in (SEED.hex(), *made.tokens.values(), made.host):
        assert secret.encode() not in told
        assert secret not in shown.out + shown.err


def test_a_battle_that_goes_on_from_a_record_never_shows_its_seed(served: Served) -> None:
    first = served.make("skirmish", setup=small_setup(), seats={"red": {"is_ready": True}, "blue": {"is_ready": True}})
    first.sit("red").done("concede", seat="red")
    record = first.get("/record").json()
    assert record["dice"]["seed"] == SEED.hex()  # of a battle that is over
    made = served.make(None, record=record, entry=0, seats={"red": {"is_ready": True}, "blue": {"bot": "random"}})
    person = made.sit("red")
    person.done("concede", seat="red")
    told = b"".join([*person.raw, made.get().content, made.get("/record").content, made.get("/report").content])
    assert SEED.hex().encode() not in told


def test_a_bot_s_mind_is_its_own(served: Served) -> None:
    """Nobody is told what a bot will answer, nor asked in its place."""
    seats = {"red": {"is_ready": True}, "blue": {"bot": "soldier"}}
    made = served.make("skirmish", setup=small_setup(), seats=seats)
    person = made.sit("red")
    person.until(lambda each: each.table["waiting_for"] == ["red"])
    person.refused("hint", seat="blue")
    for look in ({"probe": "ideas"}, {"probe": "faults", "answer": {"do": "done"}}):
        assert made.call("POST", "/probe", made.tokens["red"], {"look": look, "seat": "blue"}).status_code == 403
    assert b"reason" not in b"".join(each for each in person.raw if b'"hinted"' in each)


def test_what_is_set_up_is_told_to_nobody_but_who_asked(served: Served) -> None:
    """A wish that is only looked at leaves nothing behind."""
    wish = {"red": {"ready": "gilded-eel"}, "blue": {"ready": "noon-cohort"}, "board": "open"}
    before = served.in_memory()
    assert served.http.post("/api/games/skirmish/setup", json=wish).status_code == 200
    assert served.in_memory() == before
