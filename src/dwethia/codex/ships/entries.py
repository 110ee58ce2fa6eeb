"""What a pack holds for battles in space: ships, their weapons, fleet charts and space terrain (CC-STAT, CC-BASE)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal

from msgspec import Meta
from msgspec.structs import asdict

from dwethia.codex.battlefield import LaidBoard
from dwethia.codex.entries import (
    Entry,
    Figure,
    Id,
    Inches,
    Length,
    Limit,
    Name,
    Priced,
    Slot,
    TerrainKind,
    TomlTable,
    Value,
    parse_word,
)
from dwethia.lengths import INCH, thousandths
from dwethia.profile import Profile
from dwethia.weapon import Penalty, Weapon, WeaponKeyword

Millimetres = Annotated[int, Meta(ge=10, le=300, extra={"rule": "CC-BASE-12"})]
ShipSave = Annotated[int, Meta(ge=3, le=6, description="As the 5 of 5+.", extra={"rule": "HS-SHIP-03"})]


class ShipClass(StrEnum):
    """The three classes of the book, and what may stand on a round base (CC-BASE-01 to -03, -07)."""

    FIGHTER = "fighter"
    CRUISER = "cruiser"
    WARSHIP = "warship"
    CONSTRUCT = "construct"


class ShipType(StrEnum):
    """The rows of a fleet chart: the classes of a faction's own ships, and the elite of a religion."""

    FIGHTER = "fighter"
    CRUISER = "cruiser"
    WARSHIP = "warship"
    CONSTRUCT = "construct"
    ELITE = "elite"


class FiringArc(StrEnum):
    """Where a weapon shoots: to one side of its ship, or all round {R-CC-52}."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"
    TURRET = "turret"


class ShipWeapon(Priced, frozen=True, kw_only=True):
    """A weapon of ships: range, Strength, movement penalty, arc and keywords (CC-SHOOT-05, R-CC-70)."""

    range: Annotated[Inches, Meta(description="Inches.", extra={"rule": "CC-SHOOT-05"})]
    strength: Annotated[Figure, Meta(extra={"rule": "CC-SHOOT-05"})]
    penalty: Penalty = Penalty.NONE
    arc: Annotated[FiringArc, Meta(description="The side it shoots to; a turret shoots all round.")] = FiringArc.TURRET
    wounds: Annotated[int, Meta(ge=1, le=6, description="Wounds of one success.")] = 1
    once: Annotated[bool, Meta(description="Works once per game.")] = False
    keywords: Annotated[tuple[Name, ...], Meta(description="Those the rulebook declares act; others are words.")] = ()

    @property
    def words(self) -> tuple[WeaponKeyword, ...]:
        """Its keywords with their numbers."""
        return tuple(parse_word(each) for each in self.keywords)

    @property
    def weapon(self) -> Weapon:
        """The weapon as a shot sees it; the arc stays here."""
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


class ShipCharacteristics(TomlTable, frozen=True, kw_only=True):
    """A ship's profile: the printed line, Move, its shields, and what it ignores {R-CC-67}."""

    martial: Value
    perception: Value
    strength: Value
    defense: Value
    aggression: Annotated[int, Meta(ge=-99, le=99, description="Aggressors in the ships' book.")]
    wounds: Value
    integrity: Value
    destiny: Value = 0
    faith: Value = 0
    affinity: Value = 0
    move: Value
    save: ShipSave | None = None
    shield: Annotated[bool, Meta(description="Shields whose save the table's ruling gives (R-CC-13).")] = False
    ignores: (
        Annotated[int, Meta(ge=4, le=6, description="Ignores a wound on this or more.", extra={"rule": "CC-SHOOT-30"})]
        | None
    ) = None


class ShipBase(TomlTable, frozen=True, kw_only=True):
    """A base in millimetres: length and width as the ship flies, or the diameter of a round one."""

    length: Millimetres | None = None
    width: Millimetres | None = None
    diameter: Millimetres | None = None

    @property
    def is_round(self) -> bool:
        return self.diameter is not None

    @property
    def sides(self) -> tuple[int, int]:
        """Length and width; of a round base its diameter twice."""
        if self.diameter is not None:
            return self.diameter, self.diameter
        return self.length or 0, self.width or 0

    def __str__(self) -> str:
        """As fleets write it: `60x30`, or `80` for a round one."""
        return str(self.diameter) if self.diameter is not None else f"{self.length}x{self.width}"


