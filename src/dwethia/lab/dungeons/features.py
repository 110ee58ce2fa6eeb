"""What an agent sees of a dungeon run, number by number, and within which bounds."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dwethia.dungeons.rooms.squares import SIZE
from dwethia.lab.dungeons.actions import ENEMIES, SPELLS, WEAPONS

Observation: TypeAlias = dict[str, NDArray[np.int8]]

MOST: Final = 60  # whatever is more is shown as this
LEAST: Final = -9  # whatever is less, where a figure may be negative at all


class Feature(NamedTuple):
    """One number of an observation, and its bounds."""

    name: str
    low: int = 0
    high: int = 1


def _features(names: str, low: int = 0, high: int = 1) -> tuple[Feature, ...]:
    return tuple(Feature(name, low, high) for name in names.split())


PLANES: Final = ("walls", "barricade", "scatter", "interface", "entrance", "exit")
QUESTIONS: Final = (
    "act",
    "reroll",
    "resolve",
    "stand-and-fight",
    "resist",
    "add-destiny",
    "extra-affinity",
    "free-attack",
    "retry",
)
ROLL_KINDS: Final = ("attack", "wound", "save", "check")

FIGURES: Final = (
    *_features("martial perception strength defense aggression", LEAST, MOST),
    *_features("full_wounds integrity full_destiny full_faith full_affinity move", LEAST, MOST),
    *_features("save ignores", 0, MOST),
    *_features("shield"),
    *_features("reach", 0, MOST),
    *_features("is_hero"),
)
POOLS: Final = _features("wounds destiny faith affinity", 0, MOST)
MARKS: Final = _features("is_hidden is_rooted is_daunted")

HERO: Final = (
    *_features("row column", 0, SIZE),
    *POOLS,
    *_features("spaces_moved", 0, MOST),
    *_features("is_ducked is_focused is_defensive is_stealthy"),
    *_features("has_moved has_shot has_cast has_hands_full has_package"),
    *MARKS,
    *FIGURES,
    *_features("cloak", 0, MOST),
)
ENEMY: Final = (
    *_features("is_present"),
    *_features("row column", 0, SIZE),
    *POOLS,
    *_features("has_ranged is_target has_package"),
    *MARKS,
    *FIGURES,
    *_features("shot_strength", 0, MOST),
    *_features("is_in_sight is_adjacent"),
)
WEAPON: Final = (
    *_features("is_present"),
    *_features("strength range wounds", 0, MOST),
    *_features("penalty", 0, 2),
    *_features("works_once"),
)
SPELL: Final = (
    *_features("is_present"),
    *_features("charge range strength wounds", 0, MOST),
    *_features("is_aimed spreads surges hides roots daunts changes summons"),
)
RUN: Final = (
    *_features("rooms room turn actions enemies enemies_to_act", 0, MOST),
    *_features("is_final_room is_enemy_phase"),
    *_features("is_assassination is_retrieve_data is_escape is_sabotage"),
    *_features("is_exit_closed is_exit_unlocked is_exit_open"),
    *_features("package_row package_column", 0, SIZE),
    *_features("setting_affinity setting_barricade setting_spotting setting_shooting", LEAST, MOST),
)
QUESTION: Final = (
    *_features(" ".join(f"asks_{each.replace('-', '_')}" for each in QUESTIONS)),
    *_features("options", 0, 127),
    *_features(" ".join(f"rolled_{each}" for each in ROLL_KINDS)),
    *_features("dice hits need", 0, MOST),
)

SHAPES: Final = {
    "room": (len(PLANES), SIZE, SIZE),
    "hero": (len(HERO),),
    "enemies": (ENEMIES, len(ENEMY)),
    "weapons": (WEAPONS, len(WEAPON)),
    "spells": (SPELLS, len(SPELL)),
    "run": (len(RUN),),
    "question": (len(QUESTION),),
}
FEATURES: Final = {
    "hero": HERO,
    "enemies": ENEMY,
    "weapons": WEAPON,
    "spells": SPELL,
    "run": RUN,
    "question": QUESTION,
}


def observation_space() -> spaces.Space[Observation]:
    """The bounds of everything that is observed."""
    boxes: dict[str, spaces.Space[NDArray[np.int8]]] = {"room": spaces.Box(0, 1, SHAPES["room"], np.int8)}
    for name, features in FEATURES.items():
        low = np.array([each.low for each in features], np.int8)
        high = np.array([each.high for each in features], np.int8)
        shape = SHAPES[name]
        boxes[name] = spaces.Box(np.broadcast_to(low, shape), np.broadcast_to(high, shape), dtype=np.int8)
    return cast("spaces.Space[Observation]", spaces.Dict(boxes))  # declared as if its members were spaces themselves
