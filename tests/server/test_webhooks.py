"""Whoever is elsewhere can be told that it is their turn, and the server knocks on no private door."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from threading import Event, Thread
from typing import Any

import pytest
from server.serving import Served, serving

from dwethia.server.errors import ClientError
from dwethia.server.webhooks import Webhooks, check_url, post


@contextmanager
def letterbox() -> Iterator[tuple[str, Queue[Any]]]:
    letters: Queue[Any] = Queue()

    class Box(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            letters.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            return

    with HTTPServer(("127.0.0.1", 0), Box) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/hook", letters
        server.shutdown()
        thread.join()


def test_who_is_asked_and_not_here_is_told_so(tmp_path: Path) -> None:
    with letterbox() as (url, letters), serving(tmp_path, private_webhooks=True) as served:
        table = served.make(
            "parley",
            seats={"south": {"is_ready": True}, "north": {"is_ready": True, "name": "Ann"}, "east": {"is_ready": True}},
        )
        for seat in ("north", "south"):
            assert table.call("PUT", f"/seats/{seat}/webhook", table.tokens[seat], {"url": url}).status_code == 200
        both = table.sit("south", "east")
        both.decide(both.requests[0], "3")
        both.decide(both.requests[1], "0")
        both.decide(both.requests[0], {"number": 2})
        told = letters.get(timeout=10)
        assert told == {"table": table.id, "seat": "north", "name": "Ann", "text": "Your turn: cheer"}
        assert letters.empty()
        assert url.encode() not in b"".join(both.raw)


def test_only_the_seat_itself_sets_its_webhook(served: Served) -> None:
    table = served.make()
    wish = {"url": "https://example.org/x"}
    assert table.call("PUT", "/seats/red/webhook", table.tokens["blue"], wish).status_code == 403
    assert table.call("PUT", "/seats/red/webhook", table.host, wish).status_code == 403
    assert table.call("PUT", "/seats/green/webhook", table.tokens["red"], wish).status_code == 404
    assert (
        table.call("PUT", "/seats/red/webhook", table.tokens["red"], {"url": "file:///etc/passwd"}).status_code == 400
    )
    assert table.call("PUT", "/seats/red/webhook", table.tokens["red"], {"url": None}).status_code == 200


@pytest.mark.parametrize(
    "url",
    [
        "ftp://a/b",
        "http://",
        "http://user@a/b",
        "http://a b/",
        "http://a:0/",
        "http://a:x/",
        "http://é/",
        "http://" + "a" * 500,
    ],
)
def test_an_address_that_cannot_be_used_is_refused(url: str) -> None:
    with pytest.raises(ClientError):
        check_url(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:9/x",
        "http://localhost:9/x",
        "http://[::1]:9/x",
        "http://10.0.0.1/x",
        "http://192.168.1.1/x",
        "http://169.254.169.254/latest",
        "http://[::ffff:127.0.0.1]/x",
        "http://0.0.0.0/x",
        "http://2130706433/x",
        "http://224.0.0.1/x",
        "http://[64:ff9b::7f00:1]/x",
        "http://[64:ff9b:1::a00:1]/x",
        "http://[::127.0.0.1]/x",
        "http://[::8.8.8.8]/x",
        "http://[::ffff:8.8.8.8]/x",
        "http://[::ffff:0:127.0.0.1]/x",
        "http://[2002:7f00:1::]/x",
        "http://[2001::7f00:1]/x",
    ],
)
def test_a_private_address_is_not_visited(url: str) -> None:
    with pytest.raises(ClientError, match="not a public one"):
        post(url, {}, allow_private=False)


def test_what_does_not_arrive_is_only_noted_without_its_address(caplog: pytest.LogCaptureFixture) -> None:
    webhooks = Webhooks(allow_private=False)
    webhooks.send("http://127.0.0.1:9/secret", {})
    webhooks.close(wait=True)
    assert [record.getMessage() for record in caplog.records] == ["a webhook did not arrive: ClientError"]


@contextmanager
def dripping(*, answers: bool) -> Iterator[tuple[str, Queue[int]]]:
    """A host that answers a byte at a time for as long as it likes, or not at all; how many it speaks with."""
    knocks: Queue[int] = Queue()
    ending = Event()

    def drip(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            for byte in b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 10_000 if answers else b"":
                connection.send(bytes([byte]))
                if ending.wait(0.02):
                    return
            ending.wait(30)

    def serve(listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                connection, _ = listening.accept()
                knocks.put(1)
                Thread(target=drip, args=[connection], daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=serve, args=[listening], daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/", knocks
        ending.set()


@pytest.mark.parametrize("answers", [True, False])
def test_however_slowly_a_host_answers_there_is_an_end(answers: bool) -> None:
    """It would take twenty minutes, or for ever; what came by then may count as an answer."""
    with dripping(answers=answers) as (url, knocks), suppress(OSError, HTTPException):
        post(url, {}, allow_private=True, seconds=0.3)
    assert knocks.get(timeout=10) == 1


def test_a_slow_host_is_told_one_thing_at_a_time_and_holds_up_no_other() -> None:
    with dripping(answers=False) as (slow, knocks), letterbox() as (url, letters):
        webhooks = Webhooks(allow_private=True)
        for number in range(8):
            webhooks.send(slow, {"number": number})
        webhooks.send(url.replace("127.0.0.1", "localhost"), {"for": "another host"})
        assert letters.get(timeout=10) == {"for": "another host"}
        assert knocks.get(timeout=10) == 1
        assert knocks.empty()  # the other seven wait for the first
        webhooks.close()


def test_what_waits_for_one_host_is_bounded(caplog: pytest.LogCaptureFixture) -> None:
    with dripping(answers=False) as (slow, _):
        webhooks = Webhooks(allow_private=True)
        for number in range(30):
            webhooks.send(slow, {"number": number})
        webhooks.close()
    assert "a webhook was left out: 21 wait already" in [record.getMessage() for record in caplog.records]
