"""The view of a battle in a real browser: what is asked in plain words, what happened shown, what may come reckoned."""

from __future__ import annotations

import re
from typing import Any

from browser.battles import link, table
from browser.conftest import Visit
from browser.hosting import Host
from browser.test_battle import answer, done, play_until, press, question
from playwright.sync_api import Page, expect

MOVING = {"reduced_motion": "no-preference"}


def open_battle(visit: Visit, host: Host, wishes: dict[str, Any] | None = None, **wish: Any) -> Page:
    page = visit(link(table(host, **wish)), **(wishes or {}))
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    return page


# Whose move it is


def test_a_moment_is_no_move_and_may_be_let_pass_for_a_while(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host, against="soldier", limit=300, seed="view")
    play_until_moment(page)
    expect(page.get_by_role("status").filter(has_text="You may act")).to_be_visible()
    expect(page.get_by_text("Your move")).to_have_count(0)
    page.get_by_text("Do not ask me again").click()
    press(page, page.get_by_role("button", name="for the whole battle"))
    assert question(page) != "choice" or not is_moment(page)
    expect(page.get_by_role("status").filter(has_text=re.compile("^Your (move|decision)$"))).to_be_visible()


def is_moment(page: Page) -> bool:
    return page.get_by_role("region", name="A moment to decide").count() > 0


def play_until_moment(page: Page) -> None:
    for _ in range(60):
        question(page)
        if is_moment(page):
            return
        answer(page)
    raise AssertionError("no moment came")


def test_a_bot_says_why(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host, against="soldier")
    play_until(page, "movement")
    page.get_by_role("button", name=re.compile("^Why did the soldier do that")).last.click()
    expect(page.get_by_role("log").get_by_role("status")).to_contain_text(re.compile(r"^Soldier: \w+.*\.$"))
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Your actions").locator(".notice")
    expect(hint).to_be_visible()


# What happened


def test_what_happened_is_shown_and_can_be_skipped(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host, MOVING, against="soldier", limit=300, seed="view")
    page.evaluate("() => localStorage.setItem('dwethia.settings', JSON.stringify({ film: 'slow' }))")
    page.reload()
    shown: set[str] = set()
    for _ in range(60):
        question(page)
        film = page.locator("g[data-film]")
        if film.count():
            shown.add(film.get_attribute("data-film") or "")
            expect(page.locator("[data-answer]:enabled").first).to_be_visible()  # nobody has to wait for it
            if "walk" in shown:
                break
        answer(page)
    page.keyboard.press("s")
    expect(page.locator("g[data-film]")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Skip"))).to_have_count(0)
    assert "walk" in shown


def test_nothing_moves_for_those_who_want_it_still(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host, against="soldier", seed="still")
    page.evaluate(
        """() => {
          window.filmed = 0;
          new MutationObserver(() => { if (document.querySelector('[data-film]')) window.filmed += 1; })
            .observe(document.body, { childList: true, subtree: true });
        }"""
    )
    play_until(page, "movement")
    press(page, done(page))
    question(page)
    expect(page.get_by_role("log")).to_contain_text("is done moving")
    assert page.evaluate("() => window.filmed") == 0
