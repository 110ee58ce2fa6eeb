"""Laying a table: where a piece may stand, by the game's own rule and spacing, and tables laid at random."""

from __future__ import annotations

from random import Random

import pytest
from tabletop.space import ASTEROID, DEBRIS, GRAVITY_WELL, NEBULA, TERRAIN, inch, space

from dwethia.codex import starter
from dwethia.geometry.measuring import holds
from dwethia.lengths import INCH
from dwethia.tabletop.ground import kinds_of, ready_ground
from dwethia.tabletop.places import grid
from dwethia.tabletop.table import Table
from dwethia.tabletop.terrain import Put
from dwethia.tabletop.terrain_layout import faults_of_piece, find_site, fits, laid


def faults(table: Table, put: Put, spacing: int = 0) -> list[str]:
    return [str(fault) for fault in faults_of_piece(table, put, TERRAIN, spacing)]


def test_everything_that_speaks_against_a_piece_cites_the_games_own_rule() -> None:
    table = space(Put(ASTEROID, inch(3, 3)))
    assert faults(table, Put(NEBULA, inch(2.5, 4))) == [
        "Nebula leaves the table by 0.5 in (CC-DEPLOY-02)",
        "Nebula overlaps Asteroid (CC-DEPLOY-02)",
    ]


def test_pieces_may_touch_unless_the_game_keeps_them_apart() -> None:
    table, beside = space(Put(ASTEROID, inch(10, 10))), Put(NEBULA, inch(15, 10))
    assert faults(table, beside) == []
    assert faults(table, beside, 4 * INCH) == ["Nebula is less than 4 in from Asteroid (CC-DEPLOY-02)"]
    assert faults(table, Put(NEBULA, inch(19, 10)), 4 * INCH) == []
    assert fits(table, beside)
    assert not fits(table, beside, 4 * INCH)


def test_a_site_is_found_wherever_there_is_one() -> None:
    table = Table(4 * INCH, 2 * INCH)
    assert find_site(table, DEBRIS, 0) == Put(DEBRIS, (2_000, 1_000), 0)
    assert find_site(Table(2 * INCH, 4 * INCH), DEBRIS, 0) == Put(DEBRIS, (1_000, 2_000), 90)
    assert find_site(Table(4 * INCH, 1_999), DEBRIS, 0) is None


@pytest.mark.parametrize("seed", range(6))
def test_a_table_laid_at_random_keeps_its_zones_mostly_free(seed: int) -> None:
    empty = space()
    zones = [empty.zone(edge, 9 * INCH) for edge in empty.long_edges]
    table = laid(empty, [ASTEROID, DEBRIS, NEBULA, GRAVITY_WELL] * 6, zones, Random(seed))
    assert len(table.puts) >= 8
    for number, put in enumerate(table.puts):
        assert fits(Table(table.width, table.depth, table.puts[:number]), put)
    for zone in zones:
        points = list(grid(zone, 0, 500))
        built_up = [point for point in points if any(holds(point, piece.shape) for piece in table.pieces)]
        assert len(built_up) <= len(points) // 4


def test_the_same_seed_lays_the_same_table() -> None:
    one, same, another = (laid(space(), [NEBULA, DEBRIS], (), Random(seed)) for seed in (1, 1, 2))
    assert one == same != another


def test_a_ready_board_of_the_codex_is_ground_with_its_pieces_where_they_are_written() -> None:
    codex = starter()
    for board in codex.boards.values():
        ground = ready_ground(board, codex)
        assert (ground.width, ground.depth) == (board.width * 12 * INCH, board.depth * 12 * INCH)
        assert [put.kind.id for put in ground.terrain] == [each.terrain for each in board.pieces]
        assert all(put.kind in kinds_of(codex) for put in ground.terrain)
