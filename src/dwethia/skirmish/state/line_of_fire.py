"""What lies between two bases: distance, sight, cover and the objects in the way (SK-SHOOT-06 to -14, SK-TERR-03)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import isqrt
from typing import Final

from msgspec import Struct

from dwethia.codex.entries import TerrainKind
from dwethia.geometry.measuring import TOUCH, gap, gap_to, touches
from dwethia.geometry.shapes import Disc, Point, Rect, Shape, bounds
from dwethia.geometry.sight import Sight, centre_line, sight
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import are_coherent, height
from dwethia.tabletop.table import Piece
from dwethia.tally import Part

RAISED: Final = 3 * INCH  # SK-SHOOT-09


class Obstacle(Struct, frozen=True):
    """An object in the way: a model, or a piece of terrain."""

    name: str
    model: ModelId | None = None
    is_friend: bool = False  # of the shooter


class Lane(Struct, frozen=True):
    """The way from one base to another on the line that is best for the shooter."""

    distance: int
    blockers: tuple[str, ...] = ()  # what shuts out every line; empty where there is sight
    in_the_way: tuple[Obstacle, ...] = ()  # the nearest first
    cover: tuple[Part, ...] = ()  # of terrain
    rules: tuple[str, ...] = ()  # what has been reckoned with
    line: tuple[Point, Point] | None = None  # from base to base; none where every one is shut out


class Screen(Struct, frozen=True, eq=False):
    """A piece of terrain as sight meets it."""

    piece: Piece
    zone: Rect  # around it
    is_opaque: bool = False
    touching: int = 0  # cover against a target that touches it
    behind: int = 0  # cover against a target behind it
    is_ground: bool = False  # flat: nothing to see past
    allows_shots: bool = True  # out of it, for those who touch it (SK-TERR-04)


class _Object(Struct, frozen=True, eq=False):
    shape: Shape
    obstacle: Obstacle
    cover: int = 0  # what it gives where it is terrain that gives cover

    @property
    def weight(self) -> int:
        return self.cover or 1


@lru_cache(maxsize=256)
def screens_of(pieces: tuple[Piece, ...], rulings: Rulings) -> tuple[Screen, ...]:
    """The pieces of a table that matter to shots {R-SK-41}."""
    if rulings.says("R-SK-41", "open-only"):
        return ()
    return tuple(screen for piece in pieces if not (screen := _screen(piece, rulings)).is_ground)


def _screen(piece: Piece, rulings: Rulings) -> Screen:
    by_keywords = rulings.says("R-SK-41", "house-keywords")
    gives_cover = piece.is_a(TerrainKind.COVER)
    touching, behind = _cover_of(piece, rulings) if gives_cover else (0, 0)
    blocks = piece.is_a(TerrainKind.IMPASSABLE) or (by_keywords and piece.is_a(TerrainKind.OBSCURING))
    return Screen(
        piece,
        bounds(piece.shape),
        is_opaque=blocks,
        touching=touching,
        behind=behind,
        is_ground=not (blocks or gives_cover or piece.kind.height),
        allows_shots=not by_keywords or gives_cover or piece.kind.climbed,
    )


def _cover_of(piece: Piece, rulings: Rulings) -> tuple[int, int]:
    """What a piece takes off Perception: against a target touching it, and against one behind it {R-SK-63}."""
    if rulings.says("R-SK-63.terrain", "flat-1"):
        return 1, 1
    if rulings.says("R-SK-63.terrain", "flat-2"):
        return 2, 2
    cover = piece.kind.cover or 1
    return cover, cover + 1


def lane(battle: Battle, shooter: Model, target: Model, rulings: Rulings) -> Lane:
    """What a shot from one model to another meets; measured once while nothing changes."""
    key = (shooter.id, target.id, rulings)
    found = battle.lanes.get(key)
    if found is None:
        found = battle.lanes[key] = measured(battle, shooter, target, rulings)
    assert isinstance(found, Lane)
    return found


def measured(battle: Battle, shooter: Model, target: Model, rulings: Rulings) -> Lane:
    """What a shot from one model to another meets, measured."""
    a, b = shooter.disc, target.disc
    rules: list[str] = []
    objects = [*_models_between(battle, shooter, target, rulings, rules)]
    opaque: list[Piece] = []
    cover: list[Part] = []
    for screen in screens_of(battle.table.pieces, rulings):
        if _lies_apart(screen.zone, a, b):
            continue
        touched = _is_touched(screen, b)
        if touched and screen.touching:
            cover.append(Part(-screen.touching, f"{target.name} touches {screen.piece.name}", RuleId("HS-TERR-02")))
        by_shooter = _is_touched(screen, a)
        if _shuts(screen, by_shooter):
            opaque.append(screen.piece)
        elif by_shooter and screen.allows_shots:
            rules += ["SK-SHOOT-10", "SK-SHOOT-14", "SK-TERR-04"]
        elif not (touched and (screen.touching or rulings.says("R-SK-62.touched", "shooter-and-target"))):
            objects.append(_Object(screen.piece.shape, Obstacle(screen.piece.name), screen.behind))
    line = _best_line(a, b, objects, opaque, rulings)
    distance = gap(a, b)
    if line is None:
        return Lane(distance, _blocking(a, b, opaque), rules=tuple(rules))
    crossed = [objects[number] for number in line.crossed]
    cover += [Part(-each.cover, f"behind {each.obstacle.name}", RuleId("HS-TERR-02")) for each in crossed if each.cover]
    in_the_way = [each for each in crossed if not each.cover]
    if len(in_the_way) > 1:
        in_the_way.sort(key=lambda each: gap_to(a, each.shape))
    rules += ["SK-SHOOT-06", "SK-SHOOT-08" if in_the_way else "SK-SHOOT-07"]
    obstacles = tuple(each.obstacle for each in in_the_way)
    return Lane(distance, (), obstacles, tuple(cover), tuple(rules), (line.start, line.end))


def sees(battle: Battle, one: Model, another: Model, rulings: Rulings) -> bool:
    """Whether there is a line from one model to another that no terrain shuts out, whoever stands in the way."""
    a, b = one.disc, another.disc
    opaque = [
        screen.piece
        for screen in screens_of(battle.table.pieces, rulings)
        if screen.is_opaque and not _lies_apart(screen.zone, a, b) and _shuts(screen, _is_touched(screen, a))
    ]
    return not opaque or _best_line(a, b, [], opaque, rulings) is not None


def _shuts(screen: Screen, by_shooter: bool) -> bool:
    """Whether a piece shuts sight out; who touches obscuring terrain sees out of it."""
    return screen.is_opaque and not (by_shooter and screen.piece.is_a(TerrainKind.OBSCURING))


def _models_between(
    battle: Battle, shooter: Model, target: Model, rulings: Rulings, rules: list[str]
) -> Iterator[_Object]:
    """The bases that may be in the way: not those a raised shooter sees over, nor friends in coherency with it."""
    scenery = rulings.says("R-SK-41", "open-only")
    is_raised = not scenery and height(battle.table, shooter) > RAISED
    counts_slain = not rulings.says("R-SK-67", "ghost")
    a, b = shooter.disc, target.disc
    across, down, wide = b.x - a.x, b.y - a.y, max(a.r, b.r)
    square = across * across + down * down
    length = isqrt(square) + 1
    for model in battle.models:
        base = model.base
        if base is None or model is shooter or model is target or (model.is_slain and not counts_slain):
            continue
        x, y, far = base.x - a.x, base.y - a.y, wide + base.r
        aside, along = across * y - down * x, across * x + down * y
        if aside * aside > far * far * square or not -far * length < along < square + far * length:
            continue
        if is_raised:
            rules.append("SK-SHOOT-09")
            return
        is_friend = model.side == shooter.side
        if is_friend and are_coherent(battle, shooter, model, rulings):
            rules.append("SK-SHOOT-12")
            continue
        yield _Object(base, Obstacle(model.name, model.id, is_friend))


def _lies_apart(zone: Rect, a: Disc, b: Disc) -> bool:
    """Whether a zone is away from everything between two bases, and from what they touch."""
    x0, y0, x1, y1 = zone
    return (
        x1 < min(a.x - a.r, b.x - b.r) - TOUCH
        or x0 > max(a.x + a.r, b.x + b.r) + TOUCH
        or y1 < min(a.y - a.r, b.y - b.r) - TOUCH
        or y0 > max(a.y + a.r, b.y + b.r) + TOUCH
    )


def _is_touched(screen: Screen, base: Disc) -> bool:
    return not _lies_apart(screen.zone, base, base) and touches(base, screen.piece.shape)


def _best_line(a: Disc, b: Disc, objects: list[_Object], opaque: list[Piece], rulings: Rulings) -> Sight | None:
    """The line that counts {R-SK-62}; an object that takes off more than 1 stands there as often as it takes off."""
    shut = [piece.shape for piece in opaque]
    if rulings.says("R-SK-62.line", "centre-line"):
        return centre_line(a, b, [each.shape for each in objects], shut)
    if len(objects) < 2 or all(each.weight == 1 for each in objects):
        return sight(a, b, [each.shape for each in objects], shut)
    owners = [number for number, each in enumerate(objects) for _ in range(each.weight)]
    seen = sight(a, b, [objects[number].shape for number in owners], shut)
    return seen and seen._replace(crossed=tuple(dict.fromkeys(owners[number] for number in seen.crossed)))


def _blocking(a: Disc, b: Disc, opaque: list[Piece]) -> tuple[str, ...]:
    """What blocks the line from middle to middle, or else everything that may."""
    line = centre_line(a, b, [piece.shape for piece in opaque], ())
    between = [opaque[number] for number in line.crossed] if line else []
    return tuple(piece.name for piece in between or opaque)
