"""Battles in rounds: every open pair meets on some more seeds, with sides swapped, and the rows of a round are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex import Codex
from dwethia.lab.balance.contestants import Contestant
from dwethia.lab.balance.worth import Battled
from dwethia.lab.batches import batch_kits
from dwethia.lab.journal import Kept
from dwethia.lab.keeping import Watching, rows_kept
from dwethia.lab.matchups import BattleBatch, PlannedBattle
from dwethia.lab.rows import Row, RowsError
from dwethia.muster.kits import ForceKit
from dwethia.rulebook import Rulings

DEAL: Final = 2  # battles on one seed
FIRST_ROUND: Final = 2  # seeds of a pair
GROWTH: Final = 3  # a round has a third as many seeds as all before it

Meet: TypeAlias = tuple[Contestant, Contestant, str]  # two forces, and their own part of the seed
Progress: TypeAlias = Callable[[Path, Kept], Watching]  # by the file of a round and what it holds already


class Arena(Struct, frozen=True):
    """Where and by whom all battles are fought, and where their rows are kept."""

    kit: ForceKit
    codex: Codex
    rulings: Rulings
    bot: str
    seed: str
    limit: int
    rows: Path
    board: str | None = None
    workers: int = 1

    def played(self, name: str, meets: Sequence[Meet], progress: Progress) -> list[Battled]:
        """What came of these meetings, sides swapped; rows that are there already are not played again."""
        batch = self._batch(meets)
        file = self.rows / f"{name}.jsonl"
        try:
            rows = rows_kept(batch, file, self.workers, lambda kept: progress(file, kept))
        except RowsError as wrong:
            raise RowsError(f"{file}: {wrong}") from wrong
        return [
            Battled(first, second, sum(_share(row, place) for place, row in enumerate(pair)) / DEAL, DEAL)
            for (first, second, _), pair in zip(meets, _pairs(rows), strict=True)
        ]

    def _batch(self, meets: Sequence[Meet]) -> BattleBatch[Any]:
        """All battles of a round; equal setups are held once."""
        places: dict[tuple[str, str], int] = {}
        matched: list[BattleBatch[Any]] = []
        meetings: list[PlannedBattle] = []
        for first, second, seed in meets:
            for one, other in ((first, second), (second, first)):
                pair = (one.name, other.name)
                if pair not in places:
                    places[pair] = len(matched)
                    matched.append(self._matched(one, other))
                meetings.append(PlannedBattle(places[pair], seed))
        more = tuple(each.setup for each in matched[1:])
        return replace(matched[0], games=len(meetings), more=more, meetings=tuple(meetings))

    def _matched(self, one: Contestant, other: Contestant) -> BattleBatch[Any]:
        match = batch_kits()[self.kit.game].match
        assert match is not None, "a game without it has no balance"
        where = {"board": self.board} if self.board is not None else {}
        forces = (one.force, other.force)
        made: BattleBatch[Any] = match(
            forces, self.codex, self.rulings, bots=(self.bot, self.bot), seed=self.seed, **where
        )
        return made


def _pairs(rows: Sequence[Row]) -> Iterator[tuple[Row, Row]]:
    return zip(rows[::DEAL], rows[1::DEAL], strict=True)


def _share(row: Row, place: int) -> float:
    """What the first of a meeting has won; in the second battle it is side b."""
    if row["winner"] is None:
        return 0.5
    return float(row["winner"] == "ab"[place])


def seeds_of_rounds(most: int) -> Iterator[range]:
    """The numbers of the seeds of each round, as long as a pair has no more than so many: few first, then more."""
    begin = 0
    while (end := begin + max(FIRST_ROUND, begin // GROWTH)) <= most:
        yield range(begin, end)
        begin = end


def grouped(battled: Iterable[Battled]) -> dict[tuple[str, str], list[float]]:
    """The shares of each pair, in the order in which they met."""
    found: dict[tuple[str, str], list[float]] = {}
    for each in battled:
        found.setdefault((each.first.name, each.second.name), []).append(each.share)
    return found
