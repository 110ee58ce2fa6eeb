"""The replay reading: dice and answers from the record; and the check of a record against rules and seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from dwethia.dice import D6, SIDES, DiceError, DiceStream, Origin, check_faces, commitment, dice_key
from dwethia.engine.game import Game
from dwethia.engine.record import Record, RecordEntry, RecordError
from dwethia.engine.rules import GameRules, SetupError
from dwethia.faults import Refusal
from dwethia.rulebook import RulebookError, Rulings


class Mismatch(Exception):
    """A record that does not replay: at which entry, and what is different."""

    def __init__(self, entry: int, reason: str) -> None:
        self.entry = entry
        self.reason = reason
        super().__init__(f"entry {entry}: {reason}" if entry else f"the start: {reason}")


class _RecordedDice:
    """The dice of a record, in their order; nothing is left of where they came from but its name."""

    def __init__(self, record: Record) -> None:
        self.origin: Origin = record.dice.origin
        self.position = 0
        self._faces = [(roll.sides, face) for entry in record.entries for roll in entry.rolls for face in roll.faces]

    def rewind(self, position: int) -> None:
        self.position = position

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        taken = self._faces[self.position : self.position + count]
        if len(taken) < count or any(kind != sides for kind, _ in taken):
            raise DiceError(f"{count}d{sides} are rolled here, which the record does not have")
        self.position += count
        return tuple(face for _, face in taken)


def replay(record: Record, rules: GameRules[Any], to: int | None = None) -> Game[Any]:
    """The game that a record describes, up to an entry; a Mismatch where today's rules do not lead along it."""
    _check_faces(record)
    last = len(record.entries) - 1 if to is None else min(to, len(record.entries) - 1)
    game = _begin(record, rules)
    for number, entry in enumerate(record.entries[1 : last + 1], start=1):
        _along(number, partial(_follow, game, entry))
    if last == len(record.entries) - 1:
        _along(last, partial(_let_pass, game, _end(record)))
    return game


def replay_steps(record: Record, rules: GameRules[Any]) -> Iterator[Game[Any]]:
    """One game that goes along a record: at the start and after each entry, with all that follows from it.

    What follows includes the moments that were let pass before the next decision, so that no event comes later.
    """
    _check_faces(record)
    game = _begin(record, rules)
    for number, entry in enumerate(record.entries[1:], start=1):
        _along(number - 1, partial(_let_pass, game, entry.decisions[0].at))
        yield game
        _along(number, partial(_follow, game, entry))
    _along(len(record.entries) - 1, partial(_let_pass, game, _end(record)))
    yield game


def _end(record: Record) -> int:
    """The number of the request up to which moments were let pass at the end."""
    return record.asked + 1 if record.over else record.asked


def _begin(record: Record, rules: GameRules[Any]) -> Game[Any]:
    try:
        rulings = Rulings.of(rules.book, settings=[f"{key}={value}" for key, value in record.rulings.items()])
        salts = tuple((seat, bytes.fromhex(salt)) for seat, salt in record.dice.salts)
        game = Game(rules, record.setup, rulings, _RecordedDice(record), _seed(record), salts)
    except DiceError as wrong:
        raise Mismatch(0, str(wrong)) from wrong
    except (SetupError, RulebookError, ValueError) as wrong:
        raise RecordError(f"the record is damaged: {wrong}") from wrong
    if game.seats != record.seats:
        raise Mismatch(0, f"the seats are {', '.join(game.seats)}, not {', '.join(record.seats)}")
    return game


def _seed(record: Record) -> bytes | None:
    return bytes.fromhex(record.dice.seed) if record.dice.seed is not None else None


def _along(entry: int, go: Callable[[], None]) -> None:
    try:
        go()
    except Refusal as refusal:
        raise Mismatch(entry, f"refused: {refusal}") from refusal
    except DiceError as wrong:
        raise Mismatch(entry, str(wrong)) from wrong


def _follow(game: Game[Any], entry: RecordEntry) -> None:
    _let_pass(game, entry.decisions[0].at)
    for decision in entry.decisions:
        game.decide(decision)


def _let_pass(game: Game[Any], until: int) -> None:
    """Moments that nobody used are not in the record: let them pass again."""
    while game.asked < until and game.asks and game.asks[0].is_moment:
        game.answer(game.asks[0].seat, game.asks[0].plain)


def _check_faces(record: Record) -> None:
    for number, entry in enumerate(record.entries):
        for roll in entry.rolls:
            if roll.sides not in SIDES:
                raise RecordError(f"the record is damaged: entry {number} has a d{roll.sides}, not a d4, d{D6} or d10")
            try:
                check_faces(roll.faces, len(roll.faces), roll.sides)
            except DiceError as wrong:
                raise RecordError(f"the record is damaged: entry {number}: {wrong}") from wrong


class Verdict(Struct, frozen=True):
    """Whether a record is what the rules and the seed make of it."""

    verified: bool
    decisions: int
    events: int
    dice: str  # what could be said of the dice
    reason: str | None = None  # why it does not verify
    entry: int | None = None  # where

    def __bool__(self) -> bool:
        return self.verified


def verify(record: Record, rules: GameRules[Any]) -> Verdict:
    """Replay a record, compare every roll and digest, and derive the dice from the seed where it is shown."""
    decisions = sum(len(entry.decisions) for entry in record.entries)
    events = 0
    try:
        game = replay(record, rules)
        events = len(game.events)
        _compare(record, game)
        dice = _check_seed(record)
    except Mismatch as wrong:
        return Verdict(False, decisions, events, "not reached", str(wrong), wrong.entry)
    return Verdict(True, decisions, events, dice)


def _compare(record: Record, game: Game[Any]) -> None:
    """The first entry in which today's rules make something else of the record."""
    again = game.record_as(record)
    for number, (told, now) in enumerate(zip(record.entries, again.entries, strict=True)):
        if told.rolls != now.rolls:
            raise Mismatch(number, "the rolls are others than the rules ask for")
        if told.digest != now.digest:
            rules = sorted({rule for event in game.events_of(number) for rule in event.rules})
            raise Mismatch(number, f"the events are others than recorded; rules at work: {', '.join(rules) or 'none'}")
    if again != replace(record, entries=again.entries):
        different = [name for name in record.__struct_fields__ if getattr(again, name) != getattr(record, name)]
        raise Mismatch(len(record.entries) - 1, f"the record differs in {', '.join(different)}")


def _check_seed(record: Record) -> str:
    note = record.dice
    if note.origin == "table":
        return "rolled by hand at the table"
    if note.origin == "queue":
        return "laid out beforehand"
    if note.seed is None:
        if record.over and note.commitment is not None:
            raise Mismatch(len(record.entries) - 1, "the game is over, but its seed is not shown")
        return "not shown until the game is over" if note.commitment else "from a seed that was never promised"
    seed = bytes.fromhex(note.seed)
    if commitment(seed) != note.commitment:
        raise Mismatch(0, "the seed is not the one that was promised at the start")
    stream = DiceStream(dice_key(seed, [bytes.fromhex(salt) for _, salt in note.salts]))
    for number, entry in enumerate(record.entries):
        for roll in entry.rolls:
            if stream.roll(len(roll.faces), roll.sides) != roll.faces:
                raise Mismatch(number, f"the {roll.label} dice are not those of the seed")
    return "derived from the seed"
