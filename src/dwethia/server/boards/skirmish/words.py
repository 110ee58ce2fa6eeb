"""Which rules stand behind the words on the screen of a battle: phases, characteristics, keywords, terrain, states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from dwethia.codex.entries import TerrainKind
from dwethia.server.boards.words import Rules, declared_words, named
from dwethia.skirmish.rules.fighting import Stance
from dwethia.skirmish.setup.battle_setup import Scenario
from dwethia.skirmish.state.battle import Manner, Phase
from dwethia.weapon import Penalty

PHASES: Final[Mapping[Phase, Rules]] = {
    Phase.SCENARIOS: ("SK-SCEN-01", "SK-SCEN-02"),
    Phase.TERRAIN: ("SK-SETUP-03", "SK-TERR-01"),
    Phase.OBJECTIVES: ("SK-SCEN-06",),
    Phase.EDGES: ("SK-SETUP-04",),
    Phase.HILL: ("SK-SCEN-05",),
    Phase.DEPLOYMENT: ("SK-SETUP-05", "SK-SETUP-06", "SK-SETUP-07"),
    Phase.START: ("SK-SETUP-09", "SK-SETUP-10"),
    Phase.PRIORITY: ("SK-PRIO-01", "SK-PRIO-02", "SK-PRIO-03"),
    Phase.MOVEMENT: ("SK-MOVE-01", "SK-MOVE-02", "SK-MOVE-07", "SK-MOVE-08"),
    Phase.SHOOT: ("SK-SHOOT-01", "SK-SHOOT-18", "SK-SHOOT-06"),
    Phase.CLOSE_COMBAT: ("SK-FIGHT-01", "SK-FIGHT-06", "SK-FIGHT-12", "SK-FIGHT-21"),
    Phase.RETREAT: ("SK-RETREAT-01", "SK-RETREAT-02", "SK-RETREAT-03", "SK-RETREAT-06"),
    Phase.END: ("SK-TURN-05", "SK-TURN-06"),
    Phase.OVER: ("SK-TURN-07", "SK-SCEN-10"),
}
FIGURES: Final[Mapping[str, Rules]] = {
    "Move": ("SK-STAT-13", "SK-MOVE-02"),
    "Martial": ("SK-STAT-02",),
    "Perception": ("SK-STAT-03",),
    "Strength": ("SK-STAT-04",),
    "Defense": ("SK-STAT-05",),
    "Aggression": ("SK-STAT-06",),
    "Wounds": ("SK-STAT-07",),
    "Integrity": ("SK-STAT-08", "SK-COH-03"),
    "Destiny": ("SK-STAT-09", "SK-DEST-02"),
    "Faith": ("SK-STAT-10", "SK-FAITH-01"),
    "Affinity": ("SK-STAT-11", "SK-AFF-02"),
}
TERRAIN: Final[Mapping[TerrainKind, Rules]] = {
    TerrainKind.DIFFICULT: ("HS-TERR-01",),
    TerrainKind.COVER: ("HS-TERR-02", "SK-SHOOT-26"),
    TerrainKind.IMPASSABLE: ("HS-TERR-03",),
    TerrainKind.HAZARDOUS: ("HS-TERR-04",),
    TerrainKind.OBSCURING: ("HS-TERR-05",),
}
MANNERS: Final[Mapping[Manner, Rules]] = {
    Manner.PLAIN: ("SK-MOVE-02", "SK-MOVE-03"),
    Manner.DEFENSIVE: ("HS-MOVE-01",),
    Manner.STEALTHY: ("HS-MOVE-02",),
}
STANCES: Final[Mapping[Stance, Rules]] = {
    Stance.FIGHT: ("SK-FIGHT-13",),
    Stance.RETREAT: ("SK-FIGHT-14", "SK-FIGHT-15", "SK-FIGHT-16", "SK-FIGHT-17"),
    Stance.FIRE: ("SK-FIGHT-18", "SK-FIGHT-19", "SK-FIGHT-20"),
}
PENALTIES: Final[Mapping[Penalty, Rules]] = {
    Penalty.NONE: ("SK-SHOOT-39",),
    Penalty.HALF: ("SK-SHOOT-37",),
    Penalty.FULL: ("SK-SHOOT-38",),
}
MARKS: Final[Mapping[str, Rules]] = {
    "slain": ("SK-SHOOT-33", "SK-SHOOT-35", "SK-FIGHT-11"),
    "held back": ("SK-SETUP-08",),
    "engaged": ("SK-MOVE-09", "SK-FIGHT-01"),
    "has moved": ("SK-MOVE-01", "SK-MOVE-13"),
    "has shot": ("SK-SHOOT-15",),
}
OTHERS: Final[Mapping[str, Rules]] = {
    "turn": ("SK-TURN-01", "SK-TURN-02"),
    "priority": ("SK-PRIO-03", "SK-PRIO-06", "SK-TURN-03"),
    "points": ("SK-SCEN-08", "SK-SCEN-10"),
    "mission": ("SK-SCEN-09",),
    "spot": ("SK-SCEN-06",),
    "deployment zone": ("SK-SETUP-06",),
    "the hill": ("SK-SCEN-05",),
    "save": ("SK-FIGHT-42", "SK-SHOOT-28"),
    "ignores": ("SK-SHOOT-32", "SK-FIGHT-45"),
    "reach": ("SK-FIGHT-03", "SK-FIGHT-04", "SK-FIGHT-23"),
    "base": ("SK-MODEL-14",),
    "coherency": ("SK-COH-01", "SK-COH-02", "SK-COH-03"),
    "tape": ("SK-MEAS-02", "SK-MEAS-03"),
    "fights": ("SK-FIGHT-01", "SK-FIGHT-21", "SK-FIGHT-33"),
    "power": ("SK-AFF-01", "SK-AFF-02", "SK-FAITH-01"),
    "high ground": ("HS-TERR-06", "SK-SHOOT-09"),
}
WINDOW: Final[Mapping[str, Rules]] = {
    "surge": ("SK-DEST-11",),
    "together": ("SK-DEST-16",),
    "signal": ("SK-DEST-18",),
    "release": ("SK-DEST-19",),
}
GLOSSARY: Final = ("SK-STAT-12",)  # of words whose meaning is a card's own


@cache
def words() -> Mapping[str, Rules]:
    """Every word with its rules, as `phase:movement`, `figure:Martial`, `word:Light`; answers by their question."""
    return MappingProxyType(dict(_all()))


def _all() -> Iterator[tuple[str, Rules]]:
    for kind, meanings in (
        ("phase", PHASES), ("figure", FIGURES), ("terrain", TERRAIN), ("manner", MANNERS), ("stance", STANCES),
        ("penalty", PENALTIES), ("mark", MARKS), ("window", WINDOW), ("", OTHERS),
    ):  # fmt: skip
        yield from named(kind, meanings.items())
    yield from named("scenario", ((name, (each.rule,)) for each in Scenario for name in (each.label, each.value)))
    yield from declared_words(GLOSSARY)
