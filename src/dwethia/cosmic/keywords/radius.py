"""Radius: it strikes everybody so many inches around its target (HS-KEY-04)."""

from __future__ import annotations

from dwethia.cosmic.keywords import CosmicKeyword


class Radius(CosmicKeyword):
    """Measured from the target's base."""

    off_board = "also strikes ships around the target, which needs a board"

    def inches_around(self) -> int:
        return self.number
