"""The report of a battle in space: one HTML file that needs nothing else, with a picture for every phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.codex.entries import TerrainKind
from dwethia.cosmic.events.turning import BattleOver
from dwethia.cosmic.report.chronicle import happenings
from dwethia.cosmic.report.drawing import mark_of, number_of, picture
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.markup import Html, element, joined
from dwethia.tabletop.chronicle import Chronicle, ChroniclePage
from dwethia.tabletop.report.luck import Luck, luck
from dwethia.tabletop.report.luck_told import luck_told
from dwethia.tabletop.report.page_frame import GROUND, document, header, hidden_ground, legend, size_in_feet, turns
from dwethia.tabletop.sides import SIDES

SECTIONS: Final = {"fleets": "The fleets", "luck": "Luck"}
MEANINGS: Final = {
    TerrainKind.IMPASSABLE: "no way and no sight through it",
    TerrainKind.OBSCURING: "nobody inside is a target from afar",
    TerrainKind.HAZARDOUS: "dangerous to be in",
    TerrainKind.DIFFICULT: "movement counts double",
    TerrainKind.COVER: "Perception lower against those in it or behind it",
}
LINES: Final = {
    "trail red": "how far a ship has come",
    "shot red": "a shot that hit",
    "shot red missed": "a shot that did not",
    "shield red": "a side guarded by shields",
    "cross red": "where a ship looks",
}
BASES: Final = {
    "base red": "a ship of the red side: the letter of its class, then its own number",
    "base blue": "a ship of the blue side",
    "base red hurt": "it has lost Wounds",
    "fallen blue": "a ship was lost here",
}


def battle_report(told: Chronicle[FleetBattle], heading: str = "", outcome: str = "") -> str:
    """The whole page; the heading says who played, the outcome how it ended where the battle itself does not."""
    battle = told.end
    title = " against ".join(battle.force(side).name for side in SIDES)
    facts = [
        f"{battle.setup.limit} points",
        size_in_feet(battle.table),
        f"{battle.turn} turn{'' if battle.turn == 1 else 's'}",
        *([heading] if heading else []),
    ]
    return document(
        title,
        header(told, title, outcome or _outcome(told), facts, SECTIONS),
        _fleets(told),
        luck_told(told, luck_of(told), {side: f"{battle.force(side).name} ({side})" for side in SIDES}),
        legend(battle.table, MEANINGS, LINES, BASES),
        hidden_ground(battle.table),
        turns(told, _drawn, _counted),
    )


def luck_of(told: Chronicle[FleetBattle]) -> tuple[Luck, ...]:
    """The luck of both sides."""
    return luck(told, {side: told.end.seats_of(side) for side in SIDES})


def _drawn(page: ChroniclePage[FleetBattle], described: str) -> Html:
    return picture(page.after, described, happenings(page), shares_ground=GROUND)


def _counted(page: ChroniclePage[FleetBattle]) -> str:
    counts = [f"{sum(1 for _ in page.after.ships_of(side))} {side}" for side in SIDES]
    lost = page.after.losses[len(page.before.losses) :]
    names = ", ".join(page.after.ship(each.ship).name for each in lost)
    return f"{' and '.join(counts)} ships fly" + (f"; lost: {names}" if names else "")


def _outcome(told: Chronicle[FleetBattle]) -> str:
    ended = [event for event in _events(told) if isinstance(event, BattleOver)]
    return ended[-1].text() if ended else "The battle is not over"


def _events(told: Chronicle[FleetBattle]) -> Iterator[Event]:
    return (event for page in told.pages for event in page.events)


# The fleets


def _fleets(told: Chronicle[FleetBattle]) -> Html:
    return element(
        "section",
        element("h2", "The fleets"),
        element("div", (_fleet(told.end, side) for side in SIDES), css="pair"),
        id="fleets",
    )


def _fleet(battle: FleetBattle, side: Seat) -> Html:
    heads = ("No.", "Class", "Ship", "Profile", "Points", "At the end")
    rows = [_row(battle, ship) for ship in battle.ships if ship.side == side]
    return element(
        "div",
        element(
            "table",
            element("caption", joined(element("b", battle.force(side).name), f" ({side})")),
            element("thead", element("tr", (element("th", head, scope="col") for head in heads))),
            element("tbody", rows),
            css=f"army {side}",
        ),
        css="wide",
        tabindex="0",
    )


def _row(battle: FleetBattle, ship: ShipModel) -> Html:
    cells = [number_of(ship), mark_of(ship), ship.name, _line(ship), str(ship.card.points)]
    return element(
        "tr",
        (element("td", cell) for cell in cells),
        element("td", _fate(battle, ship)),
        css="gone" if ship.is_slain else "",
    )


def _line(ship: ShipModel) -> str:
    """The profile of a ship without what ships do not have."""
    words = str(ship.card.profile).split()
    return " ".join(word for word in words if not word.startswith("shots"))


def _fate(battle: FleetBattle, ship: ShipModel) -> str:
    lost = next((each for each in battle.losses if each.ship == ship.id), None)
    if lost is not None:
        return f"lost in turn {lost.turn}: {lost.means}"
    if ship.base is None:
        return "in reserve" if ship.is_in_reserve else "not on the table"
    return f"{ship.wounds} of {ship.card.profile.wounds} Wounds"
