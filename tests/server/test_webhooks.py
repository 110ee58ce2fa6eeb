"""Whoever is elsewhere can be told that it is their turn, and the server knocks on no private door."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
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
