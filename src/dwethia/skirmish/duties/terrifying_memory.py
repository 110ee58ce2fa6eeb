"""Terrifying Memory: Martial is 1 lower in fights with Monsters (CP-SCAR-MONSTER-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dwethia.rulebook import RuleId
from dwethia.skirmish.duties import SkirmishDuty
from dwethia.skirmish.duties.goals import is_monster
from dwethia.skirmish.state.battle import Model
from dwethia.tally import Part


class TerrifyingMemory(SkirmishDuty):
    """Whatever else is in the fight {R-CP-32}."""

    row = RuleId("CP-SCAR-MONSTER-2")

    def parts_against(self, enemies: Sequence[Model]) -> Iterator[tuple[str, Part]]:
        if any(is_monster(enemy.card) for enemy in enemies):
            yield "martial", Part(-1, f"{self.title}, against a Monster", self.row)
