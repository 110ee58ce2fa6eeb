"""The closing page of a game: luck, the best throw, what the game itself finds worth telling, and its moments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from dwethia.engine.events import Event, Rolled
from dwethia.engine.record import Record
from dwethia.engine.replay import Mismatch, replay_steps
from dwethia.engine.seats import Seat
from dwethia.games import GameFeat, games
from dwethia.server.errors import ClientError
from dwethia.tabletop.report.luck import at_least, fortune, odds_in_words, success_chance, thrown_by

MOST_MOMENTS: Final = 10  # at which chances are worked out
LEAST_DICE: Final = 2  # a single die that falls well is nothing to tell


class SeatLuck(Struct, frozen=True):
    """The dice of a seat whose successes were counted: what was to be expected, and what fell."""

    seat: Seat
    dice: int
    expected: float
    actual: int
    fortune: str


class BranchPoint(Struct, frozen=True):
    """A point of a game from which it might have gone otherwise: the beginning of a phase, or a part of it."""

    entry: int
    title: str


class Closing(Struct, frozen=True):
    """A game that is over, in a few lines."""

    feats: tuple[GameFeat, ...]
    luck: tuple[SeatLuck, ...]
    moments: tuple[BranchPoint, ...]


def closing_of(record: Record) -> Closing:
    """What is told of a record; this takes as long as playing it again."""
    kit = games()[record.game]
    events: list[Event] = []
    moments: list[BranchPoint] = []
    try:
        for entry, game in enumerate(replay_steps(record, kit.rules), start=record.since):
            events += game.events_of(entry)
            title = kit.phase(game.state)
            if game.asks and (not moments or moments[-1].title != title):
                moments.append(BranchPoint(entry, title))
    except Mismatch as wrong:
        raise ClientError(f"the record does not replay: {wrong}") from wrong
    own = kit.feats(events) if kit.feats is not None else ()
    return Closing(
        feats=(*own, *_best_throw(events)),
        luck=tuple(_luck(seat, events) for seat in _who_rolled(events, record.seats)),
        moments=tuple(spread(moments, MOST_MOMENTS)),
    )


def spread(moments: Sequence[BranchPoint], most: int) -> Iterable[BranchPoint]:
    """So many of them at most, evenly, the first and the last among them."""
    if len(moments) <= most:
        return moments
    return [moments[round(place * (len(moments) - 1) / (most - 1))] for place in range(most)]


def _who_rolled(events: Sequence[Event], seats: Sequence[Seat]) -> list[Seat]:
    """Those who sit at the table in their order, then whoever else has dice."""
    rolled = {event.seat for event in events if isinstance(event, Rolled) and event.need is not None}
    return [*(seat for seat in seats if seat in rolled), *sorted(rolled.difference(seats))]


def _luck(seat: Seat, events: Sequence[Event]) -> SeatLuck:
    thrown = thrown_by(events, (seat,))
    return SeatLuck(seat, thrown.dice, float(thrown.expected), thrown.actual, fortune(thrown).value)


def _best_throw(events: Sequence[Event]) -> tuple[GameFeat, ...]:
    """The throw that was least likely to come out at least as well."""
    rolls = [each for each in events if isinstance(each, Rolled) and each.hits and len(each.faces) >= LEAST_DICE]
    if not rolls:
        return ()
    best = min(rolls, key=chance_of)
    text = f"{best.seat}: {best.hits} of {len(best.faces)} dice for {best.label} at {best.need}+"
    return (GameFeat("Best throw", f"{text}, {odds_in_words(chance_of(best))} of so many"),)


def chance_of(rolled: Rolled) -> float:
    """How likely a throw was to come out at least as well."""
    assert rolled.need is not None
    assert rolled.hits is not None
    return at_least(rolled.hits, len(rolled.faces), float(success_chance(rolled.need, rolled.sides)))
