"""Ready boards: their size, and terrain that is known, lies on the board and on no other piece (SK-SETUP-03)."""

from __future__ import annotations

from collections.abc import Iterator

from dwethia.codex.checks.library import Library
from dwethia.codex.mistakes import Mistake


def mistakes_of_boards(library: Library) -> Iterator[Mistake]:
    """Everything wrong with the boards."""
    return iter(())
