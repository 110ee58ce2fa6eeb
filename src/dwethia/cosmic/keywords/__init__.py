"""Keywords of ship weapons: the moments at which they act, and all that those of one weapon do {R-CC-70, R-CC-73}.

Each stands in a file of its name. Procedures ask `keywords_of` and never for a keyword by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import ClassVar, Final

from dwethia.engine.procedure import Asking
from dwethia.engine.seats import Seat
from dwethia.rulebook.declared import keywords
from dwethia.rulebook.words import Word, acting_at, words_in
from dwethia.tally import Part, Tally
from dwethia.weapon import Weapon, WeaponKeyword


class CosmicKeyword(Word, words=keywords):
    """A keyword on a ship's weapon. What it does not say, it does not change."""

    lobs: ClassVar[int] = 1  # how many times its range it flies when it is lobbed; 1: it cannot be
    fires_engaged: ClassVar[bool] = False  # may be fired by a ship in a boarding fight
    holds_target: ClassVar[bool] = False  # nobody else may be named in the target's stead
    slays_at_once: ClassVar[bool] = False  # whom it slays is taken off at once (CC-SHOOT-35)
    lowers_shields: ClassVar[bool] = False  # shields of its ship do nothing for the rest of the phase
    off_board: ClassVar[str] = ""  # what a question about one shot, without a board, leaves out

    def cited(self) -> tuple[str, ...]:
        """The rules that every shot with it tells of."""
        return (self.rule,) if self.rule else ()

    def attack_dice(self, dice: int) -> int:
        """The attack dice of a shot that would have so many."""
        return dice

    def save_parts(self, bearer: str) -> tuple[Part, ...]:
        """What makes saves worse, against a weapon of that name."""
        return ()

    def rows(self) -> int:
        """How many rows of touching bases around its target it strikes."""
        return 0

    def inches_around(self) -> int:
        """How many inches around its target it strikes."""
        return 0

    def after_use(self, seat: Seat) -> Asking[int]:
        """The Wounds that its ship loses by it once it has been fired, which nothing ignores."""
        yield from ()
        return 0


@cache
def known() -> Mapping[str, type[CosmicKeyword]]:
    """The keywords that do something on ships, in the order in which they are declared."""
    return words_in(__name__, CosmicKeyword)


class ShipWeaponKeywords:
    """All that the keywords of one weapon do."""

    def __init__(self, words: tuple[CosmicKeyword, ...]) -> None:
        self.names: Final = frozenset(each.name for each in words)
        self.lobs: Final = max((each.lobs for each in words), default=1)
        self.lobbed_by: Final = next((each.rule for each in words if each.lobs > 1), None)
        self.fires_engaged: Final = any(each.fires_engaged for each in words)
        self.holds_target: Final = any(each.holds_target for each in words)
        self.slays_at_once: Final = any(each.slays_at_once for each in words)
        self.lowers_shields: Final = any(each.lowers_shields for each in words)
        self.rows: Final = max((each.rows() for each in words), default=0)
        self.inches_around: Final = max((each.inches_around() for each in words), default=0)
        self.cited: Final = tuple(rule for each in words for rule in each.cited())
        dice = 1
        for each in words:
            dice = each.attack_dice(dice)
        self.attack_dice: Final = dice
        self._spoiling: Final = acting_at("save_parts", words, CosmicKeyword)
        self._used: Final = acting_at("after_use", words, CosmicKeyword)

    @property
    def may_be_lobbed(self) -> bool:
        return self.lobs > 1

    @property
    def strikes_around(self) -> bool:
        """Whether it strikes ships beside its target."""
        return self.rows > 0 or self.inches_around > 0

    def save_penalty(self, bearer: str) -> Tally:
        """How much worse saves are against a weapon of that name."""
        penalty = Tally()
        for each in self._spoiling:
            for part in each.save_parts(bearer):
                penalty = penalty.plus(part.value, part.name, part.rule)
        return penalty

    def after_use(self, seat: Seat) -> Asking[int]:
        """The Wounds that its ship loses by it once it has been fired, which nothing ignores."""
        lost = 0
        for each in self._used:
            lost += yield from each.after_use(seat)
        return lost


NONE: Final = ShipWeaponKeywords(())


def keywords_of(weapon: Weapon) -> ShipWeaponKeywords:
    """All that the keywords of a weapon do."""
    return _combined(weapon.keywords) if weapon.keywords else NONE


@lru_cache(maxsize=1024)
def _combined(words: tuple[WeaponKeyword, ...]) -> ShipWeaponKeywords:
    """All that these keywords do together, in the order of the rulebook; words without rules are passed over."""
    first: dict[str, WeaponKeyword] = {}
    for each in words:
        first.setdefault(each.name, each)
    return ShipWeaponKeywords(tuple(kind(first[name].number or 1) for name, kind in known().items() if name in first))


def off_board(weapon: Weapon) -> tuple[str, ...]:
    """What keywords of a weapon do that a question about one shot leaves out: `[Blast 2] also strikes …`."""
    borne = ((each, known()[each.name].off_board) for each in weapon.keywords if each.name in known())
    return tuple(f"[{each}] {words}" for each, words in borne if words)
