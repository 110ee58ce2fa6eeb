"""Battles set up in a real browser: by one click, with an army by link, on all boards, by keys and by finger."""

from __future__ import annotations

import re
from typing import Any

from browser.conftest import PHONE, Visit
from browser.hands import Finger, Keys
from browser.pictures import pose
from browser.test_looks import ALL, violations
from playwright.sync_api import Page, expect

WHERE = "#/battle/new"
TABLE = re.compile(r"#/table/[\w-]+$")


def opened(page: Page) -> Page:
    """Ready to fight."""
    expect(page.get_by_role("button", name="Fight!")).to_be_enabled()
    return page


def posed(page: Page, name: str) -> None:
    pose(page, f"battle-setup-{name}")
    assert list(violations(page, ALL)) == []


def made_by(page: Page, press: str = "Fight!") -> Any:
    """What the page asks a table for; by then the page is at the table, and has kept its links."""
    with page.expect_request(lambda each: each.url.endswith("/api/tables")) as asked:
        page.get_by_role("button", name=press).click()
    wish: Any = asked.value.post_data_json
    answer = asked.value.response()
    assert answer is not None
    assert answer.status == 201
    expect(page).to_have_url(TABLE)
    return wish


def test_one_click_from_the_front_page_fights(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="Set up a battle", exact=True).click()
    opened(page)
    posed(page, "desk")
    wish = made_by(page)
    assert wish["game"] == "skirmish"
    assert set(wish["seats"]) == {"red", "blue"}
    assert wish["seats"]["red"]["is_ready"]
    assert wish["seats"]["blue"]["bot"]
    assert wish["setup"]["terrain"]
    assert wish["setup"]["limit"] == 500


def test_an_army_comes_by_link_and_the_rest_follows(visit: Visit) -> None:
    page = visit("#/muster")
    page.get_by_role("button", name=re.compile("^Scrap Patrol")).click()
    expect(page.get_by_role("region", name="Where the army stands")).to_contain_text("Legal")
    page.get_by_role("button", name="Share").first.click()
    page.get_by_role("link", name="Fight with this army").click()
    opened(page)
    red, blue = page.get_by_role("region", name="Red", exact=True), page.get_by_role("region", name="Blue", exact=True)
    expect(red.get_by_role("combobox", name="Your army")).to_have_value("link")
    expect(red).to_contain_text("99 of 100 points")
    expect(blue).to_contain_text("Shore Party")
    red.get_by_role("combobox", name="Scenario").select_option("Annihilation")
    expect(red).to_contain_text("each enemy model slain")
    wish = made_by(page)
    assert wish["setup"]["limit"] == 100
    assert wish["setup"]["red"]["scenario"] == "annihilation"


def test_boards_are_chosen_drawn_and_laid(visit: Visit) -> None:
    page = opened(visit(WHERE))
    board = page.get_by_role("region", name="Board")
    board.locator("label").filter(has_text="Noon Market").click()
    expect(board).to_contain_text("The stalls are still open")
    board.get_by_role("button", name="By chance").click()
    words = board.get_by_role("textbox")
    drawn = words.input_value()
    board.get_by_role("button", name="Another").click()
    expect(words).not_to_have_value(drawn)
    posed(page, "drawn")
    board.get_by_role("button", name="By turns").click()
    expect(board.get_by_role("list", name="Pieces to place").get_by_role("listitem")).to_have_count(6)
    board.get_by_role("button", name="Open").click()
    expect(board).to_contain_text("Nothing stands there")
    opened(page)
    page.get_by_role("radio", name="Two at this screen").check()
    wish = made_by(page)
    assert "terrain" not in wish["setup"]
    assert wish["seats"]["red"]["is_ready"]
    assert wish["seats"]["blue"]["is_ready"]
    held = page.evaluate("() => JSON.parse(localStorage.getItem('dwethia.tables'))[0].seats.length")
    assert held == 2


