"""Tables for battles in space in a browser, and hands that play there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from math import cos, radians, sin
from typing import Any

import httpx
import msgspec
from browser.battles import link
from browser.hands import MOST_TABS
from browser.hosting import Host
from browser.test_battle import middle, step
from cosmic.space import Placed, blue, piece, red, setup_of
from playwright.sync_api import Locator, Page, expect
from small_battles import small_fleets

from dwethia.bots.registry import bots_for
from dwethia.cosmic.setup.battle_setup import Start
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.record import Record, read, write
from dwethia.engine.rules import as_setup
from dwethia.engine.view import look
from dwethia.games import games
from dwethia.rulebook import Rulings

MOST_ANSWERS = 400
MOST_TOKENS = 40
# Something is asked, and nothing that was decided before is still to be sent.
ASKED = """() => document.querySelector('[aria-label="How it ended"]') !== null
  || (document.querySelector('.battle [data-answer]:enabled') !== null
      && ![...document.querySelectorAll('.act [role=status]')]
        .some(each => /still to (go|fire)/.test(each.textContent)))
"""
SURE = "() => document.querySelector('.plan[data-sure=true]') !== null"  # what the server says is of the plan as it is
# How many stops of the Tab key lie between what has the focus and something: less than 0 where it stands before that.
STOPS_AWAY = """it => {
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    .filter(each => !each.disabled && each.tabIndex >= 0 && each.checkVisibility());
  const now = document.activeElement;
  if (now === it) return 0;
  const between = stops.filter(each => {
    const [from, to] = now.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_PRECEDING ? [it, now] : [now, it];
    return from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING
      && to.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING;
  }).length + 1;
  return now.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_PRECEDING ? -between : between;
}"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


# Tables


def table(host: Host, against: str | None = "helmsman", turns: int | None = None) -> dict[str, Any]:
    """A table of the two fleets for learning, where red sits; blue is a bot, and the dice are known, or nobody yet."""
    blue: dict[str, Any] = {"bot": against} if against else {"is_ready": True}
    seats = {"red": {"is_ready": True}, "blue": blue}
    seed = "small fleets" if against else None
    return made(host, {"game": "cosmic", "setup": small_fleets(turns=turns), "seats": seats, "seed": seed})


def table_at(host: Host, question: str, against: str | None = "helmsman", turns: int = 3) -> dict[str, Any]:
    """A table that goes on from where red is asked a question, in a battle that helmsmen have fought so far."""
    blue: dict[str, Any] = {"bot": against} if against else {"is_ready": True}
    record = msgspec.to_builtins(battle_until(question, turns))
    seats = {"red": {"is_ready": True}, "blue": blue}
    return made(host, {"record": record, "entry": len(record["entries"]) - 1, "seats": seats})


@lru_cache
def battle_until(question: str, turns: int) -> Record:
    """The record of a battle at whose end red is asked this."""
    rules, helmsman = games()["cosmic"].rules, bots_for("cosmic")["helmsman"]("browser")
    game: Game[Any] = Game.hosted(rules, small_fleets(turns=turns), Rulings.of("cosmic"), seed_from(question))
    while not any(ask.seat == "red" and ask.question == question for ask in game.asks):
        ask = next(each for each in game.asks if game.sealed(each.seat) is None)
        game.answer(ask.seat, helmsman(look(game, ask.seat)).answer)
    return read(write(game.record()))


def table_of(host: Host, *ships: Placed, phase: str | None = None) -> str:
    """The link of red at a table of one turn against the cadet."""
    seats = {"red": {"is_ready": True}, "blue": {"bot": "cadet"}}
    return link(made(host, {"game": "cosmic", "setup": turn_of(*ships, phase=phase), "seats": seats}))


def turn_of(*ships: Placed, phase: str | None = None) -> dict[str, Any]:
    """A battle of one turn: these ships, in place where a phase is named."""
    start = Start((), phase=phase) if phase else None  # type: ignore[arg-type]
    rocks = piece((12, 12), "impassable", name="Asteroid"), piece((5, 12), "obscuring", across=4, name="Cloud")
    return as_setup(setup_of(*ships, terrain=rocks, turns=1, start=start))


def far_apart() -> tuple[Placed, ...]:
    """Three cruisers a side, in range of each other."""
    armed: dict[str, Any] = {"weapons": ["18in S4", "12in S5 front"]}
    ours = (red((x, 6), "M8 P4 save5", called=f"Red {x}", **armed) for x in (6, 12, 18))
    theirs = (blue((x, 17), "M8 P4 save5", called=f"Blue {x}", **armed) for x in (6, 12, 18))
    return *ours, *theirs


def made(host: Host, asked: dict[str, Any]) -> dict[str, Any]:
    """A table as it was asked for."""
    answer = httpx.post(f"{host.url}/api/tables", json=asked, timeout=60, trust_env=False)
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


# Looking


def asked(page: Page) -> str:
    """What is asked once something is: the name of the form, "choice", or "" at the end."""
    page.wait_for_function(ASKED)
    if page.get_by_role("region", name="How it ended").count():
        return ""
    act = page.locator(".act[data-question]")
    return (act.get_attribute("data-question") or "") if act.count() else "choice"


