"""What a pack holds: factions, units, weapons and other wargear, spells, terrain, races and religions.

These are the entries as people write them; missions, ready boards and Destiny actions are in `battlefield`, the names
of all kinds in `kinds`, what entries cost is in `prices`, what a model has in hand in `outfit`.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

from dwethia.codex.looks import FactionLook, UnitLook
from dwethia.lengths import INCH, thousandths
from dwethia.profile import BASES, PRINTED, Profile, UnitType, parse_mark
from dwethia.rulebook.declared import Origin
from dwethia.weapon import Penalty, Weapon, WeaponKeyword

Id = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
        max_length=60,
        extra={"expected": 'small letters, digits and hyphens, as in "short-bow"'},
    ),
]
Name = Annotated[
    str,
    Meta(
        pattern=r"^[^\u0000-\u001f\u007f]{1,80}$",
        extra={"expected": "a name of 1 to 80 characters in one line"},
    ),
]
Text = Annotated[
    str,
    Meta(
        pattern=r"^[^\u0000-\u0008\u000b-\u001f\u007f]*$",
        max_length=2000,
        extra={"expected": "a text of at most 2000 characters without control characters"},
    ),
]
Address = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*:[a-z][a-z0-9]*(-[a-z0-9]+)*$",
        extra={"expected": 'a pack and an entry of it, as in "starter:pirate"'},
    ),
]
Mark = Annotated[
    str,
    Meta(
        pattern=r"^[HBMTR]\.[1-9][0-9]{0,2}$",
        description="The type of the unit (H, B, M, T or R) and its number, as on its base.",
        extra={"expected": 'H, B, M, T or R, a full stop and a number, as in "B.1"', "rule": "SK-MODEL-16"},
    ),
]
Value = Annotated[int, Meta(ge=-99, le=99)]
Count = Annotated[int, Meta(ge=0, le=999)]
Points = Annotated[int, Meta(ge=0, le=9999)]
Figure = Annotated[int, Meta(ge=1, le=99)]  # of a characteristic that comes with an item
SaveNeed = Annotated[int, Meta(ge=3, le=6, extra={"rule": "HS-PRICE-03"})]
Reach = Annotated[int, Meta(ge=1, le=3, description="Melee Range 1 to 3.", extra={"rule": "SK-FIGHT-23"})]
Inches = Annotated[int, Meta(ge=1, le=144)]
Length = Annotated[float, Meta(ge=0, le=48)]  # inches, down to thousandths

CharacteristicName = Literal[
    "move", "martial", "perception", "strength", "defense", "aggression",
    "wounds", "integrity", "destiny", "faith", "affinity",
]  # fmt: skip
Phase = Literal["priority", "movement", "shoot", "close-combat", "end", "any"]
Lasts = Literal["turn", "next-turn", "caster-turn", "target-turn", "battle"]

_NAMED = re.compile(r"(\S.*?)(?:\s+(\d{1,3}))?")


def parse_word(text: str) -> WeaponKeyword:
    """A keyword or special rule as packs write it: `Arc`, `Blast 2`."""
    match = _NAMED.fullmatch(text.strip())
    if match is None:
        return WeaponKeyword(text)
    return WeaponKeyword(match[1], int(match[2]) if match[2] else None)


class TomlTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A TOML table of which every key is known."""


class Pack(TomlTable, frozen=True, kw_only=True):
    """What `pack.toml` says of the whole folder."""

    id: Id
    name: Name
    version: Name
    text: Text = ""
    requires: Annotated[tuple[Id, ...], Meta(description="Ids of the packs whose entries this one uses.")] = ()


class Entry(TomlTable, frozen=True, kw_only=True):
    """What every entry has."""

    id: Id
    name: Name
    text: Text = ""
    origin: Annotated[
        Origin, Meta(description="books: as the books print it; public: from the game's public pages; ours: made up.")
    ] = "ours"
    name_origin: Annotated[Origin | None, Meta(description="Whose the name is, where the rest is not theirs.")] = None
    aliases: Annotated[tuple[Name, ...], Meta(description="Other spellings it is found by.")] = ()
    extends: Annotated[Address | None, Meta(description="Starts as this entry; what is stated here differs.")] = None
    replaces: Annotated[Address | None, Meta(description="Stands wherever this entry of another pack would.")] = None


class Priced(Entry, frozen=True, kw_only=True):
    """An entry with a price: by the list, or stated with a reason."""

    points: Annotated[Points | None, Meta(description="Only where the price is not that of the list.")] = None
    points_reason: Text = ""


