"""Random tables for the proofs: terrain of every kind, bases, and paths between them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import shapely

from dwethia.geometry.crowd import Crowd
from dwethia.geometry.hulls.hull import Base, Hull, shape_of
from dwethia.geometry.measuring import gap, gap_to
from dwethia.geometry.shapes import Disc, Point, Shape, placed
from dwethia.geometry.walkers import Top, WalkingGround

WIDTH, DEPTH = 72_000, 48_000
FOOTPRINTS: tuple[tuple[Point, ...], ...] = (
    ((0, 0), (6000, 0), (6000, 4000), (0, 4000)),
    ((0, 0), (3000, 0), (3000, 500), (0, 500)),
    ((0, 0), (5000, 1000), (2500, 4500)),
    ((0, 0), (6000, 0), (6000, 1500), (1500, 1500), (1500, 6000), (0, 6000)),
    ((0, 0), (6000, 0), (6000, 4000), (4500, 4000), (4500, 1500), (1500, 1500), (1500, 4000), (0, 4000)),
    ((2000, 0), (4000, 0), (6000, 2000), (5000, 4500), (2000, 5000), (0, 2500)),
)


def piece(chance: Random, width: int = WIDTH, depth: int = DEPTH) -> Shape:
    """One piece of terrain somewhere, at any angle."""
    at = chance.randrange(width), chance.randrange(depth)
    if chance.random() < 0.2:
        return Disc(*at, chance.choice((750, 1500, 2500)))
    return placed(chance.choice(FOOTPRINTS), at, chance.choice((0, 30, 45, 90, chance.randrange(360))))


def ground(chance: Random, width: int = WIDTH, depth: int = DEPTH, pieces: int = 12) -> WalkingGround:
    """A table with walls, difficult ground and pieces to climb."""
    drawn = [piece(chance, width, depth) for _ in range(pieces)]
    third = pieces // 3
    tops = tuple(Top(shape, chance.choice((500, 1000, 1001, 2000, 3000))) for shape in drawn[2 * third :])
    return WalkingGround(width, depth, tuple(drawn[:third]), tuple(drawn[third : 2 * third]), tops)


def crowd(
    chance: Random, number: int, area: WalkingGround, others: Crowd[str] | None = None, name: str = "m"
) -> Crowd[str]:
    """Bases that overlap neither each other, nor others, nor walls."""
    taken = list(others.discs.values()) if others else []
    discs: dict[str, Disc] = {}
    for _ in range(20 * number):
        if len(discs) == number:
            break
        r = chance.choice((393, 492, 630, 787))
        spot = Disc(chance.randrange(r, area.width - r), chance.randrange(r, area.depth - r), r)
        if all(gap(spot, other) >= 0 for other in taken) and all(gap_to(spot, wall) >= 0 for wall in area.walls):
            discs[f"{name}{len(discs)}"] = spot
            taken.append(spot)
    return Crowd.of(discs)


def hull(chance: Random, width: int = 14_000, depth: int = 14_000) -> Hull:
    """A hull of any class and size somewhere, at any heading."""
    long, wide = chance.choice(((30, 30), (60, 30), (100, 60)))
    length, breadth = (round((size + chance.randint(-10, 10)) * 1000 / 25.4) for size in (long, wide))
    heading = chance.choice((0, 45, 90, 180, 270, *(chance.randrange(360) for _ in range(5))))
    return Hull(chance.randrange(width), chance.randrange(depth), length, breadth, heading)


def ship(chance: Random, width: int = 14_000, depth: int = 14_000) -> Base:
    """A hull, or now and then a round base."""
    if chance.random() < 0.2:
        return Disc(chance.randrange(width), chance.randrange(depth), chance.choice((591, 984, 1969)))
    return hull(chance, width, depth)


def solid(shapes: Sequence[Hull | Shape]) -> Any:
    """The same shapes as shapely has them, circles with very many corners."""
    drawn = [
        (shapely.Point(shape.x, shape.y).buffer(shape.r, quad_segs=64) if shape.r else shapely.Point(shape.x, shape.y))
        if isinstance(shape, Disc)
        else shapely.Polygon(shape.corners)
        for shape in map(shape_of, shapes)
    ]
    return np.array(drawn, dtype=object)
