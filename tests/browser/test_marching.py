"""Models that go together in a browser: as far as they can, drawn up; and a way that is bent by touch."""

from __future__ import annotations

import re

from browser.battles import link, scene_table, table_at
from browser.conftest import PHONE, Visit
from browser.hosting import Host
from browser.pictures import pose
from browser.test_battle import SURE, base, middle, movers, play_until, press
from browser.test_battle_pointing import apart, callout
from playwright.sync_api import Page, expect
from skirmish.fields import blue, red

BESIDE = 60  # pixels


def standing(page: Page) -> list[str]:
    return [name for name in movers(page) if not name.endswith("arrives")]


def test_a_group_goes_as_far_as_it_can_and_is_drawn_up(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "movement", limit=200)))
    play_until(page, "movement")
    names = standing(page)
    for name in names:
        base(page, name).click(modifiers=["Shift"])
    panel = page.get_by_role("region", name="Moving together")
    confirm = page.locator("[data-group=confirm]")
    base(page, names[0]).focus()
    for _ in range(12):  # further than anybody can
        page.keyboard.press("Shift+ArrowRight")
    expect(panel).to_contain_text(re.compile(r"[\d.]+″ short"))
    expect(confirm).to_be_enabled()
    said = callout(page, r"move together$|\d move$")
    expect(said.get_by_role("button", name=re.compile("^Yes"))).to_be_enabled()
    ghost = page.locator(".way .rim").first
    assert apart(said, ghost)
    (x, y), box = middle(ghost), said.bounding_box()
    assert box is not None  # it is said where they would stand, not where they were wished
    assert box["x"] - BESIDE < x < box["x"] + box["width"] + BESIDE
    assert box["y"] - BESIDE < y < box["y"] + box["height"] + BESIDE
    pose(page, "marching-as-far", whole=False)
    for name in ("Wedge", "Column", "Line"):
        button = panel.get_by_role("button", name=name)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(confirm).to_be_enabled()
    pose(page, "marching-line", whole=False)
    confirm.click()
    expect(page.get_by_role("log")).to_contain_text(re.compile("(" + "|".join(map(re.escape, names)) + ") moves"))


def test_a_group_keeps_together_goes_in_every_manner_and_charges(visit: Visit, host: Host) -> None:
    squad = [
        red((5, 5), "M3 shield", name="Guard"),
        red((6.5, 5), "M3", name="Scout", cloak=True),
        red((8, 5), "M3 Move3", name="Laggard"),
    ]
    page = visit(link(scene_table(host, *squad, blue((11, 7.5), name="Foe"), phase="movement")))
    play_until(page, "movement")
    for name in ("Guard", "Scout", "Laggard"):
        base(page, name).click(modifiers=["Shift"])
    panel, confirm = page.get_by_role("region", name="Moving together"), page.locator("[data-group=confirm]")
    base(page, "Guard").focus()
    for _ in range(9):  # further than the slowest can
        page.keyboard.press("Shift+ArrowUp")
    expect(panel.get_by_role("listitem").last).to_contain_text(re.compile(r"^Laggard 3″ of 3″, [\d.]+″ short"))
    expect(confirm).to_be_enabled()
    expect(panel).not_to_contain_text("In coherency with nobody")  # the others wait for it
    manners = panel.get_by_role("group", name="How to move")
    for manner, who in (("Defensive", "Guard"), ("Stealthy", "Scout")):
        manners.get_by_role("button", name=manner).click()
        expect(panel.get_by_role("listitem").filter(has_text=who)).to_contain_text(f", {manner.lower()}")
        expect(confirm).to_be_enabled()
    manners.get_by_role("button", name="Plain").click()
    base(page, "Foe").click()
    expect(panel).to_contain_text("All who can get at Foe do.")
    expect(confirm).to_be_enabled()
    pose(page, "marching-charge", whole=False)
    confirm.click()
    expect(page.get_by_role("log")).to_contain_text(re.compile("(Guard|Scout) (moves|charges)"))


def test_a_way_is_bent_by_touch(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "movement", limit=200)), **PHONE)
    play_until(page, "movement", by_touch=True)
    page.get_by_role("group", name="Who").get_by_role("button").first.tap()
    page.locator("svg[data-depth]").scroll_into_view_if_needed()
    page.keyboard.press("Tab")
    base(page, standing(page)[0]).focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(SURE)
    page.get_by_role("button", name="Bend here").tap()
    expect(page.get_by_role("button", name="Straighten")).to_be_visible()
    box = page.locator("svg[data-depth]").bounding_box()
    assert box is not None
    ghost = page.locator("g.plan .ghost").bounding_box()
    assert ghost is not None
    page.touchscreen.tap(ghost["x"] + ghost["width"] / 2, ghost["y"] - ghost["height"] / 2)
    expect(page.locator("g.plan circle.bend")).to_have_count(1)
    page.wait_for_function(SURE)
    pose(page, "bent-by-touch", whole=False)
    confirm = page.locator("[data-answer=confirm]")
    if confirm.is_enabled():
        press(page, confirm, by_touch=True)
