"""Records over HTTP: walk through one step by step, and check it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

from litestar import Request, post
from litestar.params import JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from dwethia.engine.game import Game
from dwethia.engine.record import Record, Undone
from dwethia.engine.replay import Mismatch, Verdict, replay, replay_steps, verify
from dwethia.engine.request import Decision
from dwethia.engine.rules import GameRules
from dwethia.engine.seats import Seat
from dwethia.engine.view import View, view
from dwethia.games import with_versions
from dwethia.server.app_context import app_context_of
from dwethia.server.boards import board_of
from dwethia.server.boards.board import Board
from dwethia.server.boards.sent import AnyFinding, AnyOutlook, AnyProbe, AnyScene
from dwethia.server.errors import ClientError
from dwethia.server.http.probes import Entry, Probed, board_to_probe
from dwethia.server.messages import RequestShown, Told
from dwethia.server.tables.making import hosted_game, record_handed_in
from dwethia.server.tables.showing import show_request
from dwethia.server.tables.table_game import tell

A = TypeVar("A")
AnyRequest = Request[Any, Any, Any]
MOST_STEPS: Final = 200


class ReplayAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A record, which of its entries to see, and from which seat; without one, as a spectator."""

    record: dict[str, Any]
    first: Entry = 0
    count: Annotated[int, Meta(ge=1, le=MOST_STEPS)] = 1
    seat: Annotated[str, Meta(max_length=100)] | None = None
    outlook: bool = False  # with what the seat was asked, and what each answer was likely to come to
    whole: bool = False  # with the events of every entry


class ReplayStep(Struct, frozen=True):
    """The game after an entry, and what that entry made happen."""

    entry: int
    state: Any  # null where the scene says it all
    scene: AnyScene | None
    waiting_for: tuple[Seat, ...]
    is_over: bool
    events: tuple[Told, ...]
    decisions: tuple[Decision, ...]  # those that this entry consists of
    requests: tuple[RequestShown, ...] = ()
    outlook: AnyOutlook | None = None


class Replayed(Struct, frozen=True):
    """A record, and some of its steps."""

    game: str
    seats: tuple[Seat, ...]
    rulings: dict[str, str]
    entries: int  # the number of its last entry
    undone: tuple[Undone, ...]
    steps: tuple[ReplayStep, ...]
    told: tuple[Told, ...] = ()  # the events of all entries, where they were asked for


class ReplayProbe(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to look at in a game as it stood after an entry of its record."""

    record: dict[str, Any]
    look: AnyProbe
    entry: Entry = 0


class VerifyAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be checked."""

    record: dict[str, Any]


@post("/api/replay", status_code=200, summary="Walk through a record")
async def walk(request: AnyRequest, data: JSONBody[ReplayAsked]) -> Replayed:
    """The game after each of some entries of a record."""
    context = app_context_of(request)
    record = record_handed_in(data.record)
    rules = hosted_game(context.catalogue, record.game).rules
    if data.seat is not None and data.seat not in record.seats:
        raise ClientError(f"seat: there is no seat {data.seat!r}, expected {', '.join(record.seats)}")
    asked = replace(data, record={})  # once is enough to send
    steps, told = await context.calculations.apart(request, _replaying, _walked, record, rules, asked)
    return Replayed(record.game, record.seats, record.rulings, len(record.entries) - 1, record.undone, steps, told)


def _replaying(work: Callable[..., A], record: Record, rules: GameRules[Any], asked: Any) -> A:
    """What is done with a record that has to replay."""
    try:
        return work(record, rules, asked)
    except Mismatch as wrong:
        raise ClientError(f"the record does not replay: {wrong}") from wrong


def _walked(
    record: Record, rules: GameRules[Any], asked: ReplayAsked
) -> tuple[tuple[ReplayStep, ...], tuple[Told, ...]]:
    """The steps that are asked for, and the events of all entries if they are."""
    steps: list[ReplayStep] = []
    told: list[Told] = []
    board, last = board_of(rules.name), asked.first + asked.count - 1
    for entry, game in enumerate(replay_steps(record, rules)):
        if entry > last and not asked.whole:
            break
        events = tuple(tell(len(told) + place, entry, each, board) for place, each in enumerate(game.events_of(entry)))
        told += events
        if asked.first <= entry <= last:
            steps.append(_step(record, game, entry, events, asked))
    return tuple(steps), tuple(told) if asked.whole else ()


def _step(record: Record, game: Game[Any], entry: int, events: tuple[Told, ...], asked: ReplayAsked) -> ReplayStep:
    board, seen = board_of(game.rules.name), view(game, Seat(asked.seat) if asked.seat is not None else None)
    step = ReplayStep(
        entry=entry,
        state=seen.state if board.sends_state else None,
        scene=board.scene(seen.state, game.rulings),
        waiting_for=seen.waiting_for,
        is_over=seen.is_over,
        events=events,
        decisions=record.entries[entry].decisions,
    )
    return _with_outlook(step, seen, game, board) if asked.outlook else step


def _with_outlook(step: ReplayStep, seen: View, game: Game[Any], board: Board) -> ReplayStep:
    found = board.outlook(seen.state, next(iter(seen.requests), None), game.rulings)
    return replace(
        step, requests=tuple(show_request(each, suggests=board.sends_state) for each in seen.requests), outlook=found
    )


@post("/api/replay/probe", status_code=200, summary="A measure or a card at a moment of a record")
async def probe_then(request: AnyRequest, data: JSONBody[ReplayProbe]) -> Probed:
    """What anybody who watched could have found after an entry of a record."""
    context = app_context_of(request)
    record = record_handed_in(data.record)
    board_to_probe(record.game, data.look)
    rules = hosted_game(context.catalogue, record.game).rules
    asked = replace(data, record={})
    found = await context.calculations.apart(request, _replaying, _probed, record, rules, asked)
    return Probed(data.entry, found)


def _probed(record: Record, rules: GameRules[Any], asked: ReplayProbe) -> AnyFinding:
    board, game = board_to_probe(record.game, asked.look), replay(record, rules, asked.entry)
    return board.probe(rules.view(game.state, None), asked.look, None, game.rulings, None)


@post("/api/verify", status_code=200, summary="Check a record")
async def check(request: AnyRequest, data: JSONBody[VerifyAsked]) -> Verdict:
    """Whether a record replays to the same events, and whether its dice are those of its seed."""
    context = app_context_of(request)
    record = record_handed_in(data.record)
    kit = hosted_game(context.catalogue, record.game).kit
    return with_versions(await context.calculations.apart(request, verify, record, kit.rules), record, kit)


HANDLERS = (walk, probe_then, check)
