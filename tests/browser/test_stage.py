"""The stage in a real Chromium that draws by software: it agrees with the plan, is played on, and gives way."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from browser.battles import bots_table, link, scene_table, table
from browser.conftest import CHROMIUMS, PATIENCE, Visit
from browser.hosting import Host
from browser.scripts import setup as dungeon_setup
from browser.stages import SMALL, SMALL_PHONE, STAGE_SWITCHES, WISH, agree, agree_in_squares, staged
from browser.test_after import expect_at, last
from browser.test_battle import MOST_ANSWERS, SURE, aim, answer, base, middle, movers, play_until, press, question
from counts import count
from playwright.sync_api import Browser, Page, expect, sync_playwright
from skirmish.fields import blue, red
from small_battles import small_fleets, small_setup


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One that has WebGL, unlike that of the other tests, which look at the plan."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found is None:
        pytest.skip("Chromium is not installed here")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(STAGE_SWITCHES))
        yield browser
        browser.close()


@pytest.fixture
def on_stage(visit: Visit) -> Callable[..., Page]:
    """`on_stage("#/…")`: a page that shows tables on the stage, however slowly it is drawn."""

    def on_stage(where: str, **wishes: Any) -> Page:
        page = visit("#/rules", **{**SMALL, **wishes})
        page.evaluate(WISH)
        page.goto(page.url.split("#")[0] + where)
        page.reload()
        return page

    return on_stage


OnStage = Callable[..., Page]
STEPS = count(4, 10_000)


def fought(host: Host, game: str, setup: dict[str, Any], bot: str) -> dict[str, Any]:
    if game == "skirmish":
        return bots_table(host, setup, bot)
    asked = {"game": game, "setup": setup, "seats": {"red": {"bot": bot}, "blue": {"bot": bot}}}
    made = httpx.post(f"{host.url}/api/tables", json=asked, timeout=60, trust_env=False)
    made.raise_for_status()
    found: dict[str, Any] = made.json()
    return found


@pytest.mark.parametrize(
    ("game", "setup", "bot"),
    [
        ("skirmish", lambda: small_setup(turns=count(1, 3), limit=count(100, 300)), "soldier"),
        ("cosmic", lambda: small_fleets(turns=count(1, 3)), "helmsman"),
    ],
    ids=["skirmish", "cosmic"],
)
def test_stage_and_plan_agree_through_a_battle(
    on_stage: OnStage, host: Host, game: str, setup: Callable[[], dict[str, Any]], bot: str
) -> None:
    page = on_stage(link(fought(host, game, setup(), bot), None))
    expect(page.get_by_role("region", name="How it ended")).to_be_visible(timeout=120_000)
    page.get_by_role("link", name="Watch the replay").click()
    staged(page)
    page.keyboard.press("Home")
    expect_at(page, 0)
    end = last(page)
    seen = 0
    step = max(1, end // STEPS)
    for entry in range(0, end + 1, step):
        page.get_by_role("slider").fill(str(entry))
        expect_at(page, entry)
        expect(page.locator("[aria-busy=false] [data-pictures=stage]")).to_be_visible()
        seen = max(seen, agree(page))
    assert seen > 3


def test_stage_and_room_agree_while_a_dungeon_is_played(on_stage: OnStage, host: Host) -> None:
    asked = {"game": "dungeon", "setup": dungeon_setup(), "seats": {"hero": {"is_ready": True}}}
    made = httpx.post(f"{host.url}/api/tables", json=asked, timeout=60, trust_env=False).json()
    page = on_stage(f"#/table/{made['table']}/{made['seats'][0]['token']}")
    staged(page)
    for _ in range(count(3, 40)):
        assert agree_in_squares(page, 6) > 1
        square = page.locator("[role=gridcell][aria-label*=costs]").first
        if not square.count():
            break
        where = square.get_attribute("data-square")
        square.click()
        expect(page.locator(f"[role=gridcell][data-square='{where}'][data-model=hero]")).to_be_visible()


def field(host: Host) -> dict[str, Any]:
    """One who walks, and one far off to be walked towards."""
    ours = [red((6, 6), "A6", name="Walker"), red((14, 3), "A6", name="Watcher")]
    return scene_table(host, *ours, blue((12, 20), "D1", name="Far One"), seed="stage")


def test_a_battle_is_played_on_the_stage_by_mouse(on_stage: OnStage, host: Host) -> None:
    page = on_stage(link(table(host, turns=1)))
    staged(page)
    play_until(page, "movement")
    name = next(each for each in movers(page) if aim(page, each))
    press(page, page.get_by_role("button", name="Confirm the move"))
    expect(page.get_by_role("log")).to_contain_text(f"{name} moves")
    assert agree(page) > 3
    for _ in range(MOST_ANSWERS):
        if not answer(page):
            break
    expect(page.get_by_role("region", name="How it ended")).to_contain_text(re.compile("has won|is drawn"))


def test_a_model_is_moved_on_the_stage_by_touch(on_stage: OnStage, host: Host) -> None:
    page = on_stage(link(field(host)), **SMALL_PHONE)
    staged(page)
    assert question(page) == "movement"
    walker = base(page, "Walker")
    walker.scroll_into_view_if_needed()
    x, y = middle(walker)
    page.touchscreen.tap(x, y)
    expect(walker).to_have_attribute("aria-pressed", "true")
    page.touchscreen.tap(x + 25, y)
    page.wait_for_function(SURE)
    press(page, page.get_by_role("button", name="Confirm the move"), by_touch=True)
    expect(page.get_by_role("log")).to_contain_text("Walker moves")
    agree(page)


def test_a_lost_context_shows_the_plan_until_the_stage_is_back(on_stage: OnStage, host: Host) -> None:
    page = on_stage(link(field(host)))
    staged(page)
    lens = page.locator(".canvas canvas").evaluate_handle("canvas => canvas.getContext('webgl2')")
    lens.evaluate("lens => lens.getExtension('WEBGL_lose_context').loseContext()")
    expect(page.get_by_text("The stage was lost for a moment")).to_be_visible()
    expect(page.locator("[data-pictures=plan]")).to_be_visible()
    expect(page.get_by_role("button", name="Walker")).to_be_visible()
    staged(page)
    agree(page)


def test_one_key_changes_the_pictures_and_they_stay_changed(on_stage: OnStage, host: Host) -> None:
    page = on_stage(link(field(host)))
    staged(page)
    page.keyboard.press("p")
    expect(page.locator("[data-pictures=plan]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-pictures=plan]")).to_be_visible()
    page.get_by_role("button", name="Stage", exact=True).click()
    staged(page)
    page.get_by_role("button", name="Legend").click()
    expect(page.get_by_role("dialog", name="Legend")).to_be_visible()


def test_a_browser_without_webgl_shows_the_plan(visit: Visit, host: Host) -> None:
    page = visit("#/rules", **SMALL)
    page.context.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    page.evaluate(WISH)
    page.goto(f"{host.url}/{link(field(host))}")
    page.reload()
    question(page)
    expect(page.locator("[data-pictures=plan]")).to_be_visible()
    expect(page.get_by_text("This browser cannot draw the stage")).to_be_visible()


def test_software_is_not_taken_for_a_stage_that_runs_well(visit: Visit, host: Host) -> None:
    page = visit(link(field(host)), **SMALL)
    question(page)
    expect(page.locator("[data-pictures=plan]")).to_be_visible()
    assert page.evaluate(
        "() => performance.getEntriesByType('resource').every(each => !each.name.includes('StageCanvas'))"
    )
