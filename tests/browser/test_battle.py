"""Battles in a real browser: to the end by mouse, a phase by keys, by touch, and by several people at once."""

from __future__ import annotations

import re
from time import monotonic
from typing import Any

from browser.battles import link, table
from browser.conftest import PATIENCE, PHONE, Visit
from browser.hands import Keys
from browser.hosting import Host
from browser.pictures import pose
from browser.test_looks import ALL, violations
from playwright.sync_api import Locator, Page, expect

MOST_ANSWERS = 400
SURE = "() => document.querySelector('.plan[data-sure=true]') !== null"  # what the server says is of the plan as it is
TAPPED = f"name => ({SURE})() || document.querySelector('.who [aria-pressed=true]')?.textContent !== name"
ANSWERED = "() => document.querySelector('[aria-label=\"How it ended\"], .battle [data-answer]:enabled') !== null"


def open_battle(visit: Visit, host: Host, **wish: Any) -> Page:
    page = visit(link(table(host, **wish)))
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    return page


def actions(page: Page) -> Locator:
    return page.get_by_role("region", name="Your actions")


def question(page: Page) -> str:
    """What is asked once something is: the name of the form, "choice", or "" at the end."""
    page.wait_for_function(ANSWERED)
    if page.get_by_role("region", name="How it ended").count():
        return ""
    return (actions(page).get_attribute("data-question") or "") if actions(page).count() else "choice"


def step(page: Page) -> int:
    return int(page.locator(".battle").get_attribute("data-step") or 0)


def press(page: Page, button: Locator, *, by_touch: bool = False) -> None:
    """Answer, and wait until the table has gone on."""
    before = step(page)
    button.tap() if by_touch else button.click()
    page.wait_for_function("before => Number(document.querySelector('.battle')?.dataset.step) > before", arg=before)


def done(page: Page) -> Locator:
    return page.locator("[data-answer=done]")


def answer(page: Page, *, by_touch: bool = False) -> str:
    """Answer whatever is asked in the shortest way, and say what it was."""
    asked = question(page)
    set_up = page.locator("[data-answer=set-up]")
    if set_up.count():
        set_up.tap() if by_touch else set_up.click()
        press(page, page.locator("[data-answer=confirm]"), by_touch=by_touch)
    elif asked == "choice":
        press(page, page.locator("[data-answer]:enabled").first, by_touch=by_touch)
    elif asked and done(page).count():
        press(page, done(page), by_touch=by_touch)
    elif asked:
        press(page, page.locator("[data-answer]:enabled").first, by_touch=by_touch)
    return asked


def play_until(page: Page, wanted: str, *, by_touch: bool = False) -> None:
    for _ in range(MOST_ANSWERS):
        if question(page) == wanted:
            return
        answer(page, by_touch=by_touch)
    raise AssertionError(f"never asked for {wanted}")


def base(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}, (red|blue)"))


def movers(page: Page) -> list[str]:
    return page.get_by_role("group", name="Who").get_by_role("button").all_inner_texts()


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def aim(page: Page, name: str) -> bool:
    """Drag a model a little in some direction that is open to it."""
    for across, down in ((-30, 0), (30, 0), (0, -30), (0, 30)):
        x, y = middle(base(page, name).locator(".face"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + across / 2, y + down / 2)
        page.mouse.move(x + across, y + down)
        page.mouse.up()
        confirm = page.get_by_role("button", name="Confirm the move")
        page.wait_for_function(SURE)
        if confirm.is_enabled():
            return True
        page.keyboard.press("Escape")
    return False


def test_a_whole_battle_by_mouse(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host, turns=3)
    moved = shot = 0
    for _ in range(MOST_ANSWERS):
        asked = question(page)
        if not asked:
            break
        if asked == "movement" and moved < 4 and movers(page):
            if aim(page, movers(page)[0].removesuffix(" arrives")):
                press(page, page.get_by_role("button", name="Confirm the move"))
                moved += 1
                continue
        elif asked == "shoot" and shot < 3:
            page.get_by_role("group", name="Who").get_by_role("button").first.click()
            expect(page.get_by_text(re.compile("^(may shoot|has nobody to shoot)"))).to_be_visible()
            shots = page.locator("[data-answer=shoot]")
            if shots.count():
                press(page, shots.first)
                shot += 1
                continue
        answer(page)
    assert moved
    expect(page.get_by_role("region", name="How it ended")).to_contain_text(re.compile("has won|is drawn"))
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("group", name=re.compile("^The table"))).to_be_visible()
    page.get_by_role("slider", name="Action").fill("9")
    expect(page.get_by_text("9 / ")).to_be_visible()


def test_a_phase_by_keys(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host)
    play_until(page, "movement")
    keys = Keys(page)
    names = movers(page)
    keys.press(page.get_by_role("group", name="Who").get_by_role("button", name=names[0], exact=True))
    expect(base(page, names[0])).to_be_focused()  # the arrow keys lead it at once
    confirm = page.get_by_role("button", name="Confirm the move")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    expect(confirm).to_be_disabled()
    for arrow in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(f"Shift+{arrow}")
        page.keyboard.press(arrow)
        page.wait_for_function(SURE)
        if confirm.is_enabled():
            break
        page.keyboard.press("Escape")
    expect(confirm).to_be_enabled()
    before = step(page)
    page.keyboard.press("Enter")
    page.wait_for_function("before => Number(document.querySelector('.battle')?.dataset.step) > before", arg=before)
    expect(page.get_by_role("log")).to_contain_text(f"{names[0]} moves")
    keys.press(done(page))
    expect(page.get_by_role("log")).to_contain_text("red is done moving")