def turn(page: Page) -> int:
    """The turn that the heading names; 0 before the first."""
    found = re.search(r"Turn (\d+)", page.locator(".battle .left header").inner_text())
    return int(found[1]) if found else 0


def hull(page: Page, ship: str) -> Locator:
    return page.locator(f"[data-model={ship}]")


def ships(page: Page) -> list[str]:
    """The ids of the ships that the list of the panel offers."""
    return [str(each.get_attribute("data-ship")) for each in page.locator(".act [data-ship]").all()]


def tokens(page: Page) -> dict[str, str]:
    """What each ship is said to be on the table: its orders and its shields among it."""
    found = page.locator("svg [data-model][aria-label]")
    return {str(each.get_attribute("data-model")): str(each.get_attribute("aria-label")) for each in found.all()}


# Playing


def went_on(page: Page, before: int) -> None:
    """The table has gone on from a step."""
    page.wait_for_function("before => Number(document.querySelector('.battle')?.dataset.step) > before", arg=before)


class Captain:
    """Somebody who commands a fleet with a mouse, in few clicks a phase."""

    def __init__(self, page: Page, volleys: int = 3) -> None:
        self.page = page
        self.volleys = volleys  # in a turn
        self.done: Counter[tuple[str, int]] = Counter()  # what was done in which turn

    def press(self, thing: Locator) -> None:
        thing.click()

    def decide(self, thing: Locator) -> None:
        """Answer, and wait until the table has gone on."""
        before = step(self.page)
        self.press(thing)
        went_on(self.page, before)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{name}"))

    def first_in(self, what: str, most: int = 1) -> bool:
        """Whether this has not been done often enough in this turn; it is counted."""
        self.done[what, turn(self.page)] += 1
        return self.done[what, turn(self.page)] <= most

    def times(self, what: str) -> int:
        return sum(count for (each, _), count in self.done.items() if each == what)

    def play(self, until: Callable[[str], bool]) -> str:
        """Answer until something is asked at which one would rather stop."""
        for _ in range(MOST_ANSWERS):
            question = asked(self.page)
            if not question or until(question):
                return question
            self.answer(question)
        raise AssertionError("the battle never came so far")

    def answer(self, question: str) -> None:
        """What is asked, in a few clicks."""
        match question:
            case "terrain" | "deploy":
                self.press(self.page.locator("[data-answer=set-up]"))
                self.decide(self.page.locator("[data-answer=confirm]"))
            case "reposition":
                self.decide(self.button("Stay"))
            case "orders":
                self.order()
            case "shields":
                self.shield()
            case "movement":
                self.move()
            case "shoot":
                self.shoot()
            case "choice":
                self.decide(self.page.locator(".battle [data-answer]:enabled").first)
            case _:
                self.decide(self.page.locator("[data-answer=done]"))

    # Orders

    def order(self) -> None:
        """Move and Fire for all; a ship that is tapped on the table raises a shield instead of moving."""
        self.press(self.button("All ships"))
        for kind in ("move", "fire"):
            self.give(kind)
        self.pick(ships(self.page)[0])
        self.give("shield")
        self.seal("orders")

    def pick(self, ship: str) -> None:
        """A ship of the table, by its hull."""
        self.press(hull(self.page, ship))
        expect(hull(self.page, ship)).to_have_attribute("aria-pressed", "true")

    def give(self, kind: str) -> None:
        self.press(self.page.locator(f"[data-order={kind}]"))

    def seal(self, what: str) -> None:
        self.decide(self.page.locator(f"[data-answer={what}]:enabled"))

    # Shields

    def shield(self) -> None:
        """Every token to the front."""
        ready = self.page.locator("[data-answer=shields]")
        for _ in range(MOST_TOKENS):
            if ready.is_enabled():
                break
            self.press(self.page.locator("[data-side=front]"))
        self.seal("shields")

    # Movement

    def move(self) -> None:
        """One ship by its ghost, the others straight ahead together; then that is all."""
        if self.page.get_by_role("group", name="Which ship").count():
            if self.first_in("steer") and self.steer():
                return
            if self.button("All ahead").count() and self.first_in("all ahead"):
                self.go_ahead()
                return
        self.decide(self.page.locator("[data-answer=done]"))

    def steer(self) -> bool:
        """The first ship that may go a little way ahead does; whether there is one."""
        offered = self.page.get_by_role("group", name="Which ship").get_by_role("button")
        for place in range(offered.count()):
            self.press(offered.nth(place))
            expect(self.page.locator(".plan")).to_contain_text(re.compile("up to|no Move order"))
            if "no Move order" in self.page.locator(".plan").inner_text():
                continue  # it drifts
            if self.aim(self.page.locator("svg [data-model][aria-pressed=true]")):
                self.done["steered", turn(self.page)] += 1
                self.decide(self.page.locator("[data-answer=confirm]"))
                return True
        return False

    def aim(self, ship: Locator) -> bool:
        """Drag a ship ahead by its hull: whether it may go there."""
        (x, y), (across, up) = middle(ship.locator(".rim")), bow(ship)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for far in (20, 40):
            self.page.mouse.move(x + far * across, y - far * up)
        self.page.mouse.up()
        return self.may_go()

    def may_go(self) -> bool:
        self.page.wait_for_function(SURE)
        return self.page.locator("[data-answer=confirm]").is_enabled()

    def ram(self, enemy: str) -> None:
        """Point at an enemy ahead of the picked ship, and confirm what that comes to."""
        self.press(hull(self.page, enemy))
        self.confirm("Means to ram")

    def board(self, enemy: str) -> None:
        """The picked ship boards an enemy."""
        self.press(self.page.get_by_role("group", name="How it moves").get_by_role("button", name="Board"))
        name = (hull(self.page, enemy).get_attribute("aria-label") or "").split(",")[0]
        self.press(self.page.get_by_role("group", name="Whom to board").get_by_role("button", name=name))
        self.confirm("")

    def confirm(self, words: str) -> None:
        expect(self.page.locator(".plan[data-sure=true]")).to_contain_text(words)
        self.decide(self.page.locator("[data-answer=confirm]:enabled"))

    def go_ahead(self) -> None:
        """All together, as far as each goes; whom something stops waits for another turn."""
        self.open_ahead()
        self.press(self.page.locator("[data-answer=ahead]"))
        self.page.wait_for_function(ASKED)

    def open_ahead(self) -> None:
        self.press(self.button("All ahead").first)

    def set_ahead(self, half_inches: int) -> None:
        """How far all go."""
        self.page.get_by_role("slider").fill(str(half_inches * 500))

    # Fire

    def shoot(self) -> None:
        """The volley of a ship at the enemy whom it hurts most, where one bears and enough have not fired yet."""
        offered = self.page.get_by_role("group", name="Which ship").get_by_role("button")
        if self.first_in("try to fire", self.volleys):
            for place in range(offered.count()):
                self.press(offered.nth(place))
                expect(self.page.locator(".act div.fire")).to_contain_text(
                    re.compile("may fire at|has nobody to fire at")
                )
                volleys = self.page.locator("[data-answer=volley]")
                if volleys.count():
                    self.done["fired", turn(self.page)] += 1
                    self.decide(volleys.first)
                    return
        self.decide(self.page.locator("[data-answer=done]"))


