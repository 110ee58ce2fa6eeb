"""Sunder: saves against it are worse (HS-KEY-01)."""

from __future__ import annotations

from dwethia.skirmish.keywords import SkirmishKeyword
from dwethia.tally import Part


class Sunder(SkirmishKeyword):
    """By so much, whether it is shot, cast or struck with."""

    def save_parts(self, bearer: str) -> tuple[Part, ...]:
        return (Part(self.number, f"{self.name} of {bearer}", self.rule),)
