"""What the boards of several games draw alike: the types that are sent."""

from __future__ import annotations

from msgspec import Struct

from dwethia.rulebook import RuleId
from dwethia.tally import Part, Tally


class Pool(Struct, frozen=True):
    """Points that are spent and may come back."""

    name: str
    left: int
    most: int


class Condition(Struct, frozen=True):
    """Something that is the matter with a model: a mark for its token, and words."""

    mark: str
    words: str


class Sum(Struct, frozen=True):
    """A number with its reasons."""

    total: int
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, tally: Tally) -> Sum:
        return cls(tally.total, tally.parts)


class Figure(Struct, frozen=True):
    """A characteristic: what is printed, and what it is now."""

    name: str
    printed: int
    now: int


class Said(Struct, frozen=True):
    """A sentence about a model, and a keyword or rule that it explains."""

    text: str
    title: str | None = None
    rules: tuple[RuleId, ...] = ()


class Card(Struct, frozen=True):
    """A model under the pointer."""

    id: str
    title: str
    facts: str
    figures: tuple[Figure, ...]
    save: int | None
    ignores: int | None
    reach: int
    wargear: tuple[str, ...]
    arms: tuple[str, ...]
    powers: tuple[str, ...]
    words: tuple[Said, ...]  # its special rules and the keywords of its weapons
    intentions: tuple[Said, ...] = ()
    threats: tuple[Said, ...] = ()
    away: int | None = None
    in_sight: bool | None = None
    in_reach: bool | None = None
