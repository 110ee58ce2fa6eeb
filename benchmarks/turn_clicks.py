"""The clicks of a turn with twenty models: `python benchmarks/turn_clicks.py [--json] [--seed N]`.

A real server, a real Chromium, and one battle against the soldier at the player's first Movement Phase: one record
and the same dice, played on twice for a whole turn. By hand each model is dragged ahead and confirmed, and every
question and moment is answered for itself. With all that the table offers, standing answers are said first, all models
march together as far as they can, and moments are passed while a side acts. Shooters fire alike in both.
Counted are presses of the mouse and of keys, and the questions that come while the enemy acts. Choosing from a list
counts as two presses.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
from client import CHROMIUMS, SWITCHES
from playwright.sync_api import Locator, Page, expect, sync_playwright
from server import server
from turn import battle

from dwethia.bots.registry import bot_named
from dwethia.engine.record import Record
from dwethia.engine.view import look
from dwethia.tabletop.sides import BLUE

TURN: Final = 1
PATIENCE: Final = 120_000  # milliseconds: presses are counted, not time
MOST_ANSWERS: Final = 300
AHEAD: Final = 3.5  # inches that a model goes by hand
STANDING: Final = {
    "Who takes shots at my models": "Cheapest first",
    "Who takes wounds in a fight": "Cheapest first",
    "Destiny and Faith against wounds: Heroic Resolve, Stand and Fight!, re-rolled saves": "To save a hero",
}
OWN: Final = "Your side acts"
COUNT_PRESSES = """
window.presses = 0;
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, event => { if (!["Shift"].includes(event.key)) window.presses += 1; }, true);
"""
SURE = "() => document.querySelector('.plan[data-sure=true]') !== null"
ANSWERED = """() => document.querySelector('[aria-label="How it ended"], .battle [data-answer]:enabled') !== null"""
GONE_ON = "before => Number(document.querySelector('.battle')?.dataset.step) > before"


def record(seed: int) -> Record:
    """A battle up to where the player may move in the measured turn."""
    game, soldier = battle(seed), bot_named("skirmish", "soldier")("0")
    while not (game.state.turn == TURN and game.asks[0].seat == BLUE and game.asks[0].question == "movement"):
        game.answer(game.asks[0].seat, soldier(look(game, game.asks[0].seat)).answer)
    return game.record()


def table(url: str, record: Record) -> str:
    """The address at which blue plays on, with dice that are the same each time."""
    told = json.loads(msgspec.json.encode(record))
    asked = {"record": told, "seats": {"red": {"bot": "soldier"}, "blue": {"is_ready": True}}, "seed": "turn"}
    made = httpx.post(f"{url}/api/tables", json=asked, timeout=60, trust_env=False)
    made.raise_for_status()
    token = next(each["token"] for each in made.json()["seats"] if each["seat"] == "blue")
    return f"{url}/#/table/{made.json()['table']}/{token}"


class Player:
    """Somebody who plays one turn by hand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.questions: Counter[str] = Counter()  # by phase, and by who acts
        self.answered = 0

    def play(self) -> dict[str, Any]:
        expect(self.page.locator("svg[data-depth]")).to_be_visible()
        self.prepare()
        for _ in range(MOST_ANSWERS):
            self.page.wait_for_function(ANSWERED)
            if not self.page.locator("header .now b").inner_text().startswith(f"Turn {TURN} "):
                break
            self.answer()
        return {
            "presses": self.page.evaluate("window.presses") + self.chosen,
            "answers": self.answered,
            "enemy_prompts": sum(count for asked, count in self.questions.items() if OWN not in asked),
            "asked": dict(self.questions),
        }

    chosen = 0  # presses for choices from lists

    def prepare(self) -> None:
        """Nothing is said before."""

    def answer(self) -> None:
        acts = self.page.get_by_role("region", name="Your actions")
        asked = acts.get_attribute("data-question") if acts.count() else None
        self.answered += 1
        if asked == "movement":
            self.move()
        elif asked == "skirmish-shoot" or asked == "shoot":
            self.shoot()
        elif asked:
            self.press(self.page.locator("[data-answer]:enabled").last)
        else:
            self.question()

    def press(self, button: Locator) -> None:
        before = int(self.page.locator(".battle").get_attribute("data-step") or 0)
        button.click()
        self.page.wait_for_function(GONE_ON, arg=before)

    @property
    def movers(self) -> list[str]:
        return self.page.get_by_role("group", name="Who").get_by_role("button").all_inner_texts()

    def base(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}, blue"))

    def middle(self, name: str) -> tuple[float, float]:
        box = self.base(name).locator(".face").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, name: str, inches: float) -> None:
        """Drag a model towards the enemy."""
        x, y = self.middle(name)
        down = self.ahead * inches * self.inch
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y + down / 2)
        self.page.mouse.move(x, y + down)
        self.page.mouse.up()

    @property
    def inch(self) -> float:
        return float(self.page.locator("svg[data-depth]").evaluate("it => it.getScreenCTM().a * 100"))

    @property
    def ahead(self) -> int:
        """Which way the enemy is: 1 down the screen, -1 up."""
        box = self.page.locator("svg[data-depth]").bounding_box()
        assert box is not None
        return 1 if self.middle(self.movers[0])[1] < box["y"] + box["height"] / 2 else -1

    def move(self) -> None:
        """Each model for itself, those in front first; who cannot go there stays."""
        for name in sorted(self.movers, key=lambda each: -self.ahead * self.middle(each)[1]):
            self.drag(name, AHEAD)
            self.page.wait_for_function(SURE)
            confirm = self.page.locator("[data-answer=confirm]")
            if confirm.is_enabled():
                self.press(confirm)
                self.answered += 1
                self.page.wait_for_function(ANSWERED)
                while self.page.locator(".battle [data-answer=pass]:enabled").count():
                    self.question()
                    self.page.wait_for_function(ANSWERED)
            else:
                self.page.keyboard.press("Escape")
        self.end_phase()

    def end_phase(self) -> None:
        """It ends by itself once everybody has moved."""
        done = self.page.locator("[data-answer=done]")
        if done.count():
            self.press(done)

    def shoot(self) -> None:
        """The first who has somebody to shoot does; then that is all."""
        for name in self.movers:
            self.page.get_by_role("group", name="Who").get_by_role("button", name=name, exact=True).click()
            expect(self.page.get_by_text(re.compile("^(may shoot|has nobody to shoot)"))).to_be_visible()
            shots = self.page.locator("[data-answer=shoot]")
            if shots.count():
                self.press(shots.first)
                return
        self.press(self.page.locator("[data-answer=done]"))

    def question(self) -> None:
        """A question, answered by its first answer: who was shot at takes the shot, moments pass."""
        self._note()
        self.press(self.page.locator(".battle [data-answer]:enabled").first)

    def _note(self) -> None:
        phase, acts, call = self.page.locator("header .now").locator("> span").all_inner_texts()[:3]
        self.questions[f"{phase}, {acts}: {call}"] += 1


