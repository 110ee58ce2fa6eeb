"""Many rooms: each hangs together, all fall as the dice say, and a slow builder makes the same ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

from counts import count
from dungeons.dungeon_scenes import USUAL, building, places
from dungeons.fairness import LEAST, are_even, fit, rank
from dungeons.slow_rooms import SlowRoom
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from scipy.stats import chisquare

from dwethia.dice import DiceStream, seed_from
from dwethia.dungeons.rooms.building import (
    INTERFACE,
    WALLS,
    Door,
    Room,
    door,
    first_square,
    fitting,
    mirrored,
    occupied,
    spot,
)
from dwethia.dungeons.rooms.squares import (
    EVERYWHERE,
    NOWHERE,
    Area,
    Side,
    area,
    is_connected,
    place,
    reached,
    squares,
    stays_connected,
)
from dwethia.engine.play import perform


@given(seed=st.integers(0, 2**32), setting=st.sampled_from(["restart-all-walls", "skip-the-piece", "restart-room"]))
def test_every_room_has_its_pieces_and_hangs_together(seed: int, setting: str) -> None:
    room = perform(building(f"R-DD-29={setting}", interface=True), DiceStream(seed_from(str(seed))))
    pieces = [*room.walls, room.barricade, room.scatter]
    sizes = [each.bit_count() for each in pieces]
    if setting != "skip-the-piece":
        assert sizes == [1, 2, 3, 4, 3, 3]  # DD-MAP-10, -11
    everything = [*pieces, room.doors, area(room.interface) if room.interface is not None else NOWHERE]
    assert sum(each.bit_count() for each in everything) == _together(everything).bit_count(), "nothing overlaps"
    assert is_connected(room.enterable(USUAL))
    assert is_connected(Area(EVERYWHERE & ~room.walled))


def _together(areas: list[Area]) -> int:
    bits = 0
    for each in areas:
        bits |= each
    return bits


def test_doors_fall_as_the_dice_say() -> None:
    rooms = count(2_000, 100_000)
    dice = DiceStream(seed_from("doors"))
    stage = building()
    built = [perform(stage, dice) for _ in range(rooms)]
    every = {door(side, number): number_of for number_of, (side, number) in enumerate(product(Side, range(1, 7)))}
    entrances = Counter(every[room.entrance] for room in built)
    assert fit(entrances, dict.fromkeys(every.values(), 1))
    sides = Counter(list(Side).index(room.exit.side) for room in built)
    assert fit(sides, dict.fromkeys(range(4), 1)), "an exit on the entrance's side goes to the other, so all are alike"
    # Of the 576 rolls, an exit on the entrance's side is mirrored, and one in its corner takes another d6.
    expected: dict[tuple[Door, Door], float] = {}
    for side in Side:
        for number in range(1, 7):
            entrance = door(side, number)
            for face in range(1, 5):
                exits = [mirrored(face, each, entrance, USUAL) for each in range(1, 7)]
                fair = [each for each in exits if each.square != entrance.square]
                for each in fair:
                    expected[entrance, each] = expected.get((entrance, each), 0.0) + rooms / 96 / len(fair)
    seen = Counter((room.entrance, room.exit) for room in built)
    assert set(seen) <= set(expected)
    if rooms >= 20_000:  # enough for each of them to be expected several times
        assert chisquare([seen[key] for key in expected], list(expected.values())).pvalue > LEAST


class NotedDice(DiceStream):
    """A stream that keeps what it rolled."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.rolls: list[tuple[int, ...]] = []

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        faces = super().roll(count, sides)
        self.rolls.append(faces)
        return faces


