"""Company at a table: who gathers there with what, who may watch, and the names by which the game speaks of them."""

from __future__ import annotations

import re

from browser.conftest import Visit
from playwright.sync_api import Page, expect


def _copied(page: Page, label: str) -> str:
    page.get_by_role("button", name=f"Copy link {label}").click()
    return str(page.evaluate("() => navigator.clipboard.readText()"))


def test_people_gather_are_watched_and_spoken_of_by_name_and_swap_sides(visit: Visit) -> None:
    rosa = visit("#/battle/new", permissions=["clipboard-read", "clipboard-write"])
    rosa.get_by_role("radio", name="People, by link").check()
    rosa.get_by_role("button", name="Fight!").click()

    # Armies, board and players are named before the game, and the watch link stands there.
    players = rosa.get_by_role("list", name="Players")
    expect(players).to_contain_text(re.compile(r"Red \(you\)\s*.+, \d+ models"))
    title = rosa.get_by_role("heading", level=2).inner_text()
    for army in title.split(" against "):
        expect(players).to_contain_text(army)
    board = rosa.get_by_role("region", name="Board")
    expect(board).to_contain_text(re.compile(r"\d by \d feet, .*terrain"))
    watching = _copied(rosa, "for watching")
    bert = visit(_copied(rosa, "of blue"))

    # The plain address leads nobody in until the host allows it.
    plain = watching.rpartition("/")[0]
    stranger = visit(plain)
    expect(stranger.get_by_role("heading", name="No seat here")).to_be_visible()
    rosa.get_by_role("checkbox", name=re.compile("^Whoever knows the address")).check()
    assert _copied(rosa, "for watching, open to everybody") == plain
    stranger.reload()
    expect(stranger.get_by_role("list", name="Players")).to_contain_text("Blue")
    expect(stranger.get_by_text("You watch.")).to_be_visible()

    for page, name in ((rosa, "Rosa"), (bert, "Bert")):
        page.get_by_role("textbox", name=re.compile("^Your name")).fill(name)
        page.get_by_role("button", name=re.compile("^Ready as")).click()

    # Heading, log and whom the game waits for.
    for page in (rosa, bert, stranger):
        expect(page.get_by_text("Bert, blue", exact=False).first).to_be_visible()
        expect(page.get_by_role("log")).to_contain_text(re.compile("Rosa|Bert"))
        expect(page.get_by_role("log")).not_to_contain_text(re.compile(r"\b(red|blue)\b"))
    expect(stranger.get_by_text(re.compile("^Waiting for (Rosa|Bert)"))).to_be_visible()

    # The end speaks of them too; in the rematch they sit in each other's places.
    bert.get_by_role("tab", name="Table").click()
    bert.get_by_role("button", name="Give up…").click()
    bert.get_by_role("button", name="Yes, give up").click()
    expect(rosa.get_by_role("heading", name="Bert gave the game up")).to_be_visible()
    rosa.get_by_role("button", name="Again, sides swapped").click()
    expect(rosa.get_by_role("list", name="Players")).to_contain_text(re.compile(r"Bert.*Rosa \(you\)", re.DOTALL))
    bert.get_by_role("button", name="To the rematch").click()
    expect(bert.get_by_role("button", name="Ready as red")).to_be_visible()
    assert _copied(rosa, "of red").rpartition("/")[0] == bert.url
