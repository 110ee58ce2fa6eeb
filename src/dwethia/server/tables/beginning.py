"""How the game of a table begins: from its setup, from a record, or from where other rules have led it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from dwethia.dice import Dice, DiceStream, TableDice, dice_key
from dwethia.engine.game import Game
from dwethia.engine.record import FORMAT, DiceNote, Record, RecordEntry, read, renew
from dwethia.engine.replay import replay
from dwethia.engine.rules import GameRules
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.server.storage.stored import RenewAct, StoredTable, TableSnapshot


def begin_game(table: StoredTable, rules: GameRules[Any]) -> Game[Any]:
    """The game of a table at its beginning."""
    heading = table.heading
    if heading.origin is not None:
        told = read(msgspec.json.encode({**heading.origin.record, "setup": heading.setup}))
        return replay(told, rules, heading.origin.entry).fork(_dice(table)).heeding_watches()
    rulings = Rulings.of(rules.book, settings=[f"{key}={value}" for key, value in heading.rulings.items()])
    if table.seed is None:
        return Game(rules, heading.setup, rulings, TableDice())
    return Game.hosted(rules, heading.setup, rulings, table.seed, _salts(table))


def kept_game(
    table: StoredTable, rules: GameRules[Any], snapshot: TableSnapshot, entries: Sequence[RecordEntry]
) -> Game[Any]:
    """A game that has ended under other rules."""
    record = _record(table, rules, snapshot, entries)
    return Game.kept(rules, record, snapshot.game.state, _dice(table, snapshot), *_promise(table))


def renewed_game(table: StoredTable, rules: GameRules[Any], act: RenewAct, entries: Sequence[RecordEntry]) -> Game[Any]:
    """A game that goes on from where other rules have led it."""
    assert act.snapshot is not None, "there was something to go on from"
    record = _record(table, rules, act.snapshot, entries[: act.snapshot.last_entry + 1])
    renewed = renew(record, act.snapshot.game, act.version, act.note, act.rules)
    return Game.renewed(rules, renewed, _dice(table, act.snapshot), *_promise(table))


def _record(
    table: StoredTable, rules: GameRules[Any], snapshot: TableSnapshot, entries: Sequence[RecordEntry]
) -> Record:
    heading = table.heading
    return Record(
        record="dwethia",
        format=FORMAT,
        game=rules.name,
        version=snapshot.began,
        rulings=heading.rulings,
        seats=rules.seats(heading.setup),
        setup=heading.setup,
        dice=DiceNote(heading.dice),
        entries=tuple(entries),
        asked=snapshot.game.asked,
        over=snapshot.is_over,
        undone=snapshot.undone,
        renewed=snapshot.renewals or UNSET,
    )


def _promise(table: StoredTable) -> tuple[bytes | None, Sequence[tuple[Seat, bytes]]]:
    """The seed and the salts, where the dice were promised from the beginning."""
    return (table.seed, _salts(table)) if table.heading.origin is None and table.seed else (None, ())


def _dice(table: StoredTable, snapshot: TableSnapshot | None = None) -> Dice:
    if table.seed is None:
        return TableDice()
    stream = DiceStream(dice_key(table.seed, [salt for _, salt in _salts(table)]))
    if snapshot is not None:
        stream.rewind(snapshot.game.dice)
    return stream


def _salts(table: StoredTable) -> list[tuple[Seat, bytes]]:
    return [(each.seat, each.salt) for each in table.seats if each.salt is not None]
