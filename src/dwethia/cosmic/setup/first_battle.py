"""The battle in space to learn with: five ships a side, a thing to learn in each turn, dice that always fall alike."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from dwethia.codex import starter
from dwethia.cosmic.scenes.scenes import read_fleet_scene
from dwethia.engine.rules import as_setup

SEED: Final = "first battle in space 14"  # with it whoever follows the lessons meets each of them, and wins


@cache
def first_fleet_battle() -> Mapping[str, Any]:
    """The setup of the first battle in space."""
    content = files(__package__).joinpath("first-battle.toml").read_text()
    return as_setup(read_fleet_scene(content, starter()).setup)
