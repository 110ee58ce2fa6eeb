"""Laid boards: their size, and terrain that is known, lies on the board and on no other piece (SK-SETUP-03)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from dwethia.codex.battlefield import LaidBoard, PlacedTerrain, ReadyBoard
from dwethia.codex.checks.library import Library
from dwethia.codex.checks.terrain import footprint_mistakes
from dwethia.codex.entries import TerrainPiece
from dwethia.codex.footprint import Footprint, footprint, overlap
from dwethia.codex.mistakes import Mistake
from dwethia.codex.shape import quoted
from dwethia.codex.ships.entries import SpaceTerrain
from dwethia.lengths import INCH, bare_inches

LAYING: Final = "SK-SETUP-03"
EDGES: Final = "SK-SETUP-04"


def mistakes_of_boards(library: Library) -> Iterator[Mistake]:
    """Everything wrong with the boards."""
    for board in library.of(ReadyBoard):
        yield from board_mistakes(library, board, "terrain", LAYING, EDGES)


def board_mistakes(library: Library, board: LaidBoard, shelf: str, laying: str, edges: str) -> Iterator[Mistake]:
    """Everything wrong with a board whose pieces stand on that shelf, by the rules of laying it and of its edges."""
    if board.depth > board.width:
        found = f"a depth of {board.depth} is more than the width, {board.width}"
        expected = "the width is the longer side, along which the armies deploy"
        yield Mistake.at(library.place(board, "depth"), found, expected, edges)
    yield from _piece_mistakes(library, board, shelf, laying)


def _piece_mistakes(library: Library, board: LaidBoard, shelf: str, rule: str) -> Iterator[Mistake]:
    laid: list[tuple[int, PlacedTerrain, Footprint]] = []
    for number, placed in enumerate(board.pieces, 1):
        field = f"pieces[{number}]"
        yield from library.reference_mistakes(board, f"{field}.terrain", shelf, [placed.terrain], rule)
        piece = library.get(shelf, placed.terrain)
        if not isinstance(piece, TerrainPiece | SpaceTerrain) or any(footprint_mistakes(library, piece)):
            continue  # told where the piece is written
        ground = footprint(piece, placed)
        laid.append((number, placed, ground))
        if over := _over_the_edge(board, ground):
            found = f"{quoted(placed.terrain)} lies {over} over the edge"
            width, depth = board.size
            expected = f'the board is {width}" by {depth}", and a piece lies on it wholly'
            yield Mistake.at(library.place(board, f"{field}.at"), found, expected, rule)
    for (first, one, ground), (second, other, more_ground) in combinations(laid, 2):
        if overlap(ground, more_ground):
            found = f"{quoted(other.terrain)} overlaps {quoted(one.terrain)}, piece {first}"
            expected = "pieces may touch, but not overlap"
            yield Mistake.at(library.place(board, f"pieces[{second}].at"), found, expected, rule)


def _over_the_edge(board: LaidBoard, ground: Footprint) -> str:
    """How far a piece sticks out where it does so farthest; empty if it does not."""
    left, right, near, far = ground.bounds
    width, depth = board.size
    over = max(-left, right - width * INCH, -near, far - depth * INCH)
    return f'{bare_inches(over)}"' if over > 0 else ""
