"""`dwethia dungeon`: a lone hero, room after room, in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec.structs import replace

from dwethia.bots.registry import bots_for
from dwethia.cli.dungeons.auto import check_auto, report
from dwethia.cli.dungeons.board import RunScreen
from dwethia.cli.dungeons.saves import is_saved_run, last_place, new_place, resume
from dwethia.cli.dungeons.table import RunAtTerminal
from dwethia.cli.muster import find_army
from dwethia.cli.options import JsonOption, PackOption, RulingOption, codex_with
from dwethia.cli.output import BadInput
from dwethia.codex import Codex, CodexError
from dwethia.dice import TableDice, seed_from
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.heroes import FIRST_HERO, FIRST_WARGEAR, must_be_hero, outfitted
from dwethia.dungeons.setup.plan import MOST_ROOMS, DungeonSetup, Objective, as_setup, prepare
from dwethia.dungeons.state import Dungeon
from dwethia.engine.game import Game
from dwethia.engine.rules import SetupError
from dwethia.lab.dungeons.runs import Expedition
from dwethia.muster import Army, Fielded
from dwethia.muster.force import count_up
from dwethia.muster.text import find_unit
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings
from dwethia.rulebook.errors import listed


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("dungeon")(dungeon)


def dungeon(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="The saved run that --resume goes on with.")
    ] = None,
    hero: Annotated[str | None, typer.Option(help="A hero by name or mark.", metavar="NAME")] = None,
    army: Annotated[
        str | None, typer.Option(help="An army whose hero goes: its file, or a shipped army.", metavar="FILE | ID")
    ] = None,
    race: Annotated[str | None, typer.Option(help="The hero's race.", metavar="NAME")] = None,
    wargear: Annotated[
        list[str] | None,
        typer.Option("--with", help="Wargear for the hero's slots; more than once, or with commas.", metavar="WARGEAR"),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Any words: the same seed gives the same dice.")] = None,
    setting: Annotated[str | None, typer.Option(help="Where; rolled for if absent.", metavar="NAME")] = None,
    objective: Annotated[
        str | None, typer.Option(help=f"{', '.join(Objective)}; rolled for if absent.", metavar="NAME")
    ] = None,
    rooms: Annotated[int | None, typer.Option(help=f"1 to {MOST_ROOMS}; rolled for if absent.", metavar="N")] = None,
    faction: Annotated[str | None, typer.Option(help="The enemy; rolled for if absent.", metavar="NAME")] = None,
    races: Annotated[bool, typer.Option("--races", help="Enemies have races.")] = False,
    preset: Annotated[str | None, typer.Option(help="Play under this preset of rulings.", metavar="PRESET")] = None,
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
    bot: Annotated[
        str, typer.Option(help=f"With --auto: {listed(bots_for(Expedition.game), 'or')}.", metavar="NAME")
    ] = "delver",
    runs: Annotated[int, typer.Option(help="With --auto: how many runs.", metavar="N")] = 1,
    workers: Annotated[int, typer.Option(help="With --auto: how many processes play.", metavar="N")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Lead a hero through a dungeon, room after room."""
    chosen = {
        "--hero": hero, "--army": army, "--race": race, "--with": wargear, "--seed": seed, "--setting": setting,
        "--objective": objective, "--rooms": rooms, "--faction": faction, "--races": races or None,
        "--preset": preset, "--ruling": ruling, "--pack": pack, "--own-dice": own_dice or None,
    }  # fmt: skip
    if auto:
        _play_alone(chosen, file or save or resuming or own_dice, bot, runs, workers, as_json)
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
    setup = _setup(codex, _hero(codex, hero, army, race, wargear), setting, objective, rooms, faction, races)
    rulings = Rulings.of(DungeonRules.book, preset or "recommended", ruling or ())
    secret = None if own_dice else seed_from(seed) if seed is not None else secrets.token_bytes(32)
    game = begin(setup, rulings, secret)
    RunAtTerminal(game, screen, secret, save or new_place(setup.hero.id)).run()


