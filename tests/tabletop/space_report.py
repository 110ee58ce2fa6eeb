"""The game of starships told afterwards: its pages, its marks on the table, and a report."""

from __future__ import annotations

from tabletop.space_game import DEPLOYMENT, Encounter, Fired, PhaseBegan, SpaceRules

from dwethia.codex.entries import TerrainKind
from dwethia.engine.events import Event
from dwethia.engine.record import Record
from dwethia.geometry.shapes import bounds
from dwethia.markup import Html, element
from dwethia.tabletop import drawing
from dwethia.tabletop.chronicle import Chronicle, ChroniclePage, PageKey, Telling, tell
from dwethia.tabletop.drawing import Canvas, DrawnShot, Happenings
from dwethia.tabletop.report.luck import Luck, luck
from dwethia.tabletop.report.luck_told import luck_told
from dwethia.tabletop.report.page_frame import GROUND, document, header, hidden_ground, legend, size_in_feet, turns
from dwethia.tabletop.sides import SIDES

MEANINGS = dict.fromkeys(TerrainKind, "as the glossary says")


def page_of(state: Encounter) -> PageKey:
    return (state.turn, state.phase.title()) if state.turn else (0, "Before the encounter")


def opened_by(event: Event) -> PageKey | None:
    return (event.turn, event.phase) if isinstance(event, PhaseBegan) else None


TELLING = Telling(page_of=page_of, opened_by=opened_by, heading=PhaseBegan)


def chronicle(record: Record) -> Chronicle[Encounter]:
    return tell(record, SpaceRules(), TELLING)


def luck_of(told: Chronicle[Encounter]) -> tuple[Luck, ...]:
    return luck(told, {side: told.end.seats_of(side) for side in SIDES})


def happenings(page: ChroniclePage[Encounter]) -> Happenings:
    middles = {}
    for ship in page.after.ships:
        if ship.base is not None:
            x0, y0, x1, y1 = bounds(ship.base)
            middles[ship.id] = ((x0 + x1) // 2, (y0 + y1) // 2)
    sides = {ship.id: ship.side for ship in page.after.ships}
    fired = [event for event in page.events if isinstance(event, Fired)]
    return Happenings(
        shots=tuple(
            DrawnShot(sides[each.ship], middles[each.ship], middles[each.target], each.is_hit) for each in fired
        )
    )


def picture(state: Encounter, title: str, done: Happenings | None = None, shares_ground: str = "") -> Html:
    canvas = Canvas(state.table)
    zones = [canvas.rect(state.table.zone(state.edge, DEPLOYMENT.depth), "zone red")]
    ships = [
        canvas.base(ship.base, ship.name, [ship.side], ship.name[0], ship.id.rpartition("-")[2])
        for ship in state.ships
        if ship.base is not None and not ship.is_destroyed
    ]
    return drawing.picture(state.table, title, zones, ships, done, shares_ground=shares_ground)


def counted(page: ChroniclePage[Encounter]) -> str:
    return f"{sum(1 for side in SIDES for _ in page.after.ships_of(side))} ships are left"


def report(told: Chronicle[Encounter]) -> str:
    table = told.end.table
    return document(
        "Encounter",
        header(told, "Encounter", "It is over", [size_in_feet(table), "2 turns"], {"luck": "Luck"}),
        luck_told(told, luck_of(told), {side: side.title() for side in SIDES}),
        element("section", element("h2", "Ships"), id="ships"),
        legend(table, MEANINGS, {"shot red": "a shot"}, {"base red": "a ship"}),
        hidden_ground(table),
        turns(
            told,
            lambda page, described: picture(page.after, described, happenings(page), shares_ground=GROUND),
            counted,
        ),
    )
