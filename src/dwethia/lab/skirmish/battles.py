"""Many battles at once: the same seeds give the same battles, whatever the number of workers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from dwethia.bots.registry import Bot, bots_for
from dwethia.dice import seed_from
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.engine.view import look
from dwethia.lab.batches import Play, play_all
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.scoring import BattleEnded
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.setup.battle_setup import BattleSetup
from dwethia.skirmish.setup.preparing import as_setup, laid_ground
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import BLUE, RED, SIDES
from dwethia.tabletop.terrain import Kind


class Matchup(Struct, frozen=True):
    """What is to be played, battle after battle: red is army a, blue is army b."""

    setup: BattleSetup
    rulings: Rulings
    bots: tuple[str, str]
    seed: str
    games: int = 1
    drawn: tuple[Kind, ...] = ()  # the pieces of which each battle's table is laid, where each has its own

    def seed_of(self, number: int) -> str:
        """The seed of a battle; a single one has the seed itself, so that one of many can be played again alone."""
        return self.seed if self.games == 1 else f"{self.seed}-{number}"

    def setup_of(self, seed: str) -> BattleSetup:
        """The setup of a battle, with pieces of its own where they are drawn."""
        if not self.drawn:
            return self.setup
        return replace(self.setup, terrain=laid_ground(self.setup.limit, self.drawn, seed).terrain)


class BattleResult(Struct, frozen=True):
    """What came of a battle."""

    seed: str
    winner: str | None  # a, b, or nobody
    vp: dict[str, int]
    left: dict[str, int]  # models still standing
    turns: int
    decisions: int


def results(matchup: Matchup, workers: int = 1) -> Iterator[BattleResult]:
    """The battles in their order, as they are finished."""
    return play_all(_table, matchup, matchup.games, workers)


def _table(matchup: Matchup) -> Play[BattleResult]:
    rules = BattleRules(for_batches=True)

    def play(number: int) -> BattleResult:
        seed = matchup.seed_of(number)
        setup = rules.known(matchup.setup_of(seed))
        game = begin(rules, setup, matchup.rulings, seed).forgetful()
        return result_of(play_out(game, generals(matchup, seed, game)), seed)

    return play


def begin(rules: BattleRules, setup: Mapping[str, Any], rulings: Rulings, seed: str) -> Game[Battle]:
    """A battle before its first decision."""
    return Game.hosted(rules, setup, rulings, seed_from(seed))


def generals(matchup: Matchup, seed: str, game: Game[Battle]) -> dict[Seat, Bot]:
    """A bot for each seat."""
    sides = {seat: side for side in SIDES for seat in game.state.seats_of(side)}
    return {
        seat: bots_for("skirmish")[matchup.bots[SIDES.index(side)]](f"{seed} {seat}") for seat, side in sides.items()
    }


def play_out(game: Game[Battle], bots: Mapping[Seat, Bot]) -> Game[Battle]:
    """The battle played to its end by its bots."""
    while not game.is_over:
        seat = next(ask.seat for ask in game.asks if game.sealed(ask.seat) is None)
        game.answer(seat, bots[seat](look(game, seat)).answer)
    return game


def play_one(matchup: Matchup) -> Game[Battle]:
    """The first battle, with its record."""
    seed = matchup.seed_of(0)
    game = begin(BattleRules(), as_setup(matchup.setup_of(seed)), matchup.rulings, seed)
    return play_out(game, generals(matchup, seed, game))


def result_of(game: Game[Battle], seed: str) -> BattleResult:
    """What came of a battle that is over."""
    battle, named = game.state, {RED: "a", BLUE: "b"}
    (ended,) = (event for event in game.events if isinstance(event, BattleEnded))
    return BattleResult(
        seed=seed,
        winner=named[battle.winner] if battle.winner else None,
        vp={"a": ended.red, "b": ended.blue},
        left={name: sum(1 for _ in battle.models_of(side)) for side, name in named.items()},
        turns=battle.turn,
        decisions=game.asked,
    )
