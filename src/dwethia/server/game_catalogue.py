"""What a server offers: its games, the bots that play them, and where ids, tokens and seeds come from."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from dwethia.bots.registry import BotMaker, bots_for
from dwethia.dice import SEED_BYTES
from dwethia.engine.rules import GameRules
from dwethia.games import GameKit, games


def steady_clock() -> Callable[[], float]:
    """Seconds since 1970 as they were now, and what passes from now on by a clock that nobody sets forward or back."""
    passed = partial(time.clock_gettime, time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic
    start = time.time() - passed()
    return lambda: start + passed()


class HostedGame(Struct, frozen=True):
    """A game that tables can play."""

    kit: GameKit[Any]
    bots: Mapping[str, BotMaker]

    @property
    def rules(self) -> GameRules[Any]:
        return self.kit.rules

    @property
    def best_bot(self) -> str:
        return next(iter(self.bots))


class Sources(Struct, frozen=True):
    """Where what nobody can guess comes from, and the time."""

    table_id: Callable[[], str] = lambda: secrets.token_urlsafe(9)
    token: Callable[[], str] = lambda: secrets.token_urlsafe(24)
    seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES)
    now: Callable[[], float] = steady_clock()


class GameCatalogue(Struct, frozen=True):
    """Everything that tables are made from."""

    games: Mapping[str, HostedGame]
    sources: Sources = Sources()


def usual_catalogue() -> GameCatalogue:
    """All games there are, each with its bots."""
    return GameCatalogue({name: HostedGame(kit, bots_for(name)) for name, kit in games().items()})
