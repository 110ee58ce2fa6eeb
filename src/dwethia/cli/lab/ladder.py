"""`dwethia lab ladder`: which bot is the best, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Annotated, Any, Final

import typer

from dwethia.bots.foreign.guest import check_player
from dwethia.bots.registry import UnknownBot
from dwethia.cli.batches import check_workers, print_failures
from dwethia.cli.options import JsonOption, WorkersOption
from dwethia.cli.output import AnswerIsNo, BadInput, console, print_json, table, watched
from dwethia.lab.batches import Batch
from dwethia.lab.ladders import DEAL, Pair, ladder, meet
from dwethia.lab.row_files import must_have

MOST_BOTS: Final = 16
GAMES: Final = 100  # of a pair at most, unless told otherwise

BotsOption = Annotated[
    str, typer.Option("--bots", metavar="BOT,BOT …", help="Who climbs: names or files, with commas.")
]


WholeOption = Annotated[bool, typer.Option("--whole", help="Play all games of a pair, also when it is decided.")]


def climb(
    batch: Batch[Any],
    bots: BotsOption,
    whole: WholeOption = False,
    workers: WorkersOption = 1,
    as_json: JsonOption = False,
) -> None:
    """Every two bots on the same seeds with sides swapped, --games a pair at most, until it is sure who is better."""
    must_have("openskill", "a ladder")
    check_workers(workers)
    names = _named(batch, bots)
    if batch.games < DEAL or batch.games % DEAL:
        raise BadInput(f"--games: {batch.games} is no even number, and every seed is played twice")
    started, pairs = perf_counter(), list[Pair]()

    def shown(games: Iterable[Any], pair: tuple[str, str]) -> Iterable[Any]:
        return watched(games, " against ".join(pair), batch.games, is_shown=not as_json)

    try:
        for pair in meet(batch, names, workers, shown, is_whole=whole):
            pairs.append(pair)
    except KeyboardInterrupt as stopped:
        if pairs:
            _tell(batch, pairs, perf_counter() - started, as_json)
        raise AnswerIsNo(f"stopped: {len(pairs)} of {len(names) * (len(names) - 1) // 2} pairs have met") from stopped
    _tell(batch, pairs, perf_counter() - started, as_json)


def _named(batch: Batch[Any], bots: str) -> list[str]:
    names = [each.strip() for each in bots.split(",") if each.strip()]
    if not 2 <= len(names) <= MOST_BOTS or len({*names}) < len(names):
        raise BadInput(f"--bots: {bots} is no field, expected 2 to {MOST_BOTS} bots with commas, each of them once")
    try:
        for each in names:
            check_player(batch.game, each, batch.limits)
    except UnknownBot as wrong:
        raise BadInput(f"--bots: {wrong}") from wrong
    return names


def _tell(batch: Batch[Any], pairs: Sequence[Pair], seconds: float, as_json: bool) -> None:
    rungs = ladder(pairs)
    if as_json:
        print_json(
            {
                "game": batch.game,
                "seed": batch.seed,
                "games": batch.games,
                "played": sum(len(each.meetings) * DEAL for each in pairs),
                "seconds": round(seconds, 3),
                "bots": rungs,
                "pairs": [_pair_json(each) for each in pairs],
            }
        )
        return
    figures = ("strength", "give or take", "won", "drawn", "lost")
    climbed = table("bot", *figures, numbers=figures)
    for each in rungs:
        numbers = (each.won, each.drawn, each.lost)
        climbed.add_row(each.bot, f"{each.mu:.1f}", f"{2 * each.sigma:.1f}", *map(str, numbers))
    console.print(climbed)
    console.print()
    met = table("bot", "against", "games", "share", "95% between", "", "seeds won whole", numbers=("games", "share"))
    for pair in pairs:
        share = pair.share
        bounds = f"{share.low:.0%} and {share.high:.0%}"
        sure = "decided" if share.is_decided else "open"
        swept = f"{pair.swept(1.0)} to {pair.swept(0.0)}"
        met.add_row(*pair.bots, str(len(pair.points)), f"{share.share:.0%}", bounds, sure, swept)
    console.print(met)
    print_failures({each.bot: each.failures for each in rungs})


def _pair_json(pair: Pair) -> dict[str, Any]:
    points, share = pair.points, pair.share
    return {
        "a": pair.bots[0],
        "b": pair.bots[1],
        "games": len(points),
        "won": points.count(1.0),
        "drawn": points.count(0.5),
        "lost": points.count(0.0),
        "share": share.share,
        "low": share.low,
        "high": share.high,
        "decided": share.is_decided,
        "both_won": pair.swept(1.0),
        "both_lost": pair.swept(0.0),
    }
