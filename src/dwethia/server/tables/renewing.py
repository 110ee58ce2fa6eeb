"""Tables that newer rules find: what was kept of their past, and the act by which they go on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct

from dwethia.engine.record import RecordEntry
from dwethia.engine.seats import Seat
from dwethia.games import GameKit
from dwethia.server.messages import Told
from dwethia.server.storage.packing import unpacked
from dwethia.server.storage.rows import DamagedTable
from dwethia.server.storage.stored import ClaimAct, ConcedeAct, RenewAct, StoredTable

BEFORE_SNAPSHOTS: Final = 1  # the version of every game when tables began to keep snapshots


class KeptEntry(Struct, frozen=True):
    """An entry of the record as it was played, what the log says of it, and the bots that decided in it."""

    entry: RecordEntry
    told: tuple[Told, ...]
    bots: dict[Seat, str]


class Grown(Struct, frozen=True):
    """What came of an act: from an entry on, the record and the log are now these."""

    first: int
    entries: tuple[KeptEntry, ...]


def gathered(grown: Iterable[bytes]) -> tuple[KeptEntry, ...]:
    """The whole past of a table, from what came of each of its acts."""
    entries: list[KeptEntry] = []
    for each in grown:
        try:
            more = unpacked(each, Grown)
        except ValueError as wrong:
            raise DamagedTable(str(wrong)) from wrong
        entries[more.first :] = more.entries
    return tuple(entries)


def played_by(stored: StoredTable) -> int:
    """The version of the rules that a table with acts was played by last."""
    return BEFORE_SNAPSHOTS if stored.snapshot is None else stored.snapshot.game.version


def has_ended(stored: StoredTable) -> bool:
    """Whether a table with a snapshot will not go on."""
    is_over = stored.snapshot is not None and stored.snapshot.is_over
    return is_over or isinstance(stored.acts[-1].act, ConcedeAct | ClaimAct)


def renewal(stored: StoredTable, kit: GameKit[Any], played_again: int) -> RenewAct:
    """The act by which a table goes on by newer rules, with the note that its players read in the log."""
    before, version = played_by(stored), kit.rules.version
    changes = kit.changed_since(before)
    words = [f"The rules of {kit.title} have changed since: from here on version {version} holds, no longer {before}."]
    if changes:
        words.append(f"New: {'; '.join(change.text for change in changes)}.")
    words += _what_becomes(stored, played_again)
    rules = tuple(dict.fromkeys(rule for change in changes for rule in change.rules))
    return RenewAct(Seat(""), version, " ".join(words), rules, stored.snapshot, played_again)


def _what_becomes(stored: StoredTable, played_again: int) -> Iterable[str]:
    if stored.snapshot is not None:
        yield "What has happened stays."
        if stored.snapshot.game.tape:
            yield "What was just being done begins anew."
        return
    yield "All decisions were played again by them, so that some may have come to something else."
    if lost := len(stored.acts) - played_again:
        yield f"The last {lost} of them are not possible any more: decide again from here."
