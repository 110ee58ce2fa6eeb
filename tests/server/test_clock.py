"""A clock for each decision: who is late can lose the game or the seat, and nobody else can."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from server.serving import SEED, Served, asked, serving

from dwethia.server.game_catalogue import Sources, steady_clock

READY: dict[str, Any] = {"red": {"is_ready": True}, "blue": {"is_ready": True}}


class Watch:
    """A time that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 1000.0

    def sources(self) -> Sources:
        return Sources(seed=lambda: SEED, now=lambda: self.time)


def test_another_seat_may_claim_the_game_once_the_clock_has_run_out(tmp_path: Path) -> None:
    watch = Watch()
    with serving(tmp_path, sources=watch.sources()) as served:
        table = served.make(seats=READY, clock={"seconds": 60, "then": "claim"})
        red, blue = table.sit("red"), table.sit("blue")
        (late,) = red.table["waiting_for"]
        other = red if late == "blue" else blue
        own = "red" if late == "blue" else "blue"
        assert red.table["deadline"] == 1060.0
        watch.time = 1059.9
        assert other.refused("claim", seat=own, late=late) == f"the clock of '{late}' has not run out"
        watch.time = 1060.0
        assert "has not run out" in other.refused("claim", seat=own, late=own)
        other.done("claim", seat=own, late=late)
        assert other.table["ended"] == {"how": "claimed", "seat": late}


def test_each_decision_has_its_own_time_and_a_restart_does_not_lengthen_it(tmp_path: Path) -> None:
    watch = Watch()
    with serving(tmp_path, sources=watch.sources()) as served:
        table = served.make(seats=READY, clock={"seconds": 60})
        both = table.sit("red", "blue")
        watch.time = 1030.0
        both.decide(both.requests[0], "first")
        assert both.table["deadline"] == 1090.0
    watch.time = 1080.0
    with serving(tmp_path, sources=watch.sources()) as served:
        assert served.person(table.id, table.tokens["red"]).table["deadline"] == 1090.0


def test_a_bot_takes_over_for_who_is_late_until_they_take_the_seat_back(served: Served) -> None:
    table = served.make(seats=READY, clock={"seconds": 1, "then": "bot"}, dice="table")
    both = table.sit("red", "blue")
    (late,) = both.table["waiting_for"]
    place = ["red", "blue"].index(late)
    both.until(lambda person: person.table["seats"][place]["bot"] == "fencer")
    refused = both.refused("pass", seat=late, step=both.now["step"], scope="game")
    assert refused == f"a bot plays {late}: take the seat back first"
    both.done("takeback", seat=late)
    assert both.table["seats"][place]["bot"] is None
    both.done("pass", seat=late, step=both.now["step"], scope="game")


def test_without_a_clock_nobody_is_ever_late(served: Served) -> None:
    table = served.make(seats=READY)
    both = table.sit("red", "blue")
    assert both.table["deadline"] is None
    assert both.refused("claim", seat="red", late="blue") == "this table has no clock to claim by"
    assert "no bot has taken" in both.refused("takeback", seat="red")


def test_the_clock_of_a_seat_that_takes_its_answer_back_runs_on_from_when_it_was_asked(tmp_path: Path) -> None:
    watch = Watch()
    three = {seat: {"is_ready": True} for seat in ("north", "south", "east")}
    with serving(tmp_path, sources=watch.sources()) as served:
        table = served.make("parley", seats=three, clock={"seconds": 60})
        north, south, east = (table.sit(seat) for seat in three)
        watch.time = 1050.0
        south.decide(south.requests[0], "1")
        south.done("unseal", seat="south", step=south.now["step"])
        assert south.table["deadline"] == 1060.0
        assert "has not run out" in north.refused("claim", seat="north", late="south")
        south.decide(south.requests[0], "1")
        watch.time = 1060.0
        assert "the clock of 'south' has not run out" in north.refused("claim", seat="north", late="south")
        south.done("unseal", seat="south", step=south.now["step"])
        assert south.refused("claim", seat="south", late="east") == "the clock of south has run out too"
        north.done("claim", seat="north", late="south")
        assert east.refused("unseal", seat="east", step=east.now["step"]) == "the game is over"


def test_a_bot_that_sits_in_for_a_person_agrees_to_no_undo(served: Served) -> None:
    three = {seat: {"is_ready": True} for seat in ("north", "south", "east")}
    people = served.make("parley", seats=three, clock={"seconds": 2, "then": "bot"}).sit("north", "south", "east")
    people.decide(people.requests[0], "3")
    people.decide(people.requests[1], "0")
    people.until(lambda person: person.table["seats"][1]["bot"] == "random")  # south has to stake, and does not
    people.until(lambda person: person.table["waiting_for"] != ["south"])
    people.done("undo", seat="east", step=people.now["step"], entry=1)
    assert people.table["undone"] == []
    assert people.table["proposal"]["missing"] == ["north", "south"]
    people.done("consent", seat="south", **asked(people), agree=True)  # the person themselves may
    people.done("consent", seat="north", **asked(people), agree=True)
    assert people.table["undone"][0]["consents"] == ["north", "south"]


def test_time_goes_on_evenly_when_the_clock_of_the_machine_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    now = steady_clock()
    before, real = now(), time.time()
    assert abs(before - real) < 5
    for jump in (1e6, -1e6):
        monkeypatch.setattr(time, "time", lambda jump=jump: real + jump)
        assert 0 <= now() - before < 60


def test_an_act_from_a_time_to_come_gives_nobody_more_time(tmp_path: Path) -> None:
    """The machine's clock was set back while the server was away."""
    watch = Watch()
    with serving(tmp_path, sources=watch.sources()) as served:
        table = served.make(seats=READY, clock={"seconds": 60})
        both = table.sit("red", "blue")
        both.decide(both.requests[0], "first")
    watch.time = 500.0
    with serving(tmp_path, sources=watch.sources()) as served:
        assert served.person(table.id, table.tokens["red"]).table["deadline"] == 560.0
