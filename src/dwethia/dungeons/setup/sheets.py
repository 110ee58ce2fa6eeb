"""Models as Dungeons sees them: a unit with what it has in hand and what it knows (DD-RUN-02, DD-ENEMY-07, DD-GEAR)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex import Armament, Codex, Gear, Outfit, Unit, Wargear
from dwethia.codex.entries import Changes, GearType
from dwethia.codex.loadout import Power, Trinket, powers_of, save_without_shield, trinkets_of
from dwethia.codex.looks import CardLook
from dwethia.codex.noted_keywords import keywords_of_blows, noted, read_noted
from dwethia.profile import Profile
from dwethia.weapon import Penalty, WeaponKeyword


class Arm(Struct, frozen=True, omit_defaults=True):
    """A ranged weapon: Strength, movement penalty and keywords (DD-SHARED-11)."""

    id: str
    name: str
    strength: int
    range: int = 24  # inches
    penalty: Penalty = Penalty.NONE
    keywords: tuple[WeaponKeyword, ...] = ()
    wounds: int = 1  # of one success
    once: bool = False
    is_spell: bool = False

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


BLOWS: Final = ("sunder", "two_handed", "dangerous")  # entries that hold a keyword


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
    sunder: int = 0  # keywords of its weapons in close combat, as `blows` reads them
    two_handed: bool = False
    dangerous: bool = False
    powers: tuple[Power, ...] = ()
    trinkets: tuple[Trinket, ...] = ()
    special: tuple[WeaponKeyword, ...] = ()
    wargear: tuple[str, ...] = ()
    race: str | None = None
    is_named: bool = False
    further: tuple[WeaponKeyword, ...] = ()  # keywords of its weapons in close combat that have no entry of their own
    look: CardLook | None = None  # of a pack that is not shipped

    @property
    def blows(self) -> tuple[WeaponKeyword, ...]:
        """The keywords of its weapons in close combat."""
        if not (self.sunder or self.two_handed or self.dangerous or self.further):
            return ()
        return read_noted(BLOWS, (self.sunder, self.two_handed, self.dangerous), self.further)

    def of_race(self, name: str, changes: Changes) -> Sheet:
        """This unit with a racial profile added (DD-ENEMY-09)."""
        changed = {each: getattr(self.profile, each) + number for each, number in changes.stated.items()}
        return replace(self, race=name, profile=replace(self.profile, **changed))


def sheet_of(outfit: Outfit, codex: Codex) -> Sheet:
    """An outfit as Dungeons sees it."""
    unit = outfit.unit
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
        **noted(Sheet, keywords_of_blows(outfit)),
        powers=powers_of(outfit, codex),
        trinkets=trinkets_of(outfit),
        special=unit.special,
        wargear=tuple(each.name for each in outfit.wargear),
        race=outfit.race.name if outfit.race else None,
        is_named=unit.is_named,
        look=codex.card_look(unit),
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
