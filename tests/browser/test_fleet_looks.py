"""A battle in space in every phase, by night, by day and on a small screen: clean for axe-core, and never too wide."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from browser.conftest import Visit
from browser.fleets import WIDER, Captain, Toucher, asked, far_apart, hull, table_of, tokens, turn_of
from browser.hosting import Host
from browser.pictures import pose
from browser.test_looks import ALL, COLOURS, DEVICES, SCHEMES, told, violations
from cosmic.space import blue, red
from playwright.sync_api import Page, Route, expect

PAIR = 1.5  # inches between the middles of two cruisers side by side that fight


def captain_of(page: Page, device: str) -> Captain:
    return Toucher(page) if device == "phone" else Captain(page)


def deploying(page: Page, captain: Captain) -> Iterator[str]:
    """Before the first turn: a ship stands where it may not, then all do."""
    assert captain.play(lambda question: question == "deploy") == "deploy"
    yield "deploy"
    captain.press(page.get_by_role("group", name=re.compile("^The table")))
    expect(page.locator(".fault").first).to_be_visible()
    yield "deploy-refused"


def through_a_turn(page: Page, captain: Captain) -> Iterator[str]:
    """Every phase of a turn to the end of the battle, with a plan in each."""
    assert asked(page) == "orders"
    captain.press(captain.button("All ships"))
    captain.give("fire")
    captain.give("shield")
    captain.pick("red-1")
    captain.give("move")
    captain.give("fire")
    captain.pick("red-2")
    captain.give("boarding")
    expect(page.locator("[data-ship=red-2]")).to_contain_text("drift")
    yield "orders"
    captain.press(page.get_by_role("button", name="Which rule?"))
    captain.press(hull(page, "blue-1"))
    expect(page.get_by_role("button", name=re.compile("^Read all"))).to_be_visible()
    yield "orders-rules"
    captain.press(page.get_by_role("button", name="Close the rules"))
    captain.seal("orders")
    assert captain.play(lambda question: question == "shields") == "shields"
    for _ in ("red-2", "red-3"):
        captain.press(page.locator("[data-side=front]"))
    expect(page.get_by_role("region", name="Your shields")).to_contain_text("with a token")
    yield "shields"
    assert captain.play(lambda question: question == "movement") == "movement"
    captain.press(page.get_by_role("group", name="Which ship").get_by_role("button").first)
    assert captain.aim(page.locator("svg [data-model][aria-pressed=true]"))
    yield "movement"
    captain.press(page.get_by_role("group", name="How it moves").get_by_role("button", name="Turn"))
    expect(page.locator(".plan[data-sure=true]")).to_be_visible()
    yield "movement-turn"
    captain.press(page.get_by_role("group", name="How it moves").get_by_role("button", name="Ahead"))
    captain.press(hull(page, "blue-1"))
    expect(page.locator(".plan[data-sure=true]")).to_contain_text("Means to ram")
    yield "movement-ram"
    assert captain.play(lambda question: question == "shoot") == "shoot"
    captain.press(page.get_by_role("group", name="Which ship").get_by_role("button").first)
    captain.press(page.get_by_role("region", name=re.compile("^Fire at")).get_by_role("button").first)
    expect(page.locator(".target.aimed")).to_contain_text("Wounds on average")
    yield "fire"
    assert captain.play(lambda question: False) == ""
    yield "end"
    page.get_by_role("tab", name="Fleets").click()
    yield "end-fleets"
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("slider", name="Action")).to_be_visible()
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    yield "replay"
    if (more := page.get_by_label(re.compile("^More: speed"))).is_visible():
        captain.press(more)
    captain.press(page.get_by_role("button", name="Continue from here"))
    expect(page.get_by_role("dialog", name="Continue from here")).to_be_visible()
    yield "replay-continue"
    page.keyboard.press("Escape")
    page.go_back()
    captain.press(page.get_by_role("link", name="Read the report"))
    expect(page.get_by_role("heading", name="Luck", exact=True)).to_be_visible()
    yield "report"


def fighting(page: Page, captain: Captain) -> Iterator[str]:
    """Two fights to pick from, and one that is fought."""
    assert asked(page) == "choice"
    expect(page.get_by_role("region", name="A question")).to_be_visible()
    yield "fights"
    captain.answer("choice")
    if asked(page):
        yield "fight-moment"


def in_place(route: Route) -> None:
    """A table as it is asked for, but with few ships that wait for their orders."""
    wish = route.request.post_data_json
    assert wish is not None
    route.continue_(post_data=json.dumps({**wish, "setup": turn_of(*far_apart(), phase="orders")}))


def handing_over(page: Page, captain: Captain) -> Iterator[str]:
    """Two at one screen: a curtain before the secrets of each, and tokens that lie face down behind it."""
    page.route("**/api/tables", in_place)
    captain.press(page.get_by_text("Two at this screen"))
    captain.press(page.get_by_role("button", name="Fight!"))
    curtain = page.get_by_role("region", name=re.compile("^Hand the screen to"))
    expect(curtain).to_be_visible()
    expect(page.get_by_role("region", name="Your orders")).to_have_count(0)
    yield "curtain"
    captain.press(curtain.get_by_role("button").first)
    assert asked(page) == "orders"
    captain.press(captain.button("All ships"))
    captain.give("move")
    captain.give("fire")
    captain.press(page.locator("[data-answer=orders]"))
    expect(curtain.get_by_role("button", name=re.compile("not ready yet$"))).to_be_visible()
    yield "curtain-sealed"
    captain.press(curtain.get_by_role("button").first)
    assert asked(page) == "orders"
    assert not [label for label in tokens(page).values() if "orders" in label]
    yield "orders-second"


WAYS = {
    "deploying": deploying,
    "through_a_turn": through_a_turn,
    "fighting": fighting,
    "handing_over": handing_over,
}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("way", WAYS)
def test_nothing_that_axe_finds(visit: Visit, host: Host, way: str, device: str) -> None:
    pairs = [each for x in (5, 15) for each in (red((x, 8), "A2 W3 hero Dst2"), blue((x + PAIR, 8), "A2 W3"))]
    where: dict[str, Callable[[], str]] = {
        "deploying": lambda: table_of(host, *far_apart()),
        "through_a_turn": lambda: table_of(host, *far_apart(), phase="orders"),
        "fighting": lambda: table_of(host, *pairs, phase="close-combat"),
        "handing_over": lambda: "#/cosmic/new",
    }
    page = visit(where[way](), **DEVICES[device])
    found: dict[str, list[tuple[str, str]]] = {}
    for state in WAYS[way](page, captain_of(page, device)):
        for scheme in SCHEMES[device]:
            page.evaluate("theme => (document.documentElement.dataset.theme = theme)", scheme)
            pose(page, f"fleet-{state}-{device}-{scheme}")
            for fault, element in violations(page, ALL if scheme == "dark" else COLOURS):
                found.setdefault(fault, []).append((f"{state} ({scheme})", element))
        page.evaluate("() => (document.documentElement.dataset.theme = 'dark')")
        assert page.evaluate(WIDER) <= 0, f"{state} scrolls sideways"
    assert not found, told(found)
