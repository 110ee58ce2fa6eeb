"""The scenes that ship with a game: files in the folder `ready` beside it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from msgspec import Struct

from dwethia.rulebook.errors import the_nearest
from dwethia.tabletop.scenes import SceneError


class ReadyScene(Struct, frozen=True):
    """A shipped scene: its id, what it is called and about, and its file as written."""

    id: str
    name: str
    text: str
    content: str


@cache
def scenes_in(package: str) -> Mapping[str, ReadyScene]:
    """The shipped scenes of a package by id."""
    folder = files(package).joinpath("ready")
    found = sorted((each for each in folder.iterdir() if each.name.endswith(".toml")), key=lambda each: each.name)
    return MappingProxyType({scene.id: scene for scene in (_scene(each.name, each.read_text()) for each in found)})


def _scene(file: str, content: str) -> ReadyScene:
    table = tomllib.loads(content)
    return ReadyScene(file.removesuffix(".toml"), table["name"], table["text"], content)


def scene_in(package: str, id: str) -> ReadyScene:
    """The shipped scene of this id; `SceneError` names the nearest if there is none."""
    known = scenes_in(package)
    if id in known:
        return known[id]
    close = get_close_matches(id, list(known), n=3, cutoff=0.6)
    raise SceneError(f'there is no scene "{id}", neither as a file nor by id{the_nearest(close)}')
