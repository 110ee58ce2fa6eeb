"""Battles as people play them: a whole one against a bot, over lines that break, and with a week between two moves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.battles import link, table
from browser.conftest import Visit
from browser.hosting import Host
from browser.test_battle import MOST_ANSWERS, aim, answer, asked_of, base, movers, play_until, press, question, step
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

MOVES, SHOTS = 2, 3  # by mouse in each of one's phases
LOOKS = 4  # at models that may not be able to
LOST = "The connection is lost"


def log(page: Page) -> str:
    return page.get_by_role("log").inner_text()


# A whole battle of 500 points


def turn(page: Page) -> str:
    return page.get_by_text(re.compile(r"^Turn \d of \d$")).first.inner_text()


def move_one(page: Page) -> bool:
    """Drag somebody a little; whether anybody went."""
    here = [name for name in movers(page) if base(page, name).count()]  # others arrive from off the table
    for name in here[:LOOKS]:
        if aim(page, name):
            press(page, page.get_by_role("button", name="Confirm the move"))
            return True
    return False


def shoot_one(page: Page) -> bool:
    """Click a shooter, and its best shot; whether anybody has one."""
    who = page.get_by_role("group", name="Who").get_by_role("button")
    for number in range(min(who.count(), LOOKS)):
        who.nth(number).click()
        expect(page.get_by_text(re.compile("^(may shoot|has nobody to shoot)"))).to_be_visible()
        shots = page.locator("[data-answer=shoot]")
        if shots.count():
            press(page, shots.first)
            return True
    return False


def test_five_hundred_points_against_the_soldier_by_mouse(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="Set up a battle", exact=True).click()
    armies = {"Red": "gilded-eel", "Blue": "noon-cohort"}
    for side, army in armies.items():
        page.get_by_role("region", name=side, exact=True).get_by_label("Ready army").select_option(army)
    expect(page.get_by_role("combobox", name="Blue is played by")).to_have_value("soldier")
    expect(page.get_by_role("button", name="Fight!")).to_be_enabled()
    page.get_by_role("button", name="Fight!").click()
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    moved: Counter[str] = Counter()
    shot: Counter[str] = Counter()
    turns: set[str] = set()
    for _ in range(MOST_ANSWERS):
        asked = question(page)
        if not asked:
            break
        now = turn(page) if asked in ("movement", "shoot") else ""
        turns.add(now)
        if asked == "movement" and moved[now] < MOVES and move_one(page):
            moved[now] += 1
        elif asked == "shoot" and shot[now] < SHOTS and shoot_one(page):
            shot[now] += 1
        else:
            answer(page)
    ending = page.get_by_role("region", name="How it ended")
    expect(ending).to_contain_text(re.compile("has won the battle|is drawn"))
    turns.discard("")
    assert 2 * len(moved) > len(turns), f"moved by mouse: {moved} of {turns}"
    assert sum(shot.values()) >= 3, f"shot by mouse: {shot}"
    ending.get_by_role("link", name="Read the report").click()
    expect(page.get_by_role("heading", name="The casualties")).to_be_visible()


# Lines that break


class Line:
    """The socket of a browser, which can be cut, and kept from coming back."""

    def __init__(self, context: BrowserContext) -> None:
        self._open: list[WebSocketRoute] = []
        self.is_down = False
        context.route_web_socket(re.compile("/socket$"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self.is_down:
            route.close()
            return
        route.connect_to_server()
        self._open.append(route)

    @property
    def opened(self) -> int:
        return len(self._open)

    def cut(self) -> None:
        self._open[-1].close()


def caught_up(page: Page, other: Page) -> None:
    """Wait until a page is where another one is."""
    there = "step => Number(document.querySelector('.battle')?.dataset.step) >= step"
    page.wait_for_function(there, arg=step(other))


def test_two_browsers_and_a_spectator_through_a_turn_over_lines_that_break(visit: Visit, host: Host) -> None:
    made = table(host, against=None)
    red, blue, watcher = (visit(host.url) for _ in range(3))
    lines = {page: Line(page.context) for page in (red, blue, watcher)}
    for page, seat in ((red, "red"), (blue, "blue"), (watcher, None)):
        page.goto(f"{host.url}/{link(made, seat)}")
        expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    second = watcher.get_by_role("button", name=re.compile("^Turn 2 of"))
    breaks = 0
    for number in range(MOST_ANSWERS):
        if second.is_visible():
            break
        page = asked_of(red, blue)
        other = blue if page is red else red
        if number % 3 == 0:  # who waits is cut off, misses an answer, and is told of it
            before = lines[other].opened
            lines[other].cut()
            answer(page)
            caught_up(other, page)
            assert lines[other].opened > before
            breaks += 1
        elif number % 3 == 1:  # who is asked loads the page anew, and is asked the same
            asked = question(page)
            page.reload()
            assert question(page) == asked
            answer(page)
        else:  # who watches goes out of range
            lines[watcher].is_down = True
            lines[watcher].cut()
            expect(watcher.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
            answer(page)
            lines[watcher].is_down = False
            # the page tries by itself too, and the button may just have gone
            watcher.get_by_role("button", name="Try now").evaluate_all("all => all.forEach(each => each.click())")
            expect(watcher.get_by_role("alert").filter(has_text=LOST)).to_have_count(0)
        caught_up(watcher, page)
    expect(second).to_be_visible()
    assert breaks >= 3
    asked_of(red, blue)
    for page, name in ((red, "Red"), (blue, "Blue")):  # who sits there is “you”
        told = log(watcher).replace(f"{name}\nrolls ", "You\nroll ")
        expect(page.get_by_role("log")).to_have_text(told, use_inner_text=True)


# A week between two moves


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Host]:
    """A server that may be stopped without harm to other tests."""
    server = Host(tmp_path)
    yield server
    server.kill()


def test_who_comes_back_later_goes_on_where_it_stood(visit: Visit, frail: Host) -> None:
    made = table(frail)
    page = visit(f"{frail.url}/{link(made)}")
    play_until(page, "movement")
    assert aim(page, movers(page)[0])
    press(page, page.get_by_role("button", name="Confirm the move"))
    asked, told, kept = question(page), log(page), page.context.storage_state()
    page.context.close()
    frail.kill()
    frail.start()

    again = visit(frail.url, storage_state=kept)
    again.get_by_role("link", name=re.compile(" against ")).click()
    assert question(again) == asked
    assert log(again) == told
    answer(again)
    expect(again.get_by_role("log")).to_contain_text("red is done moving")

    elsewhere = visit(f"{frail.url}/{link(made)}")  # or from another machine, by the link
    question(elsewhere)
    expect(elsewhere.get_by_role("log")).to_contain_text(told.splitlines()[-1])
