"""Bounds of a setup of a battle in space."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.cosmic.setup.battle_setup import FleetBattleSetup
from dwethia.engine.rules import SetupError
from dwethia.tabletop.setup import setup_bounds
from dwethia.tabletop.setup.setup_bounds import below_zero, long_names, wrong_terrain, wrong_values
from dwethia.tabletop.sides import SIDES

MORE: Final = {**setup_bounds.MORE, "heading": 359, "length": 500, "width": 500}
MOST_WEAPONS: Final = 12  # of a ship


def check_bounds(setup: FleetBattleSetup) -> None:
    """Refuse numbers that no ship and no table has, and texts that nobody reads."""
    for wrong in (*_of_forces(setup), *_of_the_rest(setup)):
        raise SetupError(wrong)


def _of_forces(setup: FleetBattleSetup) -> Iterator[str]:
    for side in SIDES:
        force = setup.force(side)
        for card in force.cards:
            whose = f"{side}: {card.name[:40]} has"
            yield from wrong_values(whose, card, MORE)
            if len(card.weapons) > MOST_WEAPONS:
                yield f"{whose} {len(card.weapons)} weapons, at most {MOST_WEAPONS}"
            yield from below_zero(whose, card.profile, ("destiny", "faith", "affinity", "move"))
            if card.length < 1 or (card.width is not None and card.width < 1):
                yield f"{whose} a base of {card.length} by {card.width}, expected at least 1"
        yield from long_names(side, (force.name, *force.seats, *(each.name for each in force.ships)))


def _of_the_rest(setup: FleetBattleSetup) -> Iterator[str]:
    """What stands on no card: terrain, and how a scene begins."""
    yield from wrong_terrain((*(put.kind for put in setup.terrain), *setup.pool))
    groups = {
        "terrain": setup.terrain,
        "pool": setup.pool,
        "scene": setup.start,
        "limit": setup.limit,
        "scenario": setup.scenario,
    }
    for group, held in groups.items():
        yield from wrong_values(f"{group}:", held, MORE, group)
