"""Battles of the same two forces, many at once: what comes of each, and who plays them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from dwethia.bots.registry import Bot, bots_for
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.lab.batches import Batch
from dwethia.tabletop.sides import SIDES


class BattleResult(Struct, frozen=True):
    """What came of a battle."""

    seed: str
    winner: str | None  # a, b, or nobody
    vp: dict[str, int]
    left: dict[str, int]  # models still standing
    turns: int
    decisions: int


def generals(batch: Batch[BattleResult], seed: str, game: Game[Any]) -> dict[Seat, Bot]:
    """A bot for each seat: the first named plays red, the second blue."""
    bots, battle = bots_for(batch.game), game.state
    sides: Mapping[Seat, Seat] = {seat: side for side in SIDES for seat in battle.seats_of(side)}
    return {seat: bots[batch.bots[SIDES.index(side)]](f"{seed} {seat}") for seat, side in sides.items()}


def summed(found: Sequence[BattleResult], seconds: float) -> dict[str, Any]:
    """What came of all of them, as commands print it."""
    return {
        "games": len(found),
        "wins": {name: sum(each.winner == name for each in found) for name in "ab"},
        "draws": sum(each.winner is None for each in found),
        "vp": {name: sum(each.vp[name] for each in found) / len(found) for name in "ab"},
        "turns": sum(each.turns for each in found),
        "decisions": sum(each.decisions for each in found),
        "seconds": round(seconds, 3),
        "results": msgspec.to_builtins(list(found)),
    }
