"""The game at the table: it waits for requests, takes decisions, rolls, tells events, and can be forked or undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from dwethia.dice import STREAM, Dice, DiceStream, TableDice, Throw, commitment, dice_key
from dwethia.engine.advice import Advice, Adviser, Worth
from dwethia.engine.answers import accepted, as_told, decided
from dwethia.engine.chapters import Chapter, Horizon, StandingPass
from dwethia.engine.events import Event, RulesChanged
from dwethia.engine.forms import FacesForm, Filled, TappedFaces
from dwethia.engine.play import Tray, told_again
from dwethia.engine.procedure import Ask, AskAny, AskEach, Faces, Need, Roll, Stage, Tell
from dwethia.engine.record import (
    FORMAT,
    DiceNote,
    DiceRolled,
    Record,
    RecordEntry,
    Renewed,
    Snapshot,
    Undone,
    digest,
    digest_of,
    first_digest,
    restored,
)
from dwethia.engine.request import Answer, Decision, Request
from dwethia.engine.rules import GameRules
from dwethia.engine.running import ProcedurePlace, Run
from dwethia.engine.seats import Seat
from dwethia.faults import Fault, Refusal
from dwethia.rulebook import Rulings

S = TypeVar("S")


class Game(Generic[S]):
    """One game in progress. States are immutable; only this object changes."""

    def __init__(
        self,
        rules: GameRules[S],
        setup: Mapping[str, Any],
        rulings: Rulings,
        dice: Dice,
        seed: bytes | None = None,
        salts: Sequence[tuple[Seat, bytes]] = (),
        *,
        is_watchful: bool = False,
    ) -> None:
        """A game about to begin; a watchful one asks at every moment, whatever watch a seat keeps."""
        state = rules.begin(setup, rulings)
        self._start(rules, dict(setup), rulings, rules.seats(setup), state, dice, seed, tuple(salts), is_watchful)
        self._go_on()

    @classmethod
    def hosted(
        cls,
        rules: GameRules[S],
        setup: Mapping[str, Any],
        rulings: Rulings,
        seed: bytes,
        salts: Sequence[tuple[Seat, bytes]] = (),
    ) -> Game[S]:
        """A game with dice from a seed that the host keeps until the end, and a salt from each seat that gave one."""
        dice = DiceStream(dice_key(seed, [salt for _, salt in salts]))
        return cls(rules, setup, rulings, dice, seed, salts)

    @classmethod
    def imagined(
        cls, rules: GameRules[S], state: S, rulings: Rulings, seats: tuple[Seat, ...], dice: Dice, tape: tuple[Any, ...]
    ) -> Game[S]:
        """A game from a state on, in the middle of an action where there is a tape; it has no past."""
        game: Game[S] = object.__new__(cls)
        game._start(rules, {}, rulings, seats, state, dice)
        game._tape = list(tape)
        game._go_on()
        return game

    @classmethod
    def kept(
        cls,
        rules: GameRules[S],
        record: Record,
        state: str,
        dice: Dice,
        seed: bytes | None = None,
        salts: Sequence[tuple[Seat, bytes]] = (),
    ) -> Game[S]:
        """A game that other rules have played, as it stood in the end: nobody is asked anything."""
        rulings = Rulings.of(rules.book, settings=[f"{key}={value}" for key, value in record.rulings.items()])
        first = rules.begin(record.setup, rulings)
        game: Game[S] = object.__new__(cls)
        game._start(rules, record.setup, rulings, record.seats, restored(state, first), dice, seed, tuple(salts))
        game._chapters = [Chapter(each.decisions, None, [], 0, 0, 0, kept=each) for each in record.entries]
        game._told = game._chapters[-1].events
        game.version, game.renewals, game._undone = record.version, record.renewals, record.undone
        game.asked, game.is_over = record.asked, record.over
        return game

    @classmethod
    def renewed(
        cls,
        rules: GameRules[S],
        record: Record,
        dice: Dice,
        seed: bytes | None = None,
        salts: Sequence[tuple[Seat, bytes]] = (),
        *,
        is_watchful: bool = False,
    ) -> Game[S]:
        """A game that other rules have begun, going on by these from where its record was renewed last."""
        where = record.renewals[-1]
        before = record.renewals[-2].version if len(record.renewals) > 1 else record.version
        played = replace(record, entries=record.entries[: where.entry], asked=where.asked, over=False)
        game = cls.kept(rules, played, where.state, dice, seed, salts)
        game._tape, game._is_watchful = list(where.tape), is_watchful
        game._open_chapter(())
        game._tell(RulesChanged(before, where.version, where.note, where.rules))
        game._go_on()
        return game

    def _start(
        self,
        rules: GameRules[S],
        setup: dict[str, Any],
        rulings: Rulings,
        seats: tuple[Seat, ...],
        state: S,
        dice: Dice,
        seed: bytes | None = None,
        salts: tuple[tuple[Seat, bytes], ...] = (),
        is_watchful: bool = False,
    ) -> None:
        self.rules = rules
        self.setup = setup
        self.rulings = rulings
        self.seats = seats
        self.state = state
        self.is_over = False
        self.asked = 0
        self.answered = 0  # questions; the rest were moments that were let pass unasked
        self._dice = dice
        self._seed = seed
        self._salts = salts
        self._tape: list[Any] = []
        self._run: Run | None = None
        self._asks: tuple[Ask, ...] | None = ()
        self._requests: tuple[Request, ...] | None = None
        self._tray = Tray()
        self._sealed: dict[Seat, Answer] = {}
        self._passes: tuple[StandingPass, ...] = ()
        self._watches: Mapping[Seat, str] = {}
        self._is_watchful = is_watchful
        self._undone: tuple[Undone, ...] = ()
        self.version = rules.version  # that it began with
        self.renewals: tuple[Renewed, ...] = ()
        self._forgets = False
        self._chapters: list[Chapter] = []
        self._told: list[Event]  # those of the last chapter
        self._open_chapter(())

    def forgetful(self) -> Game[S]:
        """This game, keeping nothing of its past but the last decision, and that not in words: it needs no record."""
        self._forgets = True
        return self

    # Asking

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions that are open, as the procedure puts them; nothing in them is worked out until it is read."""
        if self._asks is None:
            self._asks = self._asks_of(self._needed())
        return self._asks

    @property
    def requests(self) -> tuple[Request, ...]:
        """The same questions in words, with a label for each choice; made when they are read."""
        if self._requests is None:
            is_sealed = bool(self.asks) and isinstance(self._needed(), AskEach)
            self._requests = tuple(Request.of(ask, self.asked, is_sealed) for ask in self.asks)
        return self._requests

    # Deciding

    def decide(self, decision: Decision) -> tuple[Event, ...]:
        """Take a decision and go on to the next request; what happened. Refused, it changes nothing."""
        return self._decide(decision.at, decision.seat, decision.answer)

    def answer(self, seat: Seat, answer: Answer | Filled) -> tuple[Event, ...]:
        """Decide on whatever the seat is asked now; a form may be given as it is filled in, not yet written out."""
        return self._decide(self.asked, seat, answer)

    def _decide(self, at: int, seat: Seat, answer: Answer | Filled) -> tuple[Event, ...]:
        ask = self._ask_for(seat, at)
        run = self._run or self._running()
        need = run.need if run else None
        read: Any = answer
        if not isinstance(answer, str) or answer not in ask.options:
            answer, read = accepted(ask, answer, is_kept=not self._forgets or isinstance(need, AskEach))
        self.answered += 1
        if not isinstance(need, (Ask, AskAny)):
            return self._seal(Decision(at, seat, answer)) if isinstance(need, AskEach) else self._tap(read)
        if ask.is_moment and answer == ask.plain:
            return self._pass()
        self._open_chapter((Decision(at, seat, answer),))
        if not self._forgets:
            self._tell(decided(ask, answer, read))
        self._feed(read if isinstance(need, Ask) else (seat, read))
        self._go_on()
        return tuple(self._told)

    def unseal(self, seat: Seat, at: int) -> Answer:
        """Take back a seat's sealed answer to a request that is still open, and which it was: it is awaited again."""
        self._ask_for(seat, at)
        if seat not in self._sealed:
            raise Refusal([Fault(None, f"{seat} has sealed no answer to request {at}: there is nothing to take back")])
        return self._sealed.pop(seat)

    def pass_until(self, seat: Seat, scope: str, moment: str | None = None) -> tuple[Event, ...]:
        """Let moments pass until a span (phase, turn, …) ends: this one, if it is open, and those to come."""
        spans = self.rules.scopes(self.state)
        if scope not in spans:
            raise Refusal([Fault(None, f"{scope!r} is no span to pass for: expected {', '.join(spans)}")])
        self._passes = (*self._passes, StandingPass(seat, moment, scope, spans[scope]))
        if any(ask.seat == seat and ask.is_moment for ask in self.asks):
            return self._pass()
        return ()

    def keep_watch(self, seat: Seat, watch: str) -> tuple[Event, ...]:
        """From now on ask a seat at moments that are due by this watch, one of those that the game's kit names."""
        self._watches = {**self._watches, seat: watch}
        return self._pass_what_is_not_due()

    def watch_of(self, seat: Seat) -> str | None:
        """What a seat keeps watch for, if it has said so."""
        return self._watches.get(seat)

    def heeding_watches(self) -> Game[S]:
        """This game, asking at moments that are due and no longer at all of them: where a replay is played on."""
        self._is_watchful = False
        self._pass_what_is_not_due()
        return self

    def _pass_what_is_not_due(self) -> tuple[Event, ...]:
        """Let the open moment pass if it is not due."""
        ask = self.asks[0] if len(self.asks) == 1 else None
        return self._pass() if ask is not None and ask.is_moment and not self._is_due(ask) else ()

    def _ask_for(self, seat: Seat, at: int) -> Ask:
        for ask in self._asks or self.asks:
            if ask.seat == seat:
                if at == self.asked:
                    return ask
                raise Refusal([Fault(None, f"request {at} is not open any more: {seat} is asked request {self.asked}")])
        waiting = ", ".join(ask.seat for ask in self.asks) or "nobody: the game is over"
        raise Refusal([Fault(None, f"{seat} is not asked anything now; the game waits for {waiting}")])

    def _tap(self, tapped: TappedFaces) -> tuple[Event, ...]:
        need = self._needed()
        assert isinstance(need, Roll | Faces)
        assert isinstance(self._dice, TableDice)
        before = len(self._chapters[-1].events)
        self._dice.tap(tapped.faces, need.sides)
        self._go_on()
        return tuple(self._chapters[-1].events[before:])

    def _seal(self, decision: Decision) -> tuple[Event, ...]:
        """Keep a sealed answer; it may be changed until all are in, and then they count together."""
        self._sealed[decision.seat] = decision.answer
        if len(self._sealed) < len(self.asks):
            return ()
        asked = sorted(self.asks, key=lambda ask: self.seats.index(ask.seat))
        read = {ask.seat: as_told(ask, self._sealed[ask.seat]) for ask in asked}
        self._open_chapter(tuple(Decision(self.asked, ask.seat, self._sealed[ask.seat]) for ask in asked))
        for ask in asked if not self._forgets else ():
            self._tell(decided(ask, self._sealed[ask.seat], read[ask.seat]))
        self._sealed = {}
        self._feed(tuple(read[ask.seat] for ask in self.asks))
        self._go_on()
        return tuple(self._chapters[-1].events)

    def _pass(self) -> tuple[Event, ...]:
        """A moment that a seat lets pass leaves nothing in the record."""
        chapter = self._chapters[-1]
        before = len(chapter.events)
        self._feed(self.asks[0].plain)
        self._go_on()
        return tuple(chapter.events[before:])

    # Going on

    def _go_on(self) -> None:
        """Roll, tell and step until somebody is asked, or the game is over."""
        self._asks, self._requests = (), None
        while not self._asks and not self.is_over:
            run = self._run or self._running(is_new=not self._tape)
            need = run.need if run else None
            if run is None:
                self.is_over = True
            elif need is None:
                self.state, self._run, self._tape = run.result, None, []
            elif type(need) is Ask:
                self._ask(need)
            elif type(need) is Faces or type(need) is Roll:
                self._roll(run, need)
            else:
                self.asked += 1
                self._asks = self._asks_of(need)

    def _running(self, is_new: bool = False) -> Run | None:
        """The action in progress, brought back from its tape where this game was forked or undone.

        What comes before its question has been told then; only a new action tells it.
        """
        if self._run is None:
            stage = self.rules.step(self.state, self.rulings)
            if stage is None:
                return None
            self._run, self._tray = Run(stage, self._hear if is_new else None), Tray()
            for fed in self._tape:
                self._run.send(told_again(self._run.need, fed, self._tray))
            self._run.tell = self._hear
        return self._run

    def _needed(self) -> Need | None:
        """What the action in progress waits for."""
        run = self._running()
        return run.need if run else None

    def _feed(self, fed: Any) -> None:
        assert self._run is not None, "only what is needed is fed"
        self._tape.append(fed)
        self._run.send(fed)

    def _roll(self, run: Run, need: Roll | Faces) -> None:
        rolled = self._tray.throw(need, self._dice)
        if rolled is None:
            self._asks = self._asks_of(need)
            return
        self._chapters[-1].rolls.append(rolled)
        self._tell(rolled)
        self._tape.append(rolled.faces)
        run.send(rolled.answer)

    def _ask(self, ask: Ask) -> None:
        self.asked += 1
        if ask.is_moment:
            if not self._is_due(ask) or (self._passes and self._has_passed(ask)):
                self._feed(ask.plain)
                return
            ask = ask.looked_into
            if len(ask.options) == 1:
                self._feed(ask.plain)
                return
        self._asks = (ask,)

    def _is_due(self, ask: Ask) -> bool:
        return ask.is_due is None or self._is_watchful or ask.is_due(self._watches.get(ask.seat, ""))

    def _asks_of(self, need: Need | None) -> tuple[Ask, ...]:
        """The questions that a need opens."""
        if isinstance(need, Ask):
            return (need.looked_into,)
        if isinstance(need, AskEach | AskAny):
            return need.asks
        assert isinstance(need, Roll | Faces), "nothing else is waited for"
        seat = need.seat if need.seat in self.seats else self.seats[0]  # nobody sits at the side whose dice these are
        text = f"Roll {need.dice}d{need.sides} for {need.label} and tap in what they show"
        return (Ask(seat, "dice", need.rule, (), text=text, form=FacesForm(need.dice, need.sides)),)

    def _has_passed(self, ask: Ask) -> bool:
        spans = self.rules.scopes(self.state)
        self._passes = tuple(each for each in self._passes if spans.get(each.scope) == each.value)
        return any(each.seat == ask.seat and each.moment in (None, ask.question) for each in self._passes)

    def _tell(self, event: Event) -> None:
        self._told.append(event)

    def _hear(self, told: Tell) -> None:
        """What an action tells; where nothing of the past is kept, it need not be made."""
        if isinstance(told.event, Event) or not self._forgets:
            self._tell(told.made())

    # Looking back

    @property
    def events(self) -> tuple[Event, ...]:
        return self.events_since(0)

    def events_since(self, entry: int) -> tuple[Event, ...]:
        """What followed from an entry of the record and all after it."""
        return tuple(chain.from_iterable(chapter.events for chapter in self._chapters[entry:]))

    def events_of(self, entry: int) -> tuple[Event, ...]:
        """What followed from one entry of the record."""
        return tuple(self._chapters[entry].events)

    def decisions_of(self, entry: int) -> tuple[Decision, ...]:
        """What was decided in one entry of the record."""
        return self._chapters[entry].decisions

    @property
    def last_entry(self) -> int:
        """The number of the newest entry of the record; 0 is the start."""
        return len(self._chapters) - 1

    def sealed(self, seat: Seat) -> Answer | None:
        """The sealed answer that a seat has given while others are awaited; for that seat alone."""
        return self._sealed.get(seat)

    @property
    def sealed_by(self) -> tuple[Seat, ...]:
        """The seats that have sealed an answer while others are awaited: all that anybody else may know of it."""
        return tuple(ask.seat for ask in self.asks if ask.seat in self._sealed)

    @property
    def undone(self) -> tuple[Undone, ...]:
        """What was taken back past the horizon."""
        return self._undone

    @property
    def since(self) -> int:
        """The entry from which on it is played by these rules; what was before can be told, but not gone back to."""
        return self.renewals[-1].entry if self.renewals else 0

    @property
    def tape(self) -> tuple[Any, ...]:
        """What the action in progress has been told: rolled faces and answers, all of them shown to everybody."""
        return tuple(self._tape)

    def snapshot(self) -> Snapshot:
        """Where the game stands, without its past."""
        tape = tuple(msgspec.json.decode(msgspec.json.encode(self._tape)))
        state = msgspec.json.encode(self.state).decode()
        return Snapshot(self.rules.version, state, tape, self.asked, self._dice.position)

    def record(self) -> Record:
        """The game as it stands; its seed only when it is over, and no sealed answer."""
        if self._forgets:
            raise ValueError("a forgetful game has no record")
        note = DiceNote(
            origin=self._dice.origin,
            stream=STREAM if self._dice.origin == "seed" else None,
            commitment=commitment(self._seed) if self._seed else None,
            salts=tuple((seat, salt.hex()) for seat, salt in self._salts),
            seed=self._seed.hex() if self._seed and self.is_over else None,
        )
        heading = Record(
            record="dwethia",
            format=FORMAT,
            game=self.rules.name,
            version=self.version,
            rulings=self.rulings.changed,
            seats=self.seats,
            setup=self.setup,
            dice=note,
            entries=(),
            asked=self.asked,
            over=self.is_over,
            undone=self._undone,
            renewed=self.renewals or UNSET,
        )
        return self._written_under(heading)

    def record_as(self, told: Record) -> Record:
        """This game's record under what another one says that a replay cannot know: version, promise, undone."""
        own = self.record()
        dice = replace(own.dice, commitment=told.dice.commitment, seed=told.dice.seed)
        return self._written_under(replace(own, version=told.version, dice=dice, undone=told.undone))

    def entry_after(self, before: str, number: int) -> RecordEntry:
        """An entry of the record, whose digest follows on the one before it."""
        chapter = self._chapters[number]
        if chapter.kept is not None:
            return chapter.kept
        if number and number == self.since:
            before += digest_of(self.renewals[-1].state)  # which may hold secrets, and so is in no event
        rolls = tuple(DiceRolled(rolled.label, rolled.faces, rolled.sides) for rolled in chapter.rolls)
        return RecordEntry(chapter.decisions, rolls, digest(before, chapter.events))

    def _written_under(self, heading: Record) -> Record:
        entries: list[RecordEntry] = []
        told = first_digest(heading.heading())
        for number in range(len(self._chapters)):
            entries.append(self.entry_after(told, number))
            told = entries[-1].digest
        return replace(heading, entries=tuple(entries))

    # Going back

    def horizon(self, seat: Seat) -> Horizon:
        """How far a seat may undo freely: back to the last die, revealed secret or decision of another seat."""
        for number in range(len(self._chapters) - 1, 0, -1):
            chapter = self._chapters[number]
            if number <= self.since:
                return Horizon(number + 1, "newer rules hold since then")
            if chapter.rolls:
                return Horizon(number + 1, "dice were rolled")
            if len(chapter.decisions) > 1:
                return Horizon(number + 1, "sealed answers were revealed")
            if chapter.decisions[0].seat != seat:
                return Horizon(number + 1, f"{chapter.decisions[0].seat} has decided since")
        return Horizon(1, "the game begins there")

    def undo(self, seat: Seat, entry: int, consents: Sequence[Seat] = ()) -> None:
        """Go back to before an entry: freely within the horizon, past it with every other seat's consent."""
        if not 1 <= entry < len(self._chapters):
            raise Refusal([Fault(None, f"there is no entry {entry} to undo: expected 1 to {len(self._chapters) - 1}")])
        self._check_since(entry)
        horizon = self.horizon(seat)
        if entry < horizon.entry:
            missing = [other for other in self.seats if other != seat and other not in consents]
            if missing:
                fact = f"{horizon.reason}: undoing entry {entry} needs the consent of {', '.join(missing)}"
                raise Refusal([Fault(None, fact)])
            last = len(self._chapters) - 1
            self._undone = (*self._undone, Undone(seat, tuple(sorted(set(consents))), last, entry))
        self._go_back(entry)

    def before(self, entry: int) -> Game[S]:
        """The game as it stood before an entry, to be looked at: it has no dice, and this one stays as it is."""
        if not 1 <= entry < len(self._chapters):
            raise Refusal([Fault(None, f"there is no entry {entry}: expected 1 to {len(self._chapters) - 1}")])
        self._check_since(entry)
        twin = self.fork(TableDice())
        twin._go_back(entry)
        return twin

    def _check_since(self, entry: int) -> None:
        if self._chapters[entry].kept is not None or not self._chapters[entry].decisions:
            raise Refusal([Fault(None, f"entry {entry} was played by older rules: nobody can go back to it")])

    def _go_back(self, entry: int) -> None:
        undone = self._chapters[entry]
        self._chapters = self._chapters[:entry]
        self.state, self._tape, self.asked = undone.state, undone.tape[: undone.fed], undone.asked
        self._run, self._asks, self._requests = None, None, None
        self._told = self._chapters[-1].events
        self.is_over, self._sealed, self._passes = False, {}, ()
        self._dice.rewind(undone.dice)

    def fork(self, dice: Dice) -> Game[S]:
        """A game of its own from here on, with other dice; what happens in it never reaches this one."""
        twin: Game[S] = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._dice, twin._seed, twin._salts = dice, None, ()
        twin._run, twin._tape = None, list(self._tape)
        if twin._asks:
            twin._asks = None  # to be asked by its own run: the words of these may change as this one goes on
        twin._sealed = dict(self._sealed)
        twin._chapters = [*self._chapters[:-1], self._chapters[-1].copy()]
        twin._told = twin._chapters[-1].events
        return twin

    @property
    def asking(self) -> Stage[Any] | None:
        """The stage whose question is open: the action itself, or the innermost procedure that it has called."""
        place = self.place
        return place.stage if place else None

    @property
    def place(self) -> ProcedurePlace | None:
        """Where the action in progress stands, if one seat alone is asked."""
        run = self._running()
        return run.place() if run and isinstance(run.need, Ask) else None

    @property
    def throws(self) -> Mapping[tuple[str, Seat], Throw]:
        """The dice that lie on the table, by what they were rolled for and by whom."""
        self._running()
        return dict(self._tray.throws)

    def advice(self, worth: Worth) -> Advice:
        """What each answer to the question in hand is worth."""
        run = self._running()
        if run is None:
            raise ValueError("nobody is asked anything: the game is over")
        return Adviser(worth).advise_at(run.place())

    def _open_chapter(self, decisions: tuple[Decision, ...]) -> None:
        if self._forgets:
            self._chapters.clear()
        tape = self._tape
        chapter = Chapter(decisions, self.state, tape, len(tape), self.asked, self._dice.position)
        self._chapters.append(chapter)
        self._told = chapter.events
