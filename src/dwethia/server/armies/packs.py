"""Packs that people hand in: checked in a process of their own, and remembered for a while under their digest.

Nothing is stored: the files are in memory, so many and no more, and those not used for longest are forgotten first.
The browser that handed a pack in keeps its files, and hands them in again where the server has forgotten them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from dwethia.codex import Codex, load, usual, usual_folders
from dwethia.codex.mistakes import Mistake
from dwethia.muster.kits import ForceKit
from dwethia.server.armies.codex_page import open_codex
from dwethia.server.armies.shown import CodexShown
from dwethia.server.errors import ClientError, Forgotten

MOST_FILES: Final = 40
MOST_BYTES: Final = 256 * 1024  # of all files of a pack
MOST_PACKS: Final = 64  # remembered at once
MOST_TOGETHER: Final = 4  # beside the Starter Codex
MOST_CODICES: Final = 16
MOST_MISTAKES: Final = 200  # told one by one
SECONDS: Final = 30  # by the clock; the processor's own limit is in `examining`
NEW: Final = "your files"  # what messages call a pack before it says its name

Digest: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$(?!\n)", max_length=32)]
Digests: TypeAlias = Annotated[tuple[Digest, ...], Meta(max_length=MOST_TOGETHER)]


class PackFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a pack."""

    name: Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9 _.\-]{0,79}\.toml$(?!\n)", max_length=90)]
    content: Annotated[str, Meta(max_length=MOST_BYTES)]


PackFiles: TypeAlias = Annotated[tuple[PackFile, ...], Meta(min_length=1, max_length=MOST_FILES)]


class MistakeShown(Struct, frozen=True):
    """One thing wrong with a pack: where, what was found, and what was expected."""

    pack: str
    file: str | None
    kind: str | None
    entry: str | None
    field: str | None
    found: str
    expected: str
    rule: str | None
    text: str


class Examined(Struct, frozen=True):
    """What came of a check: the id of the pack handed in, or all mistakes."""

    id: str | None
    mistakes: tuple[MistakeShown, ...]


class Handed(Struct, frozen=True):
    """A pack that has passed."""

    id: str
    digest: str
    files: tuple[PackFile, ...]
    beside: tuple[str, ...]  # digests of the packs it needs, as it was checked


def mistake_shown(mistake: Mistake) -> MistakeShown:
    """A mistake with all its parts."""
    where = mistake.place
    return MistakeShown(
        where.pack,
        where.file,
        where.kind,
        where.entry,
        where.field,
        mistake.found,
        mistake.expected,
        mistake.rule,
        str(mistake),
    )


