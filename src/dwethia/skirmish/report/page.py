"""The report of a battle: one HTML file that needs nothing else, with a picture of the table for every phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.codex.entries import TerrainKind
from dwethia.engine.events import Event
from dwethia.engine.seats import Seat
from dwethia.markup import Html, element, joined
from dwethia.skirmish.events.scoring import BattleEnded, Scored
from dwethia.skirmish.report.best_shot_told import best_shot_told
from dwethia.skirmish.report.chronicle import happenings
from dwethia.skirmish.report.drawing import mark_of, number_of, picture
from dwethia.skirmish.report.losses_told import casualties_told
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop.chronicle import Chronicle, ChroniclePage
from dwethia.tabletop.report.luck import Luck, luck
from dwethia.tabletop.report.luck_told import luck_told
from dwethia.tabletop.report.page_frame import GROUND, document, header, hidden_ground, legend, size_in_feet, turns
from dwethia.tabletop.sides import SIDES

SECTIONS: Final = {"casualties": "Casualties", "luck": "Luck", "best-shot": "Best shot"}
MEANINGS: Final = {
    TerrainKind.IMPASSABLE: "no way and no sight through it (HS-TERR-03)",
    TerrainKind.OBSCURING: "nobody inside is a target from afar (HS-TERR-05)",
    TerrainKind.HAZARDOUS: "most characteristics 1 lower (HS-TERR-04)",
    TerrainKind.DIFFICULT: "2 inches of movement for each 1 (HS-TERR-01)",
    TerrainKind.COVER: "Perception lower against those at it or behind it (HS-TERR-02)",
}
LINES: Final = {
    "trail red": "a way that was walked, thick where it ended in a charge",
    "shot red": "a shot that hit",
    "shot red missed": "a shot that did not",
    "shot red power": "a power",
}
BASES: Final = {
    "base red": "a model of the red side: letter and number of its unit, then its own number",
    "base blue": "a model of the blue side",
    "base red hurt": "it has lost Wounds",
    "fallen blue": "somebody was slain here",
    "spot": "a spot to be completed",
}


def battle_report(told: Chronicle[Battle], heading: str = "", outcome: str = "") -> str:
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
        _score(told),
        _armies(told),
        casualties_told(told),
        luck_told(told, luck_of(told), {side: f"{battle.force(side).name} ({side})" for side in SIDES}),
        best_shot_told(told),
        legend(battle.table, MEANINGS, LINES, BASES),
        hidden_ground(battle.table),
        turns(told, _drawn, _counted),
    )


def luck_of(told: Chronicle[Battle]) -> tuple[Luck, ...]:
    """The luck of both sides."""
    return luck(told, {side: told.end.seats_of(side) for side in SIDES})


def _drawn(page: ChroniclePage[Battle], described: str) -> Html:
    return picture(page.after, described, happenings(page), shares_ground=GROUND)


def _counted(page: ChroniclePage[Battle]) -> str:
    counts = [f"{sum(1 for _ in page.after.models_of(side))} {side}" for side in SIDES]
    slain = [each for each in page.after.deaths if each not in page.before.deaths]
    names = ", ".join(page.after.model(each.victim).name for each in slain)
    return f"{' and '.join(counts)} models stand" + (f"; slain: {names}" if names else "")


# How it ended


def _outcome(told: Chronicle[Battle]) -> str:
    ended = [event for event in _events(told) if isinstance(event, BattleEnded)]
    return ended[-1].text() if ended else "The battle is not over"


def _events(told: Chronicle[Battle]) -> Iterator[Event]:
    return (event for page in told.pages for event in page.events)


def _score(told: Chronicle[Battle]) -> Html | None:
    """The victory points of both sides, part by part, with their sums."""
    scores = [event for event in _events(told) if isinstance(event, Scored)]
    if not scores:
        return None
    return element(
        "section",
        element("h2", "Victory points"),
        element("div", (_side_score(told.end, each) for each in scores), css="pair"),
        id="score",
    )


def _side_score(battle: Battle, scored: Scored) -> Html:
    scenario = battle.side(scored.side).scenario
    rows = [
        element("tr", element("td", part.name), element("td", str(part.rule)), element("td", f"{part.value:+}"))
        for part in scored.score.parts
    ]
    total = element("tr", element("td", "Sum"), element("td"), element("td", str(scored.score.total)), css="total")
    return element(
        "table",
        element("caption", _caption(battle, scored.side), f", {scenario.label}" if scenario else None),
        element("tbody", rows, total),
        css=f"score {scored.side}",
    )


def _caption(battle: Battle, side: Seat) -> Html:
    return joined(element("b", battle.force(side).name), f" ({side})")


# The armies


def _armies(told: Chronicle[Battle]) -> Html:
    return element(
        "section",
        element("h2", "The armies"),
        element("div", (_army(told.end, side) for side in SIDES), css="pair"),
        id="armies",
    )


def _army(battle: Battle, side: Seat) -> Html:
    heads = ("No.", "Mark", "Model", "Profile", "Points", "At the end")
    rows = [_row(battle, model) for model in battle.models if model.side == side]
    return element(
        "div",
        element(
            "table",
            element("caption", _caption(battle, side)),
            element("thead", element("tr", (element("th", head, scope="col") for head in heads))),
            element("tbody", rows),
            css=f"army {side}",
        ),
        css="wide",
        tabindex="0",
    )


def _row(battle: Battle, model: Model) -> Html:
    cells = [number_of(model), mark_of(model), model.name, str(model.card.profile), str(model.card.points)]
    return element(
        "tr",
        (element("td", cell) for cell in cells),
        element("td", _fate(battle, model)),
        css="gone" if model.is_slain else "",
    )


def _fate(battle: Battle, model: Model) -> str:
    death = next((each for each in battle.deaths if each.victim == model.id), None)
    if death is not None:
        slayer = battle.model(death.slayer).name if death.slayer and battle.has_model(death.slayer) else ""
        return f"slain in turn {death.turn}" + (f" by {slayer}" if slayer else "")
    if model.base is None:
        return "never came to the table" if model.is_held_back else "not on the table"
    return f"{model.wounds} of {model.card.profile.wounds} Wounds"
