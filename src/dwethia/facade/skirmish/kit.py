"""What Skirmish adds to the façade."""

from __future__ import annotations

from typing import Final

from dwethia.facade.registry import FacadeKit

ODDS: Final = "dwethia.facade.skirmish.odds"

KITS: Final = (
    FacadeKit(
        "skirmish",
        {"battle": "dwethia.facade.skirmish.battles", "duel_odds": ODDS, "fight_odds": ODDS, "shot_odds": ODDS},
    ),
)
