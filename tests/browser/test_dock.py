"""On a phone the answers lie over the table, in every game: at hand while one looks at what they are about."""

from __future__ import annotations

import re
from typing import Any

from browser import battles, fleets
from browser.battles import link
from browser.conftest import PHONE, Visit
from browser.fleets import hull
from browser.hands import Finger, begin, play, square
from browser.hosting import Host
from browser.pictures import pose
from browser.scripts import Attack, script
from browser.test_battle import base, middle, press, question
from browser.test_battle_looks import table_of
from browser.test_battle_pointing import apart
from browser.test_looks import ALL, violations
from cosmic.space import blue, red
from playwright.sync_api import Locator, Page, expect

# Every model on the table, and how much of it is seen.
SEEN = """() => [...document.querySelectorAll('svg [data-model]')].map(
  each => [each.dataset.model, Number(getComputedStyle(each).opacity)])"""
MOST_OF_A_BAR = 64  # pixels: one row that a finger hits
GUARDS = [f"Guard {number}" for number in range(6)]
LINE: dict[str, Any] = {
    "width": 36,
    "depth": 36,
    "model": [
        *[
            {"side": "red", "profile": "M6", "at": [3 + 5 * number, 2], "name": name}
            for number, name in enumerate(GUARDS)
        ],
        {"side": "blue", "profile": "M6", "at": [12, 30], "name": "Far"},
    ],
}
SHIPS = (
    red((8, 6), "M3 Move6", called="Runner", orders="move fire", weapons=["24in S4", "24in S3"]),
    red((18, 2), "M3", called="Rear", orders="shield fire"),
    blue((8, 18), "M3", called="Mark", orders="fire fire"),
)


def at_hand(page: Page, button: Locator, *spoken: Locator) -> None:
    """A button lies in the dock, in sight with the table wherever the page is scrolled to, and covers none of these."""
    dock = page.get_by_role("group", name="Answers", exact=True)
    for _ in ("as the page was left", "at its end"):
        expect(dock.locator(button)).to_be_in_viewport(ratio=1)
        expect(page.locator(".pinned svg[data-depth], .pinned [role=grid]")).to_be_in_viewport(ratio=0.95)
        for each in spoken:
            assert apart(dock, each)
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    page.evaluate("() => scrollTo(0, 0)")


def test_setting_up_and_moving_on_land(visit: Visit, host: Host) -> None:
    page = visit(link(battles.table(host)), **PHONE)
    asked = question(page)
    assert asked == "choice"  # a plain question
    while asked != "movement":
        if page.locator("[data-answer=set-up]").count():
            page.locator("[data-answer=set-up]").tap()
            at_hand(page, page.locator("[data-answer=confirm]:enabled"), *page.locator(".base .rim").all())
            pose(page, "dock-deploy", whole=False)
            press(page, page.locator("[data-answer=confirm]:enabled"), by_touch=True)
        else:
            answer = page.locator("[data-answer]:enabled").first
            at_hand(page, answer)
            press(page, answer, by_touch=True)
        asked = question(page)

    page = visit(link(table_of(host, LINE)), **PHONE)
    assert question(page) == "movement"
    at_hand(page, page.locator("[data-answer=done]"), *(base(page, name).locator(".rim") for name in GUARDS))
    pose(page, "dock-move", whole=False)
    guard = base(page, GUARDS[1])
    guard.tap()
    (x, y) = middle(guard.locator(".face"))
    page.touchscreen.tap(x, y - 30)
    ghost = page.locator(".ghost .rim")
    at_hand(page, page.locator("[data-answer=confirm]:enabled"), ghost, guard.locator(".rim"))
    at_hand(page, page.get_by_role("button", name="Bend here"), ghost)
    press(page, page.locator("[data-answer=confirm]"), by_touch=True)
    press(page, page.locator("[data-answer=done]"), by_touch=True)


def in_question(page: Page) -> list[Locator]:
    """The models that are lit, once the others are dimmed; nothing that axe-core finds."""
    page.wait_for_function(f"() => ({SEEN})().some(([, seen]) => seen < 1)")
    seen = page.evaluate(SEEN)
    lit = [name for name, each in seen if each == 1]
    assert len(lit) >= 2
    assert not list(violations(page, ALL))
    return [page.locator(f"svg [data-model='{name}'] .rim") for name in lit]


def test_the_fight_in_question_is_lit_and_not_covered(visit: Visit, host: Host) -> None:
    page = visit(link(battles.table_at(host, "reroll")), **PHONE)
    keep = page.get_by_role("button", name="Keep them")
    at_hand(page, keep, *in_question(page))
    pose(page, "dock-reroll", whole=False)
    press(page, keep, by_touch=True)
    page = visit(link(battles.table_at(host, "share-out")), **PHONE)
    takes = page.locator("[data-answer]")
    at_hand(page, takes, *in_question(page))
    expect(page.locator(f"svg [data-model={takes.get_attribute('data-answer')}]")).to_have_css("opacity", "1")
    pose(page, "dock-wounds", whole=False)

    page = visit(link(fleets.table_at(host, "put-forward")))
    lit = in_question(page)
    for each in page.locator("[data-answer]").all():  # those it may go to are among them
        expect(page.locator(f"svg [data-model={each.get_attribute('data-answer')}]")).to_have_css("opacity", "1")
    assert len(lit) < page.locator("svg [data-model]").count()
    pose(page, "lit-put-forward", whole=False)


