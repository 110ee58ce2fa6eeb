"""An army that is made with a pack of one's own fights at a table, which needs the pack no more."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.conftest import Visit
from browser.hosting import Host
from browser.test_battle import MOST_ANSWERS, answer, asked_of, question
from browser.test_muster import LEGAL, standing
from browser.tours import GOOD_PACK, payload
from playwright.sync_api import Page, expect

UNIT = "Rope Walker"


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Host]:
    """A server that may be stopped without harm to other tests."""
    server = Host(tmp_path)
    yield server
    server.kill()


def mustered(page: Page) -> None:
    """A pack is handed in, and an army of its faction levied."""
    page.get_by_label("The files of a pack").set_input_files(payload(GOOD_PACK))
    expect(page.get_by_text("Sky: no mistakes")).to_be_visible()
    page.get_by_role("link", name="Muster an army").click()
    page.locator(".factions label").filter(has_text="Sky Nomads").click()
    page.get_by_role("button", name="Draw a random army").click()
    expect(standing(page).get_by_text(LEGAL)).to_be_visible()


def test_an_army_of_a_pack_fights_and_its_table_outlives_the_pack(visit: Visit, frail: Host) -> None:
    page = visit(f"{frail.url}/#/muster/packs")
    mustered(page)
    page.get_by_role("button", name="Share, print, fight").click()
    page.get_by_role("link", name="Fight with this army").click()
    expect(page.get_by_role("button", name="Fight!")).to_be_enabled()
    page.get_by_role("radio", name="People, by link").check()
    with page.expect_request(lambda each: each.url.endswith("/api/tables")) as asked:
        expect(page.get_by_role("button", name="Fight!")).to_be_enabled()
        page.get_by_role("button", name="Fight!").click()
    setup = json.loads(asked.value.post_data or "")["setup"]
    assert {pack for card in setup["red"]["cards"] for pack in card["packs"]} & {"sky"}
    expect(page).to_have_url(re.compile("#/table/"))
    held = page.evaluate("() => JSON.parse(localStorage.getItem('dwethia.tables'))[0]")
    friend = visit(f"{frail.url}/#/table/{held['table']}/{held['give'][0]['token']}")  # who has no pack at all
    for each in (page, friend):
        each.get_by_role("button", name=re.compile("^Ready as")).click()
    for _ in range(MOST_ANSWERS):
        if question(asked_of(page, friend)) == "movement":
            break
        answer(asked_of(page, friend))
    frail.kill()  # and with it whatever it knew of the pack
    frail.start()
    for each in (page, friend):
        each.reload()
        expect(each.get_by_role("button", name=re.compile(f"^{UNIT}.*, red")).first).to_be_visible()
    mover = asked_of(page, friend)
    assert question(mover) == "movement"
    answer(mover)
    expect(friend.get_by_role("log")).to_contain_text("is done moving")
    friend.get_by_role("button", name=re.compile(f"^{UNIT}.*, red")).first.click()
    expect(friend.get_by_role("region", name=re.compile("^About "))).to_contain_text("Perception")
