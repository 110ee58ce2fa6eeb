"""From everything on the screen of a battle to its rule: words, numbers, models, terrain, questions and faults."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from browser.battles import link
from browser.conftest import PHONE, Visit
from browser.hosting import Host
from browser.test_battle import actions, base, middle
from browser.test_looks import ALL, violations
from playwright.sync_api import Locator, Page, expect

MISSION = {"id": "first", "name": "First Blood", "text": "Slay somebody.", "trigger": "First Blood"}


@pytest.fixture
def battle(visit: Visit, host: Host) -> Page:
    """The first battle before anything has been done, without its teacher."""
    return visit(address(host))


def address(host: Host) -> str:
    wish: dict[str, Any] = httpx.get(f"{host.url}/api/games/skirmish/first", trust_env=False).json()
    wish["setup"]["red"]["missions"] = [MISSION]
    made = httpx.post(f"{host.url}/api/tables", json=wish, timeout=60, trust_env=False)
    assert made.status_code == 201, made.text
    return link(made.json())


def opens(page: Page, thing: Locator, rule: str) -> None:
    """The drawer opens with this rule first, and is closed again."""
    thing.click()
    drawer = page.get_by_role("dialog", name="Look up a rule")
    expect(drawer.locator(".found").first).to_contain_text(rule)
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def term(page: Page, about: str) -> Locator:
    return page.locator(f'[data-term="{about}"]').first


def chip(inside: Locator | Page, rule: str) -> Locator:
    return inside.get_by_role("button", name=f"Rule {rule}").first


def test_the_heading(battle: Page) -> None:
    for about, rule in (("turn", "SK-TURN-01"), ("phase:movement", "SK-MOVE-01"), ("priority", "SK-PRIO-03")):
        opens(battle, term(battle, about), rule)
    battle.locator("details.side.red summary").click()
    opens(battle, chip(battle, "SK-SCEN-03"), "SK-SCEN-03")
    for about, rule in (("points", "SK-SCEN-08"), ("mission", "SK-SCEN-09"), ("figure:Destiny", "SK-STAT-09")):
        opens(battle, term(battle, about), rule)


def test_the_card_of_a_model(battle: Page) -> None:
    base(battle, "Velite 1").click()
    card = battle.get_by_role("region", name="About Velite 1")
    card.get_by_text("Wargear and rules").click()
    for about, rule in (
        ("figure:Martial", "SK-STAT-02"),
        ("figure:Integrity", "SK-STAT-08"),
        ("word:Light", "SK-KEY-10"),
        ("word:Sunder", "HS-KEY-01"),
        ("penalty:none", "SK-SHOOT-39"),
        ("save", "SK-FIGHT-42"),
    ):
        opens(battle, card.locator(f'[data-term="{about}"]').first, rule)
    base(battle, "Legionaire 1").click()
    card = battle.get_by_role("region", name="About Legionaire 1")
    card.get_by_text("Wargear and rules").click()
    opens(battle, card.locator('[data-term="word:Shield Wall"]'), "SK-STAT-12")


def test_a_question_a_manner_a_fault_and_a_state(battle: Page) -> None:
    opens(battle, chip(actions(battle), "SK-MOVE-01"), "SK-MOVE-01")
    legionaire = base(battle, "Legionaire 1")
    legionaire.click()
    battle.get_by_role("button", name="Defensive").click()
    opens(battle, term(battle, "manner:defensive"), "HS-MOVE-01")
    legionaire.focus()
    for _ in range(7):
        battle.keyboard.press("Shift+ArrowUp")
    opens(battle, chip(battle.locator(".faults"), "SK-MOVE-02"), "SK-MOVE-02")
    legionaire.focus()
    for _ in range(5):
        battle.keyboard.press("Shift+ArrowDown")
    expect(battle.get_by_role("button", name="Confirm the move")).to_be_enabled()
    battle.keyboard.press("Enter")
    card = battle.get_by_role("region", name="About Legionaire 1")
    opens(battle, chip(card, "HS-MOVE-01"), "HS-MOVE-01")
    opens(battle, card.locator('[data-term="mark:has moved"]'), "SK-MOVE-01")


def which(page: Page) -> Locator:
    return page.get_by_role("region", name="Which rule?")


def test_which_rule_concerns_a_model_by_key_menu_and_button(battle: Page) -> None:
    base(battle, "Velite 1").focus()
    battle.keyboard.press("?")
    expect(which(battle)).to_contain_text("Velite 1")
    for rule in ("SK-MOVE-01", "SK-COH-01", "SK-SHOOT-39", "SK-KEY-10", "SK-FIGHT-42"):
        expect(chip(which(battle), rule)).to_be_visible()
    opens(battle, which(battle).get_by_role("button", name="Read all"), "SK-MOVE-01")
    which(battle).get_by_role("button", name="Close the rules").click()
    expect(which(battle)).to_be_hidden()
    base(battle, "Centurion").click(button="right")
    expect(which(battle)).to_contain_text("2 Destiny")
    battle.get_by_role("button", name="Which rule?").click()
    base(battle, "First Mate").click()
    expect(which(battle)).to_contain_text("First Mate")
    base(battle, "Boarder").hover()
    battle.locator("h1").first.evaluate("() => document.activeElement?.blur()")
    battle.keyboard.press("?")
    expect(which(battle)).to_contain_text("Boarder")


def test_which_rule_concerns_terrain_and_ground(battle: Page) -> None:
    for name, rule in (("Bog", "HS-TERR-01"), ("Low Wall", "HS-TERR-02")):
        x, y = middle(battle.get_by_text(name, exact=True).first)
        battle.mouse.click(x, y, button="right")
        expect(chip(which(battle), rule)).to_be_visible()
        opens(battle, chip(which(battle), rule), rule)


def test_by_touch_and_without_a_violation(visit: Visit, host: Host) -> None:
    page = visit(address(host), **PHONE)
    page.get_by_role("button", name="Which rule?").tap()
    base(page, "Velite 1").tap()
    expect(chip(which(page), "SK-KEY-10")).to_be_visible()
    base(page, "Velite 1").tap()
    expect(page.get_by_role("region", name="About Velite 1").locator("[data-term='figure:Martial']")).to_be_visible()
    assert list(violations(page, ALL)) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
