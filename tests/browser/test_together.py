"""Two people at one table, each with a browser of their own."""

from __future__ import annotations

import re

import pytest
from browser.conftest import Visit
from browser.hands import Mouse, begin
from browser.scripts import script
from browser.tours import settled
from playwright.sync_api import Locator, Page, expect


@pytest.fixture
def people(visit: Visit) -> tuple[Page, Page]:
    """Two at a clash: one has set the table, the other has opened the link."""
    red = visit(permissions=["clipboard-read", "clipboard-write"])
    red.get_by_role("combobox", name="Against").select_option(label="a friend, by link")
    red.get_by_role("button", name="Set the table").click()
    red.get_by_role("button", name="Copy link of blue").click()
    expect(red.get_by_text("Copied")).to_be_visible()
    blue = visit(red.evaluate("() => navigator.clipboard.readText()"))
    for page, name in ((red, "Rosa"), (blue, "Bert")):
        page.get_by_role("textbox", name=re.compile("^Your name")).fill(name)
        page.get_by_role("button", name=re.compile("^Ready as")).click()
    return red, blue


def question(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile("^(A question|A moment to decide)$"))


def answers(page: Page) -> Locator:
    """What may be answered; the rule beside the question opens as well, and is no answer."""
    return question(page).get_by_role("button", name=re.compile("^(?!Rule )"))


def log(page: Page) -> Locator:
    return page.get_by_role("log")


def test_each_sees_its_own_request_alone_and_both_see_the_result(people: tuple[Page, Page]) -> None:
    red, blue = people
    for _ in range(4):
        asked, other = _turn(red, blue)
        expect(question(other)).to_have_count(0)
        expect(other.get_by_text(re.compile("^Waiting for (Rosa|Bert)"))).to_be_visible()
        before = log(other).inner_text()
        answers(asked).first.click()
        expect(log(other)).not_to_have_text(before, use_inner_text=True)
        expect(log(asked)).to_have_text(log(other).inner_text(), use_inner_text=True)


def _turn(red: Page, blue: Page) -> tuple[Page, Page]:
    """Who is asked now, and who waits."""
    expect(question(red).or_(red.get_by_text(re.compile("^Waiting for Bert")))).to_be_visible()
    settled(red if question(red).is_visible() else blue)
    return (red, blue) if question(red).is_visible() else (blue, red)


def test_a_link_does_not_stay_in_the_address_and_opens_one_seat(people: tuple[Page, Page]) -> None:
    _, blue = people
    expect(blue).to_have_url(re.compile(r"#/table/[^/]+$"))
    talk = blue.get_by_role("region", name="Log and table")
    expect(talk).to_contain_text("Rosa")
    expect(talk).to_contain_text(re.compile(r"Bert\s*you"))


def test_a_table_without_a_link_stays_closed(page: Page, visit: Visit) -> None:
    begin(Mouse(page), script().seed)
    stranger = visit(page.url)
    expect(stranger.get_by_role("heading", name="No seat here")).to_be_visible()


def test_an_undo_past_the_horizon_needs_the_other_to_agree(people: tuple[Page, Page]) -> None:
    red, blue = people
    asked, other = _turn(red, blue)
    start = log(asked).inner_text()
    answers(asked).first.click()
    expect(log(asked)).not_to_have_text(start, use_inner_text=True)
    other.get_by_role("button", name="Undo past that").click()
    expect(other.get_by_text(re.compile("Waiting for (Rosa|Bert)"))).not_to_have_count(0)
    asked.get_by_role("button", name="Agree").click()
    for page in people:
        expect(log(page)).to_have_text(start, use_inner_text=True)


def test_two_at_one_screen_play_in_turn(page: Page) -> None:
    page.get_by_role("combobox", name="Against").select_option(label="each other, at this screen")
    page.get_by_role("button", name="Set the table").click()
    seats = page.get_by_role("group", name="Seat")
    for _ in range(3):
        settled(page)
        before = log(page).inner_text()
        answers(page).first.click()
        expect(log(page)).not_to_have_text(before, use_inner_text=True)
    expect(seats.get_by_role("button", pressed=True)).to_have_count(1)
