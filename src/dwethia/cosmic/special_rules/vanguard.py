"""Vanguard: a move before the first turn."""

from __future__ import annotations

from dwethia.cosmic.special_rules import CosmicRule


class Vanguard(CosmicRule):
    def starts_ahead(self) -> int:
        return self.number
