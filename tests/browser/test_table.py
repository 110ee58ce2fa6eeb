"""A seat at a table: what it keeps, what it takes back, and what it says when something is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import Visit
from browser.hands import Finger, Mouse, answer, begin, play, square
from browser.hosting import Host
from browser.scripts import Script, Walk, script
from browser.tours import settled
from msgspec.structs import replace
from playwright.sync_api import Page, WebSocketRoute, expect


def walks_first(found: Script) -> bool:
    """Whether it begins with a Move that rolls no dice, and goes on."""
    return found.answers[0].startswith("move:") and isinstance(found.steps[0], Walk) and len(found.steps) > 3


@pytest.fixture(scope="module")
def walk() -> Script:
    return script(walks_first)


def seen(page: Page) -> str:
    """All that the page says, as a screen reader finds it."""
    settled(page)
    page.mouse.move(0, 0)
    expect(page.locator(".waiting")).to_have_count(0)  # what is asked of the server has been answered
    return page.get_by_role("main").aria_snapshot()


def test_a_reload_in_the_middle_of_a_game_keeps_everything(page: Page, walk: Script) -> None:
    begin(Mouse(page), walk.seed)
    play(Mouse(page), walk, 3)
    before = seen(page)
    page.reload()
    settled(page)
    assert seen(page) == before
    play(Mouse(page), replace(walk, steps=walk.steps[3:]))
    expect(page.get_by_role("heading", name="The run is won")).to_be_visible()


def test_the_front_page_leads_back_to_the_game(page: Page, walk: Script) -> None:
    begin(Mouse(page), walk.seed)
    before = seen(page)
    page.get_by_role("link", name="dwethia, front page").click()
    page.get_by_role("region", name="Where you left off").get_by_role("link").click()
    settled(page)
    assert seen(page) == before


def test_a_table_that_does_not_exist_is_not_listed(page: Page, visit: Visit, walk: Script) -> None:
    begin(Mouse(page), walk.seed)
    settled(page)
    lost = visit("#/table/none/nonsense", among=page.context)
    expect(lost.get_by_role("heading", name="No such table")).to_be_visible()
    lost.get_by_role("link", name="To the front page").click()
    listed = lost.get_by_role("region", name="Where you left off").get_by_role("listitem")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("Captain")


def test_on_a_phone_what_is_asked_stands_above_what_just_happened(phone: Page, walk: Script) -> None:
    begin(Finger(phone), walk.seed)
    settled(phone)
    asked = phone.get_by_role("region", name="Your actions").bounding_box()
    happened = phone.get_by_role("heading", name="What just happened").bounding_box()
    assert asked is not None
    assert happened is not None
    assert asked["y"] + asked["height"] < happened["y"]


def test_two_tabs_of_one_seat_agree(page: Page, visit: Visit, walk: Script) -> None:
    begin(Mouse(page), walk.seed)
    settled(page)
    other = visit(page.url, among=page.context)
    assert seen(other) == seen(page)
    first, second, *_ = walk.steps
    assert isinstance(first, Walk)
    answer(Mouse(other), first)
    expect(square(page, first.row, first.column, "you")).to_be_visible()
    answer(Mouse(page), second)
    done = page.get_by_role("log").get_by_role("heading")
    expect(done).to_have_count(3)
    expect(other.get_by_role("log").get_by_role("heading")).to_have_text(done.all_inner_texts(), use_inner_text=True)
    settled(page)
    settled(other)
    assert other.get_by_role("grid").aria_snapshot() == page.get_by_role("grid").aria_snapshot()
    assert other.get_by_role("log").inner_text() == page.get_by_role("log").inner_text()


def test_a_move_is_undone_and_made_again(page: Page, walk: Script) -> None:
    begin(Mouse(page), walk.seed)
    before = seen(page)
    first = walk.steps[0]
    assert isinstance(first, Walk)
    answer(Mouse(page), first)
    expect(square(page, first.row, first.column, "you")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(square(page, first.row, first.column, "costs")).to_be_visible()
    assert seen(page) == before
    play(Mouse(page), walk)
    expect(page.get_by_role("heading", name="The run is won")).to_be_visible()


def test_what_was_rolled_is_not_undone_freely_and_the_reason_is_said(page: Page) -> None:
    rolled = script(lambda found: found.answers[0].startswith("shoot:") and len(found.steps) > 2)
    begin(Mouse(page), rolled.seed)
    play(Mouse(page), rolled, 1)
    settled(page)
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("title", re.compile("dice were rolled"))
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("dice were rolled")


def test_what_is_not_possible_says_why(page: Page, walk: Script) -> None:
    begin(Mouse(page), walk.seed)
    settled(page)
    page.locator("summary").filter(has_text="not possible now").click()
    refused = page.get_by_role("region", name="Your actions").get_by_role("listitem").first
    expect(refused.get_by_role("button", name=re.compile("^Rule "))).to_be_visible()
    barred = page.get_by_role("gridcell", name=re.compile("wall"))
    barred.first.hover()
    expect(page.get_by_role("region", name="The room")).to_contain_text(re.compile(r"wall.*: .+ \([A-Z]+-[A-Z]+-\d+\)"))


def test_a_refused_answer_shows_its_reason_and_changes_nothing(page: Page, visit: Visit, walk: Script) -> None:
    begin(Mouse(page), walk.seed)
    settled(page)
    deaf = visit(among=page.context)  # a page that hears the refusal, but of no change before it
    deaf.route_web_socket(re.compile("/socket$"), only_once_told)
    deaf.goto(page.url)
    settled(deaf)
    first = walk.steps[0]
    assert isinstance(first, Walk)
    answer(Mouse(page), first)
    expect(square(page, first.row, first.column, "you")).to_be_visible()
    before = seen(page)
    answer(Mouse(deaf), first)
    expect(deaf.get_by_role("alert")).to_contain_text("the table has gone on")
    assert seen(page) == before
    deaf.get_by_role("button", name="Dismiss").click()
    expect(deaf.get_by_role("alert")).to_have_count(0)


def only_once_told(route: WebSocketRoute) -> None:
    """Let one update through, and none after it."""
    server = route.connect_to_server()
    updates: list[Any] = []

    def tell(message: str | bytes) -> None:
        if json.loads(message)["type"] != "update" or not updates:
            route.send(message)
        if json.loads(message)["type"] == "update":
            updates.append(message)

    server.on_message(tell)


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Host]:
    """A server that may be stopped without harm to other tests."""
    server = Host(tmp_path)
    yield server
    server.kill()


def test_a_lost_connection_is_said_and_comes_back(frail: Host, visit: Visit, walk: Script) -> None:
    page = visit(frail.url)
    begin(Mouse(page), walk.seed)
    play(Mouse(page), walk, 2)
    before = seen(page)
    frail.kill()
    lost = page.get_by_role("alert").filter(has_text="The connection is lost")
    expect(lost).to_be_visible()
    asked = page.get_by_role("region", name=re.compile("^(Your actions|A moment to decide|A question)$"))
    expect(asked.get_by_role("button").last).to_be_disabled()
    frail.start()
    expect(lost).to_have_count(0)
    assert seen(page) == before
    for step in walk.steps[2:]:
        answer(Mouse(page), step)
    expect(page.get_by_role("heading", name="The run is won")).to_be_visible()


def test_a_game_is_given_up_and_played_again(page: Page, walk: Script) -> None:
    begin(Mouse(page), walk.seed)
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Give up…").click()
    page.get_by_role("button", name="Yes, give up").click()
    expect(page.get_by_role("heading", name="You gave the game up")).to_be_visible()
    table = page.url
    page.get_by_role("button", name="Again, with new dice").click()
    settled(page)
    assert page.url != table


def test_own_dice_are_tapped_in(page: Page) -> None:
    page.locator("summary").filter(has_text="own dice, seed").click()
    page.get_by_role("checkbox", name="I roll my own dice").check()
    page.get_by_role("button", name="Enter as Captain").click()
    dice = page.get_by_role("region", name="Your dice")
    expect(dice).to_be_visible()
    dice.get_by_role("group", name=re.compile("^What a die shows")).get_by_role("button", name="2", exact=True).click()
    before = dice.inner_text()
    dice.get_by_role("button", name="These are the dice").click()
    expect(dice).not_to_have_text(before)
