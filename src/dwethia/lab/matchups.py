"""Battles of two forces or of many, many at once: what each begins from, who plays it, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dwethia.bots.foreign.guest import player
from dwethia.bots.foreign.limits import BotFailed
from dwethia.bots.registry import Bot
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.lab.batches import Batch, BotStanding, failures
from dwethia.tabletop.sides import SIDES
from dwethia.tabletop.terrain import Kind

S = TypeVar("S")


class BattleResult(Struct, frozen=True):
    """What came of a battle."""

    seed: str
    winner: str | None  # a, b, or nobody
    vp: dict[str, int]
    left: dict[str, int]  # models still standing
    turns: int
    decisions: int
    failed: str | None = None  # a or b, where its bot has lost the battle by failing
    failure: str | None = None  # how, in words


class PlannedBattle(Struct, frozen=True):
    """One battle among several forces: which setup it begins from, and its own part of the seed."""

    setup: int
    seed: str


class BattleBatch(Batch[BattleResult], Generic[S], frozen=True, kw_only=True):
    """Battles of the same two forces, or where there are meetings, of those that each of them names."""

    setup: S
    drawn: tuple[Kind, ...] = ()  # the pieces of which each battle's table is laid, where each has its own
    more: tuple[S, ...] = ()  # further setups
    meetings: tuple[PlannedBattle, ...] = ()  # of each game; none: every game begins from the setup

    def seed_of(self, number: int) -> str:
        return f"{self.seed} {self.meetings[number].seed}" if self.meetings else super().seed_of(number)

    def lined_up(self, number: int) -> Self:
        batch = super().lined_up(number)
        if not self.meetings:
            return batch
        place = self.meetings[number].setup
        return replace(batch, setup=self.more[place - 1] if place else self.setup, more=(), meetings=())


def generals(batch: Batch[BattleResult], seed: str, game: Game[Any]) -> dict[Seat, Bot]:
    """A bot for each seat: the first named plays red, the second blue."""
    makers = [player(batch.game, name, batch.limits) for name in batch.bots]
    sides: Mapping[Seat, Seat] = {seat: side for side in SIDES for seat in game.state.seats_of(side)}
    return {seat: makers[SIDES.index(side)](f"{seed} {seat}") for seat, side in sides.items()}


def forfeit(result: BattleResult, game: Game[Any], failed: BotFailed) -> BattleResult:
    """A battle that one side has lost because its bot failed."""
    loser = next(name for name, side in zip("ab", SIDES, strict=True) if failed.seat in game.state.seats_of(side))
    return replace(result, winner="b" if loser == "a" else "a", failed=loser, failure=str(failed))


def standings(result: BattleResult) -> tuple[BotStanding, ...]:
    """A point for who has won, and half of one each in a draw."""
    points = {side: 0.5 if result.winner is None else float(result.winner == side) for side in "ab"}
    return tuple(BotStanding(points[side], result.failure if result.failed == side else None) for side in "ab")


def sides(bots: tuple[str, ...], forces: tuple[str, str]) -> dict[str, str]:
    """Who meets whom, as every row of their battles says it."""
    return dict(zip("ab", forces, strict=True)) | {f"bot_{side}": bot for side, bot in zip("ab", bots, strict=True)}


def summed(found: Sequence[BattleResult], seconds: float) -> dict[str, Any]:
    """What came of all of them, as commands print it."""
    return {
        "games": len(found),
        "wins": {name: sum(each.winner == name for each in found) for name in "ab"},
        "draws": sum(each.winner is None for each in found),
        "failures": {name: failures(each.failure for each in found if each.failed == name) for name in "ab"},
        "vp": {name: sum(each.vp[name] for each in found) / len(found) for name in "ab"},
        "turns": sum(each.turns for each in found),
        "decisions": sum(each.decisions for each in found),
        "seconds": round(seconds, 3),
        "results": msgspec.to_builtins(list(found)),
    }
