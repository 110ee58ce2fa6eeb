"""Onslaught: dice for a charge (SK-FIGHT-24)."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.special_rules import SkirmishRule
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tally import Part


class Onslaught(SkirmishRule):
    """So many more in the turn in which it moved into contact."""

    def charging_dice(self) -> int:
        return self.number

    def aggression_parts(self, battle: Battle, model: Model, rulings: Rulings) -> Iterator[Part]:
        if model.has_charged:
            yield Part(self.number, f"{self.name} of {model.name}, who charged", RuleId("SK-FIGHT-24"))
