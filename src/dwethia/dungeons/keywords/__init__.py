"""Keywords in Dungeons: the moments at which they act, and all that those of one weapon do.

Each stands in a file of its name. Procedures ask `keywords_of` and never for a keyword by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import keywords
from dwethia.rulebook.words import Word, acting_at, words_in
from dwethia.weapon import WeaponKeyword

if TYPE_CHECKING:
    from dwethia.dungeons.combat.needed_rolls import Reason
    from dwethia.dungeons.setup.sheets import Arm
    from dwethia.dungeons.state import Dungeon, Model
    from dwethia.engine.procedure import Asking


class DungeonsKeyword(Word, words=keywords):
    """A keyword in Dungeons. What it does not say, it does not change."""

    fills_hands: ClassVar[bool] = False  # takes both hands, and leaves none for a shield
    fires_when_slain: ClassVar[bool] = False  # a slain bearer still fires it once
    caught_by: ClassVar[str] = ""  # the rule by which it reaches models around its target

    def cited(self) -> tuple[str, ...]:
        """The rules that every shot with it tells of."""
        return ()

    def attack_dice(self, dice: int) -> int:
        """The attack dice of a shot that would have so many."""
        return dice

    def save_reasons(self, bearer: str) -> tuple[Reason, ...]:
        """What makes saves worse, against a weapon or a fighter of that name."""
        return ()

    def reached(self, target: Model, others: Sequence[Model], rulings: Rulings) -> Iterable[Model]:
        """Whom among others it strikes around its target."""
        return ()

    def after_use(self, dungeon: Dungeon, user: str, what: str) -> Asking[Dungeon]:
        """What follows once its bearer has shot, struck or cast with it."""
        yield from ()
        return dungeon


@cache
def known() -> Mapping[str, type[DungeonsKeyword]]:
    """The keywords that do something in Dungeons, in the order in which they are declared."""
    return words_in(__name__, DungeonsKeyword)


@cache
def ignored() -> frozenset[str]:
    """The keywords of battles that do nothing in Dungeons (DD-GEAR-06)."""
    return frozenset(name for name, each in keywords().items() if "skirmish" in each.games and name not in known())


class ArmKeywords:
    """All that the keywords of one weapon do."""

    def __init__(self, words: tuple[DungeonsKeyword, ...]) -> None:
        self.fills_hands: Final = any(each.fills_hands for each in words)
        self.fires_when_slain: Final = any(each.fires_when_slain for each in words)
        self.cited: Final = tuple(rule for each in words for rule in each.cited())
        self.reaching: Final = acting_at("reached", words, DungeonsKeyword)
        self._used: Final = acting_at("after_use", words, DungeonsKeyword)
        self._spoiling: Final = acting_at("save_reasons", words, DungeonsKeyword)
        dice = 1
        for each in words:
            dice = each.attack_dice(dice)
        self.attack_dice: Final = dice

    @property
    def acts_after_use(self) -> bool:
        return bool(self._used)

    def save_reasons(self, bearer: str) -> tuple[Reason, ...]:
        """What makes saves worse, against a weapon or a fighter of that name."""
        if not self._spoiling:
            return ()
        return tuple(reason for each in self._spoiling for reason in each.save_reasons(bearer))

    def after_use(self, dungeon: Dungeon, user: str, what: str) -> Asking[Dungeon]:
        """What follows once somebody has shot, struck or cast with it."""
        for each in self._used:
            dungeon = yield from each.after_use(dungeon, user, what)
        return dungeon


NONE: Final = ArmKeywords(())


def keywords_of(arm: Arm) -> ArmKeywords:
    """All that the keywords of a weapon do."""
    return _combined(arm.keywords) if arm.keywords else NONE


def combined(words: tuple[WeaponKeyword, ...]) -> ArmKeywords:
    """All that these keywords do together."""
    return _combined(words) if words else NONE


@lru_cache(maxsize=4096)
def _combined(words: tuple[WeaponKeyword, ...]) -> ArmKeywords:
    """All that these keywords do together; those that mean nothing in Dungeons are passed over."""
    order = list(known())
    first: dict[str, DungeonsKeyword] = {}
    for each in words:
        if each.name in known():
            first.setdefault(each.name, known()[each.name](each.number or 1))
    return ArmKeywords(tuple(first[name] for name in sorted(first, key=order.index)))
