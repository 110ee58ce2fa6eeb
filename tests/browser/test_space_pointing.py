"""Powers, blocked ways and shields of ships where one points at them, in a real browser."""

from __future__ import annotations

import re

from browser.conftest import Visit
from browser.fleets import SURE, hull, table_of
from browser.hosting import Host
from browser.pictures import pose
from cosmic.powers.spells import known
from cosmic.space import blue, red
from playwright.sync_api import expect

from dwethia.weapon import WeaponKeyword

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MASTER = (WeaponKeyword("Masters of Affinity"),)


def test_two_powers_are_cast_together_at_whom_they_are_pointed(visit: Visit, host: Host) -> None:
    powers = known("blast", "lightning")
    witch = red((8, 6), "M3 P4 Aff4", called="Witch", powers=powers, rules=MASTER, orders="fire fire")
    near = blue((8, 14), "M3 D3 W3 F1", called="Near", orders="fire fire")
    aside = blue((14, 14), "M3 D3 W3", called="Aside", orders="fire fire")
    page = visit(table_of(host, witch, near, aside, phase="shoot"))
    page.get_by_role("group", name="Which power").get_by_role("button", name=re.compile("^Blast")).click()
    expect(page.locator(".base.target")).to_have_count(2)
    expect(page.get_by_text(re.compile(r"1 Affinity, at an enemy within 18"))).to_be_visible()
    cast = page.locator("[data-answer=cast]")
    expect(cast).to_have_count(0)
    hull(page, "blue-1").click()
    expect(cast).to_contain_text("Cast Blast at Near for 1 Affinity")
    expect(cast).to_contain_text(re.compile(r"works \d+% if Near resists"))
    expect(cast).to_contain_text(re.compile(r"Near loses \d\.\d\d Wounds on average"))
    pose(page, "space-cast", whole=False)
    page.locator("[data-answer=also]").click()
    second = page.get_by_role("group", name="Which second power")
    second.get_by_role("button", name=re.compile("^Lightning")).click()
    hull(page, "blue-2").click()
    expect(cast).to_contain_text(re.compile(r"Cast Blast at Near for 1 Affinity; and Cast Lightning at Aside"))
    cast.click()
    log = page.get_by_role("log")
    expect(log).to_contain_text("Witch casts Blast at Near")
    expect(log).to_contain_text("Witch casts Lightning at Aside")


def test_a_blocked_way_ends_where_it_is_clear_and_a_lost_boarding_is_told(visit: Visit, host: Host) -> None:
    blocked = red((12, 7), "M3 Move6", called="Blocked", orders="move fire", shields="front")
    boarder = red((20, 5), "M3 A3 Move6", called="Boarder", orders="boarding fire")
    page = visit(table_of(host, blocked, boarder, blue((4, 22), "M3", orders="fire fire"), phase="movement"))
    who = page.get_by_role("group", name="Which ship")
    who.get_by_role("button", name="Boarder").click()
    plan = page.locator(".plan")
    expect(plan).to_contain_text("Boarding action, up to 3″")
    expect(plan).to_contain_text("Nobody can be boarded within 3″: this order is lost")
    who.get_by_role("button", name="Blocked").click()
    page.get_by_role("group", name="How it moves").get_by_role("button", name="Ahead").click()
    expect(page.locator("[data-answer=confirm]")).to_be_enabled()
    pose(page, "space-blocked", whole=False)
    page.get_by_role("slider").fill("6000")
    page.wait_for_function(SURE)
    expect(page.locator("[data-answer=confirm]")).to_be_disabled()
    page.locator("[data-clear]").click()
    expect(page.locator("[data-answer=confirm]")).to_be_enabled()


def test_a_plan_made_on_the_table_of_a_phone_is_confirmed_without_leaving_it(visit: Visit, host: Host) -> None:
    runner = red((6, 6), "M3 Move6", called="Runner", orders="move fire")
    ships = runner, red((18, 5), "M3", orders="move fire"), blue((4, 22), "M3", orders="fire fire")
    page = visit(table_of(host, *ships, phase="movement"), **PHONE)
    hull(page, "red-1").tap()
    at = hull(page, "red-1").bounding_box()
    assert at is not None
    page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] - 40)
    confirm = page.locator("[data-answer=confirm]:enabled")
    expect(confirm).to_be_in_viewport()
    expect(hull(page, "red-1")).to_be_in_viewport()
    pose(page, "space-move-phone", whole=False)
    confirm.tap()
    expect(page.get_by_role("log")).to_contain_text("Runner advances")


def test_shields_light_whom_they_are_for_by_touch_and_a_station_needs_no_pointing(visit: Visit, host: Host) -> None:
    guns = {"weapons": ["24in S4"]}
    ships = (
        red((6, 6), "M3 save5", called="First", orders="shield fire"),
        red((18, 6), "M3 save5", called="Second", orders="shield fire"),
        red((12, 3), "M3 save4", called="Station", size=80, facing="all-round", orders="shield shield"),
        blue((6, 18), "M3", called="Gunner", orders="fire fire", **guns),
    )
    page = visit(table_of(host, *ships, phase="shields"), **PHONE)
    expect(page.locator("[data-threat]")).to_have_count(1)  # of the worst side of the ship at hand
    dock = page.get_by_role("group", name="Answers", exact=True)
    for side in ("front", "left", "right", "rear"):  # over the table, not below it
        expect(dock.locator(f"[data-side={side}]")).to_be_in_viewport(ratio=1)
    page.locator("[data-side=rear]").tap()
    expect(dock).to_contain_text("Second 1 of 1 tokens to point")
    expect(page.locator("[data-threat]")).to_have_count(0)  # nobody could fire at the side that was just guarded
    expect(page.locator("[data-shield=all-round]")).to_have_count(1)
    page.locator("[data-side=front]").tap()
    expect(page.locator("[data-threat]")).to_have_count(1)
    pose(page, "space-shields-phone", whole=False)
    page.get_by_role("list", name="Ships").get_by_role("button", name="Station").tap()
    expect(page.locator("[data-side=all-round]")).to_be_visible()
    expect(dock).to_contain_text("guards all round twice")
    page.locator("[data-answer=shields]").tap()
    expect(page.get_by_role("log")).to_contain_text("Station")
