"""Veterans of a campaign in a real browser: in the muster, and at the table."""

from __future__ import annotations

import re
from typing import Any

import httpx
import msgspec
import pytest
from browser.battles import link
from browser.conftest import PHONE, Visit
from browser.hands import Finger, Mouse
from browser.hosting import Host
from browser.pictures import pose
from browser.test_battle import base
from browser.test_looks import ALL, violations
from browser.test_muster import kept, show
from browser.tours import go
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from dwethia.muster import ready_army
from dwethia.muster.army import write
from dwethia.muster.veterans import Veteran, VeteranChange, VeteranPart

RED_HOUR = ready_army("red-hour")
LIVED = Veteran(
    "1.1",
    changes=(VeteranChange(1, "Proving Strike", "CP-GLORY-HERO-1", "martial"),),
    points=(VeteranPart(1, "Proving Strike", "CP-GLORY-HERO-1"),),
    gear=("short-bow",),
    scars=("CP-SCAR-MONSTER-2",),
    glories=("CP-GLORY-HERO-1",),
    duties=("CP-SCAR-MONSTER-2",),
)
VETERANS = replace(RED_HOUR, limit=600, units=(replace(RED_HOUR.units[0], veteran=LIVED), *RED_HOUR.units[1:]))


def told(inside: Locator | Page) -> Locator:
    return inside.get_by_role("region", name="Its campaign")


def opens(page: Page, inside: Locator, rule: str) -> None:
    inside.get_by_role("button", name=f"Rule {rule}").first.click()
    expect(page.get_by_role("dialog", name="Look up a rule").locator(".found").first).to_contain_text(rule)
    page.keyboard.press("Escape")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_the_muster_tells_a_veterans_story_and_keeps_it(visit: Visit, screen: dict[str, Any]) -> None:
    page = visit(**screen)
    hand = Finger(page) if screen else Mouse(page)
    go(page, "/muster")
    file: Any = {"name": "army.json", "mimeType": "application/json", "buffer": write(VETERANS)}
    page.get_by_label("From a file").set_input_files(file)
    show(hand, "Army")
    roster = page.get_by_role("region", name="The army")
    hand.press(roster.get_by_role("button", name=re.compile("^Mother Ruin.*veteran.*equip")))
    story = told(roster)
    expect(story).to_contain_text("Bound by: Terrifying Memory")
    expect(story).to_contain_text("Glory: Proving Strike")
    expect(story).to_contain_text("+1 by Proving Strike")
    expect(story).to_contain_text("Has won Short Bow")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    pose(page, f"veteran-mustered-{'phone' if screen else 'desk'}")
    opens(page, story, "CP-SCAR-MONSTER-2")
    assert list(violations(page, ALL)) == []
    assert kept(page)[0].units[0].veteran == LIVED


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_the_card_at_the_table_tells_it_too(visit: Visit, host: Host, screen: dict[str, Any]) -> None:
    wish: dict[str, Any] = httpx.get(f"{host.url}/api/games/skirmish/first", trust_env=False).json()
    card = wish["setup"]["red"]["cards"][0]
    changes = [[each.characteristic, msgspec.to_builtins(each.part)] for each in LIVED.changes]
    card["history"] = {"changes": changes, "scars": LIVED.scars, "glories": LIVED.glories}
    card["duties"] = LIVED.duties
    made = httpx.post(f"{host.url}/api/tables", json=wish, timeout=60, trust_env=False)
    assert made.status_code == 201, made.text
    page = visit(link(made.json()), **screen)
    model = wish["setup"]["red"]["cards"][0]["name"]
    first = base(page, model)
    (first.tap if screen else first.click)()
    about = page.get_by_role("region", name=re.compile(f"^About {model}"))
    expect(about).to_contain_text("Terrifying Memory (CP-SCAR-MONSTER-2)")
    expect(told(about)).to_contain_text("Glory: Proving Strike")
    expect(told(about)).to_contain_text("+1 by Proving Strike")
    pose(page, f"veteran-at-the-table-{'phone' if screen else 'desk'}", whole=False)
    opens(page, told(about), "CP-GLORY-HERO-1")
