"""The pages beside the table: rules, odds, settings, replay and the tutorial."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from browser.battles import link
from browser.conftest import PHONE, Visit
from browser.hands import Mouse, answer, begin, play, square
from browser.hosting import Host
from browser.scripts import Attack, Press, Script, Step, Walk, script
from browser.test_looks import faults
from browser.tours import go, settled
from playwright.sync_api import Page, expect

from dwethia.rulebook import all_rules

PAGES = ("/", "/muster", "/odds", "/rules", "/replay", "/settings", "/tutorial", "/tutorial/dungeon")


@pytest.fixture
def finished(page: Page) -> tuple[Page, Script]:
    """A page that shows the end of a run."""
    found = script(lambda each: each.answers[0].startswith("move:") and 3 <= len(each.steps) <= 5)
    begin(Mouse(page), found.seed)
    play(Mouse(page), found)
    expect(page.get_by_role("heading", name="The run is won")).to_be_visible()
    return page, found


LIGHT = 250_000  # bytes on their way
ON_THEIR_WAY = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map(each => [each.name, each.encodedBodySize])"""


def test_the_front_page_is_light_and_brings_no_stage(page: Page) -> None:
    expect(page.get_by_role("button", name="Enter as Captain")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    sizes = dict(page.evaluate(ON_THEIR_WAY))
    assert sum(sizes.values()) < LIGHT, sizes
    assert len(sizes) > 3
    assert not [each for each in sizes if "Stage" in each or "three" in each]


# Rules


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_rules_are_looked_up_from_every_page(visit: Visit, device: dict[str, object]) -> None:
    page = visit(**device)
    for where in PAGES:
        go(page, where)
        page.get_by_role("button", name="Look up a rule").click()
        drawer = page.get_by_role("dialog", name="Look up a rule")
        drawer.get_by_role("searchbox").fill("DD-MOVE-01")
        expect(drawer.get_by_text("DD-MOVE-01", exact=True).first).to_be_visible()
        drawer.get_by_role("button", name="Close").click()
        expect(drawer).to_be_hidden()


def test_escape_closes_the_rules_whatever_was_typed(page: Page) -> None:
    page.keyboard.press("/")
    drawer = page.get_by_role("dialog", name="Look up a rule")
    expect(drawer).to_be_visible()
    page.keyboard.type("duck")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def test_a_slash_opens_the_search_and_words_find_rules(page: Page) -> None:
    page.keyboard.press("/")
    drawer = page.get_by_role("dialog", name="Look up a rule")
    expect(drawer.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("line of sight")
    expect(
        drawer.get_by_role("listitem").filter(has_text=re.compile("line of sight", re.IGNORECASE))
    ).not_to_have_count(0)
    drawer.get_by_role("searchbox").fill("xyzzy")
    expect(drawer).to_contain_text("No rule answers “xyzzy”")


def test_a_rule_named_in_the_log_opens(page: Page) -> None:
    begin(Mouse(page), script().seed)
    page.get_by_role("log").locator("summary").first.click()
    chip = page.get_by_role("log").get_by_role("button", name=re.compile("^Rule ")).first
    name = chip.inner_text()
    chip.click()
    expect(page.get_by_role("dialog").get_by_text(name, exact=True).first).to_be_visible()


def test_a_sentence_is_answered_with_rules_rulings_and_an_example(page: Page) -> None:
    go(page, "/rules")
    for name in ("Skirmish", "Cosmic Combat", "Dungeons", "Campaign", "House rules"):
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    chapters = page.get_by_role("button", name=re.compile(r" (SK|CC|DD|CP|HS)-[A-Z-]+$"))
    assert chapters.count() == len({each.chapter for each in all_rules()})
    page.get_by_role("searchbox").fill("can I shoot into combat")
    answers = page.get_by_role("region", name="Answers")
    expect(answers.get_by_text("SK-SHOOT-42", exact=True)).to_be_visible()
    expect(answers.locator(".found")).to_have_count(3)
    rulings = answers.get_by_role("list", name="Rulings in force for SK-SHOOT-41")
    expect(rulings).to_contain_text("The die for the side struck comes before the attack roll.")
    expect(answers).to_contain_text("Example a shot into melee, the side die shows 4, 5 or 6: the intended target")
    page.get_by_role("button", name=re.compile("^Show all")).click()
    assert answers.locator(".found").count() > 3


def test_rules_are_told_under_the_rulings_of_the_table_one_came_from(visit: Visit, host: Host) -> None:
    wish = httpx.get(f"{host.url}/api/games/skirmish/first", trust_env=False).json()
    wish["rulings"] = {"R-SK-64.die": "after-hit"}
    made = httpx.post(f"{host.url}/api/tables", json=wish, timeout=60, trust_env=False)
    assert made.status_code == 201, made.text
    page = visit(link(made.json()))
    expect(page.get_by_role("button", name="Which rule?")).to_be_visible()
    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page.get_by_role("combobox", name="Book")).to_have_value("skirmish")
    page.get_by_role("searchbox").fill("can I shoot into combat")
    rulings = page.get_by_role("list", name="Rulings in force for SK-SHOOT-41")
    expect(rulings).to_contain_text("Your table:")
    page.get_by_role("checkbox", name=re.compile("^Show the usual rulings")).check()
    expect(rulings).not_to_contain_text("Your table:")


def test_a_question_that_is_being_typed_keeps_nobody_on_the_page(page: Page) -> None:
    go(page, "/rules")
    page.get_by_role("searchbox").fill("can I shoot into combat")
    go(page, "/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page).to_have_url(re.compile("#/settings$"))


def test_chapters_and_books_narrow_the_search(page: Page) -> None:
    go(page, "/rules")
    page.get_by_role("button", name="Melee DD-MELEE").click()
    expect(page.get_by_role("listitem").first).to_contain_text("DD-MELEE-")
    page.get_by_role("searchbox").fill("cover")
    page.get_by_role("combobox", name="Book").select_option(label="Skirmish")
    expect(page.get_by_role("listitem").filter(has_text="SK-").first).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text=re.compile("^DD-"))).to_have_count(0)


