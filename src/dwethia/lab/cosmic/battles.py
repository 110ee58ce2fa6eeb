"""Many battles in space at once: what is played, and what comes of each."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from dwethia.cosmic.game import FleetBattleRules
from dwethia.cosmic.scoring.winning import score_of
from dwethia.cosmic.setup.battle_setup import FleetBattleSetup
from dwethia.cosmic.setup.preparing import furnished, laid_space
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.game import Game
from dwethia.engine.rules import as_setup
from dwethia.lab.batches import SetupOf
from dwethia.lab.matchups import BattleBatch, BattleResult
from dwethia.tabletop.ground import LaidGround
from dwethia.tabletop.sides import BLUE, RED


class FleetMatchup(BattleBatch[FleetBattleSetup], frozen=True, kw_only=True):
    """Battles of two fleets: red is fleet a, blue is fleet b."""

    game: ClassVar[str] = FleetBattleRules.name

    def setup_of(self, seed: str) -> FleetBattleSetup:
        """The setup of a battle, with pieces of its own where they are drawn."""
        if not self.drawn:
            return self.setup
        setup = self.setup
        ground = laid_space(LaidGround(setup.width, setup.depth), setup.limit, self.drawn, seed)
        return replace(setup, terrain=furnished(ground, setup.scenario).terrain)


def setups(matchup: FleetMatchup, rules: FleetBattleRules) -> SetupOf:
    """What each battle begins from; batches keep no record, so that theirs need not be written out."""
    written = rules.known if rules.is_for_batches else as_setup
    return lambda number: written(matchup.lined_up(number).setup_of(matchup.seed_of(number)))


def result_of(game: Game[FleetBattle], seed: str) -> BattleResult:
    """What came of a battle; of one that was broken off, how it stands."""
    battle, named = game.state, {RED: "a", BLUE: "b"}
    return BattleResult(
        seed=seed,
        winner=named[battle.winner] if battle.winner else None,
        vp={name: score_of(battle, side, game.rulings) for side, name in named.items()},
        left={name: sum(1 for _ in battle.ships_of(side)) for side, name in named.items()},
        turns=battle.turn,
        decisions=game.answered,
    )
