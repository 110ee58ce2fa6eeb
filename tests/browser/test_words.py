"""Words in a real browser: missions, turns and rolls, profiles, armies that are only begun, and powers resisted."""

from __future__ import annotations

import re
from typing import Any

from browser.battles import bots_table, link, table_at, table_of, watched_to_the_end
from browser.conftest import Visit
from browser.hosting import Host
from browser.test_muster import standing
from playwright.sync_api import Locator, Page, expect
from skirmish.fields import Field, blue, red

from dwethia.bots.registry import bot_named
from dwethia.codex import starter
from dwethia.dice import seed_from
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import as_setup, prepare
from dwethia.engine.game import Game
from dwethia.engine.record import Record
from dwethia.engine.view import look
from dwethia.rulebook import Rulings

SLAIN = "1 victory point for each enemy model slain, counted when the battle ends."


def test_missions_say_how_they_score_when_a_game_is_set_up_and_at_the_table(visit: Visit, host: Host) -> None:
    page = visit("#/battle/new")
    page.get_by_role("combobox", name="Scenario").first.select_option(label="Annihilation")
    told = page.locator("p").filter(has_text=SLAIN)
    expect(told).to_contain_text("SK-SCEN-03")
    table = visit(link(table_at(host, "scenario")))
    expect(table.locator("p").filter(has_text=SLAIN)).to_contain_text("SK-SCEN-03")
    page.goto(f"{host.url}/#/cosmic/new")
    usual = page.locator("p").filter(has_text="the side that has more points of ships left wins")
    expect(usual).to_contain_text("CC-TURN-08")
    page.get_by_role("combobox", name="Scenario").select_option(index=1)
    expect(usual).to_have_count(0)
    expect(page.get_by_text(re.compile("HS-SCEN-0[123]"))).to_be_visible()
    page.goto(f"{host.url}/#/")
    page.locator("summary").filter(has_text="objective, rooms, enemy and place").click()
    page.get_by_role("combobox", name="Objective").select_option(label="Escape")
    expect(page.locator("p").filter(has_text="The run is won by leaving the last room")).to_contain_text("DD-OBJ-08")


def test_the_turn_is_counted_alike_in_heading_title_replay_and_report(visit: Visit, host: Host) -> None:
    made = bots_table(host)
    page = visit(link(made, None))
    expect(watched_to_the_end(page)).to_contain_text(re.compile("victory point|You begin with"))
    expect(page.locator(".battle .left header")).to_contain_text("Turn 1 of 1")
    assert "turn 1 of 1" in page.title()
    page.get_by_role("link", name="Read the report").click()
    expect(page.get_by_role("heading", name="Turn 1 of 1", exact=True)).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Watch the replay").click()
    titles = page.get_by_role("combobox", name="Phase").get_by_role("option")
    expect(titles.filter(has_text="Turn 1 of 1, Movement")).to_have_count(1)


def test_the_first_turn_has_begun_when_its_priority_is_decided(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "act-first", limit=100)))
    expect(page.get_by_text("You have won the priority roll.")).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("Turn 1 begins")
    expect(page.locator(".battle .left header")).to_contain_text(re.compile(r"Turn 1 of \d"))
    assert "turn 1 of" in page.title()


def commissar() -> Record:
    """A run in which hero and enemies succeed, an enemy turns away, and Destiny re-rolls one die that missed."""
    codex, delver = starter(), bot_named("dungeon", "delver")("0")
    setup = as_setup(prepare(codex, codex.usual_outfit(codex.unit("commissar")), rooms=1))
    game: Game[Any] = Game.hosted(DungeonRules(), setup, Rulings.of("dungeons"), seed_from("words 0"))
    for _ in range(5):
        game.answer(game.asks[0].seat, delver(look(game, game.asks[0].seat)).answer)
    return game.record()


def rolls(page: Page, words: str) -> Locator:
    return page.get_by_role("log").locator(".roll").filter(has_text=re.compile(words))


def fill(die: Locator) -> str:
    return str(die.locator(".body").first.evaluate("it => getComputedStyle(it).fill"))


