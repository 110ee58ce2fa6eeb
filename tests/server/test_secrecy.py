"""What one seat hides changes nothing that another seat, or a spectator, can read."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

import pytest
from counts import count as times
from server.serving import SEED, Made, Person, Served, answer_to, serving

from dwethia.server.game_catalogue import Sources

SEATS = ("north", "south", "east")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("secrets")


def told(folder: Path, name: str, secret: int, bid: str, seed: int) -> dict[str, list[bytes]]:
    """Everything that each viewer was sent in a parley in which south hides a number and seals a bid."""
    numbers = count()
    sources = Sources(
        table_id=lambda: "the-table", token=lambda: f"token-{next(numbers)}", seed=lambda: SEED, now=lambda: 1000.0
    )
    (folder / name).mkdir()
    with serving(folder / name, sources=sources) as served:
        setup = {"rounds": 2, "secrets": {"north": 4, "south": secret, "east": 6}}
        ready = {seat: {"is_ready": True} for seat in SEATS}
        return _stream(served, served.make("parley", setup=setup, seats=ready), bid, Random(seed))


def _stream(served: Served, table: Made, bid: str, chance: Random) -> dict[str, list[bytes]]:
    people = {seat: table.sit(seat) for seat in SEATS}
    watcher = table.watch()
    everybody = [*people.values(), watcher]
    _settle(everybody)
    for person in everybody:  # how many arrivals were shown at once is chance, and no secret
        person.raw.clear()
    south = people["south"]
    assert south.decide(south.requests[0], bid)["type"] == "done"  # sealed: east has not bid yet
    if chance.random() < 0.5:
        for person in (people["north"], people["east"], watcher):
            person.until(lambda each: each.table["sealed"] == ["south"])
        south.done("unseal", seat="south", step=south.now["step"])
        for person in (people["north"], people["east"], watcher):
            person.until(lambda each: each.table["sealed"] == [])
        assert south.seat("south")["draft"] == bid
        assert south.decide(south.requests[0], bid)["type"] == "done"
    assert "have secrets" in table.get("/record").json()["error"]
    late = table.sit("east")
    _settle([*everybody, late])
    assert all(person.raw for person in everybody)
    for person in (people["north"], people["east"]):
        person.refused("decide", seat="south", step=person.now["step"], answer="0")
    told = {"north": people["north"].raw, "east": people["east"].raw, "watcher": watcher.raw, "late": late.raw}
    assert south.seat("south")["answered"] == bid
    return told


def _settle(everybody: list[Person]) -> None:
    """Receive until everybody has been shown that everybody is here."""
    for person in everybody:
        person.until(lambda each: all(seat["is_present"] for seat in each.table["seats"]))
    for person in everybody:
        person.say("hello", tokens=["again"])  # refused, but everything sent before it has arrived


@pytest.mark.parametrize("seed", range(times(2, 20)))
def test_two_games_that_differ_in_a_secret_send_the_others_the_same_bytes(folder: Path, seed: int) -> None:
    chance = Random(seed)
    first = told(folder, f"a{seed}", chance.randint(1, 9), chance.choice("0123"), seed)
    second = told(folder, f"b{seed}", chance.randint(10, 19), chance.choice("0123"), seed)
    assert first == second


def test_the_seed_is_in_nothing_that_is_sent_before_the_end(served: Served, capfd: pytest.CaptureFixture[str]) -> None:
    table = served.make(seats={"red": {"is_ready": True}, "blue": {"is_ready": True}})
    both, watcher = table.sit("red", "blue"), table.watch()
    chance = Random(1)
    for _ in range(3):
        both.decide(both.requests[0], answer_to(both.requests[0], chance))
    both.refused("decide", seat="red", step=0, answer="x")
    watcher.catch_up(both)
    sent = b"".join([*both.raw, *watcher.raw, table.get("/record").content, table.get().content])
    shown = capfd.readouterr()
    for secret in (SEED.hex(), *table.tokens.values(), table.host):
        assert secret.encode() not in sent
        assert secret not in shown.out + shown.err


def test_a_bot_with_a_secret_gives_no_reasons_before_the_end(served: Served) -> None:
    """Its reason is made from what it alone knows; what everybody knows may be asked about at once."""
    setup = {"rounds": 1, "secrets": {"north": 4, "south": 5, "east": 6}}
    ready = {"north": {"is_ready": True}, "south": {"is_ready": True}, "east": {"bot": "random"}}
    table = served.make("parley", setup=setup, seats=ready)
    both = table.sit("north", "south")
    chance = Random(2)
    both.decide(both.requests[0], "3")
    told = table.get("/reasons/1")
    assert told.status_code == 409
    assert "when the game is over" in told.json()["error"]
    while both.table["stage"] == "playing":
        for request in both.requests:
            both.decide(request, answer_to(request, chance))
        both.until(lambda each: each.requests or each.table["stage"] == "ended")
    (reason,) = table.get("/reasons/1").json()
    assert (reason["seat"], reason["bot"]) == ("east", "random")


def test_reasons_are_told_of_what_a_bot_has_done_and_of_nothing_else(served: Served) -> None:
    table = served.make("clash", seats={"red": {"is_ready": True}, "blue": {"bot": "fencer"}})
    red = table.sit("red")
    while red.table["stage"] == "playing":
        red.until(lambda each: each.requests or each.table["stage"] == "ended")
        for request in red.requests:
            red.decide(request, answer_to(request, Random(1)))
    decided = {each["entry"]: each["event"]["seat"] for each in red.events if each["event"]["event"] == "decided"}
    last = max(decided)
    assert set(decided.values()) == {"red", "blue"}
    for entry, seat in decided.items():
        told = table.get(f"/reasons/{entry}")
        assert told.status_code == (200 if seat == "blue" else 409), told.text
        if seat == "blue":
            assert told.json()[0]["reason"]
    for wrong in (0, -1, last + 1, 2**70):
        assert table.get(f"/reasons/{wrong}").status_code in (404, 409)
    assert table.get("/reasons/x").status_code == 404
    assert table.get(f"/reasons/{last}", "nothing").status_code == 403
