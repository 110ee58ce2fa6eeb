"""What may be asked of every battle on a table that is looked at, and what is found: the types that are sent."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from dwethia.engine.tags import written_out
from dwethia.faults import Fault
from dwethia.server.boards.bids import BidsSeen
from dwethia.server.boards.drawn import Card, Said, Sum
from dwethia.server.boards.standing import MatterSeen
from dwethia.server.boards.worth import AnswerSeen, DiceSeen, WoundsSeen
from dwethia.server.bounds import FilledSent
from dwethia.tabletop.deployment import Standing
from dwethia.tabletop.nearest_places import FARTHEST_AWAY

ModelName = Annotated[str, Meta(max_length=40)]
Place = tuple[int, int]
MOST_PLACED: Final = 120  # models at a time
End: TypeAlias = str | Place  # unmeasured on purpose: msgspec 0.22 crashes over a measured str beside a pair


class Probe(Struct, frozen=True, forbid_unknown_fields=True, tag_field="probe", tag=written_out("Probe")):
    """Something to be looked at."""


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


class AskCastAt(Probe, frozen=True, tag="cast-at"):
    """A cast that somebody is thinking of: at whom, or at nobody but the caster, and for how much Affinity."""

    model: ModelName
    power: Annotated[str, Meta(max_length=80)]
    target: ModelName | None
    affinity: Annotated[int, Meta(ge=0, le=999)]


class AskFaults(Probe, frozen=True, tag="faults"):
    """What speaks against an answer to the open form."""

    answer: FilledSent


class AskIdeas(Probe, frozen=True, tag="ideas"):
    """Answers to the open form that are worth looking at; where something is begun, such as keep it."""

    begun: FilledSent | None = None


class AskPlaces(Probe, frozen=True, tag="places"):
    """Where models can stand that shall be placed about here, beside those that have their places."""

    wanted: Annotated[dict[ModelName, Standing], Meta(max_length=MOST_PLACED)]
    begun: FilledSent | None = None  # the form as it is filled in so far
    within: Annotated[int, Meta(ge=0, le=FARTHEST_AWAY)] = 0  # how far from there each may be put


class AskWorth(Probe, frozen=True, tag="worth"):
    """What each answer to the open question is worth, and the dice or bids it is about."""


class Found(Struct, frozen=True, tag_field="found", tag=written_out("Found")):
    """What was found."""


class FoundTape(Found, frozen=True, tag="tape"):
    distance: Sum
    words: str


class FoundRules(Found, frozen=True, tag="rules"):
    """Each matter with its rules, the nearest first."""

    title: str
    matters: tuple[Said, ...]


class FoundCard(Found, frozen=True, tag="card"):
    card: Card


class FoundFaults(Found, frozen=True, tag="faults"):
    faults: tuple[Fault, ...]


class FoundIdeas(Found, frozen=True, tag="ideas"):
    answers: tuple[tuple[str, FilledSent], ...]  # in words, and as they are given


class FoundPlaces(Found, frozen=True, tag="places"):
    """The places that are free, and who finds none."""

    models: dict[str, Standing]
    left_out: tuple[str, ...]


class FoundWorth(Found, frozen=True, tag="worth"):
    """What an open question is about: dice on the table, bids for a power, and what each answer comes to."""

    dice: DiceSeen | None = None
    bids: BidsSeen | None = None
    wounds: WoundsSeen | None = None
    answers: tuple[AnswerSeen, ...] = ()
    matter: MatterSeen | None = None  # where a policy may answer it
    line: tuple[str, str] | None = None  # who shoots at whom, where it is about a shot
    about: tuple[str, ...] = ()  # the models of the fight, shot or wound in question; none where it concerns everybody


class FoundCast(Found, frozen=True, tag="cast"):
    """A power before it is cast: in words, for how much Affinity, and at whom; at None where it is the caster's own."""

    words: str
    charge: int
    targets: tuple[str | None, ...]
    range: int | None = None  # from the rim of the caster's base; None where it is the caster's own


class LossSeen(Struct, frozen=True):
    """What one model is likely to lose."""

    model: str
    expected: float  # Wounds on average
    slays: float


class FoundCastAt(Found, frozen=True, tag="cast-at"):
    """A cast before it is declared: what speaks against it, whom it strikes, and what it is likely to come to."""

    faults: tuple[Fault, ...]
    struck: tuple[str, ...] = ()  # the target first, then all that it catches
    works: float = 1.0  # if the enemy resists with the best it has, and nobody adds to that
    resister: str | None = None  # who that is; None where nobody can
    losses: tuple[LossSeen, ...] | None = None  # once it works; None where it takes no Wounds, or branches too far
