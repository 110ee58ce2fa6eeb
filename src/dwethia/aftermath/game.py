"""The aftermath of a battle as a game: one seat for each player who takes part in the campaign."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import Any, Final

import msgspec

from dwethia.aftermath.choosing_mvp import choose_mvp
from dwethia.aftermath.closing import close
from dwethia.aftermath.crediting import credit
from dwethia.aftermath.glory_step import settle_glories
from dwethia.aftermath.leaving import let_leave
from dwethia.aftermath.scar_step import settle_scars
from dwethia.aftermath.setup import read_setup
from dwethia.aftermath.state import Aftermath, AftermathStep
from dwethia.engine.procedure import Procedure, Stage, then
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings

ACTIONS: Final[Mapping[AftermathStep, Callable[[Aftermath, Rulings], Procedure[Aftermath]]]] = {
    AftermathStep.CREDIT: credit,
    AftermathStep.MVP: choose_mvp,
    AftermathStep.SCARS: settle_scars,
    AftermathStep.LEAVING: let_leave,
    AftermathStep.GLORIES: settle_glories,
    AftermathStep.CLOSING: close,
}


class AftermathRules:
    """The aftermath as a game."""

    name = "aftermath"
    version = 3
    book = "campaign"

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        return read_setup(setup).seats

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> Aftermath:
        return Aftermath.of(read_setup(setup))

    def step(self, state: Aftermath, rulings: Rulings) -> Stage[Aftermath] | None:
        action = ACTIONS.get(state.step)
        return then(action, state, rulings) if action else None

    def view(self, state: Aftermath, seat: Seat | None) -> Aftermath:
        return state

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> Aftermath:
        return seen if isinstance(seen, Aftermath) else msgspec.convert(seen, Aftermath)

    def scopes(self, state: Aftermath) -> Mapping[str, Hashable]:
        return {"step": state.step, "member": (state.step, state.place), "game": True}
