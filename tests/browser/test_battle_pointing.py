"""Answers where one looks, in a real browser: powers that are pointed, charges, ghosts, and what stands beside them."""

from __future__ import annotations

import re
from typing import Any

from browser.battles import link, scene_table
from browser.conftest import PHONE, Visit
from browser.fleets import Typist
from browser.hosting import Host
from browser.pictures import pose
from browser.test_battle import base, question
from browser.test_battle_looks import table_of
from playwright.sync_api import Locator, Page, expect
from skirmish.fields import blue, red

CASTERS: dict[str, Any] = {
    "width": 36,
    "depth": 36,
    "phase": "shoot",
    "model": [
        {"side": "red", "profile": "hero Aff4", "spells": ["lightning", "blast"], "at": [8, 8], "name": "Witch"},
        {"side": "blue", "profile": "D3", "at": [8, 20], "name": "Near"},
        {"side": "blue", "profile": "D3", "at": [15, 15], "name": "Aside"},
        {"side": "blue", "profile": "D3 F1", "at": [16.5, 15], "name": "Monk"},
        {"side": "blue", "profile": "D3", "at": [33, 33], "name": "Far"},
    ],
}


def test_a_power_goes_where_it_is_pointed(visit: Visit, host: Host) -> None:
    page = visit(link(table_of(host, CASTERS)))
    assert question(page) == "shoot"
    powers = page.get_by_role("group", name="Which power")
    powers.get_by_role("button", name=re.compile("^Lightning")).click()
    cast = page.locator("[data-answer=cast]")
    expect(page.locator(".range")).to_be_visible()
    expect(page.locator(".base.target")).to_have_count(3)  # all but the one that is too far away
    expect(cast).to_have_count(0)  # nobody is aimed at before somebody is pointed at
    base(page, "Far").click()
    expect(cast).to_be_disabled()
    expect(page.get_by_text(re.compile(r"to Far is more than 18 in")).first).to_be_visible()
    base(page, "Aside").click()
    expect(cast).to_contain_text("Cast Lightning at Aside, striking Monk too, for 2 Affinity")
    expect(cast).to_contain_text(re.compile(r"works \d+% if Aside resists"))
    expect(cast).to_contain_text(re.compile(r"Aside loses \d\.\d\d Wounds on average, slain \d+%"))
    expect(page.get_by_role("combobox", name="At")).to_have_value("blue-2")  # the list says what the table says
    expect(page.locator(".base.foe")).to_have_count(2)
    pose(page, "battle-cast", whole=False)
    cast.click()
    expect(page.get_by_role("log")).to_contain_text("Witch casts Lightning at Aside")


def test_shots_and_powers_by_keys_alone(visit: Visit, host: Host) -> None:
    models, field = CASTERS["model"], {name: each for name, each in CASTERS.items() if name != "model"}
    shooter: dict[str, Any] = {"side": "red", "profile": "P3", "weapon": "24in S3"}
    shooters = {**shooter, "at": [10, 8], "name": "Archer"}, {**shooter, "at": [12, 8], "name": "Bowman"}
    annihilation = {"red": "annihilation", "blue": "annihilation"}
    page = visit(link(scene_table(host, *models, *shooters, **field, scenarios=annihilation)))
    assert question(page) == "shoot"
    typist, log = Typist(page), page.get_by_role("log")
    goes_on = page.locator("svg [data-model]:focus, [data-rest]:focus")  # on nothing that Enter would do at once

    typist.press(base(page, "Archer"))
    expect(page.locator(".base.target")).not_to_have_count(0)
    typist.press(base(page, "Aside"))
    expect(page.get_by_text(re.compile("Once more to shoot"))).to_have_count(1)  # aimed at, with its odds
    page.keyboard.press("Enter")
    expect(log).to_contain_text("Archer shoots weapon at Aside")
    assert question(page) == "shoot"
    expect(goes_on).to_have_count(1)

    typist.press(page.get_by_role("group", name="Which power").get_by_role("button", name=re.compile("^Lightning")))
    expect(page.locator("svg [data-model].target:focus")).to_have_count(1)  # one points on the table
    typist.reach(base(page, "Near"))
    page.keyboard.press("Enter")
    expect(page.locator("[data-answer=cast]")).to_contain_text("Cast Lightning at Near")
    expect(page.locator("[data-answer=cast]")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(log).to_contain_text("Witch casts Lightning at Near")
    assert question(page) == "shoot"
    expect(goes_on).to_have_count(1)


def test_questions_call_who_answers_from_the_table_by_keys(visit: Visit, host: Host) -> None:
    witch = red((8, 8), "hero Aff4 Dst3", spells=["lightning"], name="Witch")
    page = visit(link(scene_table(host, witch, blue((15, 15), "F1", name="Monk"), phase="shoot")))
    assert question(page) == "shoot"
    typist = Typist(page)
    typist.press(page.get_by_role("group", name="Which power").get_by_role("button", name=re.compile("^Lightning")))
    expect(page.locator("[data-answer=cast]")).to_be_enabled()  # aimed at the only one there is
    expect(base(page, "Monk")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("^Totals"))).to_be_focused()  # near the answers, and on none
    expect(page.locator("[data-answer]:enabled").first).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("[data-answer]:focus")).to_have_count(1)