# Odds


def test_odds_answer_and_follow_what_is_asked(page: Page) -> None:
    go(page, "/odds/fight")
    told = page.get_by_role("region", name="The answer")
    expect(told.get_by_role("heading", name=re.compile("^Attacker"))).to_be_visible()
    before = told.inner_text()
    page.get_by_role("textbox", name="Attacker").fill("M5 S4 D4 A2 W1 x3")
    expect(told).not_to_have_text(before, use_inner_text=True)
    page.get_by_role("link", name="Power").click()
    expect(told).to_contain_text("that the power works")
    before = told.inner_text()
    for _ in range(6):
        page.get_by_role("button", name="Faith against it: one more").click()
    expect(told).not_to_have_text(before, use_inner_text=True)
    page.get_by_role("link", name="Fight").click()
    page.get_by_role("textbox", name="Attacker").fill("nobody at all")
    expect(told).to_contain_text("nobody at all")
    page.reload()
    expect(page.get_by_role("textbox", name="Attacker")).to_have_value("nobody at all")


# Settings


def test_settings_persist_over_a_reload(page: Page) -> None:
    go(page, "/settings")
    chosen = ("Daylight", "Blue and orange, safe for all eyes", "Still")
    for name in chosen:
        page.get_by_role("button", name=name).click()
    page.get_by_role("slider", name=re.compile("^Text size")).fill("130")
    page.get_by_role("slider", name="Volume: 60%").fill("25")
    page.get_by_role("checkbox", name="Sounds of the tables").uncheck()
    page.get_by_role("checkbox", name=re.compile("^What a Move costs")).uncheck()
    page.reload()
    for name in chosen:
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("slider", name="Text size: 130%")).to_be_visible()
    expect(page.get_by_role("slider", name="Volume: 25%")).to_be_disabled()
    expect(page.get_by_role("checkbox", name="Sounds of the tables")).not_to_be_checked()
    expect(page.get_by_role("checkbox", name=re.compile("^What a Move costs"))).not_to_be_checked()
    for page_name in PAGES:
        go(page, page_name)
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
    go(page, "/settings")
    page.get_by_role("button", name="All as at first").click()
    expect(page.get_by_role("slider", name="Text size: 100%")).to_be_visible()
    expect(page.get_by_role("slider", name="Volume: 60%")).to_be_enabled()
    expect(page.get_by_role("checkbox", name="Sounds of the tables")).to_be_checked()


