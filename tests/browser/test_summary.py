"""The turn on one page: one sheet of paper, whatever the table has ruled, and at hand wherever it is needed."""

from __future__ import annotations

import re

import pytest
from browser.battles import link, table
from browser.conftest import Visit
from browser.hosting import Host
from playwright.sync_api import Page, expect

from dwethia.rulebook import Rulings, rulings_of


def open_summary(page: Page, settings: str = "") -> None:
    page.evaluate("settings => { location.hash = `/summary/${settings}` }", settings)
    expect(page.get_by_role("heading", name="Victory points")).to_be_visible()


def every_ruling_changed() -> str:
    """A setting for each aspect that has something else to offer than what is recommended."""
    found = []
    for ruling in rulings_of("skirmish").values():
        for aspect in ruling.aspects:
            others = [each for each in aspect.options if each.offered and each.name != aspect.default]
            if others and not others[0].preset:
                number = f":{others[0].number or 5}" if others[0].takes_number else ""
                found.append(f"{ruling.setting(aspect)}={others[0].name}{number}")
    return ",".join(f"{name}={chosen}" for name, chosen in Rulings.of("skirmish", settings=found).changed.items())


def pages_on(page: Page, paper: str) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("settings", ["", "R-SK-57=double,R-SK-80=attacker-first", every_ruling_changed()])
def test_it_is_one_sheet_of_paper(page: Page, paper: str, settings: str) -> None:
    open_summary(page, settings)
    assert pages_on(page, paper) == 1


def test_it_follows_the_rulings(page: Page) -> None:
    open_summary(page)
    expect(page.get_by_text("Both sides strike at the same time")).to_be_visible()
    expect(page.get_by_text("All as recommended.")).to_be_visible()
    open_summary(page, "R-SK-80=attacker-first")
    expect(page.get_by_text("The Attacker strikes first")).to_be_visible()
    page.get_by_role("region", name="Rulings").get_by_role("button", name="Rule R-SK-80").click()
    expect(page.get_by_role("dialog", name="Look up a rule")).to_contain_text("Simultaneous or in turn")


def test_it_is_at_hand(visit: Visit, host: Host) -> None:
    page = visit(link(table(host)))
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("link", name="The turn on one page").click()
    expect(page.get_by_role("heading", name="The turn of a battle")).to_be_visible()
    for where in ("/rules", "/tutorial"):
        page.evaluate("where => { location.hash = where }", where)
        page.get_by_role("link", name=re.compile("turn on one page")).click()
        expect(page.get_by_role("heading", name="Victory points")).to_be_visible()
