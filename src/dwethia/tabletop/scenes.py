"""Scenes: a board written as a small file, and played from there with queued dice.

What every game's file has is here; a game adds its own fields, such as its models and where they stand.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from dwethia.codex import Codex
from dwethia.codex.entries import TerrainKind
from dwethia.dice import QueuedDice
from dwethia.engine.game import Game
from dwethia.engine.rules import GameRules, as_setup
from dwethia.engine.seats import Seat
from dwethia.geometry.shapes import Point
from dwethia.lengths import thousandths
from dwethia.rulebook import Rulings
from dwethia.tabletop.table import Edge
from dwethia.tabletop.terrain import Kind, Put, kind_of

Inches = Annotated[float, Meta(ge=0, le=144)]
Place = tuple[Inches, Inches]
Offset = Annotated[float, Meta(ge=-144, le=144)]
Few = Annotated[int, Meta(ge=0, le=9)]
Turn = Annotated[int, Meta(ge=1, le=20)]
SideName = Literal["red", "blue"]


class SceneError(ValueError):
    """A scene that cannot be played; the message names the place and what was expected."""


class SceneTerrain(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A piece of a scene: by an entry of the codex, or written out."""

    at: Place
    turned: Annotated[int, Meta(ge=0, le=359)] = 0
    piece: str | None = None
    name: str = "terrain"
    kinds: tuple[TerrainKind, ...] = ()
    corners: tuple[tuple[Offset, Offset], ...] = ()
    diameter: Inches | None = None
    height: Inches = 0
    cover: Few | None = None
    climbed: bool = False


class SceneDecision(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's answer to whatever it is asked then; lengths in forms are thousandths of an inch."""

    seat: Seat
    answer: str | dict[str, Any]


class SceneFrame(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the scenes of every measured game say, as people write them."""

    game: str = ""  # whose scene it is, where that is not clear from where it stands
    name: str = ""
    text: str = ""
    rulings: tuple[str, ...] = ()
    preset: str = "recommended"
    width: Inches = 24
    depth: Inches = 24
    turn: Turn = 1
    priority: SideName = "red"
    acting: SideName | None = None
    edge: Edge = Edge.SOUTH  # red's
    names: dict[SideName, str] = {}  # what the sides are called
    seats: dict[SideName, tuple[Seat, ...]] = {}
    dice: str | tuple[int | str, ...] = ()
    terrain: tuple[SceneTerrain, ...] = ()
    decision: tuple[SceneDecision, ...] = ()


F = TypeVar("F", bound=SceneFrame)
P = TypeVar("P", bound=Struct)
S = TypeVar("S")


class Scene(Struct, Generic[P, S], frozen=True):
    """A scene ready to be played: a game's setup, and what is to happen."""

    name: str
    text: str
    rules: GameRules[S]
    setup: P
    rulings: Rulings
    dice: str | tuple[int | str, ...]
    decisions: tuple[SceneDecision, ...]

    def game(self, dice: QueuedDice | None = None, *, is_watchful: bool = False) -> Game[S]:
        """The scene at the table, with its dice laid out; a watchful one asks at every moment."""
        laid = dice or QueuedDice(self.dice)
        return Game(self.rules, as_setup(self.setup), self.rulings, laid, is_watchful=is_watchful)


def read_frame(content: str | bytes | Mapping[str, Any], frame: type[F]) -> F:
    """The file of a scene from a TOML or JSON text, or from a table already read."""
    table = content if isinstance(content, Mapping) else _table(content)
    try:
        return msgspec.convert(table, frame)
    except msgspec.ValidationError as wrong:
        raise SceneError(f"the scene: {wrong}") from wrong


def _table(content: str | bytes) -> Mapping[str, Any]:
    try:
        text = content.decode() if isinstance(content, bytes) else content
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text, type=dict[str, Any])
        return tomllib.loads(text)
    except (msgspec.MsgspecError, tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise SceneError(f"this is no scene: {wrong}") from wrong


def game_of(content: str | bytes) -> str | None:
    """The game that a scene's file names."""
    named = _table(content).get("game")
    return named if isinstance(named, str) else None


def scene_of(frame: SceneFrame, rules: GameRules[S], setup: P) -> Scene[P, S]:
    """The scene of a file, once a game has made its setup from it."""
    return Scene(frame.name, frame.text, rules, setup, rulings_of(frame, rules), frame.dice, frame.decision)


def rulings_of(frame: SceneFrame, rules: GameRules[S]) -> Rulings:
    """What a scene has ruled."""
    return Rulings.of(rules.book, frame.preset, frame.rulings)


def point_of(place: Place) -> Point:
    """A place of a scene as tables have it."""
    return thousandths(place[0]), thousandths(place[1])


def puts_of(frame: SceneFrame, codex: Codex) -> tuple[Put, ...]:
    """The terrain of a scene."""
    return tuple(_put(number, piece, codex) for number, piece in enumerate(frame.terrain, 1))


def _put(number: int, piece: SceneTerrain, codex: Codex) -> Put:
    at = point_of(piece.at)
    if piece.piece is not None:
        if piece.piece not in codex.terrain:
            raise SceneError(f"terrain {number}: there is no piece {piece.piece!r} in the codex")
        return Put(kind_of(codex.terrain[piece.piece]), at, piece.turned)
    if not piece.corners and piece.diameter is None:
        raise SceneError(f"terrain {number}: expected a piece of the codex, corners or a diameter")
    kind = Kind(
        id=f"terrain-{number}",
        name=piece.name,
        kinds=piece.kinds,
        corners=tuple((thousandths(x), thousandths(y)) for x, y in piece.corners),
        radius=None if piece.diameter is None else thousandths(piece.diameter / 2),
        height=thousandths(piece.height),
        cover=piece.cover,
        climbed=piece.climbed,
    )
    return Put(kind, at, piece.turned)
