"""Options that several commands share, and what they stand for."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from dwethia.cli.files import is_there
from dwethia.cli.output import BadInput
from dwethia.codex import Codex, load, usual

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
RulingOption = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="ID=OPTION", help="Play under this ruling; may be given more than once."),
]
PackOption = Annotated[
    list[Path] | None,
    typer.Option("--pack", metavar="PATH", help="Load this pack too; may be given more than once."),
]
PresetOption = Annotated[str, typer.Option("--preset", metavar="PRESET", help="Play under this preset of rulings.")]
BattlesOption = Annotated[int, typer.Option("--games", metavar="N", help="How many battles.")]
SeedOption = Annotated[
    str | None, typer.Option("--seed", metavar="WORDS", help="The same seed gives the same battles.")
]
WorkersOption = Annotated[int, typer.Option("--workers", metavar="N", help="How many processes play.")]
BotSecondsOption = Annotated[
    float, typer.Option("--bot-seconds", metavar="S", help="How long a bot from a file may think about an answer.")
]
BotMemoryOption = Annotated[
    int, typer.Option("--bot-memory", metavar="MIB", help="How much memory a bot from a file may have.")
]
SaveOption = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Where the record of the one battle goes.")
]
ReportOption = Annotated[
    Path | None, typer.Option("--report", metavar="FILE.html", help="Where the drawn report of the one battle goes.")
]


def codex_with(packs: Sequence[Path] | None) -> Codex:
    """The Starter Codex, and the packs that `--pack` names beside it."""
    must_exist(packs or ())
    return load(*packs) if packs else usual()


def must_exist(folders: Iterable[Path]) -> None:
    """Refuse a folder that is not there."""
    for each in folders:
        if not is_there(each):
            raise BadInput(f"{each}: there is no such folder")
