"""The form that a seat fills in to place a piece, with the rule and the spacing of a game of its own."""

from __future__ import annotations

from random import Random

from tabletop.space import ASTEROID, DEBRIS, NEBULA, TERRAIN, inch, space

from dwethia.lengths import INCH
from dwethia.tabletop.placing_terrain import LayPiece, TerrainForm
from dwethia.tabletop.table import Table
from dwethia.tabletop.terrain import Put

POOL = (ASTEROID, DEBRIS, NEBULA)


def form(table: Table, left: tuple[int, ...] = (0, 1, 2)) -> TerrainForm:
    return TerrainForm(table, POOL, left, TERRAIN, INCH)


def test_an_answer_names_a_piece_that_is_left_and_its_place() -> None:
    asked = form(space(), (1, 2))
    answer = {"piece": 1, "at": [9_000, 9_000], "turned": 30}
    assert list(asked.faults(answer)) == []
    assert asked.put_of(asked.read(answer)) == Put(DEBRIS, (9_000, 9_000), 30)
    assert asked.said(asked.read(answer)) == "Debris at (9 in, 9 in)"
    (fault,) = asked.faults({"piece": 0, "at": [9_000, 9_000]})
    assert str(fault) == "piece 0 is not left to be placed: expected one of 1, 2 (CC-DEPLOY-02)"


def test_the_spacing_of_the_game_is_kept() -> None:
    asked = form(space(Put(ASTEROID, inch(10, 10))), (2,))
    (fault,) = asked.faults({"piece": 2, "at": [15_999, 10_000]})
    assert str(fault) == "Nebula is less than 1 in from Asteroid (CC-DEPLOY-02)"
    assert list(asked.faults({"piece": 2, "at": [16_000, 10_000]})) == []
    assert asked.shown().spacing == INCH


def test_the_largest_piece_is_suggested_away_from_the_edges_and_from_other_pieces() -> None:
    assert form(space()).sensible() == LayPiece(2, (10_000, 10_000))
    beside = space(Put(ASTEROID, inch(10, 10)))
    assert form(beside).sensible() == LayPiece(2, (28_000, 24_000))


def test_a_place_is_two_whole_numbers() -> None:
    asked = form(space())
    assert asked.read({"piece": 1, "at": [1, 2]}) == asked.read({"piece": 1, "at": (1, 2)}) == LayPiece(1, (1, 2))
    for at in (None, [1], [1, 2, 3], [1.0, 2], [True, 2], "ab"):
        assert [str(fault) for fault in asked.faults({"piece": 1, "at": at})] == [LayPiece.EXPECTED]


def test_every_sample_and_suggestion_is_legal_until_the_table_is_full() -> None:
    chance, table = Random(1), space(width=14, depth=12)
    left: tuple[int, ...] = (0, 1, 2)
    while left:
        asked = form(table, left)
        (suggested,) = asked.suggestions()
        drawn = next(asked.samples(chance))
        assert list(asked.faults_of(suggested)) == list(asked.faults_of(drawn)) == []
        table = table.with_piece(asked.put_of(suggested))
        left = tuple(number for number in left if number != suggested.piece)
    assert len(table.pieces) == 3
