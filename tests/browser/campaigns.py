"""Campaigns through their pages: begun, joined, fought and settled."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

SHORE, SCRAP = "learn-shore-party", "learn-scrap-patrol"
LONG: Final = 60_000  # milliseconds: bots fight a whole battle


def begin_campaign(page: Page, title: str = "The Long War", *, together: bool = False) -> None:
    """Ann begins a campaign, with Ben elsewhere or at the same screen."""
    page.get_by_label("What it is called", exact=True).fill(title)
    for number, name in ((1, "Ann"), (2, "Ben")):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    if together:
        page.get_by_role("checkbox", name=re.compile("plays here.*player 2")).check()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()


def join_campaign(page: Page, who: str, army: str) -> None:
    """A player brings a ready army."""
    page.get_by_role("link", name=f"Join as {who}").click()
    page.get_by_label("Ready army").select_option(army)
    page.get_by_role("button", name="Join the campaign").click()
    expect(page.get_by_role("heading", name="Recruit")).to_be_visible()


def recruit(page: Page, unit: str, name: str) -> None:
    """One model more, on the page of a warband."""
    form = page.get_by_role("region", name="Recruit")
    form.get_by_label("Unit").select_option(unit)
    form.get_by_label("Name, if it has one").fill(name)
    form.get_by_role("button", name="Recruit").click()
    expect(member(page, name)).to_be_visible()


def member(page: Page, name: str) -> Locator:
    """The card of a member on the page of its warband."""
    return page.get_by_role("listitem", name=name, exact=True)


def home(page: Page, title: str = "The Long War") -> None:
    """Back to the campaign from one of its pages."""
    page.get_by_role("link", name=title).click()
    expect(page.get_by_role("heading", name="What comes next")).to_be_visible()


def next_battle(page: Page, way: str) -> None:
    """The page of the next battle, fought in one of three ways."""
    page.get_by_role("link", name="Fight the next battle").click()
    page.get_by_text(way, exact=True).click()
    button = page.get_by_role("button", name=re.compile("^(Fight!|Put it into the ledger)$"))
    expect(button).to_be_enabled()


def fell(page: Page, victim: str, how: str, by: str, weapon: str | None = None) -> None:
    """Somebody fell at a real table."""
    before = page.get_by_role("group", name=re.compile("^Death ")).count()
    page.get_by_role("button", name="Somebody fell").click()
    death = page.get_by_role("group", name=f"Death {before + 1}")
    death.get_by_label("Who fell").select_option(label=victim)
    death.get_by_label("How").select_option(label=how)
    death.get_by_label("By whom").select_option(label=by)
    if weapon is not None:
        death.get_by_label("With").select_option(weapon)


def entry(page: Page, text: str | re.Pattern[str]) -> Locator:
    """A line of the ledger."""
    return page.get_by_role("region", name="Timeline").get_by_role("listitem").filter(has_text=text)
