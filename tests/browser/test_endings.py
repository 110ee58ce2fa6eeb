"""The end of a game and the front page: closing pages, pictures, scores of the day, and two clicks to every game."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path
from random import Random

import httpx
import pytest
from browser.battles import bots_table, link, watched_to_the_end
from browser.conftest import Visit
from browser.fleets import asked, table_of, went_on
from browser.hands import Keys
from browser.hosting import Host
from browser.test_battle import step
from cosmic.space import blue, red
from playwright.sync_api import Page, expect
from server.serving import Served, play_out

from dwethia.server.settings import Limits


def _tables(page: Page) -> list[dict[str, object]]:
    """What the browser keeps of its tables, the last first."""
    kept: list[dict[str, object]] = json.loads(page.evaluate("() => localStorage['dwethia.tables']"))
    return kept


def _played_on(page: Page, *days: date) -> None:
    """Have it that this browser has played the dungeon of these days to its end."""
    runs = json.dumps({"dungeon": {day.isoformat(): False for day in days}})
    page.evaluate("runs => { localStorage['dwethia.daily'] = runs }", runs)


def test_a_battle_ends_with_feats_luck_a_turning_point_and_a_picture(host: Host, visit: Visit, tmp_path: Path) -> None:
    page = visit(
        link(bots_table(host, bot="soldier", seed="end 0"), None), permissions=["clipboard-read", "clipboard-write"]
    )
    ending = watched_to_the_end(page)
    for told in ("Best shot", "Casualties", "Luck of Red", "Luck of Blue"):
        expect(ending).to_contain_text(told, ignore_case=True)

    with page.expect_download() as saving:
        ending.get_by_role("button", name="Save a picture").click()
    saving.value.save_as(tmp_path / "end.png")
    assert (tmp_path / "end.png").read_bytes().startswith(b"\x89PNG")
    ending.get_by_role("button", name="Copy the picture").click()
    expect(ending.get_by_text("The picture is copied")).to_be_visible()
    kinds = page.evaluate("async () => (await navigator.clipboard.read()).flatMap((each) => each.types)")
    assert kinds == ["image/png"]

    turning = ending.get_by_role("region", name="Turning point")
    turning.get_by_role("button", name="Where did it turn?").click()
    expect(turning.get_by_role("progressbar")).to_be_visible()
    expect(turning.get_by_role("status")).to_contain_text(re.compile("chance of|No moment changed"), timeout=60_000)
    turning.get_by_text("What this is").click()
    expect(turning).to_contain_text("the soldier played on for everybody")


def test_keys_lead_on_to_the_end(host: Host, visit: Visit) -> None:
    gunner = red((8, 6), "M3", orders="fire fire", weapons=["24in S4"])
    page = visit(table_of(host, gunner, blue((8, 18), "M3", orders="fire fire"), phase="shoot"))
    assert asked(page) == "shoot"
    while asked(page):
        before, done = step(page), page.locator("[data-answer=done]")
        Keys(page).press(done if done.count() else page.locator(".battle [data-answer]:enabled").first)
        went_on(page, before)
    expect(page.get_by_role("region", name="How it ended").get_by_role("heading", level=2)).to_be_focused()


def test_the_dungeon_of_the_day_is_played_scored_and_remembered(host: Host, visit: Visit) -> None:
    page = visit()
    tile = page.get_by_role("region", name="Dungeon of the day")
    tile.get_by_role("button", name=re.compile("^Play today")).click()
    expect(page).to_have_url(re.compile("#/table/"))
    expect(page.get_by_role("log")).to_be_visible()
    (saved,) = _tables(page)
    today = next(iter(httpx.get(f"{host.url}/api/daily", trust_env=False).json()))["day"]
    _played_on(page, *(date.fromisoformat(today) - timedelta(days=ago) for ago in (1, 2, 4)))
    seats = saved["seats"]
    assert isinstance(seats, list)
    person = Served(host.port).person(str(saved["table"]), seats[0]["token"])
    play_out([person], Random(1), pause=1 / Limits().messages_per_second)  # some days' dungeons are long

    score = page.get_by_role("region", name="Score of the day")
    expect(score).to_contain_text("You have played 3 days in a row.")  # with yesterday and the day before
    score.get_by_role("textbox").fill("Delver of the tests")
    score.get_by_role("button", name="Put my score there").click()
    expect(score.get_by_role("status")).to_contain_text("stand there as Delver of the tests")
    expect(score.get_by_role("row").nth(1)).to_contain_text("Delver of the tests")

    page.goto(f"{host.url}/#/")
    expect(tile).to_contain_text(re.compile(r"(Won|Played) today\. 3 days in a row\."))
    tile.get_by_text("Scores of the day").click()
    expect(tile.get_by_role("table")).to_contain_text("Delver of the tests")


@pytest.mark.parametrize(
    "clicks", [("Enter as",), ("Set up a battle$", "Fight!"), ("in space$", "Fight!"), ("Set the table",)]
)
def test_every_game_is_two_clicks_away(visit: Visit, clicks: tuple[str, ...]) -> None:
    page = visit()
    for name in clicks:
        thing = re.compile(name)
        page.get_by_role("main").get_by_role("button", name=thing).or_(
            page.get_by_role("main").get_by_role("link", name=thing)
        ).first.click()
    expect(page).to_have_url(re.compile("#/table/"))
    expect(page.get_by_role("log")).to_be_visible()


def test_the_front_page_says_where_one_left_off_and_what_is_new_to_learn(host: Host, visit: Visit) -> None:
    page = visit()
    lessons = page.get_by_role("region", name="New to learn")
    expect(lessons.get_by_role("link")).to_have_count(3)
    page.get_by_role("button", name=re.compile("^Enter as")).click()
    expect(page.get_by_role("log")).to_be_visible()
    page.goto(f"{host.url}/#/")
    left = page.get_by_role("region", name="Where you left off")
    expect(left.get_by_role("listitem")).to_contain_text("your turn")
    page.evaluate("() => (localStorage['dwethia.lessons'] = '[\"dungeon\"]')")
    page.reload()
    expect(lessons.get_by_role("link")).to_have_count(2)
    left.get_by_role("link").click()
    expect(page.get_by_role("log")).to_be_visible()
