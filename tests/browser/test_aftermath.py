"""A battle settled from two browsers: each is asked their own questions, and both see what comes of it."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from aftermath.battles import BLUE, RED, Field, busy_field
from browser.conftest import PHONE, Visit
from browser.hosting import Host
from browser.tours import settled
from playwright.sync_api import Locator, Page, expect

from dwethia.engine.rules import as_setup

READY = {"Ann": {"is_ready": True}, "Ben": {"is_ready": True}}
ASKED = re.compile("^(A question|Points to spend)$")


def sat(host: Host, field: Field) -> dict[str, str]:
    """A table at which a battle is settled: the address of each seat."""
    wish = {"game": "aftermath", "setup": as_setup(field.setup), "seats": READY}
    made: dict[str, Any] = httpx.post(f"{host.url}/api/tables", json=wish, timeout=30, trust_env=False).json()
    return {each["seat"]: f"#/table/{made['table']}/{each['token']}" for each in made["seats"]}


def question(page: Page) -> Locator:
    return page.get_by_role("region", name=ASKED)


def members(page: Page) -> Locator:
    return page.get_by_role("list", name=re.compile("^Members of")).get_by_role("article")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_two_people_settle_a_battle_from_two_browsers(host: Host, visit: Visit, screen: dict[str, Any]) -> None:
    seats = sat(host, busy_field())
    ann, ben = visit(seats["Ann"], **screen), visit(seats["Ben"], **screen)
    expect(question(ann)).to_contain_text("Ringleader was slain in close combat: whose deed was it?")
    expect(question(ben)).to_have_count(0)
    expect(members(ben)).to_have_count(8)

    ended = ann.get_by_text("Battle 1 is settled").first
    for _ in range(40):
        waiting = ann.get_by_text(re.compile("^Waiting for Ben"))
        expect(question(ann).or_(waiting).or_(ended).first).to_be_visible()
        if ended.is_visible():
            break
        asked = ben if waiting.is_visible() else ann
        expect(question(asked)).to_be_visible()
        settled(asked)
        said = question(asked).get_by_role("heading").inner_text()
        question(asked).get_by_role("button", name=re.compile("^(?!Rule )")).first.click()
        expect(question(asked).filter(has_text=said)).to_have_count(0)

    expect(ended).to_be_visible()
    expect(ben.get_by_text("Battle 1 is settled").first).to_be_visible()
    expect(ben.get_by_role("article", name="Deckhand")).to_contain_text(re.compile("CP-SCAR-[A-Z]+-[1-6]"))
    assert sorted(members(ben).all_inner_texts()) == sorted(members(ann).all_inner_texts())


def test_tables_that_fit_are_shown_and_one_is_picked_there(host: Host, visit: Visit) -> None:
    field = Field()
    field.place(RED, "Mara")
    field.place(BLUE, "Witch", "H.1", tracked=False)
    field.slain("Mara", "Witch", "affinity", power="blast", is_spell=True)
    ann = visit(sat(host, field)["Ann"])

    tables = ann.get_by_role("group", name="Tables that fit").get_by_role("region")
    expect(tables).to_have_count(3)
    expect(tables.first).to_contain_text("Shaken Faith")
    expect(tables.first).to_contain_text("would change nothing")
    tables.last.get_by_role("button", name="Roll on this table").click()

    expect(ann.get_by_text("Battle 1 is settled").first).to_be_visible()
    expect(members(ann).first).to_contain_text(re.compile("CP-SCAR-HERO-[1-6]"))
