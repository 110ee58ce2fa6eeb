"""A battle in space in the browser: set up, and ordered in secret."""

from __future__ import annotations

from typing import Any

import httpx
from browser.battles import link
from browser.conftest import Visit
from browser.hosting import Host
from playwright.sync_api import Page, expect


def table(host: Host, **seats: dict[str, Any]) -> dict[str, Any]:
    """The first battle in space, with others in its seats where it is said."""
    wish = httpx.get(f"{host.url}/api/games/cosmic/first", trust_env=False).json()
    wish |= {"seats": wish["seats"] | seats, "seed": None}  # a seed is for somebody who plays alone
    made = httpx.post(f"{host.url}/api/tables", json=wish, timeout=60, trust_env=False)
    assert made.status_code == 201, made.text
    told: dict[str, Any] = made.json()
    return told


def order_all(page: Page) -> None:
    """Move and Shield for every ship, by keys, and sealed."""
    page.get_by_role("button", name="All ships").click()
    page.keyboard.press("m")
    page.keyboard.press("h")
    page.get_by_role("button", name="Ready: seal the orders").click()


def test_a_battle_in_space_is_set_up_and_begun(visit: Visit) -> None:
    page = visit("#/cosmic/new")
    page.get_by_role("button", name="Fight!").click()
    expect(page.get_by_role("region", name="The table")).to_contain_text("Before the first turn")
    expect(page.get_by_role("group", name="The table, 24 by 24 inches")).to_be_visible()


def test_orders_lie_face_down_until_everybody_is_ready(host: Host, visit: Visit) -> None:
    made = table(host, blue={"is_ready": True})
    red, blue, watcher = (visit(link(made, seat)) for seat in ("red", "blue", None))
    order_all(red)
    expect(red.get_by_role("heading", name="Your orders lie face down")).to_be_visible()
    assert not watcher.locator(".tokens .token").count(), "a token is seen before the reveal"
    red.reload()  # what is sealed comes back
    expect(red.get_by_role("heading", name="Your orders lie face down")).to_be_visible()
    expect(watcher.get_by_text("ready: red")).to_be_visible()
    red.get_by_role("button", name="Not ready yet").click()
    expect(watcher.get_by_text("ready: red")).to_be_hidden()
    red.get_by_role("button", name="Aquila Cruiser 1: take back Shield").click()
    red.keyboard.press("f")
    red.get_by_role("button", name="Ready: seal the orders").click()
    order_all(blue)
    expect(watcher.get_by_role("region", name="The table")).to_contain_text("Priority")
    assert watcher.locator(".tokens .token").count() == 20
