"""Bounds of a setup: what anybody may hand in is small enough to be played by anybody's machine.

A game adds what it counts in measures of its own, and checks what only it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from dwethia.engine.setup_bounds import LONGEST_TEXT, shown_number, values_of
from dwethia.lengths import INCH
from dwethia.tabletop.terrain import Kind

MOST: Final = 99  # of any characteristic, and of whatever adds to one
LARGEST: Final = 144 * INCH  # of a table, and of whatever lies on one
MORE: Final[Mapping[str, int]] = {  # what is counted in other measures
    "range": 999 * INCH,
    "points": 99_999,
    "limit": 999_999,
    "turned": 359,
    "percent": 100,
    **dict.fromkeys(("corners", "at", "radius", "height", "moved"), LARGEST),
}
LONGEST_NAME: Final = 200
MOST_CORNERS: Final = 60  # of a piece of terrain


def wrong_values(whose: str, held: Any, more: Mapping[str, int], place: str = "") -> Iterator[str]:
    """Numbers that no model and no table has, and texts that nobody reads; `more` has the most of what it names."""
    for name, value in values_of(msgspec.to_builtins(held), place):
        most = more.get(name, MOST)
        if isinstance(value, int) and not -most <= value <= most:
            yield f"{whose} {name} {shown_number(value)}, expected at most {most}"
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            yield f"{whose} {name} of {len(value)} characters, at most {LONGEST_TEXT}"


def below_zero(whose: str, profile: Any, names: Iterable[str]) -> Iterator[str]:
    """What a profile has less than nothing of."""
    for name in names:
        if (value := getattr(profile, name)) < 0:
            yield f"{whose} {name} {value}, expected at least 0"


def long_names(side: str, names: Iterable[str]) -> Iterator[str]:
    """Names on a side that are too long."""
    for name in names:
        if len(name) > LONGEST_NAME:
            yield f"{side}: a name has {len(name)} characters, at most {LONGEST_NAME}"


def wrong_terrain(kinds: Iterable[Kind]) -> Iterator[str]:
    """Pieces with too many corners, or with names that are too long."""
    for kind in kinds:
        if len(kind.corners) > MOST_CORNERS:
            yield f"terrain: {kind.name[:40]} has {len(kind.corners)} corners, at most {MOST_CORNERS}"
        if len(kind.name) > LONGEST_NAME:
            yield f"terrain: a name has {len(kind.name)} characters, at most {LONGEST_NAME}"
