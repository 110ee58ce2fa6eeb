"""Mob: a die more for those who fight in a crowd (SK-FIGHT-24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.special_rules import SkirmishRule, rules_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import mates
from dwethia.tally import Part

FRIENDS: Final = 2  # with the same rule that make one


class Mob(SkirmishRule):
    """Brave with enough of its kind by it."""

    def aggression_parts(self, battle: Battle, model: Model, rulings: Rulings) -> Iterator[Part]:
        others = sum(self.name in rules_of(friend.card).names for friend in mates(battle, model, rulings))
        if others >= FRIENDS:
            yield Part(1, f"{model.name} is in a {self.name}", RuleId("SK-FIGHT-24"))
