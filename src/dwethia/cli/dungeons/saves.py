"""Runs on disk: a run that goes on is kept with its seed, a run that is over is a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from platformdirs import user_data_path

from dwethia.cli.files import content_of, write_whole
from dwethia.cli.output import BadInput
from dwethia.dice import Dice, DiceError, DiceStream, TableDice, commitment, dice_key
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.state import Dungeon
from dwethia.engine.forms import FacesForm
from dwethia.engine.game import Game
from dwethia.engine.record import MOST_BYTES, Record, RecordError, Snapshot, read, renew, write
from dwethia.engine.replay import fits, verify
from dwethia.engine.request import Decision
from dwethia.engine.rules import SetupError
from dwethia.faults import Refusal
from dwethia.games import games
from dwethia.rulebook import RulebookError, Rulings

FORMAT: Final = 1
PRIVATE: Final = 0o600  # a save holds the seed, and with it every die to come


class SavedRun(Struct, frozen=True, forbid_unknown_fields=True):
    """A run that goes on: its record so far, and the seed of its dice (none where people roll them)."""

    saved: Literal["dwethia dungeon"]
    format: int
    seed: str | None
    record: msgspec.Raw
    snapshot: Snapshot | None = None  # where it stands, for newer rules; the first runs were saved without


class ResumedRun(Struct, frozen=True):
    """A saved run that goes on, its seed, and what there is to say about it."""

    game: Game[Dungeon]
    seed: bytes | None
    note: str = ""


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
    run = SavedRun("dwethia dungeon", FORMAT, seed.hex() if seed else None, msgspec.Raw(record), game.snapshot())
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


def resume(file: Path) -> ResumedRun:
    """The run that a file keeps, at the same question and with the same dice to come, as far as newer rules let it."""
    try:
        run, record = _read(file)
        seed = _seed(run)
        rules = DungeonRules()
        if record.last_version == rules.version:
            return ResumedRun(_play_again(record, seed), seed)
        changes = games()[rules.name].changed_since(record.last_version)
        note = (
            f"This run was saved under version {record.last_version} of the rules, and goes on by version "
            f"{rules.version}. New: {'; '.join(change.text for change in changes)}."
        )
        if run.snapshot is None:
            return _play_what_fits(record, seed, note)
        ids = tuple(dict.fromkeys(rule for change in changes for rule in change.rules))
        renewed = renew(record, run.snapshot, rules.version, note, ids)
        return ResumedRun(Game.renewed(rules, renewed, _dice(record, seed, run.snapshot.dice), seed), seed)
    except (RecordError, SetupError, RulebookError, Refusal, DiceError, msgspec.ValidationError) as wrong:
        raise BadInput(f"{file}: the saved run is damaged, or another version made it: {wrong}") from wrong


def _read(file: Path) -> tuple[SavedRun, Record]:
    content = content_of(file, MOST_BYTES)
    try:
        run = msgspec.json.decode(content, type=SavedRun)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise BadInput(_what_it_is(file, content)) from wrong
    if run.format != FORMAT:
        raise BadInput(f"{file}: the saved run has format {run.format}, this version reads format {FORMAT}")
    record = read(bytes(run.record))
    rules = DungeonRules()
    if record.game != rules.name or record.last_version > rules.version:
        told, own = f"{record.game} {record.last_version}", f"{rules.name} {rules.version}"
        raise RecordError(f"its rules are {told}, these are {own}")
    return run, record


def _seed(run: SavedRun) -> bytes | None:
    try:
        return bytes.fromhex(run.seed) if run.seed is not None else None
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
    game = _begin(record, seed)
    rolls = _rolls(record)
    for entry in record.entries[record.since + 1 :]:
        _go_on(game, partial(_is_before, entry.decisions[0].at), rolls)
        for decision in entry.decisions:
            game.decide(decision)
    _go_on(game, partial(_is_before, record.asked), rolls)
    if game.record() != record:
        raise RecordError("it does not play again to where it was")
    return game


def _play_what_fits(record: Record, seed: bytes | None, note: str) -> ResumedRun:
    """A run that has no snapshot: its decisions are taken again, as long as newer rules have a place for them."""
    game = _begin(record, seed)
    rolls, last = _rolls(record), len(record.entries) - 1
    try:
        for entry in record.entries[1:]:
            for decision in entry.decisions:
                _go_on(game, partial(_has_no_place_for, decision), rolls)
                game.decide(replace(decision, at=game.asked))
    except (Refusal, DiceError):
        pass
    differs = verify(record, game.rules).entry
    if differs is not None:
        note += f" Its decisions were taken again: from decision {differs} on they come to something else."
    if lost := last - game.last_entry:
        note += f" The last {lost} are not possible any more."
    return ResumedRun(game, seed, note)


def _begin(record: Record, seed: bytes | None) -> Game[Dungeon]:
    """The run before its first decision, or from where newer rules took over."""
    rules = DungeonRules()
    rulings = Rulings.of(rules.book, settings=[f"{name}={chosen}" for name, chosen in record.rulings.items()])
    if seed is not None and commitment(seed) != record.dice.commitment:
        raise RecordError("its seed is not the one it was begun with")
    if record.renewals:
        dice = _dice(record, seed)
        for entry in record.entries[: record.since]:
            for roll in entry.rolls:
                dice.roll(len(roll.faces), roll.sides)
        return Game.renewed(rules, record, dice, seed)
    return Game(rules, record.setup, rulings, _dice(record, seed), seed)


def _dice(record: Record, seed: bytes | None, position: int = 0) -> Dice:
    if seed is None:
        return TableDice()
    stream = DiceStream(dice_key(seed))
    stream.rewind(position)
    return stream


def _is_before(asked: int, game: Game[Any]) -> bool:
    return game.asked < asked


def _has_no_place_for(decision: Decision, game: Game[Any]) -> bool:
    return not fits(game, decision)


def _rolls(record: Record) -> Iterator[list[int]]:
    return (list(roll.faces) for entry in record.entries[record.since :] for roll in entry.rolls)


def _go_on(game: Game[Any], passes: Callable[[Game[Any]], bool], rolls: Iterator[list[int]]) -> None:
    """Let moments pass that were let pass, and tap in again the dice that people rolled."""
    while game.asks:
        ask = game.asks[0]
        if isinstance(ask.form, FacesForm):
            faces = next(rolls, None)
            if faces is None:
                return
            game.answer(HERO, {"faces": faces})
        elif ask.is_moment and passes(game):
            game.answer(HERO, ask.plain)
        else:
            return
