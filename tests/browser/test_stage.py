"""The stage in a real Chromium that draws by software: it agrees with the plan, is played on, and gives way."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from browser.battles import link, scene_table, table, watched_to_the_end
from browser.conftest import CHROMIUMS, PATIENCE, Visit
from browser.hosting import Host
from browser.pictures import pose
from browser.scripts import setup as dungeon_setup
from browser.stages import (
    SMALL,
    SMALL_PHONE,
    STAGE_SWITCHES,
    WATCH_EFFECTS,
    Height,
    agree,
    agree_in_squares,
    staged,
    told,
    wishing_for_stage,
)
from browser.test_after import expect_at, last
from browser.test_battle import MOST_ANSWERS, SURE, aim, answer, base, middle, movers, play_until, press, question
from browser.test_film import under_fire
from counts import count
from msgspec import Struct, convert
from playwright.sync_api import Browser, Page, expect, sync_playwright
from skirmish.fields import blue, piece, red
from small_battles import small_fleets, small_setup

from dwethia.codex import starter
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH
from dwethia.profile import UnitType
from dwethia.skirmish.setup.battle_setup import BattleSetup
from dwethia.skirmish.state.board import height_at
from dwethia.tabletop.table import Table


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
def on_stage(visit: Visit, host: Host) -> Callable[..., Page]:
    """`on_stage("#/…")`: a page that shows tables on the stage, however slowly it is drawn."""

    def on_stage(where: str, **wishes: Any) -> Page:
        return visit(where, **{**SMALL, "storage_state": wishing_for_stage(host.url), **wishes})

    return on_stage


OnStage = Callable[..., Page]
# The plan is shown, with these words below it: both at once, for the stage may be back in a moment.
PLAN_SAYS = """words => document.querySelector('[data-pictures=plan] [data-model]') !== null
  && [...document.querySelectorAll('[role=status]')].some(each => each.textContent.includes(words))"""
# The canvas is as large as the place it has.
FILLS = """() => {
  const [canvas, frame] = [document.querySelector('.canvas canvas'), document.querySelector('[data-pictures=stage]')];
  return Math.abs(canvas.clientWidth - frame.clientWidth) < 2 && Math.abs(canvas.clientHeight - frame.clientHeight) < 2;
}"""
MOST_CALLS, MOST_TRIANGLES = 120, 300_000
STEPS = count(4, 10_000)


class Fought(Struct, frozen=True):
    """A battle that bots fight, and how the stage is held against the plan in it."""

    game: str
    setup: Callable[[], dict[str, Any]]
    seats: dict[str, str]  # their bots
    agree: Callable[[Page, dict[str, Any]], int]


def ground_of(setup: dict[str, Any]) -> Height:
    """How high one stands, as the referee says."""
    laid = convert(setup, BattleSetup)
    table = Table(laid.width, laid.depth, laid.terrain)
    return lambda x, y: height_at(table, Disc(round(x * INCH), round(y * INCH), 0)) / INCH


FOUGHT = {
    "skirmish": Fought(
        "skirmish",
        lambda: small_setup(turns=count(1, 3), limit=count(100, 300)),
        {"red": "soldier", "blue": "soldier"},
        lambda page, setup: agree(page, ground_of(setup)),
    ),
    "cosmic": Fought(
        "cosmic",
        lambda: small_fleets(turns=count(1, 3)),
        {"red": "helmsman", "blue": "helmsman"},
        lambda page, setup: agree(page),
    ),
    "dungeon": Fought("dungeon", dungeon_setup, {"hero": "delver"}, lambda page, setup: agree_in_squares(page)),
}


@pytest.mark.parametrize("game", FOUGHT)
def test_stage_and_plan_agree_through_a_battle(on_stage: OnStage, host: Host, game: str) -> None:
    fought = FOUGHT[game]
    setup = fought.setup()
    seats = {seat: {"bot": bot} for seat, bot in fought.seats.items()}
    asked = {"game": fought.game, "setup": setup, "seats": seats, "seed": "stage and plan"}
    made = httpx.post(f"{host.url}/api/tables", json=asked, timeout=60, trust_env=False)
    made.raise_for_status()
    page = on_stage(link(made.json(), None))
    watched_to_the_end(page)
    page.get_by_role("link", name="Watch the replay").click()
    staged(page)
    page.get_by_role("slider").fill("0")
    expect_at(page, 0)
    end = last(page)
    seen = 0
    step = max(1, end // STEPS)
    for entry in range(0, end + 1, step):
        page.get_by_role("slider").fill(str(entry))
        expect_at(page, entry)
        expect(page.locator("[aria-busy=false] [data-pictures=stage]")).to_be_visible()
        seen = max(seen, fought.agree(page, setup))
    assert seen > 1
    page.get_by_role("slider").focus()
    page.keyboard.press("p")  # a slider takes no letters
    expect(page.locator("[data-pictures=plan]")).to_be_visible()


def test_stage_and_room_agree_while_a_dungeon_is_played(on_stage: OnStage, host: Host) -> None:
    asked = {"game": "dungeon", "setup": dungeon_setup(), "seats": {"hero": {"is_ready": True}}, "seed": "lantern"}
    made = httpx.post(f"{host.url}/api/tables", json=asked, timeout=60, trust_env=False).json()
    page = on_stage(f"#/table/{made['table']}/{made['seats'][0]['token']}")
    staged(page)
    square = page.locator("[role=gridcell][aria-label*=costs]").first
    panel = page.get_by_role("region", name=re.compile("^(Your actions|A moment to decide|A question)$"))
    ended = page.get_by_role("heading", name=re.compile("^The run is"))
    for _ in range(count(3, 40)):
        expect(panel.locator("button:enabled:visible").or_(ended).last).to_be_visible()  # all has been shown
        assert agree_in_squares(page) > 1
        if not square.count():
            break
        where = square.get_attribute("data-square")
        page.locator(f"[role=gridcell][data-square='{where}']").click()
        expect(page.locator(f"[role=gridcell][data-square='{where}'][data-model=hero]")).to_be_visible()


def test_models_stand_on_the_stage_as_high_as_the_referee_has_them(on_stage: OnStage, host: Host) -> None:
    rocks = {"at": (8, 8), "kinds": (), "piece": "rocks"}
    ours = [red((8, 8), "A6", name="On top"), red((14, 3), "A6", name="Below")]
    page = on_stage(link(scene_table(host, *ours, blue((12, 20), "D1", name="Far One"), terrain=[rocks])))
    staged(page)
    assert agree(page, lambda x, y: 2 if (x, y) == (8, 8) else 0) == 3


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
    assert agree(page, ground_of(small_setup(turns=1))) > 3
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
    page.wait_for_function(PLAN_SAYS, arg="The stage was lost for a moment")
    staged(page)
    agree(page)


def test_a_window_of_another_size_shows_every_model_where_it_is_pointed_at(on_stage: OnStage, host: Host) -> None:
    page = on_stage(link(field(host)))
    frame = staged(page)
    for width, height in ((700, 420), (430, 620)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(FILLS)
        assert frame.is_visible()
        agree(page)
        walker = base(page, "Walker")
        walker.scroll_into_view_if_needed()
        page.mouse.click(*middle(walker.locator(".face")))
        expect(walker).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        expect(walker).to_have_attribute("aria-pressed", "false")


def test_a_tab_that_slept_in_the_background_shows_what_has_happened_meanwhile(on_stage: OnStage, host: Host) -> None:
    made = field(host)
    page = on_stage(link(made))
    staged(page)
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    elsewhere = on_stage(link(made))
    staged(elsewhere)
    assert aim(elsewhere, "Walker")
    press(elsewhere, elsewhere.get_by_role("button", name="Confirm the move"))
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    page.bring_to_front()
    expect(page.get_by_role("log")).to_contain_text("Walker moves")
    staged(page)
    agree(page)


def test_effects_are_drawn_on_the_stage_and_none_of_them_where_motion_is_reduced(on_stage: OnStage, host: Host) -> None:
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = on_stage(link(under_fire(host)), reduced_motion=motion)
        staged(page)
        page.evaluate(WATCH_EFFECTS)
        question(page)
        page.locator("[data-answer=done]").click()
        expect(page.get_by_role("log")).to_contain_text(re.compile("Archer .* shoots"), timeout=120_000)
        question(page)
        assert (page.evaluate("() => window.most_effects") > 0) == moves
        agree(page)
        page.close()


def test_a_hundred_models_are_drawn_on_a_phone(on_stage: OnStage, host: Host) -> None:
    kinds = sorted(each.id for each in starter().units.values() if each.type is UnitType.BASIC)[:10]
    rows = [
        side((1.5 + 2.2 * across, start + 1.6 * row), unit=kinds[across], name=f"{across} {row}")
        for side, start in ((red, 1), (blue, 15.5))
        for row in range(5)
        for across in range(10)
    ]
    page = on_stage(link(scene_table(host, *rows)), **SMALL_PHONE)
    staged(page)
    assert agree(page) == 100
    cost = told(page)
    assert cost["calls"] < MOST_CALLS
    assert cost["triangles"] < MOST_TRIANGLES


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


def test_the_sheet_over_the_stage_is_painted_all_over_though_nobody_sees_it(on_stage: OnStage, host: Host) -> None:
    page = on_stage(link(field(host)))
    staged(page)
    sheet = page.locator("[data-pictures=stage] > .sheet")
    clear, faintest = "rgba(0, 0, 0, 0)", r"rgba\(0, 0, 0, 0\.00[1-9]\d*\)"
    expect(sheet).not_to_have_css("background-color", clear)
    expect(sheet).to_have_css("background-color", re.compile(faintest))


def test_a_browser_without_webgl_shows_the_plan(visit: Visit, host: Host) -> None:
    page = visit("#/rules", **SMALL, storage_state=wishing_for_stage(host.url))
    page.context.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    page.goto(f"{host.url}/{link(field(host))}")
    page.reload()
    question(page)
    expect(page.locator("[data-pictures=plan]")).to_be_visible()
    expect(page.get_by_text("This browser cannot draw the stage")).to_be_visible()


LAID = ("wood", "ruin", "bog", "rubble", "watch-hill", "low-wall")
DRAWN_PIECES = """() => [...document.querySelectorAll('.piece')].map(each =>
  [...each.querySelectorAll('path')].map(path => path.getAttribute('d').replace(/[-\\d.]+/g, '#')).join())"""


def test_the_plan_draws_each_piece_of_terrain_as_what_it_is(visit: Visit, host: Host) -> None:
    terrain = [piece((4 + 7 * (place % 3), 5 + 9 * (place // 3)), piece=name) for place, name in enumerate(LAID)]
    page = visit(link(scene_table(host, red((1, 1), "A6"), blue((22, 22), "D1"), terrain=terrain)))
    expect(page.locator(".piece")).to_have_count(len(LAID))
    drawn = page.evaluate(DRAWN_PIECES)
    assert all(drawn)
    assert len(set(drawn)) == len(LAID)
    pose(page, "plan-terrain", whole=False)


def test_software_is_not_taken_for_a_stage_that_runs_well(visit: Visit, host: Host) -> None:
    page = visit(link(field(host)), **SMALL)
    question(page)
    expect(page.locator("[data-pictures=plan]")).to_be_visible()
    assert page.evaluate(
        "() => performance.getEntriesByType('resource').every(each => !each.name.includes('StageCanvas'))"
    )
