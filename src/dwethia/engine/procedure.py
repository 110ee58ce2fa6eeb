"""What a rule procedure is made of: the needs it yields, and the steps it hands back.

A procedure is a generator. It *yields* what it needs from outside (a roll, an answer) and *returns* its result, or
how it goes on. Who answers decides what it is: play, replay, odds or advice. A stage takes hashable values only, so
that the readings that branch can merge branches that have come to the same place. A stage that asks for nothing but a
last roll may be a plain function.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping
from functools import partial
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from dwethia.dice import D6
from dwethia.engine.events import Event
from dwethia.engine.forms import Filled, Form
from dwethia.engine.seats import Seat
from dwethia.faults import Fault

T = TypeVar("T")
S = TypeVar("S")
F = TypeVar("F", bound=Filled)

Barred: TypeAlias = tuple[tuple[str, tuple[Fault, ...]], ...]  # options one might expect, and what speaks against them


class Roll(Struct, frozen=True, gc=False):
    """Dice of which the successes are counted: each that shows the need or more."""

    label: str
    rule: str
    seat: Seat
    dice: int
    need: int
    again: Literal["misses", "hits"] | None = None  # a re-roll of dice of the last roll so labelled and seated
    sides: ClassVar[int] = D6


class Faces(Struct, frozen=True, gc=False):
    """Dice of which the faces are read, in order."""

    label: str
    rule: str
    seat: Seat
    dice: int
    sides: int = D6


class Ask(Struct, frozen=True):
    """A question to a seat: options, the plain one first, or a form to fill in; or a form with options beside it.

    A moment is a question that a seat may let pass: its plain answer means that nothing happens, and leaves no trace.
    What is given as a function is called only when somebody looks, and only while the question is open.
    """

    seat: Seat
    question: str
    rule: str
    options: tuple[str, ...]
    label: Callable[[str], str] | None = None  # what an option is called on a screen
    text: str | Callable[[], str] = ""
    is_moment: bool = False
    barred: Callable[[], Barred] | None = None
    form: Form[Any] | None = None
    more: Callable[[], tuple[str, ...]] | None = None  # further options
    is_due: Callable[[str], bool] | None = None  # of a moment: whether a seat that keeps such a watch is asked
    is_secret: bool = False  # the answer is in no event; the action ends with it, for what it is told is open

    @property
    def plain(self) -> str:
        return self.options[0]

    @property
    def all_options(self) -> tuple[str, ...]:
        """Every option, further ones looked for."""
        return (*self.options, *self.more()) if self.more else self.options

    @property
    def looked_into(self) -> Ask:
        """The question with its further options found, where one must know whether there are any: at a moment."""
        return replace(self, options=self.all_options, more=None) if self.is_moment and self.more else self

    @property
    def bare(self) -> Ask:
        """The question without its words: all that a bot needs."""
        return Ask(
            self.seat,
            self.question,
            self.rule,
            self.options,
            is_moment=self.is_moment,
            form=self.form,
            more=self.more,
        )

    def in_words(self) -> str:
        """What the seat is asked, as people read it."""
        text = self.text if isinstance(self.text, str) else self.text()
        return text or self.question

    def named(self, option: str) -> str:
        """What an option is called."""
        return self.label(option) if self.label else option


class AskEach(Struct, frozen=True):
    """One question to each of several seats, answered in secret and revealed together."""

    asks: tuple[Ask, ...]


class AskAny(Struct, frozen=True):
    """One question to each of several seats, of whom the first to answer goes on: seats that share a side."""

    asks: tuple[Ask, ...]


class Tell(Struct, frozen=True):
    """An event that an action tells, or how to make it: the readings that only calculate pass over it.

    What is given as a function is not made in a game that keeps nothing of its past.
    """

    event: Event | Callable[[], Event]

    def made(self) -> Event:
        return self.event if isinstance(self.event, Event) else self.event()


class Stage(Struct, Generic[T], frozen=True):
    """A procedure still to be run, with the values it will be given."""

    procedure: Callable[..., Procedure[T] | Onward[T] | T]
    values: tuple[Any, ...]
    luggage: bool = False  # the last value is only carried along: no question and no chance depends on it

    def given(self, value: Any) -> Stage[T]:
        """This stage with one value more, in front."""
        return Stage(self.procedure, (value, *self.values), self.luggage)


class Chain(Struct, Generic[T], frozen=True):
    """A roll, and the stage that takes its successes as first value."""

    roll: Roll
    after: Stage[T]


class Fold(Struct, Generic[T], frozen=True):
    """A step done a number of times on a state, and the stage that takes the last state as first value."""

    step: Callable[[Any, Any], Procedure[Any]]
    fixed: Any
    state: Any
    times: int
    after: Stage[T]


class Call(Struct, frozen=True):
    """A staged procedure to be run to its end inside another one."""

    stage: Stage[Any]


Need: TypeAlias = Roll | Faces | Ask | AskEach | AskAny | Tell | Call
Onward: TypeAlias = Stage[T] | Chain[T] | Fold[T]
Procedure: TypeAlias = Generator[Need, Any, T | Onward[T]]
Asking: TypeAlias = Generator[Need, Any, T]  # a part of a procedure, run with `yield from`

NUMBERS: Final = tuple(str(number) for number in range(1001))


def then(
    procedure: Callable[..., Procedure[T] | Onward[T] | T], *values: Hashable, luggage: Hashable = None
) -> Stage[T]:
    """The next stage, returned to the reading instead of run inside. Luggage becomes its last value."""
    return Stage(procedure, values) if luggage is None else Stage(procedure, (*values, luggage), True)


def rolling(label: str, rule: str, seat: Seat, dice: int, need: int | None, after: Stage[T]) -> Onward[T]:
    """A last roll and what takes its successes; nothing is rolled without dice, or where none could succeed."""
    if dice == 0 or need is None:
        return after.given(0)
    return Chain(Roll(label, rule, seat, dice, need), after)


def fold(step: Callable[[S, Any], Procedure[Any]], fixed: S, state: Hashable, times: int, after: Stage[T]) -> Onward[T]:
    """Like dice one after the other: `step(fixed, state)` gives the next state, that many times."""
    return Fold(step, fixed, state, times, after) if times else after.given(state)


def call(stage: Stage[T]) -> Asking[T]:
    """The result of a staged procedure."""
    result: T = yield Call(stage)
    return result


def roll(label: str, rule: str, seat: Seat, dice: int, need: int | None) -> Asking[int]:
    """How many dice succeed; nothing is rolled without dice, or where none could succeed."""
    if dice == 0 or need is None:
        return 0
    successes: int = yield Roll(label, rule, seat, dice, need)
    return successes


def roll_again(
    label: str, rule: str, seat: Seat, dice: int, need: int, which: Literal["misses", "hits"]
) -> Asking[int]:
    """How many of the re-rolled dice succeed."""
    if dice == 0:
        return 0
    successes: int = yield Roll(label, rule, seat, dice, need, which)
    return successes


def faces(label: str, rule: str, seat: Seat, dice: int = 1, sides: int = D6) -> Asking[tuple[int, ...]]:
    """What the dice show."""
    shown: tuple[int, ...] = yield Faces(label, rule, seat, dice, sides)
    return shown


def ask(
    seat: Seat,
    question: str,
    rule: str,
    options: tuple[str, ...],
    label: Callable[[str], str] | None = None,
    text: str | Callable[[], str] = "",
    barred: Callable[[], Barred] | None = None,
) -> Asking[str]:
    """A seat's choice among options, the plain one first; a single option is not asked about."""
    if len(options) == 1:
        return options[0]
    answer: str = yield Ask(seat, question, rule, options, label, text, barred=barred)
    return answer


