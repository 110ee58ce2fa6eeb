"""The dozen ready boards: legal, fair to both sides, with room to deploy and something in the middle."""

from __future__ import annotations

from collections import Counter

import pytest
from codex.test_footprint import covers

from dwethia.codex import PlacedTerrain, ReadyBoard, starter
from dwethia.codex.entries import TerrainKind
from dwethia.codex.footprint import Footprint, footprint
from dwethia.lengths import INCH

BOARDS = [*starter().boards.values()]
STRIP = 9 * INCH  # SK-SETUP-06
PIECES = {2: 6, 3: 8, 4: 12}  # by depth {R-SK-30}
UNWELCOME = {TerrainKind.IMPASSABLE, TerrainKind.HAZARDOUS}

each_board = pytest.mark.parametrize("board", BOARDS, ids=lambda each: each.id)


def ground(placed: PlacedTerrain) -> Footprint:
    return footprint(starter().terrain[placed.terrain], placed)


def share_covered(board: ReadyBoard, least: int, most: int) -> float:
    """How much of the board between two depths is under terrain, sampled at every half inch."""
    grounds = [ground(each) for each in board.pieces]
    points = [
        (x + 1, y + 1)
        for x in range(INCH // 4, board.size[0] * INCH, INCH // 2)
        for y in range(least + INCH // 4, most, INCH // 2)
    ]
    return sum(any(covers(each, *point) for each in grounds) for point in points) / len(points)


def half_a_turn(board: ReadyBoard, found: Footprint) -> tuple[object, ...]:
    width, depth = (side * INCH for side in board.size)
    corners = frozenset((width - x, depth - y) for x, y in found.corners)
    return corners, (width - found.middle[0], depth - found.middle[1]), found.radius


@pytest.mark.rule("SK-MUSTER-03", "SK-MUSTER-04", "SK-MUSTER-05")
def test_there_are_five_small_four_middling_and_three_large_boards() -> None:
    assert Counter((each.width, each.depth) for each in BOARDS) == {(2, 2): 5, (3, 3): 4, (6, 4): 3}


@each_board
def test_a_board_has_about_as_many_pieces_as_the_ruling_says(board: ReadyBoard) -> None:
    assert abs(len(board.pieces) - PIECES[board.depth]) <= 1
    assert len({each.terrain for each in board.pieces}) >= 3


@each_board
def test_a_board_looks_the_same_from_both_edges(board: ReadyBoard) -> None:
    grounds = [ground(each) for each in board.pieces]
    as_they_are = Counter(
        (each.terrain, frozenset(g.corners), g.middle, g.radius) for each, g in zip(board.pieces, grounds, strict=True)
    )
    turned = Counter((each.terrain, *half_a_turn(board, g)) for each, g in zip(board.pieces, grounds, strict=True))
    assert as_they_are == turned


@each_board
def test_the_strips_where_armies_deploy_are_mostly_free(board: ReadyBoard) -> None:
    depth = board.size[1] * INCH
    assert share_covered(board, 0, STRIP) < 0.25
    assert share_covered(board, depth - STRIP, depth) < 0.25
    for each in board.pieces:
        if UNWELCOME.intersection(starter().terrain[each.terrain].kinds):
            *_, near, far = ground(each).bounds
            assert near >= STRIP
            assert far <= depth - STRIP


@each_board
def test_the_middle_holds_something_and_leaves_a_way_through(board: ReadyBoard) -> None:
    depth = board.size[1] * INCH
    assert 0.08 < share_covered(board, STRIP, depth - STRIP) < 0.6


def test_the_boards_make_use_of_all_the_terrain_there_is() -> None:
    assert {piece.terrain for board in BOARDS for piece in board.pieces} == {*starter().terrain}
    assert len({each.text for each in BOARDS}) == len(BOARDS)
    assert all(each.text.endswith(".") for each in BOARDS)
