"""Files that somebody names: read up to a bound, written whole or not at all; what is wrong is said in one message."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from dwethia.cli.output import BadInput

EVERYBODY: Final = 0o666  # as far as the user's mask allows


def is_there(file: Path) -> bool:
    try:
        return file.exists()
    except (OSError, ValueError):  # a name no file can have
        return False


def content_of(file: Path, most: int) -> bytes:
    """What a file holds, of a larger one only so much that whoever reads it can tell."""
    try:
        with file.open("rb") as opened:
            return opened.read(most + 1)
    except (OSError, ValueError) as wrong:
        raise unusable(file, wrong) from wrong


def write_whole(file: Path, content: bytes, mode: int = EVERYBODY) -> None:
    """Write a file whole or not at all; what is no plain file, as a pipe, is written to."""
    try:
        if file.exists() and not file.is_file():
            file.write_bytes(content)
        else:
            _replace(file, content, mode)
    except (OSError, ValueError) as wrong:
        raise unusable(file, wrong) from wrong


def _replace(file: Path, content: bytes, mode: int) -> None:
    draft = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    opened = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        with os.fdopen(opened, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())  # else a crash may leave the new name on an empty file
        draft.replace(file)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def unusable(file: Path, wrong: OSError | ValueError) -> BadInput:
    """What is said of a file that cannot be read or written."""
    return BadInput(f"{file}: {getattr(wrong, 'strerror', None) or wrong}")
