"""What can be wrong with a pack, and with a name asked of the codex."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dwethia.faults import Fault
from dwethia.rulebook import RuleId
from dwethia.rulebook.errors import the_nearest


class CodexError(ValueError):
    """Something was asked of the codex that it cannot give; the message is for the person who asked."""


class UnknownEntry(CodexError):
    """No entry has this name; `nearest` holds the names that look most like it."""

    def __init__(self, typed: str, what: str, nearest: Sequence[str]) -> None:
        quoted = [f'"{each}"' for each in nearest]
        super().__init__(f'there is no {what} "{typed}"{the_nearest(quoted)}')
        self.typed = typed
        self.nearest = tuple(nearest)


@dataclass(frozen=True)
class PackPlace:
    """Where in a pack something stands; the more is None, the larger the place."""

    pack: str
    file: str | None = None
    kind: str | None = None
    entry: str | None = None  # its id, or its position where it has none
    field: str | None = None

    def __str__(self) -> str:
        """`black-sun.toml, unit "pirate", profile.defense`."""
        parts = [self.file or self.pack]
        if self.kind is not None:
            number = self.entry is not None and self.entry.isdigit()
            parts.append(f"{self.kind} {self.entry}" if number else f'{self.kind} "{self.entry}"')
        parts += [self.field] if self.field else []
        return ", ".join(parts)


@dataclass(frozen=True)
class Mistake:
    """One thing wrong with a pack: where, what was found, what was expected, and the rule it offends, if one."""

    place: PackPlace
    found: str
    expected: str
    fault: Fault

    @classmethod
    def at(cls, place: PackPlace, found: str, expected: str, rule: str | None = None) -> Mistake:
        fault = Fault(RuleId(rule) if rule else None, f"{found}, {expected}" if expected else found)
        return cls(place, found, expected, fault)

    @property
    def rule(self) -> RuleId | None:
        return self.fault.rule

    def __str__(self) -> str:
        """`black-sun.toml, unit "pirate", profile.defense: 6 is too high, a basic unit has 1 to 4 (HS-PRICE-02)`."""
        return f"{self.place}: {self.fault}"


class PackError(CodexError):
    """Packs that cannot be used; `mistakes` holds everything that is wrong with them."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        lines = [str(each) for each in self.mistakes]
        count = "1 mistake" if len(lines) == 1 else f"{len(lines)} mistakes"
        super().__init__("\n  ".join([f"{count} in the packs:", *lines]))