def test_orders_moves_and_fire_in_space(visit: Visit, host: Host) -> None:
    page = visit(link(fleets.table(host)), **PHONE)
    at_hand(page, page.locator("[data-answer]:enabled").first)
    page = visit(fleets.table_of(host, *SHIPS, phase="orders"), **PHONE)
    ours = hull(page, "red-1").locator(".rim"), hull(page, "red-2").locator(".rim")
    at_hand(page, page.locator("[data-order=shield]"), *ours)
    at_hand(page, page.locator("[data-answer=orders]"), *ours)
    pose(page, "dock-orders", whole=False)
    page = visit(fleets.table_of(host, *SHIPS, phase="shields"), **PHONE)
    at_hand(page, page.locator("[data-answer=shields]"), hull(page, "red-2").locator(".rim"))
    pose(page, "dock-shields", whole=False)

    page = visit(fleets.table_of(host, *SHIPS, phase="movement"), **PHONE)
    runner = hull(page, "red-1")
    at_hand(page, page.locator("[data-answer=done]"), runner.locator(".rim"))
    runner.tap()
    x, y = middle(runner.locator(".rim"))
    page.touchscreen.tap(x, y - 60)
    confirm = page.locator("[data-answer=confirm]:enabled")
    at_hand(page, confirm, page.locator(".ghost").first, runner.locator(".rim"))
    pose(page, "dock-course", whole=False)
    confirm.tap()
    expect(page.get_by_role("log")).to_contain_text("Runner advances")

    page = visit(fleets.table_of(host, *SHIPS, phase="shoot"), **PHONE)
    runner, mark = hull(page, "red-1"), hull(page, "blue-1")
    runner.tap()
    at_hand(page, page.locator("[data-answer=volley]"), runner.locator(".rim"), mark.locator(".rim"))
    pose(page, "dock-volley", whole=False)
    mark.tap()
    fire = page.locator("[data-answer=confirm]:enabled")
    at_hand(page, fire, runner.locator(".rim"), mark.locator(".rim"))
    pose(page, "dock-fire", whole=False)
    fire.tap()
    expect(page.get_by_role("log")).to_contain_text("Runner")


def test_a_dungeon(phone: Page) -> None:
    begin(Finger(phone), "dock")
    end = phone.get_by_role("button", name="End the activation")
    at_hand(phone, end, phone.get_by_role("grid"))
    pose(phone, "dock-dungeon", whole=False)
    end.tap()
    expect(phone.get_by_role("log")).to_contain_text("The enemies act")


def test_an_enemy_of_a_room_is_attacked_where_it_is_tapped(phone: Page) -> None:
    found = script(lambda each: isinstance(each.steps[0], Attack) and each.has("shoot"))
    attack = found.steps[0]
    assert isinstance(attack, Attack)
    begin(Finger(phone), found.seed)
    dock = phone.get_by_role("group", name="Answers", exact=True)
    expect(dock.get_by_role("heading", name=re.compile("^Shoot "))).to_be_visible()  # what is done to those below
    square(phone, attack.row, attack.column).tap()
    deed = phone.get_by_role("group", name=f"At {attack.enemy}").get_by_role(
        "button", name=re.compile(f"^{attack.how} ")
    )
    at_hand(phone, deed, phone.get_by_role("grid"))
    pose(phone, "dock-target", whole=False)
    phone.get_by_role("button", name="Hint", exact=True).tap()
    expect(dock.locator("[data-hint]")).to_be_in_viewport(ratio=1)
    deed.tap()
    expect(phone.get_by_role("log")).to_contain_text(re.compile(rf"{attack.how} (at|on) {attack.enemy}"))


def test_the_question_is_not_covered_by_its_answers(visit: Visit, host: Host) -> None:
    page = visit(link(battles.table_at(host, "swap-target")), **PHONE)
    asked = page.get_by_role("group", name="Answers", exact=True).get_by_role("heading")
    expect(asked).to_be_in_viewport(ratio=1)
    for answer in page.locator("[data-answer]").all():
        assert apart(asked, answer)
    pose(page, "dock-who-takes-it", whole=False)


def test_a_replay_is_steered_by_one_row(phone: Page) -> None:
    hand, found = Finger(phone), script(lambda each: each.has("move"))
    begin(hand, found.seed)
    play(hand, found)
    phone.get_by_role("link", name="Watch the replay").tap()
    bar = phone.get_by_role("region", name="Where in the game")
    bar.get_by_role("button", name="One on").tap()
    slider = bar.get_by_role("slider", name="Action")
    expect(slider).to_have_attribute("aria-valuetext", f"action 1 of {len(found.answers)}")
    box = bar.bounding_box()
    assert box is not None
    assert box["height"] <= MOST_OF_A_BAR
    bar.locator("summary").tap()
    bar.get_by_role("button", name="2x").tap()
    expect(bar.get_by_role("button", name="2x")).to_have_attribute("aria-pressed", "true")
    expect(bar.get_by_role("button", name="Continue from here")).to_be_in_viewport(ratio=1)
    pose(phone, "replay-steered", whole=False)
    bar.get_by_role("button", name="To the end").tap()
    expect(phone.get_by_text("The run is won", exact=True).first).to_be_visible()
