"""The commands that games bring to the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import typer
from msgspec import Struct

from dwethia.cli.scenes import SceneKit
from dwethia.kits import find_kits
from dwethia.lab.batches import Batch

Register: TypeAlias = Callable[[typer.Typer], None]  # adds commands, in the order the help shows them


class BatchOptions(Struct, frozen=True):
    """How options name a batch."""

    batch: Callable[..., Batch[Any]]  # its arguments are the options
    bots: tuple[str, ...]  # those of them that say who plays


class CommandKit(Struct, frozen=True):
    """The commands of a game."""

    game: str
    play: Register | None = None  # those that play it
    ask: Register | None = None  # those that answer questions about its rules
    battles: Register | None = None  # those of `dwethia battle`
    odds: Register | None = None  # those of `dwethia odds`
    batch: BatchOptions | None = None  # what `dwethia lab` plays
    scenes: SceneKit | None = None  # what `dwethia battle scene` plays
    bad_input: tuple[type[Exception], ...] = ()  # what these raise where something typed is wrong


def command_kits() -> Mapping[str, CommandKit]:
    """The commands of every game that has any."""
    return find_kits(__package__, "commands", CommandKit)
