"""What a battle adds to an army: missions of its faction, boards to meet on, and Destiny actions of its heroes."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from dwethia.codex.entries import CharacteristicName, Entry, Id, Inches, Lasts, Name, Priced, TomlTable
from dwethia.profile import UnitType

TypeName = Literal["hero", "basic", "monster", "titan", "religious"]
ActionPhase = Literal["start", "priority", "movement", "shoot", "close-combat", "end", "any"]
Way = Literal["melee", "ranged", "affinity"]
Zone = Literal["own-deployment", "enemy-deployment", "centre", "enemy-half"]
Coordinate = Annotated[float, Meta(ge=0, le=96)]  # inches, down to thousandths
Feet = Annotated[int, Meta(ge=2, le=8, extra={"rule": "SK-MUSTER-03"})]

TYPES: Final[dict[str, UnitType]] = {
    "hero": UnitType.HERO,
    "basic": UnitType.BASIC,
    "monster": UnitType.MONSTER,
    "titan": UnitType.TITAN,
    "religious": UnitType.RELIGIOUS,
}


class Mission(Entry, frozen=True, kw_only=True):
    """A faction's secondary mission; which fields its trigger takes, the rulebook declares (SK-SCEN-09)."""

    faction: Id
    trigger: Annotated[Name, Meta(description="What scores, as declared in the rulebook.")]
    points: Annotated[
        int, Meta(ge=1, le=9, description="Victory points, each time or once.", extra={"rule": "SK-SCEN-09"})
    ]
    most: (
        Annotated[
            int,
            Meta(ge=1, le=30, description="Of a trigger that may come true often.", extra={"rule": "SK-SCEN-09"}),
        ]
        | None
    ) = None
    type: Annotated[TypeName | None, Meta(description="The type of the models that count.")] = None
    way: Annotated[Way | None, Meta(description="How a model must be slain.")] = None
    zone: Annotated[Zone | None, Meta(description="A part of the board, as its owner sees it.")] = None
    percent: Annotated[int, Meta(ge=1, le=100)] | None = None

    @property
    def worth(self) -> int:
        """The most victory points it can bring."""
        return self.points if self.most is None else self.most

    @property
    def unit_type(self) -> UnitType | None:
        """The type of the models that count, as units have it."""
        return None if self.type is None else TYPES[self.type]


class PlacedTerrain(TomlTable, frozen=True, kw_only=True):
    """A piece of terrain where it stands; it is turned to the left, about the middle of its bounds."""

    terrain: Id
    at: Annotated[
        tuple[Coordinate, Coordinate],
        Meta(description="Where the middle of its bounds stands: inches along the width and along the depth."),
    ]
    turned: Annotated[int, Meta(ge=0, le=359, description="Whole degrees.")] = 0


class LaidBoard(Entry, frozen=True, kw_only=True):
    """A board with its terrain where it stands."""

    width: Annotated[Feet, Meta(description="Feet along the long edges, where the armies deploy.")]
    depth: Annotated[Feet, Meta(description="Feet from one army's edge to the other's.")]
    pieces: Annotated[tuple[PlacedTerrain, ...], Meta(description="The terrain on it.")] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Width and depth in inches."""
        return self.width * 12, self.depth * 12


class ReadyBoard(LaidBoard, frozen=True, kw_only=True):
    """A table that is laid already (SK-SETUP-03); armies deploy along its width (R-SK-29)."""


class Action(Priced, frozen=True, kw_only=True):
    """An action of a unit's or ship's own, for one friend in range (SK-DEST-09, R-SK-99; CC-DEST-09, R-CC-74)."""

    cost: Annotated[int, Meta(ge=1, le=6, description="Destiny, or Affinity.", extra={"rule": "SK-DEST-09"})]
    pool: Annotated[
        Literal["destiny", "affinity"], Meta(description="What pays for it; Affinity only on ships (CC-AFF-06).")
    ] = "destiny"
    phase: Annotated[ActionPhase, Meta(description="start: when all ships are down, before turn 1 (CC-DEPLOY-16).")]
    range: Annotated[Inches, Meta(description="Inches from the model that acts to the friend.")]
    effect: Annotated[Name, Meta(description="What it does, as declared in the rulebook.")]
    amount: Annotated[int, Meta(ge=1, le=12, description="Inches moved, or points added.")]
    characteristic: CharacteristicName | None = None
    lasts: Lasts | None = None
