"""Rows: what came of each game of a batch in flat columns, and a heading from which every one is played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from dwethia.bots.foreign.guest import check_player, digests
from dwethia.engine.game import Game
from dwethia.games import games
from dwethia.lab.batches import Batch, batch_kits, play_again
from dwethia.rulebook import RulebookError, Rulings
from dwethia.rulebook.errors import listed

FORMAT: Final = 1
Row = dict[str, Any]


class RowsError(ValueError):
    """Rows that cannot be read, or that are not those asked for."""


class RowsHeading(Struct, frozen=True, forbid_unknown_fields=True):
    """What rows are of: the whole batch, so that neither armies nor packs are needed to play a game again."""

    rows: int  # the format
    game: str
    version: int  # of the game's rules
    batch: dict[str, Any]
    files: dict[str, str] = {}  # bots that are files, with their digests

    @property
    def games(self) -> int:
        found: int = self.batch["games"]
        return found


def heading_of(batch: Batch[Any]) -> RowsHeading:
    """The heading of a batch's rows."""
    written = msgspec.json.decode(msgspec.json.encode(batch, enc_hook=_written))
    return RowsHeading(FORMAT, batch.game, games()[batch.game].rules.version, written, digests(_players(batch)))


def batch_of(heading: RowsHeading) -> Batch[Any]:
    """The batch that rows are of."""
    kit = batch_kits().get(heading.game)
    if kit is None or kit.kind is None:
        raise RowsError(f'they are of a game called "{heading.game}", of which no rows are kept here')
    book = games()[heading.game].rules.book

    def read(kind: type, value: Any) -> Any:
        if kind is not Rulings:
            raise NotImplementedError
        return Rulings.of(book, settings=[f"{name}={chosen}" for name, chosen in value.items()])

    try:
        batch: Batch[Any] = msgspec.convert(heading.batch, kit.kind, dec_hook=read)
    except (msgspec.ValidationError, RulebookError) as wrong:
        raise RowsError(f"their heading cannot be read: {wrong}") from wrong
    return batch


def read_heading(content: bytes) -> RowsHeading:
    """A heading as a file has it."""
    try:
        heading = msgspec.json.decode(content, type=RowsHeading)
        number = heading.games
    except (ValueError, KeyError, RecursionError) as wrong:  # msgspec's errors are among them
        raise RowsError("there are no rows of games in it") from wrong
    if heading.rows != FORMAT or not isinstance(number, int):
        raise RowsError(f"its rows have format {heading.rows}, this version reads {FORMAT}")
    return heading


def must_be_same(found: RowsHeading, wanted: RowsHeading) -> None:
    """Refuse rows that are of something else, and say what is not the same."""
    if found.game != wanted.game:
        raise RowsError(f"its rows are of {found.game}, not of {wanted.game}")
    if found.version != wanted.version:
        raise RowsError(f"its rows were played by version {found.version} of the rules, these are {wanted.version}")
    _must_have_bots(found, wanted.files)
    names = sorted({*found.batch, *wanted.batch})
    apart = [name for name in names if found.batch.get(name) != wanted.batch.get(name)]
    if apart:
        told = [_told(name, found.batch.get(name), wanted.batch.get(name)) for name in apart]
        raise RowsError(f"its rows are of another batch: {'; '.join(told)}")


def _must_have_bots(heading: RowsHeading, files: Mapping[str, str]) -> None:
    for name, digest in heading.files.items():
        if name in files and files[name] != digest:
            raise RowsError(f"{name} has changed since its rows were played")


def row_of(batch: Batch[Any], number: int, result: Any) -> Row:
    """What came of a game, in columns."""
    labels = batch_kits()[batch.game].labels(batch.lined_up(number))
    return {"number": number, **labels, **dict(_flat(msgspec.to_builtins(result)))}


def play_row(heading: RowsHeading, row: Mapping[str, Any]) -> Game[Any]:
    """The game of a row, played again with its record; refused where something else comes of it."""
    batch, number = batch_of(heading), row["number"]
    for bot in _players(batch):
        check_player(batch.game, bot, batch.limits)
    _must_have_bots(heading, digests(_players(batch)))
    version = games()[batch.game].rules.version
    game, result = play_again(batch, number)
    again = row_of(batch, number, result)
    if again != row:
        apart = [name for name in again if again[name] != row.get(name)]
        why = "" if version == heading.version else f": version {heading.version} of the rules, these are {version}"
        raise RowsError(f"row {number} was played otherwise{why} ({listed(apart) or 'columns'} differ)")
    return game


def _players(batch: Batch[Any]) -> list[str]:
    return list(dict.fromkeys(bot for lineup in batch.lineups for bot in lineup))


def _told(name: str, found: Any, wanted: Any) -> str:
    """What is not the same, with both where they are short."""
    written = [msgspec.json.encode(each).decode() for each in (found, wanted)]
    return f"{name} is {written[0]} there and {written[1]} here" if max(map(len, written)) < 100 else f"another {name}"


def _flat(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        if isinstance(value, dict):
            yield from ((f"{name}_{part}", each) for part, each in _flat(value))
        else:
            yield name, value


def _written(value: Any) -> Any:
    if isinstance(value, Rulings):
        return value.changed
    raise NotImplementedError(f"{type(value).__name__} in a batch")
