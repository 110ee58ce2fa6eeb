"""Battles at a table that begin in the middle, as scenes do."""

from __future__ import annotations

from typing import Any

from server.serving import Made, Served

from dwethia.codex import starter
from dwethia.engine.rules import as_setup
from dwethia.skirmish.scenes.scenes import read_scene

READY = {"red": {"is_ready": True}, "blue": {"is_ready": True}}


def setup_of(*models: dict[str, Any], **scene: Any) -> dict[str, Any]:
    """The setup of a scene."""
    return as_setup(read_scene({"model": list(models), **scene}, starter()).setup)


def scene_table(served: Served, *models: dict[str, Any], **scene: Any) -> Made:
    """A table at which both seats are people, who are ready."""
    return served.make("skirmish", setup=setup_of(*models, **scene), seats=READY)
