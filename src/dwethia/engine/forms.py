"""Forms: answers that are filled in rather than picked, with what speaks against any filling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from msgspec import Struct

from dwethia.engine.tags import written_out
from dwethia.faults import Fault
from dwethia.rulebook import RuleId


class FormShown(Struct, frozen=True, tag_field="form", tag=written_out("FormShown")):
    """What a client needs of a form to fill it in: what is sent, so that the client's types are made from it."""


class Form(Struct, frozen=True):
    """Typed fields with their limits. Games bring forms of their own, such as a path or a placement."""

    def faults(self, answer: Mapping[str, Any]) -> Iterator[Fault]:
        """Everything that speaks against an answer."""
        raise NotImplementedError

    def samples(self, chance: Random) -> Iterator[Mapping[str, Any]]:
        """Legal answers drawn at random, for bots and tests."""
        raise NotImplementedError

    def suggestions(self) -> Iterator[Mapping[str, Any]]:
        """Answers worth showing a person."""
        return iter(())

    def said(self, answer: Mapping[str, Any]) -> str:
        """An answer in words, for the log."""
        return str(answer)

    def shown(self) -> FormShown:
        """What a client needs of the form."""
        raise NotImplementedError


class NumberShown(FormShown, frozen=True, tag="number"):
    """The limits of a number."""

    least: int
    most: int
    rule: RuleId | None


class NumberForm(Form, frozen=True):
    """A whole number between two limits."""

    least: int
    most: int
    rule: RuleId | None = None

    def faults(self, answer: Mapping[str, Any]) -> Iterator[Fault]:
        number = answer.get("number")
        if set(answer) != {"number"} or not isinstance(number, int) or isinstance(number, bool):
            yield Fault(None, "expected one field, number, a whole number")
        elif not self.least <= number <= self.most:
            yield Fault(self.rule, f"{number} is outside {self.least} to {self.most}")

    def samples(self, chance: Random) -> Iterator[Mapping[str, Any]]:
        while True:
            yield {"number": chance.randint(self.least, self.most)}

    def suggestions(self) -> Iterator[Mapping[str, Any]]:
        yield {"number": self.least}
        yield {"number": self.most}

    def shown(self) -> NumberShown:
        return NumberShown(self.least, self.most, self.rule)


class FacesShown(FormShown, frozen=True, tag="faces"):
    """How many dice are rolled, and of which kind."""

    dice: int
    sides: int


class FacesForm(Form, frozen=True):
    """Dice rolled on a real table, to be tapped in."""

    dice: int
    sides: int
    FIELD: ClassVar[str] = "faces"

    def faults(self, answer: Mapping[str, Any]) -> Iterator[Fault]:
        faces = answer.get(self.FIELD)
        if set(answer) != {self.FIELD} or not isinstance(faces, list | tuple):
            yield Fault(None, f"expected one field, {self.FIELD}, a list of {self.dice} numbers")
            return
        if len(faces) != self.dice:
            yield Fault(None, f"{self.dice}d{self.sides} give {self.dice} faces, not {len(faces)}")
        for face in faces:
            if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= self.sides:
                yield Fault(None, f"{face!r} is no face of a d{self.sides}: expected 1 to {self.sides}")

    def samples(self, chance: Random) -> Iterator[Mapping[str, Any]]:
        while True:
            yield {self.FIELD: [chance.randint(1, self.sides) for _ in range(self.dice)]}

    def shown(self) -> FacesShown:
        return FacesShown(self.dice, self.sides)
