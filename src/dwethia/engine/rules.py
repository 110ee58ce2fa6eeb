"""The contract of a game: what the engine asks of each."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct

from dwethia.engine.procedure import Stage
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings

S = TypeVar("S")


class SetupError(ValueError):
    """A setup that no game can start from."""


def as_setup(setup: Struct) -> dict[str, Any]:
    """A setup as a game and its record take it."""
    written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(setup))
    return written


class GameRules(Protocol[S]):
    """A game: how it begins, what happens next in a state, and what each seat may know of it."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> int:
        """Raised whenever an old record would no longer replay to the same events."""
        ...

    @property
    def book(self) -> str:
        """The rulings it is played under: skirmish, cosmic, dungeons."""
        ...

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        """The seats of a setup, in the order in which sealed answers are recorded."""
        ...

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> S:
        """The first state; a setup that cannot be is a SetupError."""
        ...

    def step(self, state: S, rulings: Rulings) -> Stage[S] | None:
        """The action that comes next, questions included; None when the game is over."""
        ...

    def view(self, state: S, seat: Seat | None) -> Any:
        """What a seat, or a spectator, may know of a state: a frozen struct or builtins, to be written as JSON.

        Where nothing is secret it is best the state itself, which costs nothing.
        """
        ...

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> S:
        """A state that looks like this to the seat that saw it, secrets drawn at random.

        What was seen is what `view` gave, or what is left of that when it has been JSON.
        """
        ...

    def scopes(self, state: S) -> Mapping[str, Hashable]:
        """The spans a seat may pass for (phase, turn, …), each with a value that changes when the span ends."""
        ...
