"""Who plays alone: how often each wins by itself on the same seeds, and who falls far behind the best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.lab.balance.rounds import Progress
from dwethia.lab.batches import Batch
from dwethia.lab.keeping import rows_kept
from dwethia.lab.rows import RowsError
from dwethia.lab.surety import Share, share_of

IN_A_ROUND: Final = 20  # games of each
LEAST: Final = 1 / 3  # of what the best one wins


class LoneStrength(StrEnum):
    """What can be said of one who plays alone, beside the best."""

    BEST = "the best"
    KEEPS_UP = "keeps up"
    BEHIND = "far behind"
    OPEN = "open"


class LoneStanding(Struct, frozen=True):
    """One who plays alone, and what it wins."""

    name: str
    share: Share
    games: int
    strength: LoneStrength


def lone_standings(won: Mapping[str, Sequence[bool]]) -> list[LoneStanding]:
    """How all stand, the best first: far behind is who surely wins less than a third of what the best one does."""
    shares = {name: share_of(sum(each), len(each)) for name, each in won.items()}
    order = sorted(shares, key=lambda name: -shares[name].share)
    line = LEAST * shares[order[0]].share
    return [LoneStanding(name, shares[name], len(won[name]), _strength(shares[name], line, not place))
            for place, name in enumerate(order)]  # fmt: skip


def _strength(share: Share, line: float, is_best: bool) -> LoneStrength:
    if is_best:
        return LoneStrength.BEST
    if share.low >= line:
        return LoneStrength.KEEPS_UP
    return LoneStrength.BEHIND if share.high < line else LoneStrength.OPEN


def play_alone(
    entrants: Mapping[str, Batch[Any]], games: int, rows: Path, workers: int, progress: Progress
) -> dict[str, list[bool]]:
    """Whether each has won, game by game: in rounds, as long as something is open, at most so many games each."""
    won: dict[str, list[bool]] = {name: [] for name in entrants}
    for number in range(1, games // IN_A_ROUND + 1):
        open_ones = _open(won)
        for name, batch in entrants.items():
            if name in open_ones:
                won[name] += _round(batch, number, rows / f"{_plain(name)}-{number:02}.jsonl", workers, progress)
    return won


def _open(won: Mapping[str, Sequence[bool]]) -> set[str]:
    """Of whom more is to be known; the best one goes on as long as anybody does."""
    if not all(won.values()):
        return {*won}
    found = lone_standings(won)
    still = {each.name for each in found if each.strength is LoneStrength.OPEN}
    return {found[0].name, *still} if still else set()


def _round(batch: Batch[Any], number: int, file: Path, workers: int, progress: Progress) -> Iterator[bool]:
    these = replace(batch, seed=f"{batch.seed} {number}", games=IN_A_ROUND)
    try:
        rows = rows_kept(these, file, workers, lambda kept: progress(file, kept))
    except RowsError as wrong:
        raise RowsError(f"{file}: {wrong}") from wrong
    return (bool(row["won"]) for row in rows)


def _plain(name: str) -> str:
    """A name as a file can have it."""
    return "".join(each if each.isalnum() else "-" for each in name.lower())
