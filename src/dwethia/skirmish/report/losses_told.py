"""Who fell, when, by whom and with what."""

from __future__ import annotations

from dwethia.markup import Html, element
from dwethia.skirmish.events.dying import Means, Slain
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.tabletop.chronicle import Chronicle

HEADS = ("No.", "Who fell", "When", "By whom", "With what")
BARE = {
    Means.MELEE: "in close combat",
    Means.OPPORTUNITY: "an Opportunity Attack",
    Means.RANGED: "a shot",
    Means.AFFINITY: "a power",
    Means.OTHER: "terrain, or its own doing",
}


def casualties_told(told: Chronicle[Battle]) -> Html:
    """A table of the slain in their order."""
    slain = [event for page in told.pages for event in page.events if isinstance(event, Slain)]
    return element(
        "section",
        element("h2", "The casualties"),
        _table(slain) if slain else element("p", "Nobody fell."),
        id="casualties",
    )


def _table(slain: list[Slain]) -> Html:
    return element(
        "div",
        element(
            "table",
            element("thead", element("tr", (element("th", head, scope="col") for head in HEADS))),
            element("tbody", (_row(event) for event in slain)),
            css="casualties",
        ),
        css="wide",
        tabindex="0",
    )


def _row(event: Slain) -> Html:
    deed = event.deed
    by = f"{deed.slayer.name} ({deed.slayer.side})" if deed.slayer else "nobody"
    own = ", their own side" if event.by_own_side else ""
    return element(
        "tr",
        element("td", str(event.order)),
        element("td", element("b", event.victim.name), f" ({event.victim.side})"),
        element("td", f"turn {event.turn}, {Phase(event.phase).label}"),
        element("td", by + own),
        element("td", deed.weapon_name or BARE[deed.means], " ", element("small", deed.rule)),
        css=event.victim.side,
    )