def test_a_layout_is_laid_by_mouse_and_by_keys_and_its_faults_are_told(visit: Visit) -> None:
    page = opened(visit(WHERE))
    board = page.get_by_role("region", name="Board")
    board.get_by_role("button", name="Your own").click()
    board.get_by_role("button", name="Clear the board").click()
    board.get_by_role("combobox", name="Piece").select_option(label="Bunker (impassable)")
    board.get_by_role("button", name="Add it").click()
    board.get_by_role("button", name="Add it").click()
    faults = board.get_by_role("list", name="What is wrong with the board")
    expect(faults).to_contain_text("Bunker overlaps Bunker")
    expect(faults.get_by_role("button", name="Rule SK-SETUP-03")).to_be_visible()
    expect(page.get_by_role("button", name="Fight!")).to_be_disabled()
    posed(page, "layout")
    second = board.get_by_role("button", name=re.compile("^Bunker,")).nth(1)
    second.hover()
    box = second.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 1.7 * box["width"], box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    opened(page)
    second.focus()
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("r")
    expect(second).to_have_attribute("aria-label", re.compile("14 from the south, turned by 345 degrees"))
    opened(page)
    wish = made_by(page)
    assert [each.get("turned", 0) for each in wish["setup"]["terrain"]] == [0, 345]


def test_people_are_sent_links_and_bots_are_watched(visit: Visit) -> None:
    page = opened(visit(WHERE))
    page.get_by_role("radio", name="People, by link").check()
    page.get_by_role("combobox", name="People for Blue").select_option("2")
    opened(page)
    wish = made_by(page)
    assert set(wish["seats"]) == {"red", "blue-1", "blue-2"}
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('dwethia.tables'))[0]")
    assert [each["seat"] for each in kept["seats"]] == ["red"]
    assert [each["seat"] for each in kept["give"]] == ["blue-1", "blue-2", ""]
    page = opened(visit(WHERE))
    page.get_by_role("radio", name="Bot against bot").check()
    wish = made_by(page)
    assert all(each["bot"] for each in wish["seats"].values())
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('dwethia.tables'))[0]")
    assert [each["seat"] for each in kept["seats"]] == [None]


def test_rulings_are_taken_together_or_one_by_one(visit: Visit) -> None:
    page = opened(visit(WHERE))
    rulings = page.get_by_role("region", name="Rulings")
    rulings.get_by_role("button", name="One page").click()
    expect(rulings).to_contain_text("8 are not as recommended")
    rulings.locator("summary").click()
    expect(rulings.get_by_role("combobox").first).to_be_visible()
    posed(page, "rulings")
    rulings.get_by_role("button", name="Recommended").click()
    expect(rulings).to_contain_text("all as recommended")
    rulings.get_by_role("button", name="One page").click()
    expect(rulings).to_contain_text("8 are not as recommended")
    opened(page)
    assert made_by(page)["rulings"]["R-SK-57"] == "double"


def test_keys_alone_set_it_up(visit: Visit) -> None:
    page = opened(visit(WHERE))
    hand = Keys(page)
    hand.press(page.get_by_role("group", name="Army of Blue").get_by_role("button", name="Random"))
    hand.press(page.get_by_role("button", name="Another random army for Blue"))
    board = page.get_by_role("radio", name=re.compile("^The Leaning Stone"))
    hand.reach(board)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name=re.compile("^Noon Market"))).to_be_checked()
    opened(page)
    hand.press(page.get_by_role("button", name="Fight!"))
    expect(page).to_have_url(TABLE)


def test_a_finger_sets_it_up_on_a_small_screen(visit: Visit) -> None:
    page = opened(visit(WHERE, **PHONE))
    hand = Finger(page)
    posed(page, "phone")
    hand.press(page.get_by_role("group", name="Army of Red").get_by_role("button", name="Random"))
    hand.press(page.get_by_role("group", name="Army of Blue").get_by_role("button", name="Random"))
    hand.press(page.get_by_role("group", name="Points limit").get_by_role("button", name="1000"))
    expect(page.get_by_role("region", name="Board")).to_contain_text("3x3 ft for 1000 points")
    expect(page.get_by_role("radio", name=re.compile("^Cathedral Row"))).to_be_checked()
    hand.press(page.get_by_role("group", name="How the board is laid").get_by_role("button", name="Your own"))
    expect(page.get_by_role("group", name="Your layout")).to_be_visible()
    opened(page)
    posed(page, "phone-levied")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    hand.press(page.get_by_role("button", name="Fight!"))
    expect(page).to_have_url(TABLE)
