"""A game from elsewhere, without views of its own, played in a real browser at a real table by words and buttons."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from browser.conftest import Visit, check_client_is_built
from browser.hosting import Host
from playwright.sync_api import Page, expect
from toy_game.installing import install

MOST_ANSWERS = 40
SEED = "high or low"  # with it the person is asked everything that the game can ask


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    check_client_is_built()
    server = Host(tmp_path_factory.mktemp("tables"), install(tmp_path_factory.mktemp("installed")))
    yield server
    server.kill()


def play(page: Page, bids: str) -> list[str]:
    """Answer whatever is asked until the game is over; what was asked, in the order it came."""
    asked: list[str] = []
    ending = page.get_by_role("region", name="How it ended")
    question = page.get_by_role("region", name="What to do").get_by_role("heading", level=2).first
    open_bids = iter(bids)
    for _ in range(MOST_ANSWERS):
        expect(page.locator("[data-answer]").first.or_(ending)).to_be_visible()
        if ending.is_visible():
            return asked
        asked.append(question.inner_text().splitlines()[0])
        here = page.locator("[data-answer]").first.element_handle()
        answer(page, asked[-1], open_bids)
        here.wait_for_element_state("hidden")  # no question is followed by one with the same answers
    raise AssertionError(f"the game does not end: {asked}")


def answer(page: Page, question: str, bids: Iterator[str]) -> None:
    if question.startswith("Bid"):
        page.get_by_role("button", name=next(bids), exact=True).click()
    elif question.startswith("Call"):
        page.get_by_role("button", name="High").or_(page.get_by_role("button", name="Low")).first.click()
    elif question.startswith("How many"):
        page.get_by_label("From 1 to 5").fill("4")
        page.get_by_role("button", name="Answer 4").click()
    else:
        page.get_by_role("button", name="Roll it again").click()


def test_it_is_begun_on_the_front_page_and_played_to_its_end_against_the_bot_that_guesses(visit: Visit) -> None:
    page = visit()
    tile = page.get_by_role("region", name="High or Low")
    expect(tile).to_contain_text("Bid for a die, call it, and stake points on it.")
    tile.get_by_label("Against").select_option(label="the random (guesses)")
    tile.get_by_role("button", name="Set the table").click()
    asked = play(page, "333")
    assert [each.split()[0] for each in asked] == ["Bid", "Call", "How"] * 3
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("left called")


def test_everything_that_it_asks_can_be_answered_and_its_record_verifies(
    visit: Visit, host: Host, tmp_path: Path
) -> None:
    seats = {"left": {"is_ready": True}, "right": {"bot": "random"}}
    made = posted(f"{host.url}/api/tables", {"game": "toy", "seats": seats, "seed": SEED})
    page = visit(f"#/table/{made['table']}/{made['seats'][0]['token']}")
    asked = play(page, "300")
    assert {each.split()[0] for each in asked} == {"Bid", "Call", "How", "Have"}
    with page.expect_download() as download:
        page.get_by_role("region", name="How it ended").get_by_role("button", name="Download the record").click()
    download.value.save_as(tmp_path / "toy.json")
    record = json.loads((tmp_path / "toy.json").read_text())
    verdict = posted(f"{host.url}/api/verify", {"record": record})
    assert (verdict["verified"], verdict["reason"]) == (True, None)
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("slider", name="Action").press("End")
    expect(page.get_by_role("log")).to_contain_text("left called")


def posted(url: str, body: dict[str, Any]) -> dict[str, Any]:
    response = httpx.post(url, json=body, timeout=60, trust_env=False)
    assert response.is_success, response.text
    told: dict[str, Any] = response.json()
    return told
