"""Dungeons as a game: one seat, room after room, to victory or death."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import Any, Final

import msgspec

from dwethia.dungeons.rooms.squares import Square
from dwethia.dungeons.setup.plan import HERO, DungeonSetup, read_setup
from dwethia.dungeons.state import Dungeon, Hero, Phase
from dwethia.dungeons.turn.enemy_phase import enemies_act
from dwethia.dungeons.turn.hero_phase import hero_acts
from dwethia.dungeons.turn.turns import conclude, enter_room, plan_run, try_again
from dwethia.engine.procedure import Procedure, Stage
from dwethia.engine.rules import SetupError
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings


class DungeonRules:
    """The solo crawl (DD-RUN-01)."""

    name = "dungeon"
    version = 2
    book = "dungeons"

    def __init__(self, *, for_batches: bool = False) -> None:
        """For batches, what was read of a setup is kept: the same one begins many runs, and nobody changes it."""
        self._for_batches = for_batches
        self._known: dict[tuple[int, Rulings], tuple[Mapping[str, Any], DungeonSetup]] = {}

    def seats(self, setup: Mapping[str, Any]) -> tuple[Seat, ...]:
        return (HERO,)

    def begin(self, setup: Mapping[str, Any], rulings: Rulings) -> Dungeon:
        given = self._read(setup, rulings)
        profile = given.hero.profile
        if profile.wounds < 1:
            raise SetupError(f"{given.hero.name}: a hero has at least 1 Wound, not {profile.wounds} (DD-RUN-02)")
        hero = Hero(given.hero, Square(0), profile.wounds, profile.destiny, profile.faith, profile.affinity)
        return Dungeon(hero, setup=given)

    def _read(self, setup: Mapping[str, Any], rulings: Rulings) -> DungeonSetup:
        if not self._for_batches:
            return read_setup(setup, rulings)
        key = (id(setup), rulings)
        if key not in self._known:
            self._known[key] = (setup, read_setup(setup, rulings))  # the setup is held, so that its id stays its own
        return self._known[key][1]

    def step(self, state: Dungeon, rulings: Rulings) -> Stage[Dungeon] | None:
        action = STEPS.get(state.phase)
        return Stage(action, (state, rulings)) if action else None

    def view(self, state: Dungeon, seat: Seat | None) -> Any:
        return state

    def imagine(self, seen: Any, rulings: Rulings, chance: Random) -> Dungeon:
        return seen if isinstance(seen, Dungeon) else msgspec.convert(seen, Dungeon)

    def scopes(self, state: Dungeon) -> Mapping[str, Hashable]:
        room = state.room.number if state.room else 0
        return {"phase": (room, state.turn, state.phase), "turn": (room, state.turn), "room": room, "run": True}


Action = Callable[[Dungeon, Rulings], Procedure[Dungeon]]

STEPS: Final[Mapping[Phase, Action]] = {
    Phase.PLAN: plan_run,
    Phase.ENTER: enter_room,
    Phase.HERO: hero_acts,
    Phase.ENEMIES: enemies_act,
    Phase.SLAIN: try_again,
    Phase.ENDING: conclude,
}
