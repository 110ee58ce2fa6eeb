"""Telling a person elsewhere that it is their turn: a short POST to an address of theirs, in its own threads.

The address must be public: a server must not be made to knock on doors inside its own network. A name is looked up
once, and the connection goes to the very address that was checked. Redirects are not followed, nothing is retried.
"""

from __future__ import annotations

import logging
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from threading import BoundedSemaphore
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import msgspec

from dwethia.server.errors import ClientError

LOG = logging.getLogger("dwethia.server")

MOST_URL: Final = 500
SECONDS: Final = 5.0
MOST_WAITING: Final = 100
THREADS: Final = 4


class Webhooks:
    """Sends notices; when too many wait, further ones are left out."""

    def __init__(self, allow_private: bool) -> None:
        self._allow_private = allow_private
        self._threads = ThreadPoolExecutor(THREADS, "dwethia-webhook")
        self._room = BoundedSemaphore(MOST_WAITING)

    def send(self, url: str, notice: dict[str, Any]) -> None:
        """Send a notice soon, or not at all."""
        if not self._room.acquire(blocking=False):
            LOG.warning("a webhook was left out: %d wait already", MOST_WAITING)
            return
        self._threads.submit(self._deliver, url, notice).add_done_callback(lambda _: self._room.release())

    def close(self, wait: bool = False) -> None:
        """Send nothing more; what is under way may be waited for."""
        self._threads.shutdown(wait=wait, cancel_futures=not wait)

    def _deliver(self, url: str, notice: dict[str, Any]) -> None:
        try:
            post(url, notice, self._allow_private)
        except (OSError, HTTPException, ClientError) as wrong:
            # The address may be a secret of its owner: it is not logged.
            LOG.warning("a webhook did not arrive: %s", type(wrong).__name__)


def check_url(url: str) -> SplitResult:
    """An address that can be used: http or https, with a host, and nothing of a user in it."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as wrong:
        raise ClientError("the webhook's address cannot be read") from wrong
    if len(url) > MOST_URL or parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise ClientError(f"a webhook's address begins with http:// or https:// and has at most {MOST_URL} characters")
    if parts.username is not None or not url.isascii() or not url.isprintable() or " " in url:
        raise ClientError("a webhook's address holds no user, no space and no character beyond ASCII")
    return parts


def post(url: str, notice: dict[str, Any], allow_private: bool) -> int:
    """Send a notice; the status that came back."""
    parts = check_url(url)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address = _checked_address(parts.hostname, port, allow_private)
    connection = HTTPConnection(parts.hostname, port, timeout=SECONDS)
    if parts.scheme == "https":
        connection = HTTPSConnection(parts.hostname, port, timeout=SECONDS)
    connection.sock = _connect(address, port, parts)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        body = msgspec.json.encode(notice)
        connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "dwethia"})
        return connection.getresponse().status
    finally:
        connection.close()


def _checked_address(host: str, port: int, allow_private: bool) -> str:
    for *_, found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        address = ip_address(str(found[0]).partition("%")[0])
        mapped = getattr(address, "ipv4_mapped", None) or address
        if allow_private or (mapped.is_global and not mapped.is_multicast):
            return str(address)
    raise ClientError("the webhook's address is not a public one")


def _connect(address: str, port: int, parts: SplitResult) -> socket.socket:
    plain = socket.create_connection((address, port), SECONDS)
    if parts.scheme != "https":
        return plain
    try:
        return ssl.create_default_context().wrap_socket(plain, server_hostname=parts.hostname)
    except OSError:
        plain.close()
        raise
