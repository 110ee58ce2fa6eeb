"""What a ship may do in the Movement Phase, as a seat writes it down."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from dwethia.cosmic.destiny.own_actions import UseShipAction
from dwethia.cosmic.movement.maneuvers import INCH_OF_TURN
from dwethia.cosmic.powers.casting import CastShipPower
from dwethia.engine.deeds import NothingMore, PossibleDeed
from dwethia.engine.forms import or_else
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId

MOST_LEGS: Final = 4  # HS-SPACE-04
LEGS_READ: Final = 20  # more than any way has, so that one too many is told by its rule
FARTHEST: Final = 144 * INCH  # no table is longer


def _length(field: str, rule: str) -> Meta:
    return or_else(RuleId(rule), f"expected {field}, whole thousandths of an inch from 0 to {FARTHEST}")


def _angle(field: str, rule: str, least: int, most: int) -> Meta:
    return or_else(RuleId(rule), f"expected {field}, whole degrees from {least} to {most}")


Length: TypeAlias = Annotated[int, Meta(ge=0, le=FARTHEST)]
Degrees: TypeAlias = Annotated[int, Meta(ge=-360, le=360)]
Direction: TypeAlias = Annotated[int, Meta(ge=0, le=359)]
Leg: TypeAlias = tuple[Direction, Length]


class Advance(PossibleDeed, frozen=True, tag="advance"):
    """Straight forward, up to Move (CC-MOVE-02)."""

    ship: ModelId
    distance: Annotated[Length, _length("distance", "CC-MOVE-02")]
    ram: ModelId | None = None


class TurnShip(PossibleDeed, frozen=True, tag="turn"):
    """An inch forward, then round: to the left above zero (CC-MOVE-03)."""

    ship: ModelId
    degrees: Annotated[Degrees, _angle("degrees", "CC-MOVE-03", -360, 360)]
    forward: Annotated[Length, _length("forward", "CC-MOVE-03")] = INCH_OF_TURN
    ram: ModelId | None = None


class Reverse(PossibleDeed, frozen=True, tag="reverse"):
    """Straight back, up to a quarter of Move (CC-MOVE-07)."""

    ship: ModelId
    distance: Annotated[Length, _length("distance", "CC-MOVE-07")]
    ram: ModelId | None = None


class Fly(PossibleDeed, frozen=True, tag="fly"):
    """A fighter's free way: legs of a direction and a distance, then a heading (CC-MOVE-08, HS-SPACE-04)."""

    ship: ModelId
    legs: Annotated[
        tuple[Leg, ...],
        Meta(max_length=LEGS_READ),
        or_else(
            RuleId("HS-SPACE-04"), f"expected legs, up to {MOST_LEGS} pairs of whole degrees and thousandths of an inch"
        ),
    ]
    heading: Annotated[Direction | None, _angle("heading", "CC-MOVE-08", 0, 359)] = None
    ram: ModelId | None = None


class Hold(PossibleDeed, frozen=True, tag="hold"):
    """A ship with a Move order stays where it is (CC-MOVE-05)."""

    ship: ModelId


class BoardShip(PossibleDeed, frozen=True, tag="board"):
    """Along a line into contact with an enemy (CC-BOARD-01)."""

    ship: ModelId
    target: ModelId
    direction: Annotated[Direction, _angle("direction", "CC-BOARD-01", 0, 359)]


class Drift(PossibleDeed, frozen=True, tag="drift"):
    """A ship without a Move order goes its inch now (CC-MOVE-01)."""

    ship: ModelId


ShipDeed: TypeAlias = Advance | TurnShip | Reverse | Fly | Hold | BoardShip | Drift
MovementDeed: TypeAlias = ShipDeed | CastShipPower | UseShipAction | NothingMore
