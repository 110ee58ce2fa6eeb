"""Many dungeon runs at once: the same seeds give the same runs, whatever the number of workers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from dwethia.bots.registry import bots_for
from dwethia.dice import seed_from
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import HERO, DungeonSetup, as_setup
from dwethia.dungeons.state import Dungeon
from dwethia.dungeons.turn.turns import score
from dwethia.engine.game import Game
from dwethia.engine.view import look
from dwethia.lab.batches import Play, play_all
from dwethia.rulebook import Rulings


class Expedition(Struct, frozen=True):
    """What is to be played, run after run: a setup for each hero that may be sent, the rulings and the bot."""

    setups: tuple[DungeonSetup, ...]
    rulings: Rulings
    bot: str
    seed: str
    runs: int = 1

    def seed_of(self, number: int) -> str:
        """The seed of a run; a single run has the seed itself, so that one of many can be played again alone."""
        return self.seed if self.runs == 1 else f"{self.seed}-{number}"


class RunResult(Struct, frozen=True):
    """What came of a run."""

    seed: str
    hero: str
    faction: str
    setting: str
    objective: str
    rooms: int
    won: bool
    reason: str
    rooms_cleared: int
    kills: int
    turns: int
    wounds_lost: int
    decisions: int
    score: int


def results(expedition: Expedition, workers: int = 1) -> Iterator[RunResult]:
    """The runs in their order, as they are finished."""
    return play_all(_guide, expedition, expedition.runs, workers)


def _guide(expedition: Expedition) -> Play[RunResult]:
    """Plays runs of an expedition; what all of them share is made once."""
    rules = DungeonRules(for_batches=True)
    setups = [as_setup(each) for each in expedition.setups]

    def play(number: int) -> RunResult:
        seed = expedition.seed_of(number)
        return play_run(rules, Random(seed).choice(setups), expedition.rulings, expedition.bot, seed)

    return play


def play_run(rules: DungeonRules, setup: dict[str, Any], rulings: Rulings, bot: str, seed: str) -> RunResult:
    """One run by a bot."""
    game: Game[Dungeon] = Game.hosted(rules, setup, rulings, seed_from(seed)).forgetful()
    thinks = bots_for("dungeon")[bot](seed)
    while not game.is_over:
        game.answer(HERO, thinks(look(game, HERO)).answer)
    state = game.state
    plan, outcome, deeds = state.planned, state.outcome, state.deeds
    assert outcome is not None
    return RunResult(
        seed=seed,
        hero=state.hero.name,
        faction=plan.roster.name,
        setting=plan.setting.name,
        objective=plan.objective,
        rooms=plan.rooms,
        won=outcome.is_won,
        reason=outcome.reason,
        rooms_cleared=deeds.rooms_cleared,
        kills=deeds.kills,
        turns=deeds.turns,
        wounds_lost=deeds.wounds_lost,
        decisions=game.asked,
        score=score(state),
    )
