"""What a battle in space is made of: two fleets and a board; or a scene that begins in the middle."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from dwethia.cosmic.setup.cards import ShipCard
from dwethia.cosmic.setup.scenario_card import ScenarioCard
from dwethia.cosmic.state.order import Order
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.hull import HullSide
from dwethia.geometry.shapes import Point
from dwethia.profile import ModelId
from dwethia.tabletop.sides import RED
from dwethia.tabletop.table import Edge, Length
from dwethia.tabletop.terrain import Kind, Put

TURNS: Final = 5  # CC-TURN-06
MOST_SHIPS: Final = 100  # of a side
MOST_PIECES: Final = 60
MOST_SEATS: Final = 16  # of a side


class Enlisted(Struct, frozen=True, omit_defaults=True):
    """A ship of a fleet: which of its cards it stands for, and who runs it where not the side's first seat."""

    card: Annotated[int, Meta(ge=0)]
    name: str = ""
    seat: Seat | None = None


class FleetForce(Struct, frozen=True, omit_defaults=True):
    """One side as it comes to the table."""

    name: str
    cards: Annotated[tuple[ShipCard, ...], Meta(max_length=MOST_SHIPS)]
    ships: Annotated[tuple[Enlisted, ...], Meta(min_length=1, max_length=MOST_SHIPS)]
    factions: Annotated[tuple[str, ...], Meta(max_length=MOST_SHIPS)] = ()
    seats: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)] = ()  # empty: one seat, named after the side
    shoots_into_melee: bool = True  # {R-CC-54}
    shoots_past_friends: bool = True  # {R-CC-54}


class PlacedShip(Struct, frozen=True, omit_defaults=True):
    """How a ship stands when a scene begins; what is not said is as on its card."""

    ship: ModelId
    at: Point | None = None  # None: not on the table
    heading: Annotated[int, Meta(ge=0, le=359)] = 0
    wounds: Annotated[int, Meta(ge=0)] | None = None
    destiny: Annotated[int, Meta(ge=0)] | None = None
    orders: Annotated[tuple[Order, ...], Meta(max_length=2)] = ()
    shields: Annotated[tuple[HullSide, ...], Meta(max_length=2)] = ()
    moved: Annotated[int, Meta(ge=0)] = 0
    locked_with: Annotated[tuple[ModelId, ...], Meta(max_length=MOST_SHIPS)] = ()  # when the turn began
    boarding: ModelId | None = None  # the enemy that it has boarded


class Start(Struct, frozen=True, omit_defaults=True):
    """A scene: where every ship stands, and what is about to happen."""

    placed: Annotated[tuple[PlacedShip, ...], Meta(max_length=2 * MOST_SHIPS)]
    turn: Annotated[int, Meta(ge=1, le=20)] = 1
    phase: Literal["orders", "priority", "shields", "movement", "opportunity", "shoot", "close-combat", "end"] = (
        "orders"
    )
    priority: Seat = RED  # who has it, and acts first
    acting: Seat | None = None  # whose part of the phase it is; None: that of the side with priority
    edge: Edge = Edge.SOUTH  # red's


class FleetBattleSetup(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that a battle in space is made of."""

    red: FleetForce
    blue: FleetForce
    width: Length
    depth: Length
    limit: int = 1500
    terrain: Annotated[tuple[Put, ...], Meta(max_length=MOST_PIECES)] = ()  # already on the table
    pool: Annotated[tuple[Kind, ...], Meta(max_length=MOST_PIECES)] = ()  # to be placed by turns {R-CC-71}
    turns: Annotated[int, Meta(ge=1, le=20)] = TURNS
    start: Start | None = None
    scenario: ScenarioCard | None = None  # None: the basic rules (CC-DEPLOY-03)

    def force(self, side: Seat) -> FleetForce:
        return self.red if side == RED else self.blue
