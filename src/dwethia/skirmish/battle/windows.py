"""Windows: when a hero may act at any time, and who is asked (HS-WIN-01)."""

from __future__ import annotations

from collections.abc import Hashable

from dwethia.engine.procedure import Asking
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.state import Battle


def nearness(battle: Battle) -> Hashable:
    return battle.turn


def opened(battle: Battle, rulings: Rulings) -> Battle:
    """The battle with windows to come before anything else, if anybody would be asked."""
    return battle


def open_windows(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    """Every seat that has a legal use of an action may take it now."""
    return battle
    yield