def test_walls_barricade_scatter_and_interface_fall_as_the_dice_say() -> None:
    """Of each room one piece, in turn, is compared with all that could have become of it."""
    dice, chance, stage = NotedDice(seed_from("pieces")), Random(1), building(interface=True)
    ranks: dict[int, list[float]] = {}
    for number in range(count(2_000, 100_000)):
        dice.rolls.clear()
        room = perform(stage, dice)
        piece = number % 9
        if piece < 5:
            ranks.setdefault(piece, []).append(rank(*_wall_among_all(room, piece), chance))
        else:
            ranks.setdefault(piece, []).append(rank(*_scatter_among_all(room, piece - 5, dice.rolls), chance))
    assert [piece for piece in sorted(ranks) if not are_even(ranks[piece])] == []


def _wall_among_all(room: Room, piece: int) -> tuple[Counter[int], int]:
    """Every way the wall or the barricade could have come to lie, and the way it does."""
    is_wall = piece < len(WALLS)
    before = replace(room, walls=room.walls[:piece], barricade=NOWHERE, scatter=NOWHERE, interface=None)
    shape = WALLS[piece] if is_wall else "1x3"
    found = (fitting(before, shape, each, side, USUAL, is_wall)[0] for each in squares(EVERYWHERE) for side in Side)
    return Counter(each for each in found if each is not None), room.walls[piece] if is_wall else room.barricade


def _scatter_among_all(room: Room, piece: int, rolls: Sequence[tuple[int, ...]]) -> tuple[Counter[int], int]:
    """Every square the piece could have come to stand on, and the one it does; the last single die was a d4."""
    last = max(number for number, faces in enumerate(rolls) if len(faces) == 1)
    before, pieces = replace(room, scatter=NOWHERE, interface=None), ["scatter"] * 3 + [INTERFACE]
    for column, row in rolls[last + 1 :]:
        taken = occupied(before, area(room.entrance.square), USUAL)
        found = spot(first_square(column, row), before, taken, USUAL, pieces[0])
        if found is None:
            continue
        if len(pieces) == 4 - piece:
            every = (spot(each, before, taken, USUAL, pieces[0]) for each in squares(EVERYWHERE))
            return Counter(each for each in every if each is not None), found
        del pieces[0]
        before = replace(before, scatter=Area(before.scatter | area(found)))
    raise AssertionError("the room has fewer pieces")


@given(seed=st.integers(0, 2**32))
def test_a_room_agrees_with_a_slow_builder_on_the_same_dice(seed: int) -> None:
    dice = DiceStream(seed_from(str(seed)))
    slow = SlowRoom(dice)
    own = DiceStream(seed_from(str(seed)))
    room = perform(building(interface=True), own)
    assert (place(room.entrance.square), place(room.exit.square)) == (slow.entrance, slow.exit)
    assert [set(places(wall)) for wall in room.walls] == slow.walls
    assert frozenset(places(room.barricade)) == slow.barricade
    assert frozenset(places(room.scatter)) == slow.scatter
    assert room.interface is not None
    assert {place(room.interface)} == slow.interface
    assert own.position == dice.position, "no die more and no die less"


nearly_all = st.sets(st.integers(0, 35), max_size=12).map(
    lambda closed: EVERYWHERE & ~sum(1 << each for each in closed)
)


@given(open_to=st.integers(0, EVERYWHERE) | nearly_all, piece=st.integers(0, 35))
def test_connection_agrees_with_a_slow_walk(open_to: int, piece: int) -> None:
    rest: set[int] = {each for each in squares(Area(open_to)) if each != piece}

    def walk(start: int, among: set[int]) -> set[int]:
        found, edge = {start}, [start]
        while edge:
            here = edge.pop()
            row, column = divmod(here, 6)
            for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                there = r * 6 + c
                if 0 <= r < 6 and 0 <= c < 6 and there in among and there not in found:
                    found.add(there)
                    edge.append(there)
        return found

    before: set[int] = set(squares(Area(open_to)))
    for start in rest:
        assert set(squares(reached(Area(1 << start), Area(open_to)))) == walk(start, before)
    assert is_connected(Area(open_to)) is all(walk(start, before) == before for start in before)
    slow = all(walk(start, before) & rest == walk(start, rest) for start in rest)
    assert stays_connected(Area(open_to), Area(1 << piece)) is slow