RANKS: dict[str, Any] = {
    "scenarios": {"red": "annihilation", "blue": "annihilation"},
    "width": 36,
    "depth": 36,
    "model": [
        {"side": "red", "profile": "M6 A2", "at": [12, 12], "name": "Captain"},
        *[
            {
                "side": "red",
                "profile": "M6",
                "at": [3 + 1.6 * (number % 19), 4 - number // 19 * 1.6],
                "name": f"Guard {number}",
            }
            for number in range(38)
        ],
        {"side": "blue", "profile": "M6", "at": [12, 16.5], "name": "Near"},
        {"side": "blue", "profile": "M6", "at": [30, 32], "name": "Far"},
    ],
}


def callout(page: Page, title: str) -> Locator:
    return page.get_by_role("group", name=re.compile(title))


def apart(one: Locator, another: Locator) -> bool:
    """Whether neither of two things covers the other."""
    boxes = one.bounding_box(), another.bounding_box()
    assert boxes[0] is not None
    assert boxes[1] is not None
    (a, b) = (boxes[0], boxes[1])
    return (
        a["x"] + a["width"] <= b["x"]
        or b["x"] + b["width"] <= a["x"]
        or a["y"] + a["height"] <= b["y"]
        or b["y"] + b["height"] <= a["y"]
    )


def test_a_charge_is_answered_at_its_ghost(visit: Visit, host: Host) -> None:
    page = visit(link(table_of(host, RANKS)))
    assert question(page) == "movement"
    expect(page.locator(".zone.past")).to_have_count(2)  # nobody is deployed any more
    expect(page.get_by_text("▾ more")).to_be_visible()  # chips than are seen
    table = page.get_by_role("group", name=re.compile("^The table"))
    before = table.bounding_box()
    page.locator("summary").filter(has_text="red, you").click()
    expect(page.get_by_text("Victory points").first).to_be_visible()
    assert table.bounding_box() == before  # the board stays where it is
    page.keyboard.press("Escape")
    expect(page.get_by_text("Victory points").first).to_be_hidden()
    base(page, "Captain").click()
    base(page, "Far").click()  # it cannot be, and says why
    said = callout(page, "^Captain charges Far")
    expect(said).to_contain_text(re.compile(r"is more than 6 in"))
    expect(said.get_by_role("button", name=re.compile("^Yes"))).to_be_disabled()
    expect(page.locator(".ghost.bad .cross")).to_be_visible()
    said.get_by_role("button", name=re.compile("^No")).click()
    expect(said).to_have_count(0)
    base(page, "Near").click()
    said = callout(page, "^Captain charges Near")
    expect(said).to_contain_text(re.compile(r"If you attack, they fight: deal \d\.\d\d, lose \d\.\d\d"))
    yes = said.get_by_role("button", name=re.compile("^Yes"))
    expect(yes).to_be_enabled()
    expect(page.locator(".ghost.bad")).to_have_count(0)
    for token in (page.locator(".ghost .rim"), base(page, "Near").locator(".rim")):
        assert apart(said, token)
    pose(page, "battle-charge", whole=False)
    yes.click()
    expect(page.get_by_role("log")).to_contain_text("Captain moves")
    expect(page.get_by_role("status").filter(has_text="Captain moves").first).to_be_visible()  # beneath the board
    guard = base(page, "Guard 18")
    guard.click()
    expect(page.get_by_role("region", name=re.compile("^About Guard 18"))).to_be_visible()
    box = guard.locator(".rim").bounding_box()
    assert box is not None
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] - 40)  # goes there at once
    expect(page.get_by_role("log")).to_contain_text("Guard 18 moves")
    page.locator("[data-answer=done]").click()
    expect(page.get_by_role("region", name=re.compile("^About "))).to_have_count(0)  # its phase is over


def test_what_is_said_of_a_charge_covers_nobody_it_names(visit: Visit, host: Host) -> None:
    ours = [red((x, 8), "M4", name=f"Guard {x}") for x in (10, 12)]
    theirs = [blue((x, 12), "M3", name=f"Raider {x}") for x in (9, 11)]
    page = visit(link(scene_table(host, red((8, 8), "M5 S4 hero", name="Captain"), *ours, *theirs)))
    assert question(page) == "movement"
    base(page, "Captain").click()
    base(page, "Raider 9").click()
    said = callout(page, "^Captain charges Raider 9")
    expect(said).to_contain_text("If they attack, you retreat")
    for token in (page.locator(".ghost .rim"), base(page, "Raider 9").locator(".rim")):
        assert apart(said, token)


def test_on_a_phone_the_answer_lies_over_the_table(visit: Visit, host: Host) -> None:
    page = visit(link(table_of(host, RANKS)), **PHONE)
    assert question(page) == "movement"
    base(page, "Captain").tap()
    base(page, "Near").tap()
    said = callout(page, "^Captain charges Near")
    confirm = page.get_by_role("button", name="Confirm the move")
    expect(confirm).to_be_enabled()
    table = page.get_by_role("group", name=re.compile("^The table")).bounding_box()
    box = said.bounding_box()
    assert table is not None
    assert box is not None
    assert table["y"] <= box["y"] + 1
    assert box["y"] < table["y"] + table["height"]
    for token in (
        page.locator(".ghost .rim"),
        base(page, "Near").locator(".rim"),
        base(page, "Captain").locator(".rim"),
    ):
        assert apart(said, token)
    expect(confirm).to_be_in_viewport(ratio=1)
    pose(page, "battle-charge-phone", whole=False)
    confirm.tap()
    expect(page.get_by_role("log")).to_contain_text("Captain moves")
