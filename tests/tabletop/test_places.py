"""Where a base may be put: rectangles and discs beside each other, and how a free place is found."""

from __future__ import annotations

from random import Random

from tabletop.space import ASTEROID, CRUISER, FIGHTER, STATION, inch, room, space

from dwethia.geometry.measuring import shape_within
from dwethia.geometry.shapes import Disc, Outline, Point, Rect
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.tabletop.bases import BaseSize
from dwethia.tabletop.places import FreeSpace, find_place, grid
from dwethia.tabletop.terrain import Put


def faults(room: FreeSpace, base: BaseSize, at: Point, turned: int = 0) -> list[str]:
    return [str(fault) for fault in room.faults(base.at(at, turned), ModelId("new"), "Comet", str)]


def test_a_rectangular_base_looks_north_until_it_is_turned() -> None:
    north, west = CRUISER.at((0, 0)), CRUISER.at((0, 0), 90)
    assert isinstance(north, Outline)
    assert isinstance(west, Outline)
    assert north.bounds == Rect(-591, -1_181, 591, 1_181)
    assert west.bounds == Rect(-1_181, -591, 1_181, 591)
    assert STATION.at((5, 6), 90) == Disc(5, 6, 1_969)


def test_a_base_lies_wholly_on_the_table_and_may_touch_its_edge() -> None:
    free = room(space())
    assert faults(free, CRUISER, (591, 1_181)) == []
    assert faults(free, CRUISER, (590, 1_181)) == ["Comet is not wholly on the table (CC-MOVE-19)"]
    assert faults(free, CRUISER, (591, 1_181), 90) == ["Comet is not wholly on the table (CC-MOVE-19)"]


def test_rectangles_may_touch_but_not_overlap() -> None:
    taken = room(space(), [("Hunter", FIGHTER, inch(10, 10), 0)])
    assert faults(taken, FIGHTER, (10_000 + 1_182, 10_000)) == []
    assert faults(taken, FIGHTER, (10_000 + 1_181, 10_000)) == ["Comet overlaps Hunter (CC-MOVE-12)"]
    assert taken.is_free(FIGHTER.at((10_000 + 1_182, 10_000)))
    assert not taken.is_free(FIGHTER.at((10_000 + 1_181, 10_000)))


def test_a_disc_and_a_rectangle_are_in_each_others_way() -> None:
    beside = 10_000 + 591 + 1_969
    for first, second in ((FIGHTER, STATION), (STATION, FIGHTER)):
        taken = room(space(), [("Hunter", first, inch(10, 10), 0)])
        assert taken.is_free(second.at((beside, 10_000)))
        assert not taken.is_free(second.at((beside - 1, 10_000)))
        assert faults(taken, second, (beside - 1, 10_000)) == ["Comet overlaps Hunter (CC-MOVE-12)"]


def test_how_deep_two_discs_overlap_is_said() -> None:
    taken = room(space(), [("Dock", STATION, inch(10, 10), 0)])
    assert faults(taken, STATION, (12_938, 10_000)) == ["Comet overlaps Dock by 1 in (CC-MOVE-12)"]


def test_nobody_stands_in_impassable_terrain() -> None:
    table = space(Put(ASTEROID, inch(20, 20)))
    assert faults(room(table), FIGHTER, inch(20, 20)) == [
        "Comet stands in Asteroid, which is impassable (CC-DEPLOY-09)"
    ]
    assert not room(table).is_free(FIGHTER.at(inch(20, 20)))
    assert room(table).is_free(FIGHTER.at((20_000, 22_591)))


def test_a_base_is_not_in_its_own_way() -> None:
    taken = room(space(), [("new", CRUISER, inch(10, 10), 0), ("Dock", STATION, inch(20, 20), 0)])
    assert faults(taken, CRUISER, inch(10, 11)) == []


def test_a_base_put_down_takes_its_room() -> None:
    for base in (CRUISER, STATION):
        free = room(space())
        assert not free.with_base(ModelId("a"), base.at(inch(9, 9))).is_free(FIGHTER.at(inch(9, 9)))
        assert free.is_free(FIGHTER.at(inch(9, 9)))


def test_a_place_found_at_random_or_on_the_grid_is_wholly_in_its_zone_and_free() -> None:
    chance, zone = Random(3), Rect(0, 0, 8 * INCH, 9 * INCH)
    full = room(space(Put(ASTEROID, inch(4, 4))))
    placed = 0
    while (at := find_place(zone, CRUISER, full.is_free, chance if placed % 2 else None, 90)) is not None:
        base = CRUISER.at(at, 90)
        assert shape_within(base, zone)
        full = full.with_base(ModelId(str(placed)), base)
        placed += 1
    assert placed >= 10


def test_no_place_is_found_for_a_base_longer_than_its_zone_is_deep() -> None:
    strip = Rect(0, 0, 36 * INCH, 2_361)
    assert find_place(strip, CRUISER, lambda _: True) is None
    assert find_place(strip, CRUISER, lambda _: True, turned=90) == (1_181, 591)
    assert find_place(Rect(0, 0, 36 * INCH, 2_362), CRUISER, lambda _: True) == (591, 1_181)


def test_a_grid_reaches_the_farthest_row_and_column() -> None:
    assert list(grid(Rect(0, 0, 5, 2), 0, 2)) == [(x, y) for y in (0, 2) for x in (0, 2, 4, 5)]
    assert list(grid(Rect(0, 0, 4, 4), 3, 1)) == []
