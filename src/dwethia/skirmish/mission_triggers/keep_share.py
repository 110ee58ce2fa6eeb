"""Keep Share: so many of the models a side began with have not been slain."""

from __future__ import annotations

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.mission_triggers import SkirmishTrigger, Stake
from dwethia.skirmish.setup.battle_setup import MissionSetup
from dwethia.skirmish.state.battle import Battle
from dwethia.skirmish.state.casualties import is_lost, starters


class KeepShare(SkirmishTrigger):
    """In percent."""

    stake = Stake.MANY_FRIENDS

    def times(self, battle: Battle, side: Seat, mission: MissionSetup, rulings: Rulings) -> int:
        own = starters(battle, side)
        kept = sum(not is_lost(battle, model, rulings) for model in own)
        return int(100 * kept >= (mission.percent or 100) * len(own))