class Characteristics(TomlTable, frozen=True, kw_only=True):
    """A printed profile. Saves and ignored wounds are written as the 5 of 5+."""

    martial: Value
    perception: Value
    strength: Value
    defense: Value
    aggression: Value
    wounds: Value
    integrity: Value = 0
    destiny: Value = 0
    faith: Value = 0
    affinity: Value = 0
    move: Value = 6
    save: SaveNeed | None = None
    ignores: SaveNeed | None = None
    shots: Annotated[int, Meta(ge=1, le=6)] = 1


class Changes(TomlTable, frozen=True, kw_only=True):
    """Points added to characteristics, or taken off."""

    move: Value = 0
    martial: Value = 0
    perception: Value = 0
    strength: Value = 0
    defense: Value = 0
    aggression: Value = 0
    wounds: Value = 0
    integrity: Value = 0
    destiny: Value = 0
    faith: Value = 0
    affinity: Value = 0

    @property
    def stated(self) -> dict[str, int]:
        """What is not 0, in the printed order, Move last."""
        own = asdict(self)
        return {name: own[name] for name in (*PRINTED, "move") if own[name]}


class Restores(TomlTable, frozen=True, kw_only=True):
    """Points of what a model has spent that come back."""

    destiny: Annotated[int, Meta(ge=0, le=6)] = 0
    faith: Annotated[int, Meta(ge=0, le=6)] = 0
    affinity: Annotated[int, Meta(ge=0, le=6)] = 0

    @property
    def stated(self) -> dict[str, int]:
        """What is not 0."""
        return {name: number for name, number in asdict(self).items() if number}


class Wargear(Priced, frozen=True, kw_only=True):
    """What weapons and other wargear share."""

    keywords: tuple[Name, ...] = ()
    changes: Changes = Changes()
    all_in_coherency: Annotated[bool, Meta(description="The changes count for all friends in coherency.")] = False
    once: Annotated[bool, Meta(description="Works once per game.")] = False
    reach: Reach = 1

    @property
    def words(self) -> tuple[WeaponKeyword, ...]:
        """Its keywords with their numbers."""
        return tuple(parse_word(each) for each in self.keywords)

    @property
    def is_ranged(self) -> bool:
        return False


class Armament(Wargear, frozen=True, kw_only=True):
    """A weapon: ranged if it has a range and a Strength (SK-SHOOT-04), else for close combat (SK-FIGHT-23)."""

    range: Annotated[Inches | None, Meta(description="Inches.")] = None
    strength: Figure | None = None
    penalty: Penalty = Penalty.NONE
    wounds: Annotated[int, Meta(ge=1, le=6, description="Wounds of one success.")] = 1

    @property
    def is_ranged(self) -> bool:
        return self.range is not None

    @property
    def weapon(self) -> Weapon | None:
        """The ranged weapon as a shot sees it; none for a weapon of close combat."""
        if self.range is None or self.strength is None:
            return None
        return Weapon(
            self.range * INCH,
            self.strength,
            self.penalty,
            self.words,
            self.name,
            wounds=self.wounds,
            once=self.once,
            id=self.id,
        )


class GearType(StrEnum):
    """What other wargear is; spellbook, talisman and staff are what the campaign's victors may take."""

    SHIELD = "shield"
    CLOAK = "cloak"
    ARMOUR = "armour"
    TALISMAN = "talisman"
    SPELLBOOK = "spellbook"
    STAFF = "staff"
    OTHER = "other"


class Gear(Wargear, frozen=True, kw_only=True):
    """Wargear that is no weapon."""

    type: GearType
    save: SaveNeed | None = None
    cover: Annotated[int, Meta(ge=0, le=3, description="What a cloak takes off a shooter's Perception.")] = 0
    spells: tuple[Id, ...] = ()
    restores: Restores = Restores()


class Slot(TomlTable, frozen=True, kw_only=True):
    """A place for wargear that may be chosen, each option at its price."""

    name: Name
    options: Annotated[tuple[Id, ...], Meta(min_length=1)]
    least: Annotated[int, Meta(ge=0, le=9)] = 0
    most: Annotated[int, Meta(ge=1, le=9)] = 1
    instead_of: Annotated[Id | None, Meta(description="What the unit always has, given up for an option.")] = None


