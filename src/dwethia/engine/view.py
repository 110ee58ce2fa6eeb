"""Views, not secrets: what a seat may know of a game, and the games it can imagine from that."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct

from dwethia.dice import DiceStream, seed_from
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.request import Request
from dwethia.engine.rules import GameRules
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings


class View(Struct, frozen=True):
    """A game as one seat, or a spectator, sees it. The only thing that clients, bots and logs are given."""

    game: str
    seat: Seat | None
    seats: tuple[Seat, ...]
    rulings: dict[str, str]
    state: Any
    tape: tuple[Any, ...]  # what the action in progress has been told so far; all of it is public
    asked: int
    requests: tuple[Request, ...]  # this seat's own
    waiting_for: tuple[Seat, ...]
    is_over: bool
    events: tuple[Event, ...]


def view(game: Game[Any], seat: Seat | None) -> View:
    """What a seat may know. Sealed answers are in nobody's view until all are in, not even whether they are given."""
    return View(
        game=game.rules.name,
        seat=seat,
        seats=game.seats,
        rulings=game.rulings.changed,
        state=game.rules.view(game.state, seat),
        tape=game.tape,
        asked=game.asked,
        requests=tuple(request for request in game.requests if request.seat == seat),
        waiting_for=tuple(request.seat for request in game.requests),
        is_over=game.is_over,
        events=game.events,
    )


def imagine(rules: GameRules[Any], seen: View, seed: int) -> Game[Any]:
    """A game that looks like this view, with fresh dice and secrets drawn at random: the only kind a bot gets."""
    chance = Random(seed)
    rulings = Rulings.of(rules.book, settings=[f"{key}={value}" for key, value in seen.rulings.items()])
    state = rules.imagine(seen.state, rulings, chance)
    return Game.imagined(rules, state, rulings, seen.seats, DiceStream(seed_from(f"imagine {seed}")), seen.tape)
