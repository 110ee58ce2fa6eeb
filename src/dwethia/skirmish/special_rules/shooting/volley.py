"""Volley: a better aim for those who stand still together (SK-SHOOT-31)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.shooting.aiming import close_friends
from dwethia.skirmish.special_rules import SkirmishRule, rules_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tally import Part

FRIENDS: Final = 2  # that make a volley


class Volley(SkirmishRule):
    """One aims with the others."""

    def aim_parts(self, battle: Battle, shooter: Model, rulings: Rulings) -> Iterator[Part]:
        if not shooter.moved and self._has_company(battle, shooter, rulings):
            yield Part(1, self.name, RuleId("SK-SHOOT-31"))

    def _has_company(self, battle: Battle, shooter: Model, rulings: Rulings) -> bool:
        friends = close_friends(battle, shooter, rulings)
        return sum(self.name in rules_of(each.card).names for each in friends) >= FRIENDS
