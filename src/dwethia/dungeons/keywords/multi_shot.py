"""Multi-Shot: several dice at one target (HS-KEY-02)."""

from __future__ import annotations

from dwethia.dungeons.keywords import DungeonsKeyword


class MultiShot(DungeonsKeyword):
    """So many dice for each shot."""

    def cited(self) -> tuple[str, ...]:
        return (self.rule,)

    def attack_dice(self, dice: int) -> int:
        return dice * self.number
