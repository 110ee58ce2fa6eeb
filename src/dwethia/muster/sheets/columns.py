"""In which order cards fill the columns of a page best, by a guess at how tall each will be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from dwethia.markup import Html

COLUMN: Final = 255.0  # millimetres of a Letter page, the shorter one
LINE: Final = 69  # characters in a line of a card
CELL: Final = 24  # and in a cell of its weapons
BOXES: Final = 17

_PARTS = re.compile(r"<(p|tr|h2|h3|dd)\b[^>]*>(.*?)</\1>", re.DOTALL)
_TAGS = re.compile(r"<[^>]*>")


def in_columns(cards: Sequence[Html]) -> list[Html]:
    """The cards so that each goes into the first column with room for it."""
    columns: list[list[Html]] = []
    room: list[float] = []
    for card in cards:
        height = height_of(card)
        place = next((place for place, left in enumerate(room) if height <= left), len(columns))
        if place == len(columns):
            columns.append([])
            room.append(COLUMN)
        columns[place].append(card)
        room[place] -= height
    return [card for column in columns for card in column]


def height_of(card: Html) -> float:
    """About how many millimetres a card takes, with the space below it."""
    height = 22.0
    for tag, inside in _PARTS.findall(card):
        if tag == "dd":
            height += 5.2 * -(-inside.count('"box"') // BOXES)
        elif tag == "tr":
            height += 1.0 + 3.9 * max(_lines(cell, CELL) for cell in inside.split("</td>"))
        else:
            height += {"p": 3.7 * _lines(inside, LINE), "h2": 6.0, "h3": 5.2}[tag]
    return height


def _lines(inside: str, width: int) -> int:
    return max(1, -(-len(_TAGS.sub("", inside)) // width))
