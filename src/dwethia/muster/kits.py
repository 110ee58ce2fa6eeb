"""What a game brings to the muster: the file of its forces, what they are bought from, its charts, rules and boards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from dwethia.codex import Codex, Entry, Faction, Limit, Religion, Slot
from dwethia.faults import Fault
from dwethia.kits import find_kits
from dwethia.markup import Html
from dwethia.muster.army import TAG, ArmyError, ForceList, Recruit, force_in, table_of
from dwethia.muster.boards import Sample
from dwethia.tally import Tally

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
    word: str  # what such a force is called
    unit_word: str
    wargear_word: str
    rules: MusterRules
    types: Mapping[StrEnum, TypeWords]  # in the order of a chart
    samples: Sequence[Sample]
    allies_from: int
    style: LevyStyle
    ready: str  # the folder of the forces that ship with the game

    @property
    def is_marked(self) -> bool:
        """Whether the files and texts of its forces say which game they are of."""
        return self.force.__struct_config__.tag is not None

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
    def wargear(self, codex: Codex) -> Mapping[str, Entry]:
        """What slots may hold, by id."""

    @abstractmethod
    def wargear_named(self, codex: Codex, name: str) -> Entry:
        """A thing for a slot, as people call it."""

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