def test_rolls_agree_with_who_rolls_and_an_enemys_success_is_not_green_like_mine(visit: Visit, host: Host) -> None:
    page = visit(link(table_of(host, commissar(), hero={"is_ready": True}), "hero"))
    mine = rolls(page, "^You (re-)?roll ").get_by_role("img", name="a success").first
    theirs = rolls(page, "^Enemies (re-)?roll ").get_by_role("img", name="a success").first
    good, bad = (f"var(--{each})" for each in ("good", "bad"))
    assert fill(mine) == page.evaluate(RESOLVED, good)
    assert fill(theirs) == page.evaluate(RESOLVED, bad) != fill(mine)
    log = page.get_by_role("log")
    expect(log).not_to_contain_text("Enemies rolls")
    expect(log.get_by_role("heading", name=re.compile("^Re-roll 1 missed [a-z ]*die for 1 Destiny"))).to_be_visible()
    expect(log).not_to_contain_text(re.compile("1 missed [a-z ]*dice"))
    expect(rolls(page, "^You roll for the chance to strike as it leaves").first).to_be_visible()


# What a colour of the theme comes to.
RESOLVED = """colour => {
    const probe = document.body.appendChild(document.createElement("i"))
    probe.style.color = colour
    const found = getComputedStyle(probe).color
    probe.remove()
    return found
}"""


def test_a_new_army_is_only_begun_and_its_profiles_tell_two_d_and_two_a_apart(visit: Visit) -> None:
    page = visit("#/muster")
    page.get_by_role("button", name="Begin an empty army").click()
    expect(standing(page)).to_contain_text("Empty so far: take your first unit")
    expect(page.get_by_role("group", name="Faults")).to_have_count(0)
    expect(page.locator(".wrong:visible, [role=alert]:visible")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Add ")).first.click()
    expect(standing(page)).to_contain_text("1 fault")  # from now on it may be wrong
    heads = page.locator("thead [aria-hidden=true]").all_inner_texts()
    assert {"D", "Dst", "A", "Aff"} <= set(heads)
    page.get_by_role("button", name="Share, print, fight").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Print sheets").click()
    paper = opened.value
    paper.emulate_media(media="print")
    row = paper.get_by_role("row").filter(has_text="Dst").first
    for mark in ("D", "Dst", "A", "Aff"):
        expect(row.get_by_text(mark, exact=True)).to_have_count(1)


def resisted() -> Record:
    """Blue's Lightning works by one, and red, who resists, may still add Destiny: three points against one."""
    field = Field(
        blue((6, 6), "Aff4 Dst1 W2 hero", spells=["lightning"]),
        red((12, 6), "F1 Dst3 W2 hero"),
        phase="shoot",
        priority="blue",
        dice="4 3",
    )
    game = field.game
    while (ask := game.asks[0]).question != "shoot" or ask.seat != "blue":
        game.answer(ask.seat, ask.plain)
    game.answer(ask.seat, {"do": "cast", "model": "blue-1", "power": "lightning", "target": "red-1", "affinity": 2})
    game.answer(game.asks[0].seat, "yes")
    while game.asks[0].question != "add-destiny":
        game.answer(game.asks[0].seat, "0")
    return game.record()


def test_a_duel_says_what_would_turn_it_what_settles_it_and_what_the_other_would_do(visit: Visit, host: Host) -> None:
    page = visit(link(table_of(host, resisted(), red={"is_ready": True}, blue={"bot": "soldier"})))
    expect(page.locator("[data-bids=add-destiny]")).to_be_visible()
    expect(page.get_by_text("It works now; fails if you spend 2.")).to_be_visible()
    expect(page.get_by_text("You need 3 more to be sure: they can still add 1.")).to_be_visible()
    expect(page.locator("[data-answer='2']")).to_contain_text(
        re.compile(r"fails, if nobody adds\s+more.*0% against a sensible opponent, who would then: Pass", re.DOTALL)
    )
    page.locator("[data-answer='3']").click()
    expect(page.locator("[data-bids]")).to_have_count(0)
