"""Arc: lobbed, it flies three times its range and over everything (SK-KEY-03 to -05)."""

from __future__ import annotations

from dwethia.rulebook import Rulings
from dwethia.skirmish.keywords import SkirmishKeyword


class Arc(SkirmishKeyword):
    """May be lobbed, by choice or always {R-SK-72}."""

    lobs = 3

    def cited(self) -> tuple[str, ...]:
        return ()

    def cited_lobbed(self) -> tuple[str, ...]:
        return (self.rule, "SK-KEY-04", "SK-KEY-12")

    def is_always_lobbed(self, rulings: Rulings) -> bool:
        return rulings.says("R-SK-72", "always")
