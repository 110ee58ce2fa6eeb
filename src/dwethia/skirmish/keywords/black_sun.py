"""Black Sun: nothing in a battle, but the campaign asks who was slain by it (HS-KEY-05)."""

from __future__ import annotations

from dwethia.skirmish.keywords import SkirmishKeyword


class BlackSun(SkirmishKeyword):
    """A forbidden weapon, told of wherever it slays."""

    def tags(self) -> tuple[str, ...]:
        return (self.name,)
