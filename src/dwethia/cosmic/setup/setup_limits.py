"""Bounds of a setup: what anybody may hand in is small enough to be played by anybody's machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from dwethia.cosmic.setup.battle_setup import FleetBattleSetup
from dwethia.engine.rules import SetupError
from dwethia.engine.setup_bounds import LONGEST_TEXT, shown_number, values_of
from dwethia.lengths import INCH
from dwethia.tabletop.sides import SIDES

MOST: Final = 99  # of any characteristic, and of whatever adds to one
LARGEST: Final = 144 * INCH  # of a table, and of whatever lies on one
MORE: Final = {  # what is counted in other measures
    "range": 999 * INCH,
    "points": 99_999,
    "limit": 999_999,
    "heading": 359,
    "turned": 359,
    "length": 500,
    "width": 500,
    "percent": 100,
    **dict.fromkeys(("corners", "at", "radius", "height", "moved"), LARGEST),
}
LONGEST_NAME: Final = 200
MOST_CORNERS: Final = 60  # of a piece of terrain
MOST_WEAPONS: Final = 12  # of a ship


def check_bounds(setup: FleetBattleSetup) -> None:
    """Refuse numbers that no ship and no table has, and texts that nobody reads."""
    for wrong in (*_of_cards(setup), *_of_names(setup), *_of_terrain(setup), *_of_the_rest(setup)):
        raise SetupError(wrong)


def _of_cards(setup: FleetBattleSetup) -> Iterator[str]:
    for side in SIDES:
        for card in setup.force(side).cards:
            yield from _of_values(f"{side}: {card.name[:40]} has", msgspec.to_builtins(card))
            if len(card.weapons) > MOST_WEAPONS:
                yield f"{side}: {card.name[:40]} has {len(card.weapons)} weapons, at most {MOST_WEAPONS}"
            for points in ("destiny", "faith", "affinity", "move"):
                if (value := getattr(card.profile, points)) < 0:
                    yield f"{side}: {card.name[:40]} has {points} {value}, expected at least 0"
            if card.length < 1 or (card.width is not None and card.width < 1):
                yield f"{side}: {card.name[:40]} has a base of {card.length} by {card.width}, expected at least 1"


def _of_values(whose: str, held: Any, place: str = "") -> Iterator[str]:
    for name, value in values_of(held, place):
        most = MORE.get(name, MOST)
        if isinstance(value, int) and not -most <= value <= most:
            yield f"{whose} {name} {shown_number(value)}, expected at most {most}"
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            yield f"{whose} {name} of {len(value)} characters, at most {LONGEST_TEXT}"


def _of_names(setup: FleetBattleSetup) -> Iterator[str]:
    for side in SIDES:
        force = setup.force(side)
        for name in (force.name, *force.seats, *(each.name for each in force.ships)):
            if len(name) > LONGEST_NAME:
                yield f"{side}: a name has {len(name)} characters, at most {LONGEST_NAME}"


def _of_terrain(setup: FleetBattleSetup) -> Iterator[str]:
    for kind in (*(put.kind for put in setup.terrain), *setup.pool):
        if len(kind.corners) > MOST_CORNERS:
            yield f"terrain: {kind.name[:40]} has {len(kind.corners)} corners, at most {MOST_CORNERS}"
        if len(kind.name) > LONGEST_NAME:
            yield f"terrain: a name has {len(kind.name)} characters, at most {LONGEST_NAME}"


def _of_the_rest(setup: FleetBattleSetup) -> Iterator[str]:
    """What stands on no card: terrain, and how a scene begins."""
    groups = {
        "terrain": setup.terrain,
        "pool": setup.pool,
        "scene": setup.start,
        "limit": setup.limit,
        "scenario": setup.scenario,
    }
    for group, held in groups.items():
        yield from _of_values(f"{group}:", msgspec.to_builtins(held), group)
