"""The dungeon of a day: hero, place, objective, rooms and enemies follow from the date alone."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

from dwethia.codex import starter
from dwethia.dungeons.setup.heroes import outfitted
from dwethia.dungeons.setup.plan import Objective, as_setup, prepare
from dwethia.games import Daily
from dwethia.profile import UnitType

T = TypeVar("T")
LEAST_ROOMS: Final = 2
MOST_ROOMS: Final = 4  # so that a day's run fits into a break


def daily_run(day: str) -> Daily:
    """What a run begins from on a day; the same for everybody who has the same codex."""
    codex = starter()
    heroes = [unit for unit in codex.units.values() if unit.type is UnitType.HERO]
    settings = [each for each in codex.settings.values() if each.number]
    factions = [each for each in codex.factions.values() if each.number]
    hero = outfitted(codex, _drawn(day, "hero", heroes), None, None)
    made = prepare(
        codex,
        hero.outfit,
        _drawn(day, "setting", settings).id,
        _drawn(day, "objective", tuple(Objective)),
        _drawn(day, "rooms", range(LEAST_ROOMS, MOST_ROOMS + 1)),
        _drawn(day, "faction", factions).id,
    )
    rooms, objective = made.rooms, made.objective
    assert rooms is not None
    assert objective is not None
    goal = f"{objective.spoken} in {rooms} rooms of the {made.settings[0].name}"
    return Daily(as_setup(made), f"{made.hero.name} against {made.rosters[0].name}: {goal}")


def _drawn(day: str, what: str, among: Sequence[T]) -> T:
    """One of several, by the date: a plain hash, which any language works out alike."""
    told = blake2b(f"{day} {what}".encode(), digest_size=8, person=b"dwethia daily").digest()
    return among[int.from_bytes(told, "big") % len(among)]
