"""Keep Out: no enemy is in a zone at the end."""

from __future__ import annotations

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.mission_triggers import SkirmishTrigger, Stake
from dwethia.skirmish.scoring.zones import being_in, named_zone
from dwethia.skirmish.setup.battle_setup import MissionSetup
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.zones import those_in


class KeepOut(SkirmishTrigger):
    """Being in a zone is as R-SK-20 reads it."""

    stake = Stake.FREE_GROUND

    def times(self, battle: Battle, side: Seat, mission: MissionSetup, rulings: Rulings) -> int:
        zone = named_zone(battle, side, mission.zone)
        return int(zone is not None and not any(those_in(battle.enemies_of(side), zone, being_in(rulings))))
