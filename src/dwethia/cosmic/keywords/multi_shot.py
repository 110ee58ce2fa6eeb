"""Multi-Shot: several attack dice at one target (HS-KEY-02)."""

from __future__ import annotations

from dwethia.cosmic.keywords import CosmicKeyword


class MultiShot(CosmicKeyword):
    """So many dice for each shot."""

    def attack_dice(self, dice: int) -> int:
        return dice * self.number
