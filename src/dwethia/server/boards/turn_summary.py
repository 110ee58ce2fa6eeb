"""The turn of a battle on one page, under the rulings that a table has chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from dwethia.rulebook import Rulings, ruling
from dwethia.rulebook.digest import digest

VALUES: Final = tuple(range(1, 11))  # of the chart: what models and their weapons usually come to


class SectionShown(Struct, frozen=True):
    """A phase, or another matter, line by line; rules stand in brackets."""

    title: str
    lines: tuple[str, ...]


class NeedsShown(Struct, frozen=True):
    """What a value (a row) needs on the die against another (a column)."""

    values: tuple[int, ...]
    needs: tuple[tuple[int, ...], ...]


class RulingChosen(Struct, frozen=True):
    """A ruling that is not as recommended."""

    setting: str
    rule: str
    title: str
    text: str


class TurnSummary(Struct, frozen=True):
    """The turn on one page."""

    sections: tuple[SectionShown, ...]
    chart: NeedsShown
    chosen: tuple[RulingChosen, ...]


def turn_summary(rulings: Rulings, need: Callable[[int, int, Rulings], int]) -> TurnSummary:
    """What may be done in each phase, in few words with their rules; the chart, and what is not as recommended."""
    return TurnSummary(
        sections=tuple(SectionShown(title, tuple(lines)) for title, lines in digest(rulings)),
        chart=NeedsShown(VALUES, tuple(tuple(need(own, other, rulings) for other in VALUES) for own in VALUES)),
        chosen=tuple(_chosen(rulings)),
    )


def _chosen(rulings: Rulings) -> Iterator[RulingChosen]:
    for setting, written in rulings.changed.items():
        found = ruling(setting.partition(".")[0])
        aspect = next(each for each in found.aspects if found.setting(each) == setting)
        option = aspect.find(written.partition(":")[0])
        yield RulingChosen(f"{setting}={written}", found.id, found.title, option.text if option else written)
