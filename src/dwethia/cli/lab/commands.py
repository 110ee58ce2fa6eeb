"""`dwethia lab`: games by the thousand, of every game that has batches."""

from __future__ import annotations

import typer

from dwethia.cli.composed import following
from dwethia.cli.lab.balance import balance
from dwethia.cli.lab.batches import keep_batch
from dwethia.cli.lab.ladder import GAMES, climb
from dwethia.cli.lab.on_the_field import with_field
from dwethia.cli.lab.record import record
from dwethia.cli.registry import command_kits
from dwethia.muster.kits import force_kits


def register(app: typer.Typer) -> None:
    """Add the commands of the laboratory, with the options that each game brings to them."""
    lab = _group("Games by the thousand: rows of them, their records, ladders of bots, and whether points are fair.")
    batch = _group("A batch of games by bots, a row each, in a file.")
    ladder = _group("Which bot is the best, and how sure that is.")
    for kit in command_kits().values():
        if kit.batch is not None:
            batch.command(kit.game)(following(kit.batch.batch, keep_batch))
            forces = force_kits().get(kit.game)
            climbed = kit.batch.batch if forces is None else with_field(kit.batch.batch, forces)
            ladder.command(kit.game)(following(climbed, climb, without=kit.batch.bots, games=GAMES))
    lab.add_typer(batch, name="batch")
    lab.add_typer(ladder, name="ladder")
    lab.command("record")(record)
    lab.command("balance")(balance)
    app.add_typer(lab, name="lab")


def _group(words: str) -> typer.Typer:
    return typer.Typer(help=words, no_args_is_help=True, rich_markup_mode=None)
