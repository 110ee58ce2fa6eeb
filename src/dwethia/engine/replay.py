"""The replay reading: dice and answers from the record; and the check of a record against rules and seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dwethia.dice import D6, SIDES, DiceError, DiceStream, Origin, check_faces, commitment, dice_key
from dwethia.engine.events import Decided
from dwethia.engine.game import Game
from dwethia.engine.record import Record, RecordEntry, RecordError
from dwethia.engine.request import Decision
from dwethia.engine.rules import GameRules, SetupError
from dwethia.faults import Refusal
from dwethia.rulebook import RulebookError, Rulings


class Mismatch(Exception):
    """A record that does not replay: at which entry, what is different, what was decided there and by which rules."""

    def __init__(self, entry: int, reason: str, decided: str = "", rules: Iterable[str] = ()) -> None:
        self.entry = entry
        self.reason = reason
        self.decided = decided
        self.rules = tuple(sorted({rule for rule in rules if rule}))
        super().__init__(f"entry {entry}: {reason}" if entry else f"the start: {reason}")


class _RecordedDice:
    """The dice of a record, in their order; nothing is left of where they came from but its name."""

    def __init__(self, record: Record) -> None:
        self.origin: Origin = record.dice.origin
        self.position = 0
        rolls = [roll for entry in record.entries[record.since :] for roll in entry.rolls]
        self._faces = [(roll.sides, face) for roll in rolls for face in roll.faces]

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
    try:
        return _replay(record, rules, to)
    except Mismatch as numbered:
        if record.last_version == rules.version:
            raise
        try:
            return _replay(record, rules, to, numbered=False)
        except Mismatch as loose:
            raise max(numbered, loose, key=lambda each: each.entry) from None


def _replay(record: Record, rules: GameRules[Any], to: int | None, *, numbered: bool = True) -> Game[Any]:
    last = len(record.entries) - 1 if to is None else min(to, len(record.entries) - 1)
    if last < record.since:
        raise Mismatch(last, f"other rules played it: version {record.last_version} took over in entry {record.since}")
    game = _begin(record, rules)
    for number, entry in enumerate(record.entries[record.since + 1 : last + 1], start=record.since + 1):
        _along(game, number, partial(_pass_to, game, record, entry, numbered))
        _follow(game, number, entry, numbered)
    if last == len(record.entries) - 1:
        _along(game, last, partial(_pass_to, game, record, None, numbered))
    return game


def replay_steps(record: Record, rules: GameRules[Any]) -> Iterator[Game[Any]]:
    """One game that goes along a record: at the start and after each entry, with all that follows from it.

    Where other rules took over, it starts there.

    What follows includes the moments that were let pass before the next decision, so that no event comes later.
    """
    _check_faces(record)
    yield from _steps(record, rules, record.last_version == rules.version or _replays_by_number(record, rules))


def _replays_by_number(record: Record, rules: GameRules[Any]) -> bool:
    """Whether a record of other rules answers the requests of the same numbers under these."""
    try:
        _replay(record, rules, None)
    except Mismatch:
        return False
    return True


def _steps(record: Record, rules: GameRules[Any], numbered: bool) -> Iterator[Game[Any]]:
    game = _begin(record, rules)
    for number, entry in enumerate(record.entries[record.since + 1 :], start=record.since + 1):
        _along(game, number - 1, partial(_pass_to, game, record, entry, numbered))
        yield game
        _follow(game, number, entry, numbered)
    _along(game, len(record.entries) - 1, partial(_pass_to, game, record, None, numbered))
    yield game


def _pass_to(game: Game[Any], record: Record, entry: RecordEntry | None, numbered: bool) -> None:
    """Moments that nobody used are not in the record: let them pass again, up to a decision or to the end."""
    if not numbered:
        let_pass_until(game, entry.decisions[0] if entry else None, to_the_end=record.over)
        return
    end = record.asked + 1 if record.over else record.asked
    until = entry.decisions[0].at if entry else end
    while game.asked < until and game.asks and game.asks[0].is_moment:
        game.answer(game.asks[0].seat, game.asks[0].plain)


def let_pass_until(game: Game[Any], decision: Decision | None, *, to_the_end: bool = False) -> None:
    """Let pass what a decision does not answer, where other rules may have had other moments and other numbers."""
    while game.asks and game.asks[0].is_moment and (to_the_end if decision is None else not fits(game, decision)):
        game.answer(game.asks[0].seat, game.asks[0].plain)


def fits(game: Game[Any], decision: Decision) -> bool:
    """Whether a decision picks one of the options that its seat has now."""
    return any(ask.seat == decision.seat and decision.answer in ask.options for ask in game.asks)


def _begin(record: Record, rules: GameRules[Any]) -> Game[Any]:
    try:
        rulings = Rulings.of(rules.book, settings=[f"{key}={value}" for key, value in record.rulings.items()])
        salts = tuple((seat, bytes.fromhex(salt)) for seat, salt in record.dice.salts)
        if record.renewals:
            game = Game.renewed(rules, record, _RecordedDice(record), _seed(record), salts, is_watchful=True)
        else:
            game = Game(rules, record.setup, rulings, _RecordedDice(record), _seed(record), salts, is_watchful=True)
    except DiceError as wrong:
        raise Mismatch(record.since, str(wrong)) from wrong
    except (SetupError, RulebookError, ValueError) as wrong:
        raise RecordError(f"the record is damaged: {wrong}") from wrong
    if game.seats != record.seats:
        raise Mismatch(0, f"the seats are {', '.join(game.seats)}, not {', '.join(record.seats)}")
    return game


def _seed(record: Record) -> bytes | None:
    return bytes.fromhex(record.dice.seed) if record.dice.seed is not None else None


def _along(game: Game[Any], entry: int, go: Callable[[], object], decided: str = "") -> None:
    """Go one step along a record; where that cannot be, say at which question."""
    try:
        go()
    except Refusal as refusal:
        rules = [*(str(fault.rule or "") for fault in refusal.faults), *_rules_at(game)]
        raise Mismatch(entry, f"refused: {refusal}", decided, rules) from refusal
    except DiceError as wrong:
        raise Mismatch(entry, str(wrong), decided or _decided_last(game), _rules_at(game)) from wrong


def _rules_at(game: Game[Any]) -> Iterator[str]:
    """The rules of what has just been told, and of what is asked now."""
    for event in game.events_of(game.last_entry):
        yield from event.rules
    for ask in game.asks:
        yield ask.rule


def _decided_last(game: Game[Any]) -> str:
    """The last decision that was taken, in words."""
    events = game.events_of(game.last_entry)
    return "; ".join(_answered(each) for each in events if isinstance(each, Decided))


def _answered(decided: Decided) -> str:
    return f"{decided.seat} answered {decided.label} to {decided.question} ({decided.rule})"


def _follow(game: Game[Any], number: int, entry: RecordEntry, numbered: bool) -> None:
    """Take the decisions of an entry, as answers to the requests of their numbers or to whatever is open."""
    at = game.asked
    for decision in entry.decisions:
        asked = next((ask for ask in game.asks if ask.seat == decision.seat), None)
        question = f"to {asked.question} ({asked.rule})" if asked else "and is not asked now"
        answer = decision.answer if isinstance(decision.answer, str) else msgspec.json.encode(decision.answer).decode()
        now = decision if numbered else replace(decision, at=at)
        _along(game, number, partial(game.decide, now), f"{decision.seat} answered {answer} {question}")


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
    decided: str = ""  # what was decided there, and on which question
    rules: tuple[str, ...] = ()  # at work there
    since: int = 0  # the entry from which on it was replayed: what other rules had played before is taken as told

    def __bool__(self) -> bool:
        return self.verified


def verify(record: Record, rules: GameRules[Any]) -> Verdict:
    """Replay a record, compare every roll and digest, and derive the dice from the seed where it is shown.

    Other versions of the rules may have asked more or fewer moments: their requests need not have the same numbers.
    """
    _check_faces(record)
    verdict = _verify(record, rules, numbered=True)
    if verdict or record.last_version == rules.version:
        return verdict
    loose = _verify(record, rules, numbered=False)
    return loose if loose or (loose.entry or 0) > (verdict.entry or 0) else verdict


def _verify(record: Record, rules: GameRules[Any], *, numbered: bool) -> Verdict:
    decisions = sum(len(entry.decisions) for entry in record.entries)
    events, told = 0, record.entries[record.since - 1].digest if record.since else ""
    try:
        for number, game in enumerate(_steps(record, rules, numbered), start=record.since):
            told = _compare(record, number, game, told)
        events = len(game.events)
        _compare_heading(record, game)
        dice = _check_seed(record)
    except Mismatch as found:
        wrong = _changed_die(record, found) or found
        told_of = (str(wrong), wrong.entry, wrong.decided, wrong.rules)
        return Verdict(False, decisions, events, "not reached", *told_of, since=record.since)
    return Verdict(True, decisions, events, dice, since=record.since)


def _changed_die(record: Record, found: Mismatch) -> Mismatch | None:
    """The first roll that is not as the seed has it, where most are: it explains whatever follows from it."""
    seed = _seed(record)
    if seed is None or commitment(seed) != record.dice.commitment:
        return None
    rolls = [(number, roll) for number, entry in enumerate(record.entries) for roll in entry.rolls]
    stream = _stream(record, seed)
    drawn = [stream.roll(len(roll.faces), roll.sides) for _, roll in rolls]
    others = [place for place, (_, roll) in enumerate(rolls) if roll.faces != drawn[place]]
    if not others or 2 * len(others) > len(rolls) or rolls[others[0]][0] > found.entry:
        return None
    number, roll = rolls[others[0]]
    recorded, true = (" ".join(map(str, faces)) for faces in (roll.faces, drawn[others[0]]))
    reason = f"a die was changed: the {roll.label} dice are {recorded} in the record, and {true} by the seed"
    is_there = number == found.entry
    return Mismatch(number, reason, found.decided if is_there else "", found.rules if is_there else ())


def _compare(record: Record, number: int, game: Game[Any], before: str) -> str:
    """The digest after an entry, if today's rules make of it what the record says; before it there was another one."""
    entry = game.record_as(record).entries[0] if number == 0 else game.entry_after(before, number)
    told = record.entries[number]
    if (told.rolls, told.digest) == (entry.rolls, entry.digest):
        return entry.digest
    rules = sorted({rule for event in game.events_of(number) for rule in event.rules if rule})
    if told.rolls != entry.rolls:
        raise Mismatch(number, "the rolls are others than the rules ask for", _decided_last(game), rules)
    working = f"rules at work: {', '.join(rules) or 'none'}"
    reason = f"the events are others than recorded; {working}"
    if told.rolls and _seed(record) is None and record.version == game.rules.version:
        reason += "; a die or an answer of this entry was changed"  # without the seed nobody can say which
    raise Mismatch(number, reason, _decided_last(game), rules)


def _compare_heading(record: Record, game: Game[Any]) -> None:
    again = game.record_as(record)
    if record.last_version != game.rules.version:  # which may have numbered its requests otherwise
        again = replace(again, asked=record.asked, entries=record.entries)
    if again != record:
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
    stream = _stream(record, seed)
    for number, entry in enumerate(record.entries):
        for roll in entry.rolls:
            if stream.roll(len(roll.faces), roll.sides) != roll.faces:
                raise Mismatch(number, f"the {roll.label} dice are not those of the seed")
    return "derived from the seed"


def _stream(record: Record, seed: bytes) -> DiceStream:
    """The dice as the seed and the salts of a record have them, from the first."""
    return DiceStream(dice_key(seed, [bytes.fromhex(salt) for _, salt in record.dice.salts]))
