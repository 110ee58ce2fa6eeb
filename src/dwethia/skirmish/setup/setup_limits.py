"""Bounds of a setup: what anybody may hand in is small enough to be played by anybody's machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from dwethia.engine.rules import SetupError
from dwethia.lengths import INCH
from dwethia.skirmish.setup.battle_setup import BattleSetup
from dwethia.tabletop.sides import SIDES

MOST: Final = 99  # of any characteristic, and of whatever adds to one
MORE: Final = {"range": 999 * INCH, "points": 99_999, "base": 500}  # what is counted in other measures
LONGEST: Final = 1000  # characters of a text
LONGEST_NAME: Final = 200
MOST_CORNERS: Final = 60  # of a piece of terrain


def check_bounds(setup: BattleSetup) -> None:
    """Refuse numbers that no unit has, and texts that nobody reads."""
    for wrong in (*_of_cards(setup), *_of_names(setup), *_of_terrain(setup)):
        raise SetupError(wrong)


def _of_cards(setup: BattleSetup) -> Iterator[str]:
    groups = {**{str(side): setup.force(side).cards for side in SIDES}, "summoned": setup.summoned}
    for group, cards in groups.items():
        for card in cards:
            for place, value in _leaves(msgspec.to_builtins(card)):
                most = MORE.get(place, MOST)
                if isinstance(value, int) and not -most <= value <= most:
                    yield f"{group}: {card.name[:40]} has {place} {_shown(value)}, expected at most {most}"
                if isinstance(value, str) and len(value) > LONGEST:
                    yield f"{group}: {card.name[:40]} has {place} of {len(value)} characters, at most {LONGEST}"
            if card.base < 1:
                yield f"{group}: {card.name[:40]} has base {card.base}, expected at least 1"


def _shown(value: int) -> str:
    return str(value) if abs(value) < 10**12 else "a number without end"


def _leaves(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Every number and text, with the name of the field it stands in."""
    if isinstance(value, dict):
        for name, held in value.items():
            yield from _leaves(held, str(name))
    elif isinstance(value, (list, tuple)):
        for held in value:
            yield from _leaves(held, place)
    else:
        yield place, value


def _of_names(setup: BattleSetup) -> Iterator[str]:
    for side in SIDES:
        force = setup.force(side)
        for name in (force.name, *force.seats, *(each.name for each in force.models)):
            if len(name) > LONGEST_NAME:
                yield f"{side}: a name has {len(name)} characters, at most {LONGEST_NAME}"


def _of_terrain(setup: BattleSetup) -> Iterator[str]:
    for kind in (*(put.kind for put in setup.terrain), *setup.pool):
        if len(kind.corners) > MOST_CORNERS:
            yield f"terrain: {kind.name[:40]} has {len(kind.corners)} corners, at most {MOST_CORNERS}"
        if len(kind.name) > LONGEST_NAME:
            yield f"terrain: a name has {len(kind.name)} characters, at most {LONGEST_NAME}"
