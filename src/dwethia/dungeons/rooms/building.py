"""Building a room: doors, walls, barricade and scatter, die by die (DD-MAP, DD-WALL, DD-BARR, DD-SCAT)."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from dwethia.dice import D4
from dwethia.dungeons.rooms.building_events import ExitMirrored, PieceShifted, PieceTurned
from dwethia.dungeons.rooms.squares import (
    EVERYWHERE,
    NOWHERE,
    Area,
    Side,
    Square,
    area,
    is_connected,
    reached,
    square,
    squares,
    stays_connected,
    step,
)
from dwethia.engine.procedure import Asking, Faces, Procedure, Tell, faces
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings

WALLS: Final = ("1x1", "1x2", "1x3", "2x2")  # in the order in which they are placed (DD-WALL-01)
BARRICADE: Final = "1x3"
BARRICADE_COST: Final = 2  # spaces (DD-BARR-04)
SCATTER_PIECES: Final = 3
INTERFACE: Final = "interface"
PATIENCE: Final = 12  # rolls without a place before it is looked up whether there is any


class Door(NamedTuple):
    """A door: the side it is in, and the square before it."""

    side: Side
    square: Square


class RoomGround(Struct, frozen=True, eq=False):
    """What a room's squares mean to a mover. Each is equal to itself alone: so it is a key that costs nothing."""

    open_to: Area  # squares that may be entered
    costly: Area  # those that cost more
    cost: int  # what those cost
    no_stop: Area  # squares on which nobody stops {R-DD-33}

    def price(self, square: Square) -> int:
        """What entering a square costs (DD-MOVE-03)."""
        return self.cost if self.costly >> square & 1 else 1


class Room(Struct, frozen=True, dict=True):
    """A room as it is built."""

    number: int
    entrance: Door
    exit: Door
    walls: tuple[Area, ...] = ()  # piece by piece
    barricade: Area = NOWHERE
    scatter: Area = NOWHERE
    interface: Square | None = None

    @property
    def doors(self) -> Area:
        return Area(1 << self.entrance.square | 1 << self.exit.square)

    @cached_property
    def walled(self) -> Area:
        """Squares that nobody enters and no line of sight crosses."""
        bits = 0
        for wall in self.walls:
            bits |= wall
        return Area(bits)

    @cached_property
    def soft(self) -> Area:
        """Scatter, barricade and interface: everything that is not a wall."""
        if self.interface is None:
            return Area(self.barricade | self.scatter)
        return Area(self.barricade | self.scatter | 1 << self.interface)

    @cached_property
    def _grounds(self) -> dict[tuple[int, Rulings], RoomGround]:
        return {}

    def ground(self, more: int, rulings: Rulings) -> RoomGround:
        """What the squares mean to movers, where climbing costs more by a setting; kept, because every action asks."""
        found = self._grounds.get((more, rulings))
        if found is None:
            found = self._grounds[more, rulings] = self._derived_ground(more, rulings)
        return found

    def _derived_ground(self, more: int, rulings: Rulings) -> RoomGround:
        costly = self.soft if rulings.says("R-DD-32", "climb-2") else self.barricade
        no_stop = self.barricade if rulings.says("R-DD-33", "cross-only") else NOWHERE
        return RoomGround(self.enterable(rulings), costly, BARRICADE_COST + more, no_stop)

    def enterable(self, rulings: Rulings) -> Area:
        """Squares that a model may enter {R-DD-32}."""
        impassable = NOWHERE if rulings.says("R-DD-32", "climb-2") else self.soft & ~self.barricade
        return Area(EVERYWHERE & ~(self.walled | impassable))


