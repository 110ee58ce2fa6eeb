"""The balance of those who play alone: what each wins, and who falls far behind the best."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dwethia.cli.files import write_whole
from dwethia.cli.output import BadInput, console, print_json, table
from dwethia.cli.registry import command_kits
from dwethia.lab.balance.alone import IN_A_ROUND, LoneStanding, lone_standings, play_alone
from dwethia.lab.balance.page import lone_page
from dwethia.lab.balance.rounds import Progress
from dwethia.lab.batches import Batch, batch_kits


def is_alone(game: str) -> bool:
    """Whether each plays this game by itself."""
    return game in batch_kits() and batch_kits()[game].entrants is not None


def batch_for(game: str, bot: str | None, **options: Any) -> Batch[Any]:
    """The batch of a game that options name, as `dwethia lab batch` has them."""
    kit = command_kits()[game].batch
    assert kit is not None, "a game whose entrants play alone has batches"
    named = {**options, **({kit.bots[0]: bot} if bot is not None else {})}
    return kit.batch(**{name: value for name, value in named.items() if value is not None})


def measure_alone(batch: Batch[Any], games: int, rows: Path, workers: int, progress: Progress) -> list[LoneStanding]:
    """What each wins, in rounds until nothing is open."""
    if games < IN_A_ROUND:
        raise BadInput(f"--games: {games} are too few, a round has {IN_A_ROUND} games of each")
    entrants = batch_kits()[batch.game].entrants
    assert entrants is not None, "asked before"
    return lone_standings(play_alone(entrants(batch), games, rows, workers, progress))


def tell_alone(batch: Batch[Any], found: list[LoneStanding], report: Path | None, as_json: bool) -> None:
    """What was found, as JSON or in words, and as a page."""
    games = sum(each.games for each in found)
    facts = [f"bot {batch.bots[0]}", f"seed {batch.seed}", f"{games} games"]
    if report is not None:
        write_whole(report, lone_page("Balance of those who play alone", facts, found).encode())
    if as_json:
        told = [
            {
                "name": each.name,
                "games": each.games,
                "share": each.share.share,
                "low": each.share.low,
                "high": each.share.high,
                "strength": each.strength,
            }
            for each in found
        ]
        print_json({"game": batch.game, "bot": batch.bots[0], "seed": batch.seed, "games": games, "alone": told})
        return
    made = table("who", "games", "won", "95% between", "", numbers=("games", "won"))
    for each in found:
        bounds = f"{each.share.low:.0%} and {each.share.high:.0%}"
        made.add_row(each.name, str(each.games), f"{each.share.share:.0%}", bounds, each.strength)
    console.print(made)
    if report is not None:
        console.print(f"The report is in {report}")
