"""The battle in space as a game: what comes next in each phase, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import Any, Final

import msgspec

from dwethia.cosmic.close_combat.close_combat_phase import close_combat_phase
from dwethia.cosmic.deployment.deploying import deploy
from dwethia.cosmic.deployment.edges import take_edges
from dwethia.cosmic.deployment.placing_terrain import place_terrain
from dwethia.cosmic.movement.movement_phase import movement_part
from dwethia.cosmic.movement.opportunity import opportunity_step
from dwethia.cosmic.orders.order_phase import order_phase
from dwethia.cosmic.setup.battle_setup import FleetBattleSetup
from dwethia.cosmic.setup.first_state import begin, read_setup
from dwethia.cosmic.shields.raising import raise_shields
from dwethia.cosmic.shooting.shoot_phase import shoot_part
from dwethia.cosmic.state.battle import FleetBattle, Phase
from dwethia.cosmic.turn.ending import cut_short, end_phase, is_cut_short
from dwethia.cosmic.turn.starting import priority_phase, start_of_battle
from dwethia.cosmic.turn.turn_order import next_phase
from dwethia.engine.procedure import Procedure, Stage
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tabletop.sides import SIDES, seats_of

Action = Callable[[FleetBattle, Rulings], Procedure[FleetBattle]]

STEPS: Final[Mapping[Phase, Action]] = {
    Phase.TERRAIN: place_terrain,
    Phase.EDGES: take_edges,
    Phase.DEPLOYMENT: deploy,
    Phase.START: start_of_battle,
    Phase.ORDERS: order_phase,
    Phase.PRIORITY: priority_phase,
    Phase.SHIELDS: raise_shields,
    Phase.MOVEMENT: movement_part,
    Phase.OPPORTUNITY: opportunity_step,
    Phase.SHOOT: shoot_part,
    Phase.CLOSE_COMBAT: close_combat_phase,
    Phase.END: end_phase,
}


class FleetBattleRules:
    """Cosmic Combat."""

    name = "cosmic"
    version = 1
    book = "cosmic"

    def __init__(self, *, for_batches: bool = False) -> None:
        """For batches, what was read of a setup is kept: the same one begins many battles, and nobody changes it."""
        self.is_for_batches = for_batches
        self._known: dict[int, tuple[Mapping[str, Any], FleetBattleSetup]] = {}

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        given = self._read(setup)
        return tuple(seat for side in SIDES for seat in seats_of(side, given.force(side).seats))

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> FleetBattle:
        return begin(self._read(setup), rulings)

    def _read(self, setup: Mapping[str, Any]) -> FleetBattleSetup:
        if not self.is_for_batches:
            return read_setup(setup)
        if id(setup) not in self._known:
            self._known[id(setup)] = (setup, read_setup(setup))  # the setup is held, so that its id stays its own
        return self._known[id(setup)][1]

    def known(self, setup: FleetBattleSetup) -> Mapping[str, Any]:
        """What stands for a setup that was read before: for batches, which keep no record, and only the last one."""
        stands_for: dict[str, Any] = {}
        self._known = {id(stands_for): (stands_for, setup)}
        return stands_for

    def step(self, state: FleetBattle, rulings: Rulings) -> Stage[FleetBattle] | None:
        if state.phase is Phase.OVER:
            return None
        if is_cut_short(state, rulings):
            return Stage(cut_short, (state, rulings))
        return Stage(STEPS.get(state.phase, next_phase), (state, rulings))

    def view(self, state: FleetBattle, seat: Seat | None) -> Any:
        return state

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> FleetBattle:
        return seen if isinstance(seen, FleetBattle) else msgspec.convert(seen, FleetBattle)

    def scopes(self, state: FleetBattle) -> Mapping[str, Hashable]:
        """What a seat may pass for: a ship's action, a part, a phase, a turn, the battle."""
        part = (state.turn, state.phase, state.acting, state.is_second)
        return {"part": part, "phase": part[:2], "turn": state.turn, "battle": True}
