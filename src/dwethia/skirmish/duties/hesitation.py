"""Hesitation: Martial is 1 lower in fights with Heroes, for as long as the scar lasts (CP-SCAR-HERO-3) {R-CP-26}."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dwethia.rulebook import RuleId
from dwethia.skirmish.duties import SkirmishDuty
from dwethia.skirmish.duties.goals import is_hero
from dwethia.skirmish.state.battle import Model
from dwethia.tally import Part


class Hesitation(SkirmishDuty):
    """It stands on a card as often as it was gained, and each counts."""

    row = RuleId("CP-SCAR-HERO-3")

    def parts_against(self, enemies: Sequence[Model]) -> Iterator[tuple[str, Part]]:
        if any(is_hero(enemy.card) for enemy in enemies):
            yield "martial", Part(-1, f"{self.title}, against a Hero", self.row)
