"""How every command speaks: plain text when piped, JSON on request, one clear message when something is wrong."""

import os
import sys
from collections.abc import Iterable
from typing import Any, NoReturn, TypeVar

import msgspec
from rich.console import Console, ConsoleOptions, RenderResult
from rich.progress import track
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

T = TypeVar("T")

PIPED_WIDTH = 100_000  # nothing is folded for programs that read on
CLOSED_PIPE = 141  # what a shell reports for a program whose reader has gone


class BadInput(Exception):
    """What was typed cannot be used; its message goes to standard error, and the exit code is 2."""


class AnswerIsNo(Exception):
    """The question was good and the answer is no; its message goes to standard error, and the exit code is 1."""


class _PatientConsole(Console):
    """A console that leaves a closed pipe (`| head`) to `main`."""

    def on_broken_pipe(self) -> NoReturn:
        leave_closed_pipe()


def _console(**settings: Any) -> Console:
    width = None if sys.stdout.isatty() else PIPED_WIDTH
    # Rule texts hold [Arc] and the like, which are words and not markup.
    return _PatientConsole(width=width, markup=False, emoji=False, highlight=False, **settings)


def plain_console() -> Console:
    """A console that prints letters and nothing else, on a terminal too."""
    return _console(color_system=None)


console = _console()


def leave_closed_pipe() -> NoReturn:
    """End at once and quietly, because nobody reads on."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    raise SystemExit(CLOSED_PIPE)


def print_json(answer: object) -> None:
    """The answer as indented JSON, the same bytes for the same answer."""
    encoded = msgspec.json.format(msgspec.json.encode(answer, order="deterministic"), indent=2)
    console.out(encoded.decode(), highlight=False)


def print_error(message: str) -> None:
    """One message on standard error."""
    print(f"dwethia: {message}", file=sys.stderr)


class _PipedTable(Table):
    """A table in columns on a terminal; over a pipe a line for each row, with one tab between two cells."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.is_terminal:
            yield from super().__rich_console__(console, options)
            return
        headings = [str(each.header) for each in self.columns]
        for cells in [headings, *zip(*(map(str, each.cells) for each in self.columns), strict=True)]:
            yield Segment("\t".join(cells).rstrip("\t"))
            yield Segment.line()


def table(*headings: str, numbers: tuple[str, ...] = ()) -> Table:
    """An empty table that folds long cells and never cuts them; columns in `numbers` are set to the right."""
    made = _PipedTable(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for heading in headings:
        made.add_column(heading, overflow="fold", justify="right" if heading in numbers else "left")
    return made


def in_line(name: str, *more: str, wide: int = 20) -> Text:
    """A name and what it is about, in columns on a terminal alone."""
    if not console.is_terminal:
        return Text("  ".join((name, *more)))
    *middle, last = more
    return Text.assemble((f"{name:<{wide}}", "bold"), *(f"{each:<10}" for each in middle), last)


def watched(games: Iterable[T], name: str, total: int, *, is_shown: bool) -> Iterable[T]:
    """Games as they end, with their progress where several are played at a terminal."""
    if not is_shown or not console.is_terminal or total == 1:
        return games
    return track(games, name, total, console=console, transient=True)
