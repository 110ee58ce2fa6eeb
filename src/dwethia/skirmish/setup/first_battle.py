"""The battle to learn with: six models a side, a phase to learn in each turn, and dice that fall the same each time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from dwethia.codex import starter
from dwethia.engine.rules import as_setup
from dwethia.skirmish.scenes.scenes import read_scene

SEED: Final = "first battle 106"  # with it whoever walks on meets every lesson, and wins by a little


@cache
def first_battle() -> Mapping[str, Any]:
    """The setup of the first battle."""
    content = files(__package__).joinpath("first-battle.toml").read_text()
    return as_setup(read_scene(content, starter()).setup)