class Marcher(Player):
    """The same with all that the table offers."""

    def prepare(self) -> None:
        self.page.get_by_role("tab", name="Table").or_(
            self.page.get_by_role("button", name="Table", exact=True)
        ).first.click()
        for matter, policy in STANDING.items():
            self.page.get_by_label(matter).select_option(label=policy)
            self.chosen += 2

    def move(self) -> None:
        names = self.movers
        places = [self.middle(name) for name in names]
        self.page.keyboard.down("Shift")
        low, high = [min(each) for each in zip(*places, strict=True)], [max(each) for each in zip(*places, strict=True)]
        self.page.mouse.move(low[0] - 25, low[1] - 25)
        self.page.mouse.down()
        self.page.mouse.move(high[0] + 25, high[1] + 25, steps=3)
        self.page.mouse.up()
        self.page.keyboard.up("Shift")
        self.drag(names[0], 2 * AHEAD)
        confirm = self.page.locator("[data-group=confirm]")
        expect(confirm).to_be_enabled()
        confirm.click()
        self.page.wait_for_function("() => document.querySelector('[data-group=confirm]') === null")
        going = self.page.get_by_role("button", name="Stop here")
        while going.count():
            if self.page.locator(".battle [data-answer=pass]:enabled").count():
                self.question()
            self.page.wait_for_timeout(50)
        self.page.wait_for_function(ANSWERED)
        self.end_phase()

    def question(self) -> None:
        self._note()
        longer = self.page.get_by_role("button", name=re.compile("^Pass while "))
        self.press(longer if longer.count() else self.page.locator(".battle [data-answer]:enabled").first)


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if chromium is None:
        print("Chromium is not installed here: left out")
        return
    told = {}
    expect.set_options(timeout=PATIENCE)
    until = record(options.seed)
    with (
        tempfile.TemporaryDirectory() as folder,
        server(f"sqlite:///{Path(folder) / 'tables.sqlite'}") as running,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list(SWITCHES))
        for name, player in (("by hand", Player), ("with all", Marcher)):
            context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            context.set_default_timeout(PATIENCE)
            context.add_init_script(COUNT_PRESSES)
            page = context.new_page()
            page.goto(table(f"http://127.0.0.1:{running.port}", until))
            told[name] = player(page).play()
            context.close()
        browser.close()
    if options.json:
        print(json.dumps(told, indent=2))
        return
    for name, figures in told.items():
        print(name, figures)


if __name__ == "__main__":
    main()
