"""Army lists: an army is a file and a value; the muster says what it comes to, and what is wrong with it."""

from dwethia.muster.army import Army, ArmyError, ForceList, Recruit
from dwethia.muster.boards import PRESETS, BoardFormat, board_for
from dwethia.muster.editing import dismiss, enlist
from dwethia.muster.force import CountedArmy, Fielded, FieldedModels, Pools
from dwethia.muster.kits import force_kits, kit_named, kit_of, read_force
from dwethia.muster.legality import faults_of_opponents
from dwethia.muster.mustering import AnyMustered, Mustered, MusteredForce, muster
from dwethia.muster.random_armies import NoLegalArmy, levy, levy_force
from dwethia.muster.ready import ready_armies, ready_army, ready_force, ready_forces
from dwethia.muster.text import read_force_text, read_text, write_text

__all__ = [
    "PRESETS",
    "AnyMustered",
    "Army",
    "ArmyError",
    "BoardFormat",
    "CountedArmy",
    "Fielded",
    "FieldedModels",
    "ForceList",
    "Mustered",
    "MusteredForce",
    "NoLegalArmy",
    "Pools",
    "Recruit",
    "board_for",
    "dismiss",
    "enlist",
    "faults_of_opponents",
    "force_kits",
    "kit_named",
    "kit_of",
    "levy",
    "levy_force",
    "muster",
    "read_force",
    "read_force_text",
    "read_text",
    "ready_armies",
    "ready_army",
    "ready_force",
    "ready_forces",
    "write_text",
]
