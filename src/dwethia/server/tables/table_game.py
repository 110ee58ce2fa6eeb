"""The game of a table: acts in, and what everybody may be told of them out.

It knows nothing of sockets or databases: the same acts in the same order make the same game, which is how a table
comes back after the server has gone.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from dwethia.engine.events import Decided, Event, RulesChanged
from dwethia.engine.game import Game
from dwethia.engine.record import Record, RecordEntry
from dwethia.engine.replay import fits, let_pass_until
from dwethia.engine.request import Answer, Decision, Request
from dwethia.engine.rules import GameRules
from dwethia.engine.seats import Seat
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
    RenewAct,
    StandingAct,
    StoredTable,
    TableSnapshot,
    TakeBackAct,
    TakeOver,
    UndoAct,
    UnsealAct,
    WatchAct,
)
from dwethia.server.tables.beginning import begin_game, kept_game, renewed_game
from dwethia.server.tables.renewing import BEFORE_SNAPSHOTS, Grown, KeptEntry
from dwethia.server.tables.standing import StandingAnswers

LET_PASS: Final = "pass"  # the answer to moments that other rules had, and that left nothing


class TableGame:
    """A game in progress at a table, and what is settled around it."""

    def __init__(
        self,
        table: StoredTable,
        rules: GameRules[Any],
        now: float,
        watches: tuple[str, ...] = (),
        past: tuple[KeptEntry, ...] = (),
    ) -> None:
        """The game of a table, brought to where its acts have led; with its past where other rules played that."""
        self._seed = table.seed
        self._origin = table.heading.origin
        self.board = board_of(rules.name)
        self.standing = StandingAnswers(self.board.matters)
        self._left_to_people = 0  # the step at which no standing answer is given
        self.step = 1  # grows whenever what is asked changes: an answer names the step that it answers
        self.ended: Ended | None = None
        self.watches = watches
        self.bots: dict[Seat, str] = {each.seat: each.bot for each in table.seats if each.bot is not None}
        self.events: list[Told] = []  # a new list after each undo, so that what was shown stays as it was
        self.rewinds: list[int] = []  # for each undo, how many events it left
        self.since = now  # when the step began
        self._drafts: dict[Seat, tuple[int, Answer]] = {}  # what was sealed and taken back, and at which request
        self._counts: list[int] = []  # events of each entry
        self._shown: list[int] = []  # how many of each are shown, with a note where there is one
        self._by_bots: dict[tuple[int, Seat], str] = {}  # which bot decided for a seat in an entry
        self._by_standing: set[tuple[int, Seat]] = set()  # entries that a seat's standing answer has decided
        self._entries: list[RecordEntry] = []  # of the record, as far as they were kept
        self._kept_to = -1  # the last of them
        if table.snapshot is not None and table.snapshot.game.version != rules.version:
            self.game = kept_game(table, rules, table.snapshot, [each.entry for each in past])
            self._take_up(table.snapshot, past)
            self.ended = _ended_by(table.acts[-1].act)
            return
        place = max((number for number, done in enumerate(table.acts) if isinstance(done.act, RenewAct)), default=-1)
        renewal = table.acts[place].act if place >= 0 else None
        if isinstance(renewal, RenewAct) and renewal.snapshot is not None:
            self.game = renewed_game(table, rules, renewal, [each.entry for each in past])
            self._take_up(renewal.snapshot, past[: self.game.since])
            self.step, self.since = renewal.snapshot.step + 1, table.acts[place].done
            self._kept_to = self.game.since
            for each in table.acts[:place]:
                if isinstance(each.act, WatchAct):
                    self.game.keep_watch(each.act.seat, each.act.watch)
            self.standing.keep_again(each.act for each in table.acts[:place] if isinstance(each.act, StandingAct))
            self._catch_up()
        else:
            self.game = begin_game(table, rules)
            self._catch_up()
            self._do_again(table.acts[: place + 1])
        for done in table.acts[place + 1 :]:
            self.apply(done)
        self.since = min(self.since, now)  # the clock of the machine was set back while the table was away
        if table.snapshot is not None:
            self._kept_to = self.game.last_entry

    def _take_up(self, snapshot: TableSnapshot, past: tuple[KeptEntry, ...]) -> None:
        """Stand where other rules have led, with what was told of them."""
        self.step, self.bots, self.rewinds = snapshot.step, dict(snapshot.bots), list(snapshot.rewinds)
        for number, each in enumerate(past):
            self.events += each.told
            self._counts.append(len(each.told))
            self._shown.append(len(each.told))
            self._by_bots.update({(number, seat): bot for seat, bot in each.bots.items()})

    def _do_again(self, acts: tuple[DoneAct, ...]) -> None:
        """Do what newer rules found when there were no snapshots yet, as far as it fits them."""
        if acts and isinstance(acts[-1].act, RenewAct):
            for done in acts[: acts[-1].act.played_again]:
                self.apply_again(done)
            self.apply(acts[-1])

    def apply_again(self, done: DoneAct) -> None:
        """Do an act that was done under other rules, which may have had other moments."""
        if isinstance(done.act, DecideAct):
            decision = Decision(self.game.asked, done.act.seat, done.act.answer)
            if decision.answer == LET_PASS and not fits(self.game, decision):
                return
            let_pass_until(self.game, decision)
        self.apply(done)

    def apply(self, done: DoneAct) -> bool:
        """Do an act; whether others than its seat can tell. Refused, it changes nothing."""
        if self.ended is not None and not isinstance(done.act, RenewAct):
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
                self._note_who(act, request)
                self.game.decide(Decision(request.at, act.seat, act.answer))
                self._drafts.pop(act.seat, None)
                return not (request.is_sealed and self.game.sealed(act.seat) is not None)
            case UnsealAct():
                at = self.request_for(act.seat).at
                self._drafts[act.seat] = at, self.game.unseal(act.seat, at)
                return False
            case PassUntil():
                before = self.game.requests
                self.game.pass_until(act.seat, act.scope, act.moment)
                return self.game.requests is not before
            case WatchAct():
                before = self.game.requests
                self.game.keep_watch(act.seat, act.watch)
                return self.game.requests is not before
            case StandingAct():
                self.standing.keep(act, self.game.rules.scopes(self.game.state))
                self._left_to_people = 0
                return False
            case UndoAct():
                self._undo(act)
                self._left_to_people = self.step + 1  # whoever takes something back wants to say something else
            case ConcedeAct() | ClaimAct():
                self.ended = _ended_by(act)
            case TakeOver():
                self.bots[act.seat] = act.bot
            case TakeBackAct():
                self.bots.pop(act.seat, None)
            case RenewAct():
                self._note(act)
        return True

    def _note(self, act: RenewAct) -> None:
        """Say in the log that newer rules hold; whoever has seen the table before is shown all of it again."""
        entry = self.game.last_entry
        note = RulesChanged(BEFORE_SNAPSHOTS, act.version, act.note, act.rules)
        self.events.append(tell(len(self.events), entry, note, self.board))
        self._shown[entry] += 1
        self.rewinds.append(0)

    def _note_who(self, act: DecideAct, request: Request) -> None:
        """A bot decides, a person, or its standing answer; the dice of a real table are nobody's decision."""
        seat, place = act.seat, (self.game.last_entry + 1, act.seat)
        self._by_bots.pop(place, None)
        self._by_standing.discard(place)
        if act.is_standing:
            self._by_standing.add(place)
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
        self._drafts.clear()
        self._counts, self._shown = self._counts[: act.entry], self._shown[: act.entry]
        self.events = self.events[: sum(self._shown)]
        self.rewinds.append(len(self.events))

    def _catch_up(self) -> None:
        """Put what is new among the events that are sent."""
        for entry in range(max(len(self._counts) - 1, self.game.since), self.game.last_entry + 1):
            if entry == len(self._counts):
                self._counts.append(0)
                self._shown.append(0)
            events = self.game.events_of(entry)
            for event in events[self._counts[entry] :]:
                is_standing = isinstance(event, Decided) and (entry, event.seat) in self._by_standing
                self.events.append(tell(len(self.events), entry, event, self.board, is_standing=is_standing))
            self._shown[entry] += len(events) - self._counts[entry]
            self._counts[entry] = len(events)
        if self.game.is_over and self.ended is None:
            self.ended = Ended("played")

    def waits_for(self, seat: Seat) -> bool:
        """Whether the game waits for an answer of this seat that it has not given."""
        if self.ended is not None or self.game.sealed(seat) is not None:
            return False
        return any(request.seat == seat for request in self.game.requests)

    def policy_for(self, seat: Seat) -> str | None:
        """The policy by which a seat's open question is to be answered; None where it is left to the person."""
        if self.step == self._left_to_people or seat in self.bots or not self.waits_for(seat):
            return None
        spans = self.game.rules.scopes(self.game.state)
        asked = (ask.question for ask in self.game.asks if ask.seat == seat)
        return next(filter(None, (self.standing.policy_for(seat, question, spans) for question in asked)), None)

    def leave_to_people(self) -> None:
        """Have the open question answered by the person: no standing answer is clear about it."""
        self._left_to_people = self.step

    def draft_of(self, seat: Seat) -> Answer | None:
        """What a seat had sealed at the open request and has taken back; for that seat alone."""
        at, draft = self._drafts.get(seat, (0, None))
        return draft if at == self.game.asked and self.ended is None else None

    @property
    def has_secrets(self) -> bool:
        """Whether somebody knows something of the game that others do not; a record might tell it."""
        rules, state = self.game.rules, self.game.state
        open_to_all = rules.view(state, None)
        return any(rules.view(state, seat) != open_to_all for seat in self.game.seats)

    def after(self, entry: int) -> Game[Any]:
        """The game as it stood after an entry, to be looked at; refused where other rules have played that."""
        return self.game if entry >= self.game.last_entry else self.game.before(entry + 1)

    def snapshot(self) -> TableSnapshot:
        """Where the table stands, without its past."""
        game = self.game
        return TableSnapshot(
            game=game.snapshot(),
            began=game.version,
            last_entry=game.last_entry,
            step=self.step,
            rewinds=tuple(self.rewinds),
            bots=dict(self.bots),
            undone=game.undone,
            renewals=game.renewals,
            is_over=game.is_over,
        )

    def grown(self) -> Grown:
        """What has come of the acts since this was last asked, in the record and in the log."""
        last = self.game.last_entry
        first = max(0, min(self._kept_to, last))
        if first == 0 or len(self._entries) < first:
            self._entries = list(self.game.record().entries)
        else:
            del self._entries[first:]
            for number in range(first, last + 1):
                self._entries.append(self.game.entry_after(self._entries[-1].digest, number))
        self._kept_to = last
        start, kept = sum(self._shown[:first]), []
        for number in range(first, last + 1):
            told = tuple(self.events[start : start + self._shown[number]])
            kept.append(KeptEntry(self._entries[number], told, self.bots_of(number)))
            start += self._shown[number]
        return Grown(first, tuple(kept))

    def record(self) -> Record:
        """The record as it stands, with the seed as soon as the game has ended in any way."""
        record = self.game.record()
        if self.ended is None or self._seed is None or record.dice.commitment is None:
            return record
        return msgspec.structs.replace(record, dice=msgspec.structs.replace(record.dice, seed=self._seed.hex()))


def tell(number: int, entry: int, event: Event, board: Board, *, is_standing: bool = False) -> Told:
    """An event as it is sent."""
    rules = tuple(dict.fromkeys(rule for rule in event.rules if rule))
    sent = msgspec.Raw(msgspec.json.encode(event))
    return Told(number, entry, event.text(), board.short(event), rules, sent, is_standing)


def _ended_by(act: AnyAct) -> Ended:
    match act:
        case ConcedeAct():
            return Ended("conceded", act.seat)
        case ClaimAct():
            return Ended("claimed", act.late)
    return Ended("played")
