"""What was worked out last and still holds: from one question to the next, little of what a soldier minds changes."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, Generic, TypeVar

from dwethia.engine.seats import Seat

T = TypeVar("T")


class Lately(Generic[T]):
    """What was worked out for each side, as long as all that it rests on is the very same."""

    def __init__(self) -> None:
        self._known: dict[Seat, tuple[tuple[Any, ...], T]] = {}

    def worked_out(self, side: Seat, grounds: tuple[Any, ...], work: Callable[[], T]) -> T:
        known = self._known.get(side)
        if known is None or not all(map(is_, known[0], grounds)):
            known = self._known[side] = grounds, work()
        return known[1]
