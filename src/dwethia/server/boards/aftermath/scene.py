"""What is drawn of an aftermath: the types that are sent."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dwethia.engine.seats import Seat
from dwethia.rulebook import RuleId
from dwethia.server.boards.drawn import Figure, Sum


class StoryLine(Struct, frozen=True):
    """A line of a member's story."""

    rule: RuleId
    kind: Literal["scar", "glory"]
    words: str
    battle: int
    points: int
    is_new: bool  # of this battle
    is_owed: bool
    changes_nothing: bool


class MemberDrawn(Struct, frozen=True):
    """A member as a card."""

    id: str
    name: str
    player: Seat
    unit: str
    mark: str
    faction: str
    race: str | None
    models: int
    price: Sum  # of one model
    before: int  # the same before this aftermath
    figures: tuple[Figure, ...]
    story: tuple[StoryLine, ...]
    battle: tuple[str, ...]  # what it did and suffered in the battle, in words
    is_mvp: bool
    is_doomed: bool
    is_gone: bool
    is_on_turn: bool


class RowDrawn(Struct, frozen=True):
    """A row of a table."""

    face: int
    rule: RuleId
    title: str
    effect: str  # in few words
    text: str
    points: int | None  # None where the row prints none
    is_open: bool  # whether it would change anything for whom it is rolled


class TableDrawn(Struct, frozen=True):
    """A table that fits whose turn it is."""

    table: str
    heading: str
    rows: tuple[RowDrawn, ...]


class LatestEpisode(Struct, frozen=True):
    """What befell somebody last; a table and a face where a die brought it."""

    member: str
    name: str
    rule: RuleId
    words: str
    table: str | None
    face: int | None


class PlayerDrawn(Struct, frozen=True):
    """Somebody who takes part, and what their fielded members cost."""

    seat: Seat
    is_winner: bool
    before: int
    now: int


class AftermathScene(Struct, frozen=True, tag_field="board", tag="aftermath"):
    """An aftermath as it stands."""

    battle: int
    step: str
    steps: tuple[str, ...]
    is_over: bool
    players: tuple[PlayerDrawn, ...]
    members: tuple[MemberDrawn, ...]
    tables: tuple[TableDrawn, ...]
    latest: LatestEpisode | None
