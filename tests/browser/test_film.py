"""Nothing is told before it is seen: the film comes before the question, the score and the result."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from browser.battles import bots_table, link, scene_table
from browser.conftest import PHONE, Visit
from browser.hands import Mouse, begin
from browser.hosting import Host
from browser.test_battle import actions, question
from playwright.sync_api import Locator, Page, expect
from skirmish.fields import blue, red

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
MOST_ANSWERS = 30


def under_fire(host: Host) -> dict[str, Any]:
    """A table at which red may shoot, and then blue's archers do; their dice are known."""
    ours = [red((x, 4), "D1", weapon="24in S1", name=f"Squire {x}") for x in (6, 9, 12, 15)]
    theirs = [blue((x, 16), "P6 D6", weapon="24in S6", name=f"Archer {x}") for x in (7, 11, 15)]
    return scene_table(host, *ours, *theirs, phase="shoot", seed="under fire")


def film(page: Page) -> Locator:
    return page.locator("g[data-film]")


def answers(page: Page) -> Locator:
    return page.locator(".battle [data-answer]:enabled")


def strip(page: Page, name: str = "While you passed") -> Locator:
    return page.get_by_role("region", name=name)


def fight_on(page: Page) -> None:
    """Answer in the shortest way until the enemy has done something that is worth telling."""
    for _ in range(MOST_ANSWERS):
        question(page)
        if strip(page).count():
            return
        step = page.locator(".battle").get_attribute("data-step")
        (page.locator("[data-answer=done]") if actions(page).count() else answers(page).first).click()
        expect(page.locator(".battle")).not_to_have_attribute("data-step", step or "")
        page.keyboard.press("s")
    raise AssertionError("nobody ever fell")


