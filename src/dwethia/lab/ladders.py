"""Who is better: every two bots meet on the same seeds with their sides swapped, until it is sure which of them is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import combinations
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from dwethia.lab.batches import Batch, BotStanding, batch_kits, failures, results
from dwethia.lab.row_files import must_have
from dwethia.lab.surety import Share, share_of

R = TypeVar("R")
DEAL: Final = 2  # games on one seed


class PairedGames(Struct, frozen=True):
    """What came of one seed for two bots."""

    points: tuple[float, ...]  # of the first, a game each: 1 won, 0.5 drawn, 0 lost
    failures: tuple[tuple[str, ...], tuple[str, ...]]  # of each


class Pair(Struct, frozen=True):
    """Two bots, and how they have met."""

    bots: tuple[str, str]
    meetings: tuple[PairedGames, ...]

    @property
    def points(self) -> list[float]:
        """Of the first, game by game."""
        return [each for meeting in self.meetings for each in meeting.points]

    def swept(self, points: float) -> int:
        """How many seeds there are of which the first has every game with so many points.

        Where forces are ill matched the same side wins whoever leads it, and these seeds alone tell the bots apart.
        """
        return sum(all(each == points for each in meeting.points) for meeting in self.meetings)

    @property
    def share(self) -> Share:
        """What the first has won; games on one seed count as one."""
        return share_of(sum(sum(each.points) / len(each.points) for each in self.meetings), len(self.meetings))


class Rung(Struct, frozen=True):
    """A bot on the ladder."""

    bot: str
    mu: float  # openskill's estimate of its strength
    sigma: float  # and how unsure that is
    won: int
    drawn: int
    lost: int
    failures: dict[str, int]


Watched = Callable[[Iterable[R], tuple[str, str]], Iterable[R]]


def meet(
    batch: Batch[Any], bots: Sequence[str], workers: int, watched: Watched[Any], *, is_whole: bool = False
) -> Iterator[Pair]:
    """Every two bots, one pair after the other; each stops when it is decided, unless it is to be played whole."""
    for one, other in combinations(bots, 2):
        yield Pair((one, other), tuple(_met(batch, one, other, workers, watched, is_whole)))


def _met(
    batch: Batch[Any], one: str, other: str, workers: int, watched: Watched[Any], is_whole: bool
) -> Iterator[PairedGames]:
    lineups = ((one, other), (other, one)) if len(batch.bots) == DEAL else ((one,), (other,))
    paired = replace(batch, bots=lineups[0], others=lineups[1:])
    standings = batch_kits()[batch.game].standings
    assert standings is not None, "a game without them has no ladder"
    met: list[PairedGames] = []
    with closing(results(paired, workers)) as played:
        shown = iter(watched(played, (one, other)))
        while len(met) * DEAL < batch.games and (is_whole or not Pair((one, other), tuple(met)).share.is_decided):
            met.append(_meeting(*(standings(next(shown)) for _ in range(DEAL))))
            yield met[-1]


def _meeting(first: tuple[BotStanding, ...], second: tuple[BotStanding, ...]) -> PairedGames:
    """Two games: with the sides swapped, or where one seat plays alone, one by each."""
    ours, theirs = first, second
    if len(first) == DEAL:
        ours, theirs = (first[0], second[1]), (first[1], second[0])
    points = tuple(_beats(*each) for each in zip(ours, theirs, strict=True))
    failed = [tuple(each.failure for each in side if each.failure is not None) for side in (ours, theirs)]
    return PairedGames(points, (failed[0], failed[1]))


def _beats(one: BotStanding, other: BotStanding) -> float:
    return 0.5 if one.points == other.points else float(one.points > other.points)


def ladder(pairs: Sequence[Pair]) -> list[Rung]:
    """The bots by their strength, the best first."""
    rated = _rated(pairs)
    counts: dict[str, Counter[float]] = {}
    failed: dict[str, list[str]] = {}
    for pair in pairs:
        for place, bot in enumerate(pair.bots):
            counts.setdefault(bot, Counter()).update(each if place == 0 else 1 - each for each in pair.points)
            failed.setdefault(bot, []).extend(each for meeting in pair.meetings for each in meeting.failures[place])
    rungs = [
        Rung(bot, *rated[bot], found[1.0], found[0.5], found[0.0], failures(failed[bot]))
        for bot, found in counts.items()
    ]
    return sorted(rungs, key=lambda each: -each.mu)


def _rated(pairs: Sequence[Pair]) -> dict[str, tuple[float, float]]:
    """Strength and doubt of each bot; the games of all pairs are gone through side by side, so that none comes last."""
    must_have("openskill", "a ladder")
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # nobody learns meanwhile
    ratings = {bot: model.rating(name=bot) for pair in pairs for bot in pair.bots}
    for number in range(max((len(pair.points) for pair in pairs), default=0)):
        for pair in pairs:
            if number < len(pair.points):
                one, other = pair.bots
                points = pair.points[number]
                teams = model.rate([[ratings[one]], [ratings[other]]], ranks=[-points, points - 1])
                ratings[one], ratings[other] = teams[0][0], teams[1][0]
    return {bot: (each.mu, each.sigma) for bot, each in ratings.items()}