def build_room(
    number: int, has_interface: bool, seat: Seat, rulings: Rulings, entrance: Door | None = None
) -> Procedure[Room]:
    """A room in its order: entrance, exit, walls, barricade, scatter, interface (DD-RUN-06)."""
    while True:
        way_in = entrance or (yield from _roll_door(seat, rulings))
        exit = yield from _roll_exit(way_in, seat, rulings)
        room = Room(number, way_in, exit)
        walls = yield from _place_walls(room, seat, rulings)
        if walls is not None:
            break
    room = replace(room, walls=walls)
    bare = yield from _place_barricade(room, seat, rulings)
    while True:  # scatter that leaves no place for the interface is placed anew
        room = bare
        for _ in range(SCATTER_PIECES):
            found = yield from _scatter(room, "scatter", "DD-SCAT-01", seat, rulings)
            if found is not None:
                room = replace(room, scatter=Area(room.scatter | area(found)))
        if not has_interface:
            return room
        found = yield from _scatter(room, INTERFACE, "DD-SCAT-07", seat, rulings)
        if found is not None or not _has_spot(bare, INTERFACE, rulings):
            return replace(room, interface=found)


# Doors


def side_of(face: int, rulings: Rulings, is_door: bool = False) -> Side:
    """The side that a D4 stands for (DD-MAP-04, -05) {R-DD-21}."""
    return _sides(rulings, is_door)[face - 1]


@lru_cache(maxsize=64)
def _sides(rulings: Rulings, is_door: bool) -> tuple[Side, Side, Side, Side]:
    reading = rulings.option("R-DD-21")
    if reading == "side-table-for-all" or (is_door and reading == "doors-by-table-rest-clockwise"):
        return Side.TOP, Side.BOTTOM, Side.LEFT, Side.RIGHT
    if reading == "listed-labels":
        return Side.TOP, Side.LEFT, Side.BOTTOM, Side.RIGHT
    return Side.TOP, Side.RIGHT, Side.BOTTOM, Side.LEFT


@cache
def door(side: Side, count: int) -> Door:
    """The door so many squares along a side: left to right, or top to bottom (DD-MAP-06)."""
    row, column = {
        Side.TOP: (1, count),
        Side.BOTTOM: (6, count),
        Side.LEFT: (count, 1),
        Side.RIGHT: (count, 6),
    }[side]
    return Door(side, square(row, column))


def _roll_door(seat: Seat, rulings: Rulings) -> Asking[Door]:
    (side,) = yield from faces("entrance side", "DD-MAP-05", seat, sides=D4)
    (count,) = yield from faces("entrance square", "DD-MAP-06", seat)
    return door(side_of(side, rulings, is_door=True), count)


def _roll_exit(entrance: Door, seat: Seat, rulings: Rulings) -> Asking[Door]:
    """Rolled like the entrance; on its side it is mirrored, in its corner it is rolled again (DD-MAP-08, -09)."""
    (face,) = yield from faces("exit side", "DD-MAP-08", seat, sides=D4)
    (count,) = yield from faces("exit square", "DD-MAP-08", seat)
    exit = mirrored(face, count, entrance, rulings)
    while exit.square == entrance.square and not rulings.says("R-DD-23", "allow"):
        if rulings.says("R-DD-23", "reroll-exit-side-and-d6"):
            (face,) = yield from faces("exit side", "DD-MAP-08", seat, sides=D4)
        (count,) = yield from faces("exit square", "DD-MAP-08", seat)
        exit = mirrored(face, count, entrance, rulings)
    rolled = side_of(face, rulings, is_door=True)
    if rolled is entrance.side:
        yield Tell(ExitMirrored(rolled, exit.side, exit.square))
    return exit


def mirrored(face: int, count: int, entrance: Door, rulings: Rulings) -> Door:
    """The exit of a roll, moved off the entrance's side where it falls on it {R-DD-22}."""
    side = side_of(face, rulings, is_door=True)
    if side is not entrance.side:
        return door(side, count)
    if rulings.says("R-DD-22", "add-two"):
        return door(side_of((face + 1) % 4 + 1, rulings, is_door=True), count)
    if rulings.says("R-DD-22", "mirror-position-too"):
        count = 7 - count
    return door(side.opposite, count)


# Walls and the barricade


