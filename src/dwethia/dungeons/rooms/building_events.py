"""What happens while a room is built, as events: whatever does not end up as it was rolled."""

from __future__ import annotations

from typing import Final

from dwethia.dungeons.rooms.squares import Area, Square, at, squares
from dwethia.engine.events import Event

FAULTS: Final = {
    "DD-WALL-04": "off the map",
    "DD-WALL-05": "on a wall",
    "DD-WALL-06": "on a door",
    "DD-WALL-07": "a part of the room sealed off",
}


class ExitMirrored(Event, frozen=True, tag="exitmirrored"):
    """An exit rolled on the entrance's side."""

    rolled: str
    side: str
    square: Square

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-MAP-09",)

    def text(self) -> str:
        return (
            f"The exit was rolled on the entrance's side, the {self.rolled}: it is {at(self.square)} in the {self.side}"
        )


class PieceTurned(Event, frozen=True, tag="pieceturned"):
    """A wall or the barricade turned clockwise until it fits, or rolled again where no turn does."""

    piece: str
    covers: Area | None  # None where it is rolled again
    faults: tuple[str, ...]  # the rules that spoke against each way it was tried

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-WALL-09" if self.covers is None else "DD-WALL-08", *dict.fromkeys(self.faults))

    def text(self) -> str:
        why = ", ".join(dict.fromkeys(FAULTS[each] for each in self.faults))
        if self.covers is None:
            return f"The {self.piece} fits no way round ({why}) and is rolled again"
        where = " ".join(at(each) for each in squares(self.covers))
        return f"The {self.piece} does not fit as rolled ({why}) and is turned: {where}"


class PieceShifted(Event, frozen=True, tag="pieceshifted"):
    """Scatter or an interface whose square was occupied, on the next free one."""

    piece: str
    rolled: Square
    square: Square

    @property
    def rules(self) -> tuple[str, ...]:
        return ("DD-SCAT-02",)

    def text(self) -> str:
        return f"The {self.piece} cannot stand on {at(self.rolled)} and goes to {at(self.square)}"
