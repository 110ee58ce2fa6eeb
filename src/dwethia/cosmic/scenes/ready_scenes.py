"""The scenes of ships that ship with the game."""

from __future__ import annotations

from collections.abc import Mapping

from dwethia.tabletop.ready_scenes import ReadyScene, scenes_in


def ready_scenes() -> Mapping[str, ReadyScene]:
    """The shipped scenes by id."""
    return scenes_in(__package__)
