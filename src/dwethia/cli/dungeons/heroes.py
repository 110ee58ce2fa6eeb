"""Who enters a dungeon, as people name it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dwethia.cli.dungeons.members import hero_of_campaign
from dwethia.cli.muster import find_army
from dwethia.cli.output import BadInput
from dwethia.codex import Codex, CodexError
from dwethia.dungeons.setup.heroes import FIRST_HERO, must_be_hero, outfitted
from dwethia.engine.rules import SetupError
from dwethia.muster import Army, Fielded
from dwethia.muster.force import count_up
from dwethia.muster.text import find_unit
from dwethia.profile import UnitType
from dwethia.rulebook.errors import listed


def every_hero(codex: Codex) -> list[Fielded]:
    """Every hero of a faction, as it usually goes."""
    units = [each for each in codex.units.values() if each.type is UnitType.HERO and each.faction]
    return [hero_named(codex, each.id, None, None, None, None) for each in units]


def hero_named(
    codex: Codex,
    name: str | None,
    army: str | None,
    campaign: Path | None,
    race: str | None,
    wargear: Sequence[str] | None,
) -> Fielded:
    """Who goes: a member of a campaign, or a hero of an army or of the codex."""
    if campaign is not None and (army is not None or race is not None or wargear):
        raise BadInput("--campaign goes with --hero alone: a member goes as it is")
    try:
        if campaign is not None:
            return hero_of_campaign(campaign, name, codex)
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
    return outfitted(codex, unit, ids if wargear else None, codex.race(race).id if race is not None else None)


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
