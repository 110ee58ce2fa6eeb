"""Rooms: doors, walls, barricade and scatter, exactly as their dice say (DD-MAP, DD-WALL, DD-BARR, DD-SCAT)."""

from __future__ import annotations

import msgspec
import pytest
from dungeons.dungeon_scenes import (
    HALL,
    HALL_DICE,
    USUAL,
    Played,
    building,
    dungeon,
    entering,
    hall,
    places,
    played,
    rulings,
)
from msgspec.structs import replace

from dwethia.dice import DiceStream, QueuedDice, seed_from
from dwethia.dungeons.events import RoomEntered
from dwethia.dungeons.rooms.building import (
    INTERFACE,
    Room,
    barricade_fault,
    covered,
    door,
    first_square,
    fitting,
    mirrored,
    occupied,
    side_of,
    spot,
    wall_fault,
)
from dwethia.dungeons.rooms.building_events import ExitMirrored, PieceShifted, PieceTurned
from dwethia.dungeons.rooms.squares import NOWHERE, Side, area, place, square
from dwethia.engine.play import perform
from dwethia.rulebook import RulingError

EMPTY = Room(1, door(Side.TOP, 1), door(Side.BOTTOM, 6))


def built(dice: str, *settings: str) -> Room:
    queue = QueuedDice(dice)
    room = perform(building(*settings), queue)
    queue.finish()
    return room


def entered(dice: str, *settings: str, **plan: object) -> Played:
    """A first room built by these dice, and two plain enemies in it."""
    start = entering(dungeon(**plan))  # type: ignore[arg-type]
    return played(start, dice=f"{dice}  d4:1  3 1 2 2  3 1 2 3", ruled=rulings(*settings))


class OpeningDice(DiceStream):
    """Faces laid out beforehand, and any others after them."""

    def __init__(self, faces: str) -> None:
        super().__init__(seed_from(faces))
        self._laid_out = QueuedDice(faces)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        return self._laid_out.roll(count, sides) if self._laid_out.left else super().roll(count, sides)


# the dice of the hall: entrance (1,1), exit (6,6), the walls 1x1 (3,3), 1x2, 1x3, 2x2, the barricade, three scatter
DOORS, ONE, TWO, THREE, SQUARE, REST = HALL_DICE.split("  ", maxsplit=5)


@pytest.mark.rule(
    "DD-RUN-06", "DD-MAP-01", "DD-MAP-03", "DD-MAP-04", "DD-MAP-05", "DD-MAP-06", "DD-MAP-07", "DD-MAP-08", "DD-MAP-10",
    "DD-MAP-11", "DD-WALL-01", "DD-WALL-02", "DD-WALL-03", "DD-BARR-01", "DD-BARR-02", "DD-SCAT-01",
)  # fmt: skip
def test_a_room_is_built_die_by_die_in_the_order_of_the_rules() -> None:
    here = entered(HALL_DICE)
    room = here.state.here
    assert (place(room.entrance.square), place(room.exit.square)) == ((1, 1), (6, 6))
    assert [places(wall) for wall in room.walls] == [
        [(3, 3)],
        [(1, 4), (1, 5)],
        [(3, 1), (4, 1), (5, 1)],
        [(3, 5), (3, 6), (4, 5), (4, 6)],  # toward Top it would seal off (1,6), so it is turned
    ]
    assert places(room.barricade) == [(6, 2), (6, 3), (6, 4)]  # and the corner behind it is sealed off
    assert places(room.scatter) == [(1, 6), (5, 4), (6, 1)]
    assert here.where() == (1, 1)
    drawn = dungeon(HALL).here
    assert (drawn.walled, drawn.barricade, drawn.scatter) == (room.walled, room.barricade, room.scatter)
    assert here.told(RoomEntered).text() == (
        "Room 1 of 4: entrance (1,1) in the top, exit (6,6) in the bottom, locked; 20 squares are clear"
    )


@pytest.mark.rule("DD-MAP-01")
def test_every_room_is_a_grid_of_six_by_six_in_which_a_square_is_one_space() -> None:
    here = entered(HALL_DICE)
    assert "DD-MAP-01" in here.told(RoomEntered).rules
    far = played(dungeon(hall("H"), "Move4 W3 hero"))
    ends = [tuple(map(int, each.removeprefix("move:").split(","))) for each in far.options if each.startswith("move:")]
    assert sorted(ends) == [
        (row, column) for row in range(1, 7) for column in range(1, 7) if 1 <= (row - 1) + (column - 1) <= 4
    ]
    assert played(dungeon(hall("H"), "Move9 W3 hero")).options.count("move:6,6") == 0  # ten spaces away
    assert len([each for each in played(dungeon(hall("H"), "Move10 W3 hero")).options if "move:" in each]) == 35


