"""Special rules of ships: the moments at which they act, and all that those of one ship do (CC-STAT-13).

Each stands in a file of its name. Procedures ask `rules_of` and never for a rule by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import ClassVar, Final

from dwethia.cosmic.setup.cards import ShipCard
from dwethia.rulebook.declared import special_rules
from dwethia.rulebook.words import Word, words_in
from dwethia.weapon import WeaponKeyword


class CosmicRule(Word, words=special_rules):
    """A special rule of a ship. What it does not say, it does not change."""

    turns_further: ClassVar[int] = 0  # degrees that a Turn may rotate it beyond the usual
    powers_each_turn: ClassVar[int] = 1  # how many it may activate, declared together (CC-AFF-04)
    cancels_shots_on: ClassVar[int | None] = None  # a die against each success of a shot at it (CC-SHOOT-24)

    def starts_ahead(self) -> int:
        """How many inches it may move before the first turn."""
        return 0


@cache
def known() -> Mapping[str, type[CosmicRule]]:
    """The special rules that do something on ships, in the order in which they are declared."""
    return words_in(__name__, CosmicRule)


class ShipRules:
    """All that the special rules of one ship do."""

    def __init__(self, words: tuple[CosmicRule, ...]) -> None:
        self.names: Final = frozenset(each.name for each in words)
        self.turns_further: Final = sum(each.turns_further for each in words)
        self.powers_each_turn: Final = max((each.powers_each_turn for each in words), default=1)
        needs = [each.cancels_shots_on for each in words if each.cancels_shots_on is not None]
        self.cancels_shots_on: Final = min(needs, default=None)
        self.starts_ahead: Final = max((each.starts_ahead() for each in words), default=0)


NONE: Final = ShipRules(())


def rules_of(card: ShipCard) -> ShipRules:
    """All that the special rules of a ship do."""
    return rules_named(card.rules) if card.rules else NONE


@lru_cache(maxsize=1024)
def rules_named(words: tuple[WeaponKeyword, ...]) -> ShipRules:
    """All that these rules do together; words without rules in this game are passed over."""
    numbers = {each.name: each.number or 1 for each in words}
    return ShipRules(tuple(kind(numbers[name]) for name, kind in known().items() if name in numbers))
