"""The file of a SQLite database: one server's at a time, nobody else's to read, and still the one that was opened."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

OWN: Final = 0o600  # tokens are kept as hashes, but seeds and webhooks are not
MAGIC: Final = b"SQLite format 3\0"


class InUse(Exception):
    """Another server has this database."""


class FileDamaged(SQLAlchemyError):
    """The file has been taken away, replaced or overwritten; what is written now would not last."""


class SqliteFile:
    """Holds a database file from opening to release."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._claim = _claimed(path)
        # Held open all the time: closing a file gives up what SQLite has locked of it.
        self._opened = os.open(path, os.O_RDWR | os.O_CREAT, OWN)
        for name in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
            with suppress(OSError):  # not there, or somebody else's
                name.chmod(OWN)

    def check(self) -> None:
        """Whether this is still the file; SQLite itself would go on writing into one that nobody will find again."""
        if (damage := self._damage()) is not None:
            raise FileDamaged(f"the database {damage} while the server ran")

    def _damage(self) -> str | None:
        if self._opened < 0:
            return None
        try:
            found, opened = self._path.stat(), os.fstat(self._opened)
        except OSError:
            return "was taken away"
        if (found.st_dev, found.st_ino) != (opened.st_dev, opened.st_ino):
            return "was replaced"
        if sys.platform == "win32":
            return None
        # Of a new database everything is still in the log.
        return "was overwritten" if os.pread(self._opened, len(MAGIC), 0) not in (MAGIC, b"") else None

    def release(self) -> None:
        """Let another server have it."""
        if self._opened >= 0:
            os.close(self._opened)
            self._opened = -1
            self._claim.close()


def damage_in(path: Path) -> str | None:
    """What SQLite finds wrong with a file, all of which it reads for that."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as wrong:
        return str(wrong)
    return None if found == "ok" else found


def _claimed(path: Path) -> sqlite3.Connection:
    """A lock beside the file that ends with the process, however it ends."""
    claim = path.with_name(path.name + ".lock")
    with suppress(FileExistsError):
        os.close(os.open(claim, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWN))
    connection = sqlite3.connect(claim, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode=OFF")  # nothing is ever written
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as wrong:
        connection.close()
        raise InUse(f"another server uses {path}: stop that one, or give this one a --database of its own") from wrong
    return connection
