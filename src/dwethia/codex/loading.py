"""From folders to a codex: read, joined, checked, and every mistake told at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from os import environ, pathsep
from os.path import realpath
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

import msgspec

from dwethia.codex.battlefield import Action, Mission, ReadyBoard
from dwethia.codex.checks.actions import mistakes_of_actions
from dwethia.codex.checks.boards import mistakes_of_boards
from dwethia.codex.checks.factions import mistakes_of_factions
from dwethia.codex.checks.library import Library
from dwethia.codex.checks.missions import mistakes_of_missions
from dwethia.codex.checks.ships import mistakes_of_ships
from dwethia.codex.checks.space import mistakes_of_space
from dwethia.codex.checks.terrain import mistakes_of_terrain
from dwethia.codex.checks.units import mistakes_of_units
from dwethia.codex.checks.wargear import mistakes_of_spells, mistakes_of_wargear
from dwethia.codex.codex import STARTER, Codex, LoadedPack
from dwethia.codex.entries import (
    Entry,
    Faction,
    Race,
    Religion,
    Setting,
    Spell,
    TerrainPiece,
    Unit,
    Wargear,
)
from dwethia.codex.joining import Joined, join
from dwethia.codex.kinds import KINDS, SHELVES, kind_of
from dwethia.codex.mistakes import Mistake, PackError, PackPlace
from dwethia.codex.reading import ReadPack, read_pack
from dwethia.codex.shape import misfits, printable
from dwethia.codex.ships.entries import FleetChart, Ship, ShipWeapon, SpaceBoard, SpaceScenario, SpaceTerrain

STARTER_FOLDER: Final = Path(realpath(__file__)).parent / "packs" / STARTER

CHECKS: Final = (
    mistakes_of_factions,
    mistakes_of_units,
    mistakes_of_wargear,
    mistakes_of_spells,
    mistakes_of_terrain,
    mistakes_of_missions,
    mistakes_of_boards,
    mistakes_of_actions,
    mistakes_of_ships,
    mistakes_of_space,
)

E = TypeVar("E", bound=Entry)

PACKS_VARIABLE: Final = "DWETHIA_PACKS"


@cache
def starter() -> Codex:
    """The Starter Codex by itself."""
    return load()


def usual() -> Codex:
    """The codex that this process goes by: the starter's, with the packs that a host has named beside it."""
    return _with(folders) if (folders := usual_folders()) else starter()


def usual_folders() -> tuple[Path, ...]:
    """The packs that a host has named, out of the environment, so that processes which are started have them too."""
    return tuple(Path(each) for each in environ.get(PACKS_VARIABLE, "").split(pathsep) if each)


@cache
def _with(folders: tuple[Path, ...]) -> Codex:
    return load(*folders)


def load(*folders: Path, with_starter: bool = True) -> Codex:
    """The codex of these packs, the Starter Codex beside them; `PackError` tells all that is wrong."""
    codex, mistakes = examine(*folders, with_starter=with_starter)
    if codex is None:
        raise PackError(mistakes)
    return codex


def examine(*folders: Path, with_starter: bool = True) -> tuple[Codex | None, tuple[Mistake, ...]]:
    """The codex of these packs, or else all their mistakes, in the order of packs and files."""
    packs = [read_pack(folder, name) for folder, name in _named(folders, with_starter=with_starter)]
    mistakes = [each for read in packs for each in read.mistakes]
    joined = join(packs, mistakes.append)
    entries = _entries(joined, mistakes)
    library = _library(joined, entries)
    mistakes += [each for check in CHECKS for each in check(library)]
    if mistakes:
        return None, tuple(_in_order(mistakes, packs))
    return _codex(packs, joined, library), ()


def _named(folders: Iterable[Path], *, with_starter: bool) -> Iterator[tuple[Path, str]]:
    """The folders to read, each once, with the name that messages call it by."""
    own = [Path(realpath(each)) for each in folders]
    unique = dict.fromkeys([*([STARTER_FOLDER] if with_starter else []), *own])
    names = [each.name for each in unique]
    for folder in unique:
        yield folder, printable(folder.name if names.count(folder.name) == 1 else str(folder))


def _entries(joined: Joined, mistakes: list[Mistake]) -> dict[int, Entry]:
    """The entries that have the right shape, by the place of their draft; a misfit is told where it is written."""
    entries: dict[int, Entry] = {}
    for place, (draft, whole) in enumerate(zip(joined.drafts, joined.whole, strict=True)):
        wrong = list(misfits(whole, KINDS[draft.kind]))
        for each in wrong:
            is_inherited = each.path.partition(".")[0].partition("[")[0] not in draft.table
            if is_inherited and each.found != "missing":
                continue
            mistakes.append(Mistake.at(draft.place(each.path), each.found, each.expected, each.rule))
        if not wrong:
            entries[place] = msgspec.convert(whole, KINDS[draft.kind])
    return entries


def _library(joined: Joined, entries: Mapping[int, Entry]) -> Library:
    standing = {key: entries[place] for key, place in joined.standing.items() if place in entries}
    places: dict[tuple[str, str], PackPlace] = {
        key: joined.drafts[place].place() for key, place in joined.standing.items()
    }
    known: dict[str, list[str]] = {}
    for draft in joined.drafts:
        if isinstance(written := draft.table.get("id"), str):
            known.setdefault(SHELVES[draft.kind], []).append(written)
    has_all_units = all(draft.kind != "unit" or place in entries for place, draft in enumerate(joined.drafts))
    return Library(standing, places, known, has_all_units)


def _in_order(mistakes: Sequence[Mistake], packs: Sequence[ReadPack]) -> list[Mistake]:
    """Mistakes as one would work them off: pack by pack, file by file, entry by entry."""
    order = {
        (draft.pack, draft.file, draft.kind, draft.name): place
        for read in packs
        for place, draft in enumerate(read.drafts)
    }
    folders = [read.folder for read in packs]

    def key(mistake: Mistake) -> tuple[int, str, int]:
        where = mistake.place
        entry = (where.pack, where.file or "", where.kind or "", where.entry or "")
        return folders.index(where.pack), where.file or "", order.get(entry, -1)

    return sorted(dict.fromkeys(mistakes), key=key)


def _codex(packs: Sequence[ReadPack], joined: Joined, library: Library) -> Codex:
    ids = {read.folder: read.pack.id for read in packs if read.pack}
    homes = {
        (kind_of(entry), entry.id): ids[joined.drafts[joined.standing[key]].pack]
        for key, entry in library.entries.items()
    }

    def shelf(kind: type[E]) -> Mapping[str, E]:
        return MappingProxyType({each.id: each for each in library.of(kind)})

    return Codex(
        packs=tuple(LoadedPack(read.pack, read.digest) for read in packs if read.pack),
        factions=shelf(Faction),
        missions=shelf(Mission),
        units=shelf(Unit),
        actions=shelf(Action),
        wargear=shelf(Wargear),
        spells=shelf(Spell),
        terrain=shelf(TerrainPiece),
        boards=shelf(ReadyBoard),
        races=shelf(Race),
        religions=shelf(Religion),
        settings=shelf(Setting),
        fleet_charts=shelf(FleetChart),
        ships=shelf(Ship),
        ship_weapons=shelf(ShipWeapon),
        space_terrain=shelf(SpaceTerrain),
        space_boards=shelf(SpaceBoard),
        space_scenarios=shelf(SpaceScenario),
        homes=MappingProxyType(homes),
    )
