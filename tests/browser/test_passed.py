"""What happened while the player passed, in space and underground: item by item, and first on coming back."""

from __future__ import annotations

import re

from browser import fleets
from browser.battles import link
from browser.conftest import Visit
from browser.hands import Mouse, begin
from browser.hosting import Host
from browser.pictures import pose
from browser.test_film import strip
from cosmic.space import blue, red, setup_of
from playwright.sync_api import Page, expect

from dwethia.cosmic.setup.battle_setup import Start
from dwethia.engine.rules import as_setup

MOST_ANSWERS = 40
RETURN = "Since you last looked"
SEEN_LONG_AGO = """() => {
  const seen = JSON.parse(localStorage.getItem('dwethia.seen'));
  localStorage.setItem('dwethia.seen', JSON.stringify(seen.map(each => ({ ...each, events: 1 }))));
}"""


def seen_again(page: Page, name: str) -> None:
    """Every item of a strip may be clicked, and one is seen again."""
    items = strip(page, name).get_by_title("See it again")
    for item in items.all():
        expect(item).to_be_enabled()
    items.first.click()
    expect(page.locator("p.film")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator("p.film")).to_have_count(0)


def told_first_on_coming_back(page: Page) -> None:
    page.evaluate(SEEN_LONG_AGO)
    page.reload()
    expect(strip(page, RETURN)).to_be_visible()
    assert page.locator("main section").first.get_attribute("aria-label") == RETURN
    seen_again(page, RETURN)
    page.get_by_role("button", name=f"Close: {RETURN}").click()
    expect(strip(page, RETURN)).to_have_count(0)


def test_in_space_it_is_told_what_was_hit(visit: Visit, host: Host) -> None:
    target = red((12, 6), "D1 W30", called="Slow Barge")
    guns = [
        blue((x, 14), "P6 D6", called=f"Gunship {x}", orders="fire fire", weapons=["24in S8", "24in S8"])
        for x in (9, 12, 15)
    ]
    setup = as_setup(setup_of(target, *guns, turns=3, start=Start((), phase="shoot")))
    seats = {"blue": {"bot": "helmsman"}}  # the battle begins once red is here to see it
    made = fleets.made(host, {"game": "cosmic", "setup": setup, "seats": seats, "seed": "passed"})
    page = visit(link(made))
    page.get_by_role("button", name="Ready as red").click()
    fleets.Captain(page).play(until=lambda asked: asked == "orders")
    expect(strip(page)).to_contain_text("Slow Barge")
    pose(page, "passed-in-space", whole=False)
    seen_again(page, "While you passed")
    told_first_on_coming_back(page)


def test_underground_it_is_told_who_was_hurt(visit: Visit) -> None:
    page = visit()
    begin(Mouse(page), "film")
    asked = page.get_by_role("region", name=re.compile("^(Your actions|A moment to decide|A question)$"))
    for _ in range(MOST_ANSWERS):
        expect(asked.get_by_role("button").first).to_be_enabled()
        if strip(page).count():
            break
        passing = asked.get_by_role("button", name=re.compile("^(End the activation|Keep them|Pass)"))
        before = page.get_by_role("log").inner_text()
        passing.first.click()
        page.wait_for_function("before => document.querySelector('[role=log]').innerText !== before", arg=before)
    expect(strip(page)).to_contain_text(re.compile("lost|Wound|slain|hurt", re.IGNORECASE))
    pose(page, "passed-underground", whole=False)
    seen_again(page, "While you passed")
    told_first_on_coming_back(page)
