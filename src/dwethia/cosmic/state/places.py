"""Where a ship's base may be put, whoever puts it there."""

from __future__ import annotations

from typing import Final

from dwethia.codex.entries import TerrainKind
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.geometry.hulls.hull import shape_of
from dwethia.rulebook import RuleId, Rulings
from dwethia.tabletop.places import FreeSpace, PlaceRules
from dwethia.tabletop.table import Piece, Table

PLACES: Final = PlaceRules(
    on_table=RuleId("CC-MOVE-19"),
    overlapping=RuleId("CC-BASE-11"),
    impassable=RuleId("CC-DEPLOY-09"),
    barred="and is to be clear of all terrain",
)


def room_of(battle: FleetBattle, rulings: Rulings) -> FreeSpace:
    """The table as it is, for ships to be set down on: clear of terrain of every kind (CC-DEPLOY-09)."""
    bases = ((ship.id, shape_of(ship.base)) for ship in battle.ships if ship.base is not None)
    walls = battle.table.pieces if has_terrain(rulings) else ()
    return FreeSpace.of(battle.table, bases, walls, PLACES)


def walls_of(table: Table, rulings: Rulings) -> tuple[Piece, ...]:
    """The terrain that no ship can enter {R-CC-71}."""
    return tuple(piece for piece in table.pieces if piece.is_a(TerrainKind.IMPASSABLE)) if has_terrain(rulings) else ()


def has_terrain(rulings: Rulings) -> bool:
    """Whether terrain does anything {R-CC-71}."""
    return rulings.says("R-CC-71.kinds", "codex")
