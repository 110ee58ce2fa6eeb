"""Dice that are the record's, sound that can be muted, and the film of a replay."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from browser.battles import link, table_at
from browser.conftest import PHONE, Visit
from browser.hosting import Host
from browser.pictures import pose
from browser.test_after import fought, last, opened_replay
from playwright.sync_api import Page, expect

WEBM = bytes.fromhex("1a45dfa3")
PNG = b"\x89PNG\r\n"
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


def wish(page: Page, **settings: Any) -> None:
    """Have this browser show things so."""
    page.evaluate("said => localStorage.setItem('dwethia.settings', said)", json.dumps(settings))
    page.reload()


def test_dice_that_tumbled_lie_as_they_were_rolled_and_are_picked_where_they_lie(visit: Visit, host: Host) -> None:
    page = visit(link(table_at(host, "reroll")))
    dice = page.get_by_role("group", name=re.compile("^The .* dice of "))
    expect(dice.locator("svg.die").first).to_be_visible()
    flat = [name.split(",")[0] for name in dice.locator("svg.die").evaluate_all(LABELS)]
    wish(page, dice="tumbling")
    thrown = dice.locator("canvas[data-up]")
    expect(thrown.first).to_be_visible()
    assert " ".join(thrown.evaluate_all(UP)).split() == flat
    first = dice.get_by_role("button", name=re.compile("^Re-roll this")).first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name=re.compile("^Re-roll 1 for 1 Destiny"))).to_be_enabled()
    pose(page, "dice-reroll", whole=False)


LABELS = "all => all.map(each => each.getAttribute('aria-label'))"
UP = "all => all.map(each => each.dataset.up)"


def test_on_a_phone_the_tray_lies_on_the_pinned_table(visit: Visit, host: Host) -> None:
    page = opened_replay(fought(visit, host, **PHONE))
    wish(page, film="slow", motion="full")
    page.get_by_role("button", name="Play", exact=True).click()
    tray = page.locator("[data-tray]")
    expect(tray).to_be_visible()
    page.get_by_role("button", name="Pause", exact=True).click()
    assert tray.evaluate(IS_ON_TOP)


IS_ON_TOP = """tray => {
    const { left, top, width, height } = tray.getBoundingClientRect()
    return tray.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}"""


def test_a_replay_is_filmed_pictured_and_muted(visit: Visit, host: Host, tmp_path: Path) -> None:
    page = opened_replay(fought(visit, host, **MOVING))
    page.get_by_role("button", name="Mute").click()
    expect(page.get_by_role("button", name="Mute")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.get_by_role("button", name="Mute", pressed=True)).to_be_visible()

    page.get_by_role("button", name="Film and picture").click()
    panel = page.get_by_role("region", name="Film and picture")
    panel.get_by_role("combobox", name="How much").select_option("the whole game")
    panel.get_by_role("button", name="Take the film").click()
    expect(panel.get_by_role("progressbar")).to_be_visible()
    panel.get_by_role("button", name="Cancel").click()
    expect(panel.get_by_role("button", name="Take the film")).to_be_visible()

    page.get_by_role("slider", name="Action").fill(str(last(page) - 2))
    panel.get_by_role("textbox", name="Title").fill("The Last Stand")
    panel.get_by_role("combobox", name="Seen").select_option("where something happens")
    panel.get_by_role("combobox", name="How much").select_option("from here to the end")
    for button, name, mark in (
        ("Save a picture", "the-last-stand.png", PNG),
        ("Take the film", "the-last-stand.webm", WEBM),
    ):
        with page.expect_download() as download:
            panel.get_by_role("button", name=button).click()
        assert download.value.suggested_filename == name
        kept = tmp_path / name
        download.value.save_as(kept)
        assert kept.read_bytes().startswith(mark)
        assert kept.stat().st_size > 10_000

    times = times_of((tmp_path / "the-last-stand.webm").read_bytes())
    seconds = len(times) / RATE
    assert seconds > LEAST
    assert all(abs(time - 1000 * place / RATE) <= 1 for place, time in enumerate(times))
    video = visit((tmp_path / "the-last-stand.webm").as_uri()).locator("video")
    assert video.evaluate(AT_ITS_END) == [1280, 720, pytest.approx(seconds, abs=0.01), pytest.approx(seconds, abs=0.1)]


RATE = 30  # pictures a second
LEAST = 1.4 + 0.8 + 2 * 0.4  # seconds: the title, two actions, and how it ended
AT_ITS_END = """async video => {
    video.currentTime = 1e6
    await new Promise(done => video.addEventListener("seeked", done, { once: true }))
    return [video.videoWidth, video.videoHeight, video.duration, video.currentTime]
}"""
CLUSTER, BEGINS, BLOCK = 0x1F43B675, 0xE7, 0xA3  # pictures that need no others; its time; a picture
HOLDERS = (0x18538067, CLUSTER)  # what holds elements among which are pictures


def times_of(film: bytes) -> list[int]:
    """When each picture of a WebM is shown, in milliseconds."""
    times: list[int] = []
    begins = at = 0
    while at < len(film):
        mark, at = number_at(film, at, keeps_length=True)
        size, at = number_at(film, at)
        if mark in HOLDERS:
            continue
        if mark == BEGINS:
            begins = int.from_bytes(film[at : at + size])
        if mark == BLOCK:
            times.append(begins + int.from_bytes(film[at + 1 : at + 3], signed=True))
        at += size
    return times


def number_at(film: bytes, at: int, *, keeps_length: bool = False) -> tuple[int, int]:
    """A number that says by its first bit how many bytes it has, and where it ends."""
    length = 9 - film[at].bit_length()
    number = int.from_bytes(film[at : at + length])
    return number if keeps_length else number - (1 << 7 * length), at + length
