"""What may be asked of a battle in space that is looked at, and what is found: the types that are sent."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from dwethia.cosmic.movement.deeds import ShipDeed
from dwethia.cosmic.state.order import Order
from dwethia.faults import Fault
from dwethia.geometry.hulls.hull import HullSide
from dwethia.geometry.shapes import Point
from dwethia.server.boards.cosmic.scene import Corners
from dwethia.server.boards.drawn import Sum
from dwethia.server.boards.probe_types import (
    AskCard,
    AskCast,
    AskCastAt,
    AskFaults,
    AskIdeas,
    AskPlaces,
    AskRules,
    AskTape,
    AskWorth,
    Found,
    FoundCard,
    FoundCast,
    FoundCastAt,
    FoundFaults,
    FoundIdeas,
    FoundPlaces,
    FoundRules,
    FoundTape,
    FoundWorth,
    ModelName,
    Probe,
)

MOST_DEEDS: Final = 4  # of a ship, one after the other
MOST_ORDERED: Final = 100  # ships
MOST_SHOTS: Final = 24  # of one volley

Deeds: TypeAlias = Annotated[tuple[ShipDeed, ...], Meta(max_length=MOST_DEEDS)]
Tokens: TypeAlias = Annotated[tuple[Order, ...], Meta(max_length=2)]
Lost: TypeAlias = tuple[tuple[int, float], ...]  # Wounds, rising, with how likely they are lost


# What is asked


class AskOrders(Probe, frozen=True, tag="orders"):
    """What orders would come to, as things stand."""

    ships: Annotated[dict[ModelName, Tokens], Meta(max_length=MOST_ORDERED)]


class AskCourse(Probe, frozen=True, tag="course"):
    """What a ship would do, deed after deed, written as the answers of the Movement Phase.

    `orders` are the tokens that it is taken to have. Without them it has those that lie there, and before the reveal
    those that its deeds need.
    """

    ship: ModelName
    deeds: Deeds = ()
    orders: Tokens | None = None


class AskShipReach(Probe, frozen=True, tag="ship-reach"):
    """How far a ship can get, whom it could board, and whose control zones are around it."""

    ship: ModelName


class AskVolley(Probe, frozen=True, tag="volley"):
    """Whom a ship can fire at, from where it stands or from where its deeds would take it."""

    ship: ModelName
    deeds: Deeds = ()
    orders: Tokens | None = None


class ShotWish(Struct, frozen=True, forbid_unknown_fields=True):
    """One shot of several."""

    ship: ModelName
    weapon: Annotated[str, Meta(max_length=80)]
    target: ModelName
    lobbed: bool = False


class AskSalvo(Probe, frozen=True, tag="salvo"):
    """Shots that somebody is thinking of firing one after the other."""

    shots: Annotated[tuple[ShotWish, ...], Meta(max_length=MOST_SHOTS)]


class AskFacing(Probe, frozen=True, tag="facing"):
    """Which enemies could fire at which side of a ship."""

    ship: ModelName


class AskBoardings(Probe, frozen=True, tag="boardings"):
    """The boarding fights as they stand, what they are likely to come to, and what leaving a lock would cost."""


FleetProbes: TypeAlias = (
    AskOrders
    | AskCourse
    | AskShipReach
    | AskVolley
    | AskSalvo
    | AskFacing
    | AskBoardings
    | AskTape
    | AskRules
    | AskCard
    | AskCast
    | AskCastAt
    | AskFaults
    | AskIdeas
    | AskPlaces
    | AskWorth
)


# What is found


class ShipStanding(Struct, frozen=True):
    """Where a ship would stand; corners as in the scene."""

    at: Point
    heading: int
    corners: Corners


class ZoneAround(Struct, frozen=True):
    """A ship's control zone."""

    ship: str
    outline: tuple[Point, ...]


class TokenSeen(Struct, frozen=True):
    """What a token will come to."""

    order: Order
    text: str
    rule: str | None
    is_lost: bool = False


