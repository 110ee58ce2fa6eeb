"""What passes between the server and a process that does a piece of work."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from dwethia.server.errors import ClientError

PID_BYTES: Final = 8  # the first thing a process says is its id


class Allowance(NamedTuple):
    """What a piece of work may take."""

    seconds: int = 10  # of the processor
    bytes: int = 2**30

    @property
    def refusal(self) -> str:
        return f"this takes more than {self.seconds} seconds or {self.bytes // 2**20} MiB to work out: ask for less"


class PieceOfWork(NamedTuple):
    """A function and its values, pickled, and where modules are looked for."""

    allowed: Allowance
    search_path: tuple[str, ...]
    content: bytes


class Came(NamedTuple):
    """What came of it."""

    answer: Any


class Wrong(NamedTuple):
    """What is wrong with what was asked."""

    kind: type[ClientError]
    text: str


class Bug(NamedTuple):
    """Something that should not happen, and where it did."""

    trace: str


Told: TypeAlias = Came | Wrong | Bug
