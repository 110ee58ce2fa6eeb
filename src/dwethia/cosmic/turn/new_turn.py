"""The start of a turn: who is locked with whom is noted, and reserves arrive (CC-OPP-02, CC-DEPLOY-14)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.cosmic.deployment.arriving import arrive
from dwethia.cosmic.events.turning import TurnBegan
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.cosmic.state.measure import locked_with
from dwethia.cosmic.turn.turn_order import enter_phase
from dwethia.engine.procedure import Asking, Tell
from dwethia.rulebook import Rulings


def begin_turn(battle: FleetBattle, rulings: Rulings) -> Asking[FleetBattle]:
    """The turn that the battle has come to, from its Order Phase on (CC-TURN-05)."""
    yield Tell(TurnBegan(battle.turn))
    battle = yield from arrive(battle, rulings)
    battle = battle.with_progress(winner_of_roll=None)
    ships = [
        replace(ship, was_locked_with=tuple(enemy.id for enemy in locked_with(battle, ship, rulings)))
        for ship in battle.standing
    ]
    return (yield from enter_phase(battle.with_ships(*ships), Phase.ORDERS, rulings))
