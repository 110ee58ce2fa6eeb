"""The armies that ship with the game: ready to play at 500 points, and small ones to learn with (SK-MUSTER-19)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from dwethia.muster.army import Army, ArmyError, ForceList, read
from dwethia.muster.kits import force_kits, read_force
from dwethia.rulebook.errors import the_nearest


@cache
def ready_armies() -> Mapping[str, Army]:
    """The shipped armies by id."""
    folder = files(__package__).joinpath("armies")
    found = sorted((each for each in folder.iterdir() if each.name.endswith(".json")), key=lambda each: each.name)
    return MappingProxyType({each.name.removesuffix(".json"): read(each.read_bytes()) for each in found})


@cache
def ready_forces(game: str | None = None) -> Mapping[str, ForceList]:
    """The shipped forces of a game by id, or of all games."""
    found: dict[str, ForceList] = {}
    for kit in sorted(force_kits().values(), key=lambda each: each.is_marked):
        if game in (None, kit.game):
            folder = files(__package__).joinpath(kit.ready)
            names = sorted(each.name for each in folder.iterdir() if each.name.endswith(".json"))
            for name in names:
                found[name.removesuffix(".json")] = read_force(folder.joinpath(name).read_bytes())
    return MappingProxyType(found)


def ready_force(id: str) -> ForceList:
    """The shipped force of this id; `ArmyError` names the nearest if there is none."""
    if id in ready_forces():
        return ready_forces()[id]
    raise ArmyError(_unknown(id, "army or fleet", ready_forces()))


def ready_army(id: str) -> Army:
    """The shipped army of this id; `ArmyError` names the nearest if there is none."""
    if id in ready_armies():
        return ready_armies()[id]
    raise ArmyError(_unknown(id, "army", ready_armies()))


def _unknown(id: str, what: str, known: Iterable[str]) -> str:
    close = get_close_matches(id, list(known), n=3, cutoff=0.7)
    return f'there is no {what} "{id}", neither as a file nor by id{the_nearest(close)}'
