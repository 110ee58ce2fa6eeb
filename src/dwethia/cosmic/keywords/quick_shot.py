"""Quick Shot: whom it slays is gone before it can shoot (CC-SHOOT-35) {R-CC-70}."""

from __future__ import annotations

from dwethia.cosmic.keywords import CosmicKeyword


class QuickShot(CosmicKeyword):
    """Takes the slain off at once."""

    slays_at_once = True

    def cited(self) -> tuple[str, ...]:
        return ("CC-SHOOT-35", self.rule)
