"""What the frame offers every game, in battles in space: links, undo, reasons, passing, the reveal, and playing on."""

from __future__ import annotations

import re
from typing import Any

from browser.battles import link
from browser.conftest import Visit
from browser.fleets import SURE, asked, made, table_at, table_of, tokens
from browser.hosting import Host
from browser.test_fleet_together import give, orders, seal
from browser.test_space_ways import choose, moving, way
from cosmic.space import blue, red
from playwright.sync_api import Locator, Page, expect
from small_battles import small_fleets


def log(page: Page) -> Locator:
    return page.get_by_role("log")


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


# Links


def test_a_browser_that_was_sent_both_links_may_look_as_either_seat(host: Host, visit: Visit) -> None:
    """The first link opens one seat alone: what the other asks is not asked with it in vain."""
    made = table_at(host, "orders", against=None)
    first = visit(link(made))
    assert asked(first) == "orders"
    page = visit(link(made, "blue"), among=first.context)
    for name in ("Red", "Blue"):
        page.get_by_role("button", name=f"I am {name}: show it").click()
        with page.expect_response(re.compile("/probe$")) as answer:
            give(page, "move", "fire")
        assert answer.value.ok
        page.locator("[data-answer=orders]").click()
    expect(log(page)).to_contain_text("Orders are revealed")


# By turns


def slots(page: Page) -> list[str]:
    """The tokens that lie open in the panel, as they are read out."""
    return [str(each.get_attribute("aria-label")) for each in orders(page).locator("button.slot").all()]


def test_orders_given_by_turns_are_kept_while_nobody_is_there(host: Host, visit: Visit) -> None:
    made = table_at(host, "orders", against=None)
    first = visit(f"{host.url}/{link(made)}")
    give(first, "shield", "fire")
    seal(first)
    first.get_by_role("button", name="Not ready yet").click()
    expect(first.locator("[data-answer=orders]")).to_be_enabled()
    draft, kept = slots(first), first.context.storage_state()
    first.context.close()

    again = visit(host.url, storage_state=kept)
    again.get_by_role("link", name=re.compile(" against ")).click()
    expect(again.locator("[data-answer=orders]")).to_be_enabled()
    assert slots(again) == draft
    seal(again)
    again.context.close()

    other = visit(f"{host.url}/{link(made, 'blue')}")
    expect(other.get_by_text("ready: red").first).to_be_visible()
    give(other, "move", "fire")
    other.locator("[data-answer=orders]").click()
    expect(log(other)).to_contain_text("Orders are revealed")
    assert {words.rpartition("orders ")[2] for words in tokens(other).values()} == {"Shield and Fire", "Move and Fire"}


# Moments


def test_moments_are_let_pass_until_the_phase_is_over(host: Host, visit: Visit) -> None:
    """Of eight shots that need a 5 some miss; Destiny is asked about the first of them, and then about none."""
    guns: dict[str, Any] = {"orders": "fire fire", "weapons": ["18in S2"] * 4}
    ours = (red((x, 6), "P2 save5 Dst3", called=name, **guns) for x, name in ((8, "Chosen"), (14, "Second")))
    page = visit(table_of(host, *ours, blue((8, 14), "D5 W20 save5", called="Target"), phase="shoot"))
    choose(page, "Chosen")
    page.locator("[data-answer=volley]").first.click()
    moment = page.get_by_role("region", name="A moment to decide")
    moment.get_by_text("Do not ask me again…").click()
    moment.get_by_role("checkbox", name="about anything that I may let pass").check()
    moment.get_by_role("button", name="for this phase").click()
    expect(page.get_by_role("group", name="Which ship")).to_contain_text("Second")
    expect(page.get_by_role("group", name="Which ship")).not_to_contain_text("Chosen")  # its volley went on
    choose(page, "Second")
    page.locator("[data-answer=volley]").first.click()
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()
    shots = log(page).locator("summary").filter(has_text=re.compile("shoots gun-. at Target, "))
    expect(shots).to_have_count(16)
    tab(page, "Table")
    expect(page.get_by_text("While others act in a battle")).to_have_count(0)  # nobody is watched for in space


# Undo


def test_a_move_is_taken_back_before_dice_and_not_after_the_reveal(host: Host, visit: Visit) -> None:
    page = visit(moving(host))
    choose(page, "Boarder")
    page.get_by_role("slider").fill("2500")
    page.wait_for_function(SURE)
    page.locator("[data-answer=confirm]:enabled").click()
    expect(log(page)).to_contain_text("Boarder advances")
    log(page).get_by_role("button", name=re.compile("^Undo to before: Boarder")).click()
    expect(log(page)).to_have_text("Nothing has happened yet.")
    choose(page, "Boarder")

    made = table_at(host, "orders", against=None)
    first, other = visit(link(made)), visit(link(made, "blue"))
    give(first, "move", "fire")
    give(other, "move", "fire")
    seal(first)
    other.locator("[data-answer=orders]").click()
    expect(log(first)).to_contain_text("Orders are revealed")
    tab(first, "Table")
    expect(first.get_by_text("Nothing to undo freely: dice were rolled.")).to_be_visible()
    first.get_by_role("button", name="Undo past that").click()
    expect(
        other.get_by_text(re.compile("Red would like to go back to before action .*: dice were rolled"))
    ).to_be_visible()
    other.get_by_role("button", name="Refuse").click()
    expect(first.get_by_text("Red would like to go back")).to_have_count(0)
    tab(first, "Log")
    expect(log(first)).to_contain_text("Orders are revealed")


