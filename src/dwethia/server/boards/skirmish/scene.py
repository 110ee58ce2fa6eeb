"""What is drawn of a battle: the types that are sent. Lengths are thousandths of an inch, y grows to the north."""

from __future__ import annotations

from msgspec import Struct

from dwethia.codex.looks import FactionLook
from dwethia.geometry.shapes import Point
from dwethia.server.boards.drawn import Condition, PieceDrawn, Pool, Sum, ZoneDrawn
from dwethia.server.boards.figures import FigureSeen
from dwethia.tabletop.scenes import SideName


class BaseDrawn(Struct, frozen=True):
    """A model: on the table where it has a place, slain where it is."""

    id: str
    side: SideName
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
    figure: int  # what it looks like, by its place among the figures
    is_slain: bool = False
    is_held_back: bool = False
    has_moved: bool = False
    has_shot: bool = False
    is_engaged: bool = False


class SpotDrawn(Struct, frozen=True):
    """A strategic spot, and who has completed it."""

    number: int
    at: Point
    completed_by: tuple[str, ...]


class MissionDrawn(Struct, frozen=True):
    """A secondary mission as it stands."""

    name: str
    text: str
    scores: str  # how, in one sentence


class SideDrawn(Struct, frozen=True):
    """One side: its army, what it is after, and how it stands."""

    side: SideName
    name: str
    seats: tuple[str, ...]
    scenario: str | None
    scenario_rule: str | None
    scenario_scores: str | None  # how, in one sentence
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
    acting: SideName | None  # whose part of the phase it is
    priority: SideName | None
    sides: tuple[SideDrawn, SideDrawn]
    terrain: tuple[PieceDrawn, ...]
    zones: tuple[ZoneDrawn, ...]
    spots: tuple[SpotDrawn, ...]
    models: tuple[BaseDrawn, ...]
    figures: tuple[FigureSeen, ...]  # each kind once
    looks: tuple[FactionLook, ...]  # of their factions
    winner: SideName | None = None
    is_over: bool = False
