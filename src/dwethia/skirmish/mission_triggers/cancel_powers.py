"""Cancel Powers: each enemy power that the side cancels."""

from __future__ import annotations

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.mission_triggers import SkirmishTrigger, Stake
from dwethia.skirmish.setup.battle_setup import MissionSetup
from dwethia.skirmish.state.battle import Battle


class CancelPowers(SkirmishTrigger):
    """Whatever it would have done."""

    stake = Stake.ENEMY_POWERS

    def times(self, battle: Battle, side: Seat, mission: MissionSetup, rulings: Rulings) -> int:
        return battle.side(side).powers_cancelled
