"""Running the server until it is stopped."""

from __future__ import annotations

import uvicorn

from dwethia.server.app import create_app
from dwethia.server.house import House
from dwethia.server.settings import Settings
from dwethia.server.storage.engines import open_database
from dwethia.server.storage.store import Store


def make_server(settings: Settings, database: str, house: House | None = None) -> uvicorn.Server:
    """A server that is ready to run; nothing that it logs holds a token."""
    app = create_app(Store(open_database(database)), settings, house)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=settings.limits.message_bytes,
        access_log=False,
        server_header=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )
    return uvicorn.Server(config)
