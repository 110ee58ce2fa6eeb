"""Where the kits of games are found: all that a game brings to one layer, without a list of the games there are.

A game of this package has a module `kit` in a folder of its own within each layer. A game from elsewhere is a package
named by an entry point of the group `dwethia.games`, with one module for each layer it has a part in.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import Final, Protocol, TypeVar

GROUP: Final = "dwethia.games"


class Kit(Protocol):
    """What a game brings to a layer."""

    @property
    def game(self) -> str:
        """The name of the game, as records have it."""
        ...


K = TypeVar("K", bound=Kit)


class KitError(Exception):
    """Two kits of a layer are of the same game."""


def find_kits(layer: str, part: str, kind: type[K]) -> dict[str, K]:
    """The kits of a layer by their games: `layer` is its package, `part` its module in a game from elsewhere."""
    found: dict[str, K] = {}
    for module in (*_built_in(layer), *_from_elsewhere(part)):
        for kit in module.KITS:
            if not isinstance(kit, kind):
                raise KitError(f"{module.__name__}: {kit!r} is no {kind.__name__}")
            if kit.game in found:
                raise KitError(f'{module.__name__}: there is a {kind.__name__} of "{kit.game}" already')
            found[kit.game] = kit
    return dict(sorted(found.items()))


def _built_in(layer: str) -> Iterator[ModuleType]:
    for folder in files(layer).iterdir():
        if folder.joinpath("kit.py").is_file():
            yield import_module(f"{layer}.{folder.name}.kit")


def _from_elsewhere(part: str) -> Iterator[ModuleType]:
    for package in packages_from_elsewhere():
        name = f"{package}.{part}"
        if find_spec(name) is not None:
            yield import_module(name)


@cache
def packages_from_elsewhere() -> tuple[str, ...]:
    """The packages that say they are games; looked for once, since all that is installed is looked through."""
    return tuple(entry.value for entry in entry_points(group=GROUP))
