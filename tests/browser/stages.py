"""A Chromium that draws the stage by software, and what its canvas and its plan say of a table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from browser.conftest import SWITCHES
from playwright.sync_api import Locator, Page, expect

from dwethia.dungeons.rooms.squares import SIZE

# In software every pixel costs: the picture is small, and nothing waits for a frame.
STAGE_SWITCHES = (
    *(each for each in SWITCHES if each != "--disable-gpu"),
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
)
SMALL: dict[str, Any] = {"viewport": {"width": 520, "height": 480}}
SMALL_PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 600}, "has_touch": True, "is_mobile": True}
# What the canvas has been given to draw.
TOLD = """() => {
  const told = {};
  document.querySelector('.canvas canvas')?.dispatchEvent(new CustomEvent('tell-stage', { detail: told }));
  return told;
}"""
# Watches, with every picture, how much of what happens is drawn at once.
WATCH_EFFECTS = f"""() => {{
  window.most_effects = 0;
  const look = () => {{
    window.most_effects = Math.max(window.most_effects, ({TOLD})().effects ?? 0);
    requestAnimationFrame(look);
  }};
  look();
}}"""
# Where the plan has each model, in its own units, what it says of it, and what it draws about it.
PLANNED = """() => {
  const plan = document.querySelector('svg[data-depth]');
  const placed = each => {
    const [, x, y] = /translate\\((-?[\\d.]+)px, (-?[\\d.]+)px\\)/.exec(each.style.transform);
    return { x: x / 100, y: plan.dataset.depth / 1000 - y / 100 };
  };
  const models = [...plan.querySelectorAll('[data-model]')].map(each => {
    const turn = /rotate\\((-?[\\d.]+)deg\\)/.exec(each.style.transform);
    return [each.dataset.model, {
      ...placed(each),
      turn: turn ? -turn[1] : null,
      words: each.getAttribute('aria-label'),
      seen: Number(each.style.opacity || 1),
      hasState: each.querySelector('.state') !== null,
      shields: [...each.querySelectorAll('[data-shield]:not(.down)')].map(arc =>
        [arc.dataset.shield, arc.getAttribute('stroke-width') > 9 ? 2 : 1]),
    }];
  });
  const fallen = [...plan.querySelectorAll('.fallen, .gone')].map(placed);
  return { models: Object.fromEntries(models), fallen };
}"""
# Where the squares of a room have each model, and what is drawn of it there.
IN_SQUARES = """() => {
  const tokens = Object.fromEntries([...document.querySelectorAll('.token:not(.ghost)')].map(each => {
    const [, x, y] = /translate\\((-?[\\d.]+)px, (-?[\\d.]+)px\\)/.exec(each.style.transform);
    const count = what => each.querySelectorAll(what).length;
    return [`${Math.round((y - 8) / 100)},${Math.round((x - 8) / 100)}`,
      { states: count('.badge'), target: count('.target'), package: count('.package') }];
  }));
  return Object.fromEntries([...document.querySelectorAll('[role=gridcell][data-model]')].map(each => [
    each.dataset.model,
    { square: each.dataset.square, words: each.getAttribute('aria-label'), token: tokens[each.dataset.square] }
  ]));
}"""
LEFT, LOST, STATE, TARGET, PACKAGE = "#ffffff", "#2a0d0d", "#a65cff", "#ffd257", "#b98443"  # of studs
# What a stud on the rim says, and the words that say so on the plan.
MARKS = {"#9fb4c8": ("has moved",), "#ff9a2e": ("has shot", "has fired"), "#ff2f2f": ("engaged", "locked")}
GUARDED = {"front": (0,), "left": (90,), "rear": (180,), "right": (270,), "all-round": (0, 90, 180, 270)}
WRECK = 0.45  # of a ship is still seen
NEAR = 0.002  # inches
BASE = 0.14  # inches: on it a figure stands
MOST_WOUNDS = re.compile(r"(\d+) of (\d+) Wounds")
Height = Callable[[float, float], float]  # of the ground at a place, in inches


def wishing_for_stage(url: str) -> dict[str, Any]:
    """What a browser has stored whose user has chosen the stage."""
    settings = {"name": "dwethia.settings", "value": json.dumps({"pictures": "stage"})}
    return {"origins": [{"origin": url, "localStorage": [settings]}]}


def staged(page: Page) -> Locator:
    """The table, once it is on the stage."""
    frame = page.locator("[data-pictures=stage]")
    expect(frame).to_be_visible()
    page.wait_for_function(f"() => 'figures' in ({TOLD})()")
    return frame


def told(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(TOLD)
    return found


def agree(page: Page, height: Height = lambda x, y: 0) -> int:
    """Every model stands on the stage where the plan has it, as high as the referee says, turned and marked alike."""
    stage, plan = page.evaluate(f"() => [({TOLD})(), ({PLANNED})()]")
    drawn, planned = stage["figures"], plan["models"]
    assert drawn.keys() == planned.keys()
    for name, model in planned.items():
        figure, words = drawn[name], model["words"]
        about = (name, figure, model)
        x, y = model["x"], model["y"]
        assert figure["at"] == pytest.approx([x, y, BASE + height(x, y)], abs=NEAR), about
        if model["turn"] is not None:
            assert abs((figure["turn"] - model["turn"] + 180) % 360 - 180) < 0.1, about
        assert f", {figure['side']}, " in words, about
        assert abs(figure["seen"] - model["seen"] * (WRECK if ", wreck" in words else 1)) < 0.01, about
        assert (STATE in figure["studs"]) == model["hasState"], about
        for colour, said in MARKS.items():
            assert (colour in figure["studs"]) == any(each in words for each in said), (colour, *about)
        guarded = [turn for side, strength in model["shields"] for turn in GUARDED[side] * strength]
        assert sorted(each % 360 for each in figure["shields"]) == sorted(guarded), about
        agree_on_wounds(figure["studs"], words)
    marks = list(stage["fallen"].values())
    assert len(marks) == len(plan["fallen"]), (marks, plan["fallen"])
    for each in plan["fallen"]:
        assert any(mark[:2] == pytest.approx([each["x"], each["y"]], abs=NEAR) for mark in marks), (each, marks)
    return len(planned)


def agree_on_wounds(studs: list[str], words: str) -> None:
    """As many white studs as Wounds are left, as many dark ones as are lost, of those who have more than one."""
    found = MOST_WOUNDS.search(words)
    assert found is not None, words
    left, most = min(int(found[1]), 10), min(int(found[2]), 10)
    if int(found[2]) > 1:
        assert (studs.count(LEFT), studs.count(LOST)) == (left, most - left), words


def agree_in_squares(page: Page, size: int = SIZE) -> int:
    """Every model of a room stands on the stage in the middle of its square, marked as its token is."""
    drawn, planned = page.evaluate(f"() => [({TOLD})().figures, ({IN_SQUARES})()]")
    assert drawn.keys() == planned.keys()
    for name, model in planned.items():
        figure, token = drawn[name], model["token"]
        row, column = (int(each) for each in model["square"].split(","))
        x, y = (58 + (column - 0.5) * 100) * 0.016, (size * 100 + 116 - 58 - (row - 0.5) * 100) * 0.016
        assert figure["at"] == pytest.approx([x, y, BASE], abs=NEAR), (name, figure, model)
        assert figure["side"] == ("blue" if name == "hero" else "red"), (name, figure)
        assert min(figure["studs"].count(STATE), 4) == token["states"], (name, figure, model)
        assert figure["studs"].count(TARGET) == token["target"], (name, figure, model)
        assert figure["studs"].count(PACKAGE) == token["package"], (name, figure, model)
        agree_on_wounds(figure["studs"], model["words"])
    return len(planned)
