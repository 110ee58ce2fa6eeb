"""Whether an enemy is near enough to a hero for its player to be asked at windows (HS-WIN-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.engine.seats import Seat
from dwethia.lengths import INCH
from dwethia.profile import ModelId
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop.sides import other

NEAR: Final = 12 * INCH


def is_alert(battle: Battle, seat: Seat) -> bool:
    """Whether a seat is asked: an enemy is near one of its heroes, or it wants to be asked always."""
    for hero in acting(battle):
        if hero.seat == seat and (battle.force(hero.side).always_asked or is_threatened(battle, hero)):
            return True
    return False


def acting(battle: Battle) -> Iterator[Model]:
    """Models on the table that may have something to do at any time."""
    models = battle.models
    for place in battle.actors:
        model = models[place]
        if model.base is not None and not model.is_slain:
            yield model


def is_threatened(battle: Battle, hero: Model) -> bool:
    """Whether an enemy is within 12 inches."""
    x, y, r = hero.disc
    far = NEAR + r
    for other_x, other_y, other_r in battle.crowds[other(hero.side)].discs.values():
        across, down, limit = x - other_x, y - other_y, far + other_r
        if across * across + down * down <= limit * limit:
            return True
    return False


def threatened(battle: Battle) -> tuple[ModelId, ...]:
    """The heroes who have an enemy near."""
    return tuple(hero.id for hero in acting(battle) if is_threatened(battle, hero))
