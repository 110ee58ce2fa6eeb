"""Special rules in Dungeons: the moments at which they act, and all that those of one unit do.

Each stands in a file of its name. Procedures ask `rules_of` and never for a rule by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from dwethia.rulebook.declared import special_rules
from dwethia.rulebook.words import Word, acting_at, words_in
from dwethia.weapon import WeaponKeyword

if TYPE_CHECKING:
    from dwethia.dungeons.combat.needed_rolls import Reason
    from dwethia.dungeons.setup.sheets import Sheet


class DungeonsRule(Word, words=special_rules):
    """A special rule in Dungeons. What it does not say, it does not change."""

    spends_faith: ClassVar[bool] = False  # may spend Faith so that a wound is ignored
    strikes_when_slain: ClassVar[bool] = False  # in a melee
    regains_on: ClassVar[int] = 0  # a lost Wound, at the end of its activation; 0: never

    def mastery(self, sheet: Sheet) -> tuple[str, ...]:
        """The rule by which every ranged attack of its bearer is a spell; none where they are not."""
        return ()

    def martial_reasons(self, bearer: str) -> tuple[Reason, ...]:
        """What it does to the Martial of those without Faith in a melee with its bearer."""
        return ()

    def save_reasons(self, bearer: str) -> tuple[Reason, ...]:
        """What makes saves worse in a melee with its bearer."""
        return ()

    def resistance(self) -> int:
        """What it adds whenever a spell that targets its bearer is resisted."""
        return 0


@cache
def known() -> Mapping[str, type[DungeonsRule]]:
    """The special rules that do something in Dungeons (DD-ABIL-01, -02)."""
    return words_in(__name__, DungeonsRule)


def ignored_by(name: str) -> str:
    """The rule by which a special rule does nothing here."""
    declared = special_rules().get(name)
    own = declared.rule if declared else None
    return own if own and own.startswith("DD-") else "DD-ABIL-02"


class SheetRules:
    """All that the special rules of one unit do."""

    def __init__(self, words: tuple[DungeonsRule, ...]) -> None:
        self.spends_faith: Final = any(each.spends_faith for each in words)
        self.strikes_when_slain: Final = any(each.strikes_when_slain for each in words)
        self.regains_on: Final = max((each.regains_on for each in words), default=0)
        self.resistance: Final = sum(each.resistance() for each in words)
        self._masterly: Final = acting_at("mastery", words, DungeonsRule)
        self._dreadful: Final = acting_at("martial_reasons", words, DungeonsRule)
        self._spoiling: Final = acting_at("save_reasons", words, DungeonsRule)

    @property
    def shoots_spells(self) -> bool:
        """Whether every ranged attack is a spell."""
        return bool(self._masterly)

    def mastery(self, sheet: Sheet) -> tuple[str, ...]:
        """The rule by which every ranged attack is a spell; none where they are not."""
        return tuple(rule for each in self._masterly for rule in each.mastery(sheet))

    def martial_reasons(self, bearer: str) -> tuple[Reason, ...]:
        """What they do to the Martial of those without Faith in a melee with their bearer."""
        if not self._dreadful:
            return ()
        return tuple(reason for each in self._dreadful for reason in each.martial_reasons(bearer))

    def save_reasons(self, bearer: str) -> tuple[Reason, ...]:
        """What makes saves worse in a melee with their bearer."""
        if not self._spoiling:
            return ()
        return tuple(reason for each in self._spoiling for reason in each.save_reasons(bearer))


NONE: Final = SheetRules(())


def rules_of(sheet: Sheet) -> SheetRules:
    """All that the special rules of a unit do."""
    return _combined(sheet.special) if sheet.special else NONE


@lru_cache(maxsize=4096)
def _combined(special: tuple[WeaponKeyword, ...]) -> SheetRules:
    first: dict[str, DungeonsRule] = {}
    for each in special:
        if each.name in known():
            first.setdefault(each.name, known()[each.name](each.number or 1))
    return SheetRules(tuple(first.values()))
