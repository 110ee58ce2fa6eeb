"""What a game brings to the muster: the file of its forces, what they are bought from, its charts, rules and boards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from dwethia.codex import Codex, Entry, Faction, Limit, Mission, Religion, Ship, ShipWeapon, Slot, Unit, Wargear
from dwethia.faults import Fault
from dwethia.kits import find_kits
from dwethia.markup import Html
from dwethia.muster.army import TAG, ArmyError, ForceList, Recruit, force_in, table_of
from dwethia.muster.boards import Sample
from dwethia.profile import Profile
from dwethia.tally import Tally
from dwethia.weapon import WeaponKeyword

if TYPE_CHECKING:
    from dwethia.muster.force import FieldedModels
    from dwethia.muster.levy_styles import LevyStyle


class Buyable(Protocol):
    """What the codex sells to a force, be it a unit or a ship."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def faction(self) -> str | None: ...
    @property
    def religion(self) -> str | None: ...
    @property
    def type(self) -> StrEnum: ...
    @property
    def slots(self) -> tuple[Slot, ...]: ...
    @property
    def options(self) -> tuple[str, ...]: ...
    @property
    def is_named(self) -> bool: ...


class ForceChart(Protocol):
    """A Composition Chart."""

    @property
    def unit_limits(self) -> tuple[tuple[str, Limit], ...]: ...
    def limit(self, type: Any, /) -> Limit: ...
    def unit_limit(self, unit: str, /) -> Limit: ...


class TypeWords(Struct, frozen=True):
    """What one model of a type is called, and what several are."""

    one: str
    several: str


class ForceWords(Struct, frozen=True):
    """What a force, what it is bought from and what it carries are called: one of it, and several."""

    force: str
    forces: str
    unit: str
    units: str
    models: str
    gear: str


class ListedUnit(Struct, frozen=True):
    """What a list to buy from says of a unit or a ship, as it is before anything is chosen for it."""

    entry: Unit | Ship
    mark: str
    profile: Profile
    base: str  # millimetres
    always: tuple[str, ...]  # ids of what it always carries
    words: tuple[WeaponKeyword, ...]  # special rules and keywords
    facts: tuple[str, ...] = ()  # what it is or does beyond its figures
    may_have_race: bool = False


class MusterRules(Struct, frozen=True):
    """The rules that a muster cites."""

    sides: str
    limit: str
    points: str
    faction: str
    chart: str
    religion: str
    elite: str
    listed: str
    allies: str
    wargear: str
    pools: Mapping[str, str]


class ForceKit(ABC):
    """How the forces of one game are bought, checked and shown."""

    game: str
    force: type[ForceList]
    words: ForceWords
    wargear_word: str  # one thing that a slot may hold
    rules: MusterRules
    types: Mapping[StrEnum, TypeWords]  # in the order of a chart
    ruled_words: Mapping[str, str]  # keywords that the book's own rules explain, with the rule
    samples: Sequence[Sample]
    has_changes: bool  # whether what is chosen can change a profile
    presets: Sequence[int]  # the points limits that are offered
    allies_from: int
    style: LevyStyle
    ready: str  # the folder of the forces that ship with the game
    pair: tuple[str, str]  # two of them that are even, for a battle that nobody has chosen forces for

    @property
    def is_marked(self) -> bool:
        """Whether the files and texts of its forces say which game they are of."""
        return self.force.__struct_config__.tag is not None

    @property
    def word(self) -> str:
        """What such a force is called."""
        return self.words.force

    @property
    def usual_limit(self) -> int:
        """The points of a force that does not say how many."""
        return self.force("Nobody").limit

    @abstractmethod
    def units(self, codex: Codex) -> Mapping[str, Buyable]:
        """Everything that is sold, by id."""

    @abstractmethod
    def units_of(self, codex: Codex, faction: str) -> Sequence[Buyable]:
        """What a faction lists."""

    @abstractmethod
    def elite(self, codex: Codex, religion: Religion) -> Buyable | None:
        """What a religion offers."""

    @abstractmethod
    def find_unit(self, name: str, codex: Codex, factions: Sequence[str], religion: str) -> Buyable:
        """A unit as people call it: first among those the force may have, then among all."""

    @abstractmethod
    def chart(self, codex: Codex, faction: Faction) -> ForceChart | None:
        """The Composition Chart of a faction; None where nothing is limited."""

    @abstractmethod
    def wargear(self, codex: Codex) -> Mapping[str, Wargear | ShipWeapon]:
        """What slots may hold, by id."""

    @abstractmethod
    def wargear_named(self, codex: Codex, name: str) -> Entry:
        """A thing for a slot, as people call it."""

    @abstractmethod
    def listed(self, unit: Any, codex: Codex) -> ListedUnit:
        """A unit as a list to buy from shows it."""

    @abstractmethod
    def wargear_line(self, item: Any, codex: Codex) -> str:
        """What a thing for a slot does, in figures, behind its name and a colon."""

    @abstractmethod
    def chart_lines(self, codex: Codex, faction: Faction) -> Sequence[tuple[str, str]]:
        """The chart of a faction in words: what is limited, and how; units by their ids."""

    @abstractmethod
    def missions(self, codex: Codex, faction: Faction) -> Sequence[Mission]:
        """What a faction may set itself besides its scenario."""

    @abstractmethod
    def fielded(self, place: int, recruit: Recruit, codex: Codex) -> FieldedModels:
        """One recruit of a unit that exists."""

    @abstractmethod
    def races(self, codex: Codex, unit: Buyable) -> Sequence[str | None]:
        """The races that a random force may choose for a unit."""

    @abstractmethod
    def usual_price(self, unit: Any, codex: Codex) -> Tally:
        """What a unit costs with what it must have."""

    @abstractmethod
    def faults(self, each: Any, codex: Codex) -> Iterator[Fault]:
        """What only a recruit of this game can have wrong."""

    @abstractmethod
    def warnings(self, each: Any) -> Iterator[Fault]:
        """What is worth saying of a recruit and forbids nothing."""

    @abstractmethod
    def unit_json(self, each: Any) -> dict[str, Any]:
        """A recruit as JSON, under keys that stay."""

    @abstractmethod
    def card(self, each: Any, codex: Codex) -> Html:
        """The card of a recruit on a sheet to print."""


@cache
def force_kits() -> Mapping[str, ForceKit]:
    """What each game brings, by its name."""
    return find_kits("dwethia.muster", "muster", ForceKit)  # type: ignore[type-abstract]


@cache
def _kits_by_force() -> Mapping[type[ForceList], ForceKit]:
    return {kit.force: kit for kit in force_kits().values()}


def kit_of(force: ForceList) -> ForceKit:
    """What the game of this force brings."""
    return _kits_by_force()[type(force)]


def usual_kit() -> ForceKit:
    """The kit of those forces whose files name no game."""
    return next(kit for kit in force_kits().values() if not kit.is_marked)


def kit_named(game: str) -> ForceKit:
    """The kit of a game; `ArmyError` where it has no forces to muster."""
    if game not in force_kits():
        raise ArmyError(f'there is no game "{game}" with forces to muster; choose {" or ".join(force_kits())}')
    return force_kits()[game]


def force_of(table: dict[str, Any]) -> ForceList:
    """A force from its table, of the game that the table names."""
    game = table.get(TAG)
    kit = kit_named(game) if isinstance(game, str) else usual_kit()
    return force_in(table, kit.force)


def read_force(content: bytes) -> ForceList:
    """The force in a file, whatever its game."""
    return force_of(table_of(content))
