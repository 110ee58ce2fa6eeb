"""The socket of a viewer: a hello with tokens, then messages in and what may be seen out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Struct

from dwethia.faults import Refusal
from dwethia.server.app_context import AppContext, address_of, app_context_of
from dwethia.server.bounds import Count
from dwethia.server.errors import ClientError, NotThere, TooMuch
from dwethia.server.messages import FromClient, Hello, Refused, ServerMessage
from dwethia.server.rates import Bucket
from dwethia.server.tables.commands import carry_out
from dwethia.server.tables.table import HostedTable
from dwethia.server.tables.tokens import token_hash
from dwethia.server.tables.viewers import Viewer

LOG = logging.getLogger("dwethia.server")

Socket = WebSocket[Any, Any, Any]


class _Numbered(Struct):
    """What every message has."""

    id: Count = 0


DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
NUMBERED: Final = msgspec.json.Decoder(_Numbered)
NO_HELLO: Final = 4400
NOT_OPENED: Final = 4403
NOT_THERE: Final = 4404
TOO_OFTEN: Final = 4429


class Unreadable(ClientError):
    """A message that is none of ours."""


@websocket("/api/tables/{table_id:str}/socket")
async def watch(socket: Socket, table_id: FromPath[str]) -> None:
    """One viewer at one table."""
    context = app_context_of(socket)
    await socket.accept()
    try:
        with _counted(context, address_of(socket)):
            viewer, table = await _opened(socket, table_id, context)
            await _serve(socket, viewer, table, context)
    except WebSocketDisconnect:
        return
    except (ClientError, Refusal) as wrong:
        await _last_words(socket, Refused(0, str(wrong)), _closing_code(wrong))


def _closing_code(wrong: ClientError | Refusal) -> int:
    if isinstance(wrong, Unreadable):
        return NO_HELLO
    return NOT_THERE if isinstance(wrong, NotThere) else NOT_OPENED


@contextmanager
def _counted(context: AppContext, address: str) -> Iterator[None]:
    if context.sockets[address] >= context.settings.limits.sockets_per_address:
        raise TooMuch("too many connections from this address")
    context.sockets[address] += 1
    try:
        yield
    finally:
        context.sockets[address] -= 1
        if not context.sockets[address]:
            del context.sockets[address]


async def _opened(socket: Socket, table_id: str, context: AppContext) -> tuple[Viewer, HostedTable]:
    try:
        hello = _decoded(await asyncio.wait_for(_received(socket), context.settings.limits.hello_seconds))
    except TimeoutError as late:
        raise Unreadable("the first message is a hello, and it did not come") from late
    if not isinstance(hello, Hello):
        raise Unreadable("the first message is a hello")
    table = await context.registry.table(table_id)
    hashes = frozenset(token_hash(token) for token in hello.tokens)
    viewer = Viewer(table.opened_by(hashes), hashes, hello.rewinds, hello.events)
    await table.join(viewer, context.settings.limits.viewers_per_table)
    return viewer, table


async def _serve(socket: Socket, viewer: Viewer, table: HostedTable, context: AppContext) -> None:
    """Read and write until one of the two ends."""
    sending = asyncio.create_task(_send(socket, viewer))
    reading = asyncio.create_task(_read(socket, viewer, table, context))
    try:
        done, _ = await asyncio.wait({sending, reading}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        sending.cancel()
        reading.cancel()
        await asyncio.gather(sending, reading, return_exceptions=True)
        await table.leave(viewer)


async def _send(socket: Socket, viewer: Viewer) -> None:
    async def send(encoded: bytes) -> None:
        await socket.send_data(encoded, mode="text")

    code = await viewer.send_all(send)
    await socket.close(code)


async def _read(socket: Socket, viewer: Viewer, table: HostedTable, context: AppContext) -> None:
    limits = context.settings.limits
    clock = asyncio.get_running_loop().time
    bucket = Bucket(limits.messages_per_second, limits.messages_at_once, clock())
    while True:
        data = await _received(socket)
        if not bucket.take(clock()):
            viewer.close(TOO_OFTEN)
            return
        viewer.reply(await _reply(data, viewer, table, context))


async def _reply(data: bytes | str, viewer: Viewer, table: HostedTable, context: AppContext) -> ServerMessage:
    id = _id_of(data)
    try:
        message = _decoded(data)
        return await carry_out(table, viewer, message, context.catalogue)
    except Refusal as refusal:
        return Refused(id, str(refusal), refusal.faults)
    except ClientError as wrong:
        return Refused(id, str(wrong))
    except Exception:
        LOG.exception("table %s: a message could not be dealt with", table.id)
        return Refused(id, "something went wrong on the server; nothing has changed")


def _id_of(data: bytes | str) -> int:
    """The id of a message, even of one that is otherwise unreadable; 0 where it has none."""
    try:
        return NUMBERED.decode(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return 0


def _decoded(data: bytes | str) -> FromClient:
    try:
        return DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise Unreadable(f"the message cannot be read: {wrong}") from wrong


async def _received(socket: Socket) -> bytes | str:
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="the viewer has gone")
    assert event["type"] == "websocket.receive"
    text = event.get("text")
    return text if text is not None else event.get("bytes") or b""


async def _last_words(socket: Socket, message: ServerMessage, code: int) -> None:
    await socket.send_data(msgspec.json.encode(message), mode="text")
    await socket.close(code)
