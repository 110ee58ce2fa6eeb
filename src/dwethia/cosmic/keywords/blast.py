"""Blast: it catches rows of touching bases around its target (SK-KEY-06 to -08) {R-CC-70}."""

from __future__ import annotations

from dwethia.cosmic.keywords import CosmicKeyword


class Blast(CosmicKeyword):
    """Goes outward for so many rows, and meets the ship it was aimed at."""

    holds_target = True
    off_board = "also strikes ships around the target, which needs a board"

    def rows(self) -> int:
        return self.number
