"""Dice people can trust: the dice stream, queued dice, dice rolled at the table, and re-rolls.

The stream is a keyed hash of a counter, so that it can be checked in any language: block i is BLAKE2b (64 bytes) of i
as eight big-endian bytes, keyed with the dice key. A die of n sides takes the next byte; a byte that would favour some
faces (at or above the largest multiple of n up to 256) is passed over; the face is 1 + byte modulo n.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Final, Literal, Protocol

from msgspec import Struct

D4: Final = 4
D6: Final = 6
D10: Final = 10
SIDES: Final = (D4, D6, D10)

STREAM: Final = "blake2b-bytes-1"
BLOCK_BYTES: Final = 64
SEED_BYTES: Final = 32
SALT_BYTES: Final = 64  # the longest salt a seat may give

Origin = Literal["seed", "queue", "table"]


class DiceError(ValueError):
    """Dice that cannot be: a wrong face, a queue run dry, a die re-rolled twice."""


def d3(face: int) -> int:
    """A D3 is a D6 halved and rounded up (SK-DICE-02)."""
    return (face + 1) // 2


def score(face: int, modifier: int = 0) -> int:
    """The face plus its modifier (SK-DICE-03)."""
    return face + modifier


def meets(face: int, need: int, modifier: int = 0) -> bool:
    """Whether a die succeeds at "need or more" (SK-DICE-04)."""
    return score(face, modifier) >= need


class Dice(Protocol):
    """Where faces come from."""

    @property
    def origin(self) -> Origin: ...

    @property
    def position(self) -> int:
        """How far this source has been used; what `rewind` goes back to."""
        ...

    def rewind(self, position: int) -> None: ...

    def roll(self, count: int, sides: int) -> tuple[int, ...] | None:
        """That many faces, or None where people must roll them first."""
        ...


class DiceStream:
    """Faces from a keyed hash: reproducible with the key, unpredictable without it."""

    origin: Final = "seed"

    def __init__(self, key: bytes) -> None:
        if len(key) != SEED_BYTES:
            raise DiceError(f"a dice key has {SEED_BYTES} bytes, not {len(key)}")
        self._key = key
        self._block = b""
        self._first = -BLOCK_BYTES  # the place of the block in the stream
        self.position = 0

    def rewind(self, position: int) -> None:
        self.position = position

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next faces; passed-over bytes count as used."""
        table, unfair = _TABLES[sides]
        start = self.position - self._first
        faces = b""
        if 0 <= start <= BLOCK_BYTES - count:
            faces = self._block[start : start + count].translate(table, unfair)
            self.position += count
        while len(faces) < count:
            faces += self._take(count - len(faces)).translate(table, unfair)
        return tuple(faces)

    def _take(self, count: int) -> bytes:
        """The next bytes of the stream, at most to the end of a block."""
        start = self.position - self._first
        if not 0 <= start < BLOCK_BYTES:
            number, start = divmod(self.position, BLOCK_BYTES)
            self._first = number * BLOCK_BYTES
            self._block = blake2b(number.to_bytes(8, "big"), key=self._key).digest()
        taken = self._block[start : start + count]
        self.position += len(taken)
        return taken


def _table(sides: int) -> tuple[bytes, bytes]:
    fair = 256 - 256 % sides
    return bytes(1 + byte % sides for byte in range(256)), bytes(range(fair, 256))


_TABLES: Final = {sides: _table(sides) for sides in SIDES}


class QueuedDice:
    """Faces laid out beforehand: for tests, scenes and records. Running dry is an error."""

    origin: Final = "queue"

    def __init__(self, faces: str | Iterable[int | str]) -> None:
        """A bare number is a D6; `d4:3` and `d10:7` say their kind."""
        self._queue = [_typed(word) for word in (faces.split() if isinstance(faces, str) else faces)]
        self.position = 0

    def rewind(self, position: int) -> None:
        self.position = position

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        taken = self._queue[self.position : self.position + count]
        if len(taken) < count:
            raise DiceError(f"the dice queue ran dry: {count}d{sides} wanted, {len(taken)} left")
        for kind, face in taken:
            if kind != sides:
                raise DiceError(f"a d{sides} was wanted, d{kind}:{face} is next in the queue")
        self.position += count
        return tuple(face for _, face in taken)

    @property
    def left(self) -> int:
        return len(self._queue) - self.position

    def finish(self) -> None:
        """Every queued die must have been used."""
        if self.left:
            raise DiceError(f"{self.left} queued dice were not used")


