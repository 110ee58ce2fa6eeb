"""`dwethia battle cosmic`: whole battles in space by bots, one or thousands."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from dwethia.bots.foreign.limits import UNLESS_TOLD
from dwethia.bots.registry import bots_for
from dwethia.cli.batches import bots_told, check_batch, limits_of
from dwethia.cli.composed import following
from dwethia.cli.cosmic.words import print_battle
from dwethia.cli.matchups import ToldBattles, play_matchup
from dwethia.cli.muster import find_force
from dwethia.cli.options import (
    BattlesOption,
    BotMemoryOption,
    BotSecondsOption,
    JsonOption,
    PackOption,
    PresetOption,
    ReportOption,
    RulingOption,
    SaveOption,
    SeedOption,
    WorkersOption,
    codex_with,
)
from dwethia.cli.output import BadInput
from dwethia.cosmic.report.chronicle import chronicle
from dwethia.cosmic.report.page import battle_report
from dwethia.engine.rules import SetupError
from dwethia.faults import Refusal
from dwethia.lab.boards import METAVAR, OPEN
from dwethia.lab.cosmic.battles import FleetMatchup
from dwethia.lab.cosmic.matching import match_fleets
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.kits import kit_of
from dwethia.rulebook import Rulings

BEST = next(iter(bots_for(FleetMatchup.game)))
FLEET_A, FLEET_B = "learn-sun-patrol", "learn-void-raid"

FleetOption = Annotated[str, typer.Option(metavar="FILE | ID", help="A fleet's file, or a shipped fleet.")]
BotOption = Annotated[str, typer.Option(metavar="NAME | FILE", help=bots_told(FleetMatchup.game))]


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("cosmic")(following(matched, cosmic))


def matched(
    a: FleetOption = FLEET_A,
    b: FleetOption = FLEET_B,
    bot_a: BotOption = BEST,
    bot_b: BotOption = BEST,
    scenario: Annotated[
        str | None, typer.Option(metavar="NAME", help="A scenario of the codex; the basic rules if absent.")
    ] = None,
    board: Annotated[
        str,
        typer.Option(
            metavar=METAVAR,
            help="A ready board, one laid at random, pieces that are placed by turns, or no terrain.",
        ),
    ] = OPEN,
    games: BattlesOption = 1,
    seed: SeedOption = None,
    preset: PresetOption = "recommended",
    ruling: RulingOption = None,
    pack: PackOption = None,
    bot_seconds: BotSecondsOption = UNLESS_TOLD.seconds,
    bot_memory: BotMemoryOption = UNLESS_TOLD.memory,
) -> FleetMatchup:
    """The battles that options name."""
    limits = limits_of(bot_seconds, bot_memory)
    check_batch(FleetMatchup.game, (bot_a, bot_b), "--games", games, limits)
    rulings = Rulings.of("cosmic", preset, ruling or ())
    codex = codex_with(pack)
    fleets = find_fleet(a), find_fleet(b)
    words = seed if seed is not None else secrets.token_hex(4)
    try:
        return match_fleets(
            fleets,
            codex,
            rulings,
            bots=(bot_a, bot_b),
            seed=words,
            board=board,
            scenario=scenario,
            games=games,
            limits=limits,
        )
    except (Refusal, SetupError) as wrong:
        raise BadInput(str(wrong)) from wrong


def cosmic(
    matchup: FleetMatchup,
    workers: WorkersOption = 1,
    save: SaveOption = None,
    report: ReportOption = None,
    as_json: JsonOption = False,
) -> None:
    """Whole battles in space by bots; a is the red side, b the blue one."""
    shown = ToldBattles(
        forces=(matchup.setup.red.name, matchup.setup.blue.name),
        models=(len(matchup.setup.red.ships), len(matchup.setup.blue.ships)),
        told=lambda record: print_battle(chronicle(record)),
        page=lambda record, heading: battle_report(chronicle(record), heading),
    )
    play_matchup(matchup, shown, save, report, workers, as_json)


def find_fleet(typed: str) -> Fleet:
    """A fleet from a file, or else a shipped one; no other force will do."""
    force = find_force(typed)
    if not isinstance(force, Fleet):
        raise BadInput(f"{typed} is no fleet: its game is {kit_of(force).game}")
    return force
