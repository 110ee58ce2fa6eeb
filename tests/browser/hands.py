"""Hands that play: with a mouse, with keys alone, and with fingers."""

from __future__ import annotations

import re
from typing import Protocol

from browser.scripts import Attack, Press, Script, Step, Walk
from playwright.sync_api import Locator, Page, expect

MOST_TABS = 200


class Hand(Protocol):
    """What somebody can do to a page."""

    page: Page

    def press(self, thing: Locator) -> None: ...

    def write(self, field: Locator, text: str) -> None: ...

    def choose(self, field: Locator, option: str) -> None: ...

    def step_on(self, square: Locator) -> None: ...

    def attack(self, step: Attack) -> None: ...


class Mouse:
    """Clicks, and nothing else but a seed to write."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, thing: Locator) -> None:
        thing.click()

    def write(self, field: Locator, text: str) -> None:
        self.press(field)
        field.press_sequentially(text)

    def choose(self, field: Locator, option: str) -> None:
        field.select_option(label=option)

    def step_on(self, square: Locator) -> None:
        self.press(square)

    def attack(self, step: Attack) -> None:
        """Look at the enemy, and attack from its card."""
        card = self.page.get_by_role("region", name=re.compile("^About "))
        if not card.filter(has_text=step.enemy.split()[-1]).is_visible():
            self.press(square(self.page, step.row, step.column))
        expect(card).to_contain_text(step.enemy.split()[-1])
        self.press(card.get_by_role("button", name=_called(step)))


class Finger(Mouse):
    """Taps on a small screen."""

    def press(self, thing: Locator) -> None:
        thing.tap()


class Keys:
    """Tab, arrows and Enter; the mouse is never touched."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, thing: Locator) -> None:
        self.reach(thing)
        self.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str) -> None:
        self.reach(field)
        self.page.keyboard.type(text)

    def choose(self, field: Locator, option: str) -> None:
        self.reach(field)
        self.page.keyboard.type(option)

    def reach(self, thing: Locator) -> None:
        """Tab on until it has the focus, round the page at most once."""
        expect(thing).to_be_visible()
        expect(thing).to_be_enabled()
        for _ in range(MOST_TABS):
            if thing.evaluate("it => it === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"not reached with Tab: {thing}")

    def step_on(self, square: Locator) -> None:
        """Tab to the board, then go from square to square with the arrows."""
        board = self.page.get_by_role("grid")
        for _ in range(MOST_TABS):
            if board.evaluate("it => it !== document.activeElement && it.contains(document.activeElement)"):
                break
            self.page.keyboard.press("Tab")
        to_row, to_column = _place(square)
        row, column = _place(board.locator(":focus"))
        self._arrows(to_row - row, "ArrowDown", "ArrowUp")
        self._arrows(to_column - column, "ArrowRight", "ArrowLeft")
        expect(square).to_be_focused()
        self.page.keyboard.press("Enter")

    def _arrows(self, steps: int, onward: str, back: str) -> None:
        for _ in range(abs(steps)):
            self.page.keyboard.press(onward if steps > 0 else back)

    def attack(self, step: Attack) -> None:
        """From the list of actions."""
        self.press(self.page.get_by_role("region", name="Your actions").get_by_role("button", name=_called(step)))


def _called(step: Attack) -> re.Pattern[str]:
    """What an attack is called wherever it stands: the verb, the weapon and whom it strikes."""
    return re.compile(rf"^{re.escape(step.how)} (at|on) {re.escape(step.enemy)}\b")


def square(page: Page, row: int, column: int, words: str = "") -> Locator:
    """A square of the board, once these words stand in its name."""
    return page.get_by_role("gridcell", name=re.compile(rf"^Row {row}, column {column}\b.*{words}"))


def _place(square: Locator) -> tuple[int, int]:
    found = re.match(r"Row (\d+), column (\d+)", square.get_attribute("aria-label") or "")
    assert found is not None
    return int(found[1]), int(found[2])


def begin(hand: Hand, seed: str, rooms: str = "1") -> None:
    """From the front page into a dungeon with words for its dice."""
    page = hand.page
    run = page.get_by_role("group").filter(has_text="objective, rooms, enemy and place")
    hand.press(run.locator("summary"))
    hand.choose(page.get_by_role("combobox", name="Rooms"), rooms)
    hand.press(page.locator("summary").filter(has_text="own dice, seed"))
    hand.write(page.get_by_role("textbox", name=re.compile("^Seed")), seed)
    hand.press(page.get_by_role("button", name="Enter as Captain"))
    expect(page.get_by_role("grid", name=re.compile("^Room 1 of"))).to_be_visible()
    expect(page.locator("[data-answer]:focus")).to_have_count(0)  # Enter would do that deed at once


def answer(hand: Hand, step: Step) -> None:
    """Give one answer of a script."""
    page = hand.page
    match step:
        case Walk(row, column, way):
            if way is not None:
                button = page.get_by_role("group", name="How to move").get_by_role("button", name=way, exact=True)
                expect(button).to_be_visible()
                if button.get_attribute("aria-pressed") != "true":
                    hand.press(button)
            goal = square(page, row, column, "costs")
            expect(goal).to_be_visible()
            hand.step_on(goal)
        case Attack():
            hand.attack(step)
        case Press(name):
            asked = page.get_by_role("region", name=re.compile("^(Your actions|A moment to decide|A question)$"))
            again = re.match(r"Re-roll (\d+) ", name)
            kept = asked.get_by_role("button", name="Keep them")
            if again is not None:
                dice = asked.get_by_role("button", name=re.compile("^Re-roll this"))
                expect(kept).to_be_visible()
                expect(asked.get_by_role("status")).to_contain_text(re.compile(r"\d+%"))  # what a re-roll comes to
                for place in range(int(again[1])):
                    hand.press(dice.nth(place))
                name = again[0]
            button = asked.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))
            hand.press((button.or_(kept) if name == "Pass" else button).first)


def play(hand: Hand, script: Script, most: int | None = None) -> None:
    """Give the answers of a script, all of them or the first few."""
    for step in script.steps[:most]:
        answer(hand, step)
