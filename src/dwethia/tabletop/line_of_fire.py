"""What lies between two bases: distance, sight, cover and the objects in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import TypeVar

from msgspec import Struct

from dwethia.codex.entries import TerrainKind
from dwethia.geometry.hulls import gaps
from dwethia.geometry.hulls.hull import Base
from dwethia.geometry.hulls.lines import best_line, middle_line
from dwethia.geometry.measuring import TOUCH, gap, gap_to, touches_in
from dwethia.geometry.shapes import Disc, Point, Rect, Shape, bounds
from dwethia.geometry.sight import SightLine, centre_line, sight
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId
from dwethia.tabletop.bases import OnTable
from dwethia.tabletop.table import Piece
from dwethia.tally import Part


class SightRules(Struct, frozen=True, cache_hash=True):
    """What a game says of sight, of cover and of what is in the way, and by which rules."""

    seen: str  # along a straight line
    clear: str  # nothing is in the way
    in_the_way: str
    out_of_terrain: tuple[str, ...]  # shots of those who touch it
    cover: RuleId
    has_terrain: bool = True  # otherwise it is scenery
    by_keywords: bool = True  # obscuring terrain shuts sight out, and one shoots only out of cover and from high ground
    counts_ground: bool = False  # terrain that is flat is in the way too
    flat_cover: int | None = None  # of every piece; None: as each says, and 1 more behind it
    by_centres: bool = False  # the line is drawn from middle to middle; otherwise the best one counts
    passes_touched: bool = False  # whatever the target touches is never in the way
    by_permission: bool = False  # one shoots only out of pieces that say so, whatever else they are


class Obstacle(Struct, frozen=True):
    """An object in the way: a model, or a piece of terrain."""

    name: str
    model: ModelId | None = None
    is_friend: bool = False  # of the shooter


class LineOfFire(Struct, frozen=True):
    """The way from one base to another on the line that is best for the shooter."""

    distance: int
    blockers: tuple[str, ...] = ()  # what shuts out every line; empty where there is sight
    in_the_way: tuple[Obstacle, ...] = ()  # the nearest first
    cover: tuple[Part, ...] = ()  # of terrain
    rules: tuple[str, ...] = ()  # what has been reckoned with
    line: tuple[Point, Point] | None = None  # from base to base; none where every one is shut out


class TerrainScreen(Struct, frozen=True, eq=False):
    """A piece of terrain as sight meets it."""

    piece: Piece
    zone: Rect  # around it
    is_opaque: bool = False
    touching: int = 0  # cover against a target that touches it
    behind: int = 0  # cover against a target behind it
    is_ground: bool = False  # flat: nothing to see past
    allows_shots: bool = True  # out of it, for those who touch it


class Thing(Struct, frozen=True, eq=False):
    """Something that a line may cross."""

    shape: Shape
    obstacle: Obstacle
    cover: int = 0  # what it gives where it is terrain that gives cover

    @property
    def weight(self) -> int:
        return self.cover or 1


M = TypeVar("M", bound=OnTable)


@lru_cache(maxsize=256)
def screens_of(pieces: tuple[Piece, ...], rules: SightRules) -> tuple[TerrainScreen, ...]:
    """The pieces of a table that matter to shots."""
    if not rules.has_terrain:
        return ()
    screens = (_screen(piece, rules) for piece in pieces)
    return tuple(screen for screen in screens if rules.counts_ground or not screen.is_ground)


def _screen(piece: Piece, rules: SightRules) -> TerrainScreen:
    gives_cover = piece.is_a(TerrainKind.COVER)
    touching, behind = _cover_of(piece, rules) if gives_cover else (0, 0)
    blocks = piece.is_a(TerrainKind.IMPASSABLE) or (rules.by_keywords and piece.is_a(TerrainKind.OBSCURING))
    return TerrainScreen(
        piece,
        bounds(piece.shape),
        is_opaque=blocks,
        touching=touching,
        behind=behind,
        is_ground=not (blocks or gives_cover or piece.kind.height),
        allows_shots=_allows_shots(piece, rules),
    )


def _allows_shots(piece: Piece, rules: SightRules) -> bool:
    if rules.by_permission:
        return piece.kind.shot_from
    return not rules.by_keywords or piece.is_a(TerrainKind.COVER) or piece.kind.climbed


def _cover_of(piece: Piece, rules: SightRules) -> tuple[int, int]:
    """What a piece takes off Perception: against a target touching it, and against one behind it."""
    if rules.flat_cover is not None:
        return rules.flat_cover, rules.flat_cover
    cover = piece.kind.cover or 1
    return cover, cover + 1


def line_of_fire(
    a: Base,
    b: Base,
    target: str,
    pieces: tuple[Piece, ...],
    models: Iterable[Thing],
    rules: SightRules,
    cited: Sequence[str] = (),
) -> LineOfFire:
    """What a shot from one base to another meets: these models, and the terrain.

    The target goes by its name; cited is what the game has reckoned with to find the models.
    """
    objects = [*models]
    told = [*cited]
    opaque: list[Piece] = []
    cover: list[Part] = []
    span = _span(a, b)
    for screen in screens_of(pieces, rules):
        if _lies_apart(screen.zone, span):
            continue
        touched = _is_touched(screen, b)
        if touched and screen.touching:
            cover.append(Part(-screen.touching, f"{target} touches {screen.piece.name}", rules.cover))
        by_shooter = _is_touched(screen, a)
        if _shuts(screen, by_shooter):
            opaque.append(screen.piece)
        elif by_shooter and screen.allows_shots:
            told += rules.out_of_terrain
        elif not (touched and (screen.touching or rules.passes_touched)):
            objects.append(Thing(screen.piece.shape, Obstacle(screen.piece.name), screen.behind))
    line = _best_line(a, b, objects, opaque, rules)
    distance = _distance(a, b)
    if line is None:
        return LineOfFire(distance, _blocking(a, b, opaque), rules=tuple(told))
    crossed = [objects[number] for number in line.crossed]
    cover += [Part(-each.cover, f"behind {each.obstacle.name}", rules.cover) for each in crossed if each.cover]
    in_the_way = [each for each in crossed if not each.cover]
    if len(in_the_way) > 1:
        in_the_way.sort(key=lambda each: _gap_to(a, each.shape))
    told += [rules.seen, rules.in_the_way if in_the_way else rules.clear]
    obstacles = tuple(each.obstacle for each in in_the_way)
    return LineOfFire(distance, (), obstacles, tuple(cover), tuple(told), (line.start, line.end))


def sees(a: Base, b: Base, pieces: tuple[Piece, ...], rules: SightRules) -> bool:
    """Whether there is a line from one base to another that no terrain shuts out, whoever stands in the way."""
    span = _span(a, b)
    opaque = [
        screen.piece
        for screen in screens_of(pieces, rules)
        if screen.is_opaque and not _lies_apart(screen.zone, span) and _shuts(screen, _is_touched(screen, a))
    ]
    return not opaque or _best_line(a, b, [], opaque, rules) is not None


def standing_between(a: Disc, b: Disc, models: Iterable[M]) -> Iterator[tuple[M, Disc]]:
    """The models whose bases may be crossed by a line from one base to another, both ends included."""
    from_x, from_y, _ = a
    across, down, wide = b.x - from_x, b.y - from_y, max(a.r, b.r)
    square = across * across + down * down
    length = isqrt(square) + 1
    for model in models:
        base = model.base
        if base is None:
            continue
        other_x, other_y, r = base
        x, y, far = other_x - from_x, other_y - from_y, wide + r
        aside, along = across * y - down * x, across * x + down * y
        if aside * aside > far * far * square or not -far * length < along < square + far * length:
            continue
        yield model, base


def _shuts(screen: TerrainScreen, by_shooter: bool) -> bool:
    """Whether a piece shuts sight out; who touches obscuring terrain sees out of it."""
    return screen.is_opaque and not (by_shooter and screen.piece.is_a(TerrainKind.OBSCURING))


def _span(a: Base, b: Base) -> Rect:
    """Around everything between two bases, and what they touch."""
    r, s = gaps.reach_of(a) + TOUCH, gaps.reach_of(b) + TOUCH
    return Rect(min(a.x - r, b.x - s), min(a.y - r, b.y - s), max(a.x + r, b.x + s), max(a.y + r, b.y + s))


def _lies_apart(zone: Rect, span: Rect) -> bool:
    x0, y0, x1, y1 = zone
    return x1 < span[0] or x0 > span[2] or y1 < span[1] or y0 > span[3]


def _is_touched(screen: TerrainScreen, base: Base) -> bool:
    shape = screen.piece.shape
    if isinstance(base, Disc):
        return touches_in(base, shape, screen.zone)
    return not _lies_apart(screen.zone, _span(base, base)) and gaps.gap(base, shape) <= TOUCH


def _best_line(a: Base, b: Base, objects: list[Thing], opaque: list[Piece], rules: SightRules) -> SightLine | None:
    """The line that counts; an object that takes off more than 1 stands there as often as it takes off."""
    shut = [piece.shape for piece in opaque]
    if rules.by_centres:
        return _middle_line(a, b, [each.shape for each in objects], shut)
    if len(objects) < 2 or all(each.weight == 1 for each in objects):
        return _line_past_fewest(a, b, [each.shape for each in objects], shut)
    owners = [number for number, each in enumerate(objects) for _ in range(each.weight)]
    seen = _line_past_fewest(a, b, [objects[number].shape for number in owners], shut)
    return seen and seen._replace(crossed=tuple(dict.fromkeys(owners[number] for number in seen.crossed)))


def _blocking(a: Base, b: Base, opaque: list[Piece]) -> tuple[str, ...]:
    """What blocks the line from middle to middle, or else everything that may."""
    line = _middle_line(a, b, [piece.shape for piece in opaque], ())
    between = [opaque[number] for number in line.crossed] if line else []
    return tuple(piece.name for piece in between or opaque)


# Round bases have a tape of their own


def _distance(a: Base, b: Base) -> int:
    return gap(a, b) if isinstance(a, Disc) and isinstance(b, Disc) else gaps.gap(a, b)


def _gap_to(base: Base, shape: Shape) -> int:
    return gap_to(base, shape) if isinstance(base, Disc) else gaps.gap(base, shape)


def _line_past_fewest(a: Base, b: Base, objects: Sequence[Shape], opaque: Sequence[Shape]) -> SightLine | None:
    if isinstance(a, Disc) and isinstance(b, Disc):
        return sight(a, b, objects, opaque)
    return best_line(a, b, objects, opaque)


def _middle_line(a: Base, b: Base, objects: Sequence[Shape], opaque: Sequence[Shape]) -> SightLine | None:
    if isinstance(a, Disc) and isinstance(b, Disc):
        return centre_line(a, b, objects, opaque)
    return middle_line(a, b, objects, opaque)
