"""A game is its record: what was decided and rolled, and a digest of the events after each decision."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from dwethia.dice import STREAM, Origin
from dwethia.engine.events import Event
from dwethia.engine.request import Decision
from dwethia.engine.rules import SetupError
from dwethia.engine.seats import Seat
from dwethia.engine.setup_bounds import check_size

S = TypeVar("S")
FORMAT: Final = 1
MOST_BYTES: Final = 16 * 2**20  # a larger file is no record of ours
MOST_VALUES: Final = 2**19  # so is one that holds more; a long battle has some ten thousand
LONGEST_ANSWER: Final = 200  # characters of a choice's id
LONGEST_REASON: Final = 300

# Anybody may forge a record: one that holds more than a game can is refused before anything is made of it.
Named: TypeAlias = Annotated[str, Meta(max_length=200)]
SeatNamed: TypeAlias = Annotated[Seat, Meta(max_length=200)]
Hexadecimal: TypeAlias = Annotated[str, Meta(max_length=128)]
SomeSeats: TypeAlias = Annotated[tuple[SeatNamed, ...], Meta(max_length=32)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]


class RecordError(ValueError):
    """A file that is no record, or that this version cannot read."""


class DiceNote(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the dice came from; the seed stands here only when the game is over."""

    origin: Origin
    stream: Named | None = None
    commitment: Hexadecimal | None = None
    salts: Annotated[tuple[tuple[SeatNamed, Hexadecimal], ...], Meta(max_length=32)] = ()  # in the order of the seats
    seed: Hexadecimal | None = None


class DiceRolled(Struct, frozen=True, forbid_unknown_fields=True):
    """One roll: what it was for, and its faces."""

    label: Named
    faces: Annotated[tuple[int, ...], Meta(max_length=10_000)]
    sides: int = 6


class RecordEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision (several where they were sealed; none at the start), the rolls that followed, and the digest."""

    decisions: Annotated[tuple[Decision, ...], Meta(max_length=32)]
    rolls: Annotated[tuple[DiceRolled, ...], Meta(max_length=10_000)]
    digest: Hexadecimal


class Undone(Struct, frozen=True, forbid_unknown_fields=True):
    """Decisions taken back past the horizon: by whom, with whose consent, from where and to where."""

    seat: SeatNamed
    consents: SomeSeats
    from_entry: Number
    to_entry: Number


class Renewed(Struct, frozen=True, forbid_unknown_fields=True):
    """From an entry on a game was played by other rules: where it stood then, and what its players were told."""

    entry: Number
    version: Number
    asked: Number  # the number of the last request before
    state: str  # as JSON: to be read as a state of the game, and of nothing else
    tape: tuple[Any, ...]  # what the action in progress had been told
    note: Annotated[str, Meta(max_length=10_000)]
    rules: Annotated[tuple[Named, ...], Meta(max_length=1000)]  # those that have changed


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=False):
    """Everything a game is made of. It replays to the same events, byte for byte."""

    record: Literal["dwethia"]
    format: int
    game: Named
    version: Number
    rulings: Annotated[dict[Named, Named], Meta(max_length=1000)]
    seats: SomeSeats
    setup: dict[str, Any]
    dice: DiceNote
    entries: Annotated[tuple[RecordEntry, ...], Meta(max_length=20_000)]
    asked: Number  # the number of the request that the record leaves open
    over: bool
    undone: Annotated[tuple[Undone, ...], Meta(max_length=20_000)] = ()
    renewed: Annotated[tuple[Renewed, ...], Meta(min_length=1, max_length=100)] | UnsetType = UNSET

    @property
    def renewals(self) -> tuple[Renewed, ...]:
        """Where other rules took over, if they did."""
        return self.renewed or ()

    @property
    def last_version(self) -> int:
        """The version of the rules that it was played by at last."""
        return self.renewals[-1].version if self.renewals else self.version

    @property
    def since(self) -> int:
        """The entry from which on it was played by that version."""
        return self.renewals[-1].entry if self.renewals else 0

    def heading(self) -> bytes:
        """What the first digest starts from: all that was settled before the first decision."""
        settled = [self.format, self.game, self.version, sorted(self.rulings.items()), self.seats, self.setup]
        promised = [self.dice.origin, self.dice.stream, self.dice.commitment, self.dice.salts]
        return msgspec.json.encode([*settled, *promised], order="deterministic")


class Snapshot(Struct, frozen=True):
    """Where a game stands, without its past: what it can go on from once its rules have changed."""

    version: int
    state: str  # as JSON, at the start of the action in progress
    tape: tuple[Any, ...]  # what that action has been told
    asked: int
    dice: int  # how far they have been used


def restored(state: str, like: S) -> S:
    """A state of a game, like another one of it, from what was written."""
    stands: S = msgspec.json.decode(state, type=type(like))
    return stands


def renew(record: Record, snapshot: Snapshot, version: int, note: str, rules: tuple[str, ...]) -> Record:
    """A record that is to go on by another version of the rules: what other rules had begun begins anew."""
    tape = snapshot.tape if snapshot.version == version else ()
    where = Renewed(len(record.entries), version, snapshot.asked, snapshot.state, tape, note, rules)
    return replace(record, renewed=(*record.renewals, where))


def first_digest(heading: bytes) -> str:
    """The digest before the first event."""
    return _hash(heading).hexdigest()


def digest(before: str, events: Iterable[Event]) -> str:
    """The digest after some events, chained to the one before them."""
    told = _hash(before.encode())
    for event in events:
        told.update(b"\n" + msgspec.json.encode(event))
    return told.hexdigest()


def digest_of(state: str) -> str:
    """The digest of a state as it is written."""
    return blake2b(state.encode(), digest_size=12, person=b"dwethia state").hexdigest()


def _hash(start: bytes) -> blake2b:
    return blake2b(start, digest_size=12, person=b"dwethia events")


def write(record: Record) -> bytes:
    """The record as a file."""
    return msgspec.json.format(msgspec.json.encode(record, order="deterministic"), indent=1) + b"\n"


def read(data: bytes) -> Record:
    """The record in a file; anything else is refused with what is wrong."""
    if len(data) > MOST_BYTES:
        raise RecordError(f"the file has {len(data)} bytes, a record at most {MOST_BYTES}")
    if (values := most_values(data)) > MOST_VALUES:
        raise RecordError(f"the file has up to {values} values, a record at most {MOST_VALUES}")
    try:
        heading = msgspec.json.decode(data, type=_Heading)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise RecordError(f"this is no dwethia record: {_in_short(wrong)}") from wrong
    if heading.format != FORMAT:
        raise RecordError(f"the record has format {heading.format}, this version reads format {FORMAT}")
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise RecordError(f"the record is damaged: {_in_short(wrong)}") from wrong
    _check(record)
    return record


def _in_short(wrong: Exception) -> str:
    """What is wrong, without all of a text of millions of characters that should not be there."""
    return str(wrong)[:LONGEST_REASON]


def most_values(data: bytes) -> int:
    """As many values as there can be in JSON, found without reading it: each is the first in something, or the next."""
    return sum(data.count(sign) for sign in (b",", b"[", b"{"))


class _Heading(Struct):
    record: Literal["dwethia"]
    format: int


def _check(record: Record) -> None:
    """What the types do not say."""
    try:
        check_size(record.setup)
    except SetupError as wrong:
        raise RecordError(f"the record is damaged: {wrong}") from wrong
    if record.dice.origin == "seed" and record.dice.stream != STREAM:
        raise RecordError(f"the record's dice stream is {record.dice.stream!r}, this version knows {STREAM!r}")
    if record.dice.origin != "seed" and (record.dice.commitment or record.dice.seed):
        raise RecordError(f"the record is damaged: its dice come from a {record.dice.origin}, and yet from a seed")
    if not record.entries:
        raise RecordError("the record is damaged: it has no entries, not even the start")
    if record.entries[0].decisions:
        raise RecordError("the record is damaged: its first entry is the start of the game and has no decision")
    renewals = [each.entry for each in record.renewals]
    if renewals != sorted(set(renewals)) or not all(0 < each < len(record.entries) for each in renewals):
        raise RecordError("the record is damaged: other rules take over at entries that it does not have")
    for number, entry in enumerate(record.entries[1:], start=1):
        if entry.decisions and number in renewals:
            raise RecordError(f"the record is damaged: other rules take over in entry {number}, which has a decision")
        if not entry.decisions and number not in renewals:
            raise RecordError(f"the record is damaged: entry {number} has no decision")
        if any(isinstance(each.answer, str) and len(each.answer) > LONGEST_ANSWER for each in entry.decisions):
            raise RecordError(f"the record is damaged: entry {number} has an answer longer than {LONGEST_ANSWER}")
