"""An army is deployed: by dragging, by whole units, by what is set up for one, and as in the last battle."""

from __future__ import annotations

import re

from browser import fleets
from browser.battles import link, table
from browser.conftest import PHONE, Visit
from browser.hosting import Host
from browser.pictures import pose
from browser.test_battle import middle, play_until, press, step
from playwright.sync_api import CDPSession, Locator, Page, Route, expect

HELD = 450  # milliseconds for which a finger rests on a chip before it takes it along


def chips(page: Page, label: str = "Who") -> Locator:
    return page.get_by_role("group", name=label).get_by_role("button")


def places(page: Page) -> dict[str, str]:
    """Where every model of red is drawn."""
    drawn = "all => all.map(it => [it.dataset.model, it.style.transform])"
    found = page.locator("[data-model^=red]").evaluate_all(drawn)
    return {str(id): str(at) for id, at in found}


def in_zone(page: Page, across: float, out: float, of: str = "red") -> tuple[float, float]:
    """A point of a side's zone on the screen: shares of its breadth and of its depth."""
    box = page.locator(f"rect.zone.{of}").bounding_box()
    assert box is not None
    return box["x"] + box["width"] * across, box["y"] + box["height"] * out


def drag_onto(page: Page, chip: Locator, x: float, y: float) -> None:
    page.mouse.move(*middle(chip))
    page.mouse.down()
    page.mouse.move(x + 30, y, steps=4)
    page.mouse.move(x, y)
    page.mouse.up()


def test_an_army_is_deployed_by_hand_and_the_rest_for_me(visit: Visit, host: Host) -> None:
    page = visit(link(table(host, limit=200)))
    play_until(page, "deploy")
    before, everybody = step(page), chips(page).count()
    deploy = page.locator("[data-answer=confirm]")

    drag_onto(page, chips(page).first, *in_zone(page, 0.2, 0.5, of="blue"))  # too far out, and it looks so
    expect(page.locator(".base.bad .cross")).to_be_visible()
    expect(deploy).to_be_disabled()
    drag_onto(page, chips(page).first, *in_zone(page, 0.2, 0.5))
    expect(page.locator(".base.bad")).to_have_count(0)
    expect(chips(page).first).to_contain_text("✓")
    expect(deploy).to_have_text("Deploy 1")
    mine = places(page)
    assert len(mine) == 1
    page.get_by_role("button", name="Set up the rest").click()
    expect(deploy).to_have_text(f"Deploy {everybody}")
    expect(deploy).to_be_enabled()
    assert mine.items() <= places(page).items()
    assert step(page) == before  # nothing is sent yet
    pose(page, "deploying-set-up", whole=False)
    page.get_by_role("button", name="Step back").click()
    expect(deploy).to_have_text("Deploy 1")
    assert places(page) == mine

    unit = page.get_by_role("group", name="Units at once").get_by_role("button").first
    name, _, number = unit.inner_text().rsplit(" ", 2)
    unit.click()
    page.mouse.click(*in_zone(page, 0.6, 0.5))
    expect(page.get_by_role("button", name=re.compile(rf"^{re.escape(name)} \d+, red"))).to_have_count(int(number))
    expect(deploy).to_be_enabled()
    line = places(page)
    page.get_by_role("group", name="Drawn up in").get_by_role("button", name="Wedge").click()
    expect(deploy).to_be_enabled()
    page.wait_for_timeout(300)
    assert places(page) != line
    pose(page, "deploying-wedge", whole=False)
    assert mine.items() <= places(page).items()

    page.get_by_role("button", name="Set up the rest").click()
    expect(deploy).to_have_text(f"Deploy {everybody}")
    whole = places(page)
    press(page, deploy)
    expect(page.get_by_role("log")).to_contain_text(re.compile("red (deploys|places)"))

    again = visit(link(table(host, limit=200)), among=page.context)
    play_until(again, "deploy")
    again.get_by_role("button", name="As in the last battle").click()
    expect(again.locator("[data-answer=confirm]")).to_be_enabled()
    if len(places(again)) < len(whole):  # from another edge some may have terrain in their places
        expect(again.get_by_role("region", name="Your actions")).to_contain_text("no room there")
    assert len(places(again)) > len(whole) / 2
    pose(again, "deploying-as-last", whole=False)


