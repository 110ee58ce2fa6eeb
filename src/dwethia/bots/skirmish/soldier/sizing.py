"""What blows and shots come to on average: quick figures that a soldier compares places and targets by."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dwethia import charts
from dwethia.profile import Profile
from dwethia.rulebook import Rulings
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.rules.losses import save_need
from dwethia.weapon import Weapon

SIDES_OF_DIE: Final = 6
BEHEMOTH: Final = 3


def chance(need: int | None) -> float:
    """How likely a die is to show a number or more."""
    return 0.0 if need is None else (SIDES_OF_DIE + 1 - need) / SIDES_OF_DIE


@lru_cache(maxsize=4096)
def unsaved(target: Profile, worse: int, rulings: Rulings) -> float:
    """How likely a wound gets past save and ignoring."""
    return (1 - chance(save_need(target, worse, rulings))) * (1 - chance(target.ignores))


@lru_cache(maxsize=65536)
def shot_wounds(perception: int, weapon: Weapon, target: Profile, rulings: Rulings) -> float:
    """Wounds that one shot takes on average, at a Perception after cover and all else."""
    if not weapon.is_spell and target.defense >= BEHEMOTH * weapon.strength:
        return 0.0
    need = charts.need(weapon.strength + max(perception, 0), target.defense, rulings)
    words = keywords_of(weapon)
    worse = words.save_penalty(weapon.name).total
    return words.attack_dice * chance(need) * weapon.wounds * unsaved(target, worse, rulings)


@lru_cache(maxsize=65536)
def blow_wounds(
    attacker: Profile, more: int, target: Profile, target_bonus: int, rulings: Rulings, bonus: int = 0
) -> float:
    """Wounds that a model's blows take on average in a fight: with more dice, and what Integrity adds to each side."""
    hit = charts.need(attacker.martial + bonus, target.martial + target_bonus, rulings)
    wound = charts.need(attacker.strength, target.defense, rulings)
    return (attacker.aggression + more) * chance(hit) * chance(wound) * unsaved(target, 0, rulings)
