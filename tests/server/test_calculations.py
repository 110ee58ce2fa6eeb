"""What is worked out beside the tables: no request holds up another kind, and none outlives whoever asked."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from server.pieces_of_work import broken, burning, doubled, hoarding, killed, refused
from server.serving import ROOMY, Served, serving

from dwethia.server.calculations.processes import ALLOWED, at_work, in_process
from dwethia.server.calculations.told import Allowance
from dwethia.server.calculations.waiting_lines import WaitingLine
from dwethia.server.errors import NotNow, TooBusy, TooDear, TooMuch
from dwethia.server.settings import LineLimits

DEAR = "/api/odds/duel", {"cost": 1, "affinity": 30, "faith": 30, "destiny": "12:12", "point": 0.01}  # many seconds
CHEAP = "/api/odds/fight", {"attacker": "M5", "defender": "M4"}
FIFTY = {"attacker": "M5 S4 D4 A2 W1 save5 x50 + hero Dst2", "defender": "M5 S4 D4 A2 W3 save5 x50"}
NARROW = replace(ROOMY, apart=LineLimits(at_once=1, waiting=1, per_address=9))
GREEDY = replace(ROOMY, apart=LineLimits(at_once=2, waiting=9, per_address=1))


# Lines


async def taking(line: WaitingLine, address: str, until: asyncio.Event) -> None:
    async with line.turn(address):
        await until.wait()


def test_whoever_finds_a_line_full_is_sent_away_at_once() -> None:
    async def full() -> None:
        line, until = WaitingLine(LineLimits(at_once=1, waiting=1, per_address=9)), asyncio.Event()
        others = [asyncio.create_task(taking(line, f"10.0.0.{number}", until)) for number in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy) as refused:
            await taking(line, "10.0.0.9", until)
        assert (refused.value.status, refused.value.retry_after) == (503, 5)
        until.set()
        await asyncio.gather(*others)
        await taking(line, "10.0.0.9", until)
        assert line.length == 0

    asyncio.run(full())


def test_one_address_has_so_many_places_and_no_more() -> None:
    async def alone() -> None:
        line, until = WaitingLine(LineLimits(at_once=1, waiting=9, per_address=2)), asyncio.Event()
        others = [asyncio.create_task(taking(line, "10.0.0.1", until)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TooMuch):
            await taking(line, "10.0.0.1", until)
        until.set()
        await asyncio.gather(taking(line, "10.0.0.2", until), *others)

    asyncio.run(alone())


def test_whoever_leaves_a_line_makes_room() -> None:
    async def left() -> None:
        line, until = WaitingLine(LineLimits(at_once=1, waiting=1, per_address=9)), asyncio.Event()
        first, second = (asyncio.create_task(taking(line, "10.0.0.1", until)) for _ in range(2))
        await asyncio.sleep(0)
        for each in (second, first):
            each.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert line.length == 0

    asyncio.run(left())


# Processes


def worked_out(work: Callable[..., Any], *values: Any, allowed: Allowance = ALLOWED) -> Any:
    return asyncio.run(in_process(work, *values, allowed=allowed))


def test_work_in_a_process_comes_back_with_its_answer_or_with_what_is_wrong() -> None:
    assert worked_out(doubled, 21) == 42
    with pytest.raises(NotNow, match="not as things stand"):
        worked_out(refused)
    with pytest.raises(RuntimeError, match="KeyError: 'a bug'"):
        worked_out(broken)


def test_work_has_so_much_processor_and_memory_and_no_more(tmp_path: Path) -> None:
    with pytest.raises(TooDear, match="this takes more than 1 seconds or 1024 MiB to work out: ask for less"):
        worked_out(burning, str(tmp_path / "pid"), allowed=Allowance(seconds=1))
    with pytest.raises(TooDear, match="more than 10 seconds or 1024 MiB"):
        worked_out(hoarding)


def test_a_process_that_is_killed_harms_nobody_else() -> None:
    with pytest.raises(TooDear):
        worked_out(killed)
    assert worked_out(doubled, 21) == 42


def test_work_ends_with_whoever_waits_for_it(tmp_path: Path) -> None:
    noted = tmp_path / "pid"

    async def given_up() -> None:
        working = asyncio.create_task(in_process(burning, str(noted)))
        while not noted.exists() or not noted.read_text():
            await asyncio.sleep(0.01)
        working.cancel()
        with pytest.raises(asyncio.CancelledError):
            await working

    asyncio.run(given_up())
    awaited(lambda: is_gone(int(noted.read_text())))


# Over HTTP


@contextmanager
def asking(served: Served, path: str, body: dict[str, Any]) -> Iterator[socket.socket]:
    """Somebody who asks, and hangs up without an answer."""
    content = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: {len(content)}"
    with socket.create_connection(("127.0.0.1", served.port)) as open_socket:
        open_socket.sendall(f"{head}\r\n\r\n".encode() + content)
        yield open_socket


def is_unanswered(asked: socket.socket) -> bool:
    asked.setblocking(False)
    try:
        asked.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return True
    return False


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def awaited(what: Callable[[], bool]) -> None:
    """Wait until something is so; it is, within a minute, however busy the machine."""
    until = time.monotonic() + 60
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_fifty_against_fifty_are_answered(served: Served) -> None:
    answer = served.http.post("/api/odds/fight", json=FIFTY)
    assert answer.status_code == 200
    assert len(answer.json()["attacker"]["wounds"]) == 102


def test_what_is_too_dear_is_refused_with_its_price(served: Served) -> None:
    sides = {"attacker": "A2 W3 Dst30 hero x50", "defender": "A2 W3 x50", "policy": "eager"}
    answer = served.http.post("/api/odds/fight", json=sides)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("this is too much to reckon: about ")


def test_odds_however_many_hold_up_no_army_and_no_look_at_a_table(served: Served) -> None:
    made = served.make(**served.http.get("/api/games/skirmish/first").json())
    with asking(served, *DEAR) as first, asking(served, *DEAR) as second:
        awaited(lambda: len(at_work) == 2)
        levied = served.http.post("/api/muster/levy", json={"faction": "bloodpact"})
        outlook = made.get("/outlook?seat=red", made.tokens["red"])
        assert (levied.status_code, outlook.status_code) == (200, 200)
        assert is_unanswered(first)
        assert is_unanswered(second)
    awaited(lambda: not at_work)


def test_work_that_nobody_waits_for_is_ended(served: Served) -> None:
    with asking(served, *DEAR) as asked:
        awaited(lambda: len(at_work) == 1)
        (process,) = at_work
        assert is_unanswered(asked)
    awaited(lambda: is_gone(process))
    assert served.http.post(CHEAP[0], json=CHEAP[1]).status_code == 200


def test_a_long_line_answers_503_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, limits=NARROW) as served, asking(served, *DEAR) as first:
        awaited(lambda: len(at_work) == 1)
        with asking(served, *DEAR) as second:
            answers = [served.http.post(CHEAP[0], json=CHEAP[1], timeout=60) for _ in range(3)]
            assert {each.status_code for each in answers} <= {200, 503}
            assert answers[-1].status_code == 503
            assert answers[-1].headers["Retry-After"] == "5"
            assert answers[-1].json() == {"error": "the server has its hands full: try again in a moment"}
            assert is_unanswered(first)
            assert is_unanswered(second)
        assert served.http.get("/api/games").status_code == 200


def test_one_address_cannot_take_every_place(tmp_path: Path) -> None:
    with serving(tmp_path, limits=GREEDY) as served, asking(served, *DEAR):
        awaited(lambda: len(at_work) == 1)
        answer = served.http.post(CHEAP[0], json=CHEAP[1])
        assert answer.status_code == 429
        assert answer.json()["error"] == "too much asked at once from this address: wait for an answer first"


def test_a_process_that_is_ended_is_told_of_in_a_sentence(served: Served) -> None:
    with asking(served, *DEAR) as asked:
        awaited(lambda: len(at_work) == 1)
        (process,) = at_work
        os.kill(process, signal.SIGKILL)
        asked.settimeout(60)
        told = asked.recv(10_000).decode()
    assert told.startswith("HTTP/1.1 422")
    assert served.http.post(CHEAP[0], json=CHEAP[1]).status_code == 200


def test_a_server_that_closes_ends_what_is_worked_out_without_a_word(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as waiting:
        with serving(tmp_path) as served:
            waiting.enter_context(asking(served, *DEAR))
            awaited(lambda: len(at_work) == 1)
        assert not at_work
    assert capfd.readouterr().err == ""
