"""What is kept of a table, and how it is written."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from dwethia.engine.record import Renewed, Snapshot, Undone
from dwethia.engine.request import Answer
from dwethia.engine.seats import Seat
from dwethia.engine.tags import written_out


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may take over a decision, and what the others may do then."""

    seconds: int
    then: Literal["claim", "bot"] = "claim"


class Origin(Struct, frozen=True):
    """The record that a table goes on from, and after which of its entries; the setup stands in the heading."""

    record: dict[str, Any]
    entry: int


class Heading(Struct, frozen=True):
    """What a table was made of, and what never changes."""

    game: str
    setup: dict[str, Any]
    rulings: dict[str, str]
    dice: Literal["seed", "table"]
    clock: Clock | None = None
    origin: Origin | None = None
    day: str | None = None  # of a game that everybody has on that day, set by the server itself


class StoredSeat(Struct, frozen=True):
    """A seat: who sits there, and the hash of the token that opens it."""

    seat: Seat
    token_hash: str
    name: str = ""
    bot: str | None = None  # None: a person
    salt: bytes | None = None
    is_ready: bool = False
    webhook: str | None = None


class Act(Struct, frozen=True, tag_field="act", tag=written_out("Act"), forbid_unknown_fields=True):
    """Something a seat did that changed its table; a table is its heading, its seats and its acts."""

    seat: Seat


class DecideAct(Act, frozen=True, tag="decide", omit_defaults=True):
    """An answer to what the seat was asked, sealed answers and tapped dice too."""

    answer: Answer
    is_standing: bool = False  # given by the seat's standing answer


class UnsealAct(Act, frozen=True, tag="unseal"):
    """The seat takes its sealed answer back: it is not ready any more."""


class PassUntil(Act, frozen=True, tag="passuntil"):
    """A seat lets moments pass until a span ends."""

    scope: str
    moment: str | None = None


class WatchAct(Act, frozen=True, tag="watch"):
    """From now on a seat is asked at moments that are due by this watch."""

    watch: str


class StandingAct(Act, frozen=True, tag="standing"):
    """A seat has questions of a matter answered by a policy: until a span ends, or something else is said."""

    matter: str
    policy: str
    scope: str | None = None


class UndoAct(Act, frozen=True, tag="undo"):
    """Back to before an entry, with these consents."""

    entry: int
    consents: tuple[Seat, ...] = ()


class ConcedeAct(Act, frozen=True, tag="concede"):
    """The seat gives the game up."""


class ClaimAct(Act, frozen=True, tag="claim"):
    """The seat claims the game from one that has let its clock run out."""

    late: Seat


class TakeOver(Act, frozen=True, tag="takeover"):
    """A bot sits down in the place of a person."""

    bot: str


class TakeBackAct(Act, frozen=True, tag="takeback"):
    """The person is back in the place that a bot had taken over."""


class TableSnapshot(Struct, frozen=True):
    """Where a table stands, without its past: what it goes on from once the rules have changed."""

    game: Snapshot
    began: int  # the version of the rules that it began with
    last_entry: int  # of its record
    step: int
    rewinds: tuple[int, ...]
    bots: dict[Seat, str]
    undone: tuple[Undone, ...]
    renewals: tuple[Renewed, ...]
    is_over: bool


class RenewAct(Act, frozen=True, tag="renew"):
    """Newer rules take over; nobody's act. Without a snapshot, what fits them is played again."""

    version: int
    note: str
    rules: tuple[str, ...]
    snapshot: TableSnapshot | None
    played_again: int = 0  # without a snapshot: how many of the acts before are done again, and count


AnyAct = (
    RenewAct
    | DecideAct
    | UnsealAct
    | PassUntil
    | WatchAct
    | StandingAct
    | UndoAct
    | ConcedeAct
    | ClaimAct
    | TakeOver
    | TakeBackAct
)


class DoneAct(Struct, frozen=True):
    """An act and when it was done, in seconds since 1970."""

    act: AnyAct
    done: float


class StoredTable(Struct, frozen=True):
    """A table as it is stored."""

    id: str
    heading: Heading
    seed: bytes | None
    host_hash: str
    spectator_hash: str
    seats: tuple[StoredSeat, ...]
    created: float
    successor: str | None = None
    acts: tuple[DoneAct, ...] = ()
    snapshot: TableSnapshot | None = None
    is_open: bool = False  # whoever knows its address may watch
