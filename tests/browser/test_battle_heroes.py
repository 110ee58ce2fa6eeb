"""What heroes may do, in a real browser: from one's own question, and when to be asked in the others' part."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import Visit
from browser.hosting import Host
from browser.pictures import pose
from browser.test_battle import press, question
from browser.test_battle_looks import table_of
from playwright.sync_api import Locator, Page, expect

SCENE: dict[str, Any] = {
    "width": 48,
    "depth": 48,
    "model": [
        {"side": "red", "profile": "M6 hero Dst2", "at": [8, 4], "name": "Captain"},
        {"side": "red", "profile": "M6", "at": [12, 4], "name": "Guard"},
        {"side": "blue", "profile": "M6", "weapon": "24in S2", "at": [8, 25], "name": "Archer"},
        {"side": "blue", "profile": "M6", "at": [40, 40], "name": "Runner"},
    ],
}


def seat_of(made: dict[str, Any], seat: str) -> str:
    token = next(each["token"] for each in made["seats"] if each["seat"] == seat)
    return f"#/table/{made['table']}/{token}"


def choice_of_watch(page: Page) -> Locator:
    return page.get_by_label("While others act in a battle, ask me what my heroes do")


@pytest.mark.rule("SK-DEST-16", "HS-WIN-01")
def test_a_hero_draws_friends_from_the_question_of_its_own_side(visit: Visit, host: Host) -> None:
    page = visit(seat_of(table_of(host, SCENE), "red"))
    assert question(page) == "movement"
    expect(page.get_by_role("heading", level=1)).to_be_focused()  # from there the table is near by Tab
    page.get_by_text("Heroes", exact=True).click()
    together = page.get_by_role("button", name="Captain: Together as One! for 1 Destiny")
    expect(together).to_contain_text("draws Guard towards it, each up to 3 in")
    pose(page, "battle-heroes", whole=False)
    press(page, together)
    expect(page.get_by_role("log")).to_contain_text("Captain spends 1 Destiny on Together as One!")


@pytest.mark.rule("HS-WIN-01")
def test_when_to_be_asked_is_chosen_in_the_settings_and_changed_at_the_table(visit: Visit, host: Host) -> None:
    page = visit("#/settings")
    choice_of_watch(page).select_option("never")
    made = table_of(host, SCENE | {"priority": "blue"})
    mine = visit(seat_of(made, "red"), page.context)
    theirs = visit(seat_of(made, "blue"))
    assert question(theirs) == "movement"  # red is not asked first, as it usually would be
    mine.get_by_role("tab", name="Table").click()
    expect(choice_of_watch(mine)).to_have_value("never")
    choice_of_watch(mine).select_option("always")
    expect(choice_of_watch(mine)).to_have_value("always")
    pose(mine, "battle-watch", whole=False)
    press(theirs, theirs.locator("[data-answer=done]"))
    expect(mine.get_by_role("region", name="A moment to decide")).to_be_visible()
