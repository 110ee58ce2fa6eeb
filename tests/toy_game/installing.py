"""Installs the toy as pip would: a package, and beside it what says that it is a game."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree, ignore_patterns

HERE = Path(__file__).parent


def install(place: Path) -> Path:
    """Install the toy into a folder, which is then to be put on the path."""
    copytree(HERE, place / "toy_game", ignore=ignore_patterns("__pycache__", Path(__file__).name))
    metadata = place / "toy_game-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toy_game\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[dwethia.games]\ntoy = toy_game\n")
    return place
