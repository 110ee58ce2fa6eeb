"""What may be asked of every battle on a table that is looked at, and what is found: the types that are sent."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from dwethia.engine.tags import written_out
from dwethia.faults import Fault
from dwethia.server.boards.drawn import Card, Said, Sum
from dwethia.server.boards.worth import AnswerSeen, BidsSeen, DiceSeen, WoundsSeen
from dwethia.server.bounds import FilledSent

ModelName = Annotated[str, Meta(max_length=40)]
Place = tuple[int, int]
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


class AskFaults(Probe, frozen=True, tag="faults"):
    """What speaks against an answer to the open form."""

    answer: FilledSent


class AskIdeas(Probe, frozen=True, tag="ideas"):
    """Answers to the open form that are worth looking at."""


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
