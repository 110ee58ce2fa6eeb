"""The frame of a report: one HTML page that needs nothing else, with a picture of the table for every phase.

What the sections in between tell is the game's own; `page_frame.css` and `drawing.css` have the looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any, Final, TypeVar

from dwethia.codex.entries import TerrainKind
from dwethia.engine.events import Decided, Event, Rolled
from dwethia.lengths import FOOT
from dwethia.markup import Child, Html, element
from dwethia.tabletop.chronicle import Chronicle, ChroniclePage
from dwethia.tabletop.drawing import LOOKS, ground_of, style
from dwethia.tabletop.table import Table

S = TypeVar("S")

GROUND: Final = "ground"  # the id of the terrain that all pictures of a page share
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"  # whatever a name may try


def document(title: str, header: Html, *sections: Child) -> str:
    """The whole page."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        Html(f"<style>\n{style()}{_style()}</style>"),
    )
    body = element("body", header, element("main", *sections))
    return f'<!DOCTYPE html>\n<html lang="en">{head}{body}</html>\n'


@cache
def _style() -> str:
    return files(__package__).joinpath("page_frame.css").read_text(encoding="utf-8")


def header(told: Chronicle[Any], title: str, outcome: str, facts: Iterable[str], sections: Mapping[str, str]) -> Html:
    """The head of the page: how the game ended, what it was, and what can be found below, sections by their ids."""
    changed = [f"{name}={option}" for name, option in told.rulings.changed.items()]
    contents = [*sections.items(), *((f"turn-{turn}", _turn_title(told, turn)) for turn in _turns_of(told))]
    return element(
        "header",
        element("h1", title),
        element("p", outcome, css="outcome"),
        element("p", " · ".join(facts), css="facts"),
        element("p", f"Rulings: {', '.join(changed)}", css="facts") if changed else None,
        element("nav", (element("a", title, href=f"#{id}") for id, title in contents), aria_label="Contents"),
    )


def size_in_feet(table: Table) -> str:
    """How large a table is, for people."""
    return f"{table.width / FOOT:g} by {table.depth / FOOT:g} ft"


def _turns_of(told: Chronicle[Any]) -> Iterable[int]:
    return dict.fromkeys(page.turn for page in told.pages)


def _turn_title(told: Chronicle[Any], turn: int) -> str:
    """What a turn is called; before the first, it goes by the name of its page."""
    return next(page.turn_title for page in told.pages if page.turn == turn)


# What the looks mean, and the ground that they stand on


def legend(
    table: Table, meanings: Mapping[TerrainKind, str], lines: Mapping[str, str], bases: Mapping[str, str]
) -> Html:
    """What is drawn: the kinds of terrain on this table, and what lines and bases of some looks stand for."""
    seen = {kind for piece in table.pieces for kind in piece.kind.kinds}
    kinds = [(kind.value, f"{kind.value.title()}: {meanings[kind]}") for kind in LOOKS if kind in seen]
    return element(
        "section",
        element("h2", "What is drawn"),
        element(
            "ul",
            (element("li", _patch(look), text) for look, text in kinds),
            (element("li", _stroke(look), text) for look, text in lines.items()),
            (element("li", _disc(look), text) for look, text in bases.items()),
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


def hidden_ground(table: Table) -> Html:
    """The terrain, drawn once: every picture of the page uses it."""
    return element("svg", element("defs", ground_of(table, GROUND)), css="hidden", aria_hidden="true")


# Turn by turn


def turns(
    told: Chronicle[S], drawn: Callable[[ChroniclePage[S], str], Html], counted: Callable[[ChroniclePage[S]], str]
) -> Iterator[Html]:
    """A section for each turn, with a picture and a log for each phase.

    A picture is drawn of a page, with words for those who cannot see it; what is counted on a page stands below.
    """
    for turn, pages in groupby(told.pages, key=lambda page: page.turn):
        heading = element("h2", _turn_title(told, turn))
        articles = (_phase(told, page, drawn, counted(page)) for page in pages)
        yield element("section", heading, articles, css="turn", id=f"turn-{turn}")


def _phase(
    told: Chronicle[S], page: ChroniclePage[S], drawn: Callable[[ChroniclePage[S], str], Html], caption: str
) -> Html:
    described = f"The table after {page.title}: {caption}"
    events = (event for event in page.events if not isinstance(event, Decided))
    return element(
        "article",
        element("h3", page.phase) if page.turn else None,
        element("figure", drawn(page, described), element("figcaption", caption)),
        element("ol", (_line(event, told.heading) for event in events), css="log"),
    )


def _line(event: Event, heading: type[Event]) -> Html:
    rules = ", ".join(dict.fromkeys(rule for rule in event.rules if rule))
    looks = "dice" if isinstance(event, Rolled) else "phase" if isinstance(event, heading) else ""
    return element("li", event.text(), " ", element("small", rules), css=looks)
