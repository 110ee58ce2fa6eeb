"""A Chromium that draws the stage by software, and what its canvas and its plan say of a table."""

from __future__ import annotations

import json
from typing import Any

from browser.conftest import SWITCHES
from playwright.sync_api import Locator, Page, expect

# In software every pixel costs: the picture is small, and nothing waits for a frame.
STAGE_SWITCHES = (
    *(each for each in SWITCHES if each != "--disable-gpu"),
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
)
SMALL: dict[str, Any] = {"viewport": {"width": 520, "height": 480}}
SMALL_PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 600}, "has_touch": True, "is_mobile": True}
WISH = f"localStorage.setItem('dwethia.settings', '{json.dumps({'pictures': 'stage'})}')"
# What the canvas has been given to draw.
TOLD = """() => {
  const told = {};
  document.querySelector('.canvas canvas')?.dispatchEvent(new CustomEvent('tell-stage', { detail: told }));
  return told;
}"""
# Where the plan has each model, in its own units, and what it says of it.
PLANNED = """() => Object.fromEntries([...document.querySelectorAll('svg[data-depth] [data-model]')].map(each => {
  const [, x, y] = /translate\\((-?[\\d.]+)px, (-?[\\d.]+)px\\)/.exec(each.style.transform);
  const turn = /rotate\\((-?[\\d.]+)deg\\)/.exec(each.style.transform);
  const depth = Number(each.closest('svg').dataset.depth);
  const words = each.getAttribute('aria-label');
  return [each.dataset.model, { x: x / 100, y: depth / 1000 - y / 100, turn: turn ? -turn[1] : null, words }];
}))"""
# Where the squares of a room have each model.
IN_SQUARES = """() => Object.fromEntries([...document.querySelectorAll('[role=gridcell][data-model]')].map(each => [
  each.dataset.model, { square: each.dataset.square, words: each.getAttribute('aria-label') }
]))"""


def staged(page: Page) -> Locator:
    """The table, once it is on the stage."""
    frame = page.locator("[data-pictures=stage]")
    expect(frame).to_be_visible()
    page.wait_for_function(f"() => 'figures' in ({TOLD})()")
    return frame


def told(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(TOLD)
    return found


def agree(page: Page) -> int:
    """Every model stands on the stage where the plan has it, turned and marked alike; how many there are."""
    drawn, planned = told(page)["figures"], page.evaluate(PLANNED)
    assert drawn.keys() == planned.keys()
    for name, model in planned.items():
        figure = drawn[name]
        assert abs(figure["at"][0] - model["x"]) < 0.002, (name, figure, model)
        assert abs(figure["at"][1] - model["y"]) < 0.002, (name, figure, model)
        if model["turn"] is not None:
            assert abs((figure["turn"] - model["turn"] + 180) % 360 - 180) < 0.1, (name, figure, model)
        agree_on_wounds(figure["studs"], model["words"])
        for word, colour in (("has moved", "#9fb4c8"), ("engaged", "#ff2f2f")):
            if word in model["words"]:
                assert colour in figure["studs"], (name, word, figure)
    return len(planned)


def agree_on_wounds(studs: list[str], words: str) -> None:
    """As many white studs as Wounds are left, as many dark ones as are lost, of those who have more than one."""
    left, most = next(
        (int(before), int(after.split()[0]))
        for before, after in (part.split(" of ") for part in words.split(", ") if part.endswith("Wounds"))
    )
    if most > 1:
        assert (studs.count("#ffffff"), studs.count("#2a0d0d")) == (min(left, 10), min(most, 10) - min(left, 10)), words


def agree_in_squares(page: Page, size: int) -> int:
    """Every model of a room stands on the stage in the middle of its square."""
    drawn, planned = told(page)["figures"], page.evaluate(IN_SQUARES)
    assert drawn.keys() == planned.keys()
    for name, model in planned.items():
        row, column = (int(each) for each in model["square"].split(","))
        x, y = (58 + (column - 0.5) * 100) * 0.016, (size * 100 + 116 - 58 - (row - 0.5) * 100) * 0.016
        assert abs(drawn[name]["at"][0] - x) < 0.002, (name, model)
        assert abs(drawn[name]["at"][1] - y) < 0.002, (name, model)
        agree_on_wounds(drawn[name]["studs"], model["words"])
    return len(planned)
