"""Telling a person elsewhere that it is their turn: a short POST to an address of theirs, in its own threads.

The address must be public: a server must not be made to knock on doors inside its own network. A name is looked up
once, and the connection goes to the very address that was checked. Redirects are not followed, nothing is retried.
"""

from __future__ import annotations

import logging
import socket
import ssl
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Lock, Timer
from time import monotonic
from typing import Any, Final, TypeAlias
from urllib.parse import SplitResult, urlsplit

import msgspec

from dwethia.server.errors import ClientError

LOG = logging.getLogger("dwethia.server")

MOST_URL: Final = 500
SECONDS: Final = 5.0
MOST_WAITING: Final = 100
MOST_WAITING_FOR_HOST: Final = 20
THREADS: Final = 4

# IPv4 within IPv6: compatible, mapped, translated, behind a gateway, 6to4 and Teredo.
HOLDING_ANOTHER: Final = tuple(
    ip_network(each)
    for each in (
        "::/96",
        "::ffff:0:0/96",
        "::ffff:0:0:0/96",
        "64:ff9b::/96",
        "64:ff9b:1::/48",
        "2002::/16",
        "2001::/32",
    )
)

Notice: TypeAlias = tuple[str, dict[str, Any]]


class Webhooks:
    """Sends notices, to each host one after another; when too many wait, further ones are left out."""

    def __init__(self, allow_private: bool) -> None:
        self._allow_private = allow_private
        self._threads = ThreadPoolExecutor(THREADS, "dwethia-webhook")
        self._lock = Lock()
        self._waiting: dict[str, deque[Notice]] = {}  # of each host that is being told something
        self._count = 0

    def send(self, url: str, notice: dict[str, Any]) -> None:
        """Send a notice soon, or not at all."""
        host = _host_of(url)
        with self._lock:
            if self._count >= MOST_WAITING or len(self._waiting.get(host, ())) >= MOST_WAITING_FOR_HOST:
                LOG.warning("a webhook was left out: %d wait already", self._count)
                return
            self._count += 1
            if host in self._waiting:
                self._waiting[host].append((url, notice))
                return
            self._waiting[host] = deque()
        self._threads.submit(self._tell, host, (url, notice))

    def close(self, wait: bool = False) -> None:
        """Send nothing more; what is under way may be waited for."""
        self._threads.shutdown(wait=wait, cancel_futures=not wait)

    def _tell(self, host: str, notice: Notice | None) -> None:
        """Tell a host everything that waits for it."""
        while notice is not None:
            self._deliver(*notice)
            with self._lock:
                self._count -= 1
                notice = self._waiting[host].popleft() if self._waiting[host] else None
                if notice is None:
                    del self._waiting[host]

    def _deliver(self, url: str, notice: dict[str, Any]) -> None:
        try:
            post(url, notice, self._allow_private)
        except (OSError, HTTPException, ClientError) as wrong:
            # The address may be a secret of its owner: it is not logged.
            LOG.warning("a webhook did not arrive: %s", type(wrong).__name__)


def _host_of(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


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


def post(url: str, notice: dict[str, Any], allow_private: bool, seconds: float = SECONDS) -> int:
    """Send a notice; the status that came back, all within a few seconds however slowly it comes."""
    end = monotonic() + seconds
    parts = check_url(url)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address = _checked_address(parts.hostname, port, allow_private)
    with socket.create_connection((address, port), max(0.1, end - monotonic())) as plain:
        # Time limits of sockets begin anew with every byte: this one ends the whole.
        ending = Timer(max(0.1, end - monotonic()), _hang_up, [plain])
        ending.daemon = True
        ending.start()
        try:
            return _posted(plain, parts, port, msgspec.json.encode(notice))
        finally:
            ending.cancel()


def _hang_up(plain: socket.socket) -> None:
    with suppress(OSError):
        plain.shutdown(socket.SHUT_RDWR)


def _posted(plain: socket.socket, parts: SplitResult, port: int, body: bytes) -> int:
    assert parts.hostname is not None
    connection = HTTPConnection(parts.hostname, port)
    if parts.scheme == "https":
        plain = ssl.create_default_context().wrap_socket(plain, server_hostname=parts.hostname)
        connection = HTTPSConnection(parts.hostname, port)
    connection.sock = plain
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "dwethia"})
        return connection.getresponse().status
    finally:
        connection.close()


def _checked_address(host: str, port: int, allow_private: bool) -> str:
    for *_, found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        address = ip_address(str(found[0]).partition("%")[0])
        if allow_private or _is_public(address):
            return str(address)
    raise ClientError("the webhook's address is not a public one")


def _is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether anybody may be made to knock there; an address that holds another one may lead anywhere."""
    if any(address in network for network in HOLDING_ANOTHER if network.version == address.version):
        return False
    return address.is_global and not address.is_multicast
