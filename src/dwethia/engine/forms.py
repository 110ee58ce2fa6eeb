"""Forms: answers that are filled in rather than picked, with what speaks against any filling.

What is written into a form (an object of JSON, as records and clients have it) is read in one place, into the types
that the form takes; whoever comes after works with these alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar, Union

import msgspec
from msgspec import Meta, Struct

from dwethia.engine.tags import written_out
from dwethia.faults import Fault, Refusal
from dwethia.rulebook import RuleId

Written: TypeAlias = Mapping[str, Any]


class Filled(Struct, frozen=True, forbid_unknown_fields=True):
    """A form filled in. Games bring their own, with tags where a form may be filled in with several."""

    EXPECTED: ClassVar[str] = ""  # the fields that are to be written, in words, where their names do not say it


F = TypeVar("F", bound=Filled)


def or_else(rule: RuleId | None, expected: str) -> Meta:
    """Goes with the type of a field: what is said of something else in its place."""
    return Meta(extra={"rule": rule, "expected": expected})


class Reader(Generic[F]):
    """Reads what was written as one of some types."""

    def __init__(self, *kinds: type[Filled]) -> None:
        self.kinds: Final = kinds
        # What is known of a struct is kept; of a union, it would be found out anew every time.
        self._holder: Final[Any] = msgspec.defstruct("Holder", [("filled", Union[kinds])])  # noqa: UP007

    def read(self, written: Written) -> F:
        """The form filled in; a ValidationError where what was written is something else."""
        filled: F = msgspec.convert({"filled": written}, self._holder).filled
        return filled

    def faults(self, written: Written) -> Iterator[Fault]:
        """What is wrong with something that cannot be read."""
        kind = self._kind_of(written)
        if isinstance(kind, Fault):
            yield kind
            return
        tag_field, fields = kind.__struct_config__.tag_field, msgspec.structs.fields(kind)
        names = {field.name for field in fields} | ({tag_field} if tag_field else set())
        if written.keys() <= names and all(field.name in written for field in fields if field.required):
            wrong = [field for field in fields if field.name in written and not fits(written[field.name], field.type)]
            told = [fault for field in wrong if (fault := _fault_for(field.type)) is not None]
            if told:
                yield from told
                return
        of = f"to {kind.__struct_config__.tag}, " if tag_field else ""
        yield Fault(None, kind.EXPECTED or f"{of}expected the fields {', '.join(sorted(names))}")

    def _kind_of(self, written: Written) -> type[Filled] | Fault:
        """What a written form says that it is."""
        field = self.kinds[0].__struct_config__.tag_field
        if field is None:
            return self.kinds[0]
        tag = written.get(field)
        by_tag = {str(kind.__struct_config__.tag): kind for kind in self.kinds}
        if isinstance(tag, str) and tag in by_tag:
            return by_tag[tag]
        *others, last = by_tag
        return Fault(None, f"{tag!r} is nothing to do now: expected {', '.join(others)} or {last}")


def fits(value: object, kind: Any) -> bool:
    """Whether something that was written can be read as a type."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _fault_for(kind: Any) -> Fault | None:
    """What is to be said where something of this type should stand."""
    metas = [each for each in getattr(kind, "__metadata__", ()) if isinstance(each, Meta)]
    return next((Fault(meta.extra["rule"], meta.extra["expected"]) for meta in metas if meta.extra), None)


class FormShown(Struct, frozen=True, tag_field="form", tag=written_out("FormShown")):
    """What a client needs of a form to fill it in: what is sent, so that the client's types are made from it."""


