"""Sealed orders in real browsers: two give them at once, a third watches, and nobody sees more than "ready"."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from browser.battles import link
from browser.conftest import Visit
from browser.fleets import asked, hull, table_at, tokens
from browser.hosting import Host
from playwright.sync_api import Locator, Page, Request, WebSocket, expect
from server.serving import SEED, processes_are_ready, serving
from server.test_fleet_secrecy import SECRETS

from dwethia.server.game_catalogue import Sources


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    """What a server in a thread needs before the browser has this process's event loop."""
    assert processes_are_ready()


def orders(page: Page) -> Locator:
    return page.get_by_role("region", name="Your orders")


def give(page: Page, *kinds: str) -> None:
    """The same tokens to all ships, not sealed yet."""
    expect(orders(page).get_by_role("button", name="All ships")).to_be_enabled()
    orders(page).get_by_role("button", name="All ships").click()
    for kind in kinds:
        page.locator(f"[data-order={kind}]").click()
    expect(page.locator("[data-answer=orders]")).to_be_enabled()


def seal(page: Page) -> None:
    page.locator("[data-answer=orders]").click()
    expect(orders(page).get_by_role("heading", name="Your orders lie face down")).to_be_visible()


def told(page: Page, *words: str) -> None:
    """Somebody else is ready, as this page says; and no order is told of anywhere on the table or in the log."""
    for each in words:
        expect(page.get_by_text(re.compile(rf"ready: {each}", re.IGNORECASE)).first).to_be_visible()
    assert not [label for label in tokens(page).values() if "orders" in label]
    expect(page.get_by_role("log")).not_to_contain_text("Orders are revealed: ")


def come_back(page: Page) -> None:
    """The line breaks, and the page is opened anew."""
    page.reload()
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()


def test_two_give_orders_at_once_while_a_third_watches(visit: Visit, host: Host) -> None:
    made = table_at(host, "orders", against=None)
    red, blue, watcher = (visit(link(made, seat)) for seat in ("red", "blue", None))
    give(red, "move", "fire")
    give(blue, "shield", "fire")
    expect(watcher.get_by_text("Waiting for red, blue")).to_be_visible()
    expect(watcher.locator("[data-answer]")).to_have_count(0)
    seal(red)
    told(blue, "red")
    told(watcher, "red")
    expect(blue.locator(".slot .shield").first).to_be_visible()  # what was given stays given
    for page in (watcher, blue, red):
        come_back(page)
    told(watcher, "red")
    told(blue, "red")
    expect(orders(red).get_by_role("heading", name="Your orders lie face down")).to_be_visible()
    red.get_by_role("button", name="Not ready yet").click()
    for page in (blue, watcher):
        expect(page.get_by_text(re.compile("ready: red", re.IGNORECASE))).to_have_count(0)
    give(red, "fire", "move")
    seal(red)
    told(blue, "red")
    told(watcher, "red")
    give(blue, "move", "move")
    blue.locator("[data-answer=orders]").click()
    for page in (red, blue, watcher):
        expect(page.get_by_role("log")).to_contain_text("Orders are revealed")
    expect(watcher.locator(".battle")).to_have_attribute(
        "data-step", str(red.locator(".battle").get_attribute("data-step"))
    )
    expect(blue.locator(".battle")).to_have_attribute(
        "data-step", str(red.locator(".battle").get_attribute("data-step"))
    )
    assert tokens(red) == tokens(blue) == tokens(watcher)
    assert any("orders Fire and Move" in label for label in tokens(red).values())
    assert any("orders Move and Move" in label for label in tokens(red).values())


