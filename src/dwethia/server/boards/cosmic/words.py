"""Which rules stand behind the words on the screen of a battle in space: phases, orders, characteristics, terrain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from dwethia.codex.entries import TerrainKind
from dwethia.cosmic.state.battle import Phase
from dwethia.cosmic.state.order import Order
from dwethia.rulebook.declared import scenario_aims
from dwethia.server.boards.words import Rules, declared_words, named
from dwethia.weapon import Penalty

PHASES: Final[Mapping[Phase, Rules]] = {
    Phase.TERRAIN: ("CC-DEPLOY-02", "CC-TERR-01"),
    Phase.EDGES: ("CC-DEPLOY-04", "CC-DEPLOY-06"),
    Phase.DEPLOYMENT: ("CC-DEPLOY-07", "CC-DEPLOY-08", "CC-DEPLOY-10"),
    Phase.START: ("CC-DEPLOY-16",),
    Phase.ORDERS: ("CC-ORDER-01", "CC-ORDER-02", "CC-ORDER-04", "CC-ORDER-05"),
    Phase.PRIORITY: ("CC-PRIO-01", "CC-PRIO-02", "CC-PRIO-04"),
    Phase.SHIELDS: ("CC-SHIELD-01", "CC-SHIELD-02"),
    Phase.MOVEMENT: ("CC-MOVE-10", "CC-MOVE-02", "CC-MOVE-03", "CC-MOVE-14"),
    Phase.OPPORTUNITY: ("CC-OPP-01", "CC-OPP-02", "CC-OPP-03"),
    Phase.SHOOT: ("CC-SHOOT-01", "CC-SHOOT-02", "CC-SHOOT-20", "CC-SHOOT-21"),
    Phase.CLOSE_COMBAT: ("CC-BOARD-09", "CC-BOARD-10", "CC-BOARD-14", "CC-BOARD-17"),
    Phase.END: ("CC-TURN-04", "CC-TURN-05"),
    Phase.OVER: ("CC-TURN-06", "CC-TURN-08"),
}
ORDERS: Final[Mapping[Order, Rules]] = {
    Order.SHIELD: ("CC-SHIELD-01", "CC-SHIELD-02", "CC-ORDER-07"),
    Order.MOVE: ("CC-MOVE-02", "CC-MOVE-03", "CC-MOVE-04"),
    Order.FIRE: ("CC-ORDER-11", "CC-SHOOT-02"),
    Order.BOARDING: ("CC-BOARD-01", "CC-BOARD-02", "CC-ORDER-08", "CC-ORDER-09"),
}
FIGURES: Final[Mapping[str, Rules]] = {
    "Move": ("CC-STAT-14", "CC-MOVE-02"),
    "Martial": ("CC-STAT-02",),
    "Perception": ("CC-STAT-03",),
    "Strength": ("CC-STAT-04",),
    "Defense": ("CC-STAT-05",),
    "Aggression": ("CC-STAT-06",),
    "Wounds": ("CC-STAT-07",),
    "Integrity": ("CC-STAT-08", "CC-RAM-06"),
    "Destiny": ("CC-STAT-09", "CC-DEST-01"),
    "Faith": ("CC-STAT-10", "CC-FAITH-01"),
    "Affinity": ("CC-STAT-11", "CC-AFF-01"),
}
TERRAIN: Final[Mapping[TerrainKind, Rules]] = {
    TerrainKind.DIFFICULT: ("HS-TERR-01", "CC-TERR-04"),
    TerrainKind.COVER: ("HS-TERR-02", "CC-TERR-03"),
    TerrainKind.IMPASSABLE: ("HS-TERR-03", "CC-TERR-01", "CC-TERR-02"),
    TerrainKind.HAZARDOUS: ("HS-TERR-04",),
    TerrainKind.OBSCURING: ("HS-TERR-05",),
}
PENALTIES: Final[Mapping[Penalty, Rules]] = {
    Penalty.NONE: ("CC-SHOOT-11",),
    Penalty.HALF: ("CC-SHOOT-09",),
    Penalty.FULL: ("CC-SHOOT-10",),
}
MARKS: Final[Mapping[str, Rules]] = {
    "slain": ("CC-SHOOT-31", "CC-SHOOT-33", "CC-SHOOT-34"),
    "in reserve": ("CC-DEPLOY-14", "HS-SPACE-02"),
    "locked": ("CC-BOARD-08", "CC-MOVE-17"),
    "frozen": ("CC-MOVE-18",),
    "has moved": ("CC-OPP-02", "CC-SHOOT-09", "CC-SHOOT-10"),
    "adrift": ("CC-MOVE-01", "CC-MOVE-20"),
    "has shot": ("CC-SHOOT-07",),
    "order lost": ("CC-ORDER-07", "CC-ORDER-08", "CC-ORDER-09", "CC-ORDER-10"),
}
OTHERS: Final[Mapping[str, Rules]] = {
    "turn": ("CC-TURN-01", "CC-TURN-06"),
    "priority": ("CC-PRIO-04", "CC-PRIO-05", "CC-TURN-02"),
    "points": ("CC-TURN-08",),
    "deployment zone": ("CC-DEPLOY-07", "CC-DEPLOY-08"),
    "control zone": ("CC-MOVE-14", "CC-MOVE-15", "CC-MOVE-16"),
    "shields": ("CC-SHIELD-03", "CC-SHIELD-05", "CC-SHIELD-06"),
    "save": ("CC-SHIELD-03", "CC-SHOOT-29"),
    "ignores": ("CC-SHOOT-30",),
    "arc": ("CC-BASE-09", "CC-BASE-10"),
    "in the way": ("CC-SHOOT-15", "CC-SHOOT-16", "CC-SHOOT-17"),
    "ram": ("CC-RAM-01", "CC-RAM-02", "CC-RAM-05", "CC-RAM-06"),
    "boarding": ("CC-BOARD-01", "CC-BOARD-08", "CC-BOARD-10"),
    "drift": ("CC-MOVE-01", "CC-MOVE-20"),
    "advance": ("CC-MOVE-02",),
    "turning": ("CC-MOVE-03",),
    "reverse": ("CC-MOVE-07",),
    "fly": ("CC-MOVE-08", "HS-SPACE-04"),
    "edge": ("CC-MOVE-19", "CC-MOVE-20"),
    "opportunity": ("CC-OPP-02", "CC-OPP-03", "CC-OPP-05"),
    "behemoth": ("CC-SHOOT-25",),
    "long distance": ("CC-SHOOT-27",),
    "base": ("CC-BASE-01", "CC-BASE-12"),
    "coherency": ("CC-SHOOT-19", "CC-SHOOT-36"),
    "tape": ("CC-CORE-08",),
    "fights": ("CC-BOARD-10", "CC-BOARD-14", "CC-BOARD-19"),
    "power": ("CC-AFF-01", "CC-AFF-05", "CC-FAITH-01"),
}
GLOSSARY: Final = ("CC-STAT-13",)  # of words whose meaning is a card's own


@cache
def words() -> Mapping[str, Rules]:
    """Every word with its rules, as `phase:movement`, `order:fire`, `figure:Martial`, `word:Light`."""
    return MappingProxyType(dict(_all()))


def _all() -> Iterator[tuple[str, Rules]]:
    for kind, meanings in (
        ("phase", PHASES), ("order", ORDERS), ("figure", FIGURES), ("terrain", TERRAIN), ("penalty", PENALTIES),
        ("mark", MARKS), ("", OTHERS),
    ):  # fmt: skip
        yield from named(kind, meanings.items())
    aims = scenario_aims().values()
    yield from named("scenario", ((each.name, (each.rule,) if each.rule else GLOSSARY) for each in aims))
    yield from declared_words(GLOSSARY)
