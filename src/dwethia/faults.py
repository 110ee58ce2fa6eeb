"""What speaks against a decision: faults with rule and measured fact, and the refusal that carries them all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from dwethia.rulebook import RuleId
from dwethia.tally import Tally


@dataclass(frozen=True)
class Fault:
    """One reason against a decision."""

    rule: RuleId | None  # None where no rule of the game is broken, only the form of the answer
    fact: str
    tally: Tally | None = None
    about: str | None = field(default=None, compare=False)  # the model, where an answer is about several

    def of(self, model: str) -> Fault:
        """The same, said of a model."""
        return replace(self, about=model)

    def __str__(self) -> str:
        return f"{self.fact} ({self.rule})" if self.rule else self.fact


class Refusal(Exception):
    """A decision that was not accepted; nothing has changed."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(str(fault) for fault in self.faults))
