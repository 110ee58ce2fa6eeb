"""What a battle can be made of, as every measured game offers it: forces, factions, boards and pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from dwethia.codex import Codex
from dwethia.codex.battlefield import LaidBoard
from dwethia.codex.entries import Entry
from dwethia.muster import ForceList, muster
from dwethia.server.boards.battle_setup import BattleMaker, BoardShown, PieceShown, show_board, show_piece
from dwethia.tabletop.terrain import Put


class ArmyOffered(Struct, frozen=True):
    """A ready army."""

    id: str
    name: str
    faction: str  # its name
    faction_id: str
    limit: int
    points: int
    models: int


class BoardOffered(Struct, frozen=True):
    """A ready board, with what stands there."""

    id: str
    name: str
    text: str
    size: str
    board: BoardShown


class SideOffered(Struct, frozen=True):
    """A faction that an army can be levied from."""

    id: str
    name: str


class TerrainOffered(Struct, frozen=True):
    """A kind of piece for a layout of one's own, drawn about the point 0, 0."""

    id: str
    name: str
    text: str
    piece: PieceShown


def armies_offered(forces: Mapping[str, ForceList], codex: Codex) -> tuple[ArmyOffered, ...]:
    """The ready forces, counted."""
    return tuple(
        ArmyOffered(
            id=id,
            name=force.name,
            faction=codex.factions[force.faction].name,
            faction_id=force.faction,
            limit=force.limit,
            points=muster(force, codex).points.total,
            models=force.models,
        )
        for id, force in forces.items()
    )


def factions_offered(codex: Codex) -> tuple[SideOffered, ...]:
    """The factions that a force can be levied from."""
    return tuple(SideOffered(each.id, each.name) for each in codex.factions.values())


def boards_offered(boards: Iterable[LaidBoard], maker: BattleMaker[Any, Any], codex: Codex) -> tuple[BoardOffered, ...]:
    """The ready boards, drawn."""
    grounds = maker.boards(codex)
    return tuple(
        BoardOffered(each.id, each.name, each.text, f"{each.width}x{each.depth} ft", show_board(grounds[each.id]))
        for each in boards
    )


def terrain_offered(pieces: Iterable[Entry], maker: BattleMaker[Any, Any], codex: Codex) -> tuple[TerrainOffered, ...]:
    """The pieces that a layout may have, by their names."""
    kinds = maker.terrain(codex)
    return tuple(
        TerrainOffered(each.id, each.name, each.text, show_piece(Put(kinds[each.id], (0, 0))))
        for each in sorted(pieces, key=lambda piece: piece.name)
    )