@cache
def first_square(column: int, row: int) -> Square:
    """Where terrain is rolled: columns are counted from right to left, rows from the top (DD-WALL-02)."""
    return square(row, 7 - column)


@lru_cache(maxsize=4096)
def turns(shape: str, first: Square, toward: Side, rulings: Rulings) -> tuple[Area | None, ...]:
    """The squares of a piece toward a side, then as it is turned clockwise; None off the map (DD-WALL-08)."""
    found = []
    for _ in range(4):
        found.append(covered(shape, first, toward, rulings))
        toward = toward.clockwise
    return tuple(dict.fromkeys(found))


def covered(shape: str, first: Square, toward: Side, rulings: Rulings) -> Area | None:
    """The squares of a wall from its first one; None where it leaves the map (DD-WALL-03, -04)."""
    if shape == "2x2":
        if rulings.says("R-DD-26", "no-orientation"):
            toward = Side.RIGHT
        beside = step(first, toward)
        below = step(first, toward.clockwise)
        across = None if beside is None else step(beside, toward.clockwise)
        if beside is None or below is None or across is None:
            return None
        return area(first, beside, below, across)
    rest = [step(first, toward, steps) for steps in range(1, int(shape[-1]))]
    found = [each for each in rest if each is not None]
    return area(first, *found) if len(found) == len(rest) else None


def wall_fault(room: Room, wall: Area | None, rulings: Rulings) -> str | None:
    """The rule that a wall would break; None where it may stand."""
    if wall is None:
        return "DD-WALL-04"
    if wall & room.walled:
        return "DD-WALL-05"
    if wall & room.doors:
        return "DD-WALL-06"
    open_to = Area(EVERYWHERE & ~(room.walled | wall))
    if rulings.says("R-DD-28", "all-open-squares-connected"):
        return None if is_connected(open_to) else "DD-WALL-07"
    if rulings.says("R-DD-28", "entrance-to-exit-path"):
        way = reached(area(room.entrance.square), open_to)
        return None if way & area(room.exit.square) else "DD-WALL-07"
    return None


def barricade_fault(room: Room, squares: Area | None, rulings: Rulings) -> str | None:
    """The rule that a barricade would break: like a wall, but it may seal off a section (DD-BARR-01, -02)."""
    if squares is None:
        return "DD-WALL-04"
    if squares & room.walled:
        return "DD-WALL-05"
    if squares & room.doors and not rulings.says("R-DD-30", "may-cover-doors"):
        return "DD-WALL-06"
    return None


def fitting(
    room: Room, shape: str, first: Square, toward: Side, rulings: Rulings, is_wall: bool = True
) -> tuple[Area | None, tuple[str, ...]]:
    """The first of the turns in which a piece may stand, and the rules against those before it."""
    fault_of = wall_fault if is_wall else barricade_fault
    faults: tuple[str, ...] = ()
    for piece in turns(shape, first, toward, rulings):
        fault = fault_of(room, piece, rulings)
        if fault is None:
            return piece, faults
        faults = (*faults, fault)
    return None, faults


def _roll_piece(
    room: Room, shape: str, label: str, rule: str, seat: Seat, rulings: Rulings, is_wall: bool
) -> Asking[Area | None]:
    """A piece rolled until it fits (DD-WALL-09); None where it has no place in the room at all."""
    where = Faces(f"{label} column and row", rule, seat, 2)
    direction = Faces(f"{label} direction", "DD-WALL-03", seat, 1, D4)
    rolls = 0
    while True:
        column, row = yield where
        (face,) = yield direction
        found, faults = fitting(room, shape, first_square(column, row), side_of(face, rulings), rulings, is_wall)
        if faults:
            yield Tell(PieceTurned(label, found, faults))
        if found is not None:
            return found
        rolls += 1
        if rolls == PATIENCE and not _has_place(room, shape, rulings, is_wall):
            return None


def _has_place(room: Room, shape: str, rulings: Rulings, is_wall: bool) -> bool:
    return any(fitting(room, shape, first, Side.TOP, rulings, is_wall)[0] for first in squares(EVERYWHERE))


