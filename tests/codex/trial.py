"""A small valid pack that stands by itself, and what becomes of it when something in it is changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dwethia.codex import Codex, Mistake, examine

PACK = """\
id = "trial"
name = "Trial"
version = "1"
"""

UNITS = """\
[[faction]]
id = "wardens"
name = "Wardens"

[faction.composition]
heroes = { most = 2 }
basic = { least = 1 }
units = [{ unit = "warden", most = 9 }]

[[unit]]
id = "elder"
name = "Elder"
faction = "wardens"
mark = "H.1"
profile = { martial = 6, perception = 4, strength = 4, defense = 4, aggression = 3, wounds = 3, destiny = 2, affinity = 2 }
wargear = ["axe"]
spells = ["spark"]
actions = ["beckon"]

[[unit]]
id = "warden"
name = "Warden"
faction = "wardens"
mark = "B.1"
base = 25
profile = { martial = 3, perception = 3, strength = 3, defense = 3, aggression = 1, wounds = 1 }
wargear = ["bow"]
slots = [{ name = "at the side", options = ["buckler", "axe"] }]
rules = ["Scout"]

[[unit]]
id = "keeper"
name = "Keeper"
religion = "grove"
mark = "R.1"
profile = { martial = 5, perception = 3, strength = 4, defense = 4, aggression = 2, wounds = 2, faith = 2 }
"""  # noqa: E501

THINGS = """\
[[weapon]]
id = "bow"
name = "Bow"
range = 24
strength = 2
penalty = "none"
keywords = ["Arc"]

[[weapon]]
id = "axe"
name = "Axe"
changes = { strength = 1 }

[[wargear]]
id = "buckler"
name = "Buckler"
type = "shield"
save = 5

[[spell]]
id = "spark"
name = "Spark"
charge = 1
range = 12
phase = "shoot"
target = "enemy"
strength = 5
keywords = ["Blast 2"]
effects = [{ effect = "Strike" }]

[[terrain]]
id = "thicket"
name = "Thicket"
kinds = ["difficult", "cover"]
corners = [[0, 0], [4, 0], [4, 3], [0, 3]]
cover = 1

[[race]]
id = "hillfolk"
name = "Hillfolk"
changes = { strength = 1, move = -1 }

[[religion]]
id = "grove"
name = "Grove"
elite = "keeper"
"""

SCENES = """\
[[mission]]
id = "cull"
name = "Cull"
faction = "wardens"
trigger = "Slay Type"
type = "monster"
points = 1
most = 3

[[action]]
id = "beckon"
name = "Beckon"
cost = 1
phase = "movement"
range = 6
effect = "Reposition"
amount = 4

[[terrain]]
id = "copse"
name = "Copse"
kinds = ["difficult"]
corners = [[0, 0], [5, 0], [5, 4], [1, 4], [0, 2]]

[[board]]
id = "glade"
name = "Glade"
width = 3
depth = 2
pieces = [
  { terrain = "copse", at = [8, 12] },
  { terrain = "copse", at = [28, 12], turned = 90 },
]
"""

FILES = {"pack.toml": PACK, "units.toml": UNITS, "things.toml": THINGS, "scenes.toml": SCENES}


def write(folder: Path, files: dict[str, str]) -> Path:
    """A folder with these files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def write_trial(folder: Path, *changes: tuple[str, str], **more: str) -> Path:
    """The trial pack, with each `old` replaced by `new` wherever it stands, and further files such as `more="..."`."""
    files = dict(FILES)
    for old, new in changes:
        assert any(old in text for text in files.values()), f"the trial pack does not hold {old!r}"
        files = {name: text.replace(old, new) for name, text in files.items()}
    return write(folder, files | {f"{name}.toml": text for name, text in more.items()})


def mistakes_in(*folders: Path) -> list[Mistake]:
    """All mistakes of packs without the Starter Codex."""
    return list(examine(*folders, with_starter=False)[1])


def told(*folders: Path) -> list[str]:
    """The same as text."""
    return [str(each) for each in mistakes_in(*folders)]


def codex_of(*folders: Path) -> Codex:
    """The codex of packs that have no mistakes."""
    codex, mistakes = examine(*folders, with_starter=False)
    assert codex is not None, [str(each) for each in mistakes]
    return codex


def case(old: str, new: str, *messages: str, rules: tuple[str, ...] = ()) -> Any:
    """A change to the trial pack, all that it makes wrong, and the rules that are cited then."""
    return pytest.param(old, new, list(messages), marks=pytest.mark.rule(*rules) if rules else (), id=messages[0])
