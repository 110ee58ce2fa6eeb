"""The battle as a game: what comes next in each phase, who sits where, and what each seat may know."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from dwethia.engine.procedure import Procedure, Stage
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.close_combat_phase import close_combat
from dwethia.skirmish.deployment.choosing import choose_scenarios, take_edges
from dwethia.skirmish.deployment.deploying import deploy
from dwethia.skirmish.deployment.placing_hill import place_hill
from dwethia.skirmish.deployment.placing_spots import place_objectives
from dwethia.skirmish.deployment.placing_terrain import place_terrain
from dwethia.skirmish.destiny.surge import carry_out_surge
from dwethia.skirmish.destiny.watches import threats
from dwethia.skirmish.movement.movement_phase import movement_part
from dwethia.skirmish.retreat.leaving import strike_leaver
from dwethia.skirmish.retreat.retreat_step import retreat_step
from dwethia.skirmish.setup.battle_setup import BattleSetup, Scenario
from dwethia.skirmish.setup.first_state import begin, read_setup
from dwethia.skirmish.shooting.shoot_phase import shoot_part
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.skirmish.turn.ending import end_phase
from dwethia.skirmish.turn.starting import priority_phase, start_of_battle
from dwethia.skirmish.turn.windows import deeds, window
from dwethia.tabletop.sides import SIDES, seats_of

Action = Callable[[Battle, Rulings], Procedure[Battle]]

STEPS: Final[Mapping[Phase, Action]] = {
    Phase.SCENARIOS: choose_scenarios,
    Phase.TERRAIN: place_terrain,
    Phase.OBJECTIVES: place_objectives,
    Phase.EDGES: take_edges,
    Phase.HILL: place_hill,
    Phase.DEPLOYMENT: deploy,
    Phase.START: start_of_battle,
    Phase.PRIORITY: priority_phase,
    Phase.MOVEMENT: movement_part,
    Phase.SHOOT: shoot_part,
    Phase.CLOSE_COMBAT: close_combat,
    Phase.RETREAT: retreat_step,
    Phase.END: end_phase,
}


class BattleRules:
    """The Skirmish battle."""

    name = "skirmish"
    version = 2
    book = "skirmish"

    def __init__(self, *, for_batches: bool = False) -> None:
        """For batches, what was read of a setup is kept: the same one begins many battles, and nobody changes it."""
        self.is_for_batches = for_batches
        self._known: dict[int, tuple[Mapping[str, Any], BattleSetup]] = {}

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        given = self._read(setup)
        return tuple(seat for side in SIDES for seat in seats_of(side, given.force(side).seats))

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> Battle:
        return begin(self._read(setup), rulings)

    def _read(self, setup: Mapping[str, Any]) -> BattleSetup:
        if not self.is_for_batches:
            return read_setup(setup)
        if id(setup) not in self._known:
            self._known[id(setup)] = (setup, read_setup(setup))  # the setup is held, so that its id stays its own
        return self._known[id(setup)][1]

    def known(self, setup: BattleSetup) -> Mapping[str, Any]:
        """What stands for a setup that was read before: for batches, which keep no record, and only the last one."""
        stands_for: dict[str, Any] = {}
        self._known = {id(stands_for): (stands_for, setup)}
        return stands_for

    def step(self, state: Battle, rulings: Rulings) -> Stage[Battle] | None:
        if state.leavings:
            return Stage(strike_leaver, (state, rulings))
        if state.surges:
            return Stage(carry_out_surge, (state, rulings))
        if state.is_window_open:
            return Stage(window, (state, rulings))
        action = STEPS.get(state.phase)
        return Stage(action, (state, rulings)) if action else None

    def view(self, state: Battle, seat: Seat | None) -> Any:
        red, blue = state.sides
        return state.seen_by(seat) if red.is_hidden or blue.is_hidden else state

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> Battle:
        battle = seen if isinstance(seen, Battle) else msgspec.convert(seen, Battle)
        if battle.phase is not Phase.SCENARIOS:
            for side in battle.sides:
                if side.scenario is None:
                    battle = battle.with_side(replace(side, scenario=chance.choice(list(Scenario))))
        return battle

    def scopes(self, state: Battle) -> Mapping[str, Hashable]:
        """What a seat may pass for (HS-WIN-01): a model's move or shot, a part, a phase, or until a threat is new."""
        part = (state.turn, state.phase, state.acting, state.is_second)
        return {
            "model": (*part, deeds(state)),
            "part": part,
            "phase": part[:2],
            "turn": state.turn,
            "near": threats(state),
            "battle": True,
        }
