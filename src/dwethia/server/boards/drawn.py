"""What the boards of several games draw alike: the types that are sent."""

from __future__ import annotations

from typing import cast

from msgspec import Struct

from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Disc, Outline, Point
from dwethia.rulebook import RuleId
from dwethia.tabletop.scenes import SideName
from dwethia.tabletop.table import Piece
from dwethia.tally import Part, Tally


def side_name(side: Seat) -> SideName:
    """A side as it is sent."""
    return cast(SideName, str(side))


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
    story: tuple[Said, ...] = ()  # what a campaign has left on it
    threats: tuple[Said, ...] = ()
    away: int | None = None
    in_sight: bool | None = None
    in_reach: bool | None = None


class PieceDrawn(Struct, frozen=True):
    """A piece of terrain: corners, or a middle and a radius."""

    id: int
    kind: str  # its entry of the codex
    name: str
    kinds: tuple[str, ...]
    corners: tuple[Point, ...]
    at: Point
    radius: int | None
    height: int
    cover: int | None
    climbed: bool
    words: str  # what it does, for a screen reader and a tooltip

    @classmethod
    def of(cls, piece: Piece, words: str) -> PieceDrawn:
        shape = piece.shape
        return cls(
            id=piece.number,
            kind=piece.kind.id,
            name=piece.name,
            kinds=tuple(kind.value for kind in piece.kind.kinds),
            corners=shape.corners if isinstance(shape, Outline) else (),
            at=piece.put.at,
            radius=shape.r if isinstance(shape, Disc) else None,
            height=piece.kind.height,
            cover=piece.kind.cover,
            climbed=piece.kind.climbed,
            words=words,
        )


class ZoneDrawn(Struct, frozen=True):
    """A part of the table that a side deploys in or that a scenario asks about."""

    name: str
    side: SideName | None
    corner: Point | None = None  # of a rectangle, with its size
    size: Point | None = None
    at: Point | None = None  # of a circle, with its radius
    radius: int | None = None
    is_past: bool = False  # nobody is deployed any more, and nothing known is scored by it