@pytest.mark.rule("DD-WALL-03")
@pytest.mark.parametrize(("face", "rest"), [(1, (1, 4)), (2, (3, 4)), (3, (2, 3)), (4, (2, 5))])
def test_two_dice_fix_the_first_square_of_a_wall_and_a_d4_the_side_toward_which_it_extends(
    face: int, rest: tuple[int, int]
) -> None:
    room = perform(building(), OpeningDice(f"{DOORS} {ONE} 3 2 d4:{face}"))
    assert set(places(room.walls[1])) == {(2, 4), rest}


@pytest.mark.rule("DD-MAP-02")
def test_rooms_are_six_by_six() -> None:
    with pytest.raises(ValueError, match="rows and columns go from 1 to 6"):
        square(7, 1)
    with pytest.raises(RulingError, match="R-DD-36 is fixed at 6x6-only"):
        rulings("R-DD-36=custom-grid")


@pytest.mark.rule("DD-MAP-05", "DD-MAP-06", "DD-MAP-07")
def test_the_entrance_is_the_fourth_square_from_the_left_on_top() -> None:  # G-DD-01
    here = entered(f"d4:1 4 d4:2 6 {ONE} 1 3 d4:2 {THREE} 3 5 d4:1 {REST}")
    entrance = here.state.here.entrance
    assert (entrance.side, place(entrance.square)) == (Side.TOP, (1, 4))
    assert here.where() == (1, 4)


@pytest.mark.rule("DD-MAP-06")
@pytest.mark.parametrize(
    ("side", "count", "where"),
    [
        (Side.TOP, 1, (1, 1)),
        (Side.TOP, 6, (1, 6)),
        (Side.BOTTOM, 3, (6, 3)),
        (Side.LEFT, 2, (2, 1)),
        (Side.RIGHT, 5, (5, 6)),
    ],
)
def test_doors_are_counted_left_to_right_and_top_to_bottom(  # G-DD-D02
    side: Side, count: int, where: tuple[int, int]
) -> None:
    assert place(door(side, count).square) == where


@pytest.mark.parametrize(
    ("setting", "as_door", "as_wall"),
    [
        ("side-table-for-all", "top bottom left right", "top bottom left right"),
        ("clockwise-labels", "top right bottom left", "top right bottom left"),
        ("listed-labels", "top left bottom right", "top left bottom right"),
        ("doors-by-table-rest-clockwise", "top bottom left right", "top right bottom left"),
    ],
)
def test_a_d4_stands_for_a_side_as_the_ruling_says(setting: str, as_door: str, as_wall: str) -> None:
    chosen = rulings(f"R-DD-21={setting}")
    assert " ".join(side_of(face, chosen, is_door=True) for face in (1, 2, 3, 4)) == as_door
    assert " ".join(side_of(face, chosen) for face in (1, 2, 3, 4)) == as_wall


@pytest.mark.parametrize(
    ("setting", "entrance", "exit", "wall"),
    [
        ("side-table-for-all", (6, 1), (5, 1), [(2, 4), (3, 4)]),
        ("clockwise-labels", (1, 6), (6, 5), [(2, 4), (2, 5)]),
        ("listed-labels", (1, 1), (6, 5), [(2, 3), (2, 4)]),
        ("doors-by-table-rest-clockwise", (6, 1), (5, 1), [(2, 4), (2, 5)]),
    ],
)
def test_doors_and_walls_are_rolled_by_the_table_in_force(
    setting: str, entrance: tuple[int, int], exit: tuple[int, int], wall: list[tuple[int, int]]
) -> None:
    """R-DD-21: the entrance on a 2, the exit on a 3, and a 1x2 wall that extends on a 2."""
    room = perform(building(f"R-DD-21={setting}"), OpeningDice("d4:2 1 d4:3 5  1 4 d4:1  3 2 d4:2"))
    assert (place(room.entrance.square), place(room.exit.square)) == (entrance, exit)
    assert places(room.walls[1]) == wall


