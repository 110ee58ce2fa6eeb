"""How many Wounds are lost, with what probability: as forecasts tell it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct


class SideForecast(Struct, frozen=True):
    """One side of a fight: its numbers, and how many Wounds the other side loses to it, with what probability."""

    dice: int
    attack_value: int
    attack_needs: int | None
    wound_needs: int | None
    wounds: dict[str, float]


def by_wounds(ends: Iterable[tuple[int, float]]) -> dict[str, float]:
    """Probabilities by number of Wounds, as decimal strings in rising order; what cannot be is left out."""
    sums: dict[int, float] = {}
    for wounds, chance in ends:
        sums[wounds] = sums.get(wounds, 0.0) + chance
    if len(sums) == 1:
        return dict.fromkeys(map(str, sums), 1.0)  # certain, whatever the rounding of its parts
    return {str(wounds): sums[wounds] for wounds in sorted(sums) if sums[wounds] > 0}


def expected(wounds: Mapping[str, float]) -> float:
    """The mean of a distribution of Wounds."""
    return sum(int(number) * chance for number, chance in wounds.items())
