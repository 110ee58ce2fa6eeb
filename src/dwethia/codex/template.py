"""A small valid pack to start from."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

from dwethia.codex.codex import STARTER
from dwethia.codex.entries import Pack
from dwethia.codex.loading import starter
from dwethia.codex.mistakes import CodexError
from dwethia.codex.shape import misfits, quoted

PACK = """\
id = {id}
name = {name}
version = "0.1"
text = "Say in a sentence or two what this pack brings to the table."
requires = ["starter"]   # its weapons and wargear may be used by their ids
"""

UNITS = """\
# A faction and its units. `dwethia codex check` tells every mistake, `dwethia codex price` what a unit costs and why.

[[faction]]
id = {id}
name = {name}
text = "Who are they, and how do they fight?"
shoots_into_melee = true      # may they shoot at enemies who fight their friends?
shoots_past_friends = true    # may they shoot with a friend in the way?

[faction.look]                # how its figures look; see docs/packs.md for the words
colours = ["#6f8598", "#c9d2d8", "#f2b92e"]
build = "uniform"
head = "brim"
emblem = [[-1, -1], [1, -1], [0, 1]]

[faction.composition]
heroes = {{ least = 1, least_from = 250, most = 1, one_more_each = 250 }}
basic = {{ least = 3 }}
monsters = {{ most = 0, one_more_each = 500 }}
titans = {{ most = 0 }}
religious = {{ most = 0, one_more_each = 500 }}

[[mission]]                   # a secondary mission; `dwethia codex list triggers` names what may score
id = "{prefix}-mission"
name = "Take the Middle"
faction = {id}
trigger = "Stand In"
zone = "centre"
points = 1
most = 3

[[unit]]
id = "{prefix}-leader"
name = "Leader"
faction = {id}
mark = "H.1"                  # hero, first profile
profile = {{ martial = 6, perception = 4, strength = 4, defense = 4, aggression = 3, wounds = 3, integrity = 2, destiny = 3 }}
wargear = ["hand-weapon"]
slots = [{{ name = "at the side", options = ["shield", "pistol"] }}]

[[unit]]
id = "{prefix}-fighter"
name = "Fighter"
faction = {id}
mark = "B.1"                  # basic unit, first profile
profile = {{ martial = 4, perception = 3, strength = 3, defense = 3, aggression = 1, wounds = 1, integrity = 1 }}
wargear = ["{prefix}-sabre", "shield"]

[[unit]]
id = "{prefix}-archer"
name = "Archer"
faction = {id}
mark = "B.2"
profile = {{ martial = 3, perception = 4, strength = 3, defense = 3, aggression = 1, wounds = 1 }}
wargear = ["hand-weapon", "short-bow"]
"""  # noqa: E501

WARGEAR = """\
# Weapons of your own. One with a range and a Strength is ranged; one without is for close combat.

[[weapon]]
id = "{prefix}-sabre"
name = "Sabre"
changes = {{ strength = 1 }}
"""


def identifier(name: str) -> str:
    """An id made of a name: `Sky Nomads` gives sky-nomads."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-").lstrip("0123456789-")[:40].strip("-")


def new_pack(name: str, folder: Path | None = None) -> list[Path]:
    """Write a pack of this name into a new folder, named after it unless another is given; nothing is overwritten."""
    if not name.isprintable() or any(misfits({"id": "x", "name": name, "version": "0.1"}, Pack)):
        raise CodexError(f"{quoted(name)} is no name; expected 1 to 80 characters that can be printed")
    id = identifier(name)
    if not id:
        raise CodexError(f"{quoted(name)} cannot be made into an id; expected a name with letters in it")
    if id == STARTER or id in starter().factions:
        raise CodexError(f"{quoted(name)} is taken by the Starter Codex; choose another name")
    folder = folder or Path(id)
    files = {"pack.toml": PACK, "units.toml": UNITS, "weapons.toml": WARGEAR}
    values = {"id": json.dumps(id), "name": json.dumps(name, ensure_ascii=False), "prefix": id}
    try:
        folder.mkdir(parents=True)
        for file, text in files.items():
            (folder / file).write_text(text.format(**values), encoding="utf-8")
    except FileExistsError:
        raise CodexError(f"{folder} exists already; choose another name, or another folder with --into") from None
    except OSError as wrong:
        raise CodexError(f"{folder} cannot be written: {wrong.strerror or wrong}") from wrong
    return [folder / file for file in files]
