"""Army lists: an army is a file and a value; the muster says what it comes to, and what is wrong with it."""

from dwethia.muster.army import Army, ArmyError, Recruit
from dwethia.muster.boards import PRESETS, BoardFormat, board_for
from dwethia.muster.editing import dismiss, enlist
from dwethia.muster.force import CountedArmy, Fielded, Pools
from dwethia.muster.legality import faults_of_opponents
from dwethia.muster.mustering import Mustered, muster
from dwethia.muster.random_armies import NoLegalArmy, levy
from dwethia.muster.ready import ready_armies, ready_army
from dwethia.muster.text import read_text, write_text

__all__ = [
    "PRESETS",
    "Army",
    "ArmyError",
    "BoardFormat",
    "CountedArmy",
    "Fielded",
    "Mustered",
    "NoLegalArmy",
    "Pools",
    "Recruit",
    "board_for",
    "dismiss",
    "enlist",
    "faults_of_opponents",
    "levy",
    "muster",
    "read_text",
    "ready_armies",
    "ready_army",
    "write_text",
]
