"""Point Defense: some of the shots that would have struck it come to nothing (CC-SHOOT-24)."""

from __future__ import annotations

from dwethia.cosmic.special_rules import CosmicRule


class PointDefense(CosmicRule):
    cancels_shots_on = 6
