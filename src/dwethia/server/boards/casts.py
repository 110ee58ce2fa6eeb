"""What the boards of several games show alike of powers before they are cast."""

from __future__ import annotations

from typing import Protocol

from dwethia.codex.loadout import Power
from dwethia.faults import Fault, Refusal
from dwethia.server.boards.probe_types import LossSeen


class PowerCard(Protocol):
    """A card as far as its powers go."""

    def power(self, id: str) -> Power | None: ...


def known_power(name: str, card: PowerCard, id: str) -> Power:
    """A power of a card; whoever does not know it says so."""
    power = card.power(id)
    if power is None:
        raise Refusal([Fault(None, f"{name} knows no power {id[:40]!r}")])
    return power


def loss_seen(id: str, wounds: int, spread: tuple[tuple[int, float], ...]) -> LossSeen:
    """What a model with so many Wounds is likely to lose."""
    expected = sum(lost * chance for lost, chance in spread)
    return LossSeen(id, expected, sum(chance for lost, chance in spread if lost >= wounds))
