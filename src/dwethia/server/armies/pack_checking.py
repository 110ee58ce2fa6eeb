"""Check folders as packs, in a process that may take so much time and memory and no more; the last of them is new."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from dwethia.codex import examine
from dwethia.server.armies.packs import MOST_MISTAKES, Examined, MistakeShown, mistake_shown

SECONDS: Final = 6  # of the processor
BYTES: Final = 2**30


def bounded() -> None:
    """Set the limits, where the system has any."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for kind, most in ((resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_AS, BYTES)):
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


def main(folders: list[str]) -> None:
    """Print what came of the check, as JSON."""
    codex, mistakes = examine(*(Path(each) for each in folders))
    told = tuple(mistake_shown(each) for each in mistakes[:MOST_MISTAKES])
    if more := len(mistakes) - len(told):
        text = f"and {more} mistakes more"
        told += (MistakeShown(told[-1].pack, None, None, None, None, text, "", None, text),)
    id = None if codex is None else codex.packs[-1].pack.id
    sys.stdout.buffer.write(msgspec.json.encode(Examined(id, told)))


if __name__ == "__main__":
    bounded()
    main(sys.argv[1:])
