"""Runs by a bot, one or thousands, as options name them."""

from __future__ import annotations

import secrets
from typing import Annotated, Final

import typer
from msgspec.structs import replace

from dwethia.bots.foreign.limits import UNLESS_TOLD
from dwethia.cli.batches import check_batch, limits_of
from dwethia.cli.dungeons.heroes import every_hero, hero_named
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
from dwethia.cli.options import BotMemoryOption, BotSecondsOption, PackOption, RulingOption, codex_with
from dwethia.cli.output import BadInput
from dwethia.codex import Codex
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import MOST_ROOMS, DungeonSetup, Objective, as_setup, prepare
from dwethia.engine.rules import SetupError
from dwethia.lab.dungeons.runs import Expedition
from dwethia.muster import Fielded
from dwethia.rulebook import Rulings
from dwethia.rulebook.errors import the_choice

BEST: Final = "delver"


def expedition(
    bot: DelverOption = BEST,
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many runs.")] = 1,
    seed: RunSeedOption = None,
    hero: HeroOption = None,
    army: ArmyOption = None,
    campaign: CampaignOption = None,
    race: RaceOption = None,
    wargear: WargearOption = None,
    setting: SettingOption = None,
    objective: ObjectiveOption = None,
    rooms: RoomsOption = None,
    faction: FactionOption = None,
    races: RacesOption = False,
    preset: RunPresetOption = None,
    ruling: RulingOption = None,
    pack: PackOption = None,
    bot_seconds: BotSecondsOption = UNLESS_TOLD.seconds,
    bot_memory: BotMemoryOption = UNLESS_TOLD.memory,
) -> Expedition:
    """Runs with the hero that is named, or with another one of the codex each time."""
    rulings = Rulings.of(DungeonRules.book, preset or "recommended", ruling or ())
    limits = limits_of(bot_seconds, bot_memory)
    check_batch(Expedition.game, (bot,), "--games", games, limits)
    if rulings.says("R-DD-90", "none"):
        raise BadInput("R-DD-90=none is for people: bots always have 50 turns a room (HS-RUN-01)")
    codex = codex_with(pack)
    is_named = any((hero, army, campaign, race, wargear))
    heroes = [hero_named(codex, hero, army, campaign, race, wargear)] if is_named else every_hero(codex)
    setups = tuple(setup_for(codex, each, setting, objective, rooms, faction, races) for each in heroes)
    words = seed if seed is not None else secrets.token_hex(4)
    try:
        for each in setups:
            DungeonRules().begin(as_setup(each), rulings)
    except SetupError as wrong:
        raise BadInput(str(wrong)) from wrong
    return Expedition(setups=setups, rulings=rulings, bots=(bot,), seed=words, games=games, limits=limits)


def setup_for(
    codex: Codex,
    hero: Fielded,
    setting: str | None,
    objective: str | None,
    rooms: int | None,
    faction: str | None,
    races: bool,
) -> DungeonSetup:
    """What a hero's run begins from; what is not chosen is rolled for."""
    if rooms is not None and not 1 <= rooms <= MOST_ROOMS:
        raise BadInput(f"--rooms: {rooms} rooms cannot be played, expected 1 to {MOST_ROOMS}")
    aim = _objective(objective) if objective is not None else None
    setup = prepare(codex, hero.outfit, setting, aim, rooms, faction, races)
    return replace(setup, hero=replace(setup.hero, name=hero.title))


def _objective(typed: str) -> Objective:
    found = [each for each in Objective if typed and each.value.startswith(typed.lower().replace(" ", "-"))]
    if len(found) != 1:
        raise BadInput(f'there is no objective "{typed}"{the_choice(typed, Objective)}')
    return found[0]
