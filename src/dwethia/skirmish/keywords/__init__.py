"""Keywords of weapons, wargear and spells: the moments at which they act, and all that those of one weapon do.

Each stands in a file of its name. Procedures ask `keywords_of` and never for a keyword by its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from msgspec import Struct

from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import keywords
from dwethia.rulebook.words import Word, acting_at, words_in
from dwethia.tally import Part, Tally
from dwethia.weapon import Weapon, WeaponKeyword

if TYPE_CHECKING:
    from dwethia.engine.procedure import Asking
    from dwethia.profile import ModelId
    from dwethia.skirmish.state.battle import Battle, Model


class Reached(Struct, frozen=True):
    """Whom a keyword reaches around a target."""

    models: frozenset[ModelId]
    sheltered: frozenset[ModelId] = frozenset()  # those whom a shield among them serves, the target with them


class SkirmishKeyword(Word, words=keywords):
    """A keyword in Skirmish. What it does not say, it does not change."""

    # What it allows, and what it costs its bearer
    lobs: ClassVar[int] = 1  # how many times its range it flies when it is lobbed; 1: it cannot be
    fires_engaged: ClassVar[bool] = False  # may be fired by an engaged model
    spares_fight: ClassVar[bool] = False  # who has fired it still has its dice in close combat {R-SK-70}
    fills_hands: ClassVar[bool] = False  # takes both hands, and leaves none for a shield
    holds_target: ClassVar[bool] = False  # nobody else may be named in the target's stead
    slays_at_once: ClassVar[bool] = False  # whom it slays is taken off at once, by this keyword's rule
    saved_once_by: ClassVar[str] = ""  # the rule by which saves against it are never doubled {R-SK-57}
    off_board: ClassVar[str] = ""  # what a question about one shot, without a board, leaves out

    def cited(self) -> tuple[str, ...]:
        """The rules that every shot with it tells of."""
        return (self.rule,) if self.rule else ()

    def cited_lobbed(self) -> tuple[str, ...]:
        """The rules that a lobbed shot tells of."""
        return ()

    def cited_engaged(self) -> tuple[str, ...]:
        """The rules that a shot of an engaged model tells of."""
        return ()

    def is_always_lobbed(self, rulings: Rulings) -> bool:
        """Whether it is lobbed without being asked for."""
        return False

    def attack_dice(self, dice: int) -> int:
        """The attack dice of a shot that would have so many."""
        return dice

    def save_parts(self, bearer: str) -> tuple[Part, ...]:
        """What makes saves worse, against a weapon or a fighter of that name."""
        return ()

    def slays_outright(self, rulings: Rulings) -> bool:
        """Whether an unsaved wound takes all that is left of a model."""
        return False

    def reached(self, battle: Battle, centre: Model, rulings: Rulings) -> Reached:
        """Whom it strikes beside its target; this needs a board."""
        return Reached(frozenset())

    def after_use(
        self, battle: Battle, user: ModelId, source: str, rulings: Rulings, *, at_once: bool
    ) -> Asking[Battle]:
        """What follows once its bearer has shot, struck or cast with it; who dies of it falls at once, or later."""
        yield from ()
        return battle

    def tags(self) -> tuple[str, ...]:
        """What the campaign is told of a model that was slain by blows with it."""
        return ()


@cache
def known() -> Mapping[str, type[SkirmishKeyword]]:
    """The keywords that do something in Skirmish, in the order in which they are declared."""
    return words_in(__name__, SkirmishKeyword)


class WeaponKeywords:
    """All that the keywords of one weapon do."""

    def __init__(self, words: tuple[SkirmishKeyword, ...]) -> None:
        self.names: Final = frozenset(each.name for each in words)
        self.lobs: Final = max((each.lobs for each in words), default=1)
        self.fires_engaged: Final = any(each.fires_engaged for each in words)
        self.spares_fight: Final = any(each.spares_fight for each in words)
        self.fills_hands: Final = any(each.fills_hands for each in words)
        self.holds_target: Final = any(each.holds_target for each in words)
        self.slays_at_once: Final = next((each.rule for each in words if each.slays_at_once), None)
        self.saved_once_by: Final = next((each.saved_once_by for each in words if each.saved_once_by), "")
        self.cited: Final = tuple(rule for each in words for rule in each.cited())
        self.cited_lobbed: Final = tuple(rule for each in words for rule in each.cited_lobbed())
        self.cited_engaged: Final = tuple(rule for each in words for rule in each.cited_engaged())
        self.tags: Final = tuple(tag for each in words for tag in each.tags())
        self.attack_dice: Final = _dice(words)
        self._spoiling: Final = acting_at("save_parts", words, SkirmishKeyword)
        self.reaching: Final = _as_declared(acting_at("reached", words, SkirmishKeyword))
        self.used: Final = _as_declared(acting_at("after_use", words, SkirmishKeyword))
        self._lobbing: Final = acting_at("is_always_lobbed", words, SkirmishKeyword)
        self._outright: Final = acting_at("slays_outright", words, SkirmishKeyword)

    @property
    def may_be_lobbed(self) -> bool:
        return self.lobs > 1

    @property
    def acts_after_use(self) -> bool:
        return bool(self.used)

    def is_always_lobbed(self, rulings: Rulings) -> bool:
        """Whether the weapon is lobbed without being asked for."""
        return bool(self._lobbing) and any(each.is_always_lobbed(rulings) for each in self._lobbing)

    def slays_outright(self, rulings: Rulings) -> bool:
        """Whether an unsaved wound takes all that is left of a model."""
        return any(each.slays_outright(rulings) for each in self._outright)

    def save_penalty(self, bearer: str) -> Tally:
        """How much worse saves are against a weapon or a fighter of that name."""
        penalty = Tally()
        for each in self._spoiling:
            for part in each.save_parts(bearer):
                penalty = penalty.plus(part.value, part.name, part.rule)
        return penalty

    def after_use(
        self, battle: Battle, user: ModelId, source: str, rulings: Rulings, *, at_once: bool
    ) -> Asking[Battle]:
        """What follows once somebody has shot, struck or cast with it."""
        for each in self.used:
            battle = yield from each.after_use(battle, user, source, rulings, at_once=at_once)
        return battle


def _dice(words: tuple[SkirmishKeyword, ...]) -> int:
    dice = 1
    for each in words:
        dice = each.attack_dice(dice)
    return dice


def _as_declared(words: tuple[SkirmishKeyword, ...]) -> tuple[SkirmishKeyword, ...]:
    """In the order of the rulebook, whatever the weapon's line has first."""
    if len(words) < 2:
        return words
    order = list(keywords())
    return tuple(sorted(words, key=lambda each: order.index(each.name)))


