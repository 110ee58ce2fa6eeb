"""What is drawn of a dungeon: the types that are sent."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from dwethia.codex.looks import FactionLook
from dwethia.dungeons.rooms.squares import Side
from dwethia.server.boards.drawn import Card, Condition, Pool, Sum
from dwethia.server.boards.figures import FigureSeen

Ground: TypeAlias = Literal["floor", "wall", "barricade", "scatter", "interface"]
Spread: TypeAlias = tuple[tuple[int, float], ...]


class SquareDrawn(Struct, frozen=True):
    """A square: its place, and what stands on it."""

    square: str  # as answers write it: `3,4`
    row: int
    column: int
    ground: Ground
    piece: int | None = None  # squares with the same number are one piece of wall
    has_package: bool = False


class DoorDrawn(Struct, frozen=True):
    """A door in a side of the room."""

    door: Literal["entrance", "exit"]
    side: Side
    row: int
    column: int
    stands: Literal["closed", "locked", "unlocked", "open"]


class ModelDrawn(Struct, frozen=True):
    """A model on the board."""

    id: str
    name: str
    unit: str
    mark: str  # `B.1`: category and number in its faction's list
    faction: str
    race: str | None
    is_hero: bool  # the player's own
    is_target: bool
    has_package: bool
    square: str
    row: int
    column: int
    wounds: int
    most_wounds: int
    pools: tuple[Pool, ...]
    states: tuple[Condition, ...]
    figure: int  # what it looks like, by its place among the figures
    slain: bool = False


class Ending(Struct, frozen=True):
    """How a run ended."""

    is_won: bool
    reason: str
    rule: str
    score: int


class RoomScene(Struct, frozen=True, tag_field="board", tag="dungeon"):
    """A room as it stands."""

    size: int
    room: int
    rooms: int
    turn: int
    phase: str
    actions: int
    most_actions: int
    objective: str
    objective_text: str  # what wins the run, in one sentence
    objective_rule: str
    setting: str
    setting_text: str
    faction: str
    goal: str
    squares: tuple[SquareDrawn, ...]
    doors: tuple[DoorDrawn, ...]
    hero: ModelDrawn
    enemies: tuple[ModelDrawn, ...]
    deeds: tuple[tuple[str, int], ...]
    figures: tuple[FigureSeen, ...]  # each kind once
    looks: tuple[FactionLook, ...]  # of their factions
    ending: Ending | None = None


# What is likely


class Line(Struct, frozen=True):
    """A number of an attack in words: what it is for, what dice must show, and why."""

    who: str
    what: str
    need: int | None  # None where it is a number of dice
    number: Sum | None = None
    against: Sum | None = None


class Loss(Struct, frozen=True):
    """What a model is likely to lose."""

    id: str
    wounds: Spread
    slain: float
    hurt: float
    expected: float


class Odds(Struct, frozen=True):
    """What an action may come to."""

    hopes: str
    risks: str
    target: Loss | None
    own: Loss
    others: tuple[Loss, ...]
    works: float
    wins: float
    drops: float
    unnoticed: float


class Option(Struct, frozen=True):
    """An answer to the open request: where it leads on the board, what it costs and what it may come to."""

    id: str
    verb: str
    group: str
    label: str  # within its group
    square: str | None = None
    target: str | None = None
    cost: int | None = None
    odds: Odds | None = None
    lavish: Odds | None = None  # with Destiny on every miss and every wound, where that changes something
    lines: tuple[Line, ...] = ()


class Outlook(Struct, frozen=True, tag_field="board", tag="dungeon"):
    """What is likely, for the open request of a seat."""

    options: tuple[Option, ...]
    cards: tuple[Card, ...]
    sight: tuple[str, ...]  # squares that the hero sees
    reach: tuple[str, ...]  # squares that the hero strikes
    room: tuple[str, ...]  # the room in sentences
