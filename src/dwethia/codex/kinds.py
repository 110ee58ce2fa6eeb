"""Every kind of entry by the name of its table in a pack."""

from __future__ import annotations

from typing import Final

from dwethia.codex.battlefield import Action, Mission, ReadyBoard
from dwethia.codex.entries import (
    Armament,
    Entry,
    Faction,
    Gear,
    Race,
    Religion,
    Setting,
    Spell,
    TerrainPiece,
    Unit,
)
from dwethia.codex.ships.entries import FleetChart, Ship, ShipWeapon, SpaceBoard, SpaceScenario, SpaceTerrain

KINDS: Final[dict[str, type[Entry]]] = {
    "faction": Faction,
    "mission": Mission,
    "unit": Unit,
    "action": Action,
    "weapon": Armament,
    "wargear": Gear,
    "spell": Spell,
    "terrain": TerrainPiece,
    "board": ReadyBoard,
    "race": Race,
    "religion": Religion,
    "setting": Setting,
    "fleet-chart": FleetChart,
    "ship": Ship,
    "ship-weapon": ShipWeapon,
    "space-terrain": SpaceTerrain,
    "space-board": SpaceBoard,
    "space-scenario": SpaceScenario,
}
# Weapons and other wargear are named in the same lists, so that they may not share ids.
SHELVES: Final = {kind: kind for kind in KINDS} | {"weapon": "wargear"}


def kind_of(entry: Entry) -> str:
    """The name of an entry's table."""
    return next(kind for kind, type in KINDS.items() if isinstance(entry, type))
