"""Whole games over sockets: two seats, spectators, hot seats, bots, and dice rolled by hand."""

from __future__ import annotations

from random import Random

import pytest
from server.serving import Served, answer_to, asked, play_out

from dwethia.engine.record import read
from dwethia.engine.replay import verify
from dwethia.games import games

READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}


@pytest.mark.parametrize("seed", range(2))
def test_two_seats_play_a_whole_clash_and_its_record_verifies(served: Served, seed: int) -> None:
    table = served.make()
    red, blue, watcher = table.sit("red"), table.sit("blue"), table.watch()
    assert red.table["stage"] == "gathering"
    assert red.say("decide", seat="red", step=0, answer="x")["error"].startswith("the game has not begun")
    red.done("ready", seat="red", name="Ann", salt="00ff")
    blue.done("ready", seat="blue", name="Bob")
    assert play_out([red, blue], Random(seed)) > 3
    watcher.catch_up(red)
    assert red.events == blue.events == watcher.events
    assert watcher.requests == []
    assert [each["name"] for each in watcher.table["seats"]] == ["Ann", "Bob"]
    record = read(table.get("/record").content)
    verdict = verify(record, games()["clash"].rules)
    assert (verdict.verified, verdict.dice) == (True, "derived from the seed")
    assert record.dice.commitment == table.told["commitment"]
    assert record.dice.salts == (("red", "00ff"),)


def test_a_viewer_is_asked_only_what_its_own_seat_is_asked(served: Served) -> None:
    table = served.make(seats=READY)
    red, blue = table.sit("red"), table.sit("blue")
    asked = {request["seat"] for request in red.requests} | {request["seat"] for request in blue.requests}
    assert [each["seat"] for each in red.now["seats"]] == ["red"]
    assert all(request["seat"] == "red" for request in red.requests)
    assert all(request["seat"] == "blue" for request in blue.requests)
    assert asked == set(red.table["waiting_for"])
    (seat,) = asked
    stranger = blue if seat == "red" else red
    assert "does not open" in stranger.refused("decide", seat=seat, step=1, answer="first")


def test_one_browser_can_hold_several_seats(served: Served) -> None:
    table = served.make(seats=READY)
    both = table.sit("red", "blue")
    assert {each["seat"] for each in both.now["seats"]} == {"red", "blue"}
    assert play_out([both], Random(4)) > 5
    assert both.table["ended"] == {"how": "played", "seat": None}


@pytest.mark.parametrize("bot", ["fencer", "random"])
def test_a_bot_plays_in_any_seat(served: Served, bot: str) -> None:
    table = served.make(seats={"red": {"is_ready": True}, "blue": {"bot": bot}})
    red = table.sit("red")
    chance = Random(1)
    while red.table["stage"] != "ended":
        red.until(lambda person: person.requests or person.table["stage"] == "ended")
        if red.requests:
            assert red.decide(red.requests[0], answer_to(red.requests[0], chance))["type"] == "done"
    assert verify(read(table.get("/record").content), games()["clash"].rules).verified


def test_bots_alone_play_to_the_end_before_a_spectator(served: Served) -> None:
    table = served.make(seats={"red": {"bot": "random"}, "blue": {"bot": "random"}})
    watcher = table.watch()
    watcher.until(lambda person: person.table["stage"] == "ended")
    assert watcher.table["ended"]["how"] == "played"


def test_sealed_answers_forms_moments_and_shared_sides_work_over_the_socket(served: Served) -> None:
    table = served.make("parley", seats={seat: {"is_ready": True} for seat in ("north", "south", "east")})
    people = [table.sit("north"), table.sit("south"), table.sit("east")]
    play_out(people, Random(2))
    assert people[0].events == people[2].events


def test_a_sealed_answer_may_be_changed_and_both_tabs_of_the_seat_see_it(served: Served) -> None:
    table = served.make("parley", seats={seat: {"is_ready": True} for seat in ("north", "south", "east")})
    tab, other_tab, east = table.sit("south"), table.sit("south"), table.sit("east")
    request = tab.requests[0]
    assert request["is_sealed"]
    assert tab.decide(request, "1")["type"] == "done"
    other_tab.until(lambda person: person.seat("south")["answered"] == "1")
    assert other_tab.decide(request, "3")["type"] == "done"
    tab.until(lambda person: person.seat("south")["answered"] == "3")
    assert east.seat("east")["answered"] is None
    assert east.decide(east.requests[0], "2")["type"] == "done"
    tab.catch_up(east)
    assert [each["event"]["answer"] for each in tab.events[:2]] == ["3", "2"]
    assert tab.table["waiting_for"] == ["south"]


def test_others_are_told_once_that_a_seat_has_sealed_its_answer(served: Served) -> None:
    table = served.make("parley", seats={seat: {"is_ready": True} for seat in ("north", "south", "east")})
    south, east, watcher = table.sit("south"), table.sit("east"), table.watch()
    assert (south.table["waiting_for"], south.table["sealed"]) == (["south", "east"], [])
    south.decide(south.requests[0], "1")
    for other in (east, watcher):
        other.until(lambda person: person.table["sealed"] == ["south"])
        assert other.table["waiting_for"] == ["east"]
        assert other.now["step"] == south.now["step"]
        other.refused("hello", tokens=["again"])  # everything sent before it has arrived
    seen = len(east.updates), len(watcher.updates)
    south.decide(south.requests[0], "3")
    for other in (east, watcher):
        other.refused("hello", tokens=["again"])
    assert (len(east.updates), len(watcher.updates)) == seen  # nobody learns that it was changed
    assert table.get().json()["sealed"] == ["south"]
    east.decide(east.requests[0], "2")
    watcher.catch_up(east)
    assert watcher.table["sealed"] == []