@pytest.mark.rule("DD-MAP-09")
@pytest.mark.parametrize(
    ("setting", "where"),
    [("opposite-side", (6, 2)), ("mirror-position-too", (6, 5)), ("add-two", (2, 1))],
)
def test_an_exit_on_the_entrances_side_is_mirrored(setting: str, where: tuple[int, int]) -> None:  # G-DD-02
    assert place(mirrored(1, 2, door(Side.TOP, 4), rulings(f"R-DD-22={setting}")).square) == where
    assert place(mirrored(3, 2, door(Side.LEFT, 4), USUAL).square) == (2, 6)  # G-DD-D04
    assert place(mirrored(3, 2, door(Side.TOP, 4), USUAL).square) == (2, 1), "another side stays"


@pytest.mark.rule("DD-MAP-09")
@pytest.mark.parametrize(
    ("table", "sides"),
    [
        ("side-table-for-all", "left right top bottom"),
        ("clockwise-labels", "bottom left top right"),
        ("doors-by-table-rest-clockwise", "left right top bottom"),
    ],
)
def test_two_are_added_on_the_table_in_force(table: str, sides: str) -> None:
    """R-DD-22 add-two: 1 becomes 3, 2 becomes 4, 3 becomes 1, 4 becomes 2."""
    ruled = rulings("R-DD-22=add-two", f"R-DD-21={table}")
    rolled = [door(side_of(face, ruled, is_door=True), 3) for face in (1, 2, 3, 4)]
    found = [mirrored(face, 3, entrance, ruled).side for face, entrance in enumerate(rolled, start=1)]
    assert " ".join(found) == sides


@pytest.mark.rule("DD-MAP-09")
def test_a_mirrored_exit_is_told_and_keeps_its_own_count() -> None:  # G-DD-02
    here = entered(f"d4:1 1 d4:1 6 {ONE} {TWO} {THREE} {SQUARE} {REST}")
    assert place(here.state.here.exit.square) == (6, 6)
    assert here.told(ExitMirrored).text() == (
        "The exit was rolled on the entrance's side, the top: it is (6,6) in the bottom"
    )
    assert entered(HALL_DICE).all_told(ExitMirrored) == []
    clockwise_walls = entered(
        f"d4:2 6 d4:2 1  {ONE} 3 1 d4:2 {THREE} {SQUARE}  5 6 d4:2  6 6  1 1  3 5",
        "R-DD-21=doors-by-table-rest-clockwise",
    )
    assert clockwise_walls.told(ExitMirrored).rolled == "bottom"


@pytest.mark.rule("DD-MAP-08")
@pytest.mark.parametrize(
    ("setting", "dice", "where"),
    [
        ("reroll-exit-d6", "d4:1 1 d4:3 1 5", (5, 1)),
        ("reroll-exit-side-and-d6", "d4:1 1 d4:3 1 d4:2 6", (6, 6)),
        ("allow", "d4:1 1 d4:3 1", (1, 1)),
    ],
)
def test_doors_in_one_corner_are_settled_by_the_ruling(  # G-DD-D03
    setting: str, dice: str, where: tuple[int, int]
) -> None:
    walls = "4 3 d4:1  3 1 d4:4  5 3 d4:2  2 3 d4:1"
    room = built(f"{dice} {walls} 5 6 d4:4 2 5 1 1 3 5", f"R-DD-23={setting}")
    assert place(room.exit.square) == where


@pytest.mark.rule("DD-WALL-02")
def test_terrain_columns_are_counted_from_the_right() -> None:  # G-DD-D10
    assert place(first_square(column=1, row=2)) == (2, 6)


def test_a_wall_that_does_not_fit_is_turned_clockwise_about_its_first_square() -> None:
    one, faults = fitting(EMPTY, "1x3", square(1, 3), Side.TOP, USUAL)
    assert one is not None
    assert places(one) == [(1, 3), (1, 4), (1, 5)]  # G-DD-D11
    assert faults == ("DD-WALL-04",)
    room = Room(1, door(Side.TOP, 1), door(Side.BOTTOM, 1))
    two, faults = fitting(room, "1x2", square(6, 6), Side.RIGHT, USUAL)
    assert two is not None
    assert places(two) == [(6, 5), (6, 6)]  # G-DD-D12
    assert faults == ("DD-WALL-04",)


def turned(*walls: str) -> list[str]:
    """What is told of pieces that were turned or rolled again."""
    return [each.text() for each in entered(" ".join((DOORS, *walls, REST))).all_told(PieceTurned)]


