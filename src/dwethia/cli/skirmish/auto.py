"""`dwethia battle skirmish`: whole battles by bots, one or thousands."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from dwethia.bots.foreign.limits import UNLESS_TOLD
from dwethia.bots.registry import bots_for
from dwethia.cli.batches import bots_told, check_batch, limits_of
from dwethia.cli.composed import following
from dwethia.cli.matchups import ToldBattles, play_matchup
from dwethia.cli.muster import find_army
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
from dwethia.cli.skirmish.words import print_battle
from dwethia.engine.rules import SetupError
from dwethia.faults import Refusal
from dwethia.lab.boards import DRAWN, METAVAR
from dwethia.lab.skirmish.battles import Matchup
from dwethia.lab.skirmish.matching import match
from dwethia.rulebook import Rulings, book_of
from dwethia.skirmish.report.chronicle import chronicle
from dwethia.skirmish.report.page import battle_report
from dwethia.skirmish.setup.battle_setup import Scenario

BEST = next(iter(bots_for(Matchup.game)))
CAMPAIGN = "campaign"  # the book whose rulings say what duties ask of veterans
ARMY_A, ARMY_B = "learn-shore-party", "learn-scrap-patrol"

ArmyOption = Annotated[str, typer.Option(metavar="FILE | ID", help="An army's file, or a shipped army.")]
ScenarioOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help=f"{', '.join(Scenario)}, or {DRAWN} by lot; chosen by the bot if absent."),
]
BotOption = Annotated[str, typer.Option(metavar="NAME | FILE", help=bots_told(Matchup.game))]


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("skirmish")(following(matched, skirmish))


def matched(
    a: ArmyOption = ARMY_A,
    b: ArmyOption = ARMY_B,
    bot_a: BotOption = BEST,
    bot_b: BotOption = BEST,
    scenario_a: ScenarioOption = None,
    scenario_b: ScenarioOption = None,
    board: Annotated[
        str,
        typer.Option(
            metavar=METAVAR,
            help="A ready board, one laid at random, pieces that are placed by turns, or no terrain.",
        ),
    ] = DRAWN,
    games: BattlesOption = 1,
    seed: SeedOption = None,
    preset: PresetOption = "recommended",
    ruling: RulingOption = None,
    pack: PackOption = None,
    bot_seconds: BotSecondsOption = UNLESS_TOLD.seconds,
    bot_memory: BotMemoryOption = UNLESS_TOLD.memory,
) -> Matchup:
    """The battles that options name."""
    limits = limits_of(bot_seconds, bot_memory)
    check_batch(Matchup.game, (bot_a, bot_b), "--games", games, limits)
    of_duties = tuple(each for each in ruling or () if book_of(each) == CAMPAIGN)  # which veterans bring along
    rulings = Rulings.of("skirmish", preset, [each for each in ruling or () if each not in of_duties])
    codex = codex_with(pack)
    armies = find_army(a), find_army(b)
    words = seed if seed is not None else secrets.token_hex(4)
    try:
        return match(
            armies,
            codex,
            rulings,
            bots=(bot_a, bot_b),
            seed=words,
            board=board,
            scenarios=(scenario_a, scenario_b),
            games=games,
            limits=limits,
            campaign=of_duties,
        )
    except (Refusal, SetupError) as wrong:
        raise BadInput(str(wrong)) from wrong


def skirmish(
    matchup: Matchup,
    workers: WorkersOption = 1,
    save: SaveOption = None,
    report: ReportOption = None,
    as_json: JsonOption = False,
) -> None:
    """Whole battles by bots; a is the red side, b the blue one."""
    shown = ToldBattles(
        forces=(matchup.setup.red.name, matchup.setup.blue.name),
        models=(len(matchup.setup.red.models), len(matchup.setup.blue.models)),
        told=lambda record: print_battle(chronicle(record)),
        page=lambda record, heading: battle_report(chronicle(record), heading),
    )
    play_matchup(matchup, shown, save, report, workers, as_json)
