"""What battles are about: zones, when a ship may leave, what counts and who wins (CC-DEPLOY-03, CC-TURN-07, -08).

Each aim of a scenario stands in a file of its name. Procedures ask `aim_of` and never for an aim by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from dwethia.cosmic.scoring.points import measure_of, points_of
from dwethia.engine.procedure import Asking
from dwethia.engine.seats import Seat
from dwethia.lengths import INCH
from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import scenario_aims
from dwethia.rulebook.words import Word, words_in
from dwethia.tabletop.ground import LaidGround
from dwethia.tabletop.sides import BLUE, RED
from dwethia.tabletop.table import Edge

if TYPE_CHECKING:
    from dwethia.cosmic.setup.scenario_card import ScenarioCard
    from dwethia.cosmic.state.battle import FleetBattle, ShipModel

DEPTH: Final = 9 * INCH  # CC-DEPLOY-07


class BattleAim:
    """The basic rules: zones of 9 inches, nobody leaves, and what is left decides {R-CC-06}."""

    def depth(self, battle: FleetBattle, side: Seat) -> int:
        """How far a side's zone reaches from its edge."""
        card = battle.setup.scenario
        return DEPTH if card is None else card.zone * INCH

    def furnished(self, ground: LaidGround, card: ScenarioCard) -> LaidGround:
        """The ground with what the scenario puts there."""
        return ground

    def may_leave(self, battle: FleetBattle, ship: ShipModel, edge: Edge) -> bool:
        """Whether an order may take a ship off the table over an edge (CC-MOVE-19)."""
        return False

    def named(self, battle: FleetBattle) -> tuple[ShipModel, ...]:
        """The ships that it is about."""
        return ()

    def at_turn_end(self, battle: FleetBattle) -> Asking[FleetBattle]:
        """What it gives the sides when a turn ends."""
        yield from ()
        return battle

    def is_decided(self, battle: FleetBattle) -> bool:
        """Whether the battle is over with this turn, whatever turns are left."""
        return False

    def score(self, battle: FleetBattle, side: Seat, rulings: Rulings) -> int:
        """What counts for a side as things stand."""
        return points_of(battle, side, rulings)

    def measure(self, rulings: Rulings) -> str:
        """What is counted, in words."""
        return measure_of(rulings)

    def told(self, card: ScenarioCard | None, rulings: Rulings) -> str:
        """How it is won, in one sentence."""
        counts = {"points-destroyed": "has destroyed more points of ships", "ships-remaining": "has more ships left"}
        found = next((words for option, words in counts.items() if rulings.says("R-CC-06.measure", option)), None)
        return f"When the last turn ends, the side that {found or 'has more points of ships left'} wins."

    def winner(self, battle: FleetBattle, rulings: Rulings) -> Seat | None:
        """Who has won if the battle ends now; None for a draw."""
        return leader(self.score(battle, RED, rulings), self.score(battle, BLUE, rulings))


class FleetScenario(BattleAim, Word, words=scenario_aims):
    """The aim of a scenario. What it does not say is as in the basic rules."""


def leader(red: int, blue: int) -> Seat | None:
    """Who has more; equal is nobody."""
    return None if red == blue else RED if red > blue else BLUE


BASIC: Final = BattleAim()


@cache
def known() -> Mapping[str, type[FleetScenario]]:
    """The aims of scenarios, in the order in which they are declared."""
    return words_in(__name__, FleetScenario)


def aim_of(battle: FleetBattle) -> BattleAim:
    """What a battle is about."""
    return aim_of_card(battle.setup.scenario)


@cache
def aim_of_card(card: ScenarioCard | None) -> BattleAim:
    """What battles of a scenario are about; the basic rules where there is none."""
    return BASIC if card is None else known()[card.aim]()
