"""The door: every request and every socket passes here before anything looks at it.

Headers that keep a browser careful go on everything that leaves. Whatever changes something must come from our own
pages or from no page at all; an address that asks too often waits, and so does a body until there is room for it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from ipaddress import ip_address
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

import msgspec

from dwethia.server.bodies import Bodies, BodyRefused
from dwethia.server.own_names import is_own_alone, own_names
from dwethia.server.rates import Rates
from dwethia.server.settings import Settings

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]

SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
POLICY_VIOLATION: Final = 1008
API: Final = "/api/"
A_FILE: Final = 0.05  # of a request: files lie in memory, and whoever opens a table asks for dozens of them

CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


class FrontDoor:
    """Stands before the application."""

    def __init__(self, app: App, settings: Settings, rates: Rates) -> None:
        self._app, self._rates = app, rates
        self._bodies = Bodies(settings.limits)
        self._origins = frozenset(allowed_origins(settings))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._is_foreign(scope) or not self._rates.allows(address_of(scope)):
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_for_api = scope["path"].startswith(API)

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), *HEADERS]
                if is_for_api:
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        if not self._rates.allows(address_of(scope), 1.0 if is_for_api else A_FILE):
            await _say_no(send_with_headers, 429, "too many requests from this address: wait a little")
        elif scope["method"] not in SAFE_METHODS and self._is_foreign(scope):
            await _say_no(send_with_headers, 403, "another site may not do this here")
        else:
            try:
                async with self._bodies.taken(scope, receive) as with_body:
                    await self._app(scope, with_body, send_with_headers)
            except BodyRefused as refused:
                await _say_no(send_with_headers, refused.status, str(refused))

    def _is_foreign(self, scope: Scope) -> bool:
        """Whether a page of another site asks. Programs that are no browsers name no page."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        if origin is None:
            return False
        named = origin.decode("latin-1").lower()
        return named not in self._origins and not _is_same_number(named, headers.get(b"host", b"").decode("latin-1"))


def allowed_origins(settings: Settings) -> Iterable[str]:
    """The sites that are our own: on a network also those under this machine's names."""
    names = () if is_own_alone(settings.host) else own_names()
    for host in (settings.host, "localhost", "127.0.0.1", "::1", *names):
        yield f"http://{_bracketed(host)}:{settings.port}".lower()
        if settings.port == 80:
            yield f"http://{_bracketed(host)}".lower()
    if settings.public_url:
        parts = urlsplit(settings.public_url)
        yield f"{parts.scheme}://{parts.netloc}".lower()


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _is_same_number(origin: str, host: str) -> bool:
    """Whether a page came from this very address, given in numbers: no name can be turned to point there."""
    try:
        parts = urlsplit(origin)
        ip_address(parts.hostname or "")
    except ValueError:
        return False
    return parts.netloc == host.lower()


def address_of(scope: Scope) -> str:
    """Who asks."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


async def _say_no(send: Send, status: int, error: str) -> None:
    body = msgspec.json.encode({"error": error})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
