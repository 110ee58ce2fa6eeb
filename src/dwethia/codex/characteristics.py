"""The characteristics one by one: the rule each comes from, what a point costs, and how far each type may go."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from dwethia.profile import UnitType

A_UNIT: Final[Mapping[UnitType, str]] = MappingProxyType(
    {
        UnitType.HERO: "a hero",
        UnitType.BASIC: "a basic unit",
        UnitType.MONSTER: "a monster",
        UnitType.TITAN: "a titan",
        UnitType.RELIGIOUS: "a religious unit",
    }
)


class Characteristic(Struct, frozen=True):
    """One of the printed ten; the least is ours, the most is HS-PRICE-02."""

    name: str
    rule: str
    price: int
    least: int
    hero: int
    basic: int
    monster: int
    titan: int

    @property
    def title(self) -> str:
        return self.name.capitalize()

    def most(self, type: UnitType) -> int:
        """The highest value on a profile of this type; religious units are as heroes."""
        if type is UnitType.BASIC:
            return self.basic
        if type is UnitType.MONSTER:
            return self.monster
        return self.titan if type is UnitType.TITAN else self.hero


CHARACTERISTICS: Final[Mapping[str, Characteristic]] = MappingProxyType(
    {
        each.name: each
        for each in (
            Characteristic("martial", "SK-STAT-02", 1, least=1, hero=9, basic=5, monster=9, titan=9),
            Characteristic("perception", "SK-STAT-03", 1, least=0, hero=6, basic=5, monster=6, titan=6),
            Characteristic("strength", "SK-STAT-04", 1, least=1, hero=9, basic=5, monster=12, titan=12),
            Characteristic("defense", "SK-STAT-05", 1, least=1, hero=5, basic=4, monster=8, titan=10),
            Characteristic("aggression", "SK-STAT-06", 1, least=0, hero=4, basic=3, monster=6, titan=8),
            Characteristic("wounds", "SK-STAT-07", 1, least=1, hero=5, basic=2, monster=8, titan=15),
            Characteristic("integrity", "SK-STAT-08", 1, least=-3, hero=3, basic=3, monster=3, titan=3),
            Characteristic("destiny", "SK-STAT-09", 10, least=0, hero=6, basic=1, monster=6, titan=6),
            Characteristic("faith", "SK-STAT-10", 5, least=0, hero=6, basic=1, monster=6, titan=6),
            Characteristic("affinity", "SK-STAT-11", 10, least=0, hero=6, basic=2, monster=6, titan=6),
        )
    }
)
MOVE_RULE: Final = "SK-STAT-13"
FREE_MOVE: Final = 6
MOST_MOVE: Final = 18
SAVE_PRICES: Final[Mapping[int, int]] = MappingProxyType({6: 3, 5: 5, 4: 8, 3: 12})  # HS-PRICE-03
