"""Records of games, whichever game it is."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import Any

from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.record import MOST_BYTES, Record, read
from dwethia.engine.replay import Verdict, replay
from dwethia.engine.seats import Seat
from dwethia.games import Outcome, kit_of, verify


class LoadedGame:
    """A game that was read from its record; it is played again when somebody first asks what happened."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._kit = kit_of(record)

    def __repr__(self) -> str:
        return f"<{self.game}: {', '.join(self.seats)}, {len(self._record.entries) - 1} decisions>"

    @property
    def game(self) -> str:
        """Which game it is."""
        return self._record.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._record.seats

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened; each has its words (`.text()`) and its `.rules`."""
        return self._end.events

    @property
    def outcome(self) -> Outcome:
        """Who has won, and the score; how it stands where the record ends before the game does."""
        return self._kit.outcome(self._end.state, self._end.rulings)

    def record(self) -> Record:
        """The record itself."""
        return self._record

    def replay(self, to: int | None = None) -> Game[Any]:
        """The game after a decision, or after the last one."""
        return replay(self._record, self._kit.rules, to)

    def verify(self) -> Verdict:
        """Whether it replays to the same events, and whether its dice are those of its seed."""
        return verify(self._record, self._kit)

    @cached_property
    def _end(self) -> Game[Any]:
        return self.replay()


def load(file: str | os.PathLike[str]) -> LoadedGame:
    """A game from the file of its record."""
    with Path(file).open("rb") as opened:
        return LoadedGame(read(opened.read(MOST_BYTES + 1)))
