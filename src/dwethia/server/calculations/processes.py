"""Pieces of work in processes of their own, which can be ended."""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import pickle
import signal
import socket
import subprocess
import sys
from asyncio import IncompleteReadError, StreamReader
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from threading import Lock
from typing import Any, Final, TypeVar, cast

from dwethia.codex import PACKS_VARIABLE
from dwethia.server.calculations.told import PID_BYTES, Allowance, Bug, Came, PieceOfWork, Told, Wrong
from dwethia.server.errors import TooDear

A = TypeVar("A")

LOG = logging.getLogger("dwethia.server")
ALLOWED: Final = Allowance()
LONGEST_SECONDS: Final = 60.0  # by the clock, however little of the processor a process gets
CAN_FORK: Final = hasattr(os, "fork")


class _ForkingProcess:
    """The process that others are forked from: started when it is first needed, and again where it is gone."""

    def __init__(self) -> None:
        self._server: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()

    def start(self) -> None:
        """Start it, so that it is ready when the first piece of work comes."""
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._begin()

    def _begin(self) -> None:
        self._close()
        self._server, theirs = socket.socketpair()
        # A database's address may be among what is ours; the packs of this server are needed there too.
        secret = [name for name in os.environ if name.startswith("DWETHIA_") and name != PACKS_VARIABLE]
        environment = {name: value for name, value in os.environ.items() if name not in secret}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        with theirs:
            command = [sys.executable, "-m", "dwethia.server.calculations.forking"]
            self._process = subprocess.Popen(command, stdin=theirs.fileno(), env=environment)

    def forked(self) -> socket.socket:
        """The line to a new process."""
        ours, theirs = socket.socketpair()
        with theirs:
            self.start()
            with self._lock:
                assert self._server is not None
                socket.send_fds(self._server, [b"+"], [theirs.fileno()])
        return ours

    def end(self) -> None:
        """It ends when its socket closes."""
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._server is not None:
            self._server.close()
        if self._process is not None:
            self._process.wait()
        self._server = self._process = None


_FORKING: Final = _ForkingProcess()
atexit.register(_FORKING.end)
at_work: Final[set[int]] = set()  # ids of the processes


def make_processes_ready() -> None:
    """Start what processes are forked from."""
    if CAN_FORK:
        _FORKING.start()


async def in_process(work: Callable[..., A], *values: Any, allowed: Allowance = ALLOWED) -> A:
    """What a function comes to in a process of its own, which ends with whoever waits for it."""
    if not CAN_FORK:
        return await asyncio.to_thread(work, *values)
    piece = PieceOfWork(allowed, tuple(sys.path), pickle.dumps((work, values)))
    try:
        async with asyncio.timeout(LONGEST_SECONDS), _process_for(piece) as answers:
            told = await answers.read()
    except (TimeoutError, ConnectionError):
        told = b""
    if not told:
        LOG.warning("%s took too long or too much, and was ended", work.__qualname__)
        raise TooDear(allowed.refusal)
    match cast(Told, pickle.loads(told)):
        case Came(answer):
            return cast(A, answer)
        case Wrong(kind, text):
            raise kind(text)
        case Bug(trace):
            raise RuntimeError(f"in a process of its own:\n{trace}")


@asynccontextmanager
async def _process_for(piece: PieceOfWork) -> AsyncIterator[StreamReader]:
    """What a process that does a piece of work says; it is killed at the end, if it is still there."""
    reader, writer = await asyncio.open_unix_connection(sock=_FORKING.forked())
    pid = None
    try:
        try:
            pid = int.from_bytes(await reader.readexactly(PID_BYTES), "big")
        except IncompleteReadError:
            raise RuntimeError("the process that others are forked from is gone") from None
        at_work.add(pid)
        writer.write(pickle.dumps(piece))
        yield reader
    finally:
        if pid is not None and not reader.at_eof():  # as long as the line is open, nobody else has its id
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        at_work.discard(cast(int, pid))
        writer.close()