def digest_of(files: Sequence[PackFile]) -> str:
    """What names exactly these files, as the codex reckons it."""
    digest = blake2b(digest_size=16)
    for each in sorted(files, key=lambda file: file.name):
        content = each.content.encode("utf-8", "replace")
        digest.update(f"{each.name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


class PackShelf:
    """The packs that are remembered, and the codices made of them. Threads may use it."""

    def __init__(self) -> None:
        self._packs: OrderedDict[str, Handed] = OrderedDict()
        self._codices: OrderedDict[tuple[str, ...], tuple[Codex, dict[str, CodexShown]]] = OrderedDict()
        self._lock = Lock()

    def pack(self, digest: str) -> Handed:
        """A pack by its digest."""
        with self._lock:
            if digest not in self._packs:
                raise Forgotten("a pack of this digest is not known here (any more): hand its files in again")
            self._packs.move_to_end(digest)
            return self._packs[digest]

    def hand_in(self, files: Sequence[PackFile], beside: Sequence[str]) -> tuple[Handed | None, Examined]:
        """Check a pack beside the usual codex and these others, and remember it where it is good."""
        _check_bounds(files)
        others = [self.pack(each) for each in dict.fromkeys(beside)]
        digest = digest_of(files)
        with TemporaryDirectory(prefix="dwethia-pack-", ignore_cleanup_errors=True) as room:
            folders = [_write(Path(room, str(place)), each.id, each.files) for place, each in enumerate(others)]
            examined = _examined([*usual_folders(), *folders, _write(Path(room, "new"), NEW, files)])
        if examined.id is None:
            return None, examined
        handed = Handed(examined.id, digest, tuple(files), tuple(each.digest for each in others))
        with self._lock:
            self._packs[digest] = handed
            self._packs.move_to_end(digest)
            while len(self._packs) > MOST_PACKS:
                self._packs.popitem(last=False)
        return handed, examined

    def codex(self, digests: Sequence[str]) -> Codex:
        """The codex of these packs beside the usual ones."""
        return self._opened(digests)[0]

    def shown(self, digests: Sequence[str], kit: ForceKit) -> CodexShown:
        """The same as it is shown to whoever musters forces of one game."""
        codex, shown = self._opened(digests)
        if kit.game not in shown:
            shown[kit.game] = open_codex(codex, kit)
        return shown[kit.game]

    def _opened(self, digests: Sequence[str]) -> tuple[Codex, dict[str, CodexShown]]:
        """A codex, and those ways of showing it that somebody has asked for."""
        key = tuple(dict.fromkeys(digests))
        with self._lock:
            if found := self._codices.get(key):
                self._codices.move_to_end(key)
                for each in key:
                    if each in self._packs:
                        self._packs.move_to_end(each)
                return found
        made: tuple[Codex, dict[str, CodexShown]] = (self._loaded(key) if key else usual(), {})
        with self._lock:
            self._codices[key] = made
            while len(self._codices) > MOST_CODICES:
                self._codices.popitem(last=False)
        return made

    def _loaded(self, digests: Sequence[str]) -> Codex:
        packs = [self.pack(each) for each in digests]
        ids = [each.id for each in packs]
        if twice := [each for each in ids if ids.count(each) > 1]:
            raise ClientError(f"two of these packs are {twice[0]!r}: use one of them")
        with TemporaryDirectory(prefix="dwethia-pack-", ignore_cleanup_errors=True) as room:
            folders = [_write(Path(room), each.id, each.files) for each in packs]
            try:
                return load(*usual_folders(), *folders)
            except ValueError as wrong:  # each is good by itself, but they do not go together
                raise ClientError(str(wrong)) from wrong


def _check_bounds(files: Sequence[PackFile]) -> None:
    size = sum(len(each.content.encode("utf-8", "replace")) for each in files)
    if size > MOST_BYTES:
        raise ClientError(f"the files have {size} bytes together, and a pack may have {MOST_BYTES}")
    names = [each.name.casefold() for each in files]
    if twice := [each.name for each in files if names.count(each.name.casefold()) > 1]:
        raise ClientError(f"there are two files {twice[0]!r}")


def _write(parent: Path, name: str, files: Sequence[PackFile]) -> Path:
    """A pack as a folder."""
    folder = parent / name
    folder.mkdir(parents=True)
    for each in files:
        (folder / each.name).write_bytes(each.content.encode("utf-8", "replace"))
    return folder


def _examined(folders: Sequence[Path]) -> Examined:
    """What a process of its own says of these folders, of which the last is new.

    A file can be made so that reading it takes for ever; here it takes nobody's time but its own.
    """
    command = [sys.executable, "-m", "dwethia.server.armies.pack_checking", *map(str, folders)]
    try:
        ran = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False, env=_environment())
        return msgspec.json.decode(ran.stdout, type=Examined)
    except (subprocess.TimeoutExpired, msgspec.MsgspecError):
        found, expected = "the check took too long or too much memory", "a pack of fewer and simpler entries"
        mistake = MistakeShown(NEW, None, None, None, None, found, expected, None, f"{found}, {expected}")
        return Examined(None, (mistake,))


def _environment() -> Mapping[str, str]:
    """As much of the environment as Python needs; a database's address is not among it."""
    return {name: value for name, value in os.environ.items() if not name.startswith("DWETHIA_")}
