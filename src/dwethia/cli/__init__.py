"""The `dwethia` command. Exit codes: 0 good, 1 the answer is no, 2 bad input."""

import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated

import typer

from dwethia.campaign.errors import CampaignError
from dwethia.cli import battles, muster, odds, records, rules, serve
from dwethia.cli.campaign import commands as campaign
from dwethia.cli.codex import commands as codex
from dwethia.cli.lab import commands as lab
from dwethia.cli.output import AnswerIsNo, BadInput, leave_closed_pipe, print_error
from dwethia.cli.registry import command_kits
from dwethia.codex import CodexError
from dwethia.engine.record import RecordError
from dwethia.lab.row_files import MissingExtra
from dwethia.muster import ArmyError
from dwethia.rulebook import RulebookError

KITS = tuple(command_kits().values())
# What adds commands, in the order the help shows them.
COMMANDS = (
    *(kit.play for kit in KITS if kit.play is not None),
    battles.register,
    lab.register,
    serve.register,
    codex.register,
    muster.register,
    campaign.register,
    odds.register,
    *(kit.ask for kit in KITS if kit.ask is not None),
    rules.register,
    records.register,
)
# Errors at the door: what a person typed or handed in is wrong, and the message says what.
BAD_INPUT: tuple[type[Exception], ...] = (
    BadInput,
    RulebookError,
    RecordError,
    CodexError,
    ArmyError,
    CampaignError,
    MissingExtra,
    *(error for kit in KITS for error in kit.bad_input),
)

app = typer.Typer(
    name="dwethia",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def dwethia(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Wonders of Dwethia: rules, odds and a referee."""
    if show_version:
        print(f"dwethia {version('dwethia')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


for register in COMMANDS:
    register(app)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        leave_closed_pipe()
    return code


def _run(arguments: Sequence[str] | None) -> int:
    try:
        app(args=arguments, prog_name="dwethia")
    except BAD_INPUT as wrong:
        print_error(str(wrong))
        return 2
    except AnswerIsNo as no:
        if str(no):
            print_error(str(no))
        return 1
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0
