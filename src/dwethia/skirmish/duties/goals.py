"""Whom the rows of the tables mean: Heroes, Monsters, who bears a Black Sun weapon, and the nearest of them."""

from __future__ import annotations

from collections.abc import Iterable

from dwethia.profile import UnitType
from dwethia.skirmish.keywords import combined, keywords_of
from dwethia.skirmish.keywords.black_sun import BlackSun
from dwethia.skirmish.setup.cards import BattleCard
from dwethia.skirmish.state.battle import Model
from dwethia.skirmish.state.board import distance
from dwethia.weapon import Weapon


def is_hero(card: BattleCard) -> bool:
    """Whether a unit is a Hero, by its mark {R-CP-17}."""
    return card.type is UnitType.HERO


def is_monster(card: BattleCard) -> bool:
    """Whether a unit is a Monster; a Titan is none {R-CP-17}."""
    return card.type is UnitType.MONSTER


def is_black_sun(weapon: Weapon) -> bool:
    """Whether a ranged weapon is a Black Sun weapon: the keyword makes it one {R-CP-15}."""
    return BlackSun.name in keywords_of(weapon).names


def bears_black_sun(card: BattleCard) -> bool:
    """Whether a unit bears such a weapon, to shoot with or to strike with."""
    return BlackSun.name in combined(card.blows).names or any(map(is_black_sun, card.weapons))


def nearest_of(model: Model, enemies: Iterable[Model]) -> tuple[Model, ...]:
    """The nearest of some enemies; several where they are as near, of whom the owner picks {R-CP-20}."""
    if model.base is None:
        return ()
    measured = [(distance(model, enemy), enemy) for enemy in enemies]
    least = min((away for away, _ in measured), default=0)
    return tuple(enemy for away, enemy in measured if away == least)
