"""Ways through all pages, stopping at every state that is worth a look."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from browser.campaigns import SCRAP, SHORE, begin_campaign, entry, fell, home, join_campaign, next_battle
from browser.hands import Mouse, answer, begin, play
from browser.scripts import Attack, Walk, script
from playwright.sync_api import FilePayload, Page, expect

Tour: TypeAlias = Callable[[Page], Iterator[str]]


def go(page: Page, where: str) -> None:
    page.evaluate("where => { location.hash = where }", where)


def settled(page: Page) -> None:
    """The table has said what it asks, and waits: no answer is on its way to it."""
    expect(page.locator("main[aria-busy=true]")).to_have_count(0)
    asked = page.get_by_role("region", name=re.compile("^(Your actions|A moment to decide|A question)$"))
    expect(asked.locator("button:enabled:visible").last).to_be_visible()


def front(page: Page) -> Iterator[str]:
    expect(page.get_by_role("button", name="Enter as Captain")).to_be_enabled()
    yield "front"
    for words in ("objective, rooms, enemy and place", "own dice, seed"):
        page.locator("summary").filter(has_text=words).click()
    expect(page.get_by_role("heading", name="Rulings", exact=True)).to_be_visible()
    yield "front-options"
    page.get_by_role("textbox", name="Link to a seat").fill("nonsense")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("no link to a seat")
    yield "front-problem"
    go(page, "/nowhere")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    yield "nowhere"
    go(page, "/table/none")
    expect(page.get_by_role("heading", name="No such table")).to_be_visible()
    yield "no-seat"
    go(page, "/table/none/nonsense")
    expect(page.get_by_role("heading", name="No such table")).to_be_visible()
    yield "no-table"


def game(page: Page) -> Iterator[str]:
    found = script(lambda each: each.has("move", "shoot", "1") and isinstance(each.steps[0], Attack | Walk))
    hand = Mouse(page)
    begin(hand, found.seed)
    settled(page)
    yield "game-start"
    page.get_by_role("button", name="Sight").click()
    page.locator("summary").filter(has_text="not possible now").first.click()
    page.locator("summary").filter(has_text="a lit square").click()
    yield "game-all-open"
    page.get_by_role("button", name="Sight").click()
    target = next(step for step in found.steps if isinstance(step, Attack))
    enemy = page.get_by_role("gridcell", name=re.compile(re.escape(target.enemy.rpartition(" ")[0]))).first
    enemy.click()
    card = page.get_by_role("region", name=re.compile("^About "))
    for each in card.locator("summary").all():
        each.click()
    yield "game-card"
    card.get_by_role("button", name="Close the card").click()
    page.get_by_role("button", name="About you").click()
    yield "game-hero"
    card.get_by_role("button", name="Close the card").click()
    page.get_by_role("tab", name="Room").click()
    yield "game-room"
    page.get_by_role("tab", name="Table").click()
    yield "game-table"
    page.get_by_role("tab", name="Log").click()
    moment = page.get_by_role("region", name="A moment to decide")
    for number, step in enumerate(found.steps):
        if found.answers[number] == "1":
            expect(moment).to_be_visible()
            settled(page)
            yield f"game-moment-{number}"
        answer(hand, step)
    expect(page.get_by_role("heading", name="The run is won")).to_be_visible()
    page.get_by_role("checkbox", name="every die and every rule").check()
    page.get_by_role("log").locator("summary").last.click()
    yield "game-won"


def clash(page: Page) -> Iterator[str]:
    against = page.get_by_role("combobox", name="Against")
    against.select_option(label="a friend, by link")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_text("The table is set")).to_be_visible()
    yield "clash-gathering"
    page.get_by_role("button", name=re.compile("^Ready as")).click()
    expect(page.get_by_text("Waiting for Blue…")).to_be_visible()
    go(page, "/")
    expect(page.get_by_role("heading", name="Where you left off")).to_be_visible()
    yield "front-again"
    against.select_option(label="each other, at this screen")
    page.get_by_role("button", name="Set the table").click()
    settled(page)
    yield "clash"


def replay(page: Page) -> Iterator[str]:
    go(page, "/replay")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    yield "replay-open"
    go(page, "/")
    found = script(lambda each: each.has("move"))
    begin(Mouse(page), found.seed)
    play(Mouse(page), found)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("slider", name="Action")).to_be_visible()
    expect(page.get_by_role("region", name=re.compile("Your actions"))).to_be_visible()
    yield "replay-start"
    page.get_by_role("slider", name="Action").press("End")
    expect(page.get_by_text("The run is won", exact=True)).to_be_visible()
    yield "replay-end"


def odds(page: Page) -> Iterator[str]:
    for kind, sign in (("fight", "on average"), ("shot", "on average"), ("duel", "power works"), ("reroll", "Wounds")):
        go(page, f"/odds/{kind}")
        expect(page.get_by_role("region", name="The answer")).to_contain_text(sign)
        yield f"odds-{kind}"
    page.get_by_role("textbox", name="Striker").fill("nonsense")
    expect(page.get_by_role("region", name="The answer")).to_contain_text("nonsense")
    yield "odds-problem"


def rules(page: Page) -> Iterator[str]:
    go(page, "/rules")
    expect(page.get_by_role("heading", name="Cosmic Combat")).to_be_visible()
    yield "rules"
    page.get_by_role("searchbox").first.fill("line of sight")
    expect(page.get_by_role("status").filter(has_text="best of")).to_be_visible()
    yield "rules-found"
    page.get_by_role("button", name="Look up a rule").click()
    yield "drawer-empty"
    drawer = page.get_by_role("dialog", name="Look up a rule")
    drawer.get_by_role("searchbox").fill("DD-MOVE")
    expect(drawer.get_by_text("DD-MOVE-01").first).to_be_visible()
    yield "drawer"


def settings(page: Page) -> Iterator[str]:
    go(page, "/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    yield "settings"


def learning(page: Page) -> Iterator[str]:
    go(page, "/tutorial")
    expect(page.get_by_role("heading", name="Learn by playing")).to_be_visible()
    yield "learning"


def first_battle(page: Page) -> Iterator[str]:
    go(page, "/tutorial/battle")
    guide = page.get_by_role("region", name="Tutorial")
    expect(guide.get_by_role("heading", name="Move a model")).to_be_visible()
    page.locator("[data-model=red-2]").click()
    page.get_by_text("Wargear and rules").click()
    page.get_by_role("button", name="Which rule?").click()
    page.locator("[data-model=blue-1]").click()
    expect(page.get_by_role("button", name=re.compile("^Read all"))).to_be_visible()
    yield "first-battle-move"


def summary(page: Page) -> Iterator[str]:
    go(page, "/summary/R-SK-80=attacker-first")
    expect(page.get_by_role("heading", name="Victory points")).to_be_visible()
    yield "summary"


def fleets(page: Page) -> Iterator[str]:
    go(page, "/cosmic/new")
    expect(page.get_by_role("button", name="Fight!")).to_be_enabled()
    yield "fleet-setup"
    page.get_by_role("combobox", name="Scenario").select_option(index=1)
    page.get_by_role("region", name="Board").get_by_role("button", name="By chance").click()
    page.locator("summary").filter(has_text="One by one").click()
    expect(page.get_by_role("button", name="Fight!")).to_be_enabled()
    yield "fleet-setup-changed"
    go(page, "/cosmic/turn")
    expect(page.get_by_role("heading", name=re.compile("turn", re.IGNORECASE)).first).to_be_visible()
    yield "fleet-turn"


def tutorial(page: Page) -> Iterator[str]:
    go(page, "/tutorial/dungeon")
    expect(page.get_by_text("Step 1 of 9", exact=True)).to_be_visible()
    settled(page)
    yield "tutorial-1"
    page.get_by_role("button", name="Do it for me").click()
    expect(page.get_by_text("Step 2 of 9", exact=True)).to_be_visible()
    settled(page)
    page.get_by_role("button", name="End the activation").click()
    expect(page.get_by_text("That is legal too")).to_be_visible()
    yield "tutorial-2"


PACK_UNITS = """
[[faction]]
id = "sky-nomads"
name = "Sky Nomads"
text = "They land only to trade, bury or fight."
[faction.composition]
heroes = { least = 1, most = 1, one_more_each = 250 }
basic = { least = 3 }

