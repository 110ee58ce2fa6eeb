"""Hazardous terrain: what a ship that touches it loses as long as it does (HS-TERR-04)."""

from __future__ import annotations

from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.current_profile import CHANGING
from dwethia.cosmic.state.places import has_terrain
from dwethia.geometry.hulls.gaps import is_nearer
from dwethia.geometry.measuring import TOUCH
from dwethia.profile import Reasons
from dwethia.rulebook import RuleId, Rulings
from dwethia.tabletop.table import Piece
from dwethia.tally import Part


def hazards_touching(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> tuple[Piece, ...]:
    """The hazardous piece that a ship touches or stands in; one counts, however many there are."""
    hazards = battle.table.hazards
    if not hazards or ship.base is None or not has_terrain(rulings):
        return ()
    return next(((piece,) for piece in hazards if is_nearer(ship.base, piece.shape, TOUCH + 1)), ())


def reasons_of_hazards(battle: FleetBattle, ship: ShipModel, rulings: Rulings) -> Reasons:
    """What hazardous terrain takes off each characteristic (HS-TERR-04)."""
    return tuple(
        (name, Part(-1, f"it touches {piece.name}", RuleId("HS-TERR-04")))
        for piece in hazards_touching(battle, ship, rulings)
        for name in CHANGING
    )
