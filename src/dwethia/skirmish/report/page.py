"""The report of a battle: one HTML file that needs nothing else, with a picture of the table for every phase."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Final

from dwethia.codex.entries import TerrainKind
from dwethia.engine.events import Decided, Event, Rolled
from dwethia.engine.seats import Seat
from dwethia.lengths import FOOT
from dwethia.markup import Html, element, joined
from dwethia.skirmish.events.scoring import BattleEnded, Scored
from dwethia.skirmish.events.turning import PhaseBegan
from dwethia.skirmish.report.chronicle import BEFORE, Chronicle, Page, happenings
from dwethia.skirmish.report.dice_told import best_shot_told, luck_told
from dwethia.skirmish.report.drawing import LOOKS, ground_of, mark_of, number_of, picture, style
from dwethia.skirmish.report.losses_told import casualties_told
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop.sides import SIDES

GROUND: Final = "ground"
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"  # whatever a name may try
MEANINGS: Final = {
    TerrainKind.IMPASSABLE: "no way and no sight through it (HS-TERR-03)",
    TerrainKind.OBSCURING: "nobody inside is a target from afar (HS-TERR-05)",
    TerrainKind.HAZARDOUS: "most characteristics 1 lower (HS-TERR-04)",
    TerrainKind.DIFFICULT: "2 inches of movement for each 1 (HS-TERR-01)",
    TerrainKind.COVER: "Perception lower against those at it or behind it (HS-TERR-02)",
}


def battle_report(told: Chronicle, heading: str = "", outcome: str = "") -> str:
    """The whole page; the heading says who played, the outcome how it ended where the battle itself does not."""
    battle = told.end
    forces = [battle.force(side).name for side in SIDES]
    title = " against ".join(forces)
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        Html(f"<style>\n{style()}{_style()}</style>"),
    )
    body = element(
        "body",
        _header(told, title, heading, outcome),
        element(
            "main",
            _score(told),
            _armies(told),
            casualties_told(told),
            luck_told(told),
            best_shot_told(told),
            _legend(battle),
            _hidden_ground(battle),
            _turns(told),
        ),
    )
    return f'<!DOCTYPE html>\n<html lang="en">{head}{body}</html>\n'


@cache
def _style() -> str:
    return files(__package__).joinpath("page.css").read_text(encoding="utf-8")


# The head of the page


def _header(told: Chronicle, title: str, heading: str, outcome: str) -> Html:
    battle = told.end
    table = battle.table
    size = f"{table.width / FOOT:g} by {table.depth / FOOT:g} ft"
    facts = [
        f"{battle.setup.limit} points",
        size,
        f"{battle.turn} turn{'' if battle.turn == 1 else 's'}",
        *([heading] if heading else []),
    ]
    changed = [f"{name}={option}" for name, option in told.rulings.changed.items()]
    return element(
        "header",
        element("h1", title),
        element("p", outcome or _outcome(told), css="outcome"),
        element("p", " · ".join(facts), css="facts"),
        element("p", f"Rulings: {', '.join(changed)}", css="facts") if changed else None,
        element("nav", (element("a", title, href=f"#{id}") for id, title in _contents(told)), aria_label="Contents"),
    )


def _contents(told: Chronicle) -> Iterator[tuple[str, str]]:
    yield from (("casualties", "Casualties"), ("luck", "Luck"), ("best-shot", "Best shot"))
    for turn in dict.fromkeys(page.turn for page in told.pages):
        yield f"turn-{turn}", _turn_title(turn)


def _turn_title(turn: int) -> str:
    return f"Turn {turn}" if turn else BEFORE


def _outcome(told: Chronicle) -> str:
    ended = [event for event in _events(told) if isinstance(event, BattleEnded)]
    return ended[-1].text() if ended else "The battle is not over"


def _events(told: Chronicle) -> Iterator[Event]:
    return (event for page in told.pages for event in page.events)


def _score(told: Chronicle) -> Html | None:
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


def _armies(told: Chronicle) -> Html:
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


# The ground, and what its looks mean


def _legend(battle: Battle) -> Html:
    seen = {kind for piece in battle.table.pieces for kind in piece.kind.kinds}
    kinds = [(kind.value, f"{kind.value.title()}: {MEANINGS[kind]}") for kind in LOOKS if kind in seen]
    lines = {
        "trail red": "a way that was walked, thick where it ended in a charge",
        "shot red": "a shot that hit",
        "shot red missed": "a shot that did not",
        "shot red power": "a power",
    }
    discs = {
        "base red": "a model of the red side: letter and number of its unit, then its own number",
        "base blue": "a model of the blue side",
        "base red hurt": "it has lost Wounds",
        "fallen blue": "somebody was slain here",
        "spot": "a spot to be completed",
    }
    return element(
        "section",
        element("h2", "What is drawn"),
        element(
            "ul",
            (element("li", _patch(look), text) for look, text in kinds),
            (element("li", _stroke(look), text) for look, text in lines.items()),
            (element("li", _disc(look), text) for look, text in discs.items()),
            css="legend",
        ),
        id="legend",
    )


def _swatch(drawn: Html) -> Html:
    return element("svg", drawn, css="field swatch", viewBox="0 0 1400 1000", aria_hidden="true")


def _patch(look: str) -> Html:
    return _swatch(element("rect", x="50", y="50", width="1300", height="900", css=f"piece {look}"))


def _stroke(look: str) -> Html:
    return _swatch(element("polyline", points="50,800 1350,200", css=look))


def _disc(look: str) -> Html:
    return _swatch(element("circle", cx="700", cy="500", r="430", css=look))


def _hidden_ground(battle: Battle) -> Html:
    """The terrain, drawn once: every picture of the page uses it."""
    return element("svg", element("defs", ground_of(battle.table, GROUND)), css="hidden", aria_hidden="true")


# Turn by turn


def _turns(told: Chronicle) -> Iterator[Html]:
    for turn, pages in groupby(told.pages, key=lambda page: page.turn):
        heading = element("h2", _turn_title(turn))
        yield element("section", heading, (_phase(page) for page in pages), css="turn", id=f"turn-{turn}")


def _phase(page: Page) -> Html:
    return element(
        "article",
        element("h3", page.phase) if page.turn else None,
        element(
            "figure",
            picture(page.after, _described(page), happenings(page), shares_ground=GROUND),
            element("figcaption", _counted(page)),
        ),
        element("ol", (_line(event) for event in page.events if not isinstance(event, Decided)), css="log"),
    )


def _line(event: Event) -> Html:
    rules = ", ".join(dict.fromkeys(rule for rule in event.rules if rule))
    looks = "dice" if isinstance(event, Rolled) else "phase" if isinstance(event, PhaseBegan) else ""
    return element("li", event.text(), " ", element("small", rules), css=looks)


def _counted(page: Page) -> str:
    counts = [f"{sum(1 for _ in page.after.models_of(side))} {side}" for side in SIDES]
    slain = [each for each in page.after.deaths if each not in page.before.deaths]
    names = ", ".join(page.after.model(each.victim).name for each in slain)
    return f"{' and '.join(counts)} models stand" + (f"; slain: {names}" if names else "")


def _described(page: Page) -> str:
    """What a picture shows, for those who cannot see it."""
    return f"The table after {page.title}: {_counted(page)}"
