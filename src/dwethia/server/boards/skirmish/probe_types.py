"""What may be asked of a battle that is looked at, and what is found: the types that are sent."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from dwethia.engine.tags import written_out
from dwethia.faults import Fault
from dwethia.geometry.paths import MOST_POINTS
from dwethia.geometry.shapes import Point
from dwethia.server.boards.drawn import Card, Said, Sum
from dwethia.server.boards.skirmish.worth import AnswerSeen, BidsSeen, DiceSeen, WoundsSeen
from dwethia.server.bounds import FilledSent
from dwethia.skirmish.movement.ways import Along
from dwethia.skirmish.state.battle import Manner

ModelName = Annotated[str, Meta(max_length=40)]
Path = Annotated[tuple[tuple[Along, Along], ...], Meta(max_length=MOST_POINTS)]
Place = tuple[int, int]
End: TypeAlias = str | Place  # unmeasured on purpose: msgspec 0.22 crashes over a measured str beside a pair
MOST_WAYS: Final = 60  # of models that are moved together


class Probe(Struct, frozen=True, forbid_unknown_fields=True, tag_field="probe", tag=written_out("Probe")):
    """Something to be looked at."""


class AskPath(Probe, frozen=True, tag="path"):
    """A move that somebody is thinking of."""

    model: ModelName
    path: Path
    manner: Manner = Manner.PLAIN


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """The way of one model among several."""

    model: ModelName
    path: Path


class AskPaths(Probe, frozen=True, tag="paths"):
    """Moves that somebody is thinking of making one after the other."""

    ways: Annotated[tuple[Way, ...], Meta(max_length=MOST_WAYS)]
    manner: Manner = Manner.PLAIN


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


class AskTape(Probe, frozen=True, tag="tape"):
    """A measure between models or points."""

    one: End
    another: End


class AskRules(Probe, frozen=True, tag="rules"):
    """Which rules concern a model or a place."""

    about: End


class AskCard(Probe, frozen=True, tag="card"):
    """Who a model is."""

    model: ModelName


class AskCast(Probe, frozen=True, tag="cast"):
    """What a power does, and whom it may be cast at."""

    model: ModelName
    power: Annotated[str, Meta(max_length=80)]


class AskFights(Probe, frozen=True, tag="fights"):
    """The fights as they stand, and what they are likely to come to."""


class AskFaults(Probe, frozen=True, tag="faults"):
    """What speaks against an answer to the open form."""

    answer: FilledSent


class AskIdeas(Probe, frozen=True, tag="ideas"):
    """Answers to the open form that are worth looking at."""


class AskWorth(Probe, frozen=True, tag="worth"):
    """What each answer to the open question is worth, and the dice or bids it is about."""


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
    | AskFights
    | AskFaults
    | AskIdeas
    | AskWorth
)


class Found(Struct, frozen=True, tag_field="found", tag=written_out("Found")):
    """What was found."""


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


class WaySeen(Struct, frozen=True):
    """One of several moves, after those before it."""

    model: str
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


class FoundTape(Found, frozen=True, tag="tape"):
    distance: Sum
    words: str


class FoundRules(Found, frozen=True, tag="rules"):
    """Each matter with its rules, the nearest first."""

    title: str
    matters: tuple[Said, ...]


class FoundCard(Found, frozen=True, tag="card"):
    card: Card


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


class FoundFaults(Found, frozen=True, tag="faults"):
    faults: tuple[Fault, ...]


class FoundIdeas(Found, frozen=True, tag="ideas"):
    answers: tuple[tuple[str, FilledSent], ...]  # in words, and as they are given


class FoundWorth(Found, frozen=True, tag="worth"):
    """What an open question is about: dice on the table, bids for a power, and what each answer comes to."""

    dice: DiceSeen | None = None
    bids: BidsSeen | None = None
    wounds: WoundsSeen | None = None
    answers: tuple[AnswerSeen, ...] = ()


class FoundCast(Found, frozen=True, tag="cast"):
    """A power before it is cast: in words, for how much Affinity, and at whom; at None where it is the caster's own."""

    words: str
    charge: int
    targets: tuple[str | None, ...]


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
    | FoundFights
    | FoundFaults
    | FoundIdeas
    | FoundWorth
)
