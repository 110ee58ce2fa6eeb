"""Where a battle is fought, before it begins: the size of the table, what stands on it, and what is to be placed."""

from __future__ import annotations

from msgspec import Struct

from dwethia.codex import Codex
from dwethia.codex.battlefield import ReadyBoard
from dwethia.lengths import FOOT, thousandths
from dwethia.tabletop.terrain import Kind, Put, kind_of


class LaidGround(Struct, frozen=True):
    """Where a battle is fought: how large, what stands there, and what is still to be placed."""

    width: int
    depth: int
    terrain: tuple[Put, ...] = ()
    pool: tuple[Kind, ...] = ()


def ready_ground(board: ReadyBoard, codex: Codex) -> LaidGround:
    """A ready-made table."""
    return LaidGround(
        width=board.width * FOOT,
        depth=board.depth * FOOT,
        terrain=tuple(
            Put(kind_of(codex.terrain[each.terrain]), (thousandths(each.at[0]), thousandths(each.at[1])), each.turned)
            for each in board.pieces
        ),
    )


def kinds_of(codex: Codex) -> tuple[Kind, ...]:
    """Every kind of piece that the codex has, in the order of their ids."""
    return tuple(kind_of(piece) for piece in sorted(codex.terrain.values(), key=lambda piece: piece.id))
