"""Many battles at once: what is played, and what comes of each."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from msgspec.structs import replace

from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.engine.seats import Seat
from dwethia.lab.batches import SetupOf
from dwethia.lab.matchups import BattleBatch, BattleResult
from dwethia.rulebook import Rulings
from dwethia.skirmish.deployment.choosing import faults_beside
from dwethia.skirmish.events.scoring import BattleEnded
from dwethia.skirmish.game import BattleRules
from dwethia.skirmish.kit import outcome
from dwethia.skirmish.setup.battle_setup import BattleSetup, Scenario
from dwethia.skirmish.setup.preparing import laid_ground
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.sides import BLUE, RED, other


class Matchup(BattleBatch[BattleSetup], frozen=True, kw_only=True):
    """Battles of two armies: red is army a, blue is army b."""

    game: ClassVar[str] = BattleRules.name
    lots: tuple[Seat, ...] = ()  # the sides whose scenario is drawn for each battle

    def setup_of(self, seed: str) -> BattleSetup:
        """The setup of a battle, with pieces and scenarios of its own where they are drawn."""
        setup = self.setup
        for side in self.lots:
            setup = _with_lot(setup, side, f"{seed} {side}", self.rulings)
        if not self.drawn:
            return setup
        return replace(setup, terrain=laid_ground(setup.limit, self.drawn, seed).terrain)


def _with_lot(setup: BattleSetup, side: Seat, seed: str, rulings: Rulings) -> BattleSetup:
    """The setup with a scenario drawn for a side, of those that go with the enemy's."""
    enemy = other(side)
    theirs = setup.force(enemy).scenario
    fitting = [each for each in Scenario if not any(faults_beside(theirs, each, enemy, rulings))]
    force = replace(setup.force(side), scenario=Random(seed).choice(fitting))
    return replace(setup, red=force) if side == RED else replace(setup, blue=force)


def setups(matchup: Matchup, rules: BattleRules) -> SetupOf:
    """What each battle begins from; batches keep no record, so that theirs need not be written out."""
    written = rules.known if rules.is_for_batches else as_setup
    return lambda number: written(matchup.lined_up(number).setup_of(matchup.seed_of(number)))


def result_of(game: Game[Battle], seed: str) -> BattleResult:
    """What came of a battle; of one that was broken off, how it stands."""
    battle, named = game.state, {RED: "a", BLUE: "b"}
    ended = next((event for event in game.events if isinstance(event, BattleEnded)), None)
    points = {RED: ended.red, BLUE: ended.blue} if ended else outcome(battle, game.rulings).score
    return BattleResult(
        seed=seed,
        winner=named[battle.winner] if battle.winner else None,
        vp={name: points[side] for side, name in named.items()},
        left={name: sum(1 for _ in battle.models_of(side)) for side, name in named.items()},
        turns=battle.turn,
        decisions=game.answered,
    )
