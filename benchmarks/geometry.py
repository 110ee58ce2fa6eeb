"""Distances, sight, paths and reach against shapely, in one run: `python benchmarks/geometry.py [--json]`.

The table is 72 by 48 inches with 20 pieces of terrain, five of them opaque, and 40 bases. Shapely answers an easier
question each time: sight and path check take one line, where ours find the best line or name everything in the way.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path as File
from random import Random

import shapely
from timing import best, row

sys.path.append(str(File(__file__).parents[1] / "tests"))
from boards import DEPTH, WIDTH, crowd, piece

from dwethia.geometry.crowd import Crowd
from dwethia.geometry.measuring import gap, gap_to
from dwethia.geometry.paths import Walk, length
from dwethia.geometry.reach import Reach
from dwethia.geometry.shapes import Disc, Shape
from dwethia.geometry.sight import Screens, sight
from dwethia.geometry.walkers import Mover, WalkingGround

PAIRS = 300
NOBODY: Crowd[str] = Crowd.of({})


def as_shapely(shape: Shape) -> shapely.Geometry:
    """The same shape as shapely has it; circles with 32 corners."""
    if isinstance(shape, Disc):
        return shapely.Point(shape.x, shape.y).buffer(shape.r, quad_segs=8)
    return shapely.Polygon(shape.corners)


def main() -> None:
    chance = Random(1)
    terrain = [piece(chance) for _ in range(20)]
    opaque, soft = terrain[:5], terrain[5:]
    bases = crowd(chance, 40, WalkingGround(WIDTH, DEPTH, tuple(opaque)))
    discs = list(bases.discs.values())
    objects = [*discs, *soft]
    pairs = [(discs[one], discs[two], (one, two)) for one, two in (chance.sample(range(40), 2) for _ in range(PAIRS))]
    screens = Screens(objects, opaque)
    ground = WalkingGround(WIDTH, DEPTH, tuple(opaque), tuple(soft))
    walks = {key: Walk(ground, Mover(disc.r), bases.without(key), NOBODY) for key, disc in bases.discs.items()}
    ends = []
    for key in (chance.choice(list(walks)) for _ in range(PAIRS)):
        x, y, _ = bases.discs[key]
        ends.append((walks[key], ((x, y), (x + chance.randrange(-6000, 6000), y + chance.randrange(-6000, 6000)))))
    starts = [(walk, (bases.discs[key].x, bases.discs[key].y)) for key, walk in list(walks.items())[:10]]
    nearest = [
        (walk, start, min(walk.enemies.discs.values(), key=lambda other: length(start, (other.x, other.y))))
        for walk, start in starts
    ]

    shapes = [as_shapely(shape) for shape in (*objects, *opaque)]
    tree = shapely.STRtree(shapes)
    points = [(shapely.Point(a.x, a.y), shapely.Point(b.x, b.y)) for a, b, _ in pairs]
    middles = [(shapely.Point(a.x, a.y), as_shapely(soft[0])) for a, _, _ in pairs]

    def line(a: tuple[int, int], b: tuple[int, int]) -> shapely.LineString:
        return shapely.LineString((a, b))

    def each(seconds: float) -> float:
        return seconds / PAIRS

    figures = {
        "gap_s": each(best(lambda: [gap(a, b) for a, b, _ in pairs])),
        "shapely_distance_s": each(best(lambda: [a.distance(b) for a, b in points])),
        "gap_to_terrain_s": each(best(lambda: [gap_to(a, soft[0]) for a, _, _ in pairs])),
        "shapely_distance_to_terrain_s": each(best(lambda: [a.distance(b) for a, b in middles])),
        "screens_s": best(lambda: Screens(objects, opaque)),
        "sight_s": each(best(lambda: [screens.sight(*pair) for pair in pairs])),
        "sight_unsorted_s": each(best(lambda: [sight(a, b, objects, opaque) for a, b, _ in pairs])),
        "strtree_line_s": each(
            best(lambda: [tree.query(line(a[:2], b[:2]), predicate="intersects") for a, b, _ in pairs])
        ),
        "shapely_line_s": each(
            best(
                lambda: [
                    [way.intersects(shape) for shape in shapes] for way in [line(a[:2], b[:2]) for a, b, _ in pairs]
                ]
            )
        ),
        "bars_and_cost_s": each(best(lambda: [(list(walk.bars(way)), walk.cost(way)) for walk, way in ends])),
        "strtree_buffer_s": each(
            best(lambda: [tree.query(line(*way).buffer(492), predicate="intersects") for _, way in ends])
        ),
        "crowd_moved_s": best(lambda: bases.moved("m5", Disc(20_000, 20_000, 492))),
        "strtree_built_s": best(lambda: shapely.STRtree(shapes).query(shapes[0])),
        "reach_contact_s": best(
            lambda: [Reach(walk, start, 6000).into_contact(enemy) for walk, start, enemy in nearest], runs=3
        )
        / len(nearest),
        "reach_places_s": best(lambda: [Reach(walk, start, 6000).places() for walk, start in starts], runs=3)
        / len(starts),
    }
    if "--json" in sys.argv:
        print(json.dumps(figures, indent=2))
        return

    def against(ours: str, theirs: str) -> str:
        return f"{figures[theirs] / figures[ours]:.2f} times as fast"

    row("gap of two bases", figures["gap_s"], against("gap_s", "shapely_distance_s"))
    row("shapely: distance of two points", figures["shapely_distance_s"])
    row(
        "gap of a base and a piece of terrain",
        figures["gap_to_terrain_s"],
        against("gap_to_terrain_s", "shapely_distance_to_terrain_s"),
    )
    row("shapely: distance of a point and a polygon", figures["shapely_distance_to_terrain_s"])
    row("best sight from base to base among 60 shapes", figures["sight_s"], against("sight_s", "strtree_line_s"))
    row("the same, nothing sorted before", figures["sight_unsorted_s"], against("sight_unsorted_s", "shapely_line_s"))
    row("sorting the 60 shapes", figures["screens_s"])
    row("shapely: one line made and asked of an STRtree", figures["strtree_line_s"])
    row("shapely: one line against each of the shapes", figures["shapely_line_s"])
    row(
        "bars and cost of a straight move of up to 8 inches",
        figures["bars_and_cost_s"],
        against("bars_and_cost_s", "strtree_buffer_s"),
    )
    row("shapely: the swept base asked of an STRtree", figures["strtree_buffer_s"])
    row("one base of 40 moved in a crowd", figures["crowd_moved_s"], against("crowd_moved_s", "strtree_built_s"))
    row("shapely: an STRtree built and asked once", figures["strtree_built_s"])
    row("way into contact with the nearest enemy, cold", figures["reach_contact_s"])
    row("a sample of up to 37 places within 6 inches, cold", figures["reach_places_s"])


if __name__ == "__main__":
    main()
