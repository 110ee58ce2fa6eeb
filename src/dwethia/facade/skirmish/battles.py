"""Whole battles by bots."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path

from dwethia.codex import load as load_codex
from dwethia.codex import starter
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.record import Record, write
from dwethia.lab.batches import play_again
from dwethia.lab.boards import DRAWN
from dwethia.lab.matchups import BattleResult
from dwethia.lab.skirmish.matching import match
from dwethia.muster import Army, ready_army
from dwethia.muster.army import read as read_army
from dwethia.rulebook import Rulings
from dwethia.skirmish.state.battle import Battle


class PlayedBattle:
    """A battle that bots have fought out; army a is red, army b is blue."""

    def __init__(self, game: Game[Battle], result: BattleResult) -> None:
        self._game = game
        self._result = result

    def __repr__(self) -> str:
        score = ", ".join(f"{name} {points}" for name, points in self.score.items())
        return f"<battle of seed {self.seed!r}: {score}; {f'{self.winner} wins' if self.winner else 'a draw'}>"

    @property
    def seed(self) -> str:
        return self._result.seed

    @property
    def winner(self) -> str | None:
        """`a`, `b`, or nobody."""
        return self._result.winner

    @property
    def score(self) -> Mapping[str, int]:
        """Victory points of `a` and `b`."""
        return self._result.vp

    @property
    def left(self) -> Mapping[str, int]:
        """Models of `a` and `b` that are still standing."""
        return self._result.left

    @property
    def turns(self) -> int:
        return self._result.turns

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened; each has its words (`.text()`) and its `.rules`."""
        return self._game.events

    def record(self) -> Record:
        """The whole battle as a record, which `dwethia.load` reads from a file."""
        return self._game.record()

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the record to a file."""
        Path(file).write_bytes(write(self.record()))


def battle(
    a: Army | str | os.PathLike[str],
    b: Army | str | os.PathLike[str],
    *,
    bots: tuple[str, str] = ("soldier", "soldier"),
    seed: str | None = None,
    board: str = DRAWN,
    scenarios: tuple[str | None, str | None] = (None, None),
    preset: str = "recommended",
    rulings: Iterable[str] = (),
    packs: Iterable[str | os.PathLike[str]] = (),
) -> PlayedBattle:
    """A battle between two armies, each shipped, in a file or made, fought out by bots; a seed gives it again."""
    folders = [Path(each) for each in packs]
    matchup = match(
        (_army(a), _army(b)),
        load_codex(*folders) if folders else starter(),
        Rulings.of("skirmish", preset, tuple(rulings)),
        bots=bots,
        seed=seed if seed is not None else secrets.token_hex(4),
        board=board,
        scenarios=scenarios,
    )
    return PlayedBattle(*play_again(matchup, 0))


def _army(given: Army | str | os.PathLike[str]) -> Army:
    if isinstance(given, Army):
        return given
    file = Path(given)
    return read_army(file.read_bytes()) if file.is_file() else ready_army(str(given))
