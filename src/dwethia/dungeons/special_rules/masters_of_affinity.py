"""Masters of Affinity: every ranged attack is a spell (DD-ABIL-06, -07)."""

from __future__ import annotations

from dwethia.dungeons.setup.sheets import Sheet
from dwethia.dungeons.special_rules import DungeonsRule


class MastersOfAffinity(DungeonsRule):
    """And is resisted like one."""

    def mastery(self, sheet: Sheet) -> tuple[str, ...]:
        return ("DD-ABIL-07",) if sheet.faction == "champions-of-the-void" else (self.rule,)