# Replay


def test_a_replay_is_scrubbed_through(finished: tuple[Page, Script]) -> None:
    page, found = finished
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider", name="Action")
    first = found.steps[0]
    assert isinstance(first, Walk)
    expect(slider).to_have_attribute("aria-valuetext", f"action 0 of {len(found.answers)}")
    expect(square(page, first.row, first.column, "you")).to_have_count(0)
    page.get_by_role("button", name="One on").click()
    expect(square(page, first.row, first.column, "you")).to_be_visible()
    page.get_by_role("button", name="One back").click()
    expect(square(page, first.row, first.column, "you")).to_have_count(0)
    slider.press("End")
    expect(page.get_by_text("The run is won", exact=True).first).to_be_visible()
    expect(page.get_by_role("button", name="Continue from here")).to_be_disabled()
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(square(page, first.row, first.column, "you")).to_be_visible()
    page.get_by_role("button", name="Pause").click()


def test_a_game_goes_on_from_a_moment_of_the_replay(finished: tuple[Page, Script]) -> None:
    page, found = finished
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("slider", name="Action").press("ArrowRight")
    first = found.steps[0]
    assert isinstance(first, Walk)
    expect(square(page, first.row, first.column, "you")).to_be_visible()
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile("#/table/"))
    expect(square(page, first.row, first.column, "you")).to_be_visible()
    settled(page)
    answer(Mouse(page), found.steps[1])
    expect(page.get_by_role("log").get_by_role("heading")).to_have_count(3)


def test_a_record_is_downloaded_and_opened_again(finished: tuple[Page, Script], tmp_path: Path) -> None:
    page, found = finished
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    kept = tmp_path / "record.json"
    download.value.save_as(kept)
    told = json.loads(kept.read_text())
    assert [each["answer"] for entry in told["entries"] for each in entry["decisions"]] == list(found.answers)
    go(page, "/replay")
    page.get_by_label("Open a record").set_input_files(kept)
    expect(page.get_by_role("slider", name="Action")).to_be_visible()
    page.get_by_role("button", name="Another").click()
    nonsense = tmp_path / "nonsense.json"
    nonsense.write_text("no record at all")
    page.get_by_label("Open a record").set_input_files(nonsense)
    expect(page.get_by_role("alert")).to_contain_text("nonsense.json is no record")


# The tutorial

LESSONS: tuple[Step, ...] = (
    Walk(4, 4, "Move"),
    Walk(4, 5, "Stealth move"),
    Attack(0, 0, "Acolyte", "Shoot Black Sun Pistol"),
    Press("End the activation"),
    Press("Open the exit"),
    Press("Move out"),
    Walk(3, 2, "Stealth move"),
    Attack(0, 0, "Hierophant", "Melee Attack"),
    Press("Re-roll 1"),
)


def test_the_tutorial_is_walked_through_by_playing_it(page: Page) -> None:
    page.get_by_role("link", name=re.compile("Nine steps")).click()
    hand = Mouse(page)
    for number, step in enumerate(LESSONS, 1):
        expect(page.get_by_text(f"Step {number} of 9", exact=True)).to_be_visible()
        settled(page)
        if number == len(LESSONS):
            assert not faults(page, "tutorial-last", "desk")
        if isinstance(step, Attack):
            page.get_by_role("gridcell", name=re.compile(step.enemy)).click()
            card = page.get_by_role("region", name=re.compile(f"^About {step.enemy}"))
            card.get_by_role("button", name=re.compile(f"^{step.how} (at|on) {step.enemy}")).click()
        else:
            answer(hand, step)
    expect(page.get_by_role("heading", name="The run is won")).to_be_visible()
    assert not faults(page, "tutorial-won", "desk")
    page.set_viewport_size(PHONE["viewport"])
    assert not faults(page, "tutorial-won", "phone")
    page.get_by_role("button", name="Enter a dungeon of your own").click()
    expect(page.get_by_role("button", name="Enter as Captain")).to_be_visible()
