"""What is written with every act and seldom read: as compressed JSON."""

from __future__ import annotations

import zlib
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")
LEVEL: Final = 1  # quick: it is done at every act


def packed(held: Struct) -> bytes:
    """Something as it is kept."""
    return zlib.compress(msgspec.json.encode(held), LEVEL)


def unpacked(kept: bytes, kind: type[T]) -> T:
    """What was kept; a ValueError where it is damaged."""
    try:
        return msgspec.json.decode(zlib.decompress(kept), type=kind)
    except zlib.error as wrong:
        raise ValueError(str(wrong)) from wrong
