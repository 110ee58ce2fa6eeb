"""Before a dungeon: who may go where, and the setup that a choice comes to."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from dwethia.codex import Codex, Unit
from dwethia.dungeons.setup.heroes import FIRST_HERO, must_be_hero, outfitted, usual_wargear
from dwethia.dungeons.setup.plan import MOST_ROOMS, Objective, as_setup, prepare
from dwethia.dungeons.setup.sheets import Sheet, sheet_of
from dwethia.dungeons.words.conditions import POOLS, SKILLS, arm_line
from dwethia.dungeons.words.sentences import power_line
from dwethia.engine.rules import SetupError
from dwethia.muster import Army, Fielded, Recruit
from dwethia.muster.force import count_up
from dwethia.muster.legality import faults_of_recruit
from dwethia.profile import UnitType
from dwethia.server.boards.drawn import Figure, Pool
from dwethia.server.bounds import Word


class Named(Struct, frozen=True):
    """Something to choose, with what it does where that is known."""

    id: str
    name: str
    text: str = ""
    rule: str | None = None


class SlotShown(Struct, frozen=True):
    """A place for wargear: how many of these options it takes."""

    least: int
    most: int
    options: tuple[Named, ...]


class HeroShown(Struct, frozen=True):
    """Somebody who can lead a run."""

    id: str
    name: str
    mark: str
    faction: str
    faction_id: str
    wounds: int
    save: int | None
    figures: tuple[Figure, ...]
    pools: tuple[Pool, ...]
    wargear: tuple[str, ...]
    arms: tuple[str, ...]
    powers: tuple[str, ...]
    special: tuple[str, ...]
    slots: tuple[SlotShown, ...]
    usual: tuple[str, ...]  # what goes into them unless somebody chooses


class DungeonChoices(Struct, frozen=True):
    """All that can be chosen before a run."""

    heroes: tuple[HeroShown, ...]
    first_hero: str
    factions: tuple[Named, ...]
    settings: tuple[Named, ...]
    objectives: tuple[Named, ...]
    races: tuple[Named, ...]
    most_rooms: int


class DungeonWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A run as it is wished for; what is left out is rolled for."""

    hero: Word | None = None
    recruit: Recruit | None = None  # somebody as an army lists them, a veteran of a campaign perhaps, instead of a hero
    name: Annotated[str, Meta(max_length=40)] = ""
    wargear: Annotated[tuple[Word, ...], Meta(max_length=20)] | None = None
    race: Word | None = None
    setting: Word | None = None
    objective: Objective | None = None
    rooms: Annotated[int, Meta(ge=1, le=MOST_ROOMS)] | None = None
    faction: Word | None = None
    with_races: bool = False


def run_choices(codex: Codex) -> DungeonChoices:
    """Heroes, factions, settings and objectives of the codex."""
    return DungeonChoices(
        heroes=tuple(_hero(codex, each) for each in codex.units.values() if each.type is UnitType.HERO),
        first_hero=FIRST_HERO,
        factions=tuple(Named(each.id, each.name) for each in codex.factions.values()),
        settings=tuple(Named(each.id, each.name, each.text) for each in codex.settings.values()),
        objectives=tuple(Named(each.value, each.spoken, each.won_by, each.rule) for each in Objective),
        races=tuple(Named(each.id, each.name) for each in codex.races.values()),
        most_rooms=MOST_ROOMS,
    )


def _hero(codex: Codex, unit: Unit) -> HeroShown:
    sheet: Sheet = sheet_of(codex.usual_outfit(unit), codex)
    profile, faction = sheet.profile, unit.faction or ""
    pools = ((name, getattr(profile, name)) for name in POOLS)
    return HeroShown(
        id=unit.id,
        name=unit.name,
        mark=unit.mark,
        faction=codex.factions[faction].name if faction else "",
        faction_id=faction,
        wounds=profile.wounds,
        save=profile.save,
        figures=tuple(Figure(each.capitalize(), getattr(profile, each), getattr(profile, each)) for each in SKILLS),
        pools=tuple(Pool(name.capitalize(), points, points) for name, points in pools if points),
        wargear=sheet.wargear,
        arms=tuple(arm_line(each) for each in sheet.arms),
        powers=tuple(power_line(each) for each in sheet.powers),
        special=tuple(str(each) for each in sheet.special),
        slots=tuple(
            SlotShown(slot.least, slot.most, tuple(Named(each, codex.wargear[each].name) for each in slot.options))
            for slot in unit.slots
        ),
        usual=usual_wargear(unit),
    )


def run_setup(codex: Codex, wish: DungeonWish) -> dict[str, Any]:
    """What a table of Dungeons begins from, as wished for."""
    hero = _chosen(codex, wish) if wish.recruit is None else _listed(codex, wish.recruit)
    made = prepare(codex, hero.outfit, wish.setting, wish.objective, wish.rooms, wish.faction, wish.with_races)
    named = " ".join(wish.name.split())
    return as_setup(replace(made, hero=replace(made.hero, name=named or hero.title)))


def _listed(codex: Codex, recruit: Recruit) -> Fielded:
    """Somebody as an army lists them; what they bring home from a run, no campaign hears of {R-CP-43}."""
    unit = codex.units.get(recruit.unit)
    if unit is None:
        raise SetupError(f"there is no unit {recruit.unit!r} in the codex")
    army = Army("One", must_be_hero(codex, unit).faction or "", unit.religion or "", units=(recruit,))
    force = count_up(army, codex)
    for fault in faults_of_recruit(force.units[0], force, codex):
        raise SetupError(str(fault))
    return force.units[0]


def _chosen(codex: Codex, wish: DungeonWish) -> Fielded:
    unit = must_be_hero(codex, codex.unit(wish.hero or FIRST_HERO))
    ids = None if wish.wargear is None else [codex.wargear_named(each).id for each in wish.wargear]
    race = codex.race(wish.race).id if wish.race is not None else None
    return outfitted(codex, unit, ids, race)
