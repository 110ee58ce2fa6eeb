"""Every page in every state: no violation that axe-core finds, by night and by day, and a picture to look at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from browser.conftest import DESK, PHONE, Visit
from browser.pictures import pose
from browser.tours import TOURS
from playwright.sync_api import Page

AXE = (Path(__file__).parent / "axe.min.js").read_text()
DEVICES: dict[str, dict[str, Any]] = {"desk": DESK, "phone": PHONE}
SCHEMES: dict[str, tuple[Literal["dark", "light"], ...]] = {"desk": ("dark", "light"), "phone": ("dark",)}
# axe-core judges no text that stands on a gradient: without the page's own it stands on the colour that is left.
PLAIN = "() => { for (const each of [document.documentElement, document.body]) each.style.backgroundImage = 'none' }"
GRADED = "() => { for (const each of [document.documentElement, document.body]) each.style.backgroundImage = '' }"
ALL: dict[str, object] = {}
COLOURS: dict[str, object] = {"runOnly": ["color-contrast"]}  # all that a theme changes


def violations(page: Page, options: dict[str, object]) -> Iterator[tuple[str, str]]:
    """What axe-core finds on the page as it is: the rule with the reason, and the element."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    page.evaluate(PLAIN)
    found = page.evaluate("options => axe.run(document, { resultTypes: ['violations'], ...options })", options)
    page.evaluate(GRADED)
    for rule in found["violations"]:
        for node in rule["nodes"]:
            why = " ".join(node["failureSummary"].split()).removeprefix("Fix any of the following: ")
            yield f"{rule['id']} ({rule['impact']}): {why}", str(node["target"][0])


Faults = dict[str, list[tuple[str, str]]]  # the states and elements of each


def faults(page: Page, state: str, device: str) -> Faults:
    """What is wrong with a page in a state, by night and by day; of each it poses for a picture."""
    found: Faults = {}
    for scheme in SCHEMES[device]:
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", scheme)
        pose(page, f"{state}-{device}-{scheme}")
        for fault, element in violations(page, ALL if scheme == "dark" else COLOURS):
            found.setdefault(fault, []).append((f"{state} ({scheme})", element))
    return found


def told(found: Faults) -> str:
    """Each fault once, with the elements and the states in which it was found."""
    return "\n".join(
        f"{fault}\n  at {', '.join(sorted({element for _, element in places})[:6])}"
        f"\n  in {', '.join(dict.fromkeys(state for state, _ in places))}"
        for fault, places in found.items()
    )


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("tour", TOURS)
def test_a_page_has_no_violation_and_poses_for_a_picture(visit: Visit, tour: str, device: str) -> None:
    page = visit(**DEVICES[device])
    found: Faults = {}
    for state in TOURS[tour](page):
        for fault, places in faults(page, state, device).items():
            found.setdefault(fault, []).extend(places)
    assert not found, told(found)
