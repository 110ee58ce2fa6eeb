"""The scenes that ship with the game: every printed example of the book that needs a board, and some first fights."""

from __future__ import annotations

from collections.abc import Mapping

from dwethia.tabletop.ready_scenes import ReadyScene, scene_in, scenes_in


def ready_scenes() -> Mapping[str, ReadyScene]:
    """The shipped scenes by id."""
    return scenes_in(__package__)


def ready_scene(id: str) -> ReadyScene:
    """The shipped scene of this id; `SceneError` names the nearest if there is none."""
    return scene_in(__package__, id)
