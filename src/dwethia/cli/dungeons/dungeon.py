"""`dwethia dungeon`: a lone hero, room after room, in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from dwethia.bots.foreign.limits import UNLESS_TOLD, BotLimits
from dwethia.cli.batches import check_batch, check_workers, limits_of
from dwethia.cli.dungeons.auto import report
from dwethia.cli.dungeons.board import RunScreen
from dwethia.cli.dungeons.expeditions import BEST, expedition, setup_for
from dwethia.cli.dungeons.heroes import hero_named
from dwethia.cli.dungeons.members import NOTHING_RETURNS
from dwethia.cli.dungeons.options import (
    ArmyOption,
    CampaignOption,
    DelverOption,
    FactionOption,
    HeroOption,
    ObjectiveOption,
    RaceOption,
    RacesOption,
    RoomsOption,
    RunPresetOption,
    RunSeedOption,
    SettingOption,
    WargearOption,
)
from dwethia.cli.dungeons.saves import is_saved_run, last_place, new_place, resume
from dwethia.cli.dungeons.table import RunAtTerminal
from dwethia.cli.options import BotMemoryOption, BotSecondsOption, JsonOption, PackOption, RulingOption, codex_with
from dwethia.cli.output import BadInput
from dwethia.dice import TableDice, seed_from
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import DungeonSetup, as_setup
from dwethia.dungeons.state import Dungeon
from dwethia.engine.game import Game
from dwethia.engine.rules import SetupError
from dwethia.lab.dungeons.runs import Expedition
from dwethia.rulebook import Rulings
from dwethia.rulebook.errors import listed


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("dungeon")(dungeon)


def dungeon(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="The saved run that --resume goes on with.")
    ] = None,
    hero: HeroOption = None,
    army: ArmyOption = None,
    campaign: CampaignOption = None,
    race: RaceOption = None,
    wargear: WargearOption = None,
    seed: RunSeedOption = None,
    setting: SettingOption = None,
    objective: ObjectiveOption = None,
    rooms: RoomsOption = None,
    faction: FactionOption = None,
    races: RacesOption = False,
    preset: RunPresetOption = None,
    ruling: RulingOption = None,
    pack: PackOption = None,
    own_dice: Annotated[bool, typer.Option("--own-dice", help="Roll your own dice and type what they show.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Letters alone, without colours and boxes.")] = False,
    save: Annotated[
        Path | None, typer.Option(help="Where the run is kept, and its record when it is over.", metavar="FILE")
    ] = None,
    resuming: Annotated[
        bool, typer.Option("--resume", help="Go on with a saved run: the one in FILE, else the last.")
    ] = False,
    auto: Annotated[bool, typer.Option("--auto", help="A bot plays, whole runs at a time.")] = False,
    bot: DelverOption = BEST,
    bot_seconds: BotSecondsOption = UNLESS_TOLD.seconds,
    bot_memory: BotMemoryOption = UNLESS_TOLD.memory,
    runs: Annotated[int, typer.Option(help="With --auto: how many runs.", metavar="N")] = 1,
    workers: Annotated[int, typer.Option(help="With --auto: how many processes play.", metavar="N")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Lead a hero through a dungeon, room after room."""
    chosen = {
        "--hero": hero, "--army": army, "--campaign": campaign, "--race": race, "--with": wargear, "--seed": seed,
        "--setting": setting, "--objective": objective, "--rooms": rooms, "--faction": faction,
        "--races": races or None, "--preset": preset, "--ruling": ruling, "--pack": pack,
        "--own-dice": own_dice or None,
    }  # fmt: skip
    if auto:
        _play_alone(
            chosen,
            file or save or resuming or own_dice,
            bot,
            limits_of(bot_seconds, bot_memory),
            runs,
            workers,
            as_json,
        )
        return
    if as_json or runs != 1 or workers != 1:
        raise BadInput("--runs, --workers and --json go with --auto: whole runs by a bot")
    screen = RunScreen(plain)
    if resuming:
        _go_on(file, save, screen, [name for name, value in chosen.items() if value is not None])
        return
    if file is not None:
        raise BadInput(f"{file}: a file goes with --resume")
    if save is not None and is_saved_run(save):
        raise BadInput(f"{save}: a run is saved there already; --resume goes on with it")
    if own_dice and seed is not None:
        raise BadInput("--own-dice does not go with --seed: the dice are yours")
    codex = codex_with(pack)
    setup = setup_for(
        codex, hero_named(codex, hero, army, campaign, race, wargear), setting, objective, rooms, faction, races
    )
    rulings = Rulings.of(DungeonRules.book, preset or "recommended", ruling or ())
    secret = None if own_dice else seed_from(seed) if seed is not None else secrets.token_bytes(32)
    game = begin(setup, rulings, secret)
    if campaign is not None:
        screen.line(NOTHING_RETURNS)
    RunAtTerminal(game, screen, secret, save or new_place(setup.hero.id)).run()


def _play_alone(
    chosen: Mapping[str, Any],
    is_for_people: object,
    bot: str,
    limits: BotLimits,
    runs: int,
    workers: int,
    as_json: bool,
) -> None:
    if is_for_people:
        raise BadInput("--auto goes with neither FILE, --save, --resume nor --own-dice: nobody sits at the table")
    check_batch(Expedition.game, (bot,), "--runs", runs, limits)
    check_workers(workers)
    sent = expedition(
        bot=bot,
        games=runs,
        seed=chosen["--seed"],
        hero=chosen["--hero"],
        army=chosen["--army"],
        campaign=chosen["--campaign"],
        race=chosen["--race"],
        wargear=chosen["--with"],
        setting=chosen["--setting"],
        objective=chosen["--objective"],
        rooms=chosen["--rooms"],
        faction=chosen["--faction"],
        races=chosen["--races"] is not None,
        preset=chosen["--preset"],
        ruling=chosen["--ruling"],
        pack=chosen["--pack"],
        bot_seconds=limits.seconds,
        bot_memory=limits.memory,
    )
    report(sent, workers, as_json)


def _go_on(file: Path | None, save: Path | None, screen: RunScreen, chosen: Sequence[str]) -> None:
    if chosen:
        raise BadInput(f"--resume goes on with a run as it is: {listed(chosen)} cannot be chosen any more")
    kept = file or last_place()
    resumed = resume(kept)
    if resumed.note:
        screen.line(resumed.note)
    RunAtTerminal(resumed.game, screen, resumed.seed, save or kept).run()


def begin(setup: DungeonSetup, rulings: Rulings, seed: bytes | None) -> Game[Dungeon]:
    """A run before its first decision; its dice come from a seed, or from people where there is none."""
    written: dict[str, Any] = as_setup(setup)
    try:
        if seed is None:
            return Game(DungeonRules(), written, rulings, TableDice())
        return Game.hosted(DungeonRules(), written, rulings, seed)
    except SetupError as wrong:
        raise BadInput(str(wrong)) from wrong
