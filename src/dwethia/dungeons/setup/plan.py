"""Before the first room: setting, objective, number of rooms, enemy faction, and the hero (DD-RUN, DD-SETUP)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from dwethia.codex import Codex, Faction, Outfit, Unit
from dwethia.codex.entries import Changes
from dwethia.codex.loadout import Power, power_of
from dwethia.dice import D4, D6
from dwethia.dungeons.setup.sheets import Sheet, enemy_sheet, sheet_of
from dwethia.engine.procedure import Asking, faces
from dwethia.engine.rules import SetupError
from dwethia.engine.seats import Seat
from dwethia.engine.setup_bounds import shown_number, values_of
from dwethia.powers.pools import POINTS
from dwethia.profile import UnitType
from dwethia.rulebook import Rulings

HERO: Final = Seat("hero")
ENEMIES: Final = Seat("enemies")  # nobody sits there: their dice are rolled, and nothing is asked

MOST_ROOMS: Final = 20
MOST: Final = 99  # of any characteristic, and of whatever adds to one
LONGEST_RANGE: Final = 999  # inches
COMMON_POWERS: Final = ("blast", "lightning", "cloak", "root")  # 1 to 4 on the die of an enemy caster (DD-SPELL-07)


class Objective(StrEnum):
    """What a run is for, in printed order (DD-SETUP-05)."""

    ASSASSINATION = "assassination"
    RETRIEVE_DATA = "retrieve-data"
    ESCAPE = "escape"
    SABOTAGE = "sabotage"

    @property
    def spoken(self) -> str:
        return self.value.replace("-", " ").title()

    @property
    def won_by(self) -> str:
        """What wins the run, in one sentence."""
        return {
            "assassination": "The run is won the moment its target is slain, a hero of the enemy in the last room.",
            "retrieve-data": "The run is won by a 6 at the interface in the last room; each try takes an action.",
            "escape": "The run is won by leaving the last room; every door is locked and takes a Perception check.",
            "sabotage": "The run is won by a Perception check at the last room's interface, with the package in hand.",
        }[self]

    @property
    def rule(self) -> str:
        """The rule of that."""
        return {
            "assassination": "DD-OBJ-03",
            "retrieve-data": "DD-OBJ-05",
            "escape": "DD-OBJ-08",
            "sabotage": "DD-OBJ-11",
        }[self]


class PlannedSetting(Struct, frozen=True, omit_defaults=True):
    """A setting, and what it changes (HS-SET-01)."""

    name: str
    text: str = ""
    affinity: int = 0
    barricade: int = 0
    spotting: int = 0
    shooting: int = 0


class Roster(Struct, frozen=True):
    """The units of a faction that may be met, by number, and the spells of its own (DD-ENEMY-04, DD-SPELL-08)."""

    id: str
    name: str
    basics: tuple[Sheet, ...]
    heroes: tuple[Sheet, ...]
    powers: tuple[Power, ...] = ()


class Kin(Struct, frozen=True):
    """A row of the table of races (DD-ENEMY-09)."""

    name: str
    changes: Changes


class DungeonSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """All that a run is made of. Where a table has several rows, or a value is missing, dice decide."""

    hero: Sheet
    settings: Annotated[tuple[PlannedSetting, ...], Meta(min_length=1, max_length=D4)]
    rosters: Annotated[tuple[Roster, ...], Meta(min_length=1, max_length=D6)]
    objective: Objective | None = None
    rooms: Annotated[int, Meta(ge=1, le=MOST_ROOMS)] | None = None
    powers: tuple[Power, ...] = ()  # of every enemy caster, in the order of the die
    summoned: tuple[Sheet, ...] = ()  # units that spells may bring
    races: tuple[Kin, ...] = ()  # enemies have a race where this is filled


class Plan(Struct, frozen=True):
    """A run as it was settled before its first room (DD-RUN-03)."""

    setting: PlannedSetting
    objective: Objective
    rooms: int
    roster: Roster
    powers: tuple[Power, ...] = ()
    summoned: tuple[Sheet, ...] = ()
    races: tuple[Kin, ...] = ()

    @property
    def has_interface(self) -> bool:
        """Whether the final room holds one (DD-OBJ-04, -10)."""
        return self.objective in (Objective.RETRIEVE_DATA, Objective.SABOTAGE)


def read_setup(given: object, rulings: Rulings) -> DungeonSetup:
    """A setup that a run can start from."""
    try:
        setup = msgspec.convert(given, DungeonSetup)
    except msgspec.ValidationError as wrong:
        raise SetupError(f"the setup of a dungeon: {wrong}") from wrong
    _check_numbers(setup)
    for roster in setup.rosters:
        if any(all(each.is_named for each in units) for units in (roster.basics, roster.heroes)):
            raise SetupError(
                f"{roster.name}: a roster has at least one Basic and one Hero unit that is not named (DD-ENEMY-02)"
            )
        if rulings.says("R-DD-40", "user-entered-only") and any(
            each.pack == "starter" for each in (*roster.basics, *roster.heroes)
        ):
            raise SetupError(f"{roster.name}: its units are the Starter Codex's, and R-DD-40 is user-entered-only")
    if len(setup.settings) not in (1, D4):
        raise SetupError(f"settings: {len(setup.settings)} rows, expected one, or {D4} to roll among (DD-SETUP-01)")
    if len(setup.rosters) not in (1, D6):
        raise SetupError(f"rosters: {len(setup.rosters)} rows, expected one, or {D6} to roll among (DD-SETUP-07)")
    return setup


def _check_numbers(setup: DungeonSetup) -> None:
    """Refuse numbers that no unit has."""
    for place, value in values_of(msgspec.to_builtins(setup)):
        most = LONGEST_RANGE if place == "range" else MOST
        if isinstance(value, int) and not -most <= value <= most:
            raise SetupError(f"the setup of a dungeon: {place} {shown_number(value)}, expected at most {most}")
    for sheet in (setup.hero, *setup.summoned, *(each for row in setup.rosters for each in (*row.basics, *row.heroes))):
        for points in POINTS:
            if (value := getattr(sheet.profile, points)) < 0:
                raise SetupError(f"the setup of a dungeon: {sheet.name} has {points} {value}, expected at least 0")


def settle(setup: DungeonSetup, rulings: Rulings) -> Asking[Plan]:
    """What was not chosen is rolled: setting, objective, length, faction (DD-SETUP-01, -04, -06, -07)."""
    place = setup.settings[0]
    if len(setup.settings) > 1:
        (row,) = yield from faces("setting", "DD-SETUP-01", HERO, sides=D4)
        place = setup.settings[row - 1]
    if rulings.says("R-DD-37", "named-theme-only"):
        place = PlannedSetting(place.name)
    objective = setup.objective
    if objective is None:
        (row,) = yield from faces("objective", "DD-SETUP-04", HERO, sides=D4)
        objective = tuple(Objective)[row - 1]
    rooms = setup.rooms
    if rooms is None:
        (face,) = yield from faces("number of rooms", "DD-SETUP-06", HERO, sides=D4)
        rooms = run_length(face)
    roster = setup.rosters[0]
    if len(setup.rosters) > 1:
        (row,) = yield from faces("enemy faction", "DD-SETUP-07", HERO)
        roster = setup.rosters[row - 1]
    return Plan(place, objective, rooms, roster, setup.powers, setup.summoned, setup.races)


def run_length(face: int) -> int:
    """A D4 and three rooms more (DD-SETUP-06)."""
    return face + 3


# From the codex


def prepare(
    codex: Codex,
    hero: Outfit,
    setting: str | None = None,
    objective: Objective | None = None,
    rooms: int | None = None,
    faction: str | None = None,
    with_races: bool = False,
) -> DungeonSetup:
    """A setup from the codex; what is not named is left to the dice."""
    if faction is not None:
        rosters = [codex.faction(faction)]
    else:
        rosters = sorted((each for each in codex.factions.values() if each.number), key=lambda each: each.number or 0)
    settings = sorted((each for each in codex.settings.values() if each.number), key=lambda each: each.number or 0)
    if setting is not None:
        settings = [codex.setting(setting)]
    known = [*COMMON_POWERS, *(spell for each in rosters for spell in each.spells)]
    summoned = [effect.unit for spell in known for effect in codex.spells[spell].effects if effect.unit]
    summoned += [effect.unit for spell in hero.spells for effect in spell.effects if effect.unit]
    races = sorted((each for each in codex.races.values() if each.number), key=lambda each: each.number or 0)
    return DungeonSetup(
        hero=sheet_of(hero, codex),
        settings=tuple(
            PlannedSetting(each.name, each.text, each.affinity, each.barricade, each.spotting, each.shooting)
            for each in settings
        ),
        rosters=tuple(roster_of(each, codex) for each in rosters),
        objective=objective,
        rooms=rooms,
        powers=tuple(power_of(codex.spells[each], codex) for each in COMMON_POWERS),
        summoned=tuple(enemy_sheet(codex.units[each], codex) for each in dict.fromkeys(summoned)),
        races=tuple(Kin(each.name, each.changes) for each in races) if with_races else (),
    )


def roster_of(faction: Faction, codex: Codex) -> Roster:
    """The Basic and Hero units of a faction: no others are met (DD-ENEMY-11)."""

    def listed(type: UnitType) -> tuple[Sheet, ...]:
        units: list[Unit] = [each for each in codex.units_of(faction.id) if each.type is type]
        return tuple(enemy_sheet(each, codex) for each in units)

    powers = tuple(power_of(codex.spells[each], codex) for each in faction.spells)
    return Roster(faction.id, faction.name, listed(UnitType.BASIC), listed(UnitType.HERO), powers)


def as_setup(setup: DungeonSetup) -> dict[str, object]:
    """A setup as records keep it."""
    written: dict[str, object] = msgspec.to_builtins(setup)
    return written
