"""Where a base may be put in a battle, whoever puts it there."""

from __future__ import annotations

from typing import Final

from dwethia.codex.entries import TerrainKind
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.places import FreeSpace, PlaceRules
from dwethia.tabletop.table import Piece, Table

PLACES: Final = PlaceRules(
    on_table=RuleId("SK-MOVE-11"), overlapping=RuleId("SK-MOVE-06"), impassable=RuleId("HS-TERR-03")
)


def room_of(battle: Battle, rulings: Rulings) -> FreeSpace:
    """The table as it is, for bases to be put on."""
    bases = ((model.id, model.base) for model in battle.models if model.base is not None)
    return FreeSpace.of(battle.table, bases, walls_of(battle.table, rulings), PLACES)


def walls_of(table: Table, rulings: Rulings) -> tuple[Piece, ...]:
    """The terrain that nobody can stand in; none where terrain is scenery {R-SK-41}."""
    if rulings.says("R-SK-41", "open-only"):
        return ()
    return tuple(piece for piece in table.pieces if piece.is_a(TerrainKind.IMPASSABLE))
