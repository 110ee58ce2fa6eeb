"""The flagship: each side's dearest ship counts double, and its loss loses the battle (HS-SCEN-01)."""

from __future__ import annotations

from dwethia.cosmic.scenarios import FleetScenario
from dwethia.cosmic.setup.scenario_card import ScenarioCard
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import BLUE, RED, SIDES


class Flagship(FleetScenario):
    def named(self, battle: FleetBattle) -> tuple[ShipModel, ...]:
        """The dearest ship of each side; the first of those that cost the same."""
        return tuple(
            max((ship for ship in battle.ships if ship.side == side), key=lambda ship: ship.card.points)
            for side in SIDES
        )

    def is_decided(self, battle: FleetBattle) -> bool:
        return any(ship.is_slain for ship in self.named(battle))

    def score(self, battle: FleetBattle, side: Seat, rulings: Rulings) -> int:
        """The points of the ships left; a flagship counts several times."""
        card = battle.setup.scenario
        times = (card.times if card else None) or 1
        flagships = {ship.id for ship in self.named(battle)}
        left = [ship for ship in battle.ships if ship.side == side and not ship.is_slain]
        return sum(ship.card.points * (times if ship.id in flagships else 1) for ship in left)

    def measure(self, rulings: Rulings) -> str:
        return "points left, flagships counted more than once:"

    def told(self, card: ScenarioCard | None, rulings: Rulings) -> str:
        times = (card.times if card else None) or 1
        return (
            "Lose your flagship, your dearest ship, and you have lost when the turn ends; "
            f"else the points of the ships left decide, and a flagship counts {times} times its points."
        )

    def winner(self, battle: FleetBattle, rulings: Rulings) -> Seat | None:
        red, blue = (ship.is_slain for ship in self.named(battle))
        if red != blue:
            return BLUE if red else RED
        return super().winner(battle, rulings)
