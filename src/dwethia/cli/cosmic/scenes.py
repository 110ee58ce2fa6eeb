"""Scenes of ships on the command line."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from dwethia.cli.output import console, table
from dwethia.cli.scenes import SceneKit
from dwethia.cosmic.scenes.ready_scenes import ready_scenes
from dwethia.cosmic.scenes.scenes import read_fleet_scene
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.lengths import INCH, bare_inches
from dwethia.tabletop.turns import turn_told


def print_board(battle: FleetBattle) -> None:
    """Where every ship stands, in inches from the south-west corner, and what it has left."""
    if battle.turn:
        console.print(Text(f"{turn_told(battle.turn, battle.setup.turns)}, {battle.phase.label}", style="bold"))
    numbers = ("x", "y", "heading", "Wounds")
    made = table("id", "ship", "x", "y", "heading", "Wounds", "orders", "state", numbers=numbers)
    for ship in battle.ships:
        x, y = (bare_inches(length) for length in ship.at) if ship.is_here else ("", "")
        heading = str(ship.heading) if ship.is_here else ""
        orders = ", ".join(order.value for order in ship.orders)
        wounds = f"{ship.wounds} of {ship.card.profile.wounds}"
        made.add_row(ship.id, ship.name, x, y, heading, wounds, orders, _state(ship))
    console.print(made)


def _state(ship: ShipModel) -> str:
    states = {
        "slain": ship.is_slain,
        "in reserve": ship.is_in_reserve and not ship.is_slain,
        "has moved": ship.has_moved,
        "has shot": ship.has_shot,
        f"shields {' and '.join(ship.shields)}": bool(ship.shields),
    }
    return ", ".join([name for name, holds in states.items() if holds] + [each.source for each in ship.lasting])


def _ship_json(ship: ShipModel) -> dict[str, Any]:
    return {
        "id": ship.id,
        "side": ship.side,
        "name": ship.name,
        "at": [length / INCH for length in ship.at] if ship.is_here else None,
        "heading": ship.heading if ship.is_here else None,
        "base": [ship.card.length, ship.card.width],
        "wounds": ship.wounds,
        "destiny": ship.destiny,
        "slain": ship.is_slain,
        "orders": list(ship.orders),
        "shields": list(ship.shields),
    }


SCENES: Final = SceneKit(
    read=read_fleet_scene,
    ready=ready_scenes,
    print_board=print_board,
    models=lambda battle: [_ship_json(ship) for ship in battle.ships],
)