def fill_in(seat: Seat, question: str, rule: str, form: Form[F], text: str | Callable[[], str] = "") -> Asking[F]:
    """A form as a seat has filled it in."""
    filled: F = yield Ask(seat, question, rule, (), text=text, form=form)
    return filled


def fill_in_any(question: str, rule: str, forms: Mapping[Seat, Form[F]], text: str) -> Asking[tuple[Seat, F]]:
    """Which of several seats was the first to fill in its form, and how: seats that share a side."""
    asks = tuple(Ask(seat, question, rule, (), text=text, form=form) for seat, form in forms.items())
    first: tuple[Seat, F] = yield from _first_of(asks)
    return first


def fill_in_or_pick(
    question: str,
    rule: str,
    forms: Mapping[Seat, Form[F]],
    text: str,
    more: Callable[[Seat], tuple[str, ...]],
    label: Callable[[str], str],
) -> Asking[tuple[Seat, F | str]]:
    """Like `fill_in_any`, but that a seat may pick one of its own options instead."""
    asks = [
        Ask(seat, question, rule, (), label, text, form=form, more=partial(more, seat)) for seat, form in forms.items()
    ]
    if len(asks) == 1:
        answer: F | str = yield asks[0]
        return asks[0].seat, answer
    first: tuple[Seat, F | str] = yield AskAny(tuple(asks))
    return first


def _first_of(asks: tuple[Ask, ...]) -> Asking[tuple[Seat, Any]]:
    if len(asks) == 1:
        answer: Any = yield asks[0]
        return asks[0].seat, answer
    first: tuple[Seat, Any] = yield AskAny(asks)
    return first


def moment(
    seat: Seat,
    name: str,
    rule: str,
    options: tuple[str, ...],
    label: Callable[[str], str] | None = None,
    text: str | Callable[[], str] = "",
) -> Asking[str]:
    """A chance to act that a seat may let pass by its first option; asked only where there is another."""
    if len(options) == 1:
        return options[0]
    answer: str = yield Ask(seat, name, rule, options, label, text, is_moment=True)
    return answer


def watched_moment(
    seat: Seat,
    name: str,
    rule: str,
    plain: str,
    more: Callable[[], tuple[str, ...]],
    is_due: Callable[[str], bool],
    label: Callable[[str], str],
    text: str | Callable[[], str],
) -> Ask:
    """A moment that is looked into only for a seat whose watch it is due by; it has its number all the same."""
    return Ask(seat, name, rule, (plain,), label, text, is_moment=True, more=more, is_due=is_due)


def ask_each(asks: tuple[Ask, ...]) -> Asking[tuple[str, ...]]:
    """The sealed answers of several seats, in the order asked."""
    answers: tuple[str, ...] = yield AskEach(asks)
    return answers


def fill_in_each(question: str, rule: str, forms: Mapping[Seat, Form[F]], text: str) -> Asking[dict[Seat, F]]:
    """The sealed forms of several seats, revealed together."""
    asks = tuple(Ask(seat, question, rule, (), text=text, form=form) for seat, form in forms.items())
    if not asks:
        return {}
    answers: tuple[F, ...] = yield AskEach(asks)
    return dict(zip(forms, answers, strict=True))


def ask_any(asks: tuple[Ask, ...]) -> Asking[tuple[Seat, str]]:
    """The answer of the first of several seats, and which seat it was."""
    first: tuple[Seat, str] = yield from _first_of(asks)
    return first


def tell(event: Event) -> Asking[None]:
    """Say what has happened: for actions, the outermost procedures, alone."""
    yield Tell(event)
