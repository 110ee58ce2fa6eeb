"""The two sides of a battle, and the seats that run them."""

from __future__ import annotations

from typing import Final

from dwethia.engine.seats import Seat

RED, BLUE = Seat("red"), Seat("blue")
SIDES: Final = (RED, BLUE)


def other(side: Seat) -> Seat:
    """The opposing side."""
    return BLUE if side == RED else RED


def seats_of(side: Seat, named: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who runs a side: the seats that were named for it, or else one that is called like the side."""
    return named or (side,)
