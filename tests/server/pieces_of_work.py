"""Work for processes of their own, good and bad; they find it by its name, as the tests do."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from dwethia.server.errors import NotNow


def doubled(number: int) -> int:
    return 2 * number


def refused() -> None:
    raise NotNow("not as things stand")


def broken() -> None:
    raise KeyError("a bug")


def burning(noted: str) -> None:
    Path(noted).write_text(str(os.getpid()))
    while True:
        pass


def hoarding() -> int:
    return len(bytearray(2**32))


def killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
