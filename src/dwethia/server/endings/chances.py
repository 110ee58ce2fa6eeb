"""How likely each side was to win from a point of a game on, as the game's best bot reckons.

From there the bot plays for every side, several times, each time with dice of its own; the chance of a side is the
share of these games that it wins, and a draw counts half. A game that takes too long is broken off, and whoever leads
in points then is taken for its winner. It is no more than that: the bot is neither player, and few games are few.
"""

from __future__ import annotations

from time import process_time
from typing import Any, Final

from msgspec import Struct

from dwethia.bots.registry import bots_for
from dwethia.dice import DiceStream, seed_from
from dwethia.engine.game import Game
from dwethia.engine.record import Record
from dwethia.engine.replay import Mismatch, replay
from dwethia.engine.seats import Seat
from dwethia.engine.view import look
from dwethia.games import GameKit, Outcome, games
from dwethia.server.errors import ClientError

MOST_GAMES: Final = 8
SECONDS: Final = 4.0  # of the processor, for all games from one point


class SideChance(Struct, frozen=True):
    """A side, or whoever plays alone, and the share of the imagined games that it won."""

    side: Seat
    wins: float


class Chances(Struct, frozen=True):
    """What came of the games that a bot imagined from an entry of a record on."""

    entry: int
    bot: str
    games: int
    broken_off: int
    sides: tuple[SideChance, ...]


def chances_at(record: Record, entry: int) -> Chances:
    """The chances of all sides after an entry; the same for the same record, as far as the time allows."""
    kit = games()[record.game]
    name, maker = next(iter(bots_for(record.game).items()))
    try:
        start = replay(record, kit.rules, entry)
    except Mismatch as wrong:
        raise ClientError(f"the record does not replay: {wrong}") from wrong
    wins = dict.fromkeys(kit.outcome(start.state, start.rulings).score, 0.0)
    played = broken_off = 0
    end = process_time() + SECONDS
    while played < MOST_GAMES and (process_time() < end or not played):
        imagined = start.fork(DiceStream(seed_from(f"imagined {entry} {played}"))).heeding_watches().forgetful()
        bots = {seat: maker(f"imagined {seat} {entry} {played}") for seat in start.seats}
        while not imagined.is_over and process_time() < end:
            seat = next(ask.seat for ask in imagined.asks if imagined.sealed(ask.seat) is None)
            imagined.answer(seat, bots[seat](look(imagined, seat)).answer)
        played += 1
        broken_off += not imagined.is_over
        for side in wins:
            wins[side] += _share(kit, imagined, side)
    shares = tuple(SideChance(side, won / played) for side, won in wins.items())
    return Chances(entry, name, played, broken_off, shares)


def _share(kit: GameKit[Any], game: Game[Any], side: Seat) -> float:
    """What a side has of a game: all of it, a half, or nothing."""
    outcome = kit.outcome(game.state, game.rulings)
    if len(outcome.score) == 1:
        return float(outcome.winner is not None)
    winner = outcome.winner if game.is_over else _leader(outcome)
    return 0.5 if winner is None else float(winner == side)


def _leader(outcome: Outcome) -> Seat | None:
    best = max(outcome.score.values(), default=0)
    leaders = [seat for seat, points in outcome.score.items() if points == best]
    return leaders[0] if len(leaders) == 1 else None
