"""The ledger as a file: a line for each entry, each with a digest of itself and of all before it.

A file is exactly what its entries are written as, so that a byte changed anywhere is found, and where.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from dwethia.campaign.errors import CampaignError
from dwethia.campaign.ledger.entries import AnyAct, CampaignBegun, EntryUndone, LedgerEntry

FORMAT: Final = 1
MOST_BYTES: Final = 64 * 2**20  # a larger file is no campaign of ours
MOST_ENTRIES: Final = 100_000
LONGEST_REASON: Final = 300

T = TypeVar("T")


class LedgerBroken(CampaignError):
    """A ledger that is ours and not as it was written; it names the entry from which on it cannot be trusted."""

    def __init__(self, entry: int, reason: str) -> None:
        self.entry = entry
        super().__init__(f"entry {entry}: {reason}" if entry else reason)


class LedgerHeading(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    campaign: Literal["dwethia"]
    format: int


class LedgerEnd(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: how many entries there are, so that a file that was cut is known."""

    entries: Annotated[int, Meta(ge=1, le=MOST_ENTRIES)]
    digest: Annotated[str, Meta(max_length=64)]


class Ledger(Struct, frozen=True):
    """Every entry of a campaign; it only grows."""

    entries: tuple[LedgerEntry, ...]

    @property
    def digest(self) -> str:
        """Of everything there is so far."""
        return self.entries[-1].digest if self.entries else FIRST_DIGEST

    @property
    def undone(self) -> frozenset[int]:
        """The entries that were taken back."""
        return frozenset(each.act.entry for each in self.entries if isinstance(each.act, EntryUndone))

    def with_act(self, act: AnyAct) -> Ledger:
        """The ledger with one entry more."""
        number = len(self.entries) + 1
        if number > MOST_ENTRIES:
            raise CampaignError(f"a campaign has at most {MOST_ENTRIES} entries")
        return Ledger((*self.entries, LedgerEntry(number, act, digest_of(self.digest, number, act))))


def digest_of(before: str, number: int, act: AnyAct) -> str:
    """The digest of an act in its place, after everything before it."""
    told = blake2b(before.encode(), digest_size=16, person=b"dwethia ledger")
    told.update(_line([number, act]))
    return told.hexdigest()


def write(ledger: Ledger) -> bytes:
    """The ledger as a file."""
    lines = [HEADING, *lines_of(ledger)]
    lines.append(_line(LedgerEnd(len(ledger.entries), ledger.digest)))
    return b"\n".join(lines) + b"\n"


def lines_of(ledger: Ledger, since: int = 0) -> tuple[bytes, ...]:
    """The lines of its entries, or of those after one."""
    return tuple(_line(each) for each in ledger.entries[since:])


def read(content: bytes) -> Ledger:
    """The ledger in a file, every byte and every digest of it checked; what the acts mean is for `campaign` to say."""
    if len(content) > MOST_BYTES:
        raise CampaignError(f"the file has more than {MOST_BYTES} bytes, and a campaign has fewer")
    lines = content.split(b"\n")
    _check_heading(lines[0])
    if lines.pop() != b"":
        raise LedgerBroken(max(len(lines) - 1, 1), "the file is cut off in the middle of a line")
    if len(lines) < 3:
        raise LedgerBroken(1, "the file is cut off: it ends before the first entry")
    if _is_entry(lines[-1]):
        raise LedgerBroken(len(lines) - 1, "the file is cut off: the last line, which closes the ledger, is missing")
    ledger = of_lines(lines[1:-1])
    _check_end(lines[-1], len(ledger.entries), ledger.digest)
    return ledger


def of_lines(lines: Sequence[bytes]) -> Ledger:
    """The ledger of these lines of entries, every byte and every digest checked; that none is cut off at the end,
    whoever keeps them must know."""
    if not lines:
        raise LedgerBroken(1, "there is no entry")
    entries: list[LedgerEntry] = []
    before = FIRST_DIGEST
    for number, line in enumerate(lines, 1):
        entries.append(_entry(line, number, before))
        before = entries[-1].digest
    return Ledger(tuple(entries))


def _check_heading(line: bytes) -> None:
    try:
        heading = msgspec.json.decode(line, type=LedgerHeading)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise CampaignError("this is no campaign file") from wrong
    if heading.format != FORMAT:
        raise CampaignError(f"the campaign has format {heading.format}, this version reads format {FORMAT}")
    if line != HEADING:
        raise LedgerBroken(0, "the first line is not as it was written")


def _entry(line: bytes, number: int, before: str) -> LedgerEntry:
    entry = _read_line(line, number, LedgerEntry)
    if entry.entry != number:
        raise LedgerBroken(number, f"it says that it is entry {entry.entry}: entries are missing or out of order")
    if isinstance(entry.act, CampaignBegun) is not (number == 1):
        raise LedgerBroken(number, "a campaign begins with its first entry, and with no other")
    if entry.digest != digest_of(before, number, entry.act):
        raise LedgerBroken(number, "its digest does not fit what it says and what came before it")
    return entry


def _is_entry(line: bytes) -> bool:
    try:
        msgspec.json.decode(line, type=LedgerEntry)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _check_end(line: bytes, entries: int, digest: str) -> None:
    end = _read_line(line, entries, LedgerEnd, "the last line, which closes the ledger")
    if (end.entries, end.digest) != (entries, digest):
        raise LedgerBroken(entries, f"the last line speaks of {end.entries} entries, and here is another last entry")


def _read_line(line: bytes, number: int, kind: type[T], what: str = "") -> T:
    said = f"{what} " if what else ""
    try:
        found = msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise LedgerBroken(number, f"{said}cannot be read: {str(wrong)[:LONGEST_REASON]}") from wrong
    if _line(found) != line:
        raise LedgerBroken(number, f"{said or 'it '}is not as it was written")
    return found


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


HEADING: Final = _line(LedgerHeading("dwethia", FORMAT))
FIRST_DIGEST: Final = blake2b(HEADING, digest_size=16, person=b"dwethia ledger").hexdigest()
