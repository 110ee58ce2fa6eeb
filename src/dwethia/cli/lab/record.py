"""`dwethia lab record`: a row gives back the game it came from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dwethia.bots.registry import UnknownBot
from dwethia.cli.files import unusable, write_whole
from dwethia.cli.output import BadInput, console
from dwethia.engine.record import write
from dwethia.engine.rules import SetupError
from dwethia.faults import Refusal
from dwethia.lab.row_files import heading_in, row_in
from dwethia.lab.rows import RowsError, play_row


def record(
    file: Annotated[Path, typer.Argument(metavar="ROWS", help="A file of rows.")],
    number: Annotated[int, typer.Argument(metavar="N", help="The number of the row, from 0 on.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the record goes.")],
) -> None:
    """Play the game of a row again and keep its record."""
    try:
        heading = heading_in(file)
        game = play_row(heading, row_in(file, number))
    except (RowsError, SetupError, Refusal, UnknownBot) as wrong:
        raise BadInput(f"{file}: {wrong}") from wrong
    except OSError as wrong:
        raise unusable(file, wrong) from wrong
    write_whole(out, write(game.record()))
    console.print(f"The record of row {number} is in {out}")