[[unit]]
id = "wind-reader"
name = "Wind Reader"
faction = "sky-nomads"
mark = "H.1"
wargear = ["hand-weapon", "long-bow"]
rules = ["Sharpshooter"]
[unit.profile]
move = 7
martial = 5
perception = 6
strength = 4
defense = 4
aggression = 3
wounds = 3
destiny = 3

[[unit]]
id = "rope-walker"
name = "Rope Walker"
faction = "sky-nomads"
mark = "B.1"
profile = { move = 7, martial = 3, perception = 4, strength = 3, defense = 3, aggression = 1, wounds = 1 }
wargear = ["hand-weapon", "short-bow"]
rules = ["Surefoot"]
"""
GOOD_PACK: Final = {
    "pack.toml": 'id = "sky"\nname = "Sky"\nversion = "1"\nrequires = ["starter"]\n',
    "units.toml": PACK_UNITS,
}
BAD_PACK: Final = {
    **GOOD_PACK,
    "units.toml": PACK_UNITS.replace("defense = 3", "defense = 6")
    .replace('"short-bow"', '"wind-bow"')
    .replace("Surefoot", "Surefooted"),
}


def payload(pack: Mapping[str, str]) -> list[FilePayload]:
    """A pack as files that somebody chooses."""
    return [{"name": name, "mimeType": "text/plain", "buffer": text.encode()} for name, text in pack.items()]


def muster(page: Page) -> Iterator[str]:
    go(page, "/muster")
    stands = page.get_by_role("region", name="Where the army stands")
    expect(page.get_by_role("heading", name="A new army")).to_be_visible()
    yield "muster"
    page.get_by_role("textbox", name="From a text or a link").fill("nonsense")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "muster-problem"
    page.get_by_role("button", name="Begin an empty army").click()
    expect(stands).to_contain_text("Empty so far")
    yield "muster-empty"
    go(page, "/muster")
    page.get_by_role("button", name=re.compile("^The Red Hour")).click()
    expect(stands.get_by_text("Legal", exact=True)).to_be_visible()
    views = page.get_by_role("group", name="What to look at")
    is_small = views.is_visible()
    yield "muster-legal"
    roster = page.get_by_role("region", name="The army")
    roster.get_by_role("button", name=re.compile("^Mother Ruin")).click()
    roster.get_by_role("button", name=re.compile("^One Mutant more")).click()
    roster.locator("summary").first.click()
    roster.get_by_role("list", name="Special rules and powers").get_by_role("button").first.click()
    page.locator("summary").filter(has_text="Allies").click()
    expect(stands).to_contain_text("fault")
    yield "muster-equip"
    if is_small:
        views.get_by_role("button", name="Reckoning").click()
        yield "muster-reckoning"
        views.get_by_role("button", name="Recruit").click()
    recruit = page.get_by_role("region", name="Recruit")
    for name in ("Anarchist", "Gore Engine"):
        card = recruit.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name, exact=True))
        card.locator("summary").click()
        card.get_by_role("list", name=f"Rules and wargear of {name}").get_by_role("button").last.click()
    yield "muster-recruit"
    recruit.get_by_role("button", name="Compare Anarchist").click()
    recruit.get_by_role("button", name="Compare Gore Engine").click()
    yield "muster-compare"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share, print, fight").click()
    expect(page.get_by_role("textbox", name="The army as a text")).to_have_value(re.compile("points"))
    yield "muster-share"
    page.keyboard.press("Escape")
    go(page, "/muster")
    own = page.get_by_role("region", name="Your armies")
    own.get_by_role("button", name="Rename The Red Hour").click()
    own.get_by_role("button", name="Delete Blacksun Traders 500").click()
    yield "muster-own"
    page.get_by_role("navigation", name="What to muster").get_by_role("link", name="Fleets").click()
    page.get_by_role("button", name=re.compile("^The Sol Vanguard")).click()
    fleet = page.get_by_role("region", name="The fleet", exact=True)
    expect(fleet).to_contain_text("Nothing speaks against this fleet")
    fleet.get_by_role("button", name=re.compile("equip and look at$")).first.click()
    yield "muster-fleet"
    go(page, "/muster/cosmic")
    expect(page.get_by_role("region", name="Your fleets")).to_contain_text("The Sol Vanguard")
    yield "muster-fleets"
    go(page, "/muster/packs")
    files = page.get_by_label("The files of a pack")
    for pack, words in ((BAD_PACK, "3 mistakes"), (GOOD_PACK, "Sky: no mistakes")):
        files.set_input_files(payload(pack))
        expect(page.get_by_text(words)).to_be_visible()
        yield f"muster-packs-{'bad' if pack is BAD_PACK else 'good'}"
    go(page, "/muster/army/nobody")
    expect(page.get_by_role("heading", name="No such army")).to_be_visible()
    yield "muster-none"


def campaign(page: Page) -> Iterator[str]:
    """A campaign of two at one screen: begun, joined, told of a real table, settled by the keeper, printed."""
    go(page, "campaigns")
    expect(page.get_by_role("heading", name="Rulings of its battles")).to_be_visible()
    yield "campaigns"
    begin_campaign(page, together=True)
    yield "campaign-begun"
    page.get_by_role("link", name="Join as Ann").click()
    expect(page.get_by_role("heading", name=re.compile("whose story is told"))).to_be_visible()
    yield "campaign-join"
    page.go_back()
    for who, army in (("Ann", SHORE), ("Ben", SCRAP)):
        join_campaign(page, who, army)
        home(page)
    next_battle(page, "At a table here")
    yield "campaign-battle"
    home(page)
    next_battle(page, "At a real table")
    fell(page, "Orc (B.1)", "in close combat", "Pirate (B.1)")
    fell(page, "Pirate (B.1)", "by a shot", "Geck 2 (B.2)")
    yield "campaign-facts"
    page.get_by_role("button", name="Put it into the ledger").click()
    keeper = page.get_by_role("button", name="Let the keeper do it")
    expect(keeper).to_be_visible()
    yield "campaign-unsettled"
    keeper.click()
    expect(entry(page, "is settled")).to_be_visible()
    page.get_by_text("Battle 1", exact=True).click()
    yield "campaign-settled"
    page.get_by_role("link", name="Shore Party").click()
    expect(page.get_by_role("heading", name="Recruit")).to_be_visible()
    yield "campaign-warband"
    home(page)
    page.get_by_role("link", name="Print").click()
    expect(page.get_by_role("heading", name="Ledger")).to_be_visible()
    yield "campaign-print"


TOURS: Final[Mapping[str, Tour]] = {
    each.__name__: each
    for each in (
        front,
        game,
        clash,
        replay,
        odds,
        rules,
        settings,
        tutorial,
        learning,
        first_battle,
        summary,
        fleets,
        muster,
        campaign,
    )
}
