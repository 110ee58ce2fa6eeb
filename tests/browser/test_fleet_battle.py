"""Battles in space in a real browser: to the end by mouse, a turn by keys alone, and by touch on a small screen."""

from __future__ import annotations

import json
import re

import pytest
from browser.battles import link
from browser.conftest import PHONE, Visit
from browser.fleets import WIDER, Captain, Toucher, Typist, asked, far_apart, hull, table, table_of, turn
from browser.hosting import Host
from browser.pictures import pose
from browser.test_battle import middle
from counts import count
from playwright.sync_api import Page, Route, expect

TURNS = count(2, 5)  # of a whole battle


def shortened(route: Route) -> None:
    """A table as it is asked for, but for fewer turns and always the same dice."""
    wish = route.request.post_data_json
    assert wish is not None
    wish["setup"]["turns"] = TURNS
    wish["seed"] = "a whole battle"
    route.continue_(post_data=json.dumps(wish))


def test_a_whole_battle_against_the_helmsman_by_mouse(visit: Visit) -> None:
    page = visit()
    page.route("**/api/tables", shortened)
    page.get_by_role("link", name="Set up a battle in space").click()
    fight = page.get_by_role("button", name="Fight!")
    expect(fight).to_be_enabled()
    expect(page.get_by_role("region", name="Red", exact=True)).to_contain_text("of 1500 points")
    expect(page.get_by_role("combobox", name="Blue is played by")).to_have_value("helmsman")
    fight.click()
    captain = Captain(page, volleys=count(3, 9))
    assert captain.play(lambda question: False) == ""
    assert captain.times("steered")
    assert captain.times("all ahead")
    assert captain.times("fired")
    ending = page.get_by_role("region", name="How it ended")
    expect(ending).to_contain_text(re.compile("has won|is drawn"))
    earlier = page.get_by_role("button", name=re.compile(r"^Show the \d+ earlier actions"))
    if earlier.count():
        earlier.click()
    for words in ("Orders are revealed", "Shields are raised", "advances", "shoots"):
        expect(page.get_by_role("log")).to_contain_text(words)
    page.get_by_role("link", name="Read the report").click()
    for part in ("Luck", f"Turn 1 of {TURNS}", f"Turn {TURNS} of {TURNS}"):
        expect(page.get_by_role("heading", name=part, exact=True)).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    page.get_by_role("slider", name="Action").fill("9")
    expect(page.get_by_text("9 / ")).to_be_visible()


@pytest.mark.parametrize(("handle", "across", "up", "verb"), [("@line", 0, 60, "Ahead"), ("@turn", 60, 0, "Turn")])
def test_a_ship_is_steered_by_its_handles(
    visit: Visit, host: Host, handle: str, across: int, up: int, verb: str
) -> None:
    page = visit(table_of(host, *far_apart(), phase="orders"))
    captain = Captain(page)
    assert captain.play(lambda question: question == "movement") == "movement"
    captain.press(page.get_by_role("group", name="Which ship").get_by_role("button", name="Red 12"))
    x, y = middle(page.locator(f"[data-model='{handle}']"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across / 2, y - up / 2)
    page.mouse.move(x + across, y - up)
    page.mouse.up()
    expect(page.locator(".plan[data-sure=true]")).to_be_visible()
    captain.decide(page.get_by_role("button", name=f"{verb}: confirm"))
    expect(page.get_by_role("group", name="Which ship")).not_to_contain_text("Red 12")


def next_turn(captain: Captain, page: Page) -> None:
    """Everything of one turn, from its orders to the orders of the next."""
    first = turn(page)
    captain.play(lambda question: question == "orders" and turn(page) > first)
    assert turn(page) == first + 1
    assert captain.times("steered")
    assert captain.times("all ahead")


def test_a_turn_by_keys_alone(visit: Visit, host: Host) -> None:
    page = visit(link(table(host, turns=2)))
    captain = Typist(page)
    assert captain.play(lambda question: question == "orders") == "orders"
    ship = str(page.locator(".act [data-ship]").first.get_attribute("data-ship"))
    captain.reach(hull(page, ship))
    for key in ("Enter", "m", "f", "Backspace"):
        page.keyboard.press(key)
    next_turn(captain, page)


def test_a_turn_by_touch_on_a_small_screen(visit: Visit, host: Host) -> None:
    page = visit(link(table(host, turns=2)), **PHONE)
    captain = Toucher(page)
    seen = set()

    def fits(question: str) -> bool:
        """Nothing is wider than the screen, whatever is asked."""
        assert page.evaluate(WIDER) <= 0, f"the page scrolls sideways: {question}"
        if question not in seen:
            seen.add(question)
            pose(page, f"fleet-{question}-phone", whole=False)
        return question == "orders" and turn(page) > 1

    assert captain.play(fits) == "orders", page.get_by_role("log").inner_text()
    assert turn(page) == 2
    assert {"deploy", "orders", "movement", "shoot"} <= seen
    assert captain.times("steered")
    assert asked(page) == "orders"