_TYPED = re.compile(r"(?:d(4|6|10):)?(\d{1,2})")


def _typed(word: int | str) -> tuple[int, int]:
    match = _TYPED.fullmatch(str(word))
    if match is None:
        raise DiceError(f"{word!r} is no queued die: expected a face, or d4:3, d6:5, d10:7")
    sides, face = int(match[1] or D6), int(match[2])
    check_faces((face,), 1, sides)
    return sides, face


class TableDice:
    """Dice that people roll on a real table and tap in."""

    origin: Final = "table"

    def __init__(self) -> None:
        self._tapped: list[tuple[int, int]] = []
        self.position = 0

    def rewind(self, position: int) -> None:
        self.position = position

    def tap(self, faces: Sequence[int], sides: int) -> None:
        """Take down what the table rolled; what was tapped before and undone no longer counts."""
        check_faces(faces, len(faces), sides)
        self._tapped[self.position :] = [(sides, face) for face in faces]

    def roll(self, count: int, sides: int) -> tuple[int, ...] | None:
        """Faces tapped in and not used yet (what was rolled stays rolled), or None: roll them."""
        taken = self._tapped[self.position : self.position + count]
        if len(taken) < count or any(kind != sides for kind, _ in taken):
            return None
        self.position += count
        return tuple(face for _, face in taken)


def check_faces(faces: Sequence[int], count: int, sides: int) -> None:
    """Refuse what cannot have been rolled."""
    if len(faces) != count:
        raise DiceError(f"{count}d{sides} give {count} faces, not {len(faces)}")
    for face in faces:
        if not 1 <= face <= sides:
            raise DiceError(f"{face} is no face of a d{sides}: expected 1 to {sides}")


class Throw(Struct, frozen=True, gc=False):
    """Dice thrown together. Each of them may be re-rolled once (SK-DICE-06)."""

    faces: tuple[int, ...]
    rerolled: tuple[int, ...] = ()  # places of the dice that have had their re-roll

    def fresh(self, need: int, hits: bool) -> tuple[int, ...]:
        """The places of dice not re-rolled yet that meet the need, or that do not."""
        return tuple(
            place for place, face in enumerate(self.faces) if place not in self.rerolled and meets(face, need) is hits
        )

    def reroll(self, places: Sequence[int], faces: Sequence[int]) -> Throw:
        """The new faces replace the old ones, better or worse (SK-DICE-05)."""
        after, rerolled = list(self.faces), list(self.rerolled)
        for place, face in zip(places, faces, strict=True):
            if place in rerolled:
                raise DiceError(f"die {place + 1} has been re-rolled already (SK-DICE-06)")
            after[place] = face
            rerolled.append(place)
        return Throw(tuple(after), tuple(rerolled))


def commitment(seed: bytes) -> str:
    """What a host shows before the first roll, so that the seed can be checked afterwards."""
    return blake2b(seed, digest_size=32, person=b"dwethia commit").hexdigest()


def dice_key(seed: bytes, salts: Sequence[bytes] = ()) -> bytes:
    """The key of the dice stream: the host's seed, mixed with a salt from each seat that gave one."""
    if len(seed) != SEED_BYTES:
        raise DiceError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    if any(len(salt) > SALT_BYTES for salt in salts):
        raise DiceError(f"a salt has at most {SALT_BYTES} bytes")
    mixed = b"".join(len(salt).to_bytes(1, "big") + salt for salt in salts)
    return blake2b(mixed, key=seed, digest_size=SEED_BYTES, person=b"dwethia dice").digest()


def seed_from(words: str) -> bytes:
    """A seed from anything a person types, so that `--seed 7` means the same everywhere."""
    return blake2b(words.encode(), digest_size=SEED_BYTES, person=b"dwethia seed").digest()
