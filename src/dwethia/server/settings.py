"""How a server was started, and what it bears."""

from __future__ import annotations

from msgspec import Struct

MIB = 2**20


class LineLimits(Struct, frozen=True):
    """A line of requests: how many have a turn at once, how many wait, and how many of all these one address has."""

    at_once: int
    waiting: int
    per_address: int


class Limits(Struct, frozen=True):
    """What one address or connection may ask for; beyond that it is told to wait."""

    message_bytes: int = 64 * 1024
    body_bytes: int = 256 * 1024
    pack_bytes: int = 1 * MIB  # of files of 256 KiB, written as JSON
    record_bytes: int = 16 * MIB
    bytes_at_once: int = 64 * MIB  # of all bodies in memory
    large_bodies_at_once: int = 2  # those with more than a plain body has
    large_bodies_waiting: int = 8
    body_seconds: float = 30.0  # from its first byte to its last
    head_seconds: float = 10.0  # from a connection, or the first byte of the next request, to the end of its headers
    messages_per_second: float = 20.0
    messages_at_once: int = 60
    requests_per_second: float = 20.0
    requests_at_once: int = 100
    tables_per_hour: int = 60
    tables_at_once: int = 30
    packs_per_hour: int = 240
    packs_at_once: int = 30
    sockets_per_address: int = 60
    viewers_per_table: int = 200
    apart: LineLimits = LineLimits(2, 24, 8)  # odds and records
    armies: LineLimits = LineLimits(2, 48, 16)
    pack_checks: LineLimits = LineLimits(1, 12, 4)
    looks: LineLimits = LineLimits(2, 96, 32)  # at tables
    hello_seconds: float = 10.0
    idle_seconds: float = 600.0


class Settings(Struct, frozen=True):
    """Where a server listens, and how it is reached."""

    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    private_webhooks: bool = False
    limits: Limits = Limits()
