"""Armies mustered in a real browser: by mouse, by keys and by finger; kept, shared, printed; packs of one's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import PHONE, Visit
from browser.hands import Finger, Hand, Keys, Mouse
from browser.hosting import Host
from browser.pictures import pose
from browser.test_looks import ALL, violations
from browser.tours import BAD_PACK, GOOD_PACK, go, payload
from playwright.sync_api import Locator, Page, expect

from dwethia.codex import starter
from dwethia.muster import Army, muster, ready_army
from dwethia.muster.army import army_of, read

LEGAL = re.compile("^Legal$")


def standing(page: Page) -> Locator:
    return page.get_by_role("region", name="Where the army stands")


def kept(page: Page) -> list[Army]:
    """The armies that the browser keeps, the newest first."""
    told: list[dict[str, Any]] = page.evaluate("() => JSON.parse(localStorage.getItem('dwethia.armies') ?? '[]')")
    return [army_of(each["army"]) for each in sorted(told, key=lambda each: -each["touched"])]


def show(hand: Hand, name: str) -> None:
    """On a small screen, the part of the page that is wanted."""
    button = hand.page.get_by_role("group", name="What to look at").get_by_role("button", name=name)
    if button.is_visible() and button.get_attribute("aria-pressed") != "true":
        hand.press(button)


def from_nothing_to_legal(hand: Hand) -> None:
    """A band of the Bloodpact, from the front page on."""
    page = hand.page
    hand.press(page.get_by_role("link", name="To the muster"))
    expect(page.get_by_role("heading", name="A new army")).to_be_visible()
    if isinstance(hand, Keys):
        first = page.get_by_role("radio", name="Blacksun Traders")
        hand.reach(first)
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("radio", name="Bloodpact")).to_be_checked()
    else:
        hand.press(page.locator(".factions label").filter(has_text="Bloodpact"))
    hand.press(page.get_by_role("group", name="Points limit").get_by_role("button", name="100", exact=True))
    hand.choose(page.get_by_role("combobox", name="Religion"), "The Old Silence")
    hand.write(page.get_by_role("textbox", name="Name", exact=True), "The Long Knives")
    hand.press(page.get_by_role("button", name="Begin an empty army"))
    expect(standing(page)).to_contain_text("0 of 100")
    expect(standing(page)).to_contain_text("Empty so far: take your first unit")
    show(hand, "Recruit")
    hand.press(page.get_by_role("button", name="Add Anarchist"))
    expect(standing(page)).to_contain_text("16 of 100")
    more = page.get_by_role("button", name="Anarchist").filter(has_text="+1")
    hand.press(more)
    hand.press(more)
    expect(standing(page).get_by_text(LEGAL)).to_be_visible()
    hand.press(page.get_by_role("button", name="Add Reforged"))
    expect(standing(page)).to_contain_text("72 of 100")
    show(hand, "Army")
    roster = page.get_by_role("region", name="The army")
    hand.press(roster.get_by_role("button", name=re.compile("^Anarchist.*equip")))
    slot = roster.get_by_role("combobox").filter(has=page.locator("option", has_text="Grenade"))
    grenade = slot.locator("option").filter(has_text="Grenade").inner_text()
    hand.choose(slot, grenade)
    expect(roster.get_by_role("button", name=re.compile("^Anarchist.*Grenade"))).to_be_visible()
    expect(standing(page).get_by_text(LEGAL)).to_be_visible()


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_an_army_goes_from_nothing_to_legal(visit: Visit, hand: type[Mouse] | type[Keys]) -> None:
    page = visit()
    from_nothing_to_legal(hand(page))
    (army,) = kept(page)
    assert (army.name, army.faction, army.religion, army.limit) == ("The Long Knives", "bloodpact", "old-silence", 100)
    counted = muster(army, starter())
    assert counted.is_legal
    expect(standing(page)).to_contain_text(f"{counted.points.total} of 100")


def test_a_finger_does_it_on_a_small_screen(visit: Visit) -> None:
    page = visit(**PHONE)
    from_nothing_to_legal(Finger(page))
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert muster(kept(page)[0], starter()).is_legal


def begun(page: Page, name: str = "The Red Hour") -> None:
    """A ready army, opened as a copy."""
    go(page, "/muster")
    page.get_by_role("button", name=re.compile(f"^{name}")).click()
    expect(standing(page).get_by_text(LEGAL)).to_be_visible()


def test_faults_are_told_with_rules_that_open_and_what_has_no_room_says_so(page: Page) -> None:
    begun(page)
    recruit = page.get_by_role("region", name="Recruit")
    card = recruit.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Ripper", exact=True))
    expect(card).to_contain_text("No room: Ripper costs 22 points, and 7 are left")
    card.get_by_role("button", name=re.compile("Ripper")).first.click()
    faults = page.get_by_role("group", name="Faults")
    expect(faults).to_contain_text("515 points are more than the limit of 500")
    faults.get_by_role("button", name="Rule SK-MUSTER-07").click()
    expect(page.get_by_role("dialog", name="Look up a rule")).to_contain_text("SK-MUSTER-07")
    page.keyboard.press("Escape")
    chart = page.get_by_role("table", name="Composition Chart of Bloodpact")
    expect(chart.get_by_role("row", name=re.compile("^Monsters"))).to_contain_text("2")
    page.get_by_role("button", name=re.compile("^Undo: Ripper added")).click()
    expect(standing(page).get_by_text(LEGAL)).to_be_visible()
    page.keyboard.press("Control+Shift+z")
    expect(standing(page)).to_contain_text("1 fault")
    page.keyboard.press("Control+z")
    expect(standing(page).get_by_text(LEGAL)).to_be_visible()
    assert kept(page)[0] == ready_army("red-hour")


def test_a_hero_has_a_race_a_name_and_a_base_and_a_unit_goes_apart(page: Page) -> None:
    begun(page)
    roster = page.get_by_role("region", name="The army")
    roster.get_by_role("button", name=re.compile("^Mother Ruin")).click()
    roster.get_by_role("combobox", name="Race").select_option(value="borii")
    roster.get_by_role("textbox", name="Name").fill("  Old   Ruin ")
    roster.get_by_role("textbox", name="Name").press("Enter")
    roster.get_by_role("textbox", name="Base, mm").fill("60x35")
    roster.get_by_role("textbox", name="Base, mm").press("Enter")
    expect(page.get_by_role("group", name="To note")).to_contain_text("60 mm")
    ruin = kept(page)[0].units[0]
    assert (ruin.name, ruin.race, ruin.base) == ("Old Ruin", "borii", "60x35")
    roster.get_by_role("button", name=re.compile("^Mutant")).click()
    roster.get_by_role("button", name="Equip one apart").last.click()
    expect(roster.get_by_role("button", name=re.compile("^Mutant"))).to_have_count(2)
    roster.get_by_role("button", name="Remove Mutant").click()
    expect(roster.get_by_role("button", name=re.compile("^Mutant"))).to_have_count(1)


def test_words_explain_themselves_and_two_units_stand_side_by_side(page: Page) -> None:
    begun(page)
    recruit = page.get_by_role("region", name="Recruit")
    recruit.get_by_role("button", name="Regeneration").first.click()
    expect(recruit).to_contain_text("roll a D6 if it has lost Wounds")
    for name in ("Anarchist", "Mutant"):
        card = recruit.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name, exact=True))
        card.locator("summary").click()
        card.get_by_role("button", name=f"Compare {name}").click()
    compared = page.get_by_role("dialog", name="Compare two units")
    expect(compared.get_by_role("row", name="Martial 3 4")).to_be_visible()
    page.keyboard.press("Escape")
    expect(compared).to_be_hidden()


def test_allies_come_where_the_table_agrees(page: Page) -> None:
    begun(page)
    page.locator("summary").filter(has_text="Allies").click()
    page.get_by_role("checkbox", name=re.compile("^Our table lets")).check()
    page.get_by_role("checkbox", name="Orc Assault").check()
    expect(page.get_by_role("heading", name="Orc Assault: heroes")).to_be_visible()
    expect(page.get_by_role("table", name="Composition Chart of Orc Assault")).to_be_visible()
    page.get_by_role("checkbox", name=re.compile("^Our table lets")).uncheck()
    expect(page.get_by_role("group", name="Faults")).to_contain_text("allied factions need a battle of 5000 points")


def test_armies_are_kept_renamed_duplicated_deleted_and_brought_back(page: Page) -> None:
    begun(page)
    page.reload()
    expect(page.get_by_role("textbox", name="Name of the army")).to_have_value("The Red Hour")
    page.get_by_role("button", name="Duplicate").click()
    expect(page.get_by_role("textbox", name="Name of the army")).to_have_value("The Red Hour (2)")
    page.get_by_role("link", name="Your Armies").click()
    own = page.get_by_role("region", name="Your armies")
    own.get_by_role("button", name="Rename The Red Hour (2)").click()
    own.get_by_role("textbox", name="New name").fill("The Late Hour")
    own.get_by_role("button", name="Rename", exact=True).click()
    expect(own.get_by_role("link", name=re.compile("^The Late Hour"))).to_be_visible()
    own.get_by_role("button", name="Duplicate The Late Hour").click()
    expect(own.get_by_role("listitem")).to_have_count(3)
    own.get_by_role("button", name="Delete The Late Hour", exact=True).click()
    expect(own.get_by_role("listitem")).to_have_count(2)
    own.get_by_role("button", name="Bring it back").click()
    expect(own.get_by_role("listitem")).to_have_count(3)
    assert sorted(each.name for each in kept(page)) == ["The Late Hour", "The Late Hour (2)", "The Red Hour"]


def test_the_same_words_draw_the_same_army(page: Page) -> None:
    for _ in range(2):
        go(page, "/muster")
        page.locator(".factions label").filter(has_text="Orc Assault").click()
        page.get_by_role("textbox", name=re.compile("^Words to draw it by")).fill("friday")
        page.get_by_role("button", name="Draw a random army").click()
        expect(standing(page).get_by_text(LEGAL)).to_be_visible()
    one, other = kept(page)
    assert one == other
    assert one.name == "Orc Assault friday"


def test_an_army_goes_out_as_link_text_and_file_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    begun(page)
    page.get_by_role("button", name="Share, print, fight").click()
    share = page.get_by_role("dialog", name="Share, print, fight")
    expect(share.get_by_role("link", name="Fight with this army")).to_have_attribute(
        "href", re.compile(r"^#/battle/new#army=[\w-]+$")
    )
    link = share.get_by_role("textbox", name="Link to this army").input_value()
    text = share.get_by_role("textbox", name="The army as a text")
    expect(text).to_have_value(re.compile("= 493 points, 18 models"))
    with page.expect_download() as download:
        share.get_by_role("button", name="Download the army").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert (file.name, read(file.read_bytes())) == ("the-red-hour.json", ready_army("red-hour"))

    friend = visit(link)  # a browser that has never been here
    expect(friend.get_by_role("textbox", name="Name of the army")).to_have_value("The Red Hour")
    expect(standing(friend).get_by_text(LEGAL)).to_be_visible()
    assert kept(friend) == []
    friend.get_by_role("button", name="Keep it here").click()
    expect(friend).to_have_url(re.compile("#/muster/army/"))
    assert kept(friend) == [ready_army("red-hour")]

    for brought in (file, text.input_value(), link):
        go(friend, "/muster")
        if isinstance(brought, Path):
            friend.get_by_label("From a file").set_input_files(brought)
        else:
            _write(friend, brought)
        expect(standing(friend).get_by_text(LEGAL)).to_be_visible()
        assert kept(friend)[0] == ready_army("red-hour")
    go(friend, "/muster")
    _write(friend, "The Red Hour\nBloodpact / Iron Chorus / 500\n3x Nobdy")
    expect(friend.get_by_role("alert")).to_contain_text('line 3: there is no unit "Nobdy"')
    broken = friend.context.new_page()
    broken.goto(link[:-20])
    expect(broken.get_by_role("alert")).to_contain_text("only a part of one")


def _write(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="From a text or a link").fill(text)
    page.get_by_role("button", name="Read it").click()


def test_sheets_are_printed_from_a_tab_of_their_own(page: Page) -> None:
    begun(page)
    page.get_by_role("button", name="Share, print, fight").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Print sheets").click()
    sheet = opened.value
    expect(sheet.get_by_role("button", name="Print")).to_be_visible()
    expect(sheet.get_by_role("heading", name="The Red Hour")).to_be_visible()
    assert sheet.title() == "The Red Hour, 493 points"
    pose(sheet, "muster-sheet-desk")
    found = [each for each in violations(sheet, ALL) if "(critical)" in each[0] or "(serious)" in each[0]]
    sheet.emulate_media(media="print")
    expect(sheet.get_by_role("button", name="Print")).to_be_hidden()
    assert sheet.evaluate("() => getComputedStyle(document.body).backgroundColor") in (
        "rgba(0, 0, 0, 0)",
        "rgb(255, 255, 255)",
    )
    pose(sheet, "muster-sheet-print")
    paper = sheet.pdf(format="A4")
    assert paper.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 3, "a roster and two pages of cards"
    sheet.emulate_media(media="screen")
    sheet.get_by_role("link", name="Back to the muster").click()
    expect(sheet.get_by_role("textbox", name="Name of the army")).to_have_value("The Red Hour")
    assert not found


def test_a_pack_with_mistakes_shows_them_all_and_a_good_one_is_used(visit: Visit, host: Host) -> None:
    page = visit("#/muster/packs")
    files = page.get_by_label("The files of a pack")
    files.set_input_files(payload(BAD_PACK))
    mistakes = page.get_by_role("region", name="3 mistakes")
    for words in (
        "units.toml",
        "unit “rope-walker”, profile.defense",
        "6 is too high, a basic unit has 1 to 4",
        'there is no wargear "wind-bow", did you mean "long-bow"?',
        'there is no special rule "Surefooted", did you mean "Surefoot"?',
    ):
        expect(mistakes).to_contain_text(words)
    files.set_input_files(payload(GOOD_PACK))
    expect(page.get_by_text("Sky: no mistakes")).to_be_visible()
    expect(mistakes).to_be_hidden()
    page.get_by_role("link", name="Muster an army").click()
    page.locator(".factions label").filter(has_text="Sky Nomads").click()
    page.get_by_role("button", name="Draw a random army").click()
    expect(standing(page).get_by_text(LEGAL)).to_be_visible()
    assert kept(page)[0].packs == ("starter", "sky")
    page.get_by_role("button", name="Share, print, fight").click()
    link = page.get_by_role("textbox", name="Link to this army").input_value()
    friend = visit(link)
    expect(friend.get_by_text("packs that you do not have").or_(friend.get_by_text("a pack that you"))).to_be_visible()
    friend.get_by_role("button", name="Take the pack").click()
    expect(standing(friend).get_by_text(LEGAL)).to_be_visible()

    host.kill()  # and a server that has forgotten the pack is given it again
    host.start()
    page.reload()
    expect(standing(page).get_by_text(LEGAL)).to_be_visible()
    go(page, "/muster/packs")
    page.get_by_role("button", name="Put away Sky").click()
    expect(page.get_by_text("Only the Starter Codex.")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("group", name="Faults")).to_contain_text('made with the pack "sky", which is not loaded')


def test_the_front_page_does_not_load_the_muster(visit: Visit) -> None:
    page = visit()
    loaded: list[str] = page.evaluate("() => performance.getEntriesByType('resource').map(each => each.name)")
    assert not [each for each in loaded if "Muster" in each]