USUAL_BASES: Final = {
    ShipClass.FIGHTER: ShipBase(length=30, width=30),  # CC-BASE-01
    ShipClass.CRUISER: ShipBase(length=60, width=30),  # CC-BASE-02
    ShipClass.WARSHIP: ShipBase(length=100, width=60),  # CC-BASE-03
    ShipClass.CONSTRUCT: ShipBase(diameter=80),  # HS-SHIP-06
}

Deploys = Literal["zone", "anywhere", "reserve", "teleport"]
Facing = Literal["sides", "all-round"]


class Ship(Priced, frozen=True, kw_only=True, rename={"ship_class": "class", "printed": "profile"}):
    """A ship that a faction, or as its elite a religion, lists (CC-MUSTER-10, -11)."""

    ship_class: ShipClass
    faction: Id | None = None
    religion: Id | None = None
    printed: ShipCharacteristics
    base: Annotated[ShipBase | None, Meta(description="Where it is not the usual one of its class.")] = None
    weapons: Annotated[tuple[Id, ...], Meta(description="What it always has.")] = ()
    slots: Annotated[tuple[Slot, ...], Meta(description="Weapons that may be chosen for it.")] = ()
    spells: tuple[Id, ...] = ()
    actions: Annotated[tuple[Id, ...], Meta(description="Destiny and Affinity actions of its own.")] = ()
    rules: Annotated[tuple[Name, ...], Meta(description="Special rules, as declared in the rulebook.")] = ()
    keywords: Annotated[tuple[Name, ...], Meta(description="Those the rulebook knows act; others are words.")] = ()
    cloak: Annotated[
        int, Meta(ge=0, le=3, description="What it takes off a shooter's Perception.", extra={"rule": "CC-SHOOT-28"})
    ] = 0
    facing: Annotated[Facing, Meta(description="all-round: one shield token guards every side of it (CC-BASE-08).")] = (
        "sides"
    )
    deploys: Annotated[
        Deploys,
        Meta(
            description="anywhere: beyond its zone; reserve: off the table until the start of turn `arrives`;"
            " teleport: the same, and then anywhere."
        ),
    ] = "zone"
    arrives: Annotated[int, Meta(ge=2, le=5, extra={"rule": "CC-DEPLOY-14"})] | None = None
    priority: Annotated[
        int, Meta(ge=0, le=3, description="Added to its side's priority roll.", extra={"rule": "CC-PRIO-07"})
    ] = 0
    is_hero: Annotated[bool, Meta(description="Carries a hero {R-CC-76}.")] = False
    is_named: Annotated[bool, Meta(description="A ship of which there is only one.")] = False

    @property
    def type(self) -> ShipType:
        """Its row on a fleet chart."""
        return ShipType.ELITE if self.religion is not None else ShipType(self.ship_class.value)

    @property
    def hull(self) -> ShipBase:
        """The base it is supplied with: as stated, else that of its class (CC-BASE-12, R-CC-79)."""
        return self.base or USUAL_BASES[self.ship_class]

    @property
    def profile(self) -> Profile:
        """The printed profile as the game uses it."""
        return Profile(**asdict(self.printed))

    @property
    def is_fighter(self) -> bool:
        return self.ship_class is ShipClass.FIGHTER

    @property
    def words(self) -> tuple[WeaponKeyword, ...]:
        """Its keywords with their numbers; every fighter has [Fighter]."""
        own = tuple(parse_word(each) for each in self.keywords)
        fighter = WeaponKeyword("Fighter")
        return own if not self.is_fighter or fighter in own else (fighter, *own)

    @property
    def special(self) -> tuple[WeaponKeyword, ...]:
        """Its special rules with their numbers."""
        return tuple(parse_word(each) for each in self.rules)

    @property
    def options(self) -> tuple[str, ...]:
        """Everything its slots offer."""
        return tuple(dict.fromkeys(each for slot in self.slots for each in slot.options))


