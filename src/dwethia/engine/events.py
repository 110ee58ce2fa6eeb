"""What happened, as values: each event names its rules and can say itself in words."""

from __future__ import annotations

from types import ModuleType

from msgspec import Struct

from dwethia.engine.seats import Seat
from dwethia.engine.tags import written_out


class Event(Struct, frozen=True, gc=False, tag_field="event", tag=written_out("Event")):
    """Something that happened. Games add events of their own; none holds a float, a set or a secret."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that made it happen."""
        raise NotImplementedError

    def text(self) -> str:
        """The event in words."""
        raise NotImplementedError


def events_in(*modules: ModuleType) -> tuple[type[Event], ...]:
    """The events that modules define, in the order in which they stand there."""
    return tuple(
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Event) and each.__module__ == module.__name__
    )


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice as they fell."""

    seat: Seat
    label: str
    rule: str
    faces: tuple[int, ...]
    sides: int
    need: int | None = None  # where successes are counted
    hits: int | None = None
    again: tuple[int, ...] = ()  # places of the dice in their first throw that these replace
    by_hand: bool = False  # rolled on a real table and tapped in

    @property
    def answer(self) -> int | tuple[int, ...]:
        """What the procedure is told: successes or faces."""
        return self.faces if self.hits is None else self.hits

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        dice = f"{len(self.faces)}d{self.sides}"
        verb = "re-rolls" if self.again else "rolls"
        shown = " ".join(str(face) for face in self.faces)
        hand = " by hand" if self.by_hand else ""
        outcome = "" if self.need is None else f"; {self.need}+: {self.hits}"
        return f"{self.seat} {verb} {dice} for {self.label}{hand}: {shown}{outcome}"


class Decided(Event, frozen=True, tag="decided"):
    """A seat's answer to a question."""

    seat: Seat
    question: str
    rule: str
    answer: str
    label: str

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self) -> str:
        return f"{self.seat} decides: {self.label}"


class RulesChanged(Event, frozen=True, tag="rules-changed"):
    """From here on a game is played by another version of its rules."""

    before: int
    version: int
    note: str
    changed: tuple[str, ...]  # rules

    @property
    def rules(self) -> tuple[str, ...]:
        return self.changed

    def text(self) -> str:
        return self.note
