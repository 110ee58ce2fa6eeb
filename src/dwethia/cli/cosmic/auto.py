"""`dwethia battle cosmic`: whole battles in space by bots, one or thousands."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from dwethia.bots.registry import bots_for
from dwethia.cli.batches import check_batch
from dwethia.cli.cosmic.words import print_battle
from dwethia.cli.matchups import ToldBattles, play_matchup
from dwethia.cli.muster import find_force
from dwethia.cli.options import (
    BattlesOption,
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
from dwethia.lab.cosmic.battles import FleetMatchup, result_of
from dwethia.lab.cosmic.matching import match_fleets
from dwethia.muster.cosmic.fleet import Fleet
from dwethia.muster.kits import kit_of
from dwethia.rulebook import Rulings
from dwethia.rulebook.errors import listed

FLEET_A, FLEET_B = "learn-sun-patrol", "learn-void-raid"

FleetOption = Annotated[str, typer.Option(metavar="FILE | ID", help="A fleet's file, or a shipped fleet.")]
BotOption = Annotated[str, typer.Option(metavar="NAME", help=f"{listed(bots_for(FleetMatchup.game), 'or')}.")]


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("cosmic")(cosmic)


def cosmic(
    a: FleetOption = FLEET_A,
    b: FleetOption = FLEET_B,
    bot_a: BotOption = "random",
    bot_b: BotOption = "random",
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
    workers: WorkersOption = 1,
    preset: PresetOption = "recommended",
    ruling: RulingOption = None,
    pack: PackOption = None,
    save: SaveOption = None,
    report: ReportOption = None,
    as_json: JsonOption = False,
) -> None:
    """Whole battles in space by bots; a is the red side, b the blue one."""
    check_batch(FleetMatchup.game, (bot_a, bot_b), "--games", games, workers)
    rulings = Rulings.of("cosmic", preset, ruling or ())
    codex = codex_with(pack)
    fleets = find_fleet(a), find_fleet(b)
    words = seed if seed is not None else secrets.token_hex(4)
    try:
        matchup = match_fleets(
            fleets,
            codex,
            rulings,
            bots=(bot_a, bot_b),
            seed=words,
            board=board,
            scenario=scenario,
            games=games,
        )
    except (Refusal, SetupError) as wrong:
        raise BadInput(str(wrong)) from wrong
    shown = ToldBattles(
        forces=(matchup.setup.red.name, matchup.setup.blue.name),
        models=(len(matchup.setup.red.ships), len(matchup.setup.blue.ships)),
        result=result_of,
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
