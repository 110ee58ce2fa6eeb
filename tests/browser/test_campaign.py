"""A campaign of two people in two browsers: battles, aftermaths, a transformation, a death, export and import."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser.campaigns import (
    LONG,
    SCRAP,
    SHORE,
    begin_campaign,
    entry,
    fell,
    home,
    join_campaign,
    member,
    next_battle,
    recruit,
)
from browser.conftest import EXPECTED, Visit
from browser.test_together import answers, question
from playwright.sync_api import Page, expect

from dwethia.campaign.ledger import chain
from dwethia.campaign.ledger.campaign import replay
from dwethia.codex import starter


@pytest.fixture
def expected() -> tuple[str, ...]:
    """Two browsers act at the same time: what the other has done already is refused."""
    return (*EXPECTED, "409 (Conflict)")


@pytest.fixture
def people(visit: Visit) -> tuple[Page, Page]:
    """Ann has begun a campaign, and Ben has opened his link; both have joined."""
    ann = visit("#/campaigns", permissions=["clipboard-read", "clipboard-write"])
    begin_campaign(ann)
    ann.get_by_role("button", name="Copy link of Ben").click()
    expect(ann.get_by_text("Copied")).to_be_visible()
    ben = visit(ann.evaluate("() => navigator.clipboard.readText()"))
    expect(ben).to_have_url(re.compile(r"#/campaign/[^/]+$"))  # the token does not stay in the address
    join_campaign(ann, "Ann", SHORE)
    join_campaign(ben, "Ben", SCRAP)
    return ann, ben


def test_three_battles_and_what_they_leave(people: tuple[Page, Page], visit: Visit, tmp_path: Path) -> None:
    ann, ben = people
    recruit(ann, "master-gunner", "Bess")
    recruit(ann, "first-mate", "Pell")
    home(ann)
    home(ben)

    told_of_a_real_table(ann)
    ben = settled_from_two_browsers(ann, ben)
    the_pirate_is_a_mate_and_the_orc_has_died(ann, ben)
    fought_by_bots(ann, ben)
    given_up_at_a_table(ann, ben)
    exported_and_taken_in(ann, visit, tmp_path)


def told_of_a_real_table(ann: Page) -> None:
    next_battle(ann, "At a real table")
    fell(ann, "Orc (B.1)", "by a shot", "Bess (H.3)", "black-sun-cannon")
    fell(ann, "Orc 2 (B.1)", "by a shot", "Pell (H.2)")  # with its only weapon, which is not as strong
    ann.get_by_role("button", name="Put it into the ledger").click()
    expect(entry(ann, "Ann against Ben")).to_contain_text("Ann won")
    battles = ann.get_by_role("region", name="Battles")
    battles.get_by_text("Battle 1").click()
    expect(battles.get_by_text("Orc, by a shot: Bess")).to_be_visible()


def settled_from_two_browsers(ann: Page, ben: Page) -> Page:
    """Ann names her MVP; Ben, whose browser is closed meanwhile, comes back and chooses a table."""
    ann.get_by_role("button", name="Settle the aftermath").click()
    expect(question(ann)).to_be_visible()
    answers(ann).filter(has_text="Pirate").click()
    expect(ann.get_by_text("Waiting for Ben")).to_be_visible()

    ben.get_by_role("link", name="To the aftermath").click()
    expect(question(ben)).to_be_visible()
    context = ben.context
    ben.close()
    ben = context.new_page()
    ben.goto(ann.url.split("#")[0] + "#/campaigns")
    ben.get_by_role("link", name=re.compile("The Long War")).click()
    ben.get_by_role("link", name="To the aftermath").click()
    expect(question(ben)).to_be_visible()
    answers(ben).first.click()

    answers(ann).filter(has_text=re.compile("First Mate", re.IGNORECASE)).first.click()
    expect(ann.get_by_role("button", name="Save a picture")).to_be_visible()
    expect(ann.get_by_role("region", name="Turning point")).to_have_count(0)  # there was nothing to win
    for page in (ann, ben):
        page.get_by_role("link", name="Back to the campaign").click()
        expect(entry(page, "the aftermath of battle 1 is settled")).to_be_visible()
    return ben


def the_pirate_is_a_mate_and_the_orc_has_died(ann: Page, ben: Page) -> None:
    ann.get_by_role("link", name="Shore Party").first.click()
    expect(member(ann, "Pirate")).to_contain_text("First Mate")
    expect(member(ann, "Pirate")).to_contain_text("came as Pirate")
    ann.get_by_role("button", name="Rule CP-GLORY-SPEC-8").first.click()
    expect(ann.get_by_role("dialog")).to_contain_text("CP-GLORY-SPEC-8")
    ann.keyboard.press("Escape")
    ben.get_by_role("link", name="Scrap Patrol").first.click()
    gone = ben.get_by_role("region", name="Those who are gone")
    expect(gone.get_by_role("listitem", name="Orc", exact=True)).to_contain_text("has died")
    expect(ben.get_by_text("nothing comes back from there")).to_be_visible()
    home(ann)
    home(ben)


def fought_by_bots(ann: Page, ben: Page) -> None:
    next_battle(ben, "By bots")
    ben.get_by_role("button", name="Fight!").click()
    ben.get_by_role("button", name="Let the keeper do it").click(timeout=LONG)
    expect(entry(ben, "the aftermath of battle 2 is settled")).to_be_visible(timeout=LONG)
    expect(entry(ann, "the aftermath of battle 2 is settled")).to_be_visible()


def given_up_at_a_table(ann: Page, ben: Page) -> None:
    before = entry(ann, "Ann won").count()
    next_battle(ann, "At a table here")
    ann.get_by_role("button", name="Fight!").click()
    expect(ann).to_have_url(re.compile("#/table/"))
    ben.get_by_role("link", name="To the battle").click()
    ben.get_by_role("tab", name="Table").click()
    ben.get_by_role("button", name="Give up…").click()
    ben.get_by_role("button", name="Yes, give up").click()
    ann.get_by_role("link", name="Back to the campaign").click()
    expect(entry(ann, "Ann won")).to_have_count(before + 1)
    ann.get_by_role("button", name="Settle the aftermath").click()
    answers(ann).filter(has_text=re.compile("nobody", re.IGNORECASE)).click()
    ann.get_by_role("link", name="Back to the campaign").click()
    expect(entry(ann, "the aftermath of battle 3 is settled")).to_be_visible()


def exported_and_taken_in(ann: Page, visit: Visit, tmp_path: Path) -> None:
    with ann.expect_download() as saving:
        ann.get_by_role("button", name="Export").click()
    file = tmp_path / "war.jsonl"
    saving.value.save_as(file)
    campaign = replay(chain.read(file.read_bytes()), starter())
    assert [each.is_settled for each in campaign.battles] == [True, True, True]
    assert campaign.warband("Ben").members[0].is_dead

    other = visit("#/campaigns")
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(file.read_bytes().replace(b"Pirate", b"Private", 1))
    other.get_by_label("Its file").set_input_files(forged)
    expect(other.get_by_role("alert")).to_contain_text("entry")
    other.get_by_label("Its file").set_input_files(file)
    expect(other.get_by_role("heading", level=1, name="war")).to_be_visible()
    ours, theirs = (page.get_by_role("region", name="Timeline").inner_text() for page in (ann, other))
    assert ours == theirs
