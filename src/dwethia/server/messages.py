"""What goes over the socket, as types: the client's messages, the server's, and the JSON Schema of both."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from dwethia.bots.hints import MarkedWay
from dwethia.engine.record import Undone
from dwethia.engine.request import Choice
from dwethia.engine.seats import Seat
from dwethia.engine.tags import written_out
from dwethia.faults import Fault
from dwethia.server.boards.sent import AnyScene
from dwethia.server.boards.standing import Policy
from dwethia.server.bounds import AnswerSent, Count, FilledSent, Name, Salt, Token, Word
from dwethia.server.storage.stored import Clock
from dwethia.server.tables.tokens import MOST_TOKENS

# What games bring: a union of their types, which `wire` puts under this title into the client's types.
EventSent: TypeAlias = Annotated[msgspec.Raw, Meta(title="GameEvent")]
FormSent: TypeAlias = Annotated[Any, Meta(title="FormShown")]


# From the client


class ClientMessage(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=written_out("ClientMessage")
):
    """Anything a client says. The reply carries the same id."""

    id: Count


class Hello(ClientMessage, frozen=True, kw_only=True, tag="hello"):
    """The first message: the tokens of every seat this viewer holds, and how much it has seen before."""

    tokens: Annotated[tuple[Token, ...], Meta(min_length=1, max_length=MOST_TOKENS)]
    rewinds: Count = 0
    events: Count = 0


class Ready(ClientMessage, frozen=True, kw_only=True, tag="ready"):
    """A person has sat down: the name to show, and a salt for the dice. Before the game begins."""

    seat: Seat
    name: Name | None = None
    salt: Salt | None = None


class Decide(ClientMessage, frozen=True, kw_only=True, tag="decide"):
    """The answer to what a seat is asked at a step; tapped dice too."""

    seat: Seat
    step: Count
    answer: AnswerSent


class Unseal(ClientMessage, frozen=True, kw_only=True, tag="unseal"):
    """Take one's sealed answer back, as long as the others are awaited too."""

    seat: Seat
    step: Count


class Pass(ClientMessage, frozen=True, kw_only=True, tag="pass"):
    """Let moments pass until a span ends: one kind of them, or all."""

    seat: Seat
    step: Count
    scope: Word
    moment: Word | None = None


class KeepWatch(ClientMessage, frozen=True, kw_only=True, tag="watch"):
    """Be asked from now on at moments that are due by one of the game's watches."""

    seat: Seat
    watch: Word


class KeepStanding(ClientMessage, frozen=True, kw_only=True, tag="standing"):
    """Have questions of a matter answered by one of its policies, until a span ends or something else is said."""

    seat: Seat
    matter: Word
    policy: Word
    scope: Word | None = None


class Undo(ClientMessage, frozen=True, kw_only=True, tag="undo"):
    """Go back to before an entry; past the horizon this asks the others."""

    seat: Seat
    step: Count
    entry: Count


class Consent(ClientMessage, frozen=True, kw_only=True, tag="consent"):
    """Yes or no to the undo that another seat has asked for, named by its number."""

    seat: Seat
    step: Count
    proposal: Count
    agree: bool


class Concede(ClientMessage, frozen=True, kw_only=True, tag="concede"):
    """Give the game up."""

    seat: Seat


class Claim(ClientMessage, frozen=True, kw_only=True, tag="claim"):
    """Claim the game from a seat whose clock has run out."""

    seat: Seat
    late: Seat


class TakeBack(ClientMessage, frozen=True, kw_only=True, tag="takeback"):
    """Sit down again where a bot has taken over."""

    seat: Seat


class Rematch(ClientMessage, frozen=True, kw_only=True, tag="rematch"):
    """The same seats again, with another seed; the same links open the new table. Swapped, two change places."""

    seat: Seat
    is_swapped: bool = False


class HintWanted(ClientMessage, frozen=True, kw_only=True, tag="hint"):
    """What a bot would answer in this seat's place."""

    seat: Seat


FromClient: TypeAlias = (
    Hello | Ready | Decide | Unseal | Pass | KeepWatch | KeepStanding | Undo | Consent | Concede | Claim | TakeBack
    | Rematch | HintWanted
)  # fmt: skip


# From the server


class ServerMessage(Struct, frozen=True, tag_field="type", tag=written_out("ServerMessage")):
    """Anything the server says."""


class Told(Struct, frozen=True, gc=False):
    """An event, in words and as a value. It holds nothing that could hold it, and there are many."""

    number: int
    entry: int
    text: str
    short: str | None  # in few words, for a log that shows dice as dice; null where it goes without saying
    rules: tuple[str, ...]
    event: EventSent
    is_standing: bool = False  # a decision that was given by a standing answer


