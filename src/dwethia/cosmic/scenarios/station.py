"""The station: whoever is worth more beside it when a turn ends holds it and scores (HS-SCEN-02)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.codex.entries import TerrainKind
from dwethia.cosmic.events.scenarios import StationHeld
from dwethia.cosmic.scenarios import FleetScenario, leader
from dwethia.cosmic.scoring.points import points_left
from dwethia.cosmic.setup.scenario_card import ScenarioCard
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.geometry.hulls.gaps import gap
from dwethia.geometry.measuring import are_overlapping
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH
from dwethia.rulebook import Rulings
from dwethia.tabletop.ground import LaidGround
from dwethia.tabletop.sides import BLUE, RED, SIDES
from dwethia.tabletop.terrain import Kind, Put, shape_of


class Station(FleetScenario):
    def furnished(self, ground: LaidGround, card: ScenarioCard) -> LaidGround:
        """The station in the middle, instead of whatever lies there."""
        middle = (ground.width // 2, ground.depth // 2)
        kind = Kind(card.id, card.name, (TerrainKind.IMPASSABLE,), radius=(card.across or 0) * INCH // 2)
        station = Put(kind, middle)
        others = tuple(put for put in ground.terrain if not are_overlapping(shape_of(put), shape_of(station)))
        return replace(ground, terrain=(station, *others))

    def at_turn_end(self, battle: FleetBattle) -> Asking[FleetBattle]:
        """The side that is worth more within reach of the station scores 1."""
        red, blue = (self._near(battle, side) for side in SIDES)
        holder = leader(red, blue)
        if holder is not None:
            side = battle.side(holder)
            battle = battle.with_side(replace(side, scored=side.scored + 1))
        yield Tell(StationHeld(holder, (red, blue), (battle.sides[0].scored, battle.sides[1].scored)))
        return battle

    def _near(self, battle: FleetBattle, side: Seat) -> int:
        """What a side's ships within reach of the station are worth."""
        card = battle.setup.scenario
        across, reach = (card.across or 0, card.reach or 0) if card else (0, 0)
        station = Disc(*battle.table.middle, across * INCH // 2)
        near = (ship for ship in battle.ships_of(side) if gap(ship.hull, station) <= reach * INCH)
        return sum(ship.card.points for ship in near)

    def score(self, battle: FleetBattle, side: Seat, rulings: Rulings) -> int:
        return battle.side(side).scored

    def measure(self, rulings: Rulings) -> str:
        return "turns the station was held:"

    def told(self, card: ScenarioCard | None, rulings: Rulings) -> str:
        reach = card.reach if card else 0
        return (
            f"1 point at the end of each turn for the side with more points of ships within {reach} in of the station; "
            "most points win, and if they are equal, the points of the ships left decide."
        )

    def winner(self, battle: FleetBattle, rulings: Rulings) -> Seat | None:
        by_score = super().winner(battle, rulings)
        return by_score or leader(points_left(battle, RED), points_left(battle, BLUE))