# Reasons


def test_a_helmsman_says_why_it_gave_its_orders_and_only_what_it_decided(host: Host, visit: Visit) -> None:
    page = visit(link(table_at(host, "orders")))
    give(page, "move", "fire")
    why = log(page).get_by_role("button", name=re.compile("^Why did the helmsman do that"))
    expect(why).to_have_count(0)  # what was before this table
    page.locator("[data-answer=orders]").click()
    expect(log(page)).to_contain_text("Orders are revealed")
    why.first.click()
    expect(log(page).get_by_role("status")).to_contain_text("Helmsman: Our orders:")


# One page


def test_the_turn_on_one_page_follows_the_rulings_of_the_table(host: Host, visit: Visit) -> None:
    seats = {"red": {"is_ready": True}, "blue": {"bot": "cadet"}}
    wish = {"game": "cosmic", "setup": small_fleets(), "seats": seats, "rulings": {"R-CC-30.drift": "stop-at-1in"}}
    page = visit(link(made(host, wish)))
    tab(page, "Table")
    page.get_by_role("link", name="The turn on one page").click()
    expect(page.get_by_role("heading", name="The turn of a battle in space")).to_be_visible()
    expect(page.get_by_role("region", name="Rulings")).to_contain_text("R-CC-30")


# The reveal


FACE_DOWN = "() => document.querySelectorAll('svg .token.down').length"


def test_tokens_turn_over_ship_by_ship_unless_that_is_skipped(host: Host, visit: Visit) -> None:
    made = table_at(host, "orders", against=None)
    page, calm = visit(reduced_motion="no-preference"), visit(link(made, "blue"))
    page.evaluate("localStorage.setItem('dwethia.settings', JSON.stringify({ film: 'slow' }))")
    page.goto(f"{host.url}/{link(made)}")
    page.reload()
    give(page, "move", "fire")
    seal(page)
    give(calm, "shield", "fire")
    calm.locator("[data-answer=orders]").click()
    film = page.locator("p.film[data-film=reveal]")
    expect(film).to_contain_text("Sol Lancer 1: move and fire")
    assert page.evaluate(FACE_DOWN) > 0
    assert page.locator("[data-answer]:enabled").count() == 0  # what comes of them is asked about afterwards
    expect(log(page)).not_to_contain_text("Orders are revealed")
    expect(film).to_contain_text("Sol Lancer 2: move and fire")
    page.keyboard.press("s")
    expect(film).to_have_count(0)
    assert page.evaluate(FACE_DOWN) == 0
    expect(log(page)).to_contain_text("Orders are revealed")
    expect(log(calm)).to_contain_text("Orders are revealed")
    assert calm.locator("p.film").count() == 0
    assert calm.evaluate(FACE_DOWN) == 0


# Rams


def test_a_ram_is_not_offered_of_whom_one_backs_away_from(host: Host, visit: Visit) -> None:
    page = visit(moving(host))
    choose(page, "Held")
    rams = page.get_by_role("button", name="Ram Holder")
    way(page, "Ahead").click()
    expect(rams).to_be_visible()
    way(page, "Back").click()
    expect(page.locator(".plan[data-sure=true]")).to_contain_text("Holder may strike at Held")
    expect(rams).to_have_count(0)


# Playing on from a replay


def test_who_goes_on_from_the_middle_of_a_sealed_step_learns_nothing(host: Host, visit: Visit) -> None:
    made = table_at(host, "orders", against=None)
    sealer, other = visit(link(made)), visit(link(made, "blue"))
    assert asked(other) == "orders"
    give(sealer, "shield", "boarding")
    seal(sealer)
    expect(other.get_by_text("ready: red").first).to_be_visible()
    other.goto(f"{host.url}/#/replay/{made['table']}")
    expect(other.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    other.keyboard.press("End")
    expect(other.get_by_role("button", name="One on")).to_be_disabled()
    assert not [words for words in tokens(other).values() if "orders" in words]
    other.get_by_role("button", name="Continue from here").click()
    other.get_by_role("button", name="Play on").click()
    for name in ("Red", "Blue"):
        other.get_by_role("button", name=f"I am {name}: show it").click()
        expect(orders(other).locator("[data-answer=orders]")).to_be_disabled()
        expect(orders(other).locator("button.slot")).to_have_count(0)
        give(other, "move", "fire")
        other.locator("[data-answer=orders]").click()
    expect(log(other)).to_contain_text("Orders are revealed")
    assert not [words for words in tokens(other).values() if "Boarding" in words]
    expect(orders(sealer).get_by_role("heading", name="Your orders lie face down")).to_be_visible()
