"""Secrets of a battle: a sealed wager, the seed, and what a bot has in mind; nobody else can read them anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from server.scenes_served import scene_table
from server.serving import SEED, Made, Person, Served, serving
from skirmish.fields import blue, red
from small_battles import small_setup

from dwethia.codex import starter
from dwethia.engine.rules import as_setup
from dwethia.server.game_catalogue import Sources
from dwethia.skirmish.scenes.scenes import read_scene
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.tabletop.sides import BLUE, RED, SIDES

LOOKS: tuple[dict[str, Any], ...] = (
    {"probe": "path", "model": "red-1", "path": [[5000, 5000], [5000, 8000]]},
    {"probe": "reach", "model": "blue-1"},
    {"probe": "shots", "model": "red-1"},
    {"probe": "card", "model": "red-1"},
    {"probe": "cast", "model": "red-1", "power": "blast"},
    {"probe": "cast-at", "model": "red-1", "power": "blast", "target": "blue-1", "affinity": 1},
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
        return found | dict(asked_for(served, made))


def asked_for(served: Served, made: Made) -> Iterator[tuple[str, Any]]:
    """All that blue and a spectator are told when they ask."""
    for who, seat, token in (("blue", "blue", made.tokens["blue"]), ("anybody", None, made.spectator)):
        for number, look in enumerate(LOOKS):
            told = made.call("POST", "/probe", token, {"look": look, "seat": seat})
            yield f"{who} looks {number}", (told.status_code, told.text)
        reasons = [f"/reasons/{entry}" for entry in (1, 2)]
        for path in ("", "/record", "/report", f"/outlook{f'?seat={seat}' if seat else ''}", *reasons):
            answer = made.get(path, token)
            yield f"{who} gets {path}", (answer.status_code, answer.text)
    record = made.get("/record", made.tokens["blue"]).json()
    yield "replay", served.http.post("/api/replay", json={"record": record, "whole": True, "count": 200}).text
    yield "report", served.http.post("/api/report", json={"record": record}).text


def test_a_sealed_wager_shows_in_nothing_that_others_get(tmp_path: Path) -> None:
    one, another = everything(tmp_path, "a", "0"), everything(tmp_path, "b", "3")
    assert one.keys() == another.keys()
    for what, told in one.items():
        assert told == another[what], what


# Hidden scenarios {R-SK-23}


def hiding_setup() -> dict[str, Any]:
    """Two models a side, before anything is chosen."""
    models = [red(), red(), blue(), blue()]
    setup = read_scene({"model": models}, starter()).setup
    forces = {side: replace(setup.force(side), scenario=None) for side in SIDES}
    return as_setup(replace(setup, start=None, red=forces[RED], blue=forces[BLUE]))


def deployed(side: str, y: int) -> dict[str, Any]:
    return {"models": {f"{side}-1": [3000, y], f"{side}-2": [20000, y]}, "held_back": []}


def hidden(folder: Path, name: str, scenario: str) -> dict[str, Any]:
    """All that blue and a spectator can get hold of in a battle in which red hides its scenario to the end."""
    numbers = count()
    sources = Sources(
        table_id=lambda: "the-table", token=lambda: f"token-{next(numbers)}", seed=lambda: SEED, now=lambda: 1000.0
    )
    (folder / name).mkdir()
    with serving(folder / name, sources=sources) as served:
        settings = {"R-SK-23.secrecy": "hidden-to-end", "R-SK-21": "player-placed", "R-SK-22.number": "fixed:1"}
        ready = {seat: {"is_ready": True} for seat in ("red", "blue")}
        made = served.make("skirmish", setup=hiding_setup(), rulings=settings, seats=ready)
        people, watcher = {seat: made.sit(seat) for seat in ("red", "blue")}, made.watch()
        others = {"blue": people["blue"], "watcher": watcher}
        for each in (*people.values(), watcher):
            each.until(lambda one: all(seat["is_present"] for seat in one.table["seats"]))
            each.say("hello", tokens=["again"])  # refused, but everything sent before it has arrived
        for each in others.values():
            each.raw.clear()
        answers: dict[str, dict[str, Any]] = {
            "red": {
                "scenario": scenario,
                "edge": "south",
                "hill": {"at": [12000, 10000]},
                "deploy": deployed("red", 3000),
            },
            "blue": {
                "scenario": "annihilation",
                "edge": "north",
                "hill": {"at": [12000, 13000]},
                "deploy": deployed("blue", 21000),
            },
        }
        plain = {"spot": {"at": [12000, 12000]}, "act-first": "first", "window": "pass"}
        found: dict[str, Any] = {}
        for step in range(14):
            newest = max(people.values(), key=lambda each: int(each.now["step"]))
            for each in (*people.values(), watcher):
                each.catch_up(newest)
            person, request = next(
                (each, one) for seat, each in people.items() for one in each.requests if not each.seat(seat)["answered"]
            )
            question = request["question"]
            answer = answers[request["seat"]].get(question) or plain.get(question, {"do": "done"})
            assert person.decide(request, answer)["type"] == "done", (question, answer)
            if step in (2, 5, 13):
                found |= {f"{what}, step {step}": told for what, told in asked_for(served, made)}
        assert made.get("/record").status_code == 409
        for who, each in others.items():
            each.say("hello", tokens=["again"])
            found[who] = each.raw
        asked = [request for request in people["blue"].requests if request["seat"] == "blue"]
        found["hint"] = people["blue"].say("hint", seat="blue") if asked else None
        found["late"], found["late watcher"] = made.sit("blue").raw, made.watch().raw
        ours, theirs = (people[seat].seat(seat)["scene"]["sides"][0] for seat in ("red", "blue"))
        assert (ours["scenario"], ours["is_hidden"]) == (Scenario(scenario).label, True)
        assert (theirs["scenario"], theirs["is_hidden"], theirs["score"]) == (None, True, None)
        return found


@pytest.mark.rule("SK-SCEN-01", "SK-SCEN-02")
@pytest.mark.parametrize("second", ["hold-the-line", "play-objectives", "king-of-the-hill"])
def test_a_hidden_scenario_shows_in_nothing_that_others_get(tmp_path: Path, second: str) -> None:
    one, another = hidden(tmp_path, "a", "annihilation"), hidden(tmp_path, "b", second)
    assert one.keys() == another.keys()
    for what, told in one.items():
        assert told == another[what], what


def test_a_bot_that_hides_its_scenario_gives_no_reasons_before_the_end(served: Served) -> None:
    seats = {"red": {"is_ready": True}, "blue": {"bot": "soldier"}}
    settings = {"R-SK-23.secrecy": "hidden-to-end"}
    made = served.make("skirmish", setup=hiding_setup(), rulings=settings, seats=seats)
    person = made.sit("red")
    person.decide(person.requests[0], "annihilation")
    person.until(lambda each: any(told["event"]["event"] == "scenariohidden" for told in each.events))
    told = made.get("/reasons/1")
    assert told.status_code == 409
    assert "when the game is over" in told.json()["error"]


# A sealed answer, a seed and a mind


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