class Toucher(Captain):
    """The same with a finger on a small screen."""

    def press(self, thing: Locator) -> None:
        thing.tap()

    def aim(self, ship: Locator) -> bool:
        """Tap the dark before a ship's bow, nearer or further, until it may go there."""
        name = ship.get_attribute("data-model")
        for far in (60, 75, 90):  # what is nearer is its own bow to a finger
            ship.evaluate("it => it.scrollIntoView({ block: 'center' })")  # with room before its bow
            (x, y), (across, up) = middle(ship.locator(".rim")), bow(ship)
            self.page.touchscreen.tap(x + far * across, y - far * up)
            if ship.get_attribute("data-model") != name or not self.page.locator(".plan").count():
                return False  # another ship was tapped
            if self.may_go():
                return True
        return False


class Typist(Captain):
    """The same with keys alone: Tab, Enter, arrows, and a letter for each kind of order."""

    def press(self, thing: Locator) -> None:
        self.reach(thing)
        self.page.keyboard.press("Enter")

    def reach(self, thing: Locator) -> None:
        """Tab on, or back, to where it stands."""
        expect(thing).to_be_visible()
        expect(thing).to_be_enabled()
        for _ in range(MOST_TABS):
            far = thing.evaluate(STOPS_AWAY)
            if far == 0:
                return
            for _ in range(max(1, abs(far) - 1)):
                self.page.keyboard.press("Tab" if far > 0 else "Shift+Tab")
        raise AssertionError(f"not reached by keys: {thing}")

    def give(self, kind: str) -> None:
        self.page.keyboard.press({"move": "m", "fire": "f", "shield": "h", "boarding": "b"}[kind])

    def aim(self, ship: Locator) -> bool:
        self.reach(ship)
        for key in ("Shift+ArrowUp", "Shift+ArrowUp", "ArrowUp", "ArrowDown"):
            self.page.keyboard.press(key)
        return self.may_go()

    def ram(self, enemy: str) -> None:
        """As far ahead as it goes, and into whom it meets there."""
        for _ in range(8):
            self.page.keyboard.press("Shift+ArrowUp")
        self.press(self.button("Ram "))
        self.confirm("Means to ram")

    def open_ahead(self) -> None:
        self.page.keyboard.press("a")

    def set_ahead(self, half_inches: int) -> None:
        self.reach(self.page.get_by_role("slider"))
        for key in ("Home", *["ArrowRight"] * (half_inches - 1)):
            self.page.keyboard.press(key)


def bow(ship: Locator) -> tuple[float, float]:
    """Where a ship looks on the screen: how far across and how far up a step ahead goes."""
    heading = float(ship.evaluate("it => -/rotate\\((-?[\\d.]+)deg\\)/.exec(it.style.transform)[1]"))
    return -sin(radians(heading)), cos(radians(heading))
