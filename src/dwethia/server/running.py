"""Running the server until it is stopped."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Final

import uvicorn

from dwethia.server.app import create_app
from dwethia.server.connections import connection_class
from dwethia.server.door import App
from dwethia.server.game_catalogue import usual_catalogue
from dwethia.server.settings import Settings
from dwethia.server.storage.engines import open_database
from dwethia.server.storage.store import Store
from dwethia.server.tables.registry import TableRegistry
from dwethia.server.webhooks import Webhooks

BACKLOG: Final = 2048


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens, so that a port in use is known before anything else is done."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def open_app(settings: Settings, database: str) -> App:
    """The application with the usual games and a database."""
    store = Store(open_database(database))
    return create_app(TableRegistry(usual_catalogue(), store, Webhooks(settings.private_webhooks)), store, settings)


class TableServer(uvicorn.Server):
    """A server that says when it answers, and not before."""

    def __init__(self, config: uvicorn.Config, when_open: Callable[[], None]) -> None:
        super().__init__(config)
        self._when_open = when_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._when_open()


def make_server(app: App, settings: Settings, when_open: Callable[[], None]) -> TableServer:
    """A server that is ready to run; nothing that it logs holds a token."""
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=connection_class(settings.limits.head_seconds),
        ws="websockets-sansio",
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,  # it costs more processor than it saves on messages this small
        access_log=False,
        server_header=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )
    return TableServer(config, when_open)
