"""`dwethia battle skirmish`: whole battles by bots, one or thousands."""

from __future__ import annotations

import secrets
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import msgspec
import typer

from dwethia.bots.registry import bots_for
from dwethia.cli.batches import check_batch, play_batch
from dwethia.cli.files import write_whole
from dwethia.cli.muster import find_army
from dwethia.cli.options import JsonOption, PackOption, RulingOption, codex_with
from dwethia.cli.output import BadInput, console, print_json, table
from dwethia.cli.skirmish.words import print_battle
from dwethia.engine.record import write
from dwethia.engine.rules import SetupError
from dwethia.faults import Refusal
from dwethia.lab.batches import play_first
from dwethia.lab.skirmish.battles import BattleResult, Matchup, result_of
from dwethia.lab.skirmish.matching import DRAWN, match
from dwethia.rulebook import Rulings
from dwethia.rulebook.errors import listed
from dwethia.skirmish.report.chronicle import chronicle
from dwethia.skirmish.report.page import battle_report
from dwethia.skirmish.setup.battle_setup import Scenario

ARMY_A, ARMY_B = "learn-shore-party", "learn-scrap-patrol"

ArmyOption = Annotated[str, typer.Option(metavar="FILE | ID", help="An army's file, or a shipped army.")]
ScenarioOption = Annotated[
    str | None, typer.Option(metavar="NAME", help=f"{', '.join(Scenario)}; chosen by the bot if absent.")
]
BotOption = Annotated[str, typer.Option(metavar="NAME", help=f"{listed(bots_for(Matchup.game), 'or')}.")]


def skirmish(
    a: ArmyOption = ARMY_A,
    b: ArmyOption = ARMY_B,
    bot_a: BotOption = "random",
    bot_b: BotOption = "random",
    scenario_a: ScenarioOption = None,
    scenario_b: ScenarioOption = None,
    board: Annotated[
        str,
        typer.Option(
            metavar="ID | drawn[:SEED] | pool[:SEED] | open",
            help="A ready board, one laid at random, pieces that are placed by turns, or no terrain.",
        ),
    ] = DRAWN,
    games: Annotated[int, typer.Option(metavar="N", help="How many battles.")] = 1,
    seed: Annotated[str | None, typer.Option(metavar="WORDS", help="The same seed gives the same battles.")] = None,
    workers: Annotated[int, typer.Option(metavar="N", help="How many processes play.")] = 1,
    preset: Annotated[str, typer.Option(metavar="PRESET", help="Play under this preset of rulings.")] = "recommended",
    ruling: RulingOption = None,
    pack: PackOption = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the record of the one battle goes.")] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Where the drawn report of the one battle goes.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Whole battles by bots; a is the red side, b the blue one."""
    check_batch(Matchup.game, (bot_a, bot_b), "--games", games, workers)
    if games > 1 and (save is not None or report is not None):
        raise BadInput("--save and --report go with one battle")
    rulings = Rulings.of("skirmish", preset, ruling or ())
    codex = codex_with(pack)
    armies = find_army(a), find_army(b)
    words = seed if seed is not None else secrets.token_hex(4)
    try:
        matchup = match(
            armies,
            codex,
            rulings,
            bots=(bot_a, bot_b),
            seed=words,
            board=board,
            scenarios=(scenario_a, scenario_b),
            games=games,
        )
    except (Refusal, SetupError) as wrong:
        raise BadInput(str(wrong)) from wrong
    if games == 1:
        _one(matchup, save, report, as_json)
    else:
        _many(matchup, workers, as_json)


def _one(matchup: Matchup, save: Path | None, report: Path | None, as_json: bool) -> None:
    started = perf_counter()
    game = play_first(matchup)
    seconds = perf_counter() - started
    record = game.record()
    if save is not None:
        write_whole(save, write(record))
    if report is not None:
        heading = f"{' against '.join(matchup.bots)}, seed {matchup.seed}"
        write_whole(report, battle_report(chronicle(record), heading).encode())
    if as_json:
        print_json(_summed([result_of(game, matchup.seed)], seconds))
        return
    print_battle(chronicle(record))
    for file, what in ((save, "record"), (report, "report")):
        if file is not None:
            console.print(f"The {what} is in {file}")


def _many(matchup: Matchup, workers: int, as_json: bool) -> None:
    found, seconds = play_batch(matchup, workers, "Battles", is_shown=not as_json)
    sums = _summed(found, seconds)
    if as_json:
        print_json(sums)
        return
    console.print(
        f"{sums['games']} battles, {sums['turns']} turns, {sums['decisions']} decisions in {sums['seconds']:.1f} s"
    )
    figures = ("won", "share", "points a battle", "models left")
    made = table("", "army", "bot", *figures, numbers=figures)
    for name, force, bot in zip("ab", (matchup.setup.red, matchup.setup.blue), matchup.bots, strict=True):
        won = sums["wins"][name]
        left = sum(each.left[name] for each in found) / len(found)
        share, points = f"{won / len(found):.0%}", f"{sums['vp'][name]:.2f}"
        made.add_row(name, force.name, bot, str(won), share, points, f"{left:.1f} of {len(force.models)}")
    console.print(made)
    console.print(f"draws: {sums['draws']}")


def _summed(found: list[BattleResult], seconds: float) -> dict[str, Any]:
    return {
        "games": len(found),
        "wins": {name: sum(each.winner == name for each in found) for name in "ab"},
        "draws": sum(each.winner is None for each in found),
        "vp": {name: sum(each.vp[name] for each in found) / len(found) for name in "ab"},
        "turns": sum(each.turns for each in found),
        "decisions": sum(each.decisions for each in found),
        "seconds": round(seconds, 3),
        "results": msgspec.to_builtins(found),
    }
