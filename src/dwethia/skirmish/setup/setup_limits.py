"""Bounds of a setup of a battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.engine.rules import SetupError
from dwethia.powers.pools import POINTS
from dwethia.skirmish.setup.battle_setup import BattleSetup
from dwethia.tabletop.setup import setup_bounds
from dwethia.tabletop.setup.setup_bounds import LARGEST, below_zero, long_names, wrong_terrain, wrong_values
from dwethia.tabletop.sides import SIDES

MORE: Final = {**setup_bounds.MORE, "base": 500, "spots": LARGEST}


def check_bounds(setup: BattleSetup) -> None:
    """Refuse numbers that no unit and no table has, and texts that nobody reads."""
    for wrong in (*_of_cards(setup), *_of_names(setup), *_of_the_rest(setup)):
        raise SetupError(wrong)


def _of_cards(setup: BattleSetup) -> Iterator[str]:
    groups = {**{str(side): setup.force(side).cards for side in SIDES}, "summoned": setup.summoned}
    for group, cards in groups.items():
        for card in cards:
            whose = f"{group}: {card.name[:40]} has"
            yield from wrong_values(whose, card, MORE)
            yield from below_zero(whose, card.profile, (*POINTS, "aggression", "move", "shots"))
            if card.base < 1:
                yield f"{whose} base {card.base}, expected at least 1"


def _of_names(setup: BattleSetup) -> Iterator[str]:
    for side in SIDES:
        force = setup.force(side)
        names = (name for each in force.models for name in (each.name, each.member))
        yield from long_names(side, (force.name, *force.seats, *names))


def _of_the_rest(setup: BattleSetup) -> Iterator[str]:
    """What stands on no card: missions, terrain, and how a scene begins."""
    yield from wrong_terrain((*(put.kind for put in setup.terrain), *setup.pool))
    missions = {str(side): setup.force(side).missions for side in SIDES}
    groups = {**missions, "terrain": setup.terrain, "pool": setup.pool, "scene": setup.start, "limit": setup.limit}
    for group, held in groups.items():
        yield from wrong_values(f"{group}:", held, MORE, group)
