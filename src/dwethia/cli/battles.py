"""`dwethia battle`: scenes on a measured table, and whole battles by bots, of every game that has them."""

from __future__ import annotations

import typer

from dwethia.cli.registry import command_kits
from dwethia.cli.scenes import register_scenes


def register(app: typer.Typer) -> None:
    """Add the commands of this module, and those that games bring to it."""
    commands = typer.Typer(
        help="Battles: scenes, and whole battles by bots.", no_args_is_help=True, rich_markup_mode=None
    )
    kits = command_kits()
    register_scenes(commands, {game: kit.scenes for game, kit in kits.items() if kit.scenes is not None})
    for kit in kits.values():
        if kit.battles is not None:
            kit.battles(commands)
    app.add_typer(commands, name="battle")