class RequestShown(Struct, frozen=True):
    """What a seat is asked."""

    at: int
    seat: Seat
    question: str
    text: str
    rule: str | None
    choices: tuple[Choice, ...]
    form: FormSent | None
    suggestions: tuple[FilledSent, ...]
    is_moment: bool
    is_sealed: bool


class UndoShown(Struct, frozen=True):
    """Entries from `entry` to `last` may be undone freely; before that, because of `reason`, the others must agree."""

    entry: int
    last: int
    reason: str


class StandingSeen(Struct, frozen=True):
    """A matter that a seat may have answered by a policy, and the one that it keeps; null where it is asked."""

    matter: str
    title: str
    policies: tuple[Policy, ...]
    policy: str | None = None
    scope: str | None = None  # the span at whose end it is asked again; null: until it says otherwise


class SeatSeen(Struct, frozen=True):
    """The game as one seat sees it; seat is null for a spectator, state is null where the scene says it all."""

    seat: Seat | None
    state: Any
    scene: AnyScene | None = None  # what is drawn, of games that have a board
    requests: tuple[RequestShown, ...] = ()
    answered: AnswerSent | None = None  # its own sealed answer, which it may still change or take back
    draft: AnswerSent | None = None  # what it had sealed and has taken back, to begin from
    undo: UndoShown | None = None
    spans: tuple[str, ...] = ()  # what a seat may pass for
    watches: tuple[str, ...] = ()  # when a seat may want to be asked at moments
    watch: str | None = None  # the one of them that it keeps
    standing: tuple[StandingSeen, ...] = ()


class SeatShown(Struct, frozen=True):
    """Who sits where."""

    seat: Seat
    name: str
    bot: str | None
    is_ready: bool
    is_present: bool


class Ended(Struct, frozen=True):
    """How the game ended: played to its end, or conceded or lost on the clock by a seat."""

    how: Literal["played", "conceded", "claimed"]
    seat: Seat | None = None


class Proposal(Struct, frozen=True):
    """An undo past the horizon that waits for consent; another one, of the same seat too, has another number."""

    number: int
    seat: Seat
    entry: int
    reason: str
    missing: tuple[Seat, ...]


class TableShown(Struct, frozen=True):
    """What everybody at a table may know about it."""

    table: str
    game: str
    stage: Literal["gathering", "playing", "ended"]
    dice: Literal["seed", "table"]
    commitment: str | None
    rulings: dict[str, str]
    seats: tuple[SeatShown, ...]
    waiting_for: tuple[Seat, ...] = ()
    sealed: tuple[Seat, ...] = ()  # who is ready: their answer is sealed, and they may still change it or take it back
    clock: Clock | None = None
    deadline: float | None = None  # seconds since 1970
    proposal: Proposal | None = None
    undone: tuple[Undone, ...] = ()
    ended: Ended | None = None
    successor: str | None = None  # the table of the rematch
    day: str | None = None  # of a game that everybody has on that day
    is_open: bool = False  # whoever knows its address may watch
    goes_on_from: int = 0  # the entry of a record where it begins: its bots have decided nothing before


class Update(ServerMessage, frozen=True, tag="update"):
    """Everything that this viewer may know now. Forget events from `first` on, then add these."""

    step: int
    rewinds: int
    first: int
    events: tuple[Told, ...]
    seats: tuple[SeatSeen, ...]
    table: TableShown


class Done(ServerMessage, frozen=True, tag="done"):
    """The message of this id has been done, and is stored."""

    id: int


class Refused(ServerMessage, frozen=True, tag="refused"):
    """The message of this id was not accepted, and why; nothing has changed."""

    id: int
    error: str
    faults: tuple[Fault, ...] = ()


class Hinted(ServerMessage, frozen=True, tag="hinted"):
    """What a bot would answer and why, which bot it is, the figures behind it, and what of the board it is about."""

    id: int
    answer: AnswerSent
    reason: str
    bot: str
    figures: str = ""
    models: tuple[str, ...] = ()  # who would act
    targets: tuple[str, ...] = ()  # on whom
    ways: tuple[MarkedWay, ...] = ()  # where they would be then


FromServer: TypeAlias = Update | Done | Refused | Hinted


def message_schema() -> dict[str, Any]:
    """JSON Schema of every message, by who sends it."""
    (client, server), definitions = msgspec.json.schema_components(
        [FromClient, FromServer], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages over the socket of a dwethia table",
        "type": "object",
        "properties": {"client": client, "server": server},
        "$defs": definitions,
    }