class RamSeen(Struct, frozen=True):
    """A ram before the dice: of the ship that moves, then of the other."""

    ship: str  # the other
    name: str
    is_declared: bool
    is_friend: bool
    sides: tuple[HullSide | None, HullSide | None]  # that would meet
    needs: tuple[int | None, int | None]  # the face of each one's die; None: no face is enough
    strikes: tuple[str, str]  # the ship that each one's die hurts
    hurts: tuple[float, float]  # how likely each loses a Wound
    slays: tuple[float, float]  # how likely it is each one's last


class DriftSeen(Struct, frozen=True):
    """What a ship would drift to."""

    base: ShipStanding
    swept: tuple[tuple[Point, ...], ...]
    halted_by: str
    leaves_table: bool  # and is lost by it
    rams: tuple[RamSeen, ...]


class OrdersSeen(Struct, frozen=True):
    """What a ship's tokens will come to."""

    ship: str
    tokens: tuple[TokenSeen, ...]
    drift: DriftSeen | None  # where nothing steers it


class FoundOrders(Found, frozen=True, tag="orders"):
    """The ships that were asked about and are on the table."""

    ships: tuple[OrdersSeen, ...]


class MeetingSeen(Struct, frozen=True):
    """A ship that a course comes near to: on which stretch, after how many thousandths of an inch or degrees of it."""

    ship: str
    name: str
    is_friend: bool
    is_wreck: bool
    enters: tuple[int, int] | None  # its control zone
    touches: tuple[int, int] | None
    can_be_rammed: bool  # as the course is, were that declared


class FightByAttacker(Struct, frozen=True):
    """What a boarding fight comes to if one side attacks; of the Attacker, then of the Defender."""

    attacker: str
    dice: tuple[int, int]
    needs: tuple[str, str]
    lost: tuple[float, float]  # Wounds on average
    hurt: tuple[float, float]  # how likely it loses any
    slays: tuple[float, float]  # how likely it loses a ship


class BoardingSeen(Struct, frozen=True):
    """A boarding fight before it is fought; nothing is foretold of one too large to reckon."""

    id: str  # as it is picked
    words: str
    red: tuple[str, ...]
    blue: tuple[str, ...]
    by: tuple[FightByAttacker, ...]  # whoever attacks


class StrikeSeen(Struct, frozen=True):
    """Who would strike at those who leave, if they choose to."""

    strikers: tuple[str, ...]
    leavers: tuple[str, ...]
    words: str
    dice: int
    needs: tuple[int, ...]  # of each striker's dice
    lost: Lost  # Wounds of the leavers together
    expected: float
    slays: float  # how likely one of them is lost


class ObstacleSeen(Struct, frozen=True):
    """Something in the way of a shot."""

    name: str
    ship: str | None
    is_friend: bool
    passes: float | None  # how likely a shot goes on past it; None where no die decides that


class FireStep(Struct, frozen=True):
    """One step of a shot, and how likely it goes well for the shooter."""

    words: str
    chance: float
    rule: str | None


class FireSeen(Struct, frozen=True):
    """A shot before it is fired."""

    weapon: str
    target: str
    lobbed: bool
    faults: tuple[Fault, ...]
    distance: int
    met: tuple[HullSide, ...]  # the sides of the target that it meets
    line: tuple[Point, Point] | None = None
    in_the_way: tuple[ObstacleSeen, ...] = ()
    tokens: int = 0  # Shield tokens on the side met
    dice: int = 0
    hit_need: int | None = None  # of a first roll, where there is one
    need: int | None = None
    value: Sum | None = None
    against: Sum | None = None
    save: Sum | None = None
    save_dice: int = 0
    steps: tuple[FireStep, ...] = ()
    lost: Lost = ()
    expected: float | None = None
    slays: float | None = None
    beside: float = 0.0  # Wounds that other enemies lose on average
    friends: float = 0.0  # and friends


