"""What a duel of Faith and Affinity goes by in Skirmish (SK-FAITH-01 to -11)."""

from __future__ import annotations

from functools import lru_cache

from dwethia.powers.duel import STARTERS, SUBSTITUTES, DuelRules
from dwethia.rulebook import Rulings


@lru_cache(maxsize=256)
def duel_rules(rulings: Rulings) -> DuelRules:
    """The rules of a duel as a table reads them {R-SK-105 to -108}."""
    return DuelRules(
        choosing="SK-FAITH-01",
        opening="SK-FAITH-02",
        raising="SK-FAITH-03",
        rolling="SK-FAITH-05",
        destiny="SK-FAITH-08",
        bonus=("SK-DICE-03", "SK-DICE-03"),
        raise_bonus=("SK-FAITH-03", "SK-FAITH-03"),
        cost_counts=not rulings.says("R-SK-105", "extras-only"),
        opening_counts=rulings.says("R-SK-105", "all-points-count"),
        most_raised=1 if rulings.says("R-SK-106.raise", "one-point") else None,
        first_pass_ends=rulings.says("R-SK-106.end", "first-pass-ends"),
        most_destiny=1 if rulings.says("R-SK-107.step", "one-point") else None,
        starter=STARTERS[rulings.option("R-SK-107.starter")],
        affinity_resists=SUBSTITUTES[rulings.option("R-SK-108")],
    )
