"""Somebody new starts a dungeon and wins it: by clicks, by keys, by touch."""

from __future__ import annotations

import re

import pytest
from browser.hands import Finger, Hand, Keys, Mouse, begin, play
from browser.scripts import Script, script
from playwright.sync_api import Page, expect


@pytest.fixture(scope="module")
def won() -> Script:
    """A run with a move, a shot and a moment in it."""
    return script(lambda found: found.has("move", "shoot", "1") and len(found.answers) >= 6)


def win(hand: Hand, won: Script) -> None:
    begin(hand, won.seed)
    play(hand, won)
    ending = hand.page.get_by_role("region", name="How it ended")
    expect(ending.get_by_role("heading", name="The run is won")).to_be_visible()
    expect(ending).to_contain_text(re.compile(re.escape(won.reason), re.IGNORECASE))
    expect(ending.locator(".score")).to_have_text(f"Score {won.score}")
    wounds = hand.page.get_by_role("button", name="About you").get_by_role("img")
    expect(wounds).to_have_attribute("aria-label", re.compile(f"^Wounds: {won.wounds} of"))


def test_a_run_is_won_by_clicks_alone(page: Page, won: Script) -> None:
    win(Mouse(page), won)


def test_a_run_is_won_by_keys_alone(page: Page, won: Script) -> None:
    win(Keys(page), won)


def test_a_run_is_won_by_touch_on_a_phone(phone: Page, won: Script) -> None:
    win(Finger(phone), won)
