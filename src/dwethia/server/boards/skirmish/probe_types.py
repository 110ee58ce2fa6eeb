"""What may be asked of a battle that is looked at, and what is found: the types that are sent."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from dwethia.faults import Fault
from dwethia.geometry.paths import MOST_POINTS
from dwethia.geometry.shapes import Point
from dwethia.server.boards.drawn import Said, Sum
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
    Place,
    Probe,
)
from dwethia.skirmish.movement.ways import Along
from dwethia.skirmish.state.battle import Manner

Path = Annotated[tuple[tuple[Along, Along], ...], Meta(max_length=MOST_POINTS)]
MOST_WAYS: Final = 60  # of models that are moved together


class AskPath(Probe, frozen=True, tag="path"):
    """A move that somebody is thinking of."""

    model: ModelName
    path: Path
    manner: Manner = Manner.PLAIN


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """The way of one model among several, how it is gone, and whom it shall lead to."""

    model: ModelName
    path: Path
    manner: Manner = Manner.PLAIN
    foe: ModelName | None = None


class AskPaths(Probe, frozen=True, tag="paths"):
    """Moves that somebody is thinking of making one after the other; or each as far as it can be, together."""

    ways: Annotated[tuple[Way, ...], Meta(max_length=MOST_WAYS)]
    as_far: bool = False


class AskReach(Probe, frozen=True, tag="reach"):
    """How far a model can get."""

    model: ModelName


class AskSight(Probe, frozen=True, tag="sight"):
    """Whom a model sees, from where it stands or from another place, and what is in the way."""

    model: ModelName
    at: Place | None = None


class AskShots(Probe, frozen=True, tag="shots"):
    """Whom a model can shoot, from where it stands or from another place."""

    model: ModelName
    at: Place | None = None


class AskFights(Probe, frozen=True, tag="fights"):
    """The fights as they stand, and what they are likely to come to."""


Probes: TypeAlias = (
    AskPath
    | AskPaths
    | AskReach
    | AskSight
    | AskShots
    | AskTape
    | AskRules
    | AskCard
    | AskCast
    | AskCastAt
    | AskFights
    | AskFaults
    | AskIdeas
    | AskPlaces
    | AskWorth
)


class ShotSeen(Struct, frozen=True):
    """A shot before it is fired."""

    target: str
    weapon: str
    lobbed: bool
    faults: tuple[Fault, ...]
    need: int | None = None
    value: Sum | None = None
    against: Sum | None = None
    expected: float | None = 0.0  # None: what follows from it branches too far to be foretold
    slays: float | None = 0.0
    in_the_way: tuple[str, ...] = ()


class FoundPath(Found, frozen=True, tag="path"):
    """A move before it is made: what it costs, what speaks against it, and what it leads to."""

    cost: Sum
    allowance: Sum
    faults: tuple[Fault, ...]
    mates: tuple[str, ...]  # in coherency there
    engaged: tuple[str, ...]  # enemies it would fight
    terrain: tuple[str, ...]  # touched there
    shots: tuple[ShotSeen, ...]  # the best from there
    prices: tuple[Said, ...] = ()  # Faith that duties ask for it, a point each
    fights: tuple[FightSeen, ...] = ()  # that it would be in there


class WaySeen(Struct, frozen=True):
    """One of several moves, after those before it."""

    model: str
    path: tuple[Point, ...]
    manner: Manner
    cost: Sum
    allowance: Sum
    faults: tuple[Fault, ...]


class FoundPaths(Found, frozen=True, tag="paths"):
    """Moves made one after the other, but for those that something speaks against."""

    ways: tuple[WaySeen, ...]
    strays: tuple[str, ...]  # who would then be in coherency with nobody of its side


class RangeSeen(Struct, frozen=True):
    """How far a weapon shoots, measured from the rim of the base."""

    weapon: str
    range: int
    far: int  # after the longest move that it may be shot after


class FoundReach(Found, frozen=True, tag="reach"):
    """The places a model can get to with its next move, as an outline; and how far it threatens beyond."""

    allowance: Sum
    outline: tuple[Point, ...]
    charges: tuple[str, ...]  # enemies it can get into contact with
    ways: tuple[tuple[Point, ...], ...]  # into contact with each of them
    ranges: tuple[RangeSeen, ...]  # of its weapons
    held: tuple[Fault, ...]  # what keeps it where it is, as things stand


class LineSeen(Struct, frozen=True):
    """The best line from a model to an enemy; none where every line is shut out."""

    target: str
    distance: int
    line: tuple[Point, Point] | None
    in_the_way: tuple[str, ...]
    cover: tuple[str, ...]
    blockers: tuple[str, ...]
    is_seen: bool  # by that enemy


class FoundSight(Found, frozen=True, tag="sight"):
    """The lines to every enemy, the nearest first; from where somebody only thinks of standing, to the nearest."""

    lines: tuple[LineSeen, ...]
    further: int  # enemies that were left out


class FoundShots(Found, frozen=True, tag="shots"):
    shots: tuple[ShotSeen, ...]


class FightSeen(Struct, frozen=True):
    """A fight before it is fought."""

    words: str
    red: tuple[str, ...]
    blue: tuple[str, ...]
    stances: tuple[StanceSeen, ...]


class StanceSeen(Struct, frozen=True):
    """What a fight comes to under one choice of its Defender: Wounds lost on average, by who attacks."""

    attacker: str
    stance: str
    dice: tuple[int, int]
    needs: tuple[str, str]
    lost: tuple[float, float]  # by the Attacker, by the Defender
    hurt: tuple[float, float]  # how likely each of them loses anything


class FoundFights(Found, frozen=True, tag="fights"):
    fights: tuple[FightSeen, ...]


Findings: TypeAlias = (
    FoundPath
    | FoundPaths
    | FoundReach
    | FoundSight
    | FoundShots
    | FoundTape
    | FoundRules
    | FoundCard
    | FoundCast
    | FoundCastAt
    | FoundFights
    | FoundFaults
    | FoundIdeas
    | FoundPlaces
    | FoundWorth
)
