"""Runs on disk: a run that goes on is kept with its seed, a run that is over is a record."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from platformdirs import user_data_path

from dwethia.cli.files import content_of, write_whole
from dwethia.cli.output import BadInput
from dwethia.dice import DiceError, DiceStream, TableDice, commitment, dice_key
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.state import Dungeon
from dwethia.engine.forms import FacesForm
from dwethia.engine.game import Game
from dwethia.engine.record import MOST_BYTES, Record, RecordError, read, write
from dwethia.engine.rules import SetupError
from dwethia.faults import Refusal
from dwethia.rulebook import RulebookError, Rulings

FORMAT: Final = 1
PRIVATE: Final = 0o600  # a save holds the seed, and with it every die to come


class SavedRun(Struct, frozen=True, forbid_unknown_fields=True):
    """A run that goes on: its record so far, and the seed of its dice (none where people roll them)."""

    saved: Literal["dwethia dungeon"]
    format: int
    seed: str | None
    record: msgspec.Raw


# Where


def new_place(hero: str) -> Path:
    """A file for a new run, in the user's data directory."""
    stem = f"{hero}-{datetime.now():%Y%m%d-%H%M%S}"
    folder, number = _folder(), 1
    while (file := folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")).exists():
        number += 1
    return file


def last_place() -> Path:
    """The file of the run that was saved last."""
    try:
        return Path(_pointer().read_text(encoding="utf-8"))
    except OSError as none:
        raise BadInput("there is no saved run to go on with") from none


def _folder() -> Path:
    return user_data_path("dwethia", appauthor=False) / "dungeon"


def _pointer() -> Path:
    return _folder() / "last"


# Writing


def save(game: Game[Dungeon], seed: bytes | None, file: Path) -> None:
    """Keep a run; one that is over becomes its record, with the seed shown."""
    record = write(game.record())
    if game.is_over:
        _write(file, record)
        if _is_last(file):
            _pointer().unlink(missing_ok=True)
        return
    run = SavedRun("dwethia dungeon", FORMAT, seed.hex() if seed else None, msgspec.Raw(record))
    _write(file, msgspec.json.encode(run))
    _write(_pointer(), str(file.resolve()).encode())


def _is_last(file: Path) -> bool:
    return _pointer().exists() and last_place() == file.resolve()


def _write(file: Path, content: bytes) -> None:
    """Write a file for its owner alone, in a folder that is made where it is the game's own."""
    try:
        if file.is_relative_to(_folder()):
            file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise BadInput(f"{file.parent}: {wrong.strerror or wrong}") from wrong
    write_whole(file, content, PRIVATE)


# Reading


def resume(file: Path) -> tuple[Game[Dungeon], bytes | None]:
    """The run that a file keeps, at the same question and with the same dice to come; and its seed."""
    try:
        seed, record = _read(file)
        return _play_again(record, seed), seed
    except (RecordError, SetupError, RulebookError, Refusal, DiceError) as wrong:
        raise BadInput(f"{file}: the saved run is damaged, or another version made it: {wrong}") from wrong


def _read(file: Path) -> tuple[bytes | None, Record]:
    content = content_of(file, MOST_BYTES)
    try:
        run = msgspec.json.decode(content, type=SavedRun)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise BadInput(_what_it_is(file, content)) from wrong
    if run.format != FORMAT:
        raise BadInput(f"{file}: the saved run has format {run.format}, this version reads format {FORMAT}")
    record = read(bytes(run.record))
    rules = DungeonRules()
    if (record.game, record.version) != (rules.name, rules.version):
        raise RecordError(f"its rules are {record.game} {record.version}, these are {rules.name} {rules.version}")
    try:
        return bytes.fromhex(run.seed) if run.seed is not None else None, record
    except ValueError as wrong:
        raise RecordError("its seed is no seed") from wrong


def is_saved_run(file: Path) -> bool:
    """Whether a file keeps a run that goes on."""
    try:
        msgspec.json.decode(file.read_bytes(), type=SavedRun)
    except (OSError, ValueError):  # msgspec's errors are among them
        return False
    return True


def _what_it_is(file: Path, content: bytes) -> str:
    try:
        record = read(content)
    except RecordError:
        return f"{file}: this is no saved run"
    state = "the record of a run that is over" if record.over else "a record, which has no dice to come"
    return f"{file}: this is {state}; `dwethia replay` shows it"


def _play_again(record: Record, seed: bytes | None) -> Game[Dungeon]:
    rulings = Rulings.of(DungeonRules.book, settings=[f"{name}={chosen}" for name, chosen in record.rulings.items()])
    rules = DungeonRules()
    game: Game[Dungeon]
    if seed is None:
        game = Game(rules, record.setup, rulings, TableDice())
    else:
        if commitment(seed) != record.dice.commitment:
            raise RecordError("its seed is not the one it was begun with")
        game = Game(rules, record.setup, rulings, DiceStream(dice_key(seed)), seed)
    rolls = _rolls(record)
    for entry in record.entries[1:]:
        _go_on(game, entry.decisions[0].at, rolls)
        for decision in entry.decisions:
            game.decide(decision)
    _go_on(game, record.asked, rolls)
    if game.record() != record:
        raise RecordError("it does not play again to where it was")
    return game


def _rolls(record: Record) -> Iterator[list[int]]:
    return (list(roll.faces) for entry in record.entries for roll in entry.rolls)


def _go_on(game: Game[Any], until: int, rolls: Iterator[list[int]]) -> None:
    """Let moments pass that were let pass, and tap in again the dice that people rolled."""
    while game.asks:
        ask = game.asks[0]
        if isinstance(ask.form, FacesForm):
            faces = next(rolls, None)
            if faces is None:
                return
            game.answer(HERO, {"faces": faces})
        elif ask.is_moment and game.asked < until:
            game.answer(HERO, ask.plain)
        else:
            return
