"""What happens around the game: coming back, several tabs, late answers, undo, conceding, rematches and links."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from server.serving import Made, Person, Served, answer_to, asked, play_out, serving
from websockets.exceptions import ConnectionClosed

from dwethia.dice import seed_from
from dwethia.engine.record import read
from dwethia.engine.replay import verify
from dwethia.games import games
from dwethia.server.game_catalogue import Sources

READY: dict[str, Any] = {"red": {"is_ready": True}, "blue": {"is_ready": True}}
THREE: dict[str, Any] = {seat: {"is_ready": True} for seat in ("north", "south", "east")}


def play_some(person: Person, answers: int, seed: int = 1) -> None:
    chance = Random(seed)
    for _ in range(answers):
        assert person.decide(person.requests[0], answer_to(person.requests[0], chance))["type"] == "done"


def on_from_bids(table: Made) -> Person:
    """A parley in which the sealed bids are shown and south is asked for its stake."""
    all_three = table.sit("north", "south", "east")
    all_three.decide(all_three.requests[0], "3")
    all_three.decide(all_three.requests[1], "0")
    return all_three


def test_coming_back_gives_exactly_what_was_missed(served: Served) -> None:
    table = served.make(seats=READY)
    both = table.sit("red", "blue")
    play_some(both, 2)
    known = list(both.events)
    play_some(both, 2)
    back = table.sit("red", rewinds=both.now["rewinds"], events=len(known))
    assert back.now["first"] == len(known)
    assert known + back.events[len(known) :] == both.events


def test_coming_back_after_an_undo_forgets_what_was_undone(served: Served) -> None:
    table = served.make("parley", seats=THREE)
    people = on_from_bids(table)
    left = len(people.events)
    people.decide(people.requests[0], {"number": 4})
    known = list(people.events)
    people.done("undo", seat="south", step=people.now["step"], entry=2)
    assert len(people.events) == left
    people.decide(people.requests[0], {"number": 1})
    back = table.sit("east", rewinds=0, events=len(known))
    assert back.now["first"] == left
    assert known[:left] + back.events[left:] == people.events
    assert "wins 1" in people.events[-1]["text"]


def test_whoever_claims_to_know_too_much_is_told_everything(served: Served) -> None:
    table = served.make(seats=READY)
    everything = table.watch().events
    assert table.sit("red", rewinds=9, events=0).events == everything
    ahead = table.sit("red", rewinds=0, events=10_000)
    assert ahead.now["first"] == len(everything)


def test_two_tabs_of_one_seat_agree(served: Served) -> None:
    table = served.make(seats=READY)
    one, two, blue = table.sit("red"), table.sit("red"), table.sit("blue")
    chance = Random(3)
    for _ in range(4):
        asked = max((one, two, blue), key=lambda person: person.now["step"])
        for person in (one, two, blue):
            person.catch_up(asked)
        tab = chance.choice([one, two]) if one.requests else blue
        assert tab.decide(tab.requests[0], answer_to(tab.requests[0], chance))["type"] == "done"
    for person in (one, two):
        person.catch_up(max((one, two, blue), key=lambda person: person.now["step"]))
    assert one.events == two.events
    assert one.now["seats"] == two.now["seats"]


def test_an_answer_to_an_older_request_is_refused_and_changes_nothing(served: Served) -> None:
    table = served.make(seats=READY)
    one, two = table.sit("red", "blue"), table.sit("red", "blue")
    request, step = one.requests[0], one.now["step"]
    assert one.decide(request, "first")["type"] == "done"
    reply = two.say("decide", seat=request["seat"], step=step, answer="second")
    assert reply["error"] == f"the table has gone on: this answers step {step}, and step {step + 1} is open"
    assert reply["faults"] == [{"rule": None, "fact": reply["error"], "tally": None, "about": None}]
    assert one.events == two.events


def test_an_illegal_answer_is_refused_with_its_faults(served: Served) -> None:
    people = on_from_bids(served.make("parley", seats=THREE))
    reply = people.decide(people.requests[0], {"number": 6})
    assert reply["type"] == "refused"
    assert reply["faults"] == [{"rule": "SK-DEST-03", "fact": "6 is outside 1 to 5", "tally": None, "about": None}]


def test_undo_is_free_to_its_horizon_and_says_what_stops_it(served: Served) -> None:
    people = on_from_bids(served.make("parley", seats=THREE))
    people.decide(people.requests[0], {"number": 4})
    undo = people.seat("south")["undo"]
    assert undo == {"entry": 2, "last": 2, "reason": "sealed answers were revealed"}
    assert people.seat("east")["undo"]["reason"] == "south has decided since"
    people.done("undo", seat="south", step=people.now["step"], entry=2)
    assert people.requests[0]["question"] == "stake"
    assert people.table["undone"] == []
    assert "no entry 9" in people.refused("undo", seat="south", step=people.now["step"], entry=9)


def test_past_the_horizon_every_other_seat_must_agree(served: Served) -> None:
    table = served.make("parley", seats=THREE)
    people, watcher = on_from_bids(table), table.watch()
    people.done("undo", seat="south", step=people.now["step"], entry=1)
    proposal = people.table["proposal"]
    told = {"seat": "south", "entry": 1, "reason": "sealed answers were revealed", "missing": ["north", "east"]}
    assert proposal == told | {"number": proposal["number"]}
    assert "is not asked to agree" in people.refused("consent", seat="south", **asked(people), agree=True)
    people.done("consent", seat="north", **asked(people), agree=True)
    assert people.table["proposal"] == proposal | {"missing": ["east"]}
    people.done("consent", seat="east", **asked(people), agree=True)
    watcher.catch_up(people)
    assert watcher.table["undone"] == [{"seat": "south", "consents": ["east", "north"], "from_entry": 1, "to_entry": 1}]
    assert {request["question"] for request in people.requests} == {"bid"}
    assert watcher.events == people.events


def test_consent_is_to_the_proposal_that_was_seen_and_to_no_other(served: Served) -> None:
    """Switched under the other's finger, a proposal is another one."""
    people = on_from_bids(served.make("parley", seats=THREE))
    people.decide(people.requests[0], {"number": 4})
    people.done("undo", seat="east", step=people.now["step"], entry=2)
    seen = asked(people)
    people.done("undo", seat="east", step=people.now["step"], entry=1)
    assert asked(people) != seen
    for seat in ("south", "north"):
        refused = people.refused("consent", seat=seat, **seen, agree=True)
        assert refused.startswith(f"this answers proposal {seen['proposal']}, and proposal ")
    assert people.table["proposal"]["missing"] == ["north", "south"]
    assert people.table["undone"] == []
    people.done("undo", seat="east", step=people.now["step"], entry=1)
    assert people.table["proposal"]["number"] == seen["proposal"] + 1  # asked for once more, it is the same


