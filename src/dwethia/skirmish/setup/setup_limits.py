"""Bounds of a setup: what anybody may hand in is small enough to be played by anybody's machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from dwethia.engine.rules import SetupError
from dwethia.engine.setup_bounds import LONGEST_TEXT, shown_number, values_of
from dwethia.lengths import INCH
from dwethia.powers.pools import POINTS
from dwethia.skirmish.setup.battle_setup import BattleSetup
from dwethia.tabletop.sides import SIDES

MOST: Final = 99  # of any characteristic, and of whatever adds to one
LARGEST: Final = 144 * INCH  # of a table, and of whatever lies on one
MORE: Final = {  # what is counted in other measures
    "range": 999 * INCH,
    "points": 99_999,
    "limit": 999_999,
    "base": 500,
    "percent": 100,
    "turned": 359,
    **dict.fromkeys(("corners", "at", "radius", "height", "moved", "spots"), LARGEST),
}
LONGEST_NAME: Final = 200
MOST_CORNERS: Final = 60  # of a piece of terrain


def check_bounds(setup: BattleSetup) -> None:
    """Refuse numbers that no unit and no table has, and texts that nobody reads."""
    for wrong in (*_of_cards(setup), *_of_names(setup), *_of_terrain(setup), *_of_the_rest(setup)):
        raise SetupError(wrong)


def _of_cards(setup: BattleSetup) -> Iterator[str]:
    groups = {**{str(side): setup.force(side).cards for side in SIDES}, "summoned": setup.summoned}
    for group, cards in groups.items():
        for card in cards:
            for place, value in values_of(msgspec.to_builtins(card)):
                if (most := _too_large(place, value)) is not None:
                    yield f"{group}: {card.name[:40]} has {place} {shown_number(value)}, expected at most {most}"
                if isinstance(value, str) and len(value) > LONGEST_TEXT:
                    yield f"{group}: {card.name[:40]} has {place} of {len(value)} characters, at most {LONGEST_TEXT}"
            for points in POINTS:
                if (left := getattr(card.profile, points)) < 0:
                    yield f"{group}: {card.name[:40]} has {points} {left}, expected at least 0"
            if card.base < 1:
                yield f"{group}: {card.name[:40]} has base {card.base}, expected at least 1"


def _too_large(place: str, value: object) -> int | None:
    """The most that a number may be in its place, where it is more."""
    most = MORE.get(place, MOST)
    return most if isinstance(value, int) and not -most <= value <= most else None


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


def _of_the_rest(setup: BattleSetup) -> Iterator[str]:
    """What stands on no card: missions, terrain, and how a scene begins."""
    missions = {str(side): setup.force(side).missions for side in SIDES}
    groups = {**missions, "terrain": setup.terrain, "pool": setup.pool, "scene": setup.start, "limit": setup.limit}
    for group, held in groups.items():
        for place, value in values_of(msgspec.to_builtins(held), group):
            if (most := _too_large(place, value)) is not None:
                yield f"{group}: {place} {shown_number(value)}, expected at most {most}"
