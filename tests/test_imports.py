"""Dependencies point one way: the imports are read, and each layer may use only what lies below it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

import dwethia
from dwethia.bots.registry import BotKit
from dwethia.cli.registry import command_kits
from dwethia.facade.registry import facade_kits
from dwethia.games import games
from dwethia.kits import find_kits
from dwethia.lab.batches import batch_kits
from dwethia.server.boards import boards

ROOT = Path(dwethia.__file__).parent

# From the ground up. What stands in one row may use its row's own package and every row above it in this list,
# but not its neighbours.
LAYERS: list[set[str]] = [
    {"rulebook", "dice", "markup", "lengths", "kits", "worked_out"},
    {"tally"},
    {"faults", "charts"},
    {"profile", "weapon"},
    {"geometry", "codex"},
    {"engine"},
    {"games"},
    {"powers", "muster"},
    {"tabletop"},
    {"skirmish", "cosmic", "dungeons"},
    {"campaign"},
    {"aftermath"},
    {"bots"},
    {"lab", "server"},
    {"cli", "facade"},
]
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
MODULES = sorted(ROOT.rglob("*.py"))


PACKAGES = (
    "",
    "muster",
    "campaign",
    "bots",
    "lab",
    "server/boards",
    "cli",
    "facade",
)  # of the layers in which games have folders


def part_of(path: Path) -> str:
    """The package or module just below `dwethia` that a file belongs to."""
    first = path.relative_to(ROOT).parts[0]
    return first.removesuffix(".py")


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """The modules of this package that a file imports, with the name that it takes from each."""
    for node in ast.walk(_running(ast.parse(path.read_text()))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole module"
            found = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        else:
            continue
        yield from (tuple(each.split(".")[1:]) for each in found if each.startswith("dwethia."))


def _running(module: ast.Module) -> ast.Module:
    """A module without what only type checkers read."""
    module.body = [each for each in module.body if not (isinstance(each, ast.If) and _is_for_checkers(each.test))]
    return module


def _is_for_checkers(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_lies_below_it(path: Path) -> None:
    own = part_of(path)
    parts = [names[0] for names in imported(path)]
    if own == "__init__":
        assert set(parts) <= {"facade"}
        return
    assert own in HEIGHT, f"{own} has no place in the layers yet"
    for part in parts:
        assert part == own or HEIGHT[part] < HEIGHT[own], f"{own} may not import {part}"


def test_the_engine_knows_no_game() -> None:
    known = {"skirmish", "cosmic", "dungeons", "powers"}
    for path in (ROOT / "engine").rglob("*.py"):
        assert known.isdisjoint(names[0] for names in imported(path))


# Games


def game_folders() -> dict[tuple[str, ...], str]:
    """The folders that are a game's own, and the rules they stand on; the clash stands on those of Skirmish."""
    rules = {kit.parent.relative_to(ROOT).parts for kit in ROOT.rglob("kit.py") if not _is_layer(part_of(kit))}
    owner = {parts[-1]: parts[0] for parts in rules}
    found: dict[tuple[str, ...], str] = {(top,): top for top in owner.values()}
    for package in filter(None, PACKAGES):
        for folder in (ROOT / package).glob("*/"):
            if folder.name in owner:
                found[(*package.split("/"), folder.name)] = owner[folder.name]
    return found


def _is_layer(part: str) -> bool:
    return part in {package.split("/")[0] for package in PACKAGES}


FOLDERS = game_folders()


def owner_of(parts: tuple[str, ...]) -> str | None:
    """The game that a module belongs to."""
    return next((game for folder, game in FOLDERS.items() if parts[: len(folder)] == folder), None)


# Where the battles of a campaign are settled: all of them by one game, which is not found but meant.
SETTLING: dict[tuple[str, ...], str] = {("cli", "campaign"): "aftermath", ("server", "campaigns"): "aftermath"}


def user_of(parts: tuple[str, ...]) -> str | None:
    """The game that a module may import."""
    return owner_of(parts) or SETTLING.get(parts[:2])


def test_games_have_folders_in_every_layer() -> None:
    assert set(FOLDERS.values()) == {"skirmish", "dungeons", "cosmic", "aftermath"}
    assert {("bots", "clash"), ("cli", "dungeons"), ("server", "boards", "skirmish")} <= set(FOLDERS)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_outside_a_game_s_own_folders_imports_the_game(path: Path) -> None:
    own = user_of(path.relative_to(ROOT).parts)
    for names in imported(path):
        game = owner_of(names)
        assert game in (None, own), f"{'.'.join(names)} belongs to {game}: what it brings is found through its kit"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_outside_a_game_s_own_folders_asks_for_it_by_name(path: Path) -> None:
    if user_of(path.relative_to(ROOT).parts) is not None or part_of(path) == "rulebook":  # where books have names
        return
    words = {node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)}
    assert words.isdisjoint(games()), "what is done for one game alone belongs in its kit"


# What a game brings


PARTS: dict[str, Callable[[], Iterable[str]]] = {
    "bots": lambda: find_kits("dwethia.bots", "bots", BotKit),
    "batch": batch_kits,
    "board": boards,
    "commands": command_kits,
    "facade": facade_kits,
}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("game", games())
def test_a_game_has_every_part_that_its_kit_does_not_say_it_lacks(game: str, part: str) -> None:
    has, lacks = game in PARTS[part](), part in games()[game].lacks
    assert has != lacks, f"{game}: {part} is {'there' if has else 'missing'}, and its kit says otherwise"


@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_of_a_game_that_there_is(part: str) -> None:
    assert set(PARTS[part]()) <= set(games())


def test_a_kit_lacks_only_parts_that_there_are() -> None:
    assert all(kit.lacks <= set(PARTS) for kit in games().values())