def test_a_proposal_of_one_seat_is_not_put_aside_by_another(served: Served) -> None:
    people = on_from_bids(served.make("parley", seats=THREE))
    people.done("undo", seat="east", step=people.now["step"], entry=1)
    before = people.table["proposal"]
    assert "east asks for an undo already" in people.refused("undo", seat="south", step=people.now["step"], entry=1)
    assert people.table["proposal"] == before


def test_a_proposal_that_was_refused_waits_until_the_game_has_gone_on(served: Served) -> None:
    people = on_from_bids(served.make("parley", seats=THREE))
    people.decide(people.requests[0], {"number": 4})
    people.done("undo", seat="south", step=people.now["step"], entry=1)
    number = asked(people)["proposal"]
    people.done("consent", seat="east", **asked(people), agree=False)
    assert people.table["proposal"] is None
    gone = people.refused("consent", seat="east", step=people.now["step"], proposal=number, agree=True)
    assert "nobody asks" in gone
    assert "refused: ask again" in people.refused("undo", seat="south", step=people.now["step"], entry=1)
    people.done("undo", seat="south", step=people.now["step"], entry=2)  # its own, freely
    people.decide(people.requests[0], {"number": 3})  # and made again: that is not going on
    assert "refused: ask again" in people.refused("undo", seat="south", step=people.now["step"], entry=1)
    people.decide(people.requests[0], "yes")
    people.done("undo", seat="south", step=people.now["step"], entry=1)
    assert asked(people)["proposal"] == number + 1


def test_a_proposal_lapses_when_the_game_goes_on(served: Served) -> None:
    people = on_from_bids(served.make("parley", seats=THREE))
    people.done("undo", seat="south", step=people.now["step"], entry=1)
    people.decide(people.requests[0], {"number": 2})
    assert people.table["proposal"] is None


def test_bots_agree_to_an_undo_that_stays_visible(served: Served) -> None:
    table = served.make(
        "parley", seats={"south": {"is_ready": True}, "north": {"bot": "random"}, "east": {"bot": "random"}}
    )
    south = table.sit("south")
    south.decide(south.requests[0], "3")
    south.until(lambda person: person.events)
    south.until(lambda person: person.requests)
    south.done("undo", seat="south", step=south.now["step"], entry=1)
    assert south.table["undone"][0]["consents"] == ["east", "north"]


def test_conceding_ends_the_game_shows_the_seed_and_ends_undo(served: Served) -> None:
    table = served.make(seats=READY)
    red, blue = table.sit("red"), table.sit("blue")
    assert read(table.get("/record").content).dice.seed is None
    red.done("concede", seat="red")
    blue.until(lambda person: person.table["stage"] == "ended")
    assert blue.table["ended"] == {"how": "conceded", "seat": "red"}
    assert (blue.requests, red.requests) == ([], [])
    step = red.now["step"]
    assert red.refused("undo", seat="red", step=step, entry=1) != ""
    assert red.refused("decide", seat="red", step=step, answer="hold") == "the game is over"
    verdict = verify(read(table.get("/record").content), games()["clash"].rules)
    assert (verdict.verified, verdict.dice) == (True, "derived from the seed")


