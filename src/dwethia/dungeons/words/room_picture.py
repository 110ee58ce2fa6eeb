"""The last room of a run as a picture that needs nothing else."""

from __future__ import annotations

from typing import Final

from dwethia.dungeons.rooms.squares import EVERYWHERE, SIZE, Square, place, squares
from dwethia.dungeons.state import Dungeon, Hero, Model
from dwethia.markup import Html, element

SQUARE: Final = 100
GROUND: Final = {"wall": "#5b5349", "barricade": "#d8b98c", "scatter": "#dfe4d2", "floor": "#f4f1e8"}


def room_picture(dungeon: Dungeon, title: str) -> str:
    """The room in which a run has ended, with everybody in it."""
    size = str(SIZE * SQUARE)
    models: list[Model] = [dungeon.hero, *dungeon.enemies]
    return element(
        "svg",
        element("title", title),
        (_square(dungeon, each) for each in squares(EVERYWHERE)),
        (_model(each) for each in models),
        viewBox=f"0 0 {size} {size}",
        xmlns="http://www.w3.org/2000/svg",
        font_family="system-ui, sans-serif",
        role="img",
    )


def _square(dungeon: Dungeon, here: Square) -> Html:
    room = dungeon.here
    kinds = {"wall": room.walled, "barricade": room.barricade, "scatter": room.scatter}
    ground = next((kind for kind, held in kinds.items() if held >> here & 1), "floor")
    row, column = place(here)
    x, y = ((each - 1) * SQUARE for each in (column, row))
    length = str(SQUARE)
    return element(
        "rect", x=str(x), y=str(y), width=length, height=length, fill=GROUND[ground], stroke="#d9d3c2", stroke_width="2"
    )


def _model(model: Model) -> Html:
    row, column = place(model.square)
    x, y = (str((each - 1) * SQUARE + SQUARE // 2) for each in (column, row))
    is_slain, colour = model.wounds <= 0, "#2a5ea8" if isinstance(model, Hero) else "#b3362b"
    return element(
        "g",
        element("circle", cx=x, cy=y, r="36", fill=colour, fill_opacity="0.3" if is_slain else "1"),
        element(
            "text",
            "\u2715" if is_slain else model.name[:1],
            x=x,
            y=y,
            dy="0.35em",
            text_anchor="middle",
            font_size="36",
            font_weight="700",
            fill="#fff",
        ),
    )
