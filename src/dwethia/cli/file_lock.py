"""A lock beside a file, so that two programs do not write to it at once; it ends with the process, however it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from dwethia.cli.files import EVERYBODY, unusable
from dwethia.cli.output import BadInput

if sys.platform == "win32":
    import msvcrt

    def _lock(opened: int, *, waits: bool) -> None:
        msvcrt.locking(opened, msvcrt.LK_LOCK if waits else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(opened: int, *, waits: bool) -> None:
        fcntl.flock(opened, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def alone_with(file: Path, taken: str | None = None) -> Iterator[None]:
    """Wait until nobody else writes to a file, and keep others waiting meanwhile.

    Where it is said what is wrong if the file is taken, nobody waits: whoever comes second is told so.
    """
    place = file.with_name(f".{file.name}.lock")
    try:
        opened = _locked(place, waits=taken is None)
    except (BlockingIOError, PermissionError) as wrong:
        if taken is not None and place.exists():
            raise BadInput(f"{file}: {taken}") from wrong
        raise unusable(file, wrong) from wrong
    except (OSError, ValueError) as wrong:
        raise unusable(file, wrong) from wrong
    try:
        yield
    finally:
        with suppress(OSError):  # some systems keep a file that is open
            place.unlink()
        os.close(opened)


def _locked(place: Path, *, waits: bool) -> int:
    """The lock's file, locked; one that its last holder has removed meanwhile is none any more."""
    while True:
        opened = os.open(place, os.O_RDWR | os.O_CREAT, EVERYBODY)
        try:
            _lock(opened, waits=waits)
            if os.path.samestat(os.fstat(opened), place.stat()):
                return opened
        except FileNotFoundError:
            pass
        except BaseException:
            os.close(opened)
            raise
        os.close(opened)
