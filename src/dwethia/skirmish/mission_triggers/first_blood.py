"""First Blood: the first model slain is an enemy."""

from __future__ import annotations

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.mission_triggers import SkirmishTrigger, Stake
from dwethia.skirmish.setup.battle_setup import MissionSetup
from dwethia.skirmish.state.battle import Battle


class FirstBlood(SkirmishTrigger):
    """And so are all who fell in the same resolution."""

    stake = Stake.FIRST_ENEMY

    def times(self, battle: Battle, side: Seat, mission: MissionSetup, rulings: Rulings) -> int:
        first = [death.side for death in battle.deaths if death.together == 1]
        return int(bool(first) and side not in first)
