"""The door: headers, origins, rates, sizes, and words instead of stack traces."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from server.serving import ROOMY, Served, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from dwethia.server.door import allowed_origins
from dwethia.server.http import pages
from dwethia.server.own_names import own_names
from dwethia.server.settings import Settings

READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}


@pytest.mark.parametrize("path", ["/", "/api/games", "/nowhere", "/schema/openapi.json", "/schema/messages.json"])
def test_every_answer_has_the_headers_that_keep_a_browser_careful(served: Served, path: str) -> None:
    headers = served.http.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_a_page_of_another_site_may_neither_post_nor_open_a_socket(served: Served) -> None:
    foreign = served.http.post("/api/tables", json={"game": "clash"}, headers={"Origin": "https://evil.example"})
    assert (foreign.status_code, foreign.json()) == (403, {"error": "another site may not do this here"})
    rebound = {"Origin": f"http://evil.example:{served.port}", "Host": f"evil.example:{served.port}"}
    assert served.http.post("/api/tables", json={"game": "clash"}, headers=rebound).status_code == 403
    own = served.http.post("/api/tables", json={"game": "clash"}, headers={"Origin": served.url})
    assert own.status_code == 201
    url = f"ws://127.0.0.1:{served.port}/api/tables/x/socket"
    with pytest.raises(InvalidStatus), connect(url, origin=Origin("https://evil.example"), proxy=None):
        pass
    with connect(url, origin=Origin(f"http://localhost:{served.port}"), proxy=None):
        pass


def test_on_a_network_pages_under_the_machines_own_names_may_do_what_ours_may() -> None:
    names = [f"http://{name}:8000" for name in own_names()]
    assert set(names) <= set(allowed_origins(Settings("0.0.0.0", 8000)))
    assert not set(names) & set(allowed_origins(Settings("127.0.0.1", 8000)))
    assert "http://evil.example:8000" not in set(allowed_origins(Settings("0.0.0.0", 8000)))


def test_an_address_that_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, requests_per_second=0.01, requests_at_once=3)) as served:
        answers = [served.http.get("/api/presets") for _ in range(5)]
    assert [each.status_code for each in answers] == [200, 200, 200, 429, 429]
    assert answers[-1].json() == {"error": "too many requests from this address: wait a little"}
    assert "content-security-policy" in answers[-1].headers


def test_whoever_shares_an_address_may_open_the_client_together(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, requests_per_second=1e-6, requests_at_once=3)) as served:
        files = [served.http.get("/").status_code for _ in range(50)]
        asked = served.http.get("/api/presets").status_code
        more = [served.http.get("/").status_code for _ in range(20)]
    assert (files, asked) == ([200] * 50, 429)
    assert more == [200] * 10 + [429] * 10


def test_an_address_makes_so_many_tables_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, tables_per_hour=1, tables_at_once=2)) as served:
        made = [served.http.post("/api/tables", json={"game": "clash"}).status_code for _ in range(3)]
    assert made == [201, 201, 429]


def test_a_connection_that_says_too_much_is_closed(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, messages_per_second=0.01, messages_at_once=3)) as served:
        red = served.make(seats=READY).sit("red")
        for _ in range(3):
            red.say("hint", seat="nobody")
        with pytest.raises(ConnectionClosed) as closed:
            red.say("hint", seat="nobody")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429


def test_a_message_that_is_too_long_closes_the_connection_and_changes_nothing(served: Served) -> None:
    table = served.make(seats=READY)
    red = table.sit("red")
    red.send({"type": "decide", "id": 1, "seat": "red", "step": 1, "answer": "x" * 70_000})
    with pytest.raises(ConnectionClosed) as closed:
        red.until(lambda person: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert table.sit("red").now["step"] == 1


def test_connections_and_viewers_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, sockets_per_address=2)) as served:
        table = served.make(seats=READY)
        first = table.sit("red")
        table.sit("blue")
        assert "too many connections" in served.person(table.id, table.spectator, check=False).last["error"]
        first.leave()
        first.socket.close()
        while "too many" in (again := served.person(table.id, table.spectator, check=False).last).get("error", ""):
            pass
        assert again["type"] == "update"


def test_who_says_no_hello_is_shown_out(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, hello_seconds=0.1)) as served:
        table = served.make()
        url = f"ws://127.0.0.1:{served.port}/api/tables/{table.id}/socket"
        with connect(url, proxy=None) as silent:
            assert "did not come" in str(silent.recv(timeout=5))
            with pytest.raises(ConnectionClosed):
                silent.recv(timeout=5)
        with connect(url, proxy=None) as rude:
            rude.send('{"type": "concede", "id": 1, "seat": "red"}')
            assert "the first message is a hello" in str(rude.recv(timeout=5))


@pytest.mark.parametrize(
    ("wish", "status", "error"),
    [
        (
            {"game": "chess"},
            404,
            "there is no game 'chess' here, expected aftermath, clash, cosmic, dungeon, skirmish, parley",
        ),
        ({}, 400, "game: say which, aftermath or clash or cosmic or dungeon or skirmish or parley"),
        (
            {"game": "clash", "setup": {"red": 1}},
            400,
            "setup: the setup of a clash: Expected `object`, got `int` - at `$.red`",
        ),
        ({"game": "clash", "seats": {"green": {}}}, 400, "seats: there is no seat 'green', expected red, blue"),
        (
            {"game": "clash", "seats": {"red": {"bot": "hal"}}},
            400,
            "seats: there is no bot 'hal', expected fencer, random",
        ),
        ({"game": "clash", "clock": {"seconds": 0}}, 400, "clock: 0 seconds are out of bounds, at most 2592000"),
        ({"game": "clash", "rulings": {"R-SK-999": "x"}}, 400, 'there is no ruling "R-SK-999"'),
        ({"game": "clash", "entry": 3}, 400, "entry: it goes with a record"),
        ({"game": "clash", "color": "red"}, 400, "unknown field `color`"),
        ({"record": {"record": "no"}}, 400, "this is no dwethia record"),
    ],
)
def test_a_wish_that_cannot_be_met_says_why(served: Served, wish: dict[str, object], status: int, error: str) -> None:
    answer = served.http.post("/api/tables", json=wish)
    assert answer.status_code == status
    assert error in answer.json()["error"]


def test_whatever_is_not_there_is_said_in_json(served: Served) -> None:
    assert served.http.get("/api/nothing").json() == {"error": "Not Found"}
    assert served.http.delete("/api/games").status_code == 405
    broken = served.http.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"})
    assert broken.status_code == 400
    assert broken.json()["error"]


def test_the_page_says_where_the_client_is_not_built(tmp_path: Path) -> None:
    assert pages.not_built in pages.handlers(tmp_path)
    (tmp_path / "index.html").write_text("the client")
    assert pages.not_built not in pages.handlers(tmp_path)
    assert "client has not been built" in pages.NOT_BUILT


def test_the_front_page_is_a_page(served: Served) -> None:
    page = served.http.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert "dwethia" in page.text