SEALED = "The 2x2 wall does not fit as rolled (a part of the room sealed off) and is turned: (3,5) (3,6) (4,5) (4,6)"
OFF_THE_MAP = "The 1x2 wall does not fit as rolled (off the map) and is turned: (1,4) (1,5)"
ON_A_WALL = "The 1x2 wall does not fit as rolled (on a wall) and is turned: (4,3) (4,4)"
ON_A_DOOR = "The 1x2 wall does not fit as rolled (on a door) and is turned: (2,1) (2,2)"


@pytest.mark.rule("DD-WALL-04", "DD-WALL-05", "DD-WALL-06", "DD-WALL-07", "DD-WALL-08", "DD-WALL-09")
@pytest.mark.parametrize(
    ("walls", "told"),
    [
        ((ONE, TWO, THREE, SQUARE), [SEALED]),
        ((ONE, "3 1 d4:1", THREE, SQUARE), [OFF_THE_MAP, SEALED]),
        ((ONE, "4 4 d4:1", THREE, SQUARE), [ON_A_WALL]),
        ((ONE, "6 2 d4:1", THREE, SQUARE), [ON_A_DOOR]),
        (
            ("6 1 d4:1", ONE, TWO, THREE, SQUARE),
            ["The 1x1 wall fits no way round (on a door) and is rolled again", SEALED],
        ),
        (
            (ONE, "4 3 d4:2", TWO, THREE, SQUARE),
            ["The 1x2 wall fits no way round (on a wall) and is rolled again", SEALED],
        ),
    ],
)
def test_what_does_not_fit_is_turned_or_rolled_again_and_says_why(walls: tuple[str, ...], told: list[str]) -> None:
    assert turned(*walls) == told


def test_the_2x2_wall_extends_toward_its_side_and_the_one_clockwise_of_it() -> None:
    corners = {
        Side.TOP: [(2, 3), (2, 4), (3, 3), (3, 4)],
        Side.RIGHT: [(3, 3), (3, 4), (4, 3), (4, 4)],
        Side.BOTTOM: [(3, 2), (3, 3), (4, 2), (4, 3)],
        Side.LEFT: [(2, 2), (2, 3), (3, 2), (3, 3)],
    }
    for side, where in corners.items():
        wall = covered("2x2", square(3, 3), side, USUAL)
        assert wall is not None
        assert places(wall) == where
        fixed = covered("2x2", square(3, 3), side, rulings("R-DD-26=no-orientation"))
        assert fixed == covered("2x2", square(3, 3), Side.RIGHT, USUAL)


@pytest.mark.rule("DD-WALL-04", "DD-WALL-05", "DD-WALL-06", "DD-WALL-07")
def test_a_wall_may_not_leave_the_map_overlap_block_a_door_or_seal_off_a_section() -> None:
    room = Room(1, door(Side.TOP, 1), door(Side.BOTTOM, 6), walls=(area(square(2, 2)),))
    assert wall_fault(room, covered("1x2", square(1, 6), Side.RIGHT, USUAL), USUAL) == "DD-WALL-04"
    assert wall_fault(room, area(square(2, 2), square(2, 3)), USUAL) == "DD-WALL-05"
    assert wall_fault(room, area(square(6, 6)), USUAL) == "DD-WALL-06"
    assert wall_fault(room, area(square(1, 2), square(1, 3)), USUAL) is None
    corner = Room(1, door(Side.TOP, 3), door(Side.BOTTOM, 3), walls=(area(square(2, 1)),))
    assert wall_fault(corner, area(square(1, 2)), USUAL) == "DD-WALL-07"


@pytest.mark.parametrize(
    ("setting", "fault"),
    [("all-open-squares-connected", "DD-WALL-07"), ("entrance-to-exit-path", None), ("doors-uncovered-only", None)],
)
def test_a_sealed_corner_counts_only_where_every_square_must_stay_connected(setting: str, fault: str | None) -> None:
    corner = Room(1, door(Side.TOP, 3), door(Side.BOTTOM, 3), walls=(area(square(2, 1)),))
    assert wall_fault(corner, area(square(1, 2)), rulings(f"R-DD-28={setting}")) == fault


@pytest.mark.parametrize(
    ("setting", "fault"), [("entrance-to-exit-path", "DD-WALL-07"), ("doors-uncovered-only", None)]
)
def test_the_way_between_the_doors_counts_unless_only_the_doors_do(setting: str, fault: str | None) -> None:
    row = tuple(area(square(3, column)) for column in range(1, 6))
    halved = Room(1, door(Side.TOP, 3), door(Side.BOTTOM, 3), walls=row)
    assert wall_fault(halved, area(square(3, 6)), rulings(f"R-DD-28={setting}")) == fault


