"""Fields that a declared word takes: each of them stated, and no other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dwethia.codex.checks.library import Library
from dwethia.codex.entries import Entry, TomlTable
from dwethia.codex.mistakes import Mistake
from dwethia.rulebook.declared import Declared
from dwethia.rulebook.errors import listed


def taking_mistakes(
    library: Library, entry: Entry, stated: TomlTable, declared: Declared, takes: Sequence[str], names: Sequence[str],
    field: str = "",
) -> Iterator[Mistake]:  # fmt: skip
    """Of the fields with these names, those that are missing and those that are too many."""
    all_taken = f"{declared.name} takes {listed(takes)}" if takes else f"{declared.name} takes nothing"
    for name in names:
        is_stated = getattr(stated, name) is not None
        if is_stated != (name in takes):
            found = "one field too many" if is_stated else "missing"
            yield Mistake.at(library.place(entry, f"{field}{name}"), found, all_taken, declared.rule)
