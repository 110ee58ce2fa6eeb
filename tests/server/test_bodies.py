"""Bodies: how large they are, how many are in memory, and how long they take; and connections that say half of it."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from server.serving import ROOMY, Served, serving

JSON = {"Content-Type": "application/json"}
TAKING_RECORDS = ("/api/replay", "/api/replay/probe", "/api/report", "/api/verify", "/api/tables")
OTHERS = ("/api/muster", "/api/odds/fight", "/api/games/skirmish/setup", "/api/nowhere")


def post(served: Served, path: str, body: bytes) -> httpx.Response:
    return served.http.post(path, content=body, headers=JSON)


@pytest.mark.parametrize("path", OTHERS)
def test_a_body_has_at_most_256_kib(served: Served, path: str) -> None:
    answer = post(served, path, b'"' + b"x" * 262_144)
    assert (answer.status_code, answer.json()["error"]) == (413, "the body has 262145 bytes, at most 262144")
    assert post(served, path, b'"' + b"x" * 262_143).status_code in (400, 404)


@pytest.mark.parametrize("path", TAKING_RECORDS)
def test_where_a_record_is_taken_it_may_have_16_mib(served: Served, path: str) -> None:
    assert post(served, path, b'"' + b"x" * 2**24).status_code == 413
    assert post(served, path, b'"' + b"x" * (2**24 - 1)).status_code == 400
    assert post(served, path, b"[" + b"{}," * 1_500_000).json()["error"] == "the body has more than 524288 values"


def test_a_body_that_does_not_say_how_long_it_is_has_the_same_bounds(served: Served) -> None:
    for path, most in (("/api/muster", 2**18), ("/api/verify", 2**24)):
        pieces = (b"x" * 65_536 for _ in range(most // 65_536 + 1))
        answer = served.http.post(path, content=pieces, headers=JSON)
        assert (answer.status_code, answer.json()["error"]) == (413, f"the body has more than {most} bytes")


@pytest.mark.parametrize("path", [*TAKING_RECORDS, *OTHERS[:-1], "/api/packs", "/api/muster/read"])
@pytest.mark.parametrize(
    "body", [b"[" * 100_000, b'{"record":' * 20_000, b'{"record":' + b"[" * 100_000, b'{"a":' * 9_000]
)
def test_json_that_is_nested_without_end_is_refused(served: Served, path: str, body: bytes) -> None:
    answer = post(served, path, body)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]


class HalfSent:
    """A connection that sends the beginning of a request."""

    def __init__(self, served: Served, beginning: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", served.port), timeout=20)
        self.socket.sendall(beginning.replace("\n", "\r\n").encode())

    def answer(self) -> bytes:
        """All that comes until the server hangs up."""
        told = b""
        while piece := self.socket.recv(65_536):
            told += piece
        self.socket.close()
        return told


def half_sent_body(path: str, size: int) -> str:
    return f"POST {path} HTTP/1.1\nHost: x\nConnection: close\nContent-Length: {size}\n\n{{"


def test_half_a_body_is_not_waited_for_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, body_seconds=0.2)) as served:
        for path, size in (("/api/muster", 1000), ("/api/verify", 2**20)):
            answer = HalfSent(served, half_sent_body(path, size)).answer()
            assert answer.startswith(b"HTTP/1.1 408")
            assert b"the rest of the body did not come" in answer


def test_large_bodies_are_read_when_it_is_their_turn_and_too_many_are_sent_away(tmp_path: Path) -> None:
    limits = replace(ROOMY, body_seconds=3.0, large_bodies_at_once=1, large_bodies_waiting=1)
    with serving(tmp_path, limits) as served:
        first = HalfSent(served, half_sent_body("/api/verify", 2**20))
        time.sleep(0.2)
        told: list[int] = []
        waiting = Thread(target=lambda: told.append(post(served, "/api/verify", b"x" * 2**20).status_code))
        waiting.start()
        time.sleep(0.2)
        answer = post(served, "/api/verify", b"x" * 2**20)
        assert (answer.status_code, "too many large requests" in answer.json()["error"]) == (503, True)
        assert post(served, "/api/muster", b"{}").status_code == 400  # small ones go on
        assert first.answer().startswith(b"HTTP/1.1 408")
        waiting.join()
        assert told == [400]


def test_all_bodies_together_have_a_bound(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, body_seconds=1.0, bytes_at_once=2**20)) as served:
        halves = [HalfSent(served, half_sent_body("/api/muster", 200_000)) for _ in range(5)]
        time.sleep(0.2)
        answer = post(served, "/api/muster", b"x" * 200_000)
        assert (answer.status_code, "too much is being sent" in answer.json()["error"]) == (503, True)
        for half in halves:
            assert half.answer().startswith(b"HTTP/1.1 408")
        assert post(served, "/api/muster", b"x" * 200_000).status_code == 400


@pytest.mark.parametrize("beginning", ["", "G", "GET / HTTP/1.1\nHost: x\n", "POST /api/muster HTTP/1.1\nX-Long: "])
def test_half_a_head_is_not_waited_for_without_end(tmp_path: Path, beginning: str) -> None:
    with serving(tmp_path, replace(ROOMY, head_seconds=0.3)) as served:
        assert HalfSent(served, beginning).answer() == b""
        after = HalfSent(served, "GET /api/games HTTP/1.1\nHost: x\n\n" + (beginning or "G"))
        assert after.answer().startswith(b"HTTP/1.1 200")  # and then the second half-sent request is closed


def test_a_head_that_comes_drop_by_drop_has_no_more_time(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, head_seconds=0.4)) as served:
        half = HalfSent(served, "GET / HTTP/1.1\n")

        def drip() -> None:
            for _ in range(200):
                try:
                    half.socket.sendall(b"X: y\r\n")
                except OSError:
                    return
                time.sleep(0.05)

        dripping = Thread(target=drip)
        dripping.start()
        with suppress(ConnectionResetError):  # closed while more was on its way
            assert half.answer() == b""
        dripping.join(timeout=5)
        assert not dripping.is_alive()


def test_who_speaks_in_time_is_left_alone(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, head_seconds=0.3)) as served:
        table: Any = served.make(seats={"red": {"is_ready": True}, "blue": {"is_ready": True}})
        person = table.sit("red", "blue")
        time.sleep(0.6)
        assert person.refused("hello", tokens=["x"])
        assert served.http.get("/api/games").status_code == 200


@pytest.mark.parametrize("path", TAKING_RECORDS)
def test_what_was_sent_is_not_sent_back(served: Served, path: str) -> None:
    deep = b'{"record":{"record":"dwethia","format":1,"dice":{"origin":"%s"}}}'
    for body in (b'{"record":{"record":"%s"}}', deep, b'{"%s":1}'):
        answer = post(served, path, body % (b"x" * 1_000_000))
        assert answer.status_code == 400
        assert len(answer.content) < 5_000
