"""Where battles are fought, as people name it: a ready board, one laid at random, pieces to be placed, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from dwethia.engine.rules import SetupError
from dwethia.rulebook.errors import the_choice
from dwethia.tabletop.ground import LaidGround

DRAWN: Final = "drawn"  # a table of its own for each battle
OPEN: Final = "open"
POOL: Final = "pool"
METAVAR: Final = "ID | drawn[:SEED] | pool[:SEED] | open"


class Boards(Struct, frozen=True):
    """What a game has to be fought on."""

    ready: Iterable[str]
    named: Callable[[str], LaidGround]  # one of the ready ones
    open: Callable[[], LaidGround]
    drawn: Callable[[str], LaidGround]  # from a seed
    pooled: Callable[[str], LaidGround]


def ground_named(typed: str, boards: Boards, seed: str) -> LaidGround:
    """Where it is fought; a table that each battle draws for itself is laid later."""
    word, _, own = typed.partition(":")
    if typed in (OPEN, DRAWN):
        return boards.open()
    if word == DRAWN and own:
        return boards.drawn(own)
    if typed == POOL or (word == POOL and own):
        return boards.pooled(own or seed)
    if typed not in boards.ready:
        known = (DRAWN, "drawn:SEED", POOL, "pool:SEED", OPEN, *boards.ready)
        raise SetupError(f'there is no board "{typed}"{the_choice(typed, known)}')
    return boards.named(typed)


def scenario_named(typed: str, known: Iterable[str]) -> str:
    """A scenario by its id or as much of it as tells it from others."""
    found = [each for each in known if typed and each.startswith(typed.lower().replace(" ", "-"))]
    if len(found) != 1:
        raise SetupError(f'there is no scenario "{typed}"{the_choice(typed, known)}')
    return found[0]
