"""Fleets mustered in a real browser: made, kept, shared, printed and sent to fight, apart from armies."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import PHONE, Visit
from browser.hands import Finger, Hand, Keys, Mouse
from browser.test_looks import ALL, violations
from browser.test_muster import LEGAL, show
from browser.tours import go
from playwright.sync_api import Locator, Page, expect

from dwethia.codex import starter
from dwethia.muster import ForceList, muster, read_force, ready_force
from dwethia.muster.kits import force_of

VANGUARD = ready_force("sol-vanguard")


def standing(page: Page) -> Locator:
    return page.get_by_role("region", name="Where the fleet stands")


def kept(page: Page) -> list[ForceList]:
    """The forces that the browser keeps, the newest first."""
    told: list[dict[str, Any]] = page.evaluate("() => JSON.parse(localStorage.getItem('dwethia.armies') ?? '[]')")
    return [force_of(each["army"]) for each in sorted(told, key=lambda each: -each["touched"])]


def begun(page: Page) -> None:
    """A ready fleet, opened as one's own."""
    go(page, "/muster/cosmic")
    page.get_by_role("button", name=re.compile(f"^{VANGUARD.name}")).click()
    expect(standing(page).get_by_text(LEGAL)).to_be_visible()


def from_nothing(hand: Hand) -> None:
    """A fleet of the first faction, from the front page on."""
    page = hand.page
    hand.press(page.get_by_role("link", name="To the muster"))
    hand.press(page.get_by_role("navigation", name="What to muster").get_by_role("link", name="Fleets"))
    expect(page.get_by_role("heading", name="A new fleet")).to_be_visible()
    hand.write(page.get_by_role("textbox", name="Name", exact=True), "The Long Watch")
    hand.press(page.get_by_role("button", name="Begin an empty fleet"))
    expect(standing(page)).to_contain_text("0 of 1500")
    expect(standing(page)).to_contain_text("Ships")
    show(hand, "Recruit")
    recruit = page.get_by_role("region", name="Recruit")
    expect(recruit.get_by_role("heading", name="Cruisers", exact=True)).to_be_visible()
    ships = starter().ships_of("blacksun-traders")
    cruiser = next(each for each in ships if each.ship_class == "cruiser")
    hand.press(recruit.get_by_role("button", name=f"Add {cruiser.name}", exact=True))
    expect(standing(page)).to_contain_text(f"{starter().price(cruiser).total} of 1500")


@pytest.mark.parametrize("hand", [Mouse, Keys, Finger])
def test_a_fleet_is_made_from_nothing(visit: Visit, hand: type[Mouse] | type[Keys] | type[Finger]) -> None:
    page = visit(**PHONE) if hand is Finger else visit()
    from_nothing(hand(page))
    (fleet,) = kept(page)
    assert (type(fleet), fleet.name, fleet.limit) == (type(VANGUARD), "The Long Watch", 1500)


def test_a_fleet_by_chance_is_legal_and_stands_apart_from_armies(page: Page) -> None:
    go(page, "/muster/cosmic")
    page.locator(".factions label").filter(has_text="Orc Assault").click()
    page.get_by_role("textbox", name=re.compile("^Words to draw it by")).fill("friday")
    page.get_by_role("button", name="Draw a random fleet").click()
    expect(standing(page).get_by_text(LEGAL)).to_be_visible()
    assert muster(kept(page)[0], starter()).is_legal
    page.get_by_role("link", name="Fleets").filter(has_text="←").click()
    own = page.get_by_role("region", name="Your fleets")
    expect(own).to_contain_text("Orc Assault friday")
    page.get_by_role("navigation", name="What to muster").get_by_role("link", name="Armies").click()
    expect(page.get_by_role("heading", name="A new army")).to_be_visible()
    expect(page.get_by_role("region", name=re.compile("^Your "))).to_be_hidden()


def test_a_fleet_goes_out_as_link_text_and_file_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    begun(page)
    page.get_by_role("button", name="Share, print, fight").click()
    share = page.get_by_role("dialog", name="Share, print, fight")
    link = share.get_by_role("textbox", name="Link to this fleet").input_value()
    text = share.get_by_role("textbox", name="The fleet as a text")
    expect(text).to_have_value(re.compile(rf"= \d+ points, {VANGUARD.models} ships"))
    with page.expect_download() as download:
        share.get_by_role("button", name="Download the fleet").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert read_force(file.read_bytes()) == VANGUARD
    friend = visit(link)
    expect(standing(friend).get_by_text(LEGAL)).to_be_visible()
    friend.get_by_role("button", name="Keep it here").click()
    for brought in (file, text.input_value(), link):
        go(friend, "/muster")  # wherever it is brought, it is opened as what it is
        if isinstance(brought, Path):
            friend.get_by_label("From a file").set_input_files(brought)
        else:
            friend.get_by_role("textbox", name="From a text or a link").fill(brought)
            friend.get_by_role("button", name="Read it").click()
        expect(standing(friend).get_by_text(LEGAL)).to_be_visible()
        assert kept(friend)[0] == VANGUARD


def test_sheets_of_ships_are_printed(page: Page) -> None:
    begun(page)
    page.get_by_role("button", name="Share, print, fight").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Print sheets").click()
    sheet = opened.value
    expect(sheet.get_by_role("heading", name=VANGUARD.name)).to_be_visible()
    expect(sheet.get_by_role("columnheader", name="Ship", exact=True)).to_be_visible()
    found = [each for each in violations(sheet, ALL) if "(critical)" in each[0] or "(serious)" in each[0]]
    assert not found
    sheet.get_by_role("link", name="Back to the muster").click()
    expect(sheet.get_by_role("textbox", name="Name of the fleet")).to_have_value(VANGUARD.name)


def test_a_fleet_of_ones_own_fights_in_space(visit: Visit) -> None:
    page = visit()
    begun(page)
    page.get_by_role("button", name="Share, print, fight").click()
    page.get_by_role("link", name="Fight with this fleet").click()
    expect(page).to_have_url(re.compile("#/cosmic/new#army="))
    red = page.get_by_role("region", name="Red", exact=True)
    own = red.get_by_role("combobox", name="Your fleet")
    expect(own).to_have_value("link")
    expect(red).to_contain_text(f"{VANGUARD.models} ships")
    own.select_option(index=1)  # the same fleet as this browser keeps it
    expect(page.get_by_role("button", name="Fight!")).to_be_enabled()
    page.get_by_role("button", name="Fight!").click()
    expect(page.get_by_role("region", name="The table")).to_contain_text("Before the first turn")
    go(page, "/battle/new")
    page.get_by_role("group", name="Army of Red").get_by_role("button", name="Your own").click()
    expect(page.get_by_role("region", name="Red", exact=True)).to_contain_text("No army is kept in this browser yet")
