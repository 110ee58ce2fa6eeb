"""From a wish to a battle: two forces, a board and who runs them; or everything that speaks against it.

What every measured game asks of a wish stands here; `BattleMaker` is what a game brings.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Meta, Struct

from dwethia.codex import Codex
from dwethia.codex.entries import TerrainKind
from dwethia.engine.rules import GameRules, SetupError, as_setup
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.shapes import Disc, Point
from dwethia.muster import AnyMustered, ForceList, NoLegalArmy, board_for, faults_of_opponents, levy_force, muster
from dwethia.muster.army import force_in
from dwethia.muster.kits import kit_of
from dwethia.rulebook import RuleId, Rulings
from dwethia.server.bounds import Word
from dwethia.server.errors import ClientError, NotThere
from dwethia.tabletop.ground import LaidGround
from dwethia.tabletop.table import Length, Table
from dwethia.tabletop.terrain import Kind, Put, shape_of
from dwethia.tabletop.terrain_layout import faults_of_piece

MOST_LIMIT: Final = 20_000  # points of a levied army
MOST_SEATS: Final = 4  # of a side
MOST_PIECES: Final = 60  # of a layout
About: TypeAlias = Literal["red", "blue", "board", "battle"]
F = TypeVar("F", bound=ForceList)


# What is wished for


class LevyWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A random army: the same words give the same one."""

    faction: Word
    limit: Annotated[int, Meta(ge=1, le=MOST_LIMIT)] = 500
    seed: Word = ""


class ForceWish(Struct, frozen=True, forbid_unknown_fields=True):
    """One side: a ready force by its id, a force as its file has it, or a levied one."""

    ready: Word | None = None
    army: dict[str, Any] | None = None
    levy: LevyWish | None = None
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 1  # people who share its models


class PieceWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of terrain: its middle in thousandths of an inch, and how it is turned in whole degrees."""

    terrain: Word
    at: tuple[Length, Length]
    turned: Annotated[int, Meta(ge=0, le=359)] = 0


class BoardWish(Struct, frozen=True, forbid_unknown_fields=True):
    """One of: a ready board, one laid at random, pieces to be placed by turns, or a layout of one's own."""

    ready: Word | None = None
    drawn: Word | None = None  # the words that it is laid by
    pool: Word | None = None  # the words that the pieces are drawn by
    pieces: Annotated[tuple[PieceWish, ...], Meta(max_length=MOST_PIECES)] | None = None


class AnyBattleWish(Protocol):
    """A battle as it is wished for, whatever its game."""

    @property
    def red(self) -> ForceWish: ...
    @property
    def blue(self) -> ForceWish: ...
    @property
    def board(self) -> BoardWish | Literal["open"]: ...
    @property
    def rulings(self) -> dict[str, str]: ...


W = TypeVar("W", bound=AnyBattleWish)


# What a game brings


