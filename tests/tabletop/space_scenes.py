"""Scenes of the game of starships: what it adds to the file, and how it places its ships."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from tabletop.space import CRUISER, FIGHTER, STATION
from tabletop.space_game import Encounter, EncounterSetup, ShipSetup, SpaceRules

from dwethia.codex import starter
from dwethia.lengths import thousandths
from dwethia.tabletop.scenes import (
    Place,
    Scene,
    SceneError,
    SceneFrame,
    SideName,
    point_of,
    puts_of,
    read_frame,
    scene_of,
)
from dwethia.tabletop.sides import SIDES

CLASSES = {"fighter": FIGHTER, "cruiser": CRUISER, "station": STATION}


class SceneShip(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    side: SideName
    kind: str = "cruiser"
    name: str = "Ship"
    at: Place
    turned: int = 0


class SpaceFile(SceneFrame, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"ships": "ship"}):
    ships: tuple[SceneShip, ...] = ()


def read_scene(content: str | bytes | Mapping[str, Any]) -> Scene[EncounterSetup, Encounter]:
    file = read_frame(content, SpaceFile)
    if not file.ships:
        raise SceneError("the scene has no [[ship]]")
    red, blue = SIDES
    ships = tuple(
        ShipSetup(
            side=red if ship.side == red else blue,
            name=ship.name,
            size=CLASSES[ship.kind],
            at=point_of(ship.at),
            turned=ship.turned,
        )
        for ship in file.ships
    )
    terrain = puts_of(file, starter())
    setup = EncounterSetup(ships, thousandths(file.width), thousandths(file.depth), terrain)
    return scene_of(file, SpaceRules(), setup)
