"""Commands: what each message of a client does at its table."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from dwethia.engine.seats import Seat
from dwethia.server import messages
from dwethia.server.errors import refusal
from dwethia.server.game_catalogue import GameCatalogue
from dwethia.server.messages import Done, FromClient, ServerMessage
from dwethia.server.storage import stored
from dwethia.server.storage.stored import StoredSeat
from dwethia.server.tables.making import clean_name, rematch_of
from dwethia.server.tables.table import HostedTable
from dwethia.server.tables.viewers import Viewer


async def carry_out(table: HostedTable, viewer: Viewer, message: FromClient, catalogue: GameCatalogue) -> ServerMessage:
    """Do what a message asks for, and the reply; a refusal is raised, and changes nothing."""
    if isinstance(message, messages.Hello):
        raise refusal("hello is said once, at the beginning")
    if isinstance(message, messages.Decide):
        await _decide(table, viewer, message)
        return Done(message.id)
    _check_held(viewer, message.seat)
    if isinstance(message, messages.HintWanted):
        return await table.hint(message.id, message.seat)
    await _carry_out(table, message, catalogue)
    return Done(message.id)


async def _carry_out(table: HostedTable, message: FromClient, catalogue: GameCatalogue) -> None:
    match message:
        case messages.Ready():
            await _ready(table, message)
        case messages.Unseal():
            await table.act(stored.UnsealAct(message.seat), _unchanged(table, message.step, message.seat))
        case messages.Pass():
            act = stored.PassUntil(message.seat, message.scope, message.moment)
            await table.act(act, _unchanged(table, message.step, message.seat))
        case messages.KeepWatch():
            await table.act(stored.WatchAct(message.seat, message.watch), lambda: _check_watch(table, message))
        case messages.KeepStanding():
            kept = stored.StandingAct(message.seat, message.matter, message.policy, message.scope)
            await table.act(kept, lambda: _check_person(table, message.seat))
        case messages.Undo():
            await table.undo(stored.UndoAct(message.seat, message.entry), _unchanged(table, message.step, message.seat))
        case messages.Consent():
            await table.consent(message.seat, message.proposal, message.agree, lambda: table.check_step(message.step))
        case messages.Concede():
            await table.act(stored.ConcedeAct(message.seat))
        case messages.Claim():
            await table.act(stored.ClaimAct(message.seat, message.late), lambda: _check_claim(table, message))
        case messages.TakeBack():
            await table.act(stored.TakeBackAct(message.seat), lambda: _check_taken_over(table, message.seat))
        case messages.Rematch():
            await _rematch(table, message, catalogue)


def _check_held(viewer: Viewer, seat: Seat) -> None:
    if seat not in viewer.seats:
        held = ", ".join(each for each in viewer.seats if each is not None) or "no seat: it is for watching"
        raise refusal(f"this link does not open {seat!r}; it opens {held}")


async def _decide(table: HostedTable, viewer: Viewer, message: messages.Decide) -> None:
    def check() -> None:
        table_game = table.playing()
        table.check_step(message.step)
        request = table_game.request_for(message.seat)
        rolls_for_bot = request.question == "dice" and message.seat in table_game.bots and viewer.seats != (None,)
        if not rolls_for_bot:
            _check_held(viewer, message.seat)
            _check_person(table, message.seat)

    await table.act(stored.DecideAct(message.seat, message.answer), check)


def _unchanged(table: HostedTable, step: int, seat: Seat) -> Callable[[], None]:
    """A check that the table still stands where the seat saw it, and that its person plays."""

    def check() -> None:
        table.check_step(step)
        _check_person(table, seat)

    return check


def _check_person(table: HostedTable, seat: Seat) -> None:
    if seat in table.playing().bots:
        raise refusal(f"a bot plays {seat}: take the seat back first")


def _check_watch(table: HostedTable, message: messages.KeepWatch) -> None:
    watches = table.hosted.kit.watches
    if message.watch not in watches:
        raise refusal(f"{message.watch!r} is no watch to keep: expected {', '.join(watches) or 'none'}")


async def _ready(table: HostedTable, message: messages.Ready) -> None:
    def change(seat: StoredSeat) -> StoredSeat:
        if seat.is_ready:
            raise refusal(f"{seat.seat} is ready already")
        salt = bytes.fromhex(message.salt) if message.salt else None
        name = seat.name if message.name is None else clean_name(message.name)
        return replace(seat, name=name, salt=salt, is_ready=True)

    await table.change_seat(message.seat, change)


def _check_claim(table: HostedTable, message: messages.Claim) -> None:
    clock = table.stored.heading.clock
    if clock is None or clock.then != "claim":
        raise refusal("this table has no clock to claim by")
    late = table.late_seats()
    if message.late not in late:
        raise refusal(f"the clock of {message.late!r} has not run out")
    if message.seat in late:
        raise refusal(f"the clock of {message.seat} has run out too")


def _check_taken_over(table: HostedTable, seat: Seat) -> None:
    table_game = table.playing()
    if table.stored.seats[table.place_of(seat)].bot is not None or seat not in table_game.bots:
        raise refusal(f"no bot has taken {seat} over")


async def _rematch(table: HostedTable, message: messages.Rematch, catalogue: GameCatalogue) -> None:
    if table.playing().ended is None:
        raise refusal("the game is still on: a rematch comes after it")
    await table.succeed(lambda: rematch_of(table.stored, catalogue, message.is_swapped))
