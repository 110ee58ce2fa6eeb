"""Secondary missions: what each is worth so far (SK-SCEN-09)."""

from __future__ import annotations

from typing import Final

from dwethia.engine.seats import Seat
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.mission_triggers import trigger_of
from dwethia.skirmish.setup.battle_setup import MissionSetup
from dwethia.skirmish.state.battle import Battle
from dwethia.tally import Part

RULE: Final = RuleId("SK-SCEN-09")


def part_of(battle: Battle, side: Seat, mission: MissionSetup, rulings: Rulings) -> Part:
    """What a mission brings its side if the battle ends now: its points each time, up to its most."""
    times = trigger_of(mission.trigger).times(battle, side, mission, rulings)
    points = mission.points * times
    return Part(points if mission.most is None else min(points, mission.most), mission.name, RULE)