class BattleMaker(ABC, Generic[F, W]):
    """How a game makes battles of forces and boards."""

    rules: ClassVar[GameRules[Any]]
    limit: ClassVar[int]  # of points, where no army says another
    sharing: ClassVar[RuleId]  # by which people share a side
    placing: ClassVar[RuleId]  # by which terrain is laid
    force: type[F]

    @abstractmethod
    def ready(self, id: str) -> F:
        """A force that ships with the game."""

    @abstractmethod
    def boards(self, codex: Codex) -> Mapping[str, LaidGround]:
        """The ready boards."""

    @abstractmethod
    def terrain(self, codex: Codex) -> Mapping[str, Kind]:
        """The pieces that a layout may have."""

    @abstractmethod
    def open_ground(self, limit: int, rulings: Rulings) -> LaidGround:
        """An empty board of the size for a limit."""

    @abstractmethod
    def drawn_ground(self, limit: int, codex: Codex, seed: str, rulings: Rulings) -> LaidGround:
        """One laid at random."""

    @abstractmethod
    def pooled_ground(self, limit: int, codex: Codex, seed: str, rulings: Rulings) -> LaidGround:
        """One with pieces to be placed by turns."""

    def furnished(self, wish: W, ground: LaidGround, codex: Codex) -> LaidGround:
        """The ground with what the wish puts there besides."""
        return ground

    @abstractmethod
    def setup(self, wish: W, forces: tuple[F, F], ground: LaidGround, codex: Codex) -> Struct:
        """The setup of a battle between legal forces."""

    # What a wish comes to

    def prepared(self, wish: W, codex: Codex) -> BattlePrepared:
        """A battle that a table can be made of; or everything that is wrong."""
        rulings = Rulings.of(self.rules.book, settings=_settings(wish.rulings))
        faults: list[Complaint] = []
        forces: dict[About, AnyMustered] = {}
        sides: tuple[tuple[About, ForceWish], ...] = (("red", wish.red), ("blue", wish.blue))
        armies: list[F] = []
        for about, side in sides:
            try:
                army = self._force(side, codex)
            except NoLegalArmy as none:
                faults.append(Complaint(about, None, str(none)))
                continue
            armies.append(army)
            force: AnyMustered = muster(army, codex)
            forces[about] = force
            faults += _told(about, force.faults)
            if side.seats > army.models:
                fact = f"{side.seats} people cannot share {army.models} models"
                faults.append(Complaint(about, self.sharing, fact))
        limit = armies[0].limit if armies else self.limit
        ground = self.furnished(wish, self._ground(wish.board, limit, codex, rulings), codex)
        faults += self._faults_of_layout(ground)
        if len(armies) == len(sides):
            faults += _told("battle", faults_of_opponents(armies))
        setup = None if faults else self._setup(wish, (armies[0], armies[1]), ground, codex, rulings, faults)
        board = board_for(limit, kit_of(self.force("Nobody")).samples)
        return BattlePrepared(
            setup=setup,
            red=_side(forces["red"], codex) if "red" in forces else None,
            blue=_side(forces["blue"], codex) if "blue" in forces else None,
            board=show_board(ground),
            size=str(board),
            duration=board.duration,
            faults=tuple(faults),
        )

    def _force(self, side: ForceWish, codex: Codex) -> F:
        said = [each for each in (side.ready, side.army, side.levy) if each is not None]
        if len(said) != 1:
            raise ClientError(f"a side has one army, ready, its own or levied, and {len(said)} are named")
        if side.ready is not None:
            return self.ready(side.ready)
        if side.army is not None:
            return force_in(side.army, self.force)
        assert side.levy is not None
        return levy_force(self.force, codex, side.levy.faction, side.levy.limit, side.levy.seed)

    def _ground(self, wish: BoardWish | Literal["open"], limit: int, codex: Codex, rulings: Rulings) -> LaidGround:
        if wish == "open":
            return self.open_ground(limit, rulings)
        said = [each for each in (wish.ready, wish.drawn, wish.pool, wish.pieces) if each is not None]
        if len(said) != 1:
            raise ClientError(f"board: one of ready, drawn, pool and pieces is expected, and {len(said)} are named")
        if wish.ready is not None:
            boards = self.boards(codex)
            if wish.ready not in boards:
                raise NotThere(f"there is no board {wish.ready!r}, expected {', '.join(boards)}")
            return boards[wish.ready]
        if wish.drawn is not None:
            return self.drawn_ground(limit, codex, wish.drawn, rulings)
        if wish.pool is not None:
            return self.pooled_ground(limit, codex, wish.pool, rulings)
        ground, kinds = self.open_ground(limit, rulings), self.terrain(codex)
        puts = tuple(Put(_kind(each.terrain, kinds), each.at, each.turned) for each in wish.pieces or ())
        return LaidGround(ground.width, ground.depth, puts)

    def _faults_of_layout(self, ground: LaidGround) -> Iterator[Complaint]:
        """What speaks against each piece beside those before it; pieces may touch."""
        table = Table(ground.width, ground.depth)
        for number, put in enumerate(ground.terrain):
            for fault in faults_of_piece(table, put, self.placing):
                yield Complaint("board", fault.rule, fault.fact, number)
            table = table.with_piece(put)

    def _setup(
        self,
        wish: W,
        forces: tuple[F, F],
        ground: LaidGround,
        codex: Codex,
        rulings: Rulings,
        faults: list[Complaint],
    ) -> dict[str, Any] | None:
        """The setup, if the rules can begin from it; else the reason is added to the faults."""
        setup = as_setup(self.setup(wish, forces, ground, codex))
        try:
            self.rules.begin(setup, rulings)
        except SetupError as wrong:
            faults.append(Complaint("battle", None, str(wrong)))
            return None
        return setup