def _play_alone(
    chosen: Mapping[str, Any], is_for_people: object, bot: str, runs: int, workers: int, as_json: bool
) -> None:
    """Runs by a bot: with the hero that is named, or another one of the codex each time."""
    if is_for_people:
        raise BadInput("--auto goes with neither FILE, --save, --resume nor --own-dice: nobody sits at the table")
    rulings = Rulings.of(DungeonRules.book, chosen["--preset"] or "recommended", chosen["--ruling"] or ())
    check_auto(bot, runs, workers, rulings)
    codex = codex_with(chosen["--pack"])
    whom = [chosen[each] for each in ("--hero", "--army", "--race", "--with")]
    heroes = [_hero(codex, *whom)] if any(whom) else _every_hero(codex)
    setups = tuple(
        _setup(
            codex,
            each,
            chosen["--setting"],
            chosen["--objective"],
            chosen["--rooms"],
            chosen["--faction"],
            chosen["--races"] is not None,
        )
        for each in heroes
    )
    seed = chosen["--seed"] if chosen["--seed"] is not None else secrets.token_hex(4)
    try:
        report(Expedition(setups=setups, rulings=rulings, bots=(bot,), seed=seed, games=runs), workers, as_json)
    except SetupError as wrong:
        raise BadInput(str(wrong)) from wrong


def _every_hero(codex: Codex) -> list[Fielded]:
    units = [each for each in codex.units.values() if each.type is UnitType.HERO and each.faction]
    return [_hero(codex, each.id, None, None, None) for each in units]


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


def _setup(
    codex: Codex,
    hero: Fielded,
    setting: str | None,
    objective: str | None,
    rooms: int | None,
    faction: str | None,
    races: bool,
) -> DungeonSetup:
    if rooms is not None and not 1 <= rooms <= MOST_ROOMS:
        raise BadInput(f"--rooms: {rooms} rooms cannot be played, expected 1 to {MOST_ROOMS}")
    aim = _objective(objective) if objective is not None else None
    setup = prepare(codex, hero.outfit, setting, aim, rooms, faction, races)
    return replace(setup, hero=replace(setup.hero, name=hero.title))


def _objective(typed: str) -> Objective:
    found = [each for each in Objective if typed and each.value.startswith(typed.lower().replace(" ", "-"))]
    if len(found) != 1:
        raise BadInput(f'there is no objective "{typed}"; choose {listed(Objective, "or")}')
    return found[0]


# The hero


def _hero(codex: Codex, name: str | None, army: str | None, race: str | None, wargear: Sequence[str] | None) -> Fielded:
    try:
        return _chosen_hero(codex, name, army, race, wargear)
    except SetupError as wrong:
        raise BadInput(str(wrong)) from wrong


def _chosen_hero(
    codex: Codex, name: str | None, army: str | None, race: str | None, wargear: Sequence[str] | None
) -> Fielded:
    """Who goes: a hero of an army, a hero of the codex, or the one for a first run."""
    if army is not None:
        if race is not None or wargear:
            raise BadInput("--race and --with go with a hero of the codex: an army lists what its heroes have")
        return _of_army(codex, find_army(army), name)
    unit = must_be_hero(codex, codex.unit(name if name is not None else FIRST_HERO))
    chosen = [each.strip() for typed in wargear or () for each in typed.split(",") if each.strip()]
    ids = [codex.wargear_named(each).id for each in chosen]
    if name is None and not ids:
        ids = list(FIRST_WARGEAR)
    return outfitted(codex, unit, ids, codex.race(race).id if race is not None else None)


def _of_army(codex: Codex, army: Army, name: str | None) -> Fielded:
    """A hero of an army, as the army lists it: the one that is named, else the first."""
    heroes = [each for each in count_up(army, codex).units if each.unit.type is UnitType.HERO]
    if not heroes:
        raise BadInput(f"{army.name} has no hero who could go (DD-RUN-02)")
    if name is None:
        return heroes[0]
    called = [each for each in heroes if name.casefold() in (each.recruit.name.casefold(), each.unit.id)]
    if not called:
        try:
            unit = must_be_hero(codex, find_unit(name, codex, army.factions, army.religion))
        except CodexError as wrong:
            raise BadInput(f"{wrong}; the heroes of {army.name} are {_titles(heroes)}") from wrong
        called = [each for each in heroes if each.unit.id == unit.id]
    if not called:
        raise BadInput(f'{army.name} has no hero "{name}"; its heroes are {_titles(heroes)}')
    return called[0]


def _titles(heroes: Sequence[Fielded]) -> str:
    return listed(each.title for each in heroes)
