"""What a seat is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from dwethia.engine.forms import Form
from dwethia.engine.procedure import Ask
from dwethia.engine.seats import Seat
from dwethia.faults import Fault

Answer: TypeAlias = str | dict[str, Any]


class Decision(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A seat's answer to the request of that number."""

    at: int
    seat: Seat
    answer: Answer


class Choice(Struct, frozen=True):
    """One possible answer; with faults it is shown, but refused."""

    id: str
    label: str
    faults: tuple[Fault, ...] = ()


class Request(Struct, frozen=True):
    """A question that is open, with choices, a form, or both."""

    at: int
    seat: Seat
    question: str
    text: str
    rule: str | None
    choices: tuple[Choice, ...] = ()
    form: Form[Any] | None = None
    is_moment: bool = False
    is_sealed: bool = False

    @classmethod
    def of(cls, ask: Ask, at: int, is_sealed: bool = False) -> Request:
        """A question in words, with what each option is called and what speaks against those that are barred."""
        offered = [Choice(option, ask.named(option)) for option in ask.all_options]
        barred = [Choice(option, ask.named(option), faults) for option, faults in (ask.barred() if ask.barred else ())]
        return cls(
            at=at,
            seat=ask.seat,
            question=ask.question,
            text=ask.in_words(),
            rule=ask.rule,
            choices=(*offered, *barred),
            form=ask.form,
            is_moment=ask.is_moment,
            is_sealed=is_sealed,
        )

    @property
    def plain(self) -> str | None:
        return self.choices[0].id if self.choices else None

    def faults(self, answer: Answer) -> Iterator[Fault]:
        """Everything that speaks against an answer."""
        if self.form is not None and isinstance(answer, Mapping):
            yield from self.form.faults(answer)
            return
        choice = next((choice for choice in self.choices if choice.id == answer), None)
        if choice is not None:
            yield from choice.faults
            return
        known = ", ".join(choice.id for choice in self.choices if not choice.faults)
        if self.form is None:
            yield Fault(None, f"{answer!r} is no answer to {self.question!r}: expected {known}")
        else:
            yield Fault(None, f"expected a form filled in, {f'or {known}' if known else 'not a choice'}")

    def label(self, answer: Answer) -> str:
        """What an answer is called."""
        return next((choice.label for choice in self.choices if choice.id == answer), str(answer))
