"""The ways in which a turn can be led, each a soldier's doctrine, and whom a warlord expects to meet."""

from __future__ import annotations

from typing import Final, NamedTuple

from dwethia.bots.skirmish.soldier.doctrine import FOOTMAN, SOUND, Doctrine


class Approach(NamedTuple):
    """A way to lead a turn: what it is called in a list, and as the beginning of a sentence."""

    name: str
    words: str
    doctrine: Doctrine


USUAL: Final = Approach("as usual", "Nothing is better than to go on as usual", SOUND)
BOLD: Final = Approach("at them", "Now is the time to go at them", Doctrine(charging=0.4, caution=0.05, eagerness=0.8))
HEADLONG: Final = Approach(
    "head on",
    "Each goes at whoever it can beat by itself",
    Doctrine(eagerness=0.8, whole_fights=False, strongest_first=False),
)
NEAR: Final = Approach(
    "up close", "We go close, but leave the charging to them", Doctrine(charging=-0.8, caution=0.3, eagerness=1.5)
)
WARY: Final = Approach("with care", "This turn is one for care", Doctrine(charging=-0.4, caution=0.6, eagerness=0.05))
GROUND: Final = Approach(
    "for the ground", "It is ground that counts now", Doctrine(caution=0.1, eagerness=0.05, shooting=0.3)
)
SAFE: Final = Approach(
    "from safety",
    "It is best to strike only from where they cannot strike back",
    Doctrine(charging=0.2, caution=1.2, eagerness=0.0, picked_on=8),
)
APART: Final = Approach(
    "out of reach",
    "It is best to stay out of their reach",
    Doctrine(charging=-0.8, caution=1.2, eagerness=0.0, picked_on=8),
)

# Where two come to the same, the first is taken.
APPROACHES: Final = (USUAL, BOLD, HEADLONG, NEAR, WARY, GROUND, SAFE, APART)
FOES: Final = (
    SOUND,
    FOOTMAN,
)  # nobody knows who sits opposite: each plan meets one who reckons, and one who goes at it
