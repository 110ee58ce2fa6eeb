"""The four kinds of order tokens (CC-ORDER-03)."""

from __future__ import annotations

from enum import StrEnum


class Order(StrEnum):
    """What a ship is told to do with one of its two tokens."""

    SHIELD = "shield"
    MOVE = "move"
    FIRE = "fire"
    BOARDING = "boarding"

    @property
    def label(self) -> str:
        return "Boarding action" if self is Order.BOARDING else self.value.title()
