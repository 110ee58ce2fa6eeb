"""A table as it stood: what was drawn after earlier actions, for whom, and nothing that a seat did not see then."""

from __future__ import annotations

from typing import Any

import pytest
from server.serving import Made, Person, Served
from small_battles import small_fleets, small_setup

READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}
BOTS = {"red": {"bot": "random"}, "blue": {"bot": "random"}}


def past(made: Made, first: int = 0, count: int = 1, seat: str | None = None) -> list[dict[str, Any]]:
    named = f"&seat={seat}" if seat else ""
    told = made.get(f"/past?first={first}&count={count}{named}", made.tokens[seat] if seat else None)
    assert told.status_code == 200, told.text
    scenes: list[dict[str, Any]] = told.json()["scenes"]
    return scenes


@pytest.fixture(scope="module")
def fought(served: Served) -> tuple[Made, Person]:
    """A battle that two bots have fought out, and somebody who watched."""
    made = served.make("skirmish", setup=small_setup(turns=1), seats=BOTS)
    person = made.watch()
    person.until(lambda each: each.table["stage"] == "ended", timeout=60)
    return made, person


def test_the_past_is_drawn_as_it_was_shown_then(fought: tuple[Made, Person]) -> None:
    made, person = fought
    counts: dict[int, Any] = {}  # what was last shown of each entry
    for update in person.updates:
        told = [*person.events[: update["first"]], *update["events"]]
        counts[told[-1]["entry"] if told else 0] = update["seats"][0]["scene"]
    last = max(counts)
    scenes = [scene for first in range(0, last + 1, 60) for scene in past(made, first, 60)]
    assert [each["entry"] for each in scenes] == list(range(last + 1))
    assert len(counts) > 10
    for entry, scene in counts.items():
        assert scenes[entry]["scene"] == scene, entry


def test_a_look_at_the_past_finds_what_stood_there(fought: tuple[Made, Person]) -> None:
    made, _ = fought
    model = next(each["id"] for each in past(made, 0)[0]["scene"]["models"])
    assert past(made, 10**6) == []
    asked = {"look": {"probe": "card", "model": model}, "entry": 0}
    told = made.call("POST", "/probe", made.spectator, asked)
    assert told.status_code == 200, told.text
    assert told.json()["step"] == 0


def test_each_seat_is_shown_its_own_past(served: Served) -> None:
    made = served.make("cosmic", setup=small_fleets(turns=1), seats=READY)
    made.sit("red", "blue")
    foreign = made.get("/past?seat=red", made.tokens["blue"])
    assert foreign.status_code == 403
    assert past(made, 0, 1, "red")[0]["scene"] == made.sit("red").seat("red")["scene"]


@pytest.mark.parametrize("asked", ["first=-1", "count=0", "count=61", "first=x"])
def test_nonsense_is_refused(fought: tuple[Made, Person], asked: str) -> None:
    assert fought[0].get(f"/past?{asked}").status_code == 400


def test_nothing_has_been_before_the_game_begins(served: Served) -> None:
    made = served.make("skirmish", setup=small_setup(), seats={"red": {}, "blue": {}})
    assert made.get("/past").status_code == 409
