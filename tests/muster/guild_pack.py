"""A small pack of its own for the tests of the muster: two factions, two religions, a few things to carry."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from dwethia.codex import Codex, load
from dwethia.muster import Army, Mustered, Recruit, muster

PACK = """
id = "guild"
name = "Guild"
version = "1"
"""

ENTRIES = """
[[faction]]
id = "masons"
name = "Masons"

[faction.composition]
heroes = { least = 1, least_from = 200, most = 1, one_more_each = 500 }
basic = { least = 2 }
monsters = { most = 1 }
titans = { most = 0, one_more_each = 1000 }
religious = { most = 1 }
units = [{ unit = "archer", most = 2, one_more_each = 250 }]

[[faction]]
id = "rovers"
name = "Rovers"

[faction.composition]
basic = { least = 1 }

[[unit]]
id = "master"
name = "Master"
faction = "masons"
mark = "H.1"
wargear = ["hammer"]
slots = [
  { name = "ranged", options = ["bow", "sling"] },
  { name = "either hand", options = ["shield", "bow"] },
]
spells = ["spark"]

[unit.profile]
move = 7
martial = 6
perception = 4
strength = 5
defense = 5
aggression = 3
wounds = 3
integrity = 2
destiny = 2
faith = 1
affinity = 1

[[unit]]
id = "mason"
name = "Mason"
faction = "masons"
mark = "B.1"
profile = { martial = 3, perception = 2, strength = 3, defense = 3, aggression = 1, wounds = 1 }
slots = [{ name = "in hand", options = ["hammer", "spear"], least = 1 }]

[[unit]]
id = "archer"
name = "Archer"
faction = "masons"
mark = "B.2"
profile = { martial = 2, perception = 3, strength = 2, defense = 2, aggression = 1, wounds = 1, affinity = 1 }
wargear = ["bow"]

[[unit]]
id = "golem"
name = "Golem"
faction = "masons"
mark = "M.1"
profile = { martial = 5, perception = 2, strength = 8, defense = 6, aggression = 4, wounds = 5, save = 5 }

[[unit]]
id = "old-tower"
name = "Old Tower"
faction = "masons"
mark = "T.1"
is_named = true
profile = { martial = 5, perception = 2, strength = 10, defense = 8, aggression = 4, wounds = 10 }

[[unit]]
id = "rover"
name = "Rover"
faction = "rovers"
mark = "B.1"
profile = { martial = 3, perception = 3, strength = 3, defense = 3, aggression = 1, wounds = 1 }

[[unit]]
id = "lamp"
name = "Lamp"
religion = "dawn"
mark = "R.1"
profile = { martial = 4, perception = 3, strength = 4, defense = 4, aggression = 2, wounds = 2, faith = 2 }

[[unit]]
id = "shade"
name = "Shade"
religion = "dusk"
mark = "R.1"
profile = { martial = 4, perception = 3, strength = 4, defense = 3, aggression = 2, wounds = 2, faith = 1 }

[[religion]]
id = "dawn"
name = "Dawn"
elite = "lamp"

[[religion]]
id = "dusk"
name = "Dusk"
elite = "shade"

[[race]]
id = "dwarf"
name = "Dwarf"
changes = { strength = 1, move = -1 }

[[race]]
id = "giant"
name = "Giant"
changes = { defense = 1 }

[[race]]
id = "ghost"
name = "Ghost"
changes = { wounds = -3, destiny = 1 }

[[weapon]]
id = "hammer"
name = "Hammer"
changes = { strength = 1 }
keywords = ["Two-Handed"]

[[weapon]]
id = "spear"
name = "Spear"
reach = 2

[[weapon]]
id = "bow"
name = "Bow"
range = 24
strength = 2
penalty = "half"
keywords = ["Arc"]

[[weapon]]
id = "sling"
name = "Sling"
range = 12
strength = 2

[[wargear]]
id = "shield"
name = "Shield"
type = "shield"
save = 5

[[spell]]
id = "spark"
name = "Spark"
charge = 1
range = 12
phase = "shoot"
target = "enemy"
strength = 4
effects = [{ effect = "Strike" }]
"""

MASTER = Recruit("master")
MASONS = Recruit("mason", 3, ("hammer",))
ARMY = Army("Test", "masons", "dawn", 500, (MASTER, MASONS), packs=("guild",))


@cache
def guild() -> Codex:
    """The codex of the small pack alone."""
    with TemporaryDirectory() as folder:
        Path(folder, "pack.toml").write_text(PACK)
        Path(folder, "guild.toml").write_text(ENTRIES)
        return load(Path(folder), with_starter=False)


def army(*units: Recruit, limit: int = 500, **changes: object) -> Army:
    """The usual army, or one with these units and changes instead."""
    return replace(ARMY, units=units or ARMY.units, limit=limit, **changes)


def mustered(*units: Recruit, limit: int = 500, **changes: object) -> Mustered:
    """What such an army comes to."""
    return muster(army(*units, limit=limit, **changes), guild())


def told(*units: Recruit, limit: int = 500, **changes: object) -> list[str]:
    """What is wrong with such an army, as people read it."""
    return [str(fault) for fault in mustered(*units, limit=limit, **changes).faults]
