"""A bot from a file at the table: asked in its own process, in time, and believed as far as its answer is legal."""

from __future__ import annotations

import atexit
import os
import pickle
import socket
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from dwethia.bots.foreign.limits import IN_A_GAME, TO_LOAD, BotFailed, BotLimits, Failing
from dwethia.bots.foreign.messages import MOST_BYTES, BotOrder, BotSaid, Gone, TooLong, receive, send
from dwethia.bots.hints import Thought
from dwethia.bots.registry import BotMaker, UnknownBot, bot_named
from dwethia.engine.answers import accepted
from dwethia.engine.seats import Seat
from dwethia.engine.view import Look, Sight
from dwethia.faults import Refusal

ENDING: Final = ".py"  # of the name of a bot that is a file
ONE_CORE: Final = {f"{each}_NUM_THREADS": "1" for each in ("OMP", "OPENBLAS", "MKL", "NUMEXPR")}


def is_file_name(name: str) -> bool:
    """Whether a bot's name is that of a file."""
    return name.endswith(ENDING)


def player(game: str, name: str, limits: BotLimits) -> BotMaker:
    """A bot of a game by its name, or from a file."""
    return (lambda seed: ForeignBot(game, Path(name), seed, limits)) if is_file_name(name) else bot_named(game, name)


def check_player(game: str, name: str, limits: BotLimits) -> None:
    """Refuse a name that no bot has, and a file that cannot be loaded."""
    if not is_file_name(name):
        bot_named(game, name)
        return
    if not Path(name).is_file():
        raise UnknownBot(f"{name}: there is no such file")
    bot = ForeignBot(game, Path(name), "", limits)
    try:
        bot.start(None)
    except BotFailed as failed:
        raise UnknownBot(f"{name}: {failed}") from failed
    finally:
        bot.close()


def digests(names: Iterable[str]) -> dict[str, str]:
    """The digests of those bots that are files, by their names."""
    return {name: sha256(Path(name).read_bytes()).hexdigest() for name in names if is_file_name(name)}


class ForeignBot:
    """One game's bot from a file; its process is started with the first question."""

    def __init__(self, game: str, file: Path, seed: str, limits: BotLimits) -> None:
        self._game = game
        self._file = file
        self._luck = sha256(f"bot {seed}".encode()).hexdigest()  # the seed itself would tell the dice to come
        self._limits = limits
        self._left = limits.seconds * IN_A_GAME
        self._process: int | None = None
        self._channel: socket.socket | None = None

    def __call__(self, look: Look) -> Thought:
        seat = look.seat
        if self._channel is None:
            self.start(seat)
        sight = Sight(**{name: getattr(look, name) for name in Sight.__struct_fields__})
        began = monotonic()
        said = self._asked(seat, pickle.dumps(sight), min(self._limits.seconds, self._left))
        self._left -= monotonic() - began
        (ask,) = look.asks
        if not isinstance(said.answer, str | dict):
            raise BotFailed(seat, Failing.ILLEGAL, f"{said.answer!r:.80} is no answer: expected an option or a form")
        try:
            accepted(ask, said.answer)
        except Refusal as refused:
            raise BotFailed(seat, Failing.ILLEGAL, f"{refused}"[:300]) from refused
        return Thought(said.answer, said.reason)

    def start(self, seat: Seat | None) -> None:
        """Start its process and have the file loaded."""
        ours, its = socket.socketpair()
        self._channel = ours
        with its:
            order = BotOrder(self._game, str(self._file.resolve()), self._luck, self._limits.memory)
            self._process = _nursery().born(order, its)
        self._asked(seat, None, TO_LOAD)

    def close(self) -> None:
        """End its process, and whatever that has started."""
        if self._channel is not None:
            self._channel.close()
            self._channel = None
        if self._process is not None:
            _nursery().end(self._process)
            self._process = None

    def _asked(self, seat: Seat | None, content: bytes | None, seconds: float) -> BotSaid:
        assert self._channel is not None, "it was started"
        try:
            self._channel.settimeout(max(seconds, 0.001))
            if content is not None:
                send(self._channel, content)
            said = msgspec.json.decode(receive(self._channel, MOST_BYTES, monotonic() + seconds), type=BotSaid)
        except TimeoutError as late:
            words = f"no answer within {seconds:g} s" if self._left > seconds else "all its time is gone"
            raise BotFailed(seat, Failing.STALL, words) from late
        except (Gone, ConnectionError) as gone:
            raise BotFailed(seat, Failing.CRASH, "its process has ended") from gone
        except (TooLong, ValueError, RecursionError) as wrong:
            raise BotFailed(seat, Failing.ILLEGAL, "what it sent is no answer") from wrong
        if said.failing is not None:
            raise BotFailed(seat, said.failing, said.words)
        return said


class Nursery:
    """The process that forks for each bot: it has loaded the rules once, and knows of no game."""

    def __init__(self) -> None:
        if sys.platform != "linux":
            raise UnknownBot("a bot from a file needs limits that this system does not have: it plays on Linux alone")
        self._owner = os.getpid()
        self._control, its = socket.socketpair()
        with its:
            command = [sys.executable, "-P", "-m", "dwethia.bots.foreign.host", str(its.fileno())]
            environment = {**os.environ, **ONE_CORE, "PYTHONHASHSEED": "0"}
            self._process = subprocess.Popen(
                command,
                pass_fds=(its.fileno(),),
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,  # who stops a command with Ctrl-C does not stop this: it ends with the command
            )

    def born(self, order: BotOrder, channel: socket.socket) -> int:
        """Start a process for a bot, with its end of a channel."""
        socket.send_fds(self._control, [msgspec.json.encode(order)], [channel.fileno()])
        return int(self._control.recv(10, socket.MSG_WAITALL))

    def end(self, process: int) -> None:
        """End the process of a bot, and its group."""
        with suppress(ConnectionError):  # it has gone itself, and its bots with it
            self._control.sendall(str(process).encode())
            self._control.recv(10, socket.MSG_WAITALL)

    @property
    def is_ours(self) -> bool:
        return self._owner == os.getpid() and self._process.poll() is None

    def leave(self) -> None:
        """Have nothing to do with it any more; it ends when everybody has left."""
        self._control.close()

    def close(self) -> None:
        """End it, and with it every bot it has started."""
        self.leave()
        self._process.wait()


_nurseries: list[Nursery] = []


def _nursery() -> Nursery:
    """This process's own: one that a fork has inherited belongs to somebody else."""
    if not _nurseries or not _nurseries[-1].is_ours:
        for each in _nurseries:
            each.leave()
        _nurseries.append(Nursery())
    return _nurseries[-1]


@atexit.register
def _close() -> None:
    for each in _nurseries:
        if each.is_ours:
            each.close()
