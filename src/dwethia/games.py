"""The games there are, by the name that records and commands use; each brings its own kit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.events import Event
from dwethia.engine.forms import Form
from dwethia.engine.record import Record, RecordError
from dwethia.engine.replay import Verdict
from dwethia.engine.replay import verify as verify_by_rules
from dwethia.engine.rules import GameRules
from dwethia.engine.seats import Seat
from dwethia.kits import find_kits
from dwethia.rulebook import Rulings

S = TypeVar("S")


class Outcome(Struct, frozen=True):
    """How a game has ended, or how it stands as long as it goes on."""

    winner: Seat | None  # nobody while it goes on, and in a draw
    score: Mapping[Seat, int]
    words: str


class GameFeat(Struct, frozen=True):
    """Something worth remembering of a game that is over."""

    name: str
    text: str


class Daily(Struct, frozen=True):
    """What everybody plays on a day: the setup, and what it is in words."""

    setup: Mapping[str, Any]
    words: str


class RulesChange(Struct, frozen=True):
    """Something that a version of a game's rules plays otherwise than the one before, in words, with the rules."""

    version: int
    text: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})"


class GameKit(Struct, Generic[S], frozen=True):
    """What a game is: its rules, and what everybody asks of it."""

    rules: GameRules[S]
    title: str
    summary: str
    outcome: Callable[[S, Rulings], Outcome]
    phase: Callable[[S], str]  # where in the game a state is, in words
    for_batches: Callable[[], GameRules[S]]  # rules that keep what they have read: for many games from the same setup
    events: tuple[type[Event], ...] = ()  # what it tells beside dice and decisions
    forms: tuple[type[Form[Any]], ...] = ()  # what seats fill in, beside dice tapped in and plain numbers
    watches: tuple[str, ...] = ()  # when a seat may want to be asked at moments; the first is the usual one
    first_setup: Mapping[str, Any] | None = None  # what a game begins from where nobody says anything else
    report: Callable[[Record, str, str], str] | None = None  # a page of HTML, with a heading and how it was broken off
    feats: Callable[[Sequence[Event]], tuple[GameFeat, ...]] | None = None  # of all that has happened in a game
    called: Callable[[S], str] | None = None  # one game of it: who fights whom
    picture: Callable[[S, str], str] | None = None  # the table in the end, as SVG that needs nothing else, with a title
    daily: Callable[[str], Daily] | None = None  # what everybody plays on a day, such as 2026-11-17
    changes: tuple[RulesChange, ...] = ()  # what each version after the first has changed

    lacks: frozenset[str] = frozenset()  # parts of other layers that it does without

    @property
    def game(self) -> str:
        return self.rules.name

    def changed_since(self, version: int) -> tuple[RulesChange, ...]:
        """What has changed in the rules after a version of them."""
        return tuple(each for each in self.changes if each.version > version)


@cache
def games() -> Mapping[str, GameKit[Any]]:
    """Every game."""
    return find_kits("dwethia", "game", GameKit)


def kit_of(record: Record) -> GameKit[Any]:
    """The game that a record is of."""
    kit = games().get(record.game)
    if kit is None:
        raise RecordError(f'the record is of a game called "{record.game}", this version knows {", ".join(games())}')
    return kit


def rules_of(record: Record) -> GameRules[Any]:
    """The rules that a record is to be read with."""
    return kit_of(record).rules


def verify(record: Record, kit: GameKit[Any]) -> Verdict:
    """Check a record; where another version of the rules made it, say which of them have changed since."""
    return with_versions(verify_by_rules(record, kit.rules), record, kit)


def with_versions(verdict: Verdict, record: Record, kit: GameKit[Any]) -> Verdict:
    """A verdict that says which rules have changed, where another version of them made the record."""
    if verdict or record.last_version == kit.rules.version:
        return verdict
    decided = f" ({verdict.decided})" if verdict.decided else ""
    return replace(
        verdict, reason=f"{verdict.reason}{decided}. {versions_apart(record.last_version, kit, verdict.rules)}"
    )


def versions_apart(version: int, kit: GameKit[Any], at_work: Collection[str] = ()) -> str:
    """How far a version of the rules is from today's: what has changed, and what of that was at work."""
    told = [f"It was made by version {version} of the rules of {kit.title}, these are version {kit.rules.version}"]
    changes = kit.changed_since(version)
    changed = dict.fromkeys(rule for change in changes for rule in change.rules if rule in at_work)
    if changes and at_work:
        told.append(f"rules there that have changed: {', '.join(changed) or 'none'}")
    if changes:
        told.append(f"changed since: {'; '.join(map(str, changes))}")
    return "; ".join(told)
