"""What a bot from a file may use, and how it fails where it uses more or says what it may not."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from dwethia.engine.seats import Seat

TO_LOAD: Final = 60.0  # seconds until a file has been read
IN_A_GAME: Final = 60  # times the seconds of an answer, for all answers of a game together


class BotLimits(Struct, frozen=True):
    """How long a bot may think, and how much memory it may have."""

    seconds: float = 10.0  # for an answer
    memory: int = 1024  # MiB, with Python and these rules


UNLESS_TOLD: Final = BotLimits()


class Failing(StrEnum):
    """How a bot fails."""

    CRASH = "crash"
    STALL = "stall"
    MEMORY = "memory"
    ILLEGAL = "illegal"


class BotFailed(Exception):
    """A bot from a file that has lost its game by failing."""

    def __init__(self, seat: Seat | None, how: Failing, words: str) -> None:
        super().__init__(f"{how}: {words}")
        self.seat = seat
        self.how = how
        self.words = words
