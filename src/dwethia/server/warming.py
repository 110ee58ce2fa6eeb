"""What must be so before the first request: what is built on first use is built, and the interpreter is set for many.

msgspec builds what it knows about a type when the type is first read, and two threads that read the same type for the
first time can bring the process down. Odds, replays and bots work in threads; so every type is read once beforehand.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import Struct

from dwethia.rulebook import Rulings
from dwethia.server.game_catalogue import GameCatalogue

# Threads that reckon hold the interpreter for this long before the tables get it back; the usual 5 ms is felt there.
SWITCH_SECONDS: Final = 0.0005
# Full collections pause every table for as long as there are objects; what a table leaves behind seldom needs one.
COLLECT: Final = (10_000, 20, 100)


def warm(catalogue: GameCatalogue) -> int:
    """Build what is built on first use; how many types there are."""
    for game in catalogue.games.values():
        Rulings.recommended(game.rules.book)
    return sum(_is_readable(each) for each in _structs(Struct))


def _structs(base: type[Struct]) -> Iterator[type[Struct]]:
    for each in base.__subclasses__():
        yield each
        yield from _structs(each)


def _is_readable(struct: type[Struct]) -> bool:
    """Whether msgspec can read values of a type; asking builds what it needs for it."""
    try:
        msgspec.json.Decoder(struct)
    except (TypeError, NameError):  # never read from outside: it holds functions, or types that only exist for mypy
        return False
    except ValueError:  # a type that was refused while it was made, and has not been collected yet
        return False
    return True


def steady_process() -> None:
    """Set the interpreter for short pauses; for a process that does nothing but serve."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)
