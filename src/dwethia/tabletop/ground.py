"""Where a battle is fought, before it begins: the size of the table, what stands on it, and what is to be placed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex import Codex
from dwethia.codex.battlefield import LaidBoard, ReadyBoard
from dwethia.codex.ships.entries import SpaceBoard
from dwethia.lengths import FOOT, thousandths
from dwethia.tabletop.table import Table
from dwethia.tabletop.terrain import Kind, Put, kind_of, space_kind_of
from dwethia.tabletop.terrain_layout import laid


class LaidGround(Struct, frozen=True):
    """Where a battle is fought: how large, what stands there, and what is still to be placed."""

    width: int
    depth: int
    terrain: tuple[Put, ...] = ()
    pool: tuple[Kind, ...] = ()


def ready_ground(board: ReadyBoard, codex: Codex) -> LaidGround:
    """A ready-made table."""
    return _laid(board, lambda id: kind_of(codex.terrain[id]))


def ready_space(board: SpaceBoard, codex: Codex) -> LaidGround:
    """A ready-made board of space."""
    return _laid(board, lambda id: space_kind_of(codex.space_terrain[id]))


def _laid(board: LaidBoard, kind: Callable[[str], Kind]) -> LaidGround:
    return LaidGround(
        width=board.width * FOOT,
        depth=board.depth * FOOT,
        terrain=tuple(
            Put(kind(each.terrain), (thousandths(each.at[0]), thousandths(each.at[1])), each.turned)
            for each in board.pieces
        ),
    )


def kinds_of(codex: Codex) -> tuple[Kind, ...]:
    """Every kind of piece that the codex has, in the order of their ids."""
    return tuple(kind_of(piece) for piece in sorted(codex.terrain.values(), key=lambda piece: piece.id))


def space_kinds_of(codex: Codex) -> tuple[Kind, ...]:
    """Every kind of piece of space terrain that the codex has, in the order of their ids."""
    return tuple(space_kind_of(piece) for piece in sorted(codex.space_terrain.values(), key=lambda piece: piece.id))


# Ground at random, the same for the same seed on every machine


def drawn_pieces(kinds: Sequence[Kind], sizes: Sequence[tuple[int, int]], width: int, seed: str) -> tuple[Kind, ...]:
    """As many pieces as a table of that width is given; sizes are widths in inches with their numbers of pieces."""
    chance = Random(seed)
    number = next(number for inches, number in sizes if width <= thousandths(inches))
    return tuple(chance.choice(kinds) for _ in range(number))


def strewn(ground: LaidGround, pieces: Sequence[Kind], depth: int, seed: str) -> LaidGround:
    """The ground laid at random with these pieces; zones so deep along its long edges stay mostly free."""
    table = Table(ground.width, ground.depth)
    zones = [table.zone(edge, depth) for edge in table.long_edges]  # {R-SK-29, R-CC-09}
    return replace(ground, terrain=laid(table, pieces, zones, Random(seed)).puts)
