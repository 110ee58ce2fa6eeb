"""What the muster page reads: the codex, and a force counted up. Everything is worked out; the page shows it."""

from __future__ import annotations

from msgspec import Struct

from dwethia.faults import Fault
from dwethia.muster.army import ForceList
from dwethia.muster.kits import ForceWords
from dwethia.rulebook import RuleId
from dwethia.server.boards.drawn import Said, Sum


class Meaning(Struct, frozen=True):
    """What a special rule or a keyword means."""

    name: str
    text: str
    rule: RuleId | None
    is_ours: bool


class Value(Struct, frozen=True):
    """A characteristic as a card prints it; where race or wargear change it, why it is so."""

    name: str
    letter: str
    shown: str
    change: Sum | None = None


class GearShown(Struct, frozen=True):
    """A weapon or another piece of wargear."""

    id: str
    name: str
    line: str  # what it does, in figures
    text: str
    points: int
    words: tuple[str, ...]  # its keywords, as the meanings have them


class Offer(Struct, frozen=True):
    """An option of a slot, and what choosing it adds to the price."""

    gear: str
    points: int


class PlaceForGear(Struct, frozen=True):
    """A slot: how many of its options it takes, and what is given up for one."""

    name: str
    least: int
    most: int
    instead_of: str | None
    offers: tuple[Offer, ...]


class Feat(Struct, frozen=True):
    """A power or a Destiny action: its figures and what it does."""

    name: str
    line: str
    text: str


class UnitCard(Struct, frozen=True):
    """A unit or a ship that can be recruited."""

    id: str
    name: str
    mark: str
    type: str  # one of the codex's types
    faction: str | None
    religion: str | None
    pack: str
    text: str
    origin: str
    is_named: bool
    has_race: bool
    price: Sum  # with what it always has
    values: tuple[Value, ...]
    base: str  # millimetres
    facts: tuple[str, ...]  # what it is or does beyond its figures
    wargear: tuple[str, ...]
    slots: tuple[PlaceForGear, ...]
    rules: tuple[str, ...]
    words: tuple[str, ...]  # rules and keywords, as the meanings have them
    feats: tuple[Feat, ...]
    usual: tuple[str, ...]  # what is chosen at first where something must be


class RaceOffered(Struct, frozen=True):
    """A people that a hero can be of."""

    id: str
    name: str
    text: str
    line: str
    points: int


class ReligionOffered(Struct, frozen=True):
    """A religion and its elite."""

    id: str
    name: str
    text: str
    elite: str | None


class MissionOffered(Struct, frozen=True):
    """A secondary mission of a faction."""

    name: str
    line: str
    text: str


class FactionOffered(Struct, frozen=True):
    """A faction: its units in their order, and its chart in words."""

    id: str
    name: str
    text: str
    units: tuple[str, ...]
    chart: tuple[tuple[str, str], ...]
    missions: tuple[MissionOffered, ...]


class Size(Struct, frozen=True):
    """A size of battle that is offered."""

    limit: int
    board: str
    duration: str


class ReadyOffered(Struct, frozen=True):
    """A force that ships with its game."""

    id: str
    points: int
    models: int
    army: ForceList


class ForceOffered(Struct, frozen=True):
    """A kind of force that can be mustered: whose game it is for, and what it is called."""

    game: str
    is_marked: bool  # whether its files name the game
    words: ForceWords
    limit: int  # points, where nobody says how many


class PackShown(Struct, frozen=True):
    """A pack that the codex is made of; the digest names exactly these files."""

    id: str
    name: str
    version: str
    text: str
    digest: str


class CodexShown(Struct, frozen=True):
    """Everything a force of one game can be made of."""

    force: ForceOffered
    forces: tuple[ForceOffered, ...]  # of all games
    packs: tuple[PackShown, ...]
    factions: tuple[FactionOffered, ...]
    religions: tuple[ReligionOffered, ...]
    races: tuple[RaceOffered, ...]
    types: tuple[str, ...]  # of units, in their order
    units: dict[str, UnitCard]
    gear: dict[str, GearShown]
    meanings: dict[str, Meaning]
    sizes: tuple[Size, ...]
    least_limit: int
    most_limit: int
    ready: tuple[ReadyOffered, ...]


class ChartRow(Struct, frozen=True):
    """One line of a Composition Chart: how many there are, must be and may be."""

    name: str
    is_unit: bool
    count: int
    least: int
    most: int | None
    room: int | None  # how many more there may be
    is_broken: bool


class ChartShown(Struct, frozen=True):
    """The chart of one faction of the army."""

    faction: str
    rule: RuleId
    rows: tuple[ChartRow, ...]


class PoolCounted(Struct, frozen=True):
    """Destiny, Faith or Affinity of the whole army."""

    name: str
    sum: Sum


class RecruitCounted(Struct, frozen=True):
    """One line of the army as it takes the field."""

    place: int  # in the army, from 1
    title: str
    label: str
    price: Sum
    points: int
    values: tuple[Value, ...]
    slots: tuple[tuple[str, ...], ...]  # what each slot holds
    left_over: tuple[str, ...]  # chosen, and in no slot
    faults: tuple[Fault, ...]
    story: tuple[Said, ...]  # of a veteran: what binds it, and what a campaign has left on it


class BoardSize(Struct, frozen=True):
    """What the battle is fought on."""

    size: str
    duration: str
    rule: RuleId


class Fullness(Struct, frozen=True):
    """What speaks against one more model of a unit."""

    unit: str
    faults: tuple[Fault, ...]


class ArmyCounted(Struct, frozen=True):
    """What an army comes to, and everything that speaks against it."""

    is_legal: bool
    limit: int
    points: Sum
    models: int
    pools: tuple[PoolCounted, ...]
    board: BoardSize
    units: tuple[RecruitCounted, ...]
    charts: tuple[ChartShown, ...]
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]
    full: tuple[Fullness, ...]  # units of the army's lists that have no room
    may_ally: bool
    packs: tuple[str, ...]  # those that the army is made with
