"""Pieces of terrain: what kinds they are of, and where they stand."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from dwethia.codex.entries import TerrainKind, TerrainPiece
from dwethia.codex.ships.entries import SpaceTerrain
from dwethia.geometry.shapes import Disc, Point, Rect, Shape, bounds, placed, turned_bounds


class Kind(Struct, frozen=True, omit_defaults=True):
    """A kind of terrain piece: its footprint about its own middle, its height and what it does."""

    id: str
    name: str
    kinds: tuple[TerrainKind, ...]
    corners: tuple[Point, ...] = ()
    radius: int | None = None  # of a round piece
    height: int = 0
    cover: Annotated[int, Meta(ge=0, le=9)] | None = None  # sight meets it as often as it takes off
    climbed: bool = False  # models stand on top of it; otherwise they go in among it
    shot_from: bool = False  # in space: a ship that touches it may shoot from behind it (CC-TERR-05)


class Put(Struct, frozen=True, omit_defaults=True):
    """A piece on the table: its middle, and how it is turned in whole degrees."""

    kind: Kind
    at: Point
    turned: Annotated[int, Meta(ge=0, le=359)] = 0


def shape_of(put: Put) -> Shape:
    """The footprint of a piece where it stands."""
    if put.kind.radius is not None:
        return Disc(*put.at, put.kind.radius)
    return placed(put.kind.corners, put.at, put.turned)


def reach_of(put: Put) -> Rect:
    """The bounds of a piece where it stands: known without placing its corners."""
    return reach_at(put.kind, put.at, put.turned)


def reach_at(kind: Kind, at: Point, turned: int) -> Rect:
    """The bounds that a piece would have here."""
    if kind.radius is not None:
        return bounds(Disc(*at, kind.radius))
    (x, y), (x0, y0, x1, y1) = at, turned_bounds(kind.corners, turned)
    return Rect(x0 + x, y0 + y, x1 + x, y1 + y)


def kind_of(piece: TerrainPiece) -> Kind:
    """A terrain entry of the codex as a table takes it."""
    return Kind(
        piece.id,
        piece.name,
        piece.kinds,
        piece.outline,
        piece.radius,
        piece.tallness,
        piece.cover,
        piece.climbed,
    )


def space_kind_of(piece: SpaceTerrain) -> Kind:
    """A terrain entry of space as a table takes it."""
    return Kind(
        piece.id, piece.name, piece.kinds, piece.outline, piece.radius, cover=piece.cover, shot_from=piece.shot_from
    )
