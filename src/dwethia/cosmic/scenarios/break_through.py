"""The break-through: red's ships leave over the guard's edge, and blue keeps them from it (HS-SCEN-03)."""

from __future__ import annotations

from typing import Final

from dwethia.cosmic.scenarios import FleetScenario
from dwethia.cosmic.scenarios.leaving import have_left
from dwethia.cosmic.setup.scenario_card import ScenarioCard
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.engine.seats import Seat
from dwethia.lengths import INCH
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import BLUE, RED
from dwethia.tabletop.table import Edge

RUNNER: Final = RED
GUARD: Final = BLUE


class BreakThrough(FleetScenario):
    def depth(self, battle: FleetBattle, side: Seat) -> int:
        card = battle.setup.scenario
        if side == GUARD and card is not None and card.guard is not None:
            return card.guard * INCH
        return super().depth(battle, side)

    def may_leave(self, battle: FleetBattle, ship: ShipModel, edge: Edge) -> bool:
        return ship.side == RUNNER and edge is battle.side(GUARD).edge

    def score(self, battle: FleetBattle, side: Seat, rulings: Rulings) -> int:
        """Points that have broken through; for the guard those that have not, or never will."""
        through = sum(ship.card.points for ship in have_left(battle) if ship.side == RUNNER)
        return through if side == RUNNER else battle.side(RUNNER).starting_points - through

    def measure(self, rulings: Rulings) -> str:
        return "points that broke through, and that did not:"

    def told(self, card: ScenarioCard | None, rulings: Rulings) -> str:
        percent = (card.percent if card else None) or 100
        return (
            f"Red wins if ships worth at least {percent}% of the points it began with have left over blue's edge "
            "when the last turn ends; otherwise blue wins."
        )

    def winner(self, battle: FleetBattle, rulings: Rulings) -> Seat | None:
        card = battle.setup.scenario
        percent = (card.percent if card else None) or 100
        wanted = percent * battle.side(RUNNER).starting_points
        return RUNNER if 100 * self.score(battle, RUNNER, rulings) >= wanted else GUARD
