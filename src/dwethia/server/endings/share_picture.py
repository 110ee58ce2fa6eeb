"""A picture of a game that is over, to be shared: the table in the end, with title, players and result."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from dwethia.engine.record import Record
from dwethia.engine.replay import Mismatch, replay
from dwethia.games import games
from dwethia.markup import Html, element
from dwethia.server.errors import ClientError, NotNow

WIDTH: Final = 1200
HEIGHT: Final = 900
HEAD: Final = 170


def share_picture(record: Record, title: str, names: Mapping[str, str], broken_off: str) -> str:
    """The picture as SVG that needs nothing else, with the names of those who sat in the seats."""
    kit = games()[record.game]
    if kit.picture is None:
        raise NotNow("there is no picture of this game")
    try:
        game = replay(record, kit.rules)
    except Mismatch as wrong:
        raise ClientError(f"the record does not replay: {wrong}") from wrong
    table = kit.picture(game.state, title)
    heading = f"{title}: {kit.called(game.state)}" if kit.called else title
    result = broken_off or spoken(kit.outcome(game.state, game.rulings).words, names)
    players = ", ".join(seat if name == seat else f"{name} as {seat}" for seat, name in names.items())
    placed = table.replace("<svg", f'<svg x="20" y="{HEAD}" width="{WIDTH - 40}" height="{HEIGHT - HEAD - 20}"', 1)
    lines = (
        _line(heading, 56, 34, "700"),
        _line(players, 96, 24, "400"),
        _line(capital(result), 140, 28, "600"),
    )
    return element(
        "svg",
        element("rect", width=str(WIDTH), height=str(HEIGHT), fill="#ebe6d8"),
        lines,
        Html(placed),
        xmlns="http://www.w3.org/2000/svg",
        width=str(WIDTH),
        height=str(HEIGHT),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def spoken(text: str, names: Mapping[str, str]) -> str:
    """A text in which seats are called by who sat there; whoever plays alone keeps the name of the seat."""
    if len(names) < 2:
        return text
    seats = "|".join(map(re.escape, names))
    return re.sub(rf"(?<![\w-])(?:{seats})(?![\w-])", lambda found: names[found[0]], text)


def capital(text: str) -> str:
    """A text that begins a line."""
    return text[:1].upper() + text[1:]


def _line(text: str, y: int, size: int, weight: str) -> Html:
    longest = int(WIDTH * 1.75 / size)  # characters that fit
    shown = text if len(text) <= longest else f"{text[: longest - 1]}…"
    return element(
        "text",
        shown,
        x=str(WIDTH // 2),
        y=str(y),
        font_size=str(size),
        font_weight=weight,
        text_anchor="middle",
        fill="#26221a",
        font_family="system-ui, sans-serif",
    )
