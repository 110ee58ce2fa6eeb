"""Hints in a real browser: a player's reason, the figures on demand, and marks on the board, in every game."""

from __future__ import annotations

import re
from typing import Any

from browser.battles import link
from browser.conftest import PHONE, Visit
from browser.fleets import asked, table_of
from browser.hands import Mouse, begin, square
from browser.hosting import Host
from browser.pictures import pose
from browser.scripts import script
from browser.test_battle import question
from browser.test_battle_looks import table_of as battle_of
from browser.test_table import walks_first
from browser.tours import settled
from cosmic.space import blue, red
from playwright.sync_api import Locator, Page, expect

CHARGE: dict[str, Any] = {
    "scenarios": {"red": "annihilation", "blue": "annihilation"},
    "width": 24,
    "depth": 24,
    "model": [
        {"side": "red", "profile": "M6 S6 D5 A4 W3", "at": [12, 8], "name": "Captain"},
        {"side": "blue", "profile": "M2 S2 D2 A1", "at": [12, 12.5], "name": "Raider"},
        {"side": "blue", "profile": "M2 S2 D2 A1", "at": [3, 22], "name": "Straggler"},
    ],
}


def hinted(page: Page) -> Locator:
    """What is said once a hint is asked for; the figures stay folded until somebody wants them."""
    page.get_by_role("button", name="Hint", exact=True).click()
    said = page.locator("[data-hint]")
    expect(said).to_be_visible()
    return said


def rings(page: Page) -> list[str]:
    return [each.get_attribute("data-hint-ring") or "" for each in page.locator("[data-hint-ring]").all()]


def test_a_charge_is_advised_and_shown_on_the_table(visit: Visit, host: Host) -> None:
    page = visit(link(battle_of(host, CHARGE)), **PHONE)
    assert question(page) == "movement"
    said = hinted(page)
    expect(said).to_contain_text(re.compile(r"Charge Raider with Captain: you win it outright .*, and they hurt you"))
    figures = said.get_by_text(re.compile(r"^\d\.\d\d Wounds dealt and"))
    expect(figures).to_be_hidden()
    said.get_by_text("In figures").click()
    expect(figures).to_be_visible()
    assert rings(page) == ["red-1", "blue-1"]
    expect(page.locator("[data-hint-way]")).to_have_count(1)
    expect(page.locator("[data-hint-ghost=red-1]")).to_be_visible()
    pose(page, "battle-hint", whole=False)
    said.get_by_role("button").click()
    expect(page.get_by_role("log")).to_contain_text("Captain")
    expect(page.locator("[data-hint-ring]")).to_have_count(0)  # it was for that question alone


def test_a_shot_in_space_is_advised_and_shown_on_the_table(visit: Visit, host: Host) -> None:
    ship = red((12, 6), "M3 P4", called="Lance", orders="fire fire", weapons=["18in S5"])
    foe = blue((9, 14), "M3 D4 W3", called="Prize", orders="fire fire")
    page = visit(table_of(host, ship, foe, phase="shoot"))
    assert asked(page) == "shoot"
    said = hinted(page)
    expect(said).to_contain_text(re.compile(r"of Lance at Prize: it is \w+ about \d times? in 10, and no other shot"))
    expect(said.get_by_text("In figures")).to_be_visible()
    assert rings(page) == ["red-1", "blue-1"]
    expect(page.locator("[data-hint-way]")).to_have_count(1)
    pose(page, "space-hint", whole=False)


def test_a_way_through_a_room_is_advised_and_shown_in_it(page: Page) -> None:
    walk = script(walks_first)
    begin(Mouse(page), walk.seed)
    settled(page)
    said = hinted(page)
    expect(said).to_contain_text(re.compile(r"The delver would: .* (From there|It brings you|It is a better)"))
    assert rings(page) == ["hero"]
    expect(page.locator("[data-hint-ghost=hero]")).to_be_visible()
    pose(page, "dungeon-hint", whole=False)
    said.get_by_role("button", name="Do that").click()
    first: Any = walk.steps[0]
    expect(square(page, first.row, first.column, "you")).to_be_visible()
    expect(page.locator("[data-hint-ring]")).to_have_count(0)
