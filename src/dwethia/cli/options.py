"""Options that several commands share, and what they stand for."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from dwethia.cli.files import is_there
from dwethia.cli.output import BadInput
from dwethia.codex import Codex, load, starter

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
RulingOption = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="ID=OPTION", help="Play under this ruling; may be given more than once."),
]
PackOption = Annotated[
    list[Path] | None,
    typer.Option("--pack", metavar="PATH", help="Load this pack too; may be given more than once."),
]


def codex_with(packs: Sequence[Path] | None) -> Codex:
    """The Starter Codex, and the packs that `--pack` names beside it."""
    must_exist(packs or ())
    return load(*packs) if packs else starter()


def must_exist(folders: Iterable[Path]) -> None:
    """Refuse a folder that is not there."""
    for each in folders:
        if not is_there(each):
            raise BadInput(f"{each}: there is no such folder")