def test_a_phase_by_touch_on_a_phone(visit: Visit, host: Host) -> None:
    page = visit(link(table(host)), **PHONE)
    play_until(page, "movement", by_touch=True)
    name = movers(page)[0]
    page.get_by_role("group", name="Who").get_by_role("button").first.tap()
    confirm = page.get_by_role("button", name="Confirm the move")
    for across, down in ((-25, 0), (25, 0), (0, -25), (0, 25), (-25, -25), (25, 25)):
        base(page, name).scroll_into_view_if_needed()
        x, y = middle(base(page, name).locator(".face"))
        page.touchscreen.tap(x + across, y + down)
        page.wait_for_function(TAPPED, arg=name)
        name = page.get_by_role("group", name="Who").get_by_role("button", pressed=True).inner_text()  # a tap may pick
        if confirm.is_enabled():
            break
    expect(confirm).to_be_in_viewport(ratio=1)  # without scrolling away from the table
    expect(base(page, name)).to_be_in_viewport()
    pose(page, "battle-move-phone", whole=False)
    press(page, confirm, by_touch=True)
    expect(page.get_by_role("log")).to_contain_text(f"{name} moves")
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "the page scrolls sideways"


def asked_of(red: Page, blue: Page) -> Page:
    """Whose page asks for an answer, as soon as one does."""
    end = monotonic() + PATIENCE / 1000
    while monotonic() < end:
        for page in (red, blue):
            if page.locator("[data-answer]:enabled").count():
                return page
        red.wait_for_timeout(30)
    raise AssertionError("nobody is asked anything")


def test_two_people_and_a_spectator(visit: Visit, host: Host) -> None:
    made = table(host, against=None)
    red, blue, watcher = (visit(link(made, seat)) for seat in ("red", "blue", None))
    for _ in range(MOST_ANSWERS):
        expect(watcher.locator("[data-answer]")).to_have_count(0)
        if answer(asked_of(red, blue)) == "movement":
            break
    expect(watcher.get_by_role("log")).to_contain_text("is done moving")
    for page in (red, blue, watcher):
        expect(page.get_by_role("log")).to_contain_text("is done moving")
        expect(page.get_by_text("Movement", exact=True).first).to_be_visible()
    watcher.locator("[data-model]").first.click()
    expect(watcher.get_by_role("region", name=re.compile("^About "))).to_be_visible()


def test_tape_card_and_placing_by_hand(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host, pooled=True)
    play_until(page, "terrain")
    place = page.get_by_role("group", name=re.compile("^The table"))
    who = page.get_by_role("group", name="Who").get_by_role("button")
    who.first.click()
    place.click(position={"x": 150, "y": 150})
    press(page, page.get_by_role("button", name="Place it there"))
    play_until(page, "terrain")
    who.first.click()
    place.click(position={"x": 150, "y": 150})
    expect(page.locator(".fault").first).to_be_visible()
    expect(page.get_by_role("button", name="Place it there")).to_be_disabled()
    play_until(page, "deploy")
    page.get_by_role("group", name="Who").get_by_role("button").first.click()
    box = place.bounding_box()
    assert box is not None
    place.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(page.locator(".fault").first).to_contain_text("edge")
    page.get_by_role("button", name="Take it off").click()
    play_until(page, "movement")
    page.get_by_role("button", name="Tape").click()
    for name in movers(page)[:2]:
        base(page, name).click()
    expect(page.get_by_role("region", name="The battlefield").get_by_text(re.compile(r": [\d.]+ in"))).to_be_visible()


def test_the_table_is_looked_at_from_near_and_far(visit: Visit, host: Host) -> None:
    page = visit(link(table(host)), **PHONE)
    place = page.get_by_role("group", name=re.compile("^The table"))
    expect(place).to_be_visible()
    whole = view(place)
    page.get_by_role("button", name="Nearer").click()
    assert view(place)[2] < whole[2]
    page.get_by_role("button", name="The whole table").click()
    assert view(place) == whole
    x, y = middle(place)
    fingers = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 120), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function(f"wide => ({SEEN})()[2] < 0.6 * wide", arg=whole[2])
    near = view(place)
    for kind, far in (("touchStart", 0), ("touchMove", 30), ("touchMove", 60), ("touchEnd", None)):
        points = [] if far is None else [{"x": x + far, "y": y, "id": 0}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function(f"left => ({SEEN})()[0] < left", arg=near[0])
    assert view(place)[2] == near[2]


SEEN = "() => document.querySelector('.field svg').getAttribute('viewBox').split(' ').map(Number)"


def view(place: Locator) -> list[float]:
    """What is seen of the table: left, top, width and height."""
    return [float(each) for each in (place.get_attribute("viewBox") or "").split()]


def test_a_card_is_asked_for_once(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host)
    play_until(page, "movement")
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.post_data or "") if sent.url.endswith("/probe") else None)
    base(page, movers(page)[0]).click()
    expect(page.get_by_role("region", name=re.compile("^About "))).to_contain_text("Perception")
    page.wait_for_load_state("networkidle")
    assert len([each for each in asked if '"card"' in each]) == 1


def test_nothing_that_axe_finds(visit: Visit, host: Host) -> None:
    page = open_battle(visit, host)
    found = []
    for wanted in ("deploy", "movement"):
        play_until(page, wanted)
        if wanted == "movement":
            assert aim(page, movers(page)[0])
            page.get_by_role("tab", name="Armies").click()
            base(page, movers(page)[0]).click()
        pose(page, f"battle-{wanted}-desk")
        found += [(wanted, *each) for each in violations(page, ALL)]
    assert not found, found
