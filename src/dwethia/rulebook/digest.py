"""A game's turn on one page: short lines in our words, as far as they hold under a table's rulings."""

from __future__ import annotations

from functools import cache

import msgspec

from dwethia.rulebook.data_files import entries
from dwethia.rulebook.rulings import Rulings


class DigestLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line with its rules in brackets; given a ruling, it stands only under that."""

    text: str
    given: str = ""  # as `R-SK-80=simultaneous`

    def holds(self, rulings: Rulings) -> bool:
        setting, _, option = self.given.partition("=")
        return not setting or rulings.says(setting, option)


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A phase, or another matter of the turn."""

    title: str
    line: tuple[DigestLine, ...]


@cache
def sections(game: str) -> tuple[Section, ...]:
    """The whole summary of a game, with the lines of every ruling."""
    return tuple(entries(f"summary-{game}", "section", Section))


def digest(rulings: Rulings) -> list[tuple[str, list[str]]]:
    """What a table reads: each section's title, and its lines that hold there."""
    return [(each.title, [line.text for line in each.line if line.holds(rulings)]) for each in sections(rulings.game)]
