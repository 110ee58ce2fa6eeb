"""The view of a battle in a real browser: what is asked in plain words, what happened shown, what may come reckoned."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import combinations
from typing import Any

import pytest
from browser.battles import link, table, table_at, watched_to_the_end
from browser.conftest import PHONE, Visit
from browser.hands import Keys
from browser.hosting import Host
from browser.pictures import pose
from browser.test_battle import answer, base, done, movers, play_until, press, question
from browser.test_looks import ALL, violations
from playwright.sync_api import Page, expect


def open_battle(visit: Visit, host: Host, wishes: dict[str, Any] | None = None, **wish: Any) -> Page:
    page = visit(link(table(host, **wish)), **(wishes or {}))
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    return page


# Whose move it is


def test_a_moment_is_no_move_and_may_be_let_pass_for_a_while(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host, against="soldier", limit=300, seed="view")
    play_until_moment(page)
    expect(page.get_by_role("status").filter(has_text="You may act")).to_be_visible()
    expect(page.get_by_text("Your move")).to_have_count(0)
    page.get_by_text("Do not ask me again").click()
    press(page, page.get_by_role("button", name="for the whole battle"))
    assert question(page) != "choice" or not is_moment(page)
    expect(page.get_by_role("status").filter(has_text=re.compile("^Your (move|decision)$"))).to_be_visible()


def test_the_second_click_of_a_double_click_gives_no_answer_that_was_not_there_before(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host, against="soldier", limit=300, seed="view")
    play_until_moment(page)
    asked = page.get_by_role("region", name="A moment to decide")
    chance = asked.locator("[data-answer]:not([data-answer=pass])").first
    expect(chance).to_be_enabled()
    before = asked.inner_text()
    chance.dispatch_event("click", {"detail": 2})
    page.wait_for_timeout(300)
    assert asked.inner_text() == before
    chance.dispatch_event("click", {"detail": 1})
    expect(page.get_by_role("log")).to_contain_text("spends 1 Destiny")


def test_moments_are_passed_while_a_side_acts_and_told_apart_by_what_has_just_happened(
    visit: Visit, host: Host
) -> None:
    page = open_battle(visit, host, against="soldier", limit=300, seed="view")
    play_until_moment(page)
    asked = page.get_by_role("region", name="A moment to decide")
    expect(asked.get_by_text(re.compile(r"^Just now: \w"))).to_be_visible()
    expect(asked.get_by_text("the hero moves at once", exact=False)).to_be_visible()  # what a Surge does
    acting = page.get_by_text(re.compile("^(Blue acts|Your side acts)$")).inner_text()
    press(page, asked.get_by_role("button", name=re.compile("^Pass while (Blue|your side) acts$")))
    question(page)
    if is_moment(page):
        expect(page.get_by_text(acting, exact=True)).to_have_count(0)


def is_moment(page: Page) -> bool:
    return page.get_by_role("region", name="A moment to decide").count() > 0


def play_until_moment(page: Page) -> None:
    for _ in range(60):
        question(page)
        if is_moment(page):
            return
        answer(page)
    raise AssertionError("no moment came")


def test_a_bot_says_why(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host, against="soldier")
    play_until(page, "movement")
    page.get_by_role("button", name=re.compile("^Why did the soldier do that")).last.click()
    expect(page.get_by_role("log").get_by_role("status")).to_contain_text(re.compile(r"^Soldier: \w+.*\.$"))
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Your actions").locator(".notice")
    expect(hint).to_be_visible()


# What happened


def test_nothing_moves_for_those_who_want_it_still(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host, against="soldier", seed="still")
    page.evaluate(
        """() => {
          window.filmed = 0;
          new MutationObserver(() => { if (document.querySelector('[data-film]')) window.filmed += 1; })
            .observe(document.body, { childList: true, subtree: true });
        }"""
    )
    play_until(page, "movement")
    press(page, done(page))
    question(page)
    expect(page.get_by_role("log")).to_contain_text("is done moving")
    assert page.evaluate("() => window.filmed") == 0


# What a decision is worth


def test_dice_are_re_rolled_on_the_dice_themselves(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "reroll")))
    dice = page.get_by_role("group", name=re.compile(r"dice of red, \d\+ is needed"))
    expect(page.get_by_role("button", name="Pick dice to re-roll")).to_be_disabled()
    dice.get_by_role("button").first.click()
    expect(page.get_by_role("status").filter(has_text="Re-roll 1:")).to_contain_text(re.compile(r"[\d.]+%? → [\d.]+"))
    press(page, page.get_by_role("button", name="Re-roll 1 for 1 Destiny"))
    expect(page.get_by_role("log")).to_contain_text("Re-roll 1 missed")


def test_dice_are_re_rolled_by_keys(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "reroll")))
    keys = Keys(page)
    keys.press(page.get_by_role("button", name=re.compile("^Re-roll this")).first)
    keys.press(page.get_by_role("button", name="Re-roll 1 for 1 Destiny"))
    expect(page.get_by_role("log")).to_contain_text("Re-roll 1 missed")


def test_dice_are_re_rolled_by_touch(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "reroll")), **PHONE)
    page.get_by_role("button", name=re.compile("^Re-roll this")).first.tap()
    pose(page, "battle-reroll-phone")
    press(page, page.get_by_role("button", name="Re-roll 1 for 1 Destiny"), by_touch=True)
    expect(page.get_by_role("log")).to_contain_text("Re-roll 1 missed")


def test_wounds_are_shared_out_by_pointing_at_models(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "share-out")))
    who = page.get_by_role("list", name="Who takes it").get_by_role("button")
    expect(who.first).to_have_attribute("aria-pressed", "true")
    other = who.nth(1)
    base(page, other.inner_text()).click()
    expect(other).to_have_attribute("aria-pressed", "true")
    name = other.inner_text()
    press(page, page.get_by_role("button", name=f"{name} takes this wound"))
    expect(page.get_by_role("log")).to_contain_text(name)


def test_bids_are_an_exchange(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "resist", limit=600)))
    exchange = page.locator("[data-bids]")
    expect(exchange).to_contain_text("Casts")
    expect(exchange).to_contain_text(re.compile(r"\d+%\s*that it works"))
    opening = page.locator("[data-answer]:enabled").nth(1)
    expect(opening).to_contain_text(re.compile(r"works \d+%"))
    press(page, opening)
    expect(page.get_by_role("log")).to_contain_text(re.compile("resist"))


# Moving together


def standing(page: Page) -> list[str]:
    return [name for name in movers(page) if not name.endswith("arrives")]


def shift_together(page: Page, names: list[str]) -> bool:
    """Gather some models and find a direction that is open to all of them."""
    for name in names:
        base(page, name).click(modifiers=["Shift"])
    confirm = page.locator("[data-group=confirm]")
    base(page, names[0]).focus()
    for keys in ("Up", "Down Down", "Up Left", "Right Right"):
        for key in keys.split():
            page.keyboard.press(f"Arrow{key}")
        with suppress(AssertionError):
            expect(confirm).to_be_enabled(timeout=2000)
            expect(confirm).to_have_text(f"Move {len(names)} together", timeout=100)
            return True
    page.keyboard.press("Escape")
    return False


def test_a_group_is_moved_by_one_word(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "movement", limit=200)))
    play_until(page, "movement")
    pairs = combinations(standing(page), 2)
    names = next(list(pair) for pair in pairs if shift_together(page, list(pair)))
    panel = page.get_by_role("region", name="Moving together")
    expect(panel).to_contain_text("2 move together")
    for name in names:
        expect(panel).to_contain_text(re.compile(rf"{name}\s+[\d.]+″ of"))
    page.locator("[data-group=confirm]").click()
    log = page.get_by_role("log")
    for _ in range(8):  # heroes may be asked in between
        if all(f"{name} moves" in log.inner_text() for name in names):
            break
        question(page)
        if is_moment(page):
            press(page, page.get_by_role("button", name="Pass", exact=True))
    for name in names:
        expect(log).to_contain_text(f"{name} moves")
    expect(panel).to_have_count(0)


def test_a_box_and_a_tap_gather_a_group(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "movement", limit=200)))
    play_until(page, "movement")
    box = page.get_by_role("group", name=re.compile("^The table")).bounding_box()
    assert box is not None
    page.keyboard.down("Shift")
    page.mouse.move(box["x"] + 3, box["y"] + 3)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.mouse.move(box["x"] + box["width"] - 3, box["y"] + box["height"] - 3)
    page.mouse.up()
    page.keyboard.up("Shift")
    panel = page.get_by_role("region", name="Moving together")
    expect(panel).to_contain_text(f"{len(standing(page))} move together")
    panel.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Group").click()
    base(page, standing(page)[0]).click()
    expect(panel).to_contain_text("1 move together")


# Threat and sight


def test_threat_and_sight_of_any_model(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host, limit=200, seed="sight")
    play_until(page, "movement")
    mine = standing(page)[0]
    page.get_by_role("button", name="Threat", exact=True).click()
    base(page, mine).click()
    panel = page.get_by_role("region", name="Threat")
    expect(panel).to_contain_text(f"Threat of {mine}")
    expect(panel).to_contain_text(re.compile(r"Moves [\d.]+″|engaged"))
    foe = page.locator("[data-model^=blue]").first
    foe.click()
    expect(panel).not_to_contain_text(f"of {mine}")
    page.keyboard.press("v")
    lines = page.get_by_role("region", name="Sight lines").get_by_role("listitem")
    expect(lines.first).to_contain_text(re.compile(r"″: (clear|past|behind|shut out|.* touches)"))
    assert page.locator("[data-threat-view=sight] line").count() == lines.count()
    page.keyboard.press("v")
    expect(page.get_by_role("region", name="Sight lines")).to_have_count(0)


def test_what_is_seen_from_where_a_model_would_stand(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host, limit=200, seed="sight")
    play_until(page, "movement")
    page.get_by_role("button", name="Sight", exact=True).click()
    base(page, standing(page)[0]).click()
    panel = page.get_by_role("region", name="Sight lines")
    expect(panel.get_by_role("listitem").first).to_be_visible()
    page.keyboard.press("Shift+ArrowUp")
    expect(panel).to_contain_text("From where it would stand")


# Who plays


def begin(visit: Visit, way: str) -> Page:
    page = visit("#/battle/new")
    page.get_by_role("radio", name=way).check()
    return page


def fight(page: Page) -> None:
    page.get_by_role("button", name="Fight!").click()
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()


def test_one_may_be_blue_against_a_bot(visit: Visit) -> None:
    page = begin(visit, "Me against a bot")
    page.get_by_role("group", name="You are").get_by_role("button", name="Blue").click()
    expect(page.get_by_role("combobox", name="Red is played by")).to_have_value("soldier")
    fight(page)
    expect(page.get_by_text("blue, you")).to_be_visible()
    question(page)
    answer(page)
    expect(page.get_by_role("log")).to_contain_text(re.compile("blue plays"))


def test_both_sides_at_one_screen_are_told_apart(visit: Visit) -> None:
    page = begin(visit, "Two at this screen")
    fight(page)
    question(page)
    call = page.get_by_role("status").filter(has_text="decision")
    first = call.inner_text()
    assert re.fullmatch("(Red|Blue).s decision", first)
    answer(page)
    expect(call).not_to_have_text(first)


def test_two_bots_are_watched(visit: Visit) -> None:
    page = begin(visit, "Bot against bot")
    for side in ("Red", "Blue"):
        page.get_by_role("combobox", name=f"{side} is played by").select_option("random")
    fight(page)
    expect(page.get_by_role("log")).to_contain_text("The battle begins", timeout=60_000)
    expect(page.locator("[data-answer]")).to_have_count(0)
    watched_to_the_end(page)  # till then the log runs on
    page.get_by_role("button", name=re.compile("^Why did the random")).last.click()
    expect(page.get_by_role("log").get_by_role("status")).to_contain_text(re.compile(r"Random: \w+"))


def test_people_share_a_side_against_a_bot(visit: Visit) -> None:
    page = begin(visit, "People, by link")
    page.get_by_role("checkbox", name="A bot plays blue").check()
    page.get_by_role("combobox", name="People for Red").select_option("2")
    expect(page.get_by_role("combobox", name="Blue is played by")).to_be_visible()
    page.get_by_role("button", name="Fight!").click()
    expect(page.get_by_role("button", name=re.compile("ready", re.IGNORECASE)).first).to_be_visible()
    expect(page.get_by_text(re.compile("soldier")).first).to_be_visible()


# How it looks


@pytest.mark.parametrize(("asked", "limit"), [("reroll", 300), ("resist", 600), ("share-out", 300), ("stance", 300)])
def test_nothing_that_axe_finds_in_a_question(visit: Visit, host: Host, asked: str, limit: int) -> None:
    for name, wishes in (("desk", {}), ("phone", PHONE)):
        page = visit(link(table_at(host, asked, limit=limit)), **wishes)
        question(page)
        pose(page, f"battle-{asked}-{name}")
        assert list(violations(page, ALL)) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_nothing_that_axe_finds_in_what_is_looked_over(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "movement", limit=200)))
    play_until(page, "movement")
    found: list[Any] = []
    page.get_by_role("button", name="Group").click()
    base(page, standing(page)[0]).click()
    found += violations(page, ALL)
    page.keyboard.press("Escape")
    for view in ("Threat", "Sight"):
        page.get_by_role("button", name=view, exact=True).click()
        base(page, standing(page)[0]).click()
        drawn = page.locator(f"[data-threat-view={view.lower()}]")
        expect(drawn.locator("circle, line").first).to_be_attached()
        pose(page, f"battle-{view.lower()}-desk")
        found += violations(page, ALL)
    assert not found, found