def test_a_rematch_has_the_same_links_and_another_seed(tmp_path: Path) -> None:
    seeds = count()
    with serving(tmp_path, sources=Sources(seed=lambda: seed_from(str(next(seeds))))) as served:
        table = served.make(seats=READY)
        red, blue = table.sit("red"), table.sit("blue")
        assert "still on" in red.refused("rematch", seat="red")
        red.done("concede", seat="red")
        red.done("rematch", seat="red")
        blue.until(lambda person: person.table["successor"])
        blue.done("rematch", seat="blue")
        assert red.table["successor"] == blue.table["successor"] != table.id
        again = served.person(red.table["successor"], table.tokens["red"])
        other = served.person(red.table["successor"], table.tokens["blue"])
        assert again.table["stage"] == "gathering"
        assert again.table["commitment"] != table.told["commitment"]
        again.done("ready", seat="red")
        other.done("ready", seat="blue")
        play_out([again, other], Random(1))


def test_the_host_can_reissue_a_link_and_the_old_one_opens_nothing(served: Served) -> None:
    table = served.make(seats=READY)
    red = table.sit("red")
    assert table.call("POST", "/seats/red/link", table.tokens["red"]).status_code == 403
    assert table.call("POST", "/seats/green/link", table.host).status_code == 404
    new = table.call("POST", "/seats/red/link", table.host).json()
    assert new["link"].endswith(f"/#/table/{table.id}/{new['token']}")
    assert closing_code(red) == 4403
    assert table.get("", token=table.tokens["red"]).status_code == 403
    assert served.person(table.id, new["token"]).seat("red")["state"]


def closing_code(person: Person) -> int:
    """What the server closes somebody's connection with."""
    with pytest.raises(ConnectionClosed) as closed:
        person.until(lambda person: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@pytest.mark.parametrize("id", ["nowhere", "no.name"])
def test_a_table_that_does_not_exist_is_told_from_a_closed_one(served: Served, id: str) -> None:
    lost = served.person(id, "x" * 32, check=False)
    assert "no such table" in lost.last["error"]
    assert closing_code(lost) == 4404


def test_who_holds_several_links_shows_them_together(served: Served) -> None:
    table = served.make(seats=READY)
    both, only = ",".join(table.tokens.values()), table.tokens["red"]
    for tokens, answer in ((both, 200), (f"{'x' * 32},{only}", 200), (",".join(["x" * 32] * 2), 403)):
        assert table.get("", token=tokens).status_code == answer
    for tokens in (f"{only},", f",{only}", ",".join([only] * 17), f"{only},{'x' * 101}"):
        assert table.get("", token=tokens).status_code == 401
    hook = {"url": None}
    assert table.call("PUT", "/seats/blue/webhook", only, hook).status_code == 403
    assert table.call("PUT", "/seats/blue/webhook", both, hook).status_code == 200


def test_a_wrong_token_opens_nothing(served: Served) -> None:
    table = served.make(seats=READY)
    stranger = served.person(table.id, "x" * 32, check=False)
    assert "does not open" in stranger.last["error"]
    assert closing_code(stranger) == 4403
    assert table.get("", token="x").status_code == 403
    assert served.http.get(f"/api/tables/{table.id}").status_code == 401


def test_names_are_plain_text(served: Served) -> None:
    table = served.make()
    red = table.sit("red")
    assert "control characters" in red.refused("ready", seat="red", name="a\u202eb")
    red.refused("ready", seat="red", name="x" * 41)
    red.done("ready", seat="red", name=" <b>Ann</b>  B ")
    assert red.table["seats"][0]["name"] == "<b>Ann</b> B"
    assert red.refused("ready", seat="red") == "red is ready already"


def test_presence_is_shown(served: Served) -> None:
    table = served.make(seats=READY)
    red, blue = table.sit("red"), table.sit("blue")
    red.until(lambda person: all(seat["is_present"] for seat in person.table["seats"]))
    blue.leave()
    red.until(lambda person: not person.table["seats"][1]["is_present"])


def test_a_running_record_has_no_seed_and_none_is_given_where_seats_have_secrets(served: Served) -> None:
    table = served.make("parley", seats=THREE)
    people = on_from_bids(table)
    refused = table.get("/record")
    assert (refused.status_code, "have secrets" in refused.json()["error"]) == (409, True)
    people.done("concede", seat="east")
    assert read(table.get("/record").content).setup["secrets"] == {"north": 1, "south": 2, "east": 3}
    clash = served.make(seats=READY)
    assert read(clash.get("/record").content).dice.seed is None
    assert served.make().get("/record").status_code == 409
