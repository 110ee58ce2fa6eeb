"""After the battle, in a real browser: the report, the replay, and going on from a moment of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from browser.battles import bots_table, link, watched_to_the_end
from browser.conftest import DESK, PHONE, Visit
from browser.hosting import Host
from browser.pictures import pose
from browser.test_looks import ALL, COLOURS, violations
from playwright.sync_api import Dialog, Locator, Page, expect
from small_battles import small_setup

HOSTILE = "<img src=x onerror=alert(1)></style><script>alert(2)</script>"
POSITION = re.compile(r"^(\d+) / (\d+)$")


def fought(visit: Visit, host: Host, setup: dict[str, object] | None = None, **wishes: object) -> Page:
    """A page at the end of a battle that two bots have fought."""
    page = visit(link(bots_table(host, setup), None), **wishes)
    watched_to_the_end(page)
    return page


def opened_replay(page: Page) -> Page:
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    return page


def position(page: Page) -> Locator:
    return page.locator("[data-at]")


def expect_at(page: Page, entry: int) -> None:
    expect(position(page)).to_have_attribute("data-at", str(entry))


def last(page: Page) -> int:
    found = POSITION.match(" ".join((position(page).text_content() or "").split()))  # on a phone it is folded away
    assert found is not None
    return int(found[2])


# The report


def test_the_report_is_read_and_saved_as_one_file(visit: Visit, host: Host, tmp_path: Path) -> None:
    page = fought(visit, host)
    page.get_by_role("link", name="Read the report").click()
    for part in ("Victory points", "The casualties", "Luck", "The best shot", "Turn 1 of 1"):
        expect(page.get_by_role("heading", name=part, exact=True)).to_be_visible()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Luck").click()
    expect(page.get_by_role("heading", name="Luck", exact=True)).to_be_in_viewport()
    expect(page).to_have_url(re.compile("#/report/"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the report").click()
    kept = tmp_path / "report.html"
    download.value.save_as(kept)
    alone = visit(kept.as_uri())
    expect(alone.get_by_role("heading", name="Luck", exact=True)).to_be_visible()
    expect(alone.get_by_role("img", name=re.compile("^The table after")).first).to_be_visible()


def test_the_report_is_clean_by_night_by_day_on_a_phone_and_on_paper(visit: Visit, host: Host) -> None:
    page = fought(visit, host)
    address = page.url.replace("/table/", "/report/")
    for device, wishes in (("desk", DESK), ("phone", PHONE)):
        page.set_viewport_size(wishes["viewport"])
        for theme in ("dark", "light"):
            page.evaluate("theme => localStorage.setItem('dwethia.settings', JSON.stringify({ theme }))", theme)
            page.goto(address)
            page.reload()
            expect(page.get_by_role("heading", name="Luck", exact=True)).to_be_visible()
            pose(page, f"report-{device}-{theme}", whole=False)
            assert list(violations(page, ALL if theme == "dark" else COLOURS)) == []
        wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, "the report scrolls sideways"
    assert len(page.pdf()) > 10_000
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Save the report")).to_be_hidden()
    expect(page.get_by_role("heading", name="The casualties")).to_be_visible()


def test_names_in_a_report_stay_names(visit: Visit, host: Host) -> None:
    setup = small_setup(turns=1)
    setup["red"]["name"] = HOSTILE
    setup["blue"]["models"] = [{**each, "name": HOSTILE} for each in setup["blue"]["models"]]
    page = fought(visit, host, setup)
    dialogs: list[str] = []

    def heard(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", heard)
    page.get_by_role("link", name="Read the report").click()
    expect(page.get_by_role("heading", name="Luck", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", level=1).filter(has_text="onerror")).to_be_visible()
    assert page.locator(".report img, .report script").count() == 0
    assert dialogs == []


def test_a_report_needs_a_battle_that_is_over(visit: Visit, host: Host) -> None:
    page = visit("#/report/nothing")
    expect(page.get_by_role("alert")).to_contain_text("no link")


# The replay


def test_a_battle_is_replayed_by_buttons_keys_and_phases(visit: Visit, host: Host) -> None:
    page = opened_replay(fought(visit, host))
    expect_at(page, 0)
    page.get_by_role("button", name="One on").click()
    expect_at(page, 1)
    page.locator("body").press("ArrowRight")
    expect_at(page, 2)
    page.keyboard.press("ArrowLeft")
    expect_at(page, 1)
    page.keyboard.press("End")
    expect_at(page, last(page))
    expect(page.get_by_role("button", name="Continue from here")).to_be_disabled()
    expect(page.get_by_text(re.compile("has won the battle|is drawn")).first).to_be_visible()
    page.get_by_role("button", name="From the start").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Home")
    expect_at(page, 0)
    phases = page.get_by_role("combobox", name="Phase")
    titles = phases.get_by_role("option").all_inner_texts()
    assert "Turn 1 of 1, Movement" in titles
    page.keyboard.press("PageDown")
    expect(phases.locator("option:checked")).to_have_text(titles[1])
    page.keyboard.press("PageDown")
    expect(phases.locator("option:checked")).to_have_text(titles[2])
    page.keyboard.press("PageUp")
    expect(phases.locator("option:checked")).to_have_text(titles[1])
    phases.select_option(label="Turn 1 of 1, Movement")
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    expect(page.get_by_text("Decided next:")).to_be_visible()
    page.locator("[data-model]").first.click()
    expect(page.get_by_role("region", name=re.compile("^About "))).to_contain_text("Perception")
    before = int(position(page).get_attribute("data-at") or 0)
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Space")
    expect_at(page, before + 1)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_battle_goes_on_at_one_screen_from_a_moment_of_its_replay(visit: Visit, host: Host) -> None:
    page = opened_replay(fought(visit, host))
    page.get_by_role("combobox", name="Phase").select_option(label="Turn 1 of 1, Movement")
    expect(page.get_by_text("Decided next:")).to_be_visible()
    before = page.get_by_role("log").get_by_role("heading").count()
    page.get_by_role("button", name="Continue from here").click()
    expect(page.get_by_role("combobox", name="Blue is played by")).to_be_visible()
    page.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile("#/table/"))
    expect(page.locator("[data-answer]:enabled").first).to_be_visible()
    expect(page.get_by_role("log").get_by_role("heading")).to_have_count(before)
    page.locator("[data-answer=done]").click()
    expect(page.get_by_role("log")).to_contain_text("is done moving")


def test_a_battle_goes_on_against_a_bot_from_a_file(visit: Visit, host: Host, tmp_path: Path) -> None:
    page = fought(visit, host)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    kept = tmp_path / "record.json"
    download.value.save_as(kept)
    page.goto(f"{host.url}/#/replay")
    page.get_by_label("Open a record").set_input_files(kept)
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    page.get_by_role("button", name="Report").click()
    expect(page.get_by_role("heading", name="The casualties")).to_be_visible()
    page.get_by_role("button", name="Back to the replay").click()
    page.get_by_role("combobox", name="Phase").select_option(label="Turn 1 of 1, Movement")
    page.get_by_role("button", name="Continue from here").click()
    with page.expect_request(lambda each: each.url.endswith("/api/tables")) as asked:
        page.get_by_role("combobox", name="Blue is played by").select_option("soldier")
        page.get_by_role("button", name="Play on").click()
    wish = json.loads(asked.value.post_data or "")
    assert wish["seats"] == {"red": {"is_ready": True}, "blue": {"bot": "soldier"}}
    expect(page.locator("[data-answer]:enabled").first).to_be_visible()
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("soldier")


def test_the_replay_is_clean_by_night_and_by_day(visit: Visit, host: Host) -> None:
    page = opened_replay(fought(visit, host))
    page.get_by_role("combobox", name="Phase").select_option(label="Turn 1 of 1, Movement")
    for theme in ("dark", "light"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        pose(page, f"replay-battle-desk-{theme}")
        assert list(violations(page, ALL if theme == "dark" else COLOURS)) == []
    page.get_by_role("button", name="Continue from here").click()
    expect(page.get_by_role("button", name="Play on")).to_be_visible()
    assert list(violations(page, ALL)) == []
    page.keyboard.press("Escape")
    page.set_viewport_size(PHONE["viewport"])
    pose(page, "replay-battle-phone")
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "the replay scrolls sideways"
