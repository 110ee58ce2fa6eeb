"""Moves drawn at random, legal ones: for bots that try much, and for tests."""

from __future__ import annotations

from random import Random
from typing import Final

from dwethia.geometry.measuring import way_between
from dwethia.geometry.paths import Path
from dwethia.geometry.shapes import Disc, Point, on_circle
from dwethia.skirmish.movement.walking import MoveCheck
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.board import CLOSE
from dwethia.tabletop.sides import other

CHARGES: Final = 0.3  # of the moves that could be
BENDS: Final = 0.15
TRIES: Final = 3
NEARNESS: Final = 20  # left between bases in contact: nearer than what counts as touching


def wander(battle: Battle, going: MoveCheck, chance: Random) -> Path:
    """A legal path at random; a path of one point, to stay, where a few tries find none."""
    errand, start, most = going.errand, going.start, going.most
    if most <= 0:
        return (start,)
    if errand.beside is not None:
        return _beside(battle, going, chance)
    if not errand.may_not_engage and chance.random() < CHARGES:
        charge = _charge(battle, going, chance)
        if charge is not None and going.is_legal(charge):
            return charge
    for _ in range(TRIES):
        end = _some_way(going, start, most * (0.4 + 0.6 * chance.random()), chance)
        path: Path = (start, end)
        if chance.random() < BENDS:
            middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
            path = (start, middle, _some_way(going, middle, most * 0.4 * chance.random(), chance))
        if going.is_legal(path):
            return path
        half = (start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        if going.is_legal(half):
            return half
    return (start,)


def _some_way(going: MoveCheck, start: Point, far: float, chance: Random) -> Point:
    """A point in any direction, on the table."""
    x, y = on_circle(start, int(far), int(chance.random() * 360))
    ground, r = going.walk.ground, going.walk.mover.r
    return min(max(x, r), ground.width - r), min(max(y, r), ground.depth - r)


def _charge(battle: Battle, going: MoveCheck, chance: Random) -> Path | None:
    """The straight way into contact with an enemy in reach."""
    model = going.model
    enemies = battle.crowds[other(model.side)]
    near = enemies.near(model.disc, going.most)
    if not near:
        return None
    enemy = enemies.discs[near[int(chance.random() * len(near))]]
    return going.start, contact_point(model.disc, enemy)


def contact_point(base: Disc, enemy: Disc) -> Point:
    """Where a base stands that has gone straight into contact with another."""
    apart = base.r + enemy.r + NEARNESS
    (x, y, _), (enemy_x, enemy_y, _) = base, enemy
    whole = way_between((x, y), (enemy_x, enemy_y)) or 1
    return enemy_x + (x - enemy_x) * apart // whole, enemy_y + (y - enemy_y) * apart // whole


def _beside(battle: Battle, going: MoveCheck, chance: Random) -> Path:
    """A place around the model it must end beside."""
    assert going.errand.beside is not None
    hero = battle.model(going.errand.beside).disc
    for _ in range(2 * TRIES):
        far = hero.r + going.walk.mover.r + NEARNESS + int(chance.random() * (CLOSE - 2 * NEARNESS))
        path = (going.start, on_circle(hero[:2], far, int(chance.random() * 360)))
        if path[1] != path[0] and going.is_legal(path):
            return path
    return (going.start,)
