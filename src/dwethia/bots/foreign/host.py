"""The process that bots from files are born of: it knows the rules and no game, and forks for each bot that plays.

Run as `python -m dwethia.bots.foreign.host FD`; orders come through that socket, each with the bot's own.
"""

from __future__ import annotations

import gc
import os
import pickle
import random
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final, NoReturn

import msgspec

from dwethia.bots.foreign.limits import Failing
from dwethia.bots.foreign.messages import BotOrder, BotSaid, Gone, receive, send
from dwethia.bots.hints import Thought
from dwethia.engine.view import Look, Sight, imagine
from dwethia.games import games
from dwethia.rulebook import Rulings

MOST_WRITTEN: Final = 2**24  # bytes of a file that a bot writes
MOST_WORDS: Final = 300
STARTS_PROCESSES: Final = frozenset(
    ("os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "os.exec", "subprocess.Popen", "pty.spawn")
)


def main() -> None:
    """Take orders until whoever gives them has gone."""
    control = socket.socket(fileno=int(sys.argv[1]))
    for each in games().values():
        Rulings.recommended(each.rules.book)
    gc.freeze()
    living: set[int] = set()
    with suppress(Gone, ConnectionError):
        while True:
            order, handles, _, _ = socket.recv_fds(control, 2**16, 1)
            if not order:
                break
            if handles:
                pid = _born(control, handles[0], msgspec.json.decode(order, type=BotOrder))
                living.add(pid)
                control.sendall(f"{pid:10}".encode())
            else:
                _end(int(order))
                living.discard(int(order))
                control.sendall(b"ended".ljust(10))
    for pid in living:
        _end(pid)


def _born(control: socket.socket, handle: int, order: BotOrder) -> int:
    pid = os.fork()
    if pid == 0:
        os.setpgid(0, 0)
        control.close()
        _live(socket.socket(fileno=handle), order)
    os.close(handle)
    with suppress(OSError):  # it has done so itself, or has ended
        os.setpgid(pid, pid)
    return pid


def _end(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    with suppress(ChildProcessError):
        os.waitpid(pid, 0)


# The life of a bot


def _live(channel: socket.socket, order: BotOrder) -> NoReturn:
    """Load the file and answer until nobody asks; this process ends here, whatever happens."""
    try:
        _be_quiet()
        _keep_within(order.memory)
        random.seed(order.luck)
        bot = _loaded(Path(order.file))
        _say(channel, BotSaid())
        while True:
            _say(channel, _answer(bot, receive(channel)))
    except Gone:
        pass
    except MemoryError:
        _say(channel, BotSaid(failing=Failing.MEMORY, words=f"it wants more than {order.memory} MiB of memory"))
    except BaseException as wrong:  # whatever a stranger's code raises, an exit too
        _say(channel, BotSaid(failing=Failing.CRASH, words=_told(wrong, order.file)))
    finally:
        os._exit(0)


def _be_quiet() -> None:
    """What it prints goes nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for each in (0, 1, 2):
        os.dup2(nowhere, each)


def _keep_within(memory: int) -> None:
    import resource

    bytes_of_memory = memory * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (bytes_of_memory, bytes_of_memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_WRITTEN, MOST_WRITTEN))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
    sys.addaudithook(_no_process)  # root may start processes whatever the limit


def _no_process(event: str, values: tuple[Any, ...]) -> None:
    if event in STARTS_PROCESSES:
        raise PermissionError("a bot may start no other process")


def _loaded(file: Path) -> Callable[[Look], Any]:
    sys.path.append(str(file.parent))  # what lies beside it can be imported
    spec = spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file.name} is no Python file")
    module = module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)
    spec.loader.exec_module(module)
    bot: Any = getattr(module, "bot", None)
    if not callable(bot):
        raise ImportError(f"{file.name} has no function called bot")
    thinks: Callable[[Look], Any] = bot
    return thinks


def _answer(bot: Callable[[Look], Any], seen: bytes) -> BotSaid:
    said = bot(_look(pickle.loads(seen)))
    thought = said if isinstance(said, Thought) else Thought(said, "")
    return BotSaid(thought.written, str(thought.reason))


def _look(sight: Sight) -> Look:
    """What a bot of the house would be given; the questions are those of a game imagined from what is seen."""
    game = imagine(games()[sight.game].rules, sight, 0)
    asks = tuple(ask.bare for ask in game.asks if ask.seat == sight.seat)
    return Look(**{name: getattr(sight, name) for name in Sight.__struct_fields__}, asks=asks)


def _say(channel: socket.socket, said: BotSaid) -> None:
    """Send what it says; what cannot be written is no answer."""
    try:
        written = msgspec.json.encode(said)
    except (TypeError, ValueError, RecursionError) as wrong:
        written = msgspec.json.encode(BotSaid(failing=Failing.ILLEGAL, words=f"no answer at all: {wrong}"[:MOST_WORDS]))
    send(channel, written)


def _told(wrong: BaseException, file: str) -> str:
    """What was raised, and where in the file."""
    lines = [each.lineno for each in traceback.extract_tb(wrong.__traceback__) if each.filename == file]
    if isinstance(wrong, SyntaxError) and wrong.filename == file:
        lines, wrong = [wrong.lineno], SyntaxError(wrong.msg)
    where = f" (line {lines[-1]} of {Path(file).name})" if lines else ""
    said = str(wrong).partition("\n")[0][:MOST_WORDS]
    return f"{type(wrong).__name__}{': ' if said else ''}{said}{where}"


if __name__ == "__main__":
    main()
