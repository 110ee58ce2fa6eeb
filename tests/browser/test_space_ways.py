"""Battles in space as people play them: two orders of a ship at once, locks, and what the frame offers every game."""

from __future__ import annotations

import re
from typing import Any

from browser.battles import link
from browser.conftest import PHONE, Visit
from browser.fleets import MOST_ANSWERS, SURE, Captain, table, table_of
from browser.hosting import Host
from cosmic.space import blue, red
from playwright.sync_api import Locator, Page, expect

ARMED: dict[str, Any] = {"weapons": ["18in S4", "12in S5 front"]}


def moving(host: Host) -> str:
    """A turn's movement: one with two Move orders, one with a Boarding order too, one locked, and two enemies."""
    ours = (
        red((8, 4), "M6 A3 W3 P4 save5", called="Runner", orders="move move", **ARMED),
        red((14, 4), "M6 A3 W3 P4 save5", called="Boarder", orders="move boarding", **ARMED),
        red((20, 14.5), "M6 A3 W3 P4", called="Held", orders="move fire", locked_with=("blue-2",), **ARMED),
    )
    theirs = (
        blue((14, 10), "M6 A3 W3 P4 save5", called="Prize", orders="fire fire", **ARMED),
        blue((20, 17.2), "M6 A3 W3 P4", called="Holder", orders="fire fire", locked_with=("red-3",), **ARMED),
    )
    return table_of(host, *ours, *theirs, phase="movement")


def choose(page: Page, ship: str) -> None:
    page.get_by_role("group", name="Which ship").get_by_role("button", name=ship).click()


def way(page: Page, how: str) -> Locator:
    return page.get_by_role("group", name="How it moves").get_by_role("button", name=how)


def sequence(page: Page) -> Locator:
    return page.get_by_role("group", name="The sequence of its orders").get_by_role("button")


def plan_two(page: Page) -> None:
    """Ahead, then a turn, for the ship with two Move orders."""
    choose(page, "Runner")
    way(page, "Ahead").click()
    page.wait_for_function(SURE)
    page.keyboard.press("2")
    way(page, "Turn").click()
    page.get_by_role("slider").fill("-60")
    expect(page.locator("[data-answer=confirm]:enabled")).to_have_text("Ahead, then Turn: confirm")


def test_two_orders_are_planned_together_exchanged_by_dragging_and_carried_out(host: Host, visit: Visit) -> None:
    page = visit(moving(host))
    plan_two(page)
    first, second = (sequence(page).nth(place).bounding_box() for place in (0, 1))
    assert first is not None
    assert second is not None
    page.mouse.move(first["x"] + 20, first["y"] + 20)
    page.mouse.down()
    page.mouse.move(second["x"] + second["width"] / 2, second["y"] + 20, steps=5)
    page.mouse.up()
    confirm = page.locator("[data-answer=confirm]:enabled")
    expect(confirm).to_have_text("Turn, then Ahead: confirm")
    confirm.click()
    log = page.get_by_role("log")
    expect(log).to_contain_text("Runner turns: 1 in of 6 in, 60 degrees to the left")
    expect(log).to_contain_text("Runner advances: 6 in of 6 in")


def test_the_sequence_is_exchanged_by_keys_and_by_touch(host: Host, visit: Visit) -> None:
    page = visit(moving(host))
    plan_two(page)
    page.keyboard.press("x")
    expect(page.locator("[data-answer=confirm]:enabled")).to_have_text("Turn, then Ahead: confirm")
    sequence(page).nth(0).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-answer=confirm]:enabled")).to_have_text("Ahead, then Turn: confirm")
    expect(sequence(page).nth(1)).to_be_focused()
    phone = visit(moving(host), **PHONE)
    plan_two(phone)
    phone.get_by_role("button", name="Other way round").tap()
    expect(phone.locator("[data-answer=confirm]:enabled")).to_have_text("Turn, then Ahead: confirm")


def test_a_ship_that_comes_near_boards_with_its_second_order(host: Host, visit: Visit) -> None:
    page = visit(moving(host))
    choose(page, "Boarder")
    page.get_by_role("slider").fill("2500")
    page.wait_for_function(SURE)
    sequence(page).nth(1).click()
    page.get_by_role("group", name="Whom to board").get_by_role("button", name="Prize").click()
    confirm = page.locator("[data-answer=confirm]:enabled")
    expect(confirm).to_have_text("Ahead, then Board: confirm")
    expect(page.locator(".plan")).to_contain_text("Boarder against Prize")
    confirm.click()
    expect(page.get_by_role("log")).to_contain_text("Boarder boards Prize")