def test_the_film_comes_before_the_question_and_is_seen_again(visit: Visit, host: Host) -> None:
    page = visit(link(under_fire(host)), **MOVING)
    question(page)
    log = page.get_by_role("log")
    models = page.locator(".battle header .side.red").get_by_title("Models left")
    page.locator("[data-answer=done]").click()
    expect(film(page)).to_be_visible()
    assert answers(page).count() == 0
    expect(models).to_contain_text("4/4")
    expect(log).not_to_contain_text("is slain")
    page.keyboard.press("s")
    expect(answers(page).first).to_be_visible()
    expect(film(page)).to_have_count(0)

    fight_on(page)
    expect(models).not_to_contain_text("4/4")
    expect(log).to_contain_text("is slain")
    fallen = strip(page).get_by_role("button", name=re.compile(" fell to ")).first
    fallen.click()
    expect(film(page)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Skip"))).to_be_visible()
    page.keyboard.press("s")
    expect(film(page)).to_have_count(0)
    expect(answers(page).first).to_be_visible()

    # Who comes back is told first what has happened since; what was seen is not told again.
    page.reload()
    question(page)
    expect(strip(page, "Since you last looked")).to_have_count(0)
    page.evaluate(
        """() => {
          const seen = JSON.parse(localStorage.getItem('dwethia.seen'));
          localStorage.setItem('dwethia.seen', JSON.stringify(seen.map(each => ({ ...each, events: 1 }))));
        }"""
    )
    page.reload()
    since = strip(page, "Since you last looked")
    expect(since).to_contain_text("fell to")
    assert page.locator("main section").first.get_attribute("aria-label") == "Since you last looked"
    since.get_by_role("button", name=re.compile(" fell to ")).last.click()
    expect(film(page)).to_be_visible()
    page.keyboard.press("s")
    since.get_by_role("button", name="Close: Since you last looked").click()
    expect(since).to_have_count(0)


@pytest.mark.parametrize("wishes", [{}, MOVING], ids=["still", "moving"])
def test_what_was_shot_is_told_to_who_picks_a_fight(visit: Visit, host: Host, wishes: dict[str, Any]) -> None:
    squires = [red((x, 4), "D1", weapon="24in S1", name=f"Squire {x}") for x in (6, 9, 12)]
    archers = [blue((x, 16), "P6 D6", weapon="24in S6", name=f"Archer {x}") for x in (6, 9, 12)]
    fighters = [red((x, 10), "M4", name=f"Guard {x}") for x in (2, 20)]
    against = [blue((x, 11.26), "M4", name=f"Raider {x}") for x in (2, 20)]
    page = visit(
        link(scene_table(host, *squires, *archers, *fighters, *against, phase="shoot", seed="under fire")), **wishes
    )
    page.locator("[data-answer=done]").click()
    expect(page.get_by_text("Which fight comes next?")).to_be_visible()
    expect(strip(page)).to_contain_text(re.compile("Squire .* fell to Archer"))

    # How the enemy means to fight is told without what it meant to the enemy.
    answers(page).first.click()
    expect(page.get_by_role("log")).to_contain_text(re.compile("blue chooses to"))
    expect(
        page.get_by_role("log").get_by_role("heading", name=re.compile("^(Fight|Retreat) Why")).first
    ).to_be_visible()
    expect(page.get_by_role("log")).not_to_contain_text("you roll")


def test_a_phone_is_told_what_happened_at_once_where_nothing_shall_move(visit: Visit, host: Host) -> None:
    page = visit(link(under_fire(host)), **PHONE)
    fight_on(page)
    assert film(page).count() == 0
    again = strip(page).get_by_role("button", name=re.compile(" fell to ")).first
    again.tap()
    expect(page.locator("p.film")).to_be_visible()  # in words
    page.get_by_role("button", name=re.compile("^Skip")).first.tap()
    expect(page.locator("p.film")).to_have_count(0)


def test_the_enemies_of_a_room_are_seen_before_the_hero_is_asked(visit: Visit) -> None:
    page = visit(**MOVING)
    begin(Mouse(page), "film")
    words = page.locator("p.film")
    asked = page.get_by_role("region", name=re.compile("^(Your actions|A moment to decide|A question)$"))
    asked.get_by_role("button", name=re.compile("^End the activation")).click()
    expect(words).to_be_visible()
    assert page.locator(".request button:enabled").count() == 0
    page.wait_for_timeout(200)
    page.keyboard.press("s")
    expect(words).to_have_count(0)
    expect(asked.locator("button:not(.rule):enabled").first).to_be_visible()


def test_who_watches_bots_sees_the_end_last(visit: Visit, host: Host) -> None:
    made = bots_table(host)
    page = visit(link(made, None), **MOVING)
    at, ended = page.locator("[data-at]"), page.get_by_role("region", name="How it ended")
    expect(at).to_be_visible()
    told = {"Authorization": f"Bearer {made['spectator']['token']}"}
    while _stage(host, made["table"], told) != "ended":
        page.wait_for_timeout(100)
    assert ended.count() == 0
    assert "has won" not in page.locator(".battle header").inner_text()
    shown = _at(at)
    assert shown < _last(at)

    page.keyboard.press(".")
    expect(page.get_by_role("button", name="2x", pressed=True)).to_be_visible()
    page.keyboard.press(".")
    expect(page.get_by_role("button", name="4x", pressed=True)).to_be_visible()
    page.wait_for_function("before => Number(document.querySelector('[data-at]').dataset.at) > before", arg=shown)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    paused = _at(at)
    page.wait_for_timeout(700)
    assert _at(at) == paused

    # A page that is loaded again goes on there, and who comes later begins at the first action, though it is over.
    later = visit(link(made, None), **MOVING)
    page.reload()
    for watched, first in ((page, paused), (later, 0)):
        expect(watched.locator("[data-at]")).to_be_visible()
        assert first <= _at(watched.locator("[data-at]")) < _last(at)
        assert watched.get_by_role("region", name="How it ended").count() == 0

    page.get_by_role("slider", name="Action").fill(str(_last(at)))
    expect(ended).to_be_visible()
    expect(page.locator(".battle header")).to_contain_text(re.compile("has won|A draw"))
    page.get_by_role("slider", name="Action").fill("2")
    expect(ended).to_have_count(0)
    expect(page.get_by_role("log")).not_to_contain_text("The battle is over")
    page.reload()
    expect(ended).to_be_visible()  # the present, at once


def test_who_watches_bots_where_nothing_moves_comes_to_the_end_by_themselves(visit: Visit, host: Host) -> None:
    made = bots_table(host)
    told = {"Authorization": f"Bearer {made['spectator']['token']}"}
    page = visit(link(made, None))
    at, ended = page.locator("[data-at]"), page.get_by_role("region", name="How it ended")
    expect(at).to_be_visible()
    while _stage(host, made["table"], told) != "ended":
        page.wait_for_timeout(100)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    before = _at(at)
    assert before < _last(at)
    assert ended.count() == 0
    assert "has won" not in page.locator(".battle header").inner_text()
    assert "has won" not in page.title()
    page.keyboard.press("ArrowRight")  # one action at a time
    expect(at).to_have_attribute("data-at", str(before + 1))
    assert page.locator("p.film").count() == 0

    page.get_by_role("slider", name="Action").fill(str(_last(at) - 1))
    expect(at).to_have_attribute("data-at", str(_last(at) - 1))
    assert ended.count() == 0
    page.keyboard.press("ArrowRight")
    expect(ended).to_be_visible()
    page.get_by_role("button", name="From the start").click()
    expect(ended).to_have_count(0)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    assert _at(at) < 3


def _stage(host: Host, table: str, told: dict[str, str]) -> str:
    return str(httpx.get(f"{host.url}/api/tables/{table}", headers=told, trust_env=False).json()["stage"])


def _at(at: Locator) -> int:
    return int(at.get_attribute("data-at") or 0)


def _last(at: Locator) -> int:
    return int(at.inner_text().split("/")[1])
