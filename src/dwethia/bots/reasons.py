"""What bots answer: a choice, and why."""

from __future__ import annotations

from msgspec import Struct


class Reasoned(Struct, frozen=True):
    """An answer, and why."""

    answer: str
    reason: str
