"""Many dungeon runs at once: what is played, and what comes of each."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from dwethia.bots.foreign.guest import player
from dwethia.bots.foreign.limits import BotFailed
from dwethia.bots.registry import Bot
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import HERO, DungeonSetup, as_setup
from dwethia.dungeons.state import Dungeon, turns_played
from dwethia.dungeons.turn.turns import score
from dwethia.engine.game import Game
from dwethia.engine.seats import Seat
from dwethia.lab.batches import Batch, BotStanding, SetupOf

BROKEN_OFF: Final = "the run was broken off"


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
    failure: str | None = None  # how the bot has lost the run by failing


class Expedition(Batch[RunResult], frozen=True, kw_only=True):
    """Runs of heroes by a bot: a setup for each hero that may be sent."""

    game: ClassVar[str] = DungeonRules.name
    setups: tuple[DungeonSetup, ...]


def entrants(expedition: Expedition) -> dict[str, Expedition]:
    """Every hero that may be sent, with the runs that it makes alone."""
    return {setup.hero.name: replace(expedition, setups=(setup,)) for setup in expedition.setups}


def setups(expedition: Expedition, rules: DungeonRules) -> SetupOf:
    """What each run begins from: another hero each time."""
    written = [as_setup(each) for each in expedition.setups]
    return lambda number: Random(expedition.seed_of(number)).choice(written)


def hero(expedition: Expedition, seed: str, game: Game[Dungeon]) -> dict[Seat, Bot]:
    """The bot that plays the hero."""
    (bot,) = expedition.bots
    return {HERO: player(expedition.game, bot, expedition.limits)(seed)}


def result_of(game: Game[Dungeon], seed: str) -> RunResult:
    """What came of a run; one that was broken off is lost as it stands."""
    state = game.state
    plan, outcome, deeds = state.planned, state.outcome, state.deeds
    return RunResult(
        seed=seed,
        hero=state.hero.name,
        faction=plan.roster.name,
        setting=plan.setting.name,
        objective=plan.objective,
        rooms=plan.rooms,
        won=outcome is not None and outcome.is_won,
        reason=outcome.reason if outcome is not None else BROKEN_OFF,
        rooms_cleared=deeds.rooms_cleared,
        kills=deeds.kills,
        turns=turns_played(deeds, outcome),
        wounds_lost=deeds.wounds_lost,
        decisions=game.asked,
        score=score(state),
    )


def forfeit(result: RunResult, game: Game[Dungeon], failed: BotFailed) -> RunResult:
    """A run that was lost because its bot failed."""
    return replace(result, reason="the bot has failed", failure=str(failed))


def standings(result: RunResult) -> tuple[BotStanding, ...]:
    """The score; who fails has less than any."""
    return (BotStanding(-1.0 if result.failure is not None else float(result.score), result.failure),)
