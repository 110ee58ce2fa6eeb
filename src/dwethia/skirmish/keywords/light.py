"""Light: fired in an engagement, and at no cost to the fight (SK-KEY-10 to -12)."""

from __future__ import annotations

from dwethia.skirmish.keywords import SkirmishKeyword


class Light(SkirmishKeyword):
    """Leaves a hand free for the enemy at arm's length."""

    fires_engaged = True
    spares_fight = True

    def cited_engaged(self) -> tuple[str, ...]:
        return ("SK-KEY-11", "SK-KEY-12")
