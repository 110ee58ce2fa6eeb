"""The first battle with its teacher, to the end: by keys alone, by touch on a small screen, and whatever one does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from browser.conftest import PHONE, Visit
from browser.hands import MOST_TABS
from browser.pictures import pose
from browser.test_battle import ANSWERED, middle, step
from browser.test_looks import ALL, faults, told, violations
from playwright.sync_api import Locator, Page, expect

MOST_ANSWERS = 150
MET = {
    "Move a model", "Keep together", "Difficult ground", "Finish your move", "Shooting comes next turn", "Priority",
    "Come within range", "Shoot", "And the next", "Charge", "You are the Defender", "Stay, or step back?",
    "A moment for your hero", "Destiny", "Destiny on the dice", "The last turn", "You know how to fight a battle",
}  # fmt: skip

LOOKED_AT = (
    "Shoot", "Charge", "You are the Defender", "A moment for your hero", "Destiny on the dice",
    "You know how to fight a battle",
)  # fmt: skip


class Pupil:
    """Somebody who does what the teacher says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.guide = page.get_by_role("region", name="Tutorial")
        self.lit = page.locator(".base.taught")
        self.confirm = page.locator("[data-answer=confirm]")

    def press(self, thing: Locator) -> None:
        raise NotImplementedError

    def lesson(self) -> str:
        """What is taught once something is asked."""
        self.page.wait_for_function(ANSWERED)
        return self.guide.get_by_role("heading").inner_text()

    def follow(self) -> None:
        """Do what the lesson asks for, and wait until the table has gone on."""
        before = step(self.page)
        wanted = self.page.locator(".battle").get_attribute("data-taught") or ""
        if wanted == "confirm" and self.lit.count():
            if not (self.charge() if self.lesson() in ("Charge", "Destiny") else self.move()):
                self.press(self.page.locator("[data-answer=done]"))
        elif wanted == "shoot":
            self.press(self.lit.first)
            self.press(self.page.locator("[data-answer=shoot]").first)
        else:
            self.press(self.button(wanted))
        self.page.wait_for_function(
            "before => Number(document.querySelector('.battle').dataset.step) > before", arg=before
        )

    def button(self, wanted: str) -> Locator:
        """The lit one, or else the last of a moment's answers, or the first of a question's."""
        lit = self.page.locator(f"[data-answer='{wanted}']:enabled")
        if wanted and lit.count():
            return lit.first
        answers = self.page.locator(".moment [data-answer]:enabled")
        return answers.last if self.page.get_by_role("region", name="A moment to decide").count() else answers.first

    def move(self) -> bool:
        """Send the first lit model up the table; whether it may go there."""
        self.push(self.lit.first)
        self.page.wait_for_selector("[data-answer=confirm]:enabled, .plan .fault, .callout .fault")
        if not self.confirm.is_enabled():
            return False
        self.press(self.confirm)
        return True

    def push(self, model: Locator) -> None:
        """Plan a way up the table."""
        raise NotImplementedError

    def charge(self) -> bool:
        """Send the first lit model at an enemy that it can reach; nearer where it reaches none."""
        name = self.lit.first.get_attribute("aria-label") or ""
        self.press(self.lit.first)
        expect(self.page.locator(".plan").get_by_text(name.split(",")[0]).first).to_be_visible()
        expect(self.page.locator("svg .reach")).to_be_attached()
        foes = self.page.locator(".base.foe")
        if not foes.count():
            return self.move()
        self.press(foes.first)
        expect(self.confirm).to_be_enabled()
        self.press(self.confirm)
        return True

    def learn(self) -> Iterator[str]:
        """Follow every lesson to the end of the battle; each when it is new."""
        last = ""
        for _ in range(MOST_ANSWERS):
            now = self.lesson()
            if now != last:
                yield now
            last = now
            if self.page.get_by_role("region", name="How it ended").count():
                return
            self.follow()
        raise AssertionError("the battle never ended")


