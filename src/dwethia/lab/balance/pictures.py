"""The pictures of a balance report: lines with what is known and how surely, and prices beside worths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from dwethia.lab.balance.worth import PartWorth, PriceVerdict
from dwethia.markup import Html, element

SIDE: Final = 480  # of the picture of prices
MARGIN: Final = 46
ROOM: Final = 24  # for half of the last mark of an axis
MARKS: Final = 5  # on an axis
LOOKS: Final = {PriceVerdict.UNDER: "more", PriceVerdict.OVER: "less"}


class Scale(Struct, frozen=True):
    """From numbers to hundredths of a picture's width."""

    low: float
    high: float

    def at(self, value: float) -> float:
        held = min(max(value, self.low), self.high)
        return 100 * (held - self.low) / (self.high - self.low)


def line(scale: Scale, value: float, low: float, high: float, band: tuple[float, float], described: str) -> Html:
    """A value with its bounds on a line, and the band in which it should lie."""
    parts = [
        _bar("band", scale.at(band[0]), scale.at(band[1]), 0, 14),
        _bar("bounds", scale.at(low), scale.at(high), 5.5, 3),
        _bar("at", scale.at(value) - 0.6, scale.at(value) + 0.6, 2, 10),
    ]
    return element(
        "svg", *parts, css="line", viewBox="0 0 100 14", preserveAspectRatio="none", role="img", aria_label=described
    )


def _bar(css: str, begin: float, end: float, top: float, high: float) -> Html:
    wide = max(end - begin, 0.3)
    return element("rect", css=css, x=f"{begin:.2f}", y=f"{top:g}", width=f"{wide:.2f}", height=f"{high:g}")


def prices(parts: Sequence[tuple[str, PartWorth]]) -> Html:
    """Prices from left to right, worths upwards: what lies above the slope is worth more than it costs."""
    most = max((max(each.cost, each.worth, 1.0) for _, each in parts), default=1.0) * 1.05
    span = SIDE - MARGIN - ROOM

    def x(value: float) -> float:
        return MARGIN + span * min(max(value, 0), most) / most

    def y(value: float) -> float:
        return SIDE - MARGIN - span * min(max(value, 0), most) / most

    marks = [most * step / MARKS for step in range(1, MARKS + 1)]
    drawn = [
        _stroke("even", x(0), y(0), x(most), y(most)),
        _stroke("axis", x(0), y(0), x(most), y(0)),
        _stroke("axis", x(0), y(0), x(0), y(most)),
        *(_word(f"{each:.0f}", x(each), y(0) + 18, "middle") for each in marks),
        *(_word(f"{each:.0f}", x(0) - 6, y(each) + 4, "end") for each in marks),
        _word("costs", x(most), y(0) - 8, "end"),
        _word("is worth", x(0) + 8, 16, "start"),
        *(_dot(name, each, x(each.cost), y(each.worth), y(each.low), y(each.high)) for name, each in _drawn(parts)),
    ]
    label = "What everything costs, from left to right, and what it is worth, upwards"
    return element("svg", *drawn, css="scatter", viewBox=f"0 0 {SIDE} {SIDE}", role="img", aria_label=label)


def _drawn(parts: Iterable[tuple[str, PartWorth]]) -> list[tuple[str, PartWorth]]:
    """Those of which something is known last, so that they lie on top."""
    return sorted(parts, key=lambda each: each[1].verdict in LOOKS)


def _dot(name: str, each: PartWorth, x: float, y: float, low: float, high: float) -> Html:
    told = f"{name}: costs {each.cost:.0f}, is worth {each.worth:.1f} ({each.low:.1f} to {each.high:.1f})"
    return element(
        "g",
        element("title", told),
        _stroke("reach", x, low, x, high),
        element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r="4.5"),
        css=LOOKS.get(each.verdict, ""),
    )


def _stroke(css: str, x1: float, y1: float, x2: float, y2: float) -> Html:
    places = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    return element("line", css=css, **{name: f"{value:.1f}" for name, value in places.items()})


def _word(text: str, x: float, y: float, anchor: str) -> Html:
    return element("text", text, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor)
