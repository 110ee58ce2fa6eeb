"""The table: its edges, the zones along them, and the pieces on it."""

import pytest
from tabletop.space import ASTEROID, DEBRIS, GRAVITY_WELL, inch, space

from dwethia.codex.entries import TerrainKind
from dwethia.geometry.shapes import Disc, Outline, Rect
from dwethia.lengths import INCH
from dwethia.tabletop.table import Edge, Table
from dwethia.tabletop.terrain import Kind, Put


@pytest.mark.parametrize(
    ("edge", "zone"),
    [
        (Edge.SOUTH, Rect(0, 0, 36_000, 9_000)),
        (Edge.NORTH, Rect(0, 15_000, 36_000, 24_000)),
        (Edge.WEST, Rect(0, 0, 9_000, 24_000)),
        (Edge.EAST, Rect(27_000, 0, 36_000, 24_000)),
    ],
)
def test_a_zone_reaches_as_far_from_an_edge_as_the_game_says(edge: Edge, zone: Rect) -> None:
    assert space(depth=24).zone(edge, 9 * INCH) == zone


@pytest.mark.parametrize(
    ("edge", "half"),
    [
        (Edge.SOUTH, Rect(0, 0, 36_000, 12_000)),
        (Edge.NORTH, Rect(0, 12_000, 36_000, 24_000)),
        (Edge.WEST, Rect(0, 0, 18_000, 24_000)),
        (Edge.EAST, Rect(18_000, 0, 36_000, 24_000)),
    ],
)
def test_each_edge_has_its_half_of_the_table(edge: Edge, half: Rect) -> None:
    assert space(depth=24).half(edge) == half


def test_long_edges_are_those_of_the_longer_sides_and_all_of_a_square() -> None:
    wide, deep, square = space(depth=24), space(width=24), space()
    assert (wide.long_edges, wide.short_edges) == ((Edge.SOUTH, Edge.NORTH), (Edge.WEST, Edge.EAST))
    assert (deep.long_edges, deep.short_edges) == ((Edge.WEST, Edge.EAST), (Edge.SOUTH, Edge.NORTH))
    assert square.long_edges == square.short_edges == tuple(Edge)
    assert (wide.length_of(Edge.NORTH), wide.length_of(Edge.EAST)) == (36 * INCH, 24 * INCH)


def test_opposite_edges_are_opposite_both_ways() -> None:
    assert all(edge.opposite.opposite is edge and edge.opposite is not edge for edge in Edge)


def test_pieces_stand_where_they_were_put() -> None:
    table = space(Put(ASTEROID, inch(10, 10))).with_piece(Put(DEBRIS, inch(20, 10), 90))
    rock, wreck = table.pieces
    assert rock.shape == Disc(10_000, 10_000, 2_000)
    assert isinstance(wreck.shape, Outline)
    assert wreck.shape.bounds == Rect(19_000, 8_000, 21_000, 12_000)
    assert [(piece.number, piece.name) for piece in table.pieces] == [(0, "Asteroid"), (1, "Debris")]
    assert rock.is_a(TerrainKind.IMPASSABLE)
    assert not wreck.is_a(TerrainKind.IMPASSABLE)


def test_a_table_knows_its_hazards_and_the_highest_ground_to_stand_on() -> None:
    tower = Kind("tower", "Tower", (), radius=INCH, height=4 * INCH, climbed=True)
    table = space(Put(GRAVITY_WELL, inch(10, 10)), Put(DEBRIS, inch(20, 10)), Put(tower, inch(30, 30)))
    assert [piece.name for piece in table.hazards] == ["Gravity Well"]
    assert table.tallest == 4 * INCH  # debris is high too, but nobody stands on it
    assert space().tallest == 0


def test_tables_laid_alike_are_the_same() -> None:
    assert space(Put(ASTEROID, inch(10, 10))) == Table(36_000, 36_000).with_piece(Put(ASTEROID, inch(10, 10)))
