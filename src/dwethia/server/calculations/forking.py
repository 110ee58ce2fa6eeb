"""The process that others are forked from, each for one piece of work: `python -m dwethia.server.calculations.forking`.

It has read everything that such work needs, and nothing of the server's secrets. Its standard input is a socket, over
which the server sends it one end of a new socket for each piece; when that closes, it ends.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import socket
import sys
import traceback
from contextlib import suppress
from typing import Final

from dwethia.codex import usual
from dwethia.engine.record import RecordError
from dwethia.faults import Refusal
from dwethia.rulebook import RulebookError
from dwethia.server.boards import boards
from dwethia.server.calculations.told import PID_BYTES, Allowance, Bug, Came, PieceOfWork, Told, Wrong
from dwethia.server.errors import ClientError, NotNow, TooDear
from dwethia.server.game_catalogue import usual_catalogue
from dwethia.server.warming import warm

NICER: Final = 5  # tables go before


def main() -> None:
    """Fork a process for each socket that comes in."""
    boards()
    usual()
    warm(usual_catalogue())
    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the server closes the socket
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=sys.stdin.fileno()) as server:
        while sockets := socket.recv_fds(server, 1, 1)[1]:
            if os.fork() == 0:
                _work(socket.socket(fileno=sockets[0]))
            os.close(sockets[0])


def _work(asked: socket.socket) -> None:
    """Do the one piece of work that a socket asks for, say what came of it, and end."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        with asked, asked.makefile("rwb") as stream:
            stream.write(os.getpid().to_bytes(PID_BYTES, "big"))
            stream.flush()
            piece: PieceOfWork = pickle.load(stream)
            _bound(piece.allowed)
            stream.write(_answer(piece))
    finally:
        os._exit(0)


def _bound(allowed: Allowance) -> None:
    import resource

    with suppress(OSError):
        os.nice(NICER)
    bounds = (resource.RLIMIT_CPU, allowed.seconds), (resource.RLIMIT_AS, allowed.bytes), (resource.RLIMIT_CORE, 0)
    for kind, most in bounds:
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


def _answer(piece: PieceOfWork) -> bytes:
    try:
        return pickle.dumps(_came_of(piece))
    except MemoryError:
        return pickle.dumps(Wrong(TooDear, piece.allowed.refusal))
    except Exception:  # what came of it cannot be sent
        return pickle.dumps(Bug(traceback.format_exc()))


def _came_of(piece: PieceOfWork) -> Told:
    try:
        sys.path[:] = piece.search_path
        work, values = pickle.loads(piece.content)
        return Came(work(*values))
    except ClientError as wrong:
        return Wrong(type(wrong), str(wrong))
    except Refusal as wrong:
        return Wrong(NotNow, str(wrong))
    except (RecordError, RulebookError) as wrong:
        return Wrong(ClientError, str(wrong))


if __name__ == "__main__":
    main()
