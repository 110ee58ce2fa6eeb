"""One answer for many questions, in a browser: odds for each model, a line, and a policy that answers the rest."""

from __future__ import annotations

import re

from browser import fleets
from browser.battles import link, table_at
from browser.conftest import Visit
from browser.fleets import Typist
from browser.hosting import Host
from browser.pictures import pose
from playwright.sync_api import Page, expect

NAMES = "all => all.map(it => it.getAttribute('aria-label')?.split(',')[0])"


def say(page: Page, title: str, policy: str) -> None:
    """At a question: have it and those like it answered by a policy from now on."""
    page.get_by_text("Answer this and the next ones alike").click()
    policies = page.get_by_role("list", name=title)
    expect(policies.get_by_role("button")).to_have_text(["Cheapest first", "Best save first", "Protect heroes"])
    expect(policies.get_by_role("listitem").first).to_contain_text("Now: ")
    pose(page, f"standing-{title}", whole=False)
    page.get_by_label("For how long").select_option(label="until I say otherwise")
    policies.get_by_role("button", name=policy).click()
    expect(policies).to_have_count(0)
    page.get_by_role("tab", name="Table").or_(page.get_by_role("button", name="Table", exact=True)).first.click()


def test_who_takes_a_shot_is_said_once_with_the_odds_of_each(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "swap-target", limit=500)))
    asked = page.get_by_role("heading", name=re.compile("^.+ is shot at: who takes the shot"))
    expect(asked).to_be_visible()
    names = {str(name) for name in page.locator("svg [data-model]").evaluate_all(NAMES)}
    assert asked.inner_text().split(" is shot at")[0] in names  # the model is named as on the table
    for answer in page.locator("[data-answer]").all():
        assert answer.inner_text().splitlines()[0] in names
    expect(page.locator("[data-answer] small").first).to_contain_text(re.compile(r"falls|lose a model|Wounds lost"))
    expect(page.locator("line[data-shot]")).to_have_count(1)
    say(page, "Who takes shots at my models", "Cheapest first")
    expect(page.get_by_label("Who takes shots at my models")).to_have_value("cheapest")


def test_it_is_said_by_keys_alone(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "swap-target", limit=500)))
    typist, title = Typist(page), "Who takes shots at my models"
    expect(page.get_by_role("heading", name=re.compile("who takes the shot"))).to_be_visible()
    for _ in range(2):  # past the number of the rule
        page.keyboard.press("Tab")
    expect(page.locator("[data-answer]:focus")).to_have_count(1)
    typist.press(page.locator("summary").filter(has_text="Answer this and the next ones alike"))
    typist.reach(page.get_by_label("For how long"))
    page.keyboard.press("End")
    policies = page.get_by_role("list", name=title)
    typist.press(policies.get_by_role("button", name="Cheapest first"))
    expect(policies).to_have_count(0)
    expect(page.locator(".battle [data-answer]:focus, [data-rest]:focus")).to_have_count(1)  # at the next question
    typist.press(page.get_by_role("tab", name="Table"))
    expect(page.get_by_label(title)).to_have_value("cheapest")


def test_so_it_is_in_space(visit: Visit, host: Host) -> None:
    page = visit(link(fleets.table_at(host, "put-forward")))
    expect(page.get_by_text("who takes the shot?").first).to_be_visible()
    say(page, "Who takes shots at my ships", "Protect heroes")
    expect(page.get_by_label("Who takes shots at my ships")).to_have_value("protect-heroes")
    expect(page.get_by_label("Who takes wounds in a boarding fight")).to_have_value("ask")