class Unit(Priced, frozen=True, kw_only=True, rename={"printed": "profile"}):
    """A profile that a faction, or as its elite a religion, lists."""

    mark: Mark
    faction: Id | None = None
    religion: Id | None = None
    printed: Characteristics
    base: Annotated[int, Meta(ge=1, le=999, description="Millimetres across its widest side.")] | None = None
    wargear: Annotated[tuple[Id, ...], Meta(description="What it always has.")] = ()
    slots: Annotated[tuple[Slot, ...], Meta(description="What may be chosen for it.")] = ()
    rules: Annotated[tuple[Name, ...], Meta(description="Special rules, as declared in the rulebook.")] = ()
    spells: tuple[Id, ...] = ()
    actions: Annotated[tuple[Id, ...], Meta(description="Destiny actions of its own.")] = ()
    keywords: tuple[Name, ...] = ()
    is_named: Annotated[bool, Meta(description="A person of whom there is only one.")] = False
    look: Annotated[UnitLook | None, Meta(description="What its figure has of its own.")] = None

    @property
    def type(self) -> UnitType:
        return parse_mark(self.mark)[0]

    @property
    def number(self) -> int:
        return parse_mark(self.mark)[1]

    @property
    def label(self) -> str:
        """As the books print it: `1. Captain`."""
        return f"{self.number}. {self.name}"

    @property
    def base_mm(self) -> int:
        """The stated base, or the usual one of its type."""
        return self.base if self.base is not None else BASES[self.type].usual

    @property
    def profile(self) -> Profile:
        """The printed profile as the games use it, before any wargear."""
        return Profile(**asdict(self.printed), type=self.type)

    @property
    def special(self) -> tuple[WeaponKeyword, ...]:
        """Its special rules with their numbers."""
        return tuple(parse_word(each) for each in self.rules)

    @property
    def options(self) -> tuple[str, ...]:
        """Everything its slots offer."""
        return tuple(dict.fromkeys(each for slot in self.slots for each in slot.options))


class Effect(TomlTable, frozen=True, kw_only=True):
    """One thing a power does; which fields it takes, its declaration in the rulebook says."""

    effect: Name
    characteristic: CharacteristicName | None = None
    amount: Value | None = None
    unit: Id | None = None
    dice: Literal["1", "2", "3", "D3", "D6"] | None = None
    lasts: Lasts | None = None


class Spell(Priced, frozen=True, kw_only=True):
    """A power that Affinity pays for (SK-AFF-01)."""

    charge: Annotated[int, Meta(ge=0, le=6, description="Affinity to cast it.")]
    range: Inches
    phase: Phase
    target: Literal["enemy", "friend", "caster"]
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    all_in_coherency: Annotated[bool, Meta(description="Also works on all in coherency with the target.")] = False
    strength: Figure | None = None
    wounds: Annotated[int, Meta(ge=1, le=6)] = 1
    keywords: tuple[Name, ...] = ()

    @property
    def words(self) -> tuple[WeaponKeyword, ...]:
        """Its keywords with their numbers."""
        return tuple(parse_word(each) for each in self.keywords)

    @property
    def weapon(self) -> Weapon | None:
        """The power as a shot sees it, where it is rolled like one (SK-AFF-08)."""
        if self.strength is None:
            return None
        return Weapon(
            self.range * INCH,
            self.strength,
            Penalty.NONE,
            self.words,
            self.name,
            is_spell=True,
            wounds=self.wounds,
            id=self.id,
        )


class TerrainKind(StrEnum):
    """The five kinds of the glossary (HS-TERR-01 to -05)."""

    DIFFICULT = "difficult"
    COVER = "cover"
    IMPASSABLE = "impassable"
    HAZARDOUS = "hazardous"
    OBSCURING = "obscuring"


class TerrainPiece(Entry, frozen=True, kw_only=True):
    """A piece of terrain; it may be of several kinds at once."""

    kinds: Annotated[tuple[TerrainKind, ...], Meta(min_length=1)]
    corners: Annotated[
        tuple[tuple[Length, Length], ...], Meta(description="The footprint's corners in order, in inches.")
    ] = ()
    diameter: Annotated[Length | None, Meta(description="Of a round footprint, in inches.")] = None
    height: Annotated[Length, Meta(description="Inches.")] = 0.0
    cover: Annotated[int, Meta(ge=1, le=4, description="The X of Cover X.", extra={"rule": "HS-TERR-02"})] | None = None
    climbed: Annotated[
        bool, Meta(description="Models stand on top of it; otherwise they go in among it (HS-TERR-06).")
    ] = False

    @property
    def outline(self) -> tuple[tuple[int, int], ...]:
        """The corners in thousandths of an inch; none for a round piece."""
        return tuple((thousandths(x), thousandths(y)) for x, y in self.corners)

    @property
    def radius(self) -> int | None:
        """Half the diameter in thousandths of an inch; none for a piece with corners."""
        return None if self.diameter is None else thousandths(self.diameter / 2)

    @property
    def tallness(self) -> int:
        """The height in thousandths of an inch."""
        return thousandths(self.height)

    def is_a(self, kind: TerrainKind) -> bool:
        return kind in self.kinds


