"""From a folder to tables: the files of a pack, read without trusting them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec

from dwethia.codex.entries import Pack
from dwethia.codex.kinds import KINDS
from dwethia.codex.mistakes import Mistake, PackPlace
from dwethia.codex.shape import did_you_mean, misfits, printable, quoted

PACK_FILE: Final = "pack.toml"
MOST_BYTES: Final = 2_000_000  # of one file
MOST_FILES: Final = 500

_LINE_AND_COLUMN = re.compile(r"(?P<what>.*) \(at (?P<where>line \d+, column \d+|end of document)\)", re.DOTALL)


class Draft(msgspec.Struct):
    """One entry as it is written."""

    pack: str
    file: str
    kind: str
    name: str  # its id, or its position in its file where it has none that can be used
    table: dict[str, Any]

    def place(self, field: str | None = None) -> PackPlace:
        return PackPlace(self.pack, self.file, self.kind, self.name, field)


class ReadPack(msgspec.Struct):
    """A folder as far as it could be read; `pack` is None where nothing says what it is."""

    folder: str
    pack: Pack | None
    drafts: list[Draft]
    digest: str
    mistakes: list[Mistake]


def read_pack(folder: Path, name: str) -> ReadPack:
    """Everything written in a folder's TOML files, and everything that could not be read."""
    read = ReadPack(name, None, [], "", [])
    try:
        files = sorted(each for each in folder.iterdir() if each.suffix == ".toml")
    except NotADirectoryError:
        read.mistakes.append(Mistake.at(PackPlace(name), "this is no folder", "a pack is a folder of TOML files"))
        return read
    except OSError as wrong:
        found = f"cannot be read: {wrong.strerror or wrong}"
        read.mistakes.append(Mistake.at(PackPlace(name), found, "a pack is a folder of TOML files"))
        return read
    if folder / PACK_FILE not in files:
        found = "this folder is no pack"
        read.mistakes.append(
            Mistake.at(PackPlace(name), found, f"expected a file {PACK_FILE} with id, name and version")
        )
        return read
    if len(files) > MOST_FILES:
        read.mistakes.append(Mistake.at(PackPlace(name), f"{len(files)} files", f"a pack has at most {MOST_FILES}"))
        return read
    digest = blake2b(digest_size=16)
    for file in files:
        place = PackPlace(name, printable(file.name))
        content = _bytes_of(file, place, read.mistakes.append)
        digest.update(f"{place.file}\0{len(content)}\0".encode() + content)
        tables = parse(content, place, read.mistakes.append)
        if tables is None:
            continue
        if file.name == PACK_FILE:
            read.pack = _pack(tables, place, read.mistakes.append)
        else:
            read.drafts += _drafts(tables, place, read.mistakes.append)
    read.digest = digest.hexdigest()
    return read


def _bytes_of(file: Path, place: PackPlace, note: Callable[[Mistake], None]) -> bytes:
    if not file.is_file():
        note(Mistake.at(place, "this is no file", "expected a file of text"))
        return b""
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except OSError as wrong:
        note(Mistake.at(place, f"cannot be read: {wrong.strerror or wrong}", "expected a file of text"))
        return b""
    if len(content) > MOST_BYTES:
        note(Mistake.at(place, "the file is too large", f"a file of a pack has at most {MOST_BYTES} bytes"))
        return b""
    return content


def parse(content: bytes, place: PackPlace, note: Callable[[Mistake], None]) -> dict[str, Any] | None:
    """The tables of a TOML file; None, with the mistake noted, where there is no making sense of it."""
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as wrong:
        line = content[: wrong.start].count(b"\n") + 1
        note(Mistake.at(place, f"byte {wrong.start + 1}, in line {line}, is not UTF-8", "save the file as UTF-8"))
    except tomllib.TOMLDecodeError as wrong:
        match = _LINE_AND_COLUMN.fullmatch(str(wrong))
        what, where = (match["what"], match["where"]) if match else (str(wrong), "an unknown place")
        note(Mistake.at(place, f"broken TOML at {where}: {_lower(what)}", "nothing else in this file was checked"))
    except (ValueError, RecursionError, OverflowError):  # numbers and nesting beyond what can be held
        note(Mistake.at(place, "a number too long or tables too deep", "nothing else in this file was checked"))
    return None


def _lower(text: str) -> str:
    shown = printable(text)
    return shown[:1].lower() + shown[1:]


def _pack(table: dict[str, Any], place: PackPlace, note: Callable[[Mistake], None]) -> Pack | None:
    wrong = list(misfits(table, Pack))
    for each in wrong:
        note(Mistake.at(PackPlace(place.pack, place.file, field=each.path), each.found, each.expected))
    return None if wrong else msgspec.convert(table, Pack)


def _drafts(tables: dict[str, Any], place: PackPlace, note: Callable[[Mistake], None]) -> list[Draft]:
    """The entries of one file."""
    drafts: list[Draft] = []
    for kind, entries in tables.items():
        if kind not in KINDS:
            where = PackPlace(place.pack, place.file, field=kind if kind.isidentifier() else quoted(kind))
            note(Mistake.at(where, "unknown table", did_you_mean(kind, KINDS)))
        elif not isinstance(entries, list):
            where = PackPlace(place.pack, place.file, field=kind)
            note(Mistake.at(where, f"{quoted(entries)} is no list", f"expected [[{kind}]], once for each entry"))
        else:
            for number, entry in enumerate(entries, 1):
                if isinstance(entry, dict):
                    drafts.append(Draft(place.pack, place.file or "", kind, _name(entry, number), entry))
                else:
                    where = PackPlace(place.pack, place.file, kind, str(number))
                    note(Mistake.at(where, f"{quoted(entry)} is no table", f"expected [[{kind}]] with its fields"))
    return drafts


def _name(entry: dict[str, Any], number: int) -> str:
    written = entry.get("id")
    if isinstance(written, str) and written and not written.isdigit():
        return quoted(written)[1:-1]
    return str(number)
