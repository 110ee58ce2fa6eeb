"""A battle in every phase, by night and by day: nothing that axe-core finds."""

from __future__ import annotations

from typing import Any

import httpx
from browser.battles import bots_table, link, table, watched_to_the_end
from browser.conftest import Visit
from browser.hosting import Host
from browser.pictures import pose
from browser.test_battle import MOST_ANSWERS, answer, question
from browser.test_looks import ALL, COLOURS, told, violations
from playwright.sync_api import Page, expect

from dwethia.codex import starter
from dwethia.engine.rules import as_setup
from dwethia.skirmish.scenes.scenes import read_scene

TOUCH = 1.58  # inches between the middles of two heroes who touch
Found = dict[str, list[tuple[str, str]]]


def looked_at(page: Page, state: str, found: Found) -> None:
    """What axe-core finds in both themes, and a picture of each."""
    for theme in ("light", "dark"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        pose(page, f"battle-{state}-desk-{theme}")
        for fault, element in violations(page, ALL if theme == "dark" else COLOURS):
            found.setdefault(fault, []).append((f"{state} ({theme})", element))


def phase(page: Page) -> str:
    """The phase that the heading names, as part of a file's name."""
    return page.locator(".battle header .chip").first.inner_text().lower().replace(" ", "-")


def table_of(host: Host, scene: dict[str, Any]) -> dict[str, Any]:
    """A table that begins in the middle of a battle, with both seats for one person."""
    setup = as_setup(read_scene(scene, starter()).setup)
    ready = {"red": {"is_ready": True}, "blue": {"is_ready": True}}
    made = httpx.post(
        f"{host.url}/api/tables", json={"game": "skirmish", "setup": setup, "seats": ready}, timeout=60, trust_env=False
    )
    assert made.status_code == 201, made.text
    told: dict[str, Any] = made.json()
    return told


def both_seats(visit: Visit, made: dict[str, Any]) -> Page:
    """A browser that holds both seats, as one that has set up a battle of two at this screen."""
    page = visit()
    held = [{"table": made["table"], "game": "skirmish", "title": "", "seats": made["seats"], "give": [], "touched": 0}]
    page.evaluate("held => localStorage.setItem('dwethia.tables', JSON.stringify(held))", held)
    page.goto(f"{page.url.split('#')[0]}#/table/{made['table']}")
    page.reload()
    return page


def played_through(page: Page, wanted: set[str], found: Found) -> set[str]:
    """Look at the page whenever another phase or question comes up, until all that is wanted has been seen."""
    seen: set[str] = set()
    for _ in range(MOST_ANSWERS):
        asked = question(page)
        for state in {f"phase-{phase(page)}", f"asked-{asked}"} - seen:
            seen.add(state)
            looked_at(page, state, found)
        if not asked or wanted <= seen:
            return seen
        answer(page)
    return seen


def test_setting_up_moving_and_shooting(visit: Visit, host: Host) -> None:
    page = visit(link(table(host, pooled=True)))
    wanted = {f"phase-{each}" for each in ("scenarios", "terrain", "deployment", "movement")} | {"asked-deploy"}
    found: Found = {}
    assert wanted <= played_through(page, wanted, found)
    assert not found, told(found)


def test_shooting_close_combat_and_the_moments_in_it(visit: Visit, host: Host) -> None:
    hero = "M5 A3 hero Dst3"
    scene = {
        "phase": "shoot",
        "turns": 2,
        "always_asked": True,
        "model": [
            {"side": "red", "profile": hero, "at": [10, 10], "name": "Red Hero"},
            {"side": "red", "profile": "P4 hero Dst2", "weapon": "24in S3", "at": [4, 4], "name": "Archer"},
            {"side": "blue", "profile": hero, "at": [10 + TOUCH, 10], "name": "Blue Hero"},
            {"side": "blue", "profile": "D3 W3", "at": [4, 16], "name": "Mark"},
        ],
    }
    page = both_seats(visit, table_of(host, scene))
    wanted = {f"phase-{each}" for each in ("shoot", "close-combat", "priority", "over")} | {
        "asked-shoot",
        "asked-choice",
    }
    found: Found = {}
    assert wanted <= played_through(page, wanted, found)
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()
    assert not found, told(found)


def test_watching_the_end(visit: Visit, host: Host) -> None:
    page = visit(link(bots_table(host), None))
    watched_to_the_end(page)
    found: Found = {}
    looked_at(page, "end-watched", found)
    assert not found, told(found)


def test_the_set_up_page_by_day(visit: Visit) -> None:
    page = visit("#/battle/new")
    expect(page.get_by_role("button", name="Fight!")).to_be_enabled()
    found: Found = {}
    looked_at(page, "setup", found)
    assert not found, told(found)
