"""The game at the table: it waits for requests, takes decisions, rolls, tells events, and can be forked or undone."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from dwethia.dice import STREAM, Dice, DiceStream, TableDice, commitment, dice_key
from dwethia.engine.advice import Advice, Adviser, Worth
from dwethia.engine.events import Decided, Event
from dwethia.engine.forms import FacesForm
from dwethia.engine.play import Tray
from dwethia.engine.procedure import Ask, AskAny, AskEach, Faces, Roll, Tell
from dwethia.engine.record import FORMAT, DiceNote, DiceRolled, Entry, Record, Undone, digest, first_digest
from dwethia.engine.request import Answer, Decision, Request
from dwethia.engine.rules import GameRules
from dwethia.engine.running import Run
from dwethia.engine.seats import Seat
from dwethia.faults import Fault, Refusal
from dwethia.rulebook import Rulings

S = TypeVar("S")


class _Mark(Struct, frozen=True):
    """Where a game stood: enough to go back to it."""

    state: Any
    tape: tuple[Any, ...]
    asked: int
    requests: tuple[Request, ...]
    dice: int


class _Chapter:
    """What came of one decision; closed, and never changed again, when the next one is taken."""

    def __init__(self, mark: _Mark, decisions: tuple[Decision, ...]) -> None:
        self.mark = mark
        self.decisions = decisions
        self.rolls: list[DiceRolled] = []
        self.events: list[Event] = []

    def copy(self) -> _Chapter:
        twin = _Chapter(self.mark, self.decisions)
        twin.rolls, twin.events = list(self.rolls), list(self.events)
        return twin


class Horizon(Struct, frozen=True):
    """How far a seat may undo on its own: to before that entry, and what stops it there."""

    entry: int
    reason: str


class StandingPass(Struct, frozen=True):
    """A seat's word that it passes at some moment until a span ends."""

    seat: Seat
    moment: str | None  # None: at every moment
    scope: str
    value: Hashable


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
    ) -> None:
        state = rules.begin(setup, rulings)
        self._start(rules, dict(setup), rulings, rules.seats(setup), state, dice, seed, tuple(salts))
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
        game._tape = tape
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
    ) -> None:
        self.rules = rules
        self.setup = setup
        self.rulings = rulings
        self.seats = seats
        self.state = state
        self.requests: tuple[Request, ...] = ()
        self.is_over = False
        self.asked = 0
        self._dice = dice
        self._seed = seed
        self._salts = salts
        self._tape: tuple[Any, ...] = ()
        self._run: Run | None = None
        self._tray = Tray()
        self._sealed: dict[Seat, Answer] = {}
        self._passes: tuple[StandingPass, ...] = ()
        self._undone: tuple[Undone, ...] = ()
        self._chapters = [_Chapter(self._mark(), ())]

    # Deciding

    def decide(self, decision: Decision) -> tuple[Event, ...]:
        """Take a decision and go on to the next request; what happened. Refused, it changes nothing."""
        request = self._request_for(decision)
        if faults := tuple(request.faults(decision.answer)):
            raise Refusal(faults)
        if request.question == "dice" and isinstance(request.form, FacesForm):
            return self._tap(request.form, decision)
        if request.is_sealed:
            return self._seal(decision)
        if request.is_moment and decision.answer == request.plain:
            return self._pass()
        self._open_chapter((decision,))
        self._tell(_decided(request, decision.answer))
        self._answer(decision)
        return tuple(self._chapters[-1].events)

    def answer(self, seat: Seat, answer: Answer) -> tuple[Event, ...]:
        """Decide on whatever the seat is asked now."""
        return self.decide(Decision(self.asked, seat, answer))

    def pass_until(self, seat: Seat, scope: str, moment: str | None = None) -> tuple[Event, ...]:
        """Let moments pass until a span (phase, turn, …) ends: this one, if it is open, and those to come."""
        spans = self.rules.scopes(self.state)
        if scope not in spans:
            raise Refusal([Fault(None, f"{scope!r} is no span to pass for: expected {', '.join(spans)}")])
        self._passes = (*self._passes, StandingPass(seat, moment, scope, spans[scope]))
        if any(request.seat == seat and request.is_moment for request in self.requests):
            return self._pass()
        return ()

    def _request_for(self, decision: Decision) -> Request:
        for request in self.requests:
            if request.seat == decision.seat:
                if request.at == decision.at:
                    return request
                fact = f"request {decision.at} is not open any more: {decision.seat} is asked request {request.at}"
                raise Refusal([Fault(None, fact)])
        waiting = ", ".join(request.seat for request in self.requests) or "nobody: the game is over"
        raise Refusal([Fault(None, f"{decision.seat} is not asked anything now; the game waits for {waiting}")])

    def _tap(self, form: FacesForm, decision: Decision) -> tuple[Event, ...]:
        assert isinstance(self._dice, TableDice)
        assert isinstance(decision.answer, dict)
        before = len(self._chapters[-1].events)
        self._dice.tap(decision.answer[FacesForm.FIELD], form.sides)
        self._go_on()
        return tuple(self._chapters[-1].events[before:])

    def _seal(self, decision: Decision) -> tuple[Event, ...]:
        """Keep a sealed answer; it may be changed until all are in, and then they count together."""
        self._sealed[decision.seat] = decision.answer
        if len(self._sealed) < len(self.requests):
            return ()
        asked = sorted(self.requests, key=lambda request: self.seats.index(request.seat))
        decisions = tuple(Decision(each.at, each.seat, self._sealed[each.seat]) for each in asked)
        answers = tuple(self._sealed[each.seat] for each in self.requests)
        self._open_chapter(decisions)
        for each in asked:
            self._tell(_decided(each, self._sealed[each.seat]))
        self._sealed = {}
        self._feed(answers)
        self._go_on()
        return tuple(self._chapters[-1].events)

    def _pass(self) -> tuple[Event, ...]:
        """A moment that a seat lets pass leaves nothing in the record."""
        chapter = self._chapters[-1]
        before = len(chapter.events)
        self._feed(self.requests[0].plain)
        self._go_on()
        return tuple(chapter.events[before:])

    def _answer(self, decision: Decision) -> None:
        shared = isinstance(self._running().need, AskAny)
        self._feed((decision.seat, decision.answer) if shared else decision.answer)
        self._go_on()

    # Going on

    def _go_on(self) -> None:
        """Roll, tell and step until somebody is asked, or the game is over."""
        self.requests = ()
        while not self.requests and not self.is_over:
            run = self._running()
            if run is None:
                self.is_over = True
                return
            need = run.need
            if need is None:
                self.state, self._run, self._tape = run.result, None, ()
            elif isinstance(need, Roll | Faces):
                self._roll(need)
            elif isinstance(need, Tell):
                self._tell(need.event)
                self._feed(None)
            else:
                self._ask(need)

    def _running(self) -> Any:
        """The action in progress, brought back from its tape where this game was forked or undone."""
        if self._run is None:
            stage = self.rules.step(self.state, self.rulings)
            if stage is None:
                return None
            self._run, self._tray = Run(stage), Tray()
            for fed in self._tape:
                need = self._run.need
                self._run.send(self._tray.fallen(need, fed).answer if isinstance(need, Roll | Faces) else fed)
        return self._run

    def _feed(self, fed: Any) -> None:
        run = self._running()
        self._tape = (*self._tape, fed)
        run.send(fed)

    def _roll(self, need: Roll | Faces) -> None:
        rolled = self._tray.throw(need, self._dice)
        if rolled is None:
            form = FacesForm(need.dice, need.sides if isinstance(need, Faces) else 6)
            self.requests = (Request.for_dice(self.asked, need.seat, need.label, need.rule, form),)
            return
        self._chapters[-1].rolls.append(DiceRolled(rolled.label, rolled.faces, rolled.sides))
        self._tell(rolled)
        self._tape = (*self._tape, rolled.faces)
        assert self._run is not None
        self._run.send(rolled.answer)

    def _ask(self, need: Any) -> None:
        self.asked += 1
        asks: tuple[Ask, ...] = (need,) if isinstance(need, Ask) else need.asks
        self.requests = tuple(Request.of(ask, self.asked, is_sealed=isinstance(need, AskEach)) for ask in asks)
        if isinstance(need, Ask) and need.is_moment and self._has_passed(need):
            self._feed(need.plain)
            self.requests = ()

    def _has_passed(self, ask: Ask) -> bool:
        spans = self.rules.scopes(self.state)
        self._passes = tuple(each for each in self._passes if spans.get(each.scope) == each.value)
        return any(each.seat == ask.seat and each.moment in (None, ask.question) for each in self._passes)

    def _tell(self, event: Event) -> None:
        self._chapters[-1].events.append(event)

    # Looking back

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for chapter in self._chapters for event in chapter.events)

    def events_of(self, entry: int) -> tuple[Event, ...]:
        """What followed from one entry of the record."""
        return tuple(self._chapters[entry].events)

    @property
    def last_entry(self) -> int:
        """The number of the newest entry of the record; 0 is the start."""
        return len(self._chapters) - 1

    def sealed(self, seat: Seat) -> Answer | None:
        """The sealed answer that a seat has given while others are awaited; for that seat alone."""
        return self._sealed.get(seat)

    @property
    def undone(self) -> tuple[Undone, ...]:
        """What was taken back past the horizon."""
        return self._undone

    @property
    def tape(self) -> tuple[Any, ...]:
        """What the action in progress has been told: rolled faces and answers, all of them shown to everybody."""
        return self._tape

    def record(self) -> Record:
        """The game as it stands; its seed only when it is over, and no sealed answer."""
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
            version=self.rules.version,
            rulings=self.rulings.changed,
            seats=self.seats,
            setup=self.setup,
            dice=note,
            entries=(),
            asked=self.asked,
            over=self.is_over,
            undone=self._undone,
        )
        return self._written_under(heading)

    def record_as(self, told: Record) -> Record:
        """This game's record under what another one says that a replay cannot know: version, promise, undone."""
        own = self.record()
        dice = replace(own.dice, commitment=told.dice.commitment, seed=told.dice.seed)
        return self._written_under(replace(own, version=told.version, dice=dice, undone=told.undone))

    def _written_under(self, heading: Record) -> Record:
        entries = []
        told = first_digest(heading.heading())
        for chapter in self._chapters:
            told = digest(told, chapter.events)
            entries.append(Entry(chapter.decisions, tuple(chapter.rolls), told))
        return replace(heading, entries=tuple(entries))

    # Going back

    def horizon(self, seat: Seat) -> Horizon:
        """How far a seat may undo freely: back to the last die, revealed secret or decision of another seat."""
        for number in range(len(self._chapters) - 1, 0, -1):
            chapter = self._chapters[number]
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
        horizon = self.horizon(seat)
        if entry < horizon.entry:
            missing = [other for other in self.seats if other != seat and other not in consents]
            if missing:
                fact = f"{horizon.reason}: undoing entry {entry} needs the consent of {', '.join(missing)}"
                raise Refusal([Fault(None, fact)])
            last = len(self._chapters) - 1
            self._undone = (*self._undone, Undone(seat, tuple(sorted(set(consents))), last, entry))
        mark = self._chapters[entry].mark
        self._chapters = self._chapters[:entry]
        self.state, self._tape, self._run = mark.state, mark.tape, None
        self.asked, self.requests = mark.asked, mark.requests
        self.is_over, self._sealed, self._passes = False, {}, ()
        self._dice.rewind(mark.dice)

    def fork(self, dice: Dice) -> Game[S]:
        """A game of its own from here on, with other dice; what happens in it never reaches this one."""
        twin: Game[S] = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._dice, twin._seed, twin._salts = dice, None, ()
        twin._run = None
        twin._sealed = dict(self._sealed)
        twin._chapters = [*self._chapters[:-1], self._chapters[-1].copy()]
        return twin

    def advice(self, worth: Worth) -> Advice:
        """What each answer to the question in hand is worth."""
        return Adviser(worth).advise_at(self._running().place())

    def _open_chapter(self, decisions: tuple[Decision, ...]) -> None:
        self._chapters.append(_Chapter(self._mark(), decisions))

    def _mark(self) -> _Mark:
        return _Mark(self.state, self._tape, self.asked, self.requests, self._dice.position)


def _decided(request: Request, answer: Answer) -> Decided:
    shown = answer if isinstance(answer, str) else str(sorted(answer.items()))
    return Decided(request.seat, request.question, request.rule or "", shown, request.label(answer))
