"""Frozen with Fear: Faith is spent to fight a Monster (CP-SCAR-MONSTER-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.duties import FaithPrice, SkirmishDuty, campaign_of
from dwethia.skirmish.duties.goals import is_monster
from dwethia.skirmish.state.battle import Battle, DutyState, Model
from dwethia.skirmish.state.board import engaged_with


class FrozenWithFear(SkirmishDuty):
    """A point for each Monster that it meets, at contact or when the fight is picked {R-CP-33}."""

    row = RuleId("CP-SCAR-MONSTER-3")

    def prices_of_move(self, battle: Battle, model: Model, moved: Model, rulings: Rulings) -> Iterator[FaithPrice]:
        before = {enemy.id for enemy in engaged_with(battle, model, rulings)}
        for enemy in engaged_with(battle, moved, rulings):
            if enemy.id not in before:
                yield from self._price(model, enemy, "to engage")

    def noticed(self, battle: Battle, model: Model, rulings: Rulings) -> DutyState:
        """An engagement that is over must be paid for again."""
        if not model.duty.faced:
            return model.duty
        still = {enemy.id for enemy in engaged_with(battle, model, rulings)}
        return replace(model.duty, faced=tuple(id for id in model.duty.faced if id in still))

    def prices_of_attack(self, battle: Battle, model: Model, target: Model) -> Iterator[FaithPrice]:
        if campaign_of(battle).says("R-CP-33", "all-attacks"):
            yield from (replace(price, monster=None) for price in self._price(model, target, "to attack"))

    def prices_of_fight(self, battle: Battle, model: Model, enemies: Sequence[Model]) -> Iterator[FaithPrice]:
        if not campaign_of(battle).says("R-CP-33", "only-own-charge"):
            for enemy in enemies:
                yield from self._price(model, enemy, "to fight")

    def _price(self, model: Model, enemy: Model, deed: str) -> Iterator[FaithPrice]:
        if is_monster(enemy.card) and enemy.id not in model.duty.faced:
            yield FaithPrice(self.row, f"{deed} {enemy.name}, a Monster", enemy.id)
