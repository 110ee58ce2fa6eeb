"""What a duel of Faith and Affinity goes by in Cosmic Combat (CC-FAITH-01 to -14)."""

from __future__ import annotations

from functools import lru_cache

from dwethia.powers.duel import STARTERS, SUBSTITUTES, DuelRules
from dwethia.rulebook import Rulings


@lru_cache(maxsize=256)
def duel_rules(rulings: Rulings) -> DuelRules:
    """The rules of a duel as a table reads them {R-CC-61 to -64}."""
    return DuelRules(
        choosing="CC-FAITH-02",
        opening="CC-FAITH-03",
        raising="CC-FAITH-04",
        rolling="CC-FAITH-08",
        destiny="CC-FAITH-11",
        bonus=("CC-FAITH-06", "CC-FAITH-05"),
        raise_bonus=("CC-FAITH-06", "CC-FAITH-05"),
        cost_counts=not rulings.says("R-CC-62", "extras-only"),
        opening_counts=rulings.says("R-CC-62", "all-points-count"),
        most_raised=1 if rulings.says("R-CC-63.raise", "one-point") else None,
        first_pass_ends=rulings.says("R-CC-63.end", "first-pass-ends"),
        most_destiny=1 if rulings.says("R-CC-64.step", "one-point") else None,
        starter=STARTERS[rulings.option("R-CC-64.starter")],
        affinity_resists=SUBSTITUTES[rulings.option("R-CC-61")],
    )
