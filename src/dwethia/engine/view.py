"""Views, not secrets: what a seat may know of a game, and the games it can imagine from that."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct

from dwethia.dice import Dice, DiceStream, seed_from
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.procedure import Ask
from dwethia.engine.request import Request
from dwethia.engine.rules import GameRules
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings


class Sight(Struct, frozen=True):
    """What one seat, or a spectator, sees of a game as it stands."""

    game: str
    seat: Seat | None
    seats: tuple[Seat, ...]
    rulings: dict[str, str]
    state: Any
    tape: tuple[Any, ...]  # what the action in progress has been told so far; all of it is public
    asked: int
    waiting_for: tuple[Seat, ...]
    is_over: bool

    def rulings_of(self, book: str) -> Rulings:
        """What is played by, read in a book of rulings."""
        return _rulings(book, tuple(self.rulings.items()))


class Look(Sight, frozen=True):
    """What a bot decides by: no words and no past, so that it costs next to nothing however long the game is."""

    asks: tuple[Ask, ...]  # this seat's own, bare


class View(Sight, frozen=True):
    """What clients and logs are given, and bots that give reasons: with words and events."""

    requests: tuple[Request, ...]  # this seat's own
    events: tuple[Event, ...]


_Fields: TypeAlias = tuple[
    str, Seat | None, tuple[Seat, ...], dict[str, str], Any, tuple[Any, ...], int, tuple[Seat, ...], bool
]


def look(game: Game[Any], seat: Seat | None) -> Look:
    """What a seat may know now, as a bot needs it."""
    return Look(*_sight(game, seat), tuple([ask.bare for ask in game.asks if ask.seat == seat]))


def view(game: Game[Any], seat: Seat | None, since: int = 0) -> View:
    """What a seat may know, with the events since an entry of the record."""
    requests = tuple(request for request in game.requests if request.seat == seat)
    return View(*_sight(game, seat), requests, game.events_since(since))


def _sight(game: Game[Any], seat: Seat | None) -> _Fields:
    """The fields of a Sight. Sealed answers are in nobody's until all are in; the table tells who has given one."""
    return (
        game.rules.name,
        seat,
        game.seats,
        game.rulings.changed,
        game.rules.view(game.state, seat),
        game.tape,
        game.asked,
        tuple([ask.seat for ask in game.asks]),
        game.is_over,
    )


def imagine(rules: GameRules[Any], seen: Sight, seed: int, dice: Dice | None = None) -> Game[Any]:
    """A game that looks like this, with fresh dice and secrets drawn at random: the only kind a bot gets."""
    rulings = seen.rulings_of(rules.book)
    state = rules.imagine(seen.state, rulings, Random(seed))
    dice = dice or DiceStream(seed_from(f"imagine {seed}"))
    return Game.imagined(rules, state, rulings, seen.seats, dice, seen.tape)


@lru_cache(maxsize=64)
def _rulings(book: str, changed: tuple[tuple[str, str], ...]) -> Rulings:
    return Rulings.of(book, settings=[f"{key}={value}" for key, value in changed])