@pytest.mark.rule("DD-BARR-01", "DD-BARR-02")
def test_a_barricade_may_seal_off_a_section_but_not_cover_a_wall_or_a_door() -> None:
    corner = Room(1, door(Side.TOP, 3), door(Side.BOTTOM, 3), walls=(area(square(2, 1)),))
    assert barricade_fault(corner, area(square(1, 2)), USUAL) is None
    assert barricade_fault(corner, area(square(2, 1)), USUAL) == "DD-WALL-05"
    assert barricade_fault(corner, area(square(1, 3)), USUAL) == "DD-WALL-06"
    assert barricade_fault(corner, area(square(1, 3)), rulings("R-DD-30=may-cover-doors")) is None


@pytest.mark.rule("DD-WALL-09")
def test_a_wall_without_a_place_is_rolled_again() -> None:
    # Alone in the corner beside the door, the 1x1 wall would stand on the door: it is rolled again.
    room = built(f"{DOORS} 6 1 d4:1 {ONE} {TWO} {THREE} {SQUARE} {REST}")
    assert places(room.walls[0]) == [(3, 3)]


@pytest.mark.parametrize(
    ("setting", "taken"),
    [
        ("terrain-doors-and-models", [(1, 1), (3, 3), (6, 6)]),
        ("exit-allowed", [(1, 1), (3, 3)]),
        ("doors-allowed", [(3, 3)]),
    ],
)
def test_what_counts_as_occupied_is_the_rulings(setting: str, taken: list[tuple[int, int]]) -> None:
    room = Room(1, door(Side.TOP, 1), door(Side.BOTTOM, 6), walls=(area(square(3, 3)),))
    assert places(occupied(room, NOWHERE, rulings(f"R-DD-31={setting}"))) == taken


@pytest.mark.rule("DD-SCAT-02", "DD-SCAT-03")
def test_scatter_moves_to_the_first_free_neighbour_left_right_up_down() -> None:
    def goes(rolled: tuple[int, int], *taken: tuple[int, int]) -> tuple[int, int] | None:
        found = spot(square(*rolled), EMPTY, area(*(square(*each) for each in taken)), USUAL)
        return None if found is None else place(found)

    assert goes((3, 3)) == (3, 3)
    assert goes((3, 3), (3, 3)) == (3, 2)  # G-DD-D13
    assert goes((3, 3), (3, 3), (3, 2)) == (3, 4)
    assert goes((3, 3), (3, 3), (3, 2), (3, 4)) == (2, 3)  # G-DD-D14
    assert goes((3, 3), (3, 3), (3, 2), (3, 4), (2, 3)) == (4, 3)
    assert goes((1, 1), (1, 1), (1, 2), (2, 1)) is None  # G-DD-D15


@pytest.mark.parametrize(
    ("setting", "stands"),
    [
        ("impassable-all-connected", False),
        ("impassable-keep-path", False),
        ("impassable-unchecked", True),
        ("climb-2", True),
    ],
)
def test_scatter_does_not_part_the_doors_where_the_ruling_minds(setting: str, stands: bool) -> None:
    # The third row is a wall but for (3,6), so (3,6) and what is above and below it are the only way; then it is wider.
    ruled = rulings(f"R-DD-32={setting}")
    row = tuple(area(square(3, column)) for column in range(1, 6))
    room = Room(1, door(Side.TOP, 3), door(Side.BOTTOM, 3), walls=row)
    assert spot(square(3, 6), room, room.walled, ruled) == (square(3, 6) if stands else None)
    wider = replace(room, walls=row[:-1])
    assert spot(square(3, 6), wider, wider.walled, ruled) == square(3, 6)


@pytest.mark.parametrize(
    ("setting", "goes"),
    [
        ("impassable-all-connected", (1, 3)),  # (1,2) would seal the corner, and (1,1) cuts nothing but is taken
        ("impassable-keep-path", (1, 2)),
        ("impassable-unchecked", (1, 2)),
        ("climb-2", (1, 2)),
    ],
)
def test_scatter_does_not_cut_the_room_apart_where_the_ruling_minds(setting: str, goes: tuple[int, int]) -> None:
    room = Room(1, door(Side.TOP, 6), door(Side.BOTTOM, 6), walls=(area(square(2, 1)),))
    taken = area(square(1, 1))
    found = spot(square(1, 2), room, taken, rulings(f"R-DD-32={setting}"))
    assert found is not None
    assert place(found) == goes


