"""Destiny in Skirmish: one pool or each model's own, whose dice it touches, and how often an action affects a model."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from dwethia.powers.pools import Points, PoolRules
from dwethia.powers.rerolls import RerollRules
from dwethia.rulebook import Rulings

HEROIC_RESOLVE: Final = "Heroic Resolve"
REROLLS: Final = RerollRules(named="SK-DEST-04", thrown="SK-DEST-03")


@lru_cache(maxsize=256)
def uses_pool(rulings: Rulings) -> bool:
    """Whether Destiny is one pool for the army (SK-DEST-02)."""
    return not rulings.says("R-SK-90", "own-value-refresh")


def shares_faith(rulings: Rulings) -> bool:
    """Whether Faith and Affinity are pools of the army (SK-MUSTER-16, -17)."""
    return rulings.says("R-SK-101", "pool-no-refresh")


@lru_cache(maxsize=256)
def pools_of(rulings: Rulings) -> PoolRules:
    """Which points an army has together (SK-MUSTER-15 to -17) {R-SK-90, R-SK-101}."""
    destiny: frozenset[Points] = frozenset(("destiny",)) if uses_pool(rulings) else frozenset()
    others: frozenset[Points] = frozenset(("faith", "affinity")) if shares_faith(rulings) else frozenset()
    return PoolRules(destiny | others)


def touches_enemy_dice(rulings: Rulings) -> bool:
    """Whether Destiny may re-roll the enemy's dice too (SK-DEST-03)."""
    return rulings.says("R-SK-92", "any-dice")


def may_affect(action: str, affected: Sequence[str], rulings: Rulings) -> bool:
    """Whether a Destiny action may affect a model, after those that have affected it this phase (SK-DEST-10)."""
    if action in affected:
        return rulings.says("R-SK-94", "no-limit")
    return not affected or not rulings.says("R-SK-94", "one-ability-in-all")


def may_resolve(affected: Sequence[str], rulings: Rulings) -> bool:
    """Whether Heroic Resolve is still open to a model this phase (SK-DEST-14); R-SK-93 says how often it may."""
    if rulings.says("R-SK-93", "once-per-phase"):
        return HEROIC_RESOLVE not in affected and may_affect(HEROIC_RESOLVE, affected, rulings)
    return may_affect(HEROIC_RESOLVE, [action for action in affected if action != HEROIC_RESOLVE], rulings)
