"""`dwethia replay` and `dwethia verify`: a game is its record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from msgspec import Struct
from rich.text import Text

from dwethia.cli.files import content_of
from dwethia.cli.options import JsonOption
from dwethia.cli.output import AnswerIsNo, console, print_json
from dwethia.engine.events import Event
from dwethia.engine.record import MOST_BYTES, Record, RecordError, read
from dwethia.engine.replay import Mismatch, replay
from dwethia.games import kit_of, verify, versions_apart

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("replay")(replay_record)
    app.command("verify")(verify_record)


def replay_record(
    file: FileArgument,
    to: Annotated[int | None, typer.Option("--to", min=0, help="Stop after this decision.", metavar="N")] = None,
    json: JsonOption = False,
) -> None:
    """Play a record again and print what happened."""
    record = load(file)
    kit = kit_of(record)
    try:
        game = replay(record, kit.rules, to)
    except Mismatch as wrong:
        apart = (
            ""
            if record.last_version == kit.rules.version
            else f". {versions_apart(record.last_version, kit, wrong.rules)}"
        )
        raise AnswerIsNo(f"{file}: the record does not replay: {wrong}{apart}") from wrong
    last = len(record.entries) - 1 if to is None else min(to, len(record.entries) - 1)
    entries = [(number, game.events_of(number)) for number in range(game.since, last + 1)]
    if json:
        print_json([event_json(number, event) for number, events in entries for event in events])
        return
    for number, events in entries:
        console.print(Text(f"Decision {number}" if record.entries[number].decisions else "Start", style="bold"))
        for event in events:
            print_event(event)


def event_json(number: int, event: Event) -> dict[str, Any]:
    """An event with its words and its rules, and the number of the decision it followed from."""
    told: dict[str, Any] = msgspec.to_builtins(event)
    return {"decision": number, "text": event.text(), "rules": list(event.rules)} | told


def verify_record(file: FileArgument, json: JsonOption = False) -> None:
    """Check a record: that it replays to the same events, and that its dice are those of its seed."""
    record = load(file)
    verdict = verify(record, kit_of(record))
    if json:
        print_json(msgspec.to_builtins(verdict) | {"is_over": record.over})
    if not verdict.verified:
        raise AnswerIsNo(f"{file}: the record does not verify: {verdict.reason}")
    if not json:
        console.print(f"{verdict.decisions} decisions, {verdict.events} events: the record verifies")
        if verdict.since:
            console.print(
                f"Up to entry {verdict.since - 1} version {record.version} of the rules played it: taken as told"
            )
        console.print(f"Dice: {verdict.dice}")
        if not record.over:
            console.print("The game is unfinished: this is what was played so far")


class _Save(Struct, frozen=True):
    """A game that goes on, as commands keep it: its record so far, and what only its player may know."""

    saved: str
    record: msgspec.Raw


def load(file: Path) -> Record:
    """A record from a file: of a game that is over, or of one that is saved there to go on."""
    content = content_of(file, MOST_BYTES)
    try:
        return read(content)
    except RecordError as wrong:
        try:
            save = msgspec.json.decode(content, type=_Save)
        except (ValueError, RecursionError):  # msgspec's errors are among them
            save = None
        if save is None:
            raise RecordError(f"{file}: {wrong}") from wrong
        return read(bytes(save.record))


def print_event(event: Event) -> None:
    """One line of a log: the words, and the rules they come from."""
    rules = ", ".join(dict.fromkeys(rule for rule in event.rules if rule))
    line = Text(event.text())
    line.append(f"  [{rules}]" if rules else "", style="dim")
    console.print(line)