class ByKeys(Pupil):
    """Tab, arrows and Enter; the mouse is never touched."""

    def press(self, thing: Locator) -> None:
        self.reach(thing)
        self.page.keyboard.press("Enter")

    def reach(self, thing: Locator) -> None:
        """Tab on, or back, to where it stands."""
        expect(thing).to_be_visible()
        expect(thing).to_be_enabled()
        is_before = "it => document.activeElement.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_PRECEDING"
        key = "Shift+Tab" if thing.evaluate(is_before) else "Tab"
        for _ in range(MOST_TABS):
            if thing.evaluate("it => it === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"not reached by keys: {thing}")

    def push(self, model: Locator) -> None:
        self.reach(model)
        for _ in range(4):
            self.page.keyboard.press("Shift+ArrowUp")


class ByMouse(Pupil):
    def press(self, thing: Locator) -> None:
        thing.click()


class ByTouch(Pupil):
    """Fingers on a small screen."""

    def press(self, thing: Locator) -> None:
        thing.tap()

    def push(self, model: Locator) -> None:
        """Tap the model, and then the ground where it shall stand."""
        model.tap()
        x, y = middle(model)
        self.page.touchscreen.tap(x, y - 60)


def begin(pupil: Pupil) -> None:
    pupil.press(pupil.page.get_by_role("link", name="First time? Five turns"))
    expect(pupil.guide).to_be_visible()


def test_the_whole_battle_by_keys_alone(page: Page) -> None:
    pupil = ByKeys(page)
    begin(pupil)
    met = []
    for lesson in pupil.learn():
        met.append(lesson)
        if lesson in LOOKED_AT and met.count(lesson) == 1:
            found = faults(page, f"first-battle-{len(met):02}", "desk")
            assert not found, told(found)
    assert MET - set(met) == set(), " | ".join(met)
    pupil.press(page.get_by_role("link", name="Now fight a real one"))
    expect(page.get_by_role("button", name="Fight!")).to_be_visible()


def test_the_whole_battle_by_touch_on_a_small_screen(phone: Page) -> None:
    pupil = ByTouch(phone)
    begin(pupil)
    met = []
    for lesson in pupil.learn():
        met.append(lesson)
        if met.count(lesson) == 1:
            pose(phone, f"first-battle-{len(met):02}-phone", whole=False)
            assert list(violations(phone, ALL)) == []
            assert phone.evaluate("() => document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
            assert pupil.guide.evaluate("it => it.getBoundingClientRect().top < innerHeight")
    assert MET - set(met) == set(), " | ".join(met)


@pytest.mark.parametrize("seed", range(2))
def test_whatever_one_does_the_lesson_goes_on(page: Page, seed: int) -> None:
    """Any button that is offered, and now and then the teacher's help."""
    pupil, chance = ByMouse(page), Random(seed)
    begin(pupil)
    for _ in range(MOST_ANSWERS):
        assert pupil.lesson()
        if page.get_by_role("region", name="How it ended").count():
            return
        before = step(page)
        offered = page.locator(".battle [data-answer]:enabled")
        if chance.random() < 0.5:
            pupil.press(page.get_by_role("button", name="Do it for me"))
        else:
            pupil.press(offered.nth(chance.randrange(offered.count())))
        page.wait_for_function("before => Number(document.querySelector('.battle').dataset.step) > before", arg=before)
    raise AssertionError("the battle never ended")


def test_who_comes_back_goes_on_with_the_lesson(visit: Visit) -> None:
    page = visit()
    pupil = ByMouse(page)
    begin(pupil)
    pupil.press(page.get_by_role("button", name="Do it for me"))
    expect(page.get_by_role("heading", name="Keep together")).to_be_visible()
    page.goto("about:blank")
    page.go_back()
    expect(page.get_by_role("heading", name="Keep together")).to_be_visible()
    page.evaluate("() => { location.hash = '/tutorial' }")
    pupil.press(page.get_by_role("link", name="Go on where you were"))
    expect(page.get_by_role("heading", name="Keep together")).to_be_visible()
