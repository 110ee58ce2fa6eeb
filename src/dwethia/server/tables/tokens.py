"""Tokens open seats; the server keeps only what cannot be turned back into one."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

MOST_TOKEN: Final = 100  # characters of a token that is worth looking at
MOST_TOKENS: Final = 16  # that somebody may show at once
OPEN_TOKEN: Final = "watch"  # known to everybody: it opens tables that anybody may watch


def token_hash(token: str) -> str:
    """What is stored of a token. Tokens are long and random, so that one plain hash is enough."""
    return blake2b(token.encode(errors="surrogatepass"), digest_size=32, person=b"dwethia token").hexdigest()


OPEN_HASH: Final = token_hash(OPEN_TOKEN)
