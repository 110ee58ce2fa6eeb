"""Dependencies point one way: the imports are read, and each layer may use only what lies below it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import dwethia

ROOT = Path(dwethia.__file__).parent

# From the ground up. What stands in one row may use its row's own package and every row above it in this list,
# but not its neighbours.
LAYERS: list[set[str]] = [
    {"rulebook", "dice", "markup", "lengths", "kits"},
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
    {"bots"},
    {"lab", "server"},
    {"cli"},
]
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
MODULES = sorted(ROOT.rglob("*.py"))


def part_of(path: Path) -> str:
    """The package or module just below `dwethia` that a file belongs to."""
    first = path.relative_to(ROOT).parts[0]
    return first.removesuffix(".py")


def imported_parts(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "dwethia":
            names = node.module.split(".")
            yield from [names[1]] if len(names) > 1 else [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[1] for alias in node.names if alias.name.startswith("dwethia."))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_lies_below_it(path: Path) -> None:
    own = part_of(path)
    if own == "__init__":
        assert list(imported_parts(path)) == []
        return
    assert own in HEIGHT, f"{own} has no place in the layers yet"
    for part in imported_parts(path):
        assert part == own or HEIGHT[part] < HEIGHT[own], f"{own} may not import {part}"


def test_the_engine_knows_no_game() -> None:
    games = {"skirmish", "cosmic", "dungeons", "powers"}
    for path in (ROOT / "engine").rglob("*.py"):
        assert games.isdisjoint(imported_parts(path))
