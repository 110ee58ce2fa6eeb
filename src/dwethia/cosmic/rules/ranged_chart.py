"""The chart of shots, and of wound rolls where there are any (CC-SHOOT-21) {R-CC-44}."""

from __future__ import annotations

from dwethia import charts
from dwethia.rulebook import Rulings


def ranged_need(value: int, defense: int, rulings: Rulings) -> int:
    """The number that a value needs against a Defense; below 0 counts as 0."""
    value, defense = max(value, 0), max(defense, 0)
    if value >= defense or rulings.says("R-CC-44", "symmetric"):
        return charts.number(value, defense)
    if 2 * value == defense:
        return 6
    return 5 if 2 * value < defense else 3