def test_who_leaves_a_lock_is_told_who_would_strike(host: Host, visit: Visit) -> None:
    page = visit(moving(host))
    locks = page.get_by_role("region", name="Locked ships")
    expect(locks).to_contain_text("if it leaves, Holder may strike with 3 dice, 1.50 Wounds on average, lost 13%")
    choose(page, "Held")
    way(page, "Back").click()
    expect(page.locator(".plan")).to_contain_text("Holder may strike at Held: 1.50 Wounds on average, lost 13%")


def both_seats(visit: Visit, made: dict[str, Any]) -> Page:
    """A browser that holds both seats, as one that has set up a battle of two at this screen."""
    page = visit()
    held = [{"table": made["table"], "game": "cosmic", "title": "", "seats": made["seats"], "give": [], "touched": 0}]
    page.evaluate("held => localStorage.setItem('dwethia.tables', JSON.stringify(held))", held)
    page.goto(f"{page.url.split('#')[0]}#/table/{made['table']}")
    page.reload()
    return page


def test_two_at_one_screen_have_a_curtain_at_both_sealed_steps(host: Host, visit: Visit) -> None:
    page = both_seats(visit, table(host, against=None))
    hidden: list[tuple[str, str]] = []
    curtain = page.get_by_text(re.compile("^Hand the screen to"))
    act = page.locator(".act[data-question]")
    for _ in range(MOST_ANSWERS):
        expect(curtain.or_(page.locator(".battle [data-answer]:enabled").first).first).to_be_visible()
        if curtain.is_visible():
            name = curtain.inner_text().split()[-1]
            assert not page.locator("svg [data-model]").count(), "the table is seen beside the curtain"
            page.get_by_role("button", name=f"I am {name}: show it").click()
            expect(act).to_be_visible()
            hidden.append((name, str(act.get_attribute("data-question"))))
        question = act.get_attribute("data-question") if act.count() else ""
        before = str(page.locator(".battle").get_attribute("data-step"))
        if question == "movement":
            break
        if question == "orders":
            page.get_by_role("button", name="All ships").click()
            page.keyboard.press("h")
            page.keyboard.press("m")
            page.locator("[data-answer=orders]:enabled").click()
        elif question == "shields":
            page.locator("[data-answer=first-idea]:enabled").click()
        elif question == "deploy":
            page.locator("[data-answer=set-up]:enabled").click()
            page.locator("[data-answer=confirm]:enabled").click()
        else:
            page.locator(".battle [data-answer]:enabled").first.click()
        gone = "was => document.querySelector('.battle')?.dataset.step !== was"
        page.wait_for_function(gone, arg=before)
    expected = {(name, question) for name in ("Red", "Blue") for question in ("orders", "shields")}
    assert set(hidden) == expected


def test_a_battle_that_is_over_is_reported_replayed_and_continued(host: Host, visit: Visit) -> None:
    page = visit(link(table(host, turns=1)))
    Captain(page, volleys=1).play(lambda question: False)
    page.get_by_role("link", name="Read the report").click()
    expect(page.get_by_role("heading", name="The fleets")).to_be_visible()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("region", name="What to do")).to_be_visible()


def test_a_battle_is_set_up_by_chance_and_its_bar_hides_nothing_at_the_end(visit: Visit) -> None:
    page = visit("#/cosmic/new", **PHONE)
    for side in ("Red", "Blue"):
        page.get_by_role("region", name=side, exact=True).get_by_role("button", name="Random").tap()
    page.get_by_role("button", name="By chance").tap()
    fight = page.get_by_role("button", name="Fight!")
    expect(fight).to_be_enabled()
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    last, bar = page.get_by_text("One by one").bounding_box(), fight.bounding_box()
    assert last is not None
    assert bar is not None
    assert last["y"] + last["height"] <= bar["y"]
    fight.tap()
    expect(page.get_by_role("region", name="The table")).to_contain_text("Before the first turn")
