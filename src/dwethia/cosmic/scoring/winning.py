"""Who wins: what each side has left, or has destroyed (CC-TURN-08) {R-CC-06}."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.cosmic.events.turning import BattleOver
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.engine.procedure import Asking, Tell
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import BLUE, RED


def finish(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """The battle over, with its winner; equal is a draw."""
    red, blue = score_of(battle, RED, rulings), score_of(battle, BLUE, rulings)
    winner = None if red == blue else RED if red > blue else BLUE
    yield Tell(BattleOver(winner, (red, blue), measure_of(rulings)))
    return replace(battle, phase=Phase.OVER, winner=winner)


def score_of(battle: FleetBattle, side: Seat, rulings: Rulings) -> int:
    """What counts for a side as things stand: a ship counts in full until it is removed {R-CC-06}."""
    if rulings.says("R-CC-06.measure", "points-destroyed"):
        return sum(battle.ship(loss.ship).card.points for loss in battle.losses if loss.by == side)
    left = [ship for ship in battle.ships if ship.side == side and not ship.is_slain]
    return len(left) if rulings.says("R-CC-06.measure", "ships-remaining") else sum(ship.card.points for ship in left)


def measure_of(rulings: Rulings) -> str:
    """What is counted, in words."""
    if rulings.says("R-CC-06.measure", "points-destroyed"):
        return "points destroyed:"
    return "ships left:" if rulings.says("R-CC-06.measure", "ships-remaining") else "points left:"
