"""The game of a table: acts in, and what everybody may be told of them out.

It knows nothing of sockets or databases: the same acts in the same order make the same game, which is how a table
comes back after the server has gone.
"""

from __future__ import annotations

from typing import Any

import msgspec

from dwethia.dice import Dice, DiceStream, TableDice, dice_key
from dwethia.engine.events import Event
from dwethia.engine.game import Game
from dwethia.engine.record import Record, read
from dwethia.engine.replay import replay
from dwethia.engine.request import Decision, Request
from dwethia.engine.rules import GameRules
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.server.boards import board_of
from dwethia.server.boards.board import Board
from dwethia.server.errors import refusal
from dwethia.server.messages import Ended, Told
from dwethia.server.storage.stored import (
    AnyAct,
    ClaimAct,
    ConcedeAct,
    DecideAct,
    DoneAct,
    PassUntil,
    StoredTable,
    TakeBackAct,
    TakeOver,
    UndoAct,
    WatchAct,
)


class TableGame:
    """A game in progress at a table, and what is settled around it."""

    def __init__(self, table: StoredTable, rules: GameRules[Any], now: float, watches: tuple[str, ...] = ()) -> None:
        """The game of a table, brought to where its acts have led."""
        self._seed = table.seed
        self._origin = table.heading.origin
        self.game = _begin(table, rules)
        self._board = board_of(rules.name)
        self.step = 1  # grows whenever what is asked changes: an answer names the step that it answers
        self.ended: Ended | None = None
        self.watches = watches
        self.bots: dict[Seat, str] = {each.seat: each.bot for each in table.seats if each.bot is not None}
        self.events: list[Told] = []  # a new list after each undo, so that what was shown stays as it was
        self.rewinds: list[int] = []  # for each undo, how many events it left
        self.since = now  # when the step began
        self._counts: list[int] = []  # events of each entry
        self._by_bots: dict[tuple[int, Seat], str] = {}  # which bot decided for a seat in an entry
        self._catch_up()
        for done in table.acts:
            self.apply(done)
        self.since = min(self.since, now)  # the clock of the machine was set back while the table was away

    def apply(self, done: DoneAct) -> bool:
        """Do an act; whether others than its seat can tell. Refused, it changes nothing."""
        if self.ended is not None:
            raise refusal("the game is over")
        if not self._do(done.act):
            return False
        self.step += 1
        if not isinstance(done.act, TakeOver):  # whoever else is late stays late
            self.since = done.done
        self._catch_up()
        return True

    def _do(self, act: AnyAct) -> bool:
        match act:
            case DecideAct():
                request = self.request_for(act.seat)
                self._note_who(act.seat, request)
                self.game.decide(Decision(request.at, act.seat, act.answer))
                return not (request.is_sealed and self.game.sealed(act.seat) is not None)
            case PassUntil():
                before = self.game.requests
                self.game.pass_until(act.seat, act.scope, act.moment)
                return self.game.requests is not before
            case WatchAct():
                before = self.game.requests
                self.game.keep_watch(act.seat, act.watch)
                return self.game.requests is not before
            case UndoAct():
                self._undo(act)
            case ConcedeAct():
                self.ended = Ended("conceded", act.seat)
            case ClaimAct():
                self.ended = Ended("claimed", act.late)
            case TakeOver():
                self.bots[act.seat] = act.bot
            case TakeBackAct():
                self.bots.pop(act.seat, None)
        return True

    def _note_who(self, seat: Seat, request: Request) -> None:
        """A bot decides, or a person; the dice of a real table are nobody's decision."""
        place = (self.game.last_entry + 1, seat)
        self._by_bots.pop(place, None)
        if seat in self.bots and request.question != "dice":
            self._by_bots[place] = self.bots[seat]

    def bots_of(self, entry: int) -> dict[Seat, str]:
        """The bots whose decisions an entry holds."""
        decided = (each.seat for each in self.game.decisions_of(entry))
        return {seat: self._by_bots[entry, seat] for seat in decided if (entry, seat) in self._by_bots}

    def request_for(self, seat: Seat) -> Request:
        """What a seat is asked now."""
        for request in self.game.requests:
            if request.seat == seat:
                return request
        waiting = ", ".join(request.seat for request in self.game.requests) or "nobody"
        raise refusal(f"{seat} is not asked anything now; the game waits for {waiting}")

    def check_undo(self, entry: int) -> None:
        """Refuse to undo what was before this table."""
        if self._origin is not None and entry <= self._origin.entry:
            raise refusal(f"this table goes on from entry {self._origin.entry} of a record: what was before stays")

    def _undo(self, act: UndoAct) -> None:
        self.check_undo(act.entry)
        self.game.undo(act.seat, act.entry, act.consents)
        self._counts = self._counts[: act.entry]
        self.events = self.events[: sum(self._counts)]
        self.rewinds.append(len(self.events))

    def _catch_up(self) -> None:
        """Put what is new among the events that are sent."""
        for entry in range(max(len(self._counts) - 1, 0), self.game.last_entry + 1):
            if entry == len(self._counts):
                self._counts.append(0)
            events = self.game.events_of(entry)
            for event in events[self._counts[entry] :]:
                self.events.append(tell(len(self.events), entry, event, self._board))
            self._counts[entry] = len(events)
        if self.game.is_over and self.ended is None:
            self.ended = Ended("played")

    def waits_for(self, seat: Seat) -> bool:
        """Whether the game waits for an answer of this seat that it has not given."""
        if self.ended is not None or self.game.sealed(seat) is not None:
            return False
        return any(request.seat == seat for request in self.game.requests)

    @property
    def has_secrets(self) -> bool:
        """Whether somebody knows something of the game that others do not; a record might tell it."""
        rules, state = self.game.rules, self.game.state
        open_to_all = rules.view(state, None)
        return any(rules.view(state, seat) != open_to_all for seat in self.game.seats)

    def record(self) -> Record:
        """The record as it stands, with the seed as soon as the game has ended in any way."""
        record = self.game.record()
        if self.ended is None or self._seed is None or record.dice.commitment is None:
            return record
        return msgspec.structs.replace(record, dice=msgspec.structs.replace(record.dice, seed=self._seed.hex()))


def tell(number: int, entry: int, event: Event, board: Board) -> Told:
    """An event as it is sent."""
    rules = tuple(dict.fromkeys(rule for rule in event.rules if rule))
    return Told(number, entry, event.text(), board.short(event), rules, msgspec.Raw(msgspec.json.encode(event)))


def _begin(table: StoredTable, rules: GameRules[Any]) -> Game[Any]:
    heading = table.heading
    if heading.origin is not None:
        told = read(msgspec.json.encode({**heading.origin.record, "setup": heading.setup}))
        return replay(told, rules, heading.origin.entry).fork(_dice(table)).heeding_watches()
    rulings = Rulings.of(rules.book, settings=[f"{key}={value}" for key, value in heading.rulings.items()])
    if table.seed is None:
        return Game(rules, heading.setup, rulings, TableDice())
    return Game.hosted(rules, heading.setup, rulings, table.seed, _salts(table))


def _dice(table: StoredTable) -> Dice:
    if table.seed is None:
        return TableDice()
    return DiceStream(dice_key(table.seed, [salt for _, salt in _salts(table)]))


def _salts(table: StoredTable) -> list[tuple[Seat, bytes]]:
    return [(each.seat, each.salt) for each in table.seats if each.salt is not None]