NONE: Final = WeaponKeywords(())


def keywords_of(weapon: Weapon) -> WeaponKeywords:
    """All that the keywords of a weapon do."""
    return _combined(weapon.keywords) if weapon.keywords else NONE


def combined(words: tuple[WeaponKeyword, ...]) -> WeaponKeywords:
    """All that these keywords do together."""
    return _combined(words) if words else NONE


@lru_cache(maxsize=4096)
def _combined(words: tuple[WeaponKeyword, ...]) -> WeaponKeywords:
    """All that these keywords do together; those that mean nothing in Skirmish are passed over."""
    first: dict[str, SkirmishKeyword] = {}
    for each in words:
        if each.name in known():
            first.setdefault(each.name, known()[each.name](each.number or 1))
    return WeaponKeywords(tuple(first.values()))


def those_that(fact: str) -> str:
    """The keywords of which a fact is true that is not of others, as people read them: `[Arc]`."""
    usual = getattr(SkirmishKeyword, fact)
    return " or ".join(f"[{each.name}]" for each in known().values() if getattr(each, fact) != usual)


@lru_cache(maxsize=1024)
def blows_that_spoil(words: tuple[WeaponKeyword, ...]) -> tuple[WeaponKeyword, ...]:
    """The keywords among these that make saves worse."""
    return tuple(each for each in words if combined((each,)).save_penalty("").parts)


def off_board(weapon: Weapon) -> tuple[str, ...]:
    """What keywords of a weapon do that a question about one shot leaves out: `[Blast 2] also strikes …`."""
    borne = ((each, known()[each.name].off_board) for each in weapon.keywords if each.name in known())
    return tuple(f"[{each}] {words}" for each, words in borne if words)


def needing_board(weapon: Weapon) -> Iterator[WeaponKeyword]:
    """The keywords of a weapon that reach models around its target, or do something to its bearer after the shot."""
    own = keywords_of(weapon)
    names = {each.name for each in (*own.reaching, *own.used)}
    return (each for each in weapon.keywords if each.name in names)
