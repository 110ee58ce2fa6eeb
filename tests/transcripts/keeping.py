"""How a transcript is kept: the record of a whole game and, entry by entry, what happened and what was asked then."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.game import Game
from dwethia.engine.record import Record, read, write
from dwethia.engine.replay import replay_steps
from dwethia.games import rules_of

FOLDER = Path(__file__).parent / "games"
AROUND = 150  # characters that are shown on either side of a difference
INDEX = Path(__file__).parent / "INDEX"
RECORD, EVENTS, REQUESTS = ENDINGS = (".record.json.gz", ".events.jsonl.gz", ".requests.jsonl.gz")


class Line(Struct, frozen=True):
    """An event as a transcript keeps it."""

    event: msgspec.Raw
    text: str
    rules: tuple[str, ...]


class Entry(Struct, frozen=True):
    """What followed from a decision: events, and what was asked before the next one."""

    events: tuple[Line, ...]
    requests: msgspec.Raw


class Transcript(Struct, frozen=True):
    """A whole game as it was played."""

    record: Record
    entries: tuple[Entry, ...]


def transcribed(record: Record) -> Transcript:
    """What today's rules make of a record."""
    entries = []
    for game in replay_steps(record, rules_of(record)):
        entries.append(Entry(_lines(game), _asked(game)))
    return Transcript(game.record_as(record), tuple(entries))


def _lines(game: Game[Any]) -> tuple[Line, ...]:
    events = game.events_of(game.last_entry)
    return tuple(Line(msgspec.Raw(msgspec.json.encode(event)), event.text(), event.rules) for event in events)


def _asked(game: Game[Any]) -> msgspec.Raw:
    asked = [(replace(each, form=None), each.form and each.form.shown()) for each in game.requests]
    return msgspec.Raw(msgspec.json.encode(asked))


# Files


def names() -> tuple[str, ...]:
    """The transcripts there are."""
    return tuple(sorted(file.name.removesuffix(RECORD) for file in FOLDER.glob("*" + RECORD)))


def load(name: str) -> Transcript:
    """A transcript from its files."""
    entries = [
        Entry(msgspec.json.decode(events, type=tuple[Line, ...]), msgspec.Raw(requests))
        for events, requests in zip(_unpacked(name, EVENTS), _unpacked(name, REQUESTS), strict=True)
    ]
    return Transcript(load_record(name), tuple(entries))


def _unpacked(name: str, ending: str) -> list[bytes]:
    return gzip.decompress((FOLDER / f"{name}{ending}").read_bytes()).splitlines()


def load_record(name: str) -> Record:
    """The record of a transcript alone."""
    return read(gzip.decompress((FOLDER / f"{name}{RECORD}").read_bytes()))


def save(name: str, transcript: Transcript) -> None:
    """Keep a transcript; the same one makes the same bytes on every day."""
    FOLDER.mkdir(exist_ok=True)
    events = b"".join(msgspec.json.encode(entry.events) + b"\n" for entry in transcript.entries)
    requests = b"".join(bytes(entry.requests) + b"\n" for entry in transcript.entries)
    for ending, data in zip(ENDINGS, (write(transcript.record), events, requests), strict=True):
        (FOLDER / f"{name}{ending}").write_bytes(gzip.compress(data, compresslevel=9, mtime=0))


def index_line(name: str, title: str, transcript: Transcript) -> str:
    """A transcript in one line, so that a difference shows which games have changed."""
    record, events = transcript.record, sum(len(entry.events) for entry in transcript.entries)
    last = record.entries[-1].digest
    return f"{name} | {record.game} | {title} | {len(record.entries)} entries | {events} events | {last}"


# What is different


def differences(name: str, old: Transcript, new: Transcript) -> Iterator[str]:
    """Where a game replayed today is no longer the transcript, entry by entry."""
    for number, (was, now) in enumerate(zip(old.entries, new.entries, strict=True)):
        if was.events != now.events:
            yield f"{name}, entry {number}: {_first_event(was.events, now.events)}"
        if was.requests != now.requests:
            yield f"{name}, entry {number}: {_first_request(was.requests, now.requests)}"
        if old.record.entries[number] != new.record.entries[number]:
            yield f"{name}, entry {number}: {old.record.entries[number]}\nis now {new.record.entries[number]}"
    if write(old.record) != write(new.record):
        yield f"{name}: the record is written otherwise"


def _first_event(old: tuple[Line, ...], new: tuple[Line, ...]) -> str:
    for number, (was, now) in enumerate(zip(old, new, strict=False)):
        if was != now:
            return f"event {number} was\n  {_shown(was)}\nand is now\n  {_shown(now)}"
    number, longer = min(len(old), len(new)), max(old, new, key=len)
    word = "is gone" if longer is old else "is new"
    return f"event {number} {word}:\n  {_shown(longer[number])}"


def _shown(line: Line) -> str:
    return f"{line.text} ({', '.join(line.rules)})\n  {bytes(line.event).decode()}"


def _first_request(was: msgspec.Raw, now: msgspec.Raw) -> str:
    """Where what is asked begins to differ; forms are long."""
    old, new = bytes(was).decode(), bytes(now).decode()
    at = next(
        (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), len(min(old, new, key=len))
    )
    start, end = max(0, at - AROUND), at + AROUND
    return f"the request was\n  …{old[start:end]}…\nand is now\n  …{new[start:end]}…"
