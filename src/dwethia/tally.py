"""Numbers that explain themselves: a tally is a list of named parts, each with the rule it comes from."""

from __future__ import annotations

from typing import Self

from msgspec import Struct

from dwethia.rulebook import RuleId


class Part(Struct, frozen=True, gc=False):
    """One reason why a number is what it is."""

    value: int
    name: str
    rule: RuleId


class Tally(Struct, frozen=True, gc=False):
    """A number with its reasons."""

    parts: tuple[Part, ...] = ()

    @classmethod
    def of(cls, value: int, name: str, rule: str) -> Self:
        """A tally of one part."""
        return cls((Part(value, name, RuleId(rule)),))

    def plus(self, value: int, name: str, rule: str) -> Self:
        """This tally with one part more."""
        return type(self)((*self.parts, Part(value, name, RuleId(rule))))

    def at_least(self, value: int, name: str, rule: str) -> Self:
        """This tally, raised to a floor by a part that says so."""
        return self if self.total >= value else self.plus(value - self.total, name, rule)

    def exactly(self, value: int, name: str, rule: str) -> Self:
        """This tally, brought to a fixed value by a part that says so."""
        return self.plus(value - self.total, name, rule)

    def __add__(self, other: Tally) -> Self:
        return type(self)(self.parts + other.parts)

    @property
    def total(self) -> int:
        total = 0
        for part in self.parts:
            total += part.value
        return total

    def __str__(self) -> str:
        """`4 = 2 Strength of Short Bow (SK-SHOOT-18) + 3 … - 1 …`"""
        words = []
        for part in self.parts:
            sign = "-" if part.value < 0 else "+"
            words.append(f"{sign} {abs(part.value)} {part.name} ({part.rule})")
        reasons = " ".join(words).removeprefix("+ ")
        return f"{self.total} = {reasons}" if reasons else str(self.total)


def cited(*tallies: Tally | None) -> tuple[str, ...]:
    """The rules of all parts of some tallies."""
    return tuple(part.rule for tally in tallies if tally is not None for part in tally.parts)
