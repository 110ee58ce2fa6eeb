"""Sunder: saves against it are worse (HS-KEY-01)."""

from __future__ import annotations

from dwethia.cosmic.keywords import CosmicKeyword
from dwethia.tally import Part


class Sunder(CosmicKeyword):
    """By so much."""

    def save_parts(self, bearer: str) -> tuple[Part, ...]:
        return (Part(self.number, f"{self.name} of {bearer}", self.rule),)
