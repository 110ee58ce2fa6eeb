"""Quick Shot: whom it slays is gone before it can shoot (SK-KEY-01, -02)."""

from __future__ import annotations

from dwethia.rulebook import Rulings
from dwethia.skirmish.keywords import SkirmishKeyword


class QuickShot(SkirmishKeyword):
    """Takes the slain off at once; where saves are doubled or wounds kill, it has its own line {R-SK-57, R-SK-71}."""

    slays_at_once = True
    saved_once_by = "SK-KEY-02"

    def cited(self) -> tuple[str, ...]:
        return ("SK-SHOOT-03", self.rule)

    def slays_outright(self, rulings: Rulings) -> bool:
        return rulings.says("R-SK-71", "outright-kill")