def _place_walls(room: Room, seat: Seat, rulings: Rulings) -> Asking[tuple[Area, ...] | None]:
    """The four walls; None where the whole room is to be built anew {R-DD-29}."""
    walls: tuple[Area, ...] = ()
    place = 0
    while place < len(WALLS):
        shape = WALLS[place]
        found = yield from _roll_piece(
            replace(room, walls=walls), shape, f"{shape} wall", "DD-WALL-02", seat, rulings, is_wall=True
        )
        if found is not None:
            walls = (*walls, found)
        elif rulings.says("R-DD-29", "restart-room"):
            return None
        elif rulings.says("R-DD-29", "restart-all-walls"):
            walls, place = (), -1
        place += 1
    return walls


def _place_barricade(room: Room, seat: Seat, rulings: Rulings) -> Asking[Room]:
    found = yield from _roll_piece(room, BARRICADE, "barricade", "DD-BARR-01", seat, rulings, is_wall=False)
    return replace(room, barricade=found or NOWHERE)


# Scatter


def occupied(room: Room, models: Area, rulings: Rulings) -> Area:
    """Squares on which nothing more may be put {R-DD-31}."""
    taken = room.walled | room.soft | models
    if rulings.says("R-DD-31", "terrain-doors-and-models"):
        taken |= room.doors
    elif rulings.says("R-DD-31", "exit-allowed"):
        taken |= area(room.entrance.square)
    return Area(taken)


@cache
def beside(rolled: Square) -> tuple[Square, ...]:
    """The rolled square, then its neighbours in the printed order (DD-SCAT-02)."""
    neighbours = [step(rolled, side) for side in (Side.LEFT, Side.RIGHT, Side.TOP, Side.BOTTOM)]
    return (rolled, *(each for each in neighbours if each is not None))


def spot(rolled: Square, room: Room, taken: Area, rulings: Rulings, piece: str = "scatter") -> Square | None:
    """Where a piece of scatter rolled there goes; None where it is rolled again (DD-SCAT-02, -03)."""
    for each in beside(rolled):
        if not taken >> each & 1 and not cuts(room, each, rulings, piece):
            return each
    return None


def cuts(room: Room, square: Square, rulings: Rulings, piece: str = "scatter") -> bool:
    """Whether a piece there would cut the room apart, as far as the ruling minds {R-DD-32}."""
    if rulings.says("R-DD-32", "impassable-all-connected"):
        return not stays_connected(room.enterable(rulings), area(square))
    if rulings.says("R-DD-32", "impassable-keep-path"):
        open_to, entrance = room.enterable(rulings), area(room.entrance.square)
        wanted = reached(entrance, open_to) & area(room.exit.square)
        way = reached(entrance, Area(open_to & ~area(square)))
        return way & wanted != wanted or (piece == INTERFACE and not way & area(*beside(square)))
    return False


def _has_spot(room: Room, piece: str, rulings: Rulings) -> bool:
    taken = occupied(room, area(room.entrance.square), rulings)
    return any(spot(each, room, taken, rulings, piece) is not None for each in squares(EVERYWHERE))


def _scatter(room: Room, piece: str, rule: str, seat: Seat, rulings: Rulings) -> Asking[Square | None]:
    """A 1x1 piece rolled until it has a square (DD-SCAT-03); None where the room has none for it."""
    taken = occupied(room, area(room.entrance.square), rulings)
    where = Faces(f"{piece} column and row", rule, seat, 2)
    rolls = 0
    while True:
        column, row = yield where
        rolled = first_square(column, row)
        found = spot(rolled, room, taken, rulings, piece)
        if found is not None:
            if found != rolled:
                yield Tell(PieceShifted(piece, rolled, found))
            return found
        rolls += 1
        if rolls == PATIENCE and not _has_spot(room, piece, rulings):
            return None
        where = Faces(where.label, "DD-SCAT-03", seat, 2)