@pytest.mark.rule("DD-SCAT-02", "DD-SCAT-03")
def test_scatter_that_is_moved_or_rolled_again_says_so() -> None:
    here = entered(f"{DOORS} {ONE} {TWO} {THREE} {SQUARE} 5 6 d4:4  6 6  1 1  4 3")
    assert [each.text() for each in here.all_told(PieceShifted)] == [
        "The scatter cannot stand on (3,3) and goes to (3,2)"
    ]
    # (3,6) is a wall, and so is every square beside it but (2,6), which would cut (1,6) off.
    again = entered(f"{DOORS} {ONE} {TWO} {THREE} {SQUARE} 5 6 d4:4  6 6  1 3  1 1  3 5")
    assert [each for each in again.rolls if "scatter" in each] == [
        "hero scatter column and row: 6 6",
        "hero scatter column and row: 1 3",
        "hero scatter column and row: 1 1",
        "hero scatter column and row: 3 5",
    ]
    assert again.state.here.scatter == built(HALL_DICE).scatter


@pytest.mark.rule("DD-SCAT-07", "DD-OBJ-04", "DD-OBJ-10", "DD-RUN-09")
@pytest.mark.parametrize("objective", ["retrieve-data", "sabotage"])
def test_the_final_room_has_an_interface_placed_like_scatter(objective: str) -> None:
    here = entered(f"{HALL_DICE} 4 4", objective=objective, rooms=1)
    assert here.state.here.interface == square(4, 3)
    moved = entered(f"{HALL_DICE} 4 3", objective=objective, rooms=1)
    assert moved.state.here.interface == square(3, 2)
    assert moved.told(PieceShifted).text() == "The interface cannot stand on (3,3) and goes to (3,2)"
    assert entered(HALL_DICE, objective=objective, rooms=2).state.here.interface is None


def test_where_only_paths_are_kept_the_interface_keeps_a_square_beside_it_in_reach() -> None:
    # The corner (1,1) and (1,2) is walled off: an interface there could not be worked, scatter there harms nobody.
    walls = tuple(area(square(*each)) for each in ((2, 1), (2, 2), (1, 3)))
    room = Room(1, door(Side.TOP, 6), door(Side.BOTTOM, 6), walls=walls)
    kept = rulings("R-DD-32=impassable-keep-path")
    assert spot(square(1, 1), room, room.walled, kept) == square(1, 1)
    assert spot(square(1, 1), room, room.walled, kept, INTERFACE) is None
    assert spot(square(1, 1), room, room.walled, USUAL, INTERFACE) == square(1, 1), "it cuts nothing apart"


def test_scatter_that_leaves_no_place_for_the_interface_is_placed_anew() -> None:
    # Entrance (1,1) and exit (2,1) are neighbours, and scatter shuts both of them in.
    dice = "d4:1 1 d4:3 2  3 4 d4:1  6 6 d4:4  1 5 d4:1  4 3 d4:2  1 1 d4:3"
    shut_in, twelve_tries = "5 1 5 2 6 3", "2 5 " * 12
    queue = QueuedDice(f"{dice} {shut_in} {twelve_tries} 2 5 3 5 4 5  5 2")
    room = perform(building("R-DD-32=impassable-keep-path", interface=True), queue)
    queue.finish()
    assert places(room.scatter) == [(5, 3), (5, 4), (5, 5)]
    assert room.interface == square(2, 2)


def test_doors_that_walls_have_parted_do_not_keep_scatter_out() -> None:
    row = tuple(area(square(3, column)) for column in range(1, 7))
    parted = Room(1, door(Side.TOP, 3), door(Side.BOTTOM, 3), walls=row)
    assert spot(square(1, 1), parted, NOWHERE, rulings("R-DD-32=impassable-keep-path")) == square(1, 1)


def test_a_room_is_written_without_what_follows_from_it() -> None:
    room = built(HALL_DICE)
    assert room.walled & ~room.soft & ~room.doors == room.walled
    written = msgspec.json.encode(room)
    assert set(msgspec.json.decode(written)) == set(Room.__struct_fields__)
    again = msgspec.json.decode(written, type=Room)
    assert (again, again.walled, again.doors, again.soft) == (room, room.walled, room.doors, room.soft)
    assert replace(room, walls=()).walled == NOWHERE