class CourseStep(Struct, frozen=True):
    """One deed before it is done. Past something that speaks against it, it shows where it would lead."""

    do: str
    words: str
    faults: tuple[Fault, ...]
    cost: Sum | None
    allowance: Sum | None
    start: ShipStanding
    base: ShipStanding  # where it comes to rest
    halted_by: str  # what it cannot pass
    path: tuple[Point, ...]
    swept: tuple[tuple[Point, ...], ...]  # outlines that it passes over together
    over_edge: int
    leaves_table: bool  # by leave of the scenario
    terrain: tuple[str, ...]  # touched at its end
    meets: tuple[MeetingSeen, ...]
    rams: tuple[RamSeen, ...]
    falls: float  # how likely the ship is lost by all its rams together
    boards: BoardingSeen | None


class FoundCourse(Found, frozen=True, tag="course"):
    """A ship's deeds one after the other, and what they lead to."""

    ship: str
    steps: tuple[CourseStep, ...]
    base: ShipStanding | None  # at the end of all; None where it has left the table
    drift: DriftSeen | None  # that is still before it then
    leaves: tuple[StrikeSeen, ...]  # who would strike at it for leaving
    shots: tuple[FireSeen, ...]  # the best from there
    zones: tuple[ZoneAround, ...]  # of the ships that it comes near to


class BoardingLine(Struct, frozen=True):
    """An enemy that could be boarded, and a line to it."""

    ship: str
    direction: int
    distance: int


class FoundShipReach(Found, frozen=True, tag="ship-reach"):
    """How far a ship can get with an order of each kind."""

    ship: str
    advance: Sum
    back: Sum
    to_board: Sum
    degrees: int
    flies: bool
    drift: DriftSeen | None
    targets: tuple[BoardingLine, ...]
    zones: tuple[ZoneAround, ...]  # of every other ship
    locked_with: tuple[str, ...]


class WeaponSeen(Struct, frozen=True):
    """A weapon that a ship has: where it fires to, and what keeps it from firing."""

    weapon: str
    name: str
    arc: HullSide | None
    range: int
    outline: tuple[Point, ...]  # of the ground in its quarter and range
    rings: tuple[tuple[Point, ...], ...]  # lines at 12 inches, where long distance begins, if it reaches so far
    shots: int  # that it has
    faults: tuple[Fault, ...]


class FoundVolley(Found, frozen=True, tag="volley"):
    """Every weapon at every enemy, the best first; shots that are forbidden come last, with the reasons."""

    ship: str
    base: ShipStanding
    weapons: tuple[WeaponSeen, ...]
    shots: tuple[FireSeen, ...]


class TargetSeen(Struct, frozen=True):
    """What shots come to for one ship that they may strike."""

    ship: str
    lost: Lost
    expected: float
    slays: float


class FoundSalvo(Found, frozen=True, tag="salvo"):
    """Shots one after the other, exactly; no targets where that would take too long to reckon."""

    targets: tuple[TargetSeen, ...]
    faults: tuple[tuple[int, Fault], ...]  # by the place of a shot, which is then left out


class ThreatSeen(Struct, frozen=True):
    """An enemy's weapon that could fire at a side."""

    ship: str
    weapon: str
    name: str
    distance: int
    in_range: bool
    fires: bool  # it has a Fire order, or orders are not revealed
    after_moving: bool  # not from where it stands, but from somewhere that an order could take it


class SideFaced(Struct, frozen=True):
    """A side of a ship, the save of one token and of two there, and what could fire at it."""

    side: HullSide
    save: int | None
    save_of_two: int | None
    threats: tuple[ThreatSeen, ...]


class FoundFacing(Found, frozen=True, tag="facing"):
    ship: str
    sides: tuple[SideFaced, ...]


class LockSeen(Struct, frozen=True):
    """A ship that enemies hold, and who would strike if it left."""

    ship: str
    by: tuple[str, ...]
    leaving: StrikeSeen | None


class FoundBoardings(Found, frozen=True, tag="boardings"):
    fights: tuple[BoardingSeen, ...]
    locks: tuple[LockSeen, ...]


FleetFindings: TypeAlias = (
    FoundOrders
    | FoundCourse
    | FoundShipReach
    | FoundVolley
    | FoundSalvo
    | FoundFacing
    | FoundBoardings
    | FoundTape
    | FoundRules
    | FoundCard
    | FoundCast
    | FoundCastAt
    | FoundFaults
    | FoundIdeas
    | FoundPlaces
    | FoundWorth
)