def _kind(id: str, kinds: Mapping[str, Kind]) -> Kind:
    if id not in kinds:
        raise NotThere(f"there is no piece of terrain {id!r}, expected {', '.join(kinds)}")
    return kinds[id]


def _told(about: About, faults: Iterable[Fault]) -> Iterator[Complaint]:
    return (Complaint(about, each.rule, each.fact) for each in faults)


def _settings(rulings: Mapping[str, str]) -> list[str]:
    return [f"{key}={value}" for key, value in rulings.items()]


def seats_for(side: str, number: int) -> tuple[Seat, ...]:
    """What the seats of a side are called that so many people share."""
    return tuple(Seat(f"{side}-{each}") for each in range(1, number + 1)) if number > 1 else ()


# What comes of it


class PieceShown(Struct, frozen=True):
    """A piece of terrain as it is drawn: corners, or a radius, about its middle; thousandths of an inch."""

    terrain: str
    name: str
    kinds: tuple[TerrainKind, ...]
    at: Point
    turned: int
    corners: tuple[Point, ...]  # where they lie on the board
    radius: int | None
    height: int
    cover: int | None


class BoardShown(Struct, frozen=True):
    """A board from above, y to the north; and what is still to be placed there by turns."""

    width: int
    depth: int
    pieces: tuple[PieceShown, ...]
    pool: tuple[str, ...]


class SideShown(Struct, frozen=True):
    """An army that would fight."""

    name: str
    faction: str  # its name
    faction_id: str
    limit: int
    points: int
    models: int


class Complaint(Struct, frozen=True):
    """One reason against a battle: what it is about, and which piece of a layout."""

    about: About
    rule: str | None
    fact: str
    piece: int | None = None


class BattlePrepared(Struct, frozen=True):
    """A battle that a table can be made of; or no setup, and everything that is wrong."""

    setup: dict[str, Any] | None
    red: SideShown | None
    blue: SideShown | None
    board: BoardShown | None
    size: str  # the board for this many points
    duration: str
    faults: tuple[Complaint, ...]


def _side(force: AnyMustered, codex: Codex) -> SideShown:
    army = force.army
    faction = codex.factions.get(army.faction)
    return SideShown(
        name=army.name,
        faction=faction.name if faction else army.faction,
        faction_id=army.faction,
        limit=army.limit,
        points=force.points.total,
        models=army.models,
    )


def show_board(ground: LaidGround) -> BoardShown:
    """A board as it is drawn."""
    return BoardShown(
        ground.width, ground.depth, tuple(map(show_piece, ground.terrain)), tuple(each.name for each in ground.pool)
    )


def show_piece(put: Put) -> PieceShown:
    """A piece as it is drawn where it stands."""
    shape, kind = shape_of(put), put.kind
    return PieceShown(
        terrain=kind.id,
        name=kind.name,
        kinds=kind.kinds,
        at=put.at,
        turned=put.turned,
        corners=() if isinstance(shape, Disc) else shape.corners,
        radius=shape.r if isinstance(shape, Disc) else None,
        height=kind.height,
        cover=kind.cover,
    )