class ShipLimit(Limit, frozen=True, kw_only=True):
    """How many of one ship a fleet may have."""

    ship: Id


class FleetChart(Entry, frozen=True, kw_only=True):
    """A faction's Composition Chart for fleets: limits for each class, and for single ships (CC-MUSTER-08)."""

    faction: Id
    fighters: Limit = Limit()
    cruisers: Limit = Limit()
    warships: Limit = Limit()
    constructs: Limit = Limit(most=0)
    elites: Limit = Limit(most=0)
    ships: tuple[ShipLimit, ...] = ()

    def limit(self, type: ShipType) -> Limit:
        """The limit for a row of the chart."""
        limit: Limit = getattr(self, FLEET_FIELDS[type])
        return limit

    def unit_limit(self, ship: str) -> Limit:
        """The limit for one ship."""
        return next((each for each in self.ships if each.ship == ship), Limit())

    @property
    def unit_limits(self) -> tuple[tuple[str, Limit], ...]:
        """The ships with a limit of their own."""
        return tuple((each.ship, each) for each in self.ships)


FLEET_FIELDS: Final = {
    ShipType.FIGHTER: "fighters",
    ShipType.CRUISER: "cruisers",
    ShipType.WARSHIP: "warships",
    ShipType.CONSTRUCT: "constructs",
    ShipType.ELITE: "elites",
}


class SpaceTerrain(Entry, frozen=True, kw_only=True):
    """A piece of terrain in space; it may be of several kinds at once (CC-TERR-01, R-CC-71)."""

    kinds: Annotated[tuple[TerrainKind, ...], Meta(min_length=1)]
    corners: Annotated[
        tuple[tuple[Length, Length], ...], Meta(description="The footprint's corners in order, in inches.")
    ] = ()
    diameter: Annotated[Length | None, Meta(description="Of a round footprint, in inches.")] = None
    cover: Annotated[int, Meta(ge=1, le=4, description="The X of Cover X.", extra={"rule": "CC-TERR-03"})] | None = None
    shot_from: Annotated[bool, Meta(description="A ship that touches it may shoot from behind it (CC-TERR-05).")] = (
        False
    )

    @property
    def outline(self) -> tuple[tuple[int, int], ...]:
        """The corners in thousandths of an inch; none for a round piece."""
        return tuple((thousandths(x), thousandths(y)) for x, y in self.corners)

    @property
    def radius(self) -> int | None:
        """Half the diameter in thousandths of an inch; none for a piece with corners."""
        return None if self.diameter is None else thousandths(self.diameter / 2)

    def is_a(self, kind: TerrainKind) -> bool:
        return kind in self.kinds


class SpaceBoard(LaidBoard, frozen=True, kw_only=True):
    """A board of space that is laid already (CC-DEPLOY-01, -02)."""


class SpaceScenario(Entry, frozen=True, kw_only=True):
    """A scenario of battles in space: what it is about, and the figures that takes (CC-DEPLOY-03, CC-TURN-07)."""

    aim: Annotated[Name, Meta(description="What the battle is about, as declared in the rulebook.")]
    zone: Annotated[
        int, Meta(ge=4, le=18, description="Inches from the edge that a zone reaches.", extra={"rule": "CC-DEPLOY-07"})
    ] = 9
    turns: Annotated[int, Meta(ge=1, le=12, extra={"rule": "CC-TURN-06"})] = 5
    times: Annotated[int, Meta(ge=2, le=5, description="How many times its points a flagship counts.")] | None = None
    across: Annotated[int, Meta(ge=2, le=8, description="Inches across the station in the middle.")] | None = None
    reach: Annotated[int, Meta(ge=1, le=12, description="Inches from the station that hold it.")] | None = None
    percent: Annotated[int, Meta(ge=1, le=100, description="Of the points that must break through.")] | None = None
    guard: Annotated[int, Meta(ge=4, le=36, description="Inches that the guard's zone reaches.")] | None = None
