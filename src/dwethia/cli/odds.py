"""`dwethia odds`: exact odds by the rules that are played, of every game that has such questions."""

from __future__ import annotations

import typer

from dwethia.cli.registry import command_kits


def register(app: typer.Typer) -> None:
    """Add the commands that games bring to it."""
    commands = typer.Typer(
        help="Exact odds of fights, shots, duels and rams.", no_args_is_help=True, rich_markup_mode=None
    )
    for kit in command_kits().values():
        if kit.odds is not None:
            kit.odds(commands)
    app.add_typer(commands, name="odds")
