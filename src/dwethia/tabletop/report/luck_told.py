"""The luck of both sides as a part of a report: in words, in tables and as a line through the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from dwethia.engine.seats import Seat
from dwethia.markup import Html, element
from dwethia.tabletop.chronicle import Chronicle, ChroniclePage
from dwethia.tabletop.report.luck import Luck, ThrownDice, fortune, in_words

WIDTH, HEIGHT, EDGE = 640, 180, 34
HEADS: Final = ("Dice for", "Thrown", "Expected", "Came", "Compared")
BAR: Final = 120  # the width of the longest bar


def luck_told(told: Chronicle[Any], found: tuple[Luck, ...], names: Mapping[Seat, str]) -> Html:
    """For each side a sentence and a table, and for all how their luck went; sides go by these names."""
    return element(
        "section",
        element("h2", "Luck"),
        (element("p", in_words(each, names[each.side])) for each in found),
        _course(told.pages, found),
        element("div", (_side(each, names[each.side]) for each in found), css="pair"),
        element(
            "p",
            "Every die counts that had to show a number or more, and a re-rolled die counts again. Lucky or unlucky is "
            "what lies further from the expected number than such dice usually do (one standard deviation); very, "
            "twice as far.",
            css="facts",
        ),
        id="luck",
    )


def _side(found: Luck, name: str) -> Html:
    most = max([1.0, *(float(value) for each in found.needed for value in (each.expected, each.actual))])
    table = element(
        "table",
        element("caption", element("b", name)),
        element("thead", element("tr", (element("th", head, scope="col") for head in HEADS))),
        element("tbody", (_kind(each, most) for each in found.needed), _total(found)),
        element("tbody", (_read(each) for each in found.read)) if found.read else None,
        css=f"luck {found.side}",
    )
    return element("div", table, css="wide", tabindex="0")


def _kind(thrown: ThrownDice, most: float) -> Html:
    return _row(thrown.label, thrown, f"{float(thrown.expected):.1f}", str(thrown.actual), _bars(thrown, most))


def _total(found: Luck) -> Html:
    total = found.successes
    return _row("in all", total, f"{float(total.expected):.1f}", str(total.actual), fortune(total), css="total")


def _read(thrown: ThrownDice) -> Html:
    """Dice whose faces were read: their means."""
    expected, came = float(thrown.expected) / thrown.dice, thrown.actual / thrown.dice
    return _row(thrown.label, thrown, f"{expected:.1f} each", f"{came:.1f} each", "")


def _row(label: str, thrown: ThrownDice, expected: str, came: str, last: str, css: str = "") -> Html:
    cells = (str(thrown.dice), expected, came, last)
    return element("tr", element("th", label, scope="row"), (element("td", cell) for cell in cells), css=css)


def _bars(thrown: ThrownDice, most: float) -> Html:
    """What came, as a bar, and what was to be expected, as a mark across it."""
    came, expected = (round(BAR * float(value) / most) for value in (thrown.actual, thrown.expected))
    return element(
        "svg",
        element("rect", x="0", y="3", width=str(came), height="8", css="came"),
        element("rect", x=str(max(expected - 1, 0)), y="0", width="3", height="14", css="expected"),
        css="bars",
        viewBox=f"0 0 {BAR + 3} 14",
        aria_hidden="true",
    )


def _course(pages: tuple[ChroniclePage[Any], ...], found: tuple[Luck, ...]) -> Html:
    """How the luck of both sides went: successes above or below what was to be expected, phase by phase."""
    tops = [abs(float(value)) for each in found for value in each.course]
    most = max([1.0, *tops])
    step = (WIDTH - 2 * EDGE) / max(len(pages), 1)
    middle = HEIGHT / 2

    def line(each: Luck) -> str:
        values = [0.0, *(float(value) for value in each.course)]
        places = [(EDGE + number * step, middle - value / most * (middle - 20)) for number, value in enumerate(values)]
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)

    ends = ", ".join(f"{each.side} {float(each.successes.surplus):+.1f}" for each in found)
    title = f"Successes above or below the expected number, phase by phase; at the end {ends}"
    return element(
        "figure",
        element(
            "svg",
            element("title", title),
            element("line", x1=str(EDGE), x2=str(WIDTH - EDGE), y1=str(middle), y2=str(middle), css="axis"),
            _turn_marks(pages, step),
            (
                _words(EDGE - 6, y, text, "scale")
                for y, text in ((24, f"+{most:.0f}"), (middle + 4, "0"), (HEIGHT - 16, f"-{most:.0f}"))
            ),
            (element("polyline", points=line(each), css=f"course {each.side}") for each in found),
            css="luck-course",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            role="img",
            aria_label=title,
        ),
        element("figcaption", title),
        css="chart",
    )


def _turn_marks(pages: tuple[ChroniclePage[Any], ...], step: float) -> Iterator[Html]:
    for number, page in enumerate(pages):
        if page.turn and (number == 0 or pages[number - 1].turn != page.turn):
            x = EDGE + number * step
            yield element("line", x1=f"{x:.1f}", x2=f"{x:.1f}", y1="14", y2=str(HEIGHT - 14), css="mark")
            yield _words(x + 4, HEIGHT - 3, f"turn {page.turn}", "turn-name")


def _words(x: float, y: float, text: str, css: str) -> Html:
    return element("text", text, x=f"{x:.1f}", y=f"{y:.1f}", css=css)
