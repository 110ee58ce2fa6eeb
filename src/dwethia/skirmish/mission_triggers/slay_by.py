"""Slay By: each enemy that one of the own models slays in a certain way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import Means
from dwethia.skirmish.mission_triggers import SkirmishTrigger, Stake
from dwethia.skirmish.setup.battle_setup import MissionSetup
from dwethia.skirmish.state.battle import Battle

WAYS: Final[Mapping[str, tuple[Means, ...]]] = {
    "melee": (Means.MELEE, Means.OPPORTUNITY),
    "ranged": (Means.RANGED,),
    "affinity": (Means.AFFINITY,),
}


class SlayBy(SkirmishTrigger):
    """In close combat, with a ranged attack or with a power."""

    stake = Stake.ANY_ENEMY

    def times(self, battle: Battle, side: Seat, mission: MissionSetup, rulings: Rulings) -> int:
        ways = WAYS[mission.way or "melee"]
        return sum(
            death.side != side
            and death.means in ways
            and death.slayer is not None
            and battle.model(death.slayer).side == side
            for death in battle.deaths
        )
