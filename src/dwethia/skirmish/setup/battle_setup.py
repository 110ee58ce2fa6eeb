"""What a battle is made of: two forces, a board, scenarios and missions; or a scene that begins in the middle."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Point
from dwethia.profile import ModelId, UnitType
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.tabletop.sides import RED
from dwethia.tabletop.table import Edge, Length
from dwethia.tabletop.terrain import Kind, Put

TURNS: Final = 5  # SK-TURN-01
MOST_MODELS: Final = 400  # of a side
MOST_PIECES: Final = 60
MOST_OTHERS: Final = 100  # missions, spots and summoned units
MOST_SEATS: Final = 16  # of a side


class Scenario(StrEnum):
    """The five main scenarios (SK-SCEN-03 to -07)."""

    ANNIHILATION = "annihilation"
    HOLD_THE_LINE = "hold-the-line"
    KING_OF_THE_HILL = "king-of-the-hill"
    PLAY_OBJECTIVES = "play-objectives"
    BREAK_THEIR_LINES = "break-their-lines"

    @property
    def label(self) -> str:
        return {
            "annihilation": "Annihilation",
            "hold-the-line": "Hold the Line",
            "king-of-the-hill": "King of the Hill",
            "play-objectives": "Play Objectives",
            "break-their-lines": "Break Their Lines",
        }[self]

    @property
    def rule(self) -> str:
        return f"SK-SCEN-{3 + list(Scenario).index(self):02}"

    @property
    def is_holding(self) -> bool:
        """Whether it asks to keep the enemy out of a zone {R-SK-23}."""
        return self in (Scenario.HOLD_THE_LINE, Scenario.KING_OF_THE_HILL)


class MissionSetup(Struct, frozen=True, omit_defaults=True):
    """A secondary mission (SK-SCEN-09): what its trigger asks for and what it is worth."""

    id: str
    name: str
    text: str
    trigger: str
    points: int = 1
    most: int | None = None
    unit_type: UnitType | None = None
    way: str | None = None
    zone: str | None = None
    percent: int | None = None


class Enlisted(Struct, frozen=True, omit_defaults=True):
    """A model of a force: which of its cards it stands for, and who runs it where not the side's first seat."""

    card: Annotated[int, Meta(ge=0)]
    name: str = ""
    seat: Seat | None = None
    member: str = ""  # who it is in a campaign; the models of a squad share it


class Force(Struct, frozen=True, omit_defaults=True):
    """One side as it comes to the table."""

    name: str
    cards: Annotated[tuple[BattleCard, ...], Meta(max_length=MOST_MODELS)]
    models: Annotated[tuple[Enlisted, ...], Meta(min_length=1, max_length=MOST_MODELS)]
    factions: Annotated[tuple[str, ...], Meta(max_length=MOST_OTHERS)] = ()
    scenario: Scenario | None = None  # None: chosen at the table
    missions: Annotated[tuple[MissionSetup, ...], Meta(max_length=MOST_OTHERS)] = ()
    seats: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)] = ()  # empty: one seat, named after the side
    shoots_into_melee: bool = True  # {R-SK-64}
    shoots_past_friends: bool = True  # {R-SK-65}
    always_asked: bool = False  # at every window, not only with an enemy near (HS-WIN-01)


class PlacedModel(Struct, frozen=True, omit_defaults=True):
    """How a model stands when a scene begins; what is not said is as on its card."""

    model: ModelId
    at: Point | None = None  # None: not on the table
    wounds: Annotated[int, Meta(ge=0)] | None = None
    destiny: Annotated[int, Meta(ge=0)] | None = None
    moved: Annotated[int, Meta(ge=0)] = 0


class Start(Struct, frozen=True, omit_defaults=True):
    """A scene: where everybody stands, and what is about to happen."""

    placed: Annotated[tuple[PlacedModel, ...], Meta(max_length=2 * MOST_MODELS)]
    turn: Annotated[int, Meta(ge=1, le=20)] = 1
    phase: Literal["priority", "movement", "shoot", "close-combat", "retreat", "end"] = "movement"
    priority: Seat = RED  # who has it, and acts first
    acting: Seat | None = None  # whose part of the phase it is; None: that of the side with priority
    edge: Edge = Edge.SOUTH  # red's
    spots: Annotated[tuple[Point, ...], Meta(max_length=MOST_OTHERS)] = ()


class BattleSetup(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that a battle is made of."""

    red: Force
    blue: Force
    width: Length
    depth: Length
    limit: int = 500
    terrain: Annotated[tuple[Put, ...], Meta(max_length=MOST_PIECES)] = ()  # already on the table
    pool: Annotated[tuple[Kind, ...], Meta(max_length=MOST_PIECES)] = ()  # to be placed by turns (SK-SETUP-03)
    turns: Annotated[int, Meta(ge=1, le=20)] = TURNS
    summoned: Annotated[tuple[BattleCard, ...], Meta(max_length=MOST_OTHERS)] = ()  # units that powers may bring
    start: Start | None = None
    campaign: Annotated[tuple[str, ...], Meta(max_length=MOST_OTHERS)] = ()  # its settings, for the duties on cards

    def force(self, side: Seat) -> Force:
        return self.red if side == RED else self.blue
