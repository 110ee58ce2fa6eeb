"""How every command speaks: plain text when piped, JSON on request, one clear message when something is wrong."""

import os
import sys
from collections.abc import Iterable
from typing import Any, NoReturn, TypeVar

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

T = TypeVar("T")

PIPED_WIDTH = 120
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
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH
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


def table(*headings: str, numbers: tuple[str, ...] = ()) -> Table:
    """An empty table that folds long cells and never cuts them; columns in `numbers` are set to the right."""
    made = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for heading in headings:
        made.add_column(heading, overflow="fold", justify="right" if heading in numbers else "left")
    return made


def watched(games: Iterable[T], name: str, total: int, *, is_shown: bool) -> Iterable[T]:
    """Games as they end, with their progress where several are played at a terminal."""
    if not is_shown or not console.is_terminal or total == 1:
        return games
    return track(games, name, total, console=console, transient=True)
