"""Models as Dungeons sees them: a unit with what it has in hand and what it knows (DD-RUN-02, DD-ENEMY-07, DD-GEAR)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex import Armament, Codex, Gear, Outfit, Unit, Wargear
from dwethia.codex.entries import Changes, GearType
from dwethia.codex.loadout import Power, Trinket, number_of, powers_of, save_without_shield, trinkets_of
from dwethia.profile import Profile
from dwethia.weapon import Keyword, Penalty


class Arm(Struct, frozen=True, omit_defaults=True):
    """A ranged weapon: Strength, movement penalty and keywords (DD-SHARED-11)."""

    id: str
    name: str
    strength: int
    range: int = 24  # inches
    penalty: Penalty = Penalty.NONE
    keywords: tuple[Keyword, ...] = ()
    wounds: int = 1  # of one success
    once: bool = False
    is_spell: bool = False

    def number(self, keyword: str) -> int:
        """The number of a keyword (1 where it has none), 0 where the weapon does not have it."""
        return number_of(self.keywords, keyword)

    def __str__(self) -> str:
        words = "".join(f" [{word}]" for word in self.keywords)
        penalty = {Penalty.NONE: "No", Penalty.HALF: "Half", Penalty.FULL: "Full"}[self.penalty]
        return f'{self.name}: {self.range}", Strength {self.strength}, {penalty} penalty{words}'


def arm_of(power: Power) -> Arm | None:
    """A spell as a shot, where it is rolled like one."""
    if power.strength is None:
        return None
    return Arm(
        power.id, power.name, power.strength, power.range, keywords=power.keywords, wounds=power.wounds, is_spell=True
    )


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A unit ready for the grid."""

    id: str
    name: str
    mark: str  # `B.1`
    profile: Profile
    faction: str = ""
    pack: str = ""
    save_without_shield: int | None = None
    reach: int = 1
    cloak: int | None = None  # what its cloak adds to a watcher's number
    arms: tuple[Arm, ...] = ()
    first_named: Arm | None = None  # the first ranged weapon of its entry, where it does not have it by default
    sunder: int = 0  # of its weapons in close combat
    two_handed: bool = False  # whether close combat takes both its hands
    dangerous: bool = False  # whether its weapons in close combat are
    powers: tuple[Power, ...] = ()
    trinkets: tuple[Trinket, ...] = ()
    special: tuple[Keyword, ...] = ()
    wargear: tuple[str, ...] = ()
    race: str | None = None
    is_named: bool = False

    def rule(self, name: str) -> int:
        """The number of a special rule (1 where it has none), 0 where the unit does not have it."""
        return number_of(self.special, name)

    def of_race(self, name: str, changes: Changes) -> Sheet:
        """This unit with a racial profile added (DD-ENEMY-09)."""
        changed = {each: getattr(self.profile, each) + number for each, number in changes.stated.items()}
        return replace(self, race=name, profile=replace(self.profile, **changed))


def sheet_of(outfit: Outfit, codex: Codex) -> Sheet:
    """An outfit as Dungeons sees it."""
    unit = outfit.unit
    fists = [each for each in outfit.wargear if isinstance(each, Armament) and not each.is_ranged]
    cloaks = [each.cover for each in outfit.wargear if isinstance(each, Gear) and each.type is GearType.CLOAK]
    return Sheet(
        id=unit.id,
        name=unit.name,
        mark=unit.mark,
        profile=outfit.profile,
        faction=unit.faction or "",
        pack=codex.pack_of(unit),
        save_without_shield=save_without_shield(outfit),
        reach=outfit.reach,
        cloak=max(cloaks, default=None),
        arms=tuple(arm for each in outfit.wargear if (arm := _arm(each)) is not None),
        first_named=_first_named(outfit, codex),
        sunder=max((number_of(each.words, "Sunder") for each in fists), default=0),
        two_handed=any(number_of(each.words, "Two-Handed") for each in outfit.wargear if not each.is_ranged),
        dangerous=any(number_of(each.words, "Dangerous") for each in fists),
        powers=powers_of(outfit, codex),
        trinkets=trinkets_of(outfit),
        special=unit.special,
        wargear=tuple(each.name for each in outfit.wargear),
        race=outfit.race.name if outfit.race else None,
        is_named=unit.is_named,
    )


def enemy_sheet(unit: Unit, codex: Codex) -> Sheet:
    """A unit as it is met in a room: with its default wargear and no race (DD-ENEMY-07, -08)."""
    return sheet_of(codex.usual_outfit(unit), codex)


def _arm(item: Wargear) -> Arm | None:
    if not isinstance(item, Armament) or item.range is None or item.strength is None:
        return None
    return Arm(item.id, item.name, item.strength, item.range, item.penalty, item.words, item.wounds, item.once)


def _first_named(outfit: Outfit, codex: Codex) -> Arm | None:
    if any(each.is_ranged for each in outfit.wargear):
        return None
    options = [codex.wargear[each] for each in outfit.unit.options]
    return next((_arm(each) for each in options if each.is_ranged), None)