class Race(Priced, frozen=True, kw_only=True):
    """What a people adds to a hero's profile (SK-STAT-14, SK-MUSTER-13)."""

    changes: Changes = Changes()
    number: Annotated[int, Meta(ge=1, le=99, description="Its row on the table of races.")] | None = None


class Setting(Entry, frozen=True, kw_only=True):
    """A place for a dungeon run, and the one thing it changes for everybody in it (DD-SETUP-02, HS-SET-01)."""

    number: Annotated[int, Meta(ge=1, le=4, description="Its row on the table of settings.")] | None = None
    affinity: Annotated[
        int, Meta(ge=-3, le=3, description="Added to the Affinity that a model with Affinity has in each room.")
    ] = 0
    barricade: Annotated[int, Meta(ge=0, le=2, description="Added to what a barricade square costs to enter.")] = 0
    spotting: Annotated[int, Meta(ge=-2, le=2, description="Added to the number enemies need to spot a hero.")] = 0
    shooting: Annotated[int, Meta(ge=-2, le=2, description="Added to the Perception number of every shooter.")] = 0


class Religion(Entry, frozen=True, kw_only=True):
    """A religion, and the elite unit it offers to any faction (SK-MUSTER-10, -11)."""

    elite: Id
    look: Annotated[FactionLook | None, Meta(description="Colours and shapes of its figures.")] = None


class Limit(TomlTable, frozen=True, kw_only=True):
    """How many of something a force may have."""

    least: Count = 0
    least_from: Annotated[Count, Meta(description="The least holds for battles of this many points or more.")] = 0
    most: Count | None = None
    one_more_each: (
        Annotated[
            int, Meta(ge=1, le=9999, description="One more than the most for each full number of points like this.")
        ]
        | None
    ) = None

    def bounds(self, points: int) -> tuple[int, int | None]:
        """The least and the most in a battle of this many points; None where nothing bounds it."""
        least = self.least if points >= self.least_from else 0
        if self.most is None:
            return least, None
        return least, self.most + (points // self.one_more_each if self.one_more_each else 0)


class UnitLimit(Limit, frozen=True, kw_only=True):
    """How many models of one profile a force may have."""

    unit: Id


class CompositionChart(TomlTable, frozen=True, kw_only=True):
    """A Composition Chart (SK-MUSTER-09): limits for each type, and for single profiles."""

    heroes: Limit = Limit()
    basic: Limit = Limit()
    monsters: Limit = Limit()
    titans: Limit = Limit()
    religious: Limit = Limit(most=0)
    units: tuple[UnitLimit, ...] = ()

    def limit(self, type: UnitType) -> Limit:
        """The limit for a type of unit."""
        limit: Limit = getattr(self, CHART_FIELDS[type])
        return limit

    def unit_limit(self, unit: str) -> Limit:
        """The limit for one profile."""
        return next((each for each in self.units if each.unit == unit), Limit())

    @property
    def unit_limits(self) -> tuple[tuple[str, Limit], ...]:
        """The profiles with a limit of their own."""
        return tuple((each.unit, each) for each in self.units)


CHART_FIELDS: Final = {
    UnitType.HERO: "heroes",
    UnitType.BASIC: "basic",
    UnitType.MONSTER: "monsters",
    UnitType.TITAN: "titans",
    UnitType.RELIGIOUS: "religious",
}


class Faction(Entry, frozen=True, kw_only=True):
    """A faction; its missions are entries that name it."""

    composition: CompositionChart
    shoots_into_melee: Annotated[bool, Meta(description="May shoot at enemies who are engaged {R-SK-64}.")] = True
    shoots_past_friends: Annotated[bool, Meta(description="May shoot with a friend in the way {R-SK-65}.")] = True
    spells: Annotated[tuple[Id, ...], Meta(description="Powers of its own, for casters in Dungeons.")] = ()
    number: Annotated[int, Meta(ge=1, le=6, description="Its row on Dungeons' table of factions.")] | None = None
    look: Annotated[FactionLook | None, Meta(description="Colours and shapes of its figures.")] = None
