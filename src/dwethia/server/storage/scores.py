"""Scores of a day in the database of the tables: one for each name, and one for each table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

from msgspec import Struct
from sqlalchemy import Row, func, or_, select
from sqlalchemy.exc import SQLAlchemyError

from dwethia.server.storage.commits import StorageError
from dwethia.server.storage.schema import SCORES
from dwethia.server.storage.store import Store

P = ParamSpec("P")
R = TypeVar("R")
ADD_SCORE: Final = SCORES.insert()


class Score(Struct, frozen=True):
    """What somebody made of the game of a day, and at which table."""

    game: str
    day: str
    name: str
    table: str
    score: int
    is_won: bool
    done: float


def known_as(name: str) -> str:
    """A name as it is compared: Ann and ANN are one."""
    return name.casefold()


class ScoreStore:
    """All scores of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, score: Score) -> None:
        """Keep a score; where the name or the table has one already, it is refused."""
        row = {
            "game": score.game,
            "day": score.day,
            "known_as": known_as(score.name),
            "name": score.name,
            "table_id": score.table,
            "score": score.score,
            "is_won": score.is_won,
            "done": score.done,
        }
        await self._store.write([(ADD_SCORE, row)])

    async def best(self, game: str, day: str, most: int) -> tuple[Score, ...]:
        """The best of a day, those who were there first before others."""
        return await _reading(self._best, game, day, most)

    def _best(self, game: str, day: str, most: int) -> tuple[Score, ...]:
        of_day = select(SCORES).where(SCORES.c.game == game, SCORES.c.day == day)
        with self._store.reading() as connection:
            rows = connection.execute(of_day.order_by(SCORES.c.score.desc(), SCORES.c.done).limit(most)).all()
        return tuple(map(_score, rows))

    async def count(self, game: str, day: str) -> int:
        """How many scores a day has."""
        return await _reading(self._count, game, day)

    def _count(self, game: str, day: str) -> int:
        counted = select(func.count()).select_from(SCORES).where(SCORES.c.game == game, SCORES.c.day == day)
        with self._store.reading() as connection:
            return int(connection.execute(counted).scalar_one())

    async def found(self, game: str, day: str, name: str, table: str) -> Score | None:
        """The score that was made at this table, or that this name has on the day."""
        return await _reading(self._found, game, day, name, table)

    def _found(self, game: str, day: str, name: str, table: str) -> Score | None:
        columns = SCORES.c
        named = (columns.game == game) & (columns.day == day) & (columns.known_as == known_as(name))
        with self._store.reading() as connection:
            row = connection.execute(select(SCORES).where(or_(columns.table_id == table, named))).first()
        return None if row is None else _score(row)


async def _reading(read: Callable[P, R], *values: P.args, **more: P.kwargs) -> R:
    try:
        return await asyncio.to_thread(read, *values, **more)
    except SQLAlchemyError as wrong:
        raise StorageError("the database cannot be read") from wrong


def _score(row: Row[Any]) -> Score:
    return Score(row.game, row.day, row.name, row.table_id, row.score, row.is_won, row.done)
