"""What is drawn of a battle: the types that are sent. Lengths are thousandths of an inch, y grows to the north."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dwethia.geometry.shapes import Point
from dwethia.server.boards.drawn import Condition, Pool, Sum


class PieceDrawn(Struct, frozen=True):
    """A piece of terrain: corners, or a middle and a radius."""

    id: int
    name: str
    kinds: tuple[str, ...]
    corners: tuple[Point, ...]
    at: Point
    radius: int | None
    height: int
    cover: int | None
    climbed: bool
    words: str  # what it does, for a screen reader and a tooltip


class BaseDrawn(Struct, frozen=True):
    """A model: on the table where it has a place, slain where it is."""

    id: str
    side: Literal["red", "blue"]
    seat: str
    name: str
    unit: str
    mark: str
    letter: str  # what stands on its base
    type: str
    radius: int
    at: Point | None
    wounds: int
    most_wounds: int
    pools: tuple[Pool, ...]
    states: tuple[Condition, ...]
    is_slain: bool = False
    is_held_back: bool = False
    has_moved: bool = False
    has_shot: bool = False
    is_engaged: bool = False


class ZoneDrawn(Struct, frozen=True):
    """A part of the table that a side deploys in or that a scenario asks about."""

    name: str
    side: Literal["red", "blue"] | None
    corner: Point | None = None  # of a rectangle, with its size
    size: Point | None = None
    at: Point | None = None  # of a circle, with its radius
    radius: int | None = None


class SpotDrawn(Struct, frozen=True):
    """A strategic spot, and who has completed it."""

    number: int
    at: Point
    completed_by: tuple[str, ...]


class MissionDrawn(Struct, frozen=True):
    """A secondary mission as it stands."""

    name: str
    text: str


class SideDrawn(Struct, frozen=True):
    """One side: its army, what it is after, and how it stands."""

    side: Literal["red", "blue"]
    name: str
    seats: tuple[str, ...]
    scenario: str | None
    scenario_rule: str | None
    missions: tuple[MissionDrawn, ...]
    pools: tuple[Pool, ...]
    score: Sum | None  # victory points if the battle ended now
    models: int
    most_models: int
    is_hidden: bool = False  # its scenario is known to its own seats alone


class BattleScene(Struct, frozen=True, tag_field="board", tag="battle"):
    """A battle as it stands."""

    width: int
    depth: int
    turn: int
    turns: int
    phase: str
    phase_label: str
    acting: Literal["red", "blue"] | None  # whose part of the phase it is
    priority: Literal["red", "blue"] | None
    sides: tuple[SideDrawn, SideDrawn]
    terrain: tuple[PieceDrawn, ...]
    zones: tuple[ZoneDrawn, ...]
    spots: tuple[SpotDrawn, ...]
    models: tuple[BaseDrawn, ...]
    winner: Literal["red", "blue"] | None = None
    is_over: bool = False
