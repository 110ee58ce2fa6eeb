"""From a wish to a battle: two armies, a board and who runs them; or everything that speaks against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from dwethia.codex import Codex
from dwethia.codex.entries import TerrainKind
from dwethia.engine.rules import SetupError, as_setup
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.shapes import Disc, Point
from dwethia.muster import Army, Mustered, NoLegalArmy, board_for, faults_of_opponents, levy, muster, ready_army
from dwethia.muster.army import army_of
from dwethia.rulebook import Rulings
from dwethia.server.armies.packs import Digests
from dwethia.server.bounds import Word
from dwethia.server.errors import ClientError, NotThere
from dwethia.skirmish.deployment.placing_terrain import PLACING
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.battle_setup import MOST_PIECES, Scenario
from dwethia.skirmish.setup.preparing import drawn_ground, open_ground, pooled_ground, prepare
from dwethia.tabletop.ground import LaidGround, ready_ground
from dwethia.tabletop.table import Length, Table
from dwethia.tabletop.terrain import Kind, Put, kind_of, shape_of
from dwethia.tabletop.terrain_layout import faults_of_piece

MOST_LIMIT: Final = 20_000  # points of a levied army
MOST_SEATS: Final = 4  # of a side
About: TypeAlias = Literal["red", "blue", "board", "battle"]
RULES: Final = BattleRules()


# What is wished for


class LevyWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A random army: the same words give the same one."""

    faction: Word
    limit: Annotated[int, Meta(ge=1, le=MOST_LIMIT)] = 500
    seed: Word = ""


class SideWish(Struct, frozen=True, forbid_unknown_fields=True):
    """One side: a ready army by its id, an army as its file has it, or a levied one."""

    ready: Word | None = None
    army: dict[str, Any] | None = None
    levy: LevyWish | None = None
    scenario: Scenario | None = None  # None: chosen at the table
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


class BattleWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle as it is wished for."""

    red: SideWish
    blue: SideWish
    board: BoardWish | Literal["open"] = "open"
    rulings: Annotated[dict[Word, Word], Meta(max_length=200)] = {}
    packs: Digests = ()


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


def prepared_battle(wish: BattleWish, codex: Codex) -> BattlePrepared:
    """What a wish comes to."""
    faults: list[Complaint] = []
    forces: dict[About, Mustered] = {}
    sides: tuple[tuple[About, SideWish], ...] = (("red", wish.red), ("blue", wish.blue))
    for about, side in sides:
        try:
            forces[about] = force = muster(_army(side, codex), codex)
        except NoLegalArmy as none:
            faults.append(Complaint(about, None, str(none)))
            continue
        faults += _told(about, force.faults)
        if side.seats > force.army.models:
            fact = f"{side.seats} people cannot share {force.army.models} models"
            faults.append(Complaint(about, "SK-TURN-04", fact))
    armies = [force.army for force in forces.values()]
    limit = armies[0].limit if armies else 500
    ground = _ground(wish.board, limit, codex)
    faults += _faults_of_layout(ground)
    if len(armies) == len(sides):
        faults += _told("battle", faults_of_opponents(armies))
    setup = None if faults else _setup(wish, (armies[0], armies[1]), ground, codex, faults)
    board = board_for(limit)
    return BattlePrepared(
        setup=setup,
        red=_side(forces["red"], codex) if "red" in forces else None,
        blue=_side(forces["blue"], codex) if "blue" in forces else None,
        board=show_board(ground),
        size=str(board),
        duration=board.duration,
        faults=tuple(faults),
    )


def _told(about: About, faults: Iterable[Fault]) -> Iterator[Complaint]:
    return (Complaint(about, each.rule, each.fact) for each in faults)


def _army(side: SideWish, codex: Codex) -> Army:
    said = [each for each in (side.ready, side.army, side.levy) if each is not None]
    if len(said) != 1:
        raise ClientError(f"a side has one army, ready, its own or levied, and {len(said)} are named")
    if side.ready is not None:
        return ready_army(side.ready)
    if side.army is not None:
        return army_of(side.army)
    assert side.levy is not None
    return levy(codex, side.levy.faction, side.levy.limit, side.levy.seed)


def _side(force: Mustered, codex: Codex) -> SideShown:
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


def _ground(wish: BoardWish | Literal["open"], limit: int, codex: Codex) -> LaidGround:
    if wish == "open":
        return open_ground(limit)
    said = [each for each in (wish.ready, wish.drawn, wish.pool, wish.pieces) if each is not None]
    if len(said) != 1:
        raise ClientError(f"board: one of ready, drawn, pool and pieces is expected, and {len(said)} are named")
    if wish.ready is not None:
        if wish.ready not in codex.boards:
            raise NotThere(f"there is no board {wish.ready!r}, expected {', '.join(codex.boards)}")
        return ready_ground(codex.boards[wish.ready], codex)
    if wish.drawn is not None:
        return drawn_ground(limit, codex, wish.drawn)
    if wish.pool is not None:
        return pooled_ground(limit, codex, wish.pool)
    ground = open_ground(limit)
    puts = tuple(Put(_kind(each.terrain, codex), each.at, each.turned) for each in wish.pieces or ())
    return LaidGround(ground.width, ground.depth, puts)


def _kind(id: str, codex: Codex) -> Kind:
    if id not in codex.terrain:
        raise NotThere(f"there is no piece of terrain {id!r}, expected {', '.join(codex.terrain)}")
    return kind_of(codex.terrain[id])


def _faults_of_layout(ground: LaidGround) -> Iterator[Complaint]:
    """What speaks against each piece beside those before it; pieces may touch (SK-SETUP-03)."""
    table = Table(ground.width, ground.depth)
    for number, put in enumerate(ground.terrain):
        for fault in faults_of_piece(table, put, PLACING):
            yield Complaint("board", fault.rule, fault.fact, number)
        table = table.with_piece(put)


def _setup(
    wish: BattleWish, armies: tuple[Army, Army], ground: LaidGround, codex: Codex, faults: list[Complaint]
) -> dict[str, Any] | None:
    """The setup, if the rules can begin from it; else the reason is added to the faults."""
    made = prepare(
        armies,
        codex,
        ground,
        scenarios=(wish.red.scenario, wish.blue.scenario),
        seats=(_seats("red", wish.red.seats), _seats("blue", wish.blue.seats)),
    )
    setup = as_setup(made)
    try:
        RULES.begin(setup, Rulings.of(RULES.book, settings=_settings(wish.rulings)))
    except SetupError as wrong:
        faults.append(Complaint("battle", None, str(wrong)))
        return None
    return setup


def _settings(rulings: Mapping[str, str]) -> list[str]:
    return [f"{key}={value}" for key, value in rulings.items()]


def _seats(side: str, number: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"{side}-{each}") for each in range(1, number + 1)) if number > 1 else ()


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
