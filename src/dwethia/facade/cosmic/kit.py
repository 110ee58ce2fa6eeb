"""What Cosmic Combat adds to the façade."""

from __future__ import annotations

from typing import Final

from dwethia.facade.registry import FacadeKit

ODDS: Final = "dwethia.facade.cosmic.odds"

KITS: Final = (FacadeKit("cosmic", {"boarding_odds": ODDS, "ram_odds": ODDS, "salvo_odds": ODDS}),)