class Wire:
    """All that a browser is sent: the frames of each of its sockets, and the answers to what it asks for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sockets: list[list[str | bytes]] = []
        self._finished: list[Request] = []
        self._answers: dict[str, set[bytes]] = {}
        page.on("websocket", self._opened)
        page.on("requestfinished", lambda request: self._finished.append(request))

    def _opened(self, socket: WebSocket) -> None:
        frames: list[str | bytes] = []
        self.sockets.append(frames)
        socket.on("framereceived", lambda frame: frames.append(frame))

    def answers(self) -> dict[str, set[bytes]]:
        """What each question was answered with, so far."""
        self.page.wait_for_load_state("networkidle")
        for request in self._finished:
            answer = request.response()
            path = request.url.partition("/api/tables/")[2]
            if answer is not None and path:
                self._answers.setdefault(f"{request.method} {path} {request.post_data}", set()).add(answer.body())
        self._finished.clear()
        return self._answers


def is_set(page: Page) -> None:
    """The table is there, and both seats are taken."""
    page.get_by_role("tab", name="Table").click()
    expect(page.locator("span.dot.on")).to_have_count(2)
    page.get_by_role("tab", name="Log").click()


def got(visit: Visit, folder: Path, kinds: tuple[str, str]) -> dict[str, Any]:
    """All that blue and a spectator get, and all that they see, while red seals these orders and until all are back."""
    numbers = count()
    sources = Sources(
        table_id=lambda: "the-table", token=lambda: f"token-{next(numbers)}", seed=lambda: SEED, now=lambda: 1000.0
    )
    folder.mkdir()
    with serving(folder, sources=sources) as served:
        secret = SECRETS["orders"]
        made = served.make("cosmic", setup=secret.setup(), seats={name: {"is_ready": True} for name in secret.names})
        red, blue, watcher = (visit(served.url) for _ in range(3))
        wires = {"blue": Wire(blue), "watcher": Wire(watcher)}
        for page, token in ((red, made.tokens["red"]), (blue, made.tokens["blue"]), (watcher, made.spectator)):
            page.goto(f"{served.url}/#/table/{made.id}/{token}")
            expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
        for page in (red, blue, watcher):
            is_set(page)
        # How many arrivals were shown at once is chance, and no secret.
        before = {name: len(wire.sockets[-1]) for name, wire in wires.items()}
        give(red, *kinds)
        seal(red)
        found: dict[str, Any] = {}
        for name, wire in wires.items():
            told(wire.page, "red")
            found[f"{name}, as it is sealed"] = wire.sockets[-1][before[name] :]
            found[f"{name} sees"] = wire.page.locator("main").inner_text()
            found[f"{name} has asked"] = wire.answers()
        for name, wire in wires.items():
            come_back(wire.page)
            told(wire.page, "red")
            is_set(wire.page)
            found[f"{name}, come back"] = wire.sockets[-1][0]
            found[f"{name} sees, come back"] = wire.page.locator("main").inner_text()
        for name, wire in wires.items():
            hull(wire.page, "red-1").click()
            card = wire.page.get_by_role("region", name=re.compile("^About "))
            expect(card).to_contain_text("Wounds")
            found[f"{name} looks at a ship"] = card.inner_text()
            found[f"{name} has asked, come back"] = wire.answers()
        for page in (red, blue, watcher):
            page.close()
        return found


@pytest.mark.rule("CC-ORDER-04")
def test_every_byte_that_others_get_is_the_same_for_other_orders(visit: Visit, tmp_path: Path) -> None:
    one = got(visit, tmp_path / "one", ("move", "fire"))
    another = got(visit, tmp_path / "another", ("shield", "boarding"))
    assert one.keys() == another.keys()
    for what, seen in one.items():
        assert seen == another[what], what
    assert one["blue, as it is sealed"]
    assert one["watcher, as it is sealed"]


def test_a_seat_that_is_asked_nothing_else_waits_for_the_others(visit: Visit, host: Host) -> None:
    made = table_at(host, "orders", against=None)
    red = visit(link(made))
    assert asked(red) == "orders"
    give(red, "move", "fire")
    seal(red)
    expect(red.get_by_role("button", name="Not ready yet")).to_be_enabled()
    expect(red.get_by_text(re.compile("Waiting for blue; ready: red"))).to_be_visible()
    expect(red.locator("svg .token.down").first).to_be_visible()