class Form(Struct, Generic[F], frozen=True):
    """Typed fields with their limits. Games bring forms of their own, such as a path or a placement."""

    READER: ClassVar[Reader[Any]]

    def read(self, written: Written) -> F:
        """The form as it was filled in, whatever speaks against that; a Refusal where it cannot be read."""
        try:
            filled: F = self.READER.read(written)
        except msgspec.ValidationError:
            raise Refusal(self.faults_of_writing(written)) from None
        return filled

    def faults_of_writing(self, written: Written) -> Iterator[Fault]:
        """What is wrong with something that cannot be read."""
        yield from self.READER.faults(written)

    def faults_of(self, filled: F) -> Iterator[Fault]:
        """Everything that speaks against the form being filled in like this."""
        raise NotImplementedError

    def faults(self, written: Written) -> Iterator[Fault]:
        """Everything that speaks against an answer, as it was written."""
        try:
            filled = self.read(written)
        except Refusal as refusal:
            yield from refusal.faults
        else:
            yield from self.faults_of(filled)

    def samples(self, chance: Random) -> Iterator[F]:
        """Legal ways to fill it in, drawn at random, for bots and tests."""
        raise NotImplementedError

    def suggestions(self) -> Iterator[F]:
        """Ways to fill it in that are worth showing a person."""
        return iter(())

    def completions(self, begun: F) -> Iterator[F]:
        """Ways to go on from what a person has begun to fill in; in a form of many parts those are kept."""
        return self.suggestions()

    def said(self, filled: F) -> str:
        """The form filled in, in words, for the log."""
        return str(as_written(filled))

    def shown(self) -> FormShown:
        """What a client needs of the form."""
        raise NotImplementedError


def as_written(filled: Filled) -> dict[str, Any]:
    """A form filled in, as it is written: lists, and no types."""
    written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(filled))
    return written


# A number


class ChosenNumber(Filled, frozen=True):
    """A whole number."""

    number: int
    EXPECTED: ClassVar[str] = "expected one field, number, a whole number"


class NumberShown(FormShown, frozen=True, tag="number"):
    """The limits of a number."""

    least: int
    most: int
    rule: RuleId | None


class NumberForm(Form[ChosenNumber], frozen=True):
    """A whole number between two limits."""

    least: int
    most: int
    rule: RuleId | None = None
    READER: ClassVar[Reader[ChosenNumber]] = Reader(ChosenNumber)

    def faults_of(self, filled: ChosenNumber) -> Iterator[Fault]:
        if not self.least <= filled.number <= self.most:
            yield Fault(self.rule, f"{filled.number} is outside {self.least} to {self.most}")

    def samples(self, chance: Random) -> Iterator[ChosenNumber]:
        while True:
            yield ChosenNumber(chance.randint(self.least, self.most))

    def suggestions(self) -> Iterator[ChosenNumber]:
        yield ChosenNumber(self.least)
        yield ChosenNumber(self.most)

    def shown(self) -> NumberShown:
        return NumberShown(self.least, self.most, self.rule)


# Dice


class TappedFaces(Filled, frozen=True):
    """What dice on a real table show, in their order."""

    faces: tuple[int, ...]


class FacesShown(FormShown, frozen=True, tag="faces"):
    """How many dice are rolled, and of which kind."""

    dice: int
    sides: int


class FacesForm(Form[TappedFaces], frozen=True):
    """Dice rolled on a real table, to be tapped in."""

    dice: int
    sides: int
    READER: ClassVar[Reader[TappedFaces]] = Reader(TappedFaces)

    def faults_of_writing(self, written: Written) -> Iterator[Fault]:
        """Each face that is none is named: people tap them in by hand."""
        match written:
            case {"faces": [*faces], **others} if not others:
                yield from self._faults_of_faces(faces)
            case _:
                yield Fault(None, f"expected one field, faces, a list of {self.dice} numbers")

    def faults_of(self, filled: TappedFaces) -> Iterator[Fault]:
        yield from self._faults_of_faces(filled.faces)

    def _faults_of_faces(self, faces: Sequence[object]) -> Iterator[Fault]:
        if len(faces) != self.dice:
            yield Fault(None, f"{self.dice}d{self.sides} give {self.dice} faces, not {len(faces)}")
        for face in faces:
            if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= self.sides:
                yield Fault(None, f"{face!r} is no face of a d{self.sides}: expected 1 to {self.sides}")

    def samples(self, chance: Random) -> Iterator[TappedFaces]:
        while True:
            yield TappedFaces(tuple(chance.randint(1, self.sides) for _ in range(self.dice)))

    def shown(self) -> FacesShown:
        return FacesShown(self.dice, self.sides)