def test_a_fleet_is_stamped_by_classes_and_stands_as_it_did(visit: Visit, host: Host) -> None:
    page = visit(link(fleets.table(host)))
    captain = fleets.Captain(page)
    captain.play(until=lambda asked: asked == "deploy")
    deploy, units = page.locator("[data-answer=confirm]"), chips(page, "Units at once")
    everybody = chips(page, "What to place").count()
    units.nth(1).click()
    page.mouse.click(*in_zone(page, 0.6, 0.5))
    expect(deploy).to_have_text("Deploy 2")
    expect(deploy).to_be_enabled()
    line = places(page)
    page.get_by_role("group", name="Drawn up in").get_by_role("button", name="Column").click()
    page.wait_for_function("() => document.querySelector('[data-answer=confirm]:enabled')")
    assert places(page) != line
    drag_onto(page, chips(page, "What to place").last, *in_zone(page, 0.25, 0.5))
    expect(deploy).to_have_text("Deploy 3")
    expect(page.get_by_text("1 at a time: the others follow")).to_be_visible()
    expect(deploy).to_be_enabled()
    pose(page, "deploying-fleet", whole=False)
    deploy.click()  # one after the other, each as soon as the enemy has placed one
    expect(chips(page, "What to place")).to_have_count(everybody - 3)
    assert len(places(page)) == 3
    captain.play(until=lambda asked: asked != "deploy")
    stood = len(places(page))

    again = visit(link(fleets.table(host)), among=page.context)
    fleets.Captain(again).play(until=lambda asked: asked == "deploy")
    again.get_by_role("button", name="As in the last battle").click()
    expect(again.locator("[data-answer=confirm]")).to_be_enabled()
    assert len(places(again)) == stood == everybody
    pose(again, "deploying-fleet-as-last", whole=False)


def test_a_whole_fleet_is_deployed_by_one_word_and_may_be_stopped(visit: Visit, host: Host) -> None:
    page = visit(link(fleets.table(host)), reduced_motion="no-preference")
    fleets.Captain(page).play(until=lambda asked: asked == "deploy")
    everybody = chips(page, "What to place").count()
    page.get_by_role("button", name="Set up for me").click()
    deploy, stop = page.locator("[data-answer=confirm]"), page.get_by_role("button", name="Stop", exact=True)
    expect(deploy).to_have_text(f"Deploy {everybody}")
    expect(deploy).to_be_enabled()
    planned = places(page)
    held: list[Route] = []
    page.route(
        "**/probe", lambda route: held.append(route)
    )  # the first ship goes, and whether the next one may is not known yet
    deploy.click()
    expect(stop).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Deploying as planned")).to_be_visible()
    assert places(page) == planned  # while the enemy is watched too
    pose(page, "deploying-fleet-going", whole=False)
    stop.click()
    for each in held:
        each.continue_()
    page.unroute("**/probe")
    expect(deploy).to_be_enabled()
    left = chips(page, "What to place").count()
    assert 0 < left < everybody
    expect(deploy).to_have_text(f"Deploy {left}")

    page.get_by_role("button", name="Begin anew").click()  # the plan is theirs again
    page.get_by_role("button", name="Set up for me").press("Enter")
    expect(deploy).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".act[data-question=orders]")).to_be_visible()
    assert len(places(page)) == everybody


def test_who_is_set_up_by_keys_goes_on_where_it_is_confirmed(visit: Visit, host: Host) -> None:
    page = visit(link(fleets.table(host)))
    fleets.Captain(page).play(until=lambda asked: asked == "deploy")
    page.locator("[data-answer=set-up]").press("Enter")
    expect(page.locator("[data-answer=confirm]")).to_be_focused()


def touch(hand: CDPSession, kind: str, *at: tuple[float, float]) -> None:
    hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]})


def test_a_chip_is_dragged_onto_the_table_by_touch(visit: Visit, host: Host) -> None:
    page = visit(link(table(host, limit=200)), **PHONE)
    play_until(page, "deploy", by_touch=True)
    chip = chips(page).first
    chip.evaluate("it => it.scrollIntoView({ block: 'end' })")
    page.wait_for_timeout(100)
    zone = page.locator("rect.zone.red")
    expect(zone).to_be_in_viewport()
    hand = page.context.new_cdp_session(page)
    at, (x, y) = middle(chip), in_zone(page, 0.5, 0.5)
    touch(hand, "touchStart", at)
    page.wait_for_timeout(HELD)
    for part in (0.3, 0.7, 1.0):
        touch(hand, "touchMove", (at[0] + (x - at[0]) * part, at[1] + (y - at[1]) * part))
    touch(hand, "touchEnd")
    expect(chip).to_contain_text("✓")
    expect(page.locator("[data-answer=confirm]").first).to_have_text("Deploy 1")
    assert len(places(page)) == 1
    pose(page, "deploying-by-touch", whole=False)