THREE = {seat: {"is_ready": True} for seat in ("north", "south", "east")}


def test_a_seat_that_is_ready_may_say_that_it_is_not_and_gets_its_answer_back(served: Served) -> None:
    table = served.make("parley", seats=THREE)
    south, tab, east, watcher = table.sit("south"), table.sit("south"), table.sit("east"), table.watch()
    step = south.now["step"]
    south.decide(south.requests[0], "1")
    for each in (tab, east, watcher):
        each.until(lambda person: person.table["sealed"] == ["south"])
    south.done("unseal", seat="south", step=step)
    for each in (south, tab, east, watcher):
        each.until(lambda person: person.table["sealed"] == [])
        assert (each.table["waiting_for"], each.now["step"]) == (["south", "east"], step)
    for each in (south, tab, table.sit("south")):
        assert (each.seat("south")["answered"], each.seat("south")["draft"]) == (None, "1")
    assert east.seat("east")["draft"] is None
    east.decide(east.requests[0], "2")
    assert east.table["waiting_for"] == ["south"]
    assert tab.decide(tab.requests[0], "3")["type"] == "done"
    assert tab.seat("south")["draft"] is None
    assert [each["event"]["answer"] for each in tab.events[:2]] == ["3", "2"]


def test_nobody_takes_back_what_is_another_seats_or_revealed_or_was_never_sealed(served: Served) -> None:
    table = served.make("parley", seats=THREE)
    south, east, watcher = table.sit("south"), table.sit("east"), table.watch()
    step = south.now["step"]
    assert "has sealed no answer" in south.refused("unseal", seat="south", step=step)
    south.decide(south.requests[0], "1")
    assert "does not open 'south'" in east.refused("unseal", seat="south", step=step)
    assert "it is for watching" in watcher.refused("unseal", seat="south", step=step)
    assert "has sealed no answer" in east.refused("unseal", seat="east", step=step)
    for stale in (step - 1, step + 1):
        assert "the table has gone on" in south.refused("unseal", seat="south", step=stale)
    for wrong in ({"seat": "south"}, {"seat": "south", "step": step, "answer": "1"}, {"seat": ["south"], "step": step}):
        south.refused("unseal", **wrong)
    assert south.seat("south")["answered"] == "1"
    assert table.get().json()["sealed"] == ["south"]
    east.decide(east.requests[0], "2")
    south.catch_up(east)
    assert "the table has gone on" in south.refused("unseal", seat="south", step=step)
    assert "has sealed no answer" in east.refused("unseal", seat="east", step=east.now["step"])
    assert "south is not asked anything now" in south.refused("unseal", seat="south", step=south.now["step"])


def test_what_was_taken_back_is_forgotten_with_the_question(served: Served) -> None:
    table = served.make("parley", seats=THREE)
    people = table.sit("north", "south", "east")
    for seat, bid in (("south", "1"), ("east", "0")):
        people.done("decide", seat=seat, step=people.now["step"], answer=bid)
    people.done("undo", seat="south", step=people.now["step"], entry=1)
    for seat in ("north", "east"):
        people.done("consent", seat=seat, **asked(people), agree=True)
    assert [people.seat(seat)["draft"] for seat in ("south", "east")] == [None, None]
    people.done("decide", seat="south", step=people.now["step"], answer="2")
    people.done("unseal", seat="south", step=people.now["step"])
    people.done("concede", seat="south")
    assert people.seat("south")["draft"] is None
    assert "the game is over" in people.refused("unseal", seat="south", step=people.now["step"])


def test_a_seat_can_let_moments_pass(served: Served) -> None:
    table = served.make("parley", seats={seat: {"is_ready": True} for seat in ("north", "south", "east")})
    all_three = table.sit("north", "south", "east")
    for seat in ("north", "south", "east"):
        all_three.done("pass", seat=seat, step=all_three.now["step"], scope="game")
    assert all_three.now["step"] == 1
    all_three.decide(all_three.requests[0], "1")
    all_three.decide(all_three.requests[1], "2")
    all_three.decide(all_three.requests[0], {"number": 3})
    assert {request["question"] for request in all_three.requests} == {"lead"}
    assert "is no span" in all_three.refused("pass", seat="north", step=all_three.now["step"], scope="week")


def test_people_roll_their_own_dice_for_themselves_and_for_a_bot(served: Served) -> None:
    table = served.make(seats={"red": {"is_ready": True}, "blue": {"bot": "random"}}, dice="table")
    assert table.told["commitment"] is None
    red = table.sit("red")
    chance, by_hand = Random(5), 0
    while red.table["stage"] != "ended":
        red.until(lambda person: person.requests or person.table["stage"] == "ended")
        for request in red.requests[:1]:
            by_hand += request["question"] == "dice"
            if request["question"] == "dice":
                reply = red.decide(request, {"faces": [9]})
                assert (reply["type"], "face" in reply["error"]) == ("refused", True)
            assert red.decide(request, answer_to(request, chance))["type"] == "done"
    rolled = [each["event"] for each in red.events if each["event"]["event"] == "rolled"]
    assert by_hand >= 2
    assert {each["seat"] for each in rolled} == {"red", "blue"}
    assert all(each["by_hand"] for each in rolled)
    verdict = verify(read(table.get("/record").content), games()["clash"].rules)
    assert verdict.dice == "rolled by hand at the table"


def test_a_bot_gives_a_hint_with_its_reason(served: Served) -> None:
    both = served.make(seats=READY).sit("red", "blue")
    seat = both.requests[0]["seat"]
    hint = both.say("hint", seat=seat)
    assert hint["type"] == "hinted"
    assert hint["reason"]
    assert both.decide(both.requests[0], hint["answer"])["type"] == "done"
