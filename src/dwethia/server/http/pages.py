"""The pages: the client where it has been built, a plain word where it has not; and the schema of the messages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from dwethia.server.http.client_files import ClientFiles
from dwethia.server.messages import message_schema

CLIENT: Final = Path(__file__).parent.parent / "client"

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>dwethia</title></head>
<body><h1>dwethia</h1>
<p>The server is running, but its client has not been built into this installation.</p>
<p><a href="/schema/openapi.json">What can be asked over HTTP</a>,
<a href="/schema/messages.json">what goes over the socket</a>.</p></body></html>
"""


def handlers(client: Path = CLIENT) -> Sequence[HTTPRouteHandler]:
    """The handlers of the pages there are."""
    if (client / "index.html").is_file():
        return messages, _client(ClientFiles(client))
    return messages, not_built


def _client(files: ClientFiles) -> HTTPRouteHandler:
    @route(["/", "/{path:path}"], http_method=["GET", "HEAD"], status_code=200, include_in_schema=False)
    async def client(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
        """A file of the client."""
        page = files.find(path)
        if page is None:
            raise NotFoundException("Not Found")
        return page.answer(request.headers.get("accept-encoding", ""), request.headers.get("if-none-match", ""))

    return client


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def not_built() -> str:
    """What stands in for the client."""
    return NOT_BUILT


@get("/schema/messages.json", summary="The messages of the socket, as JSON Schema")
async def messages() -> Response[dict[str, Any]]:
    """JSON Schema of everything that client and server say over the socket."""
    return Response(message_schema(), media_type="application/schema+json")
