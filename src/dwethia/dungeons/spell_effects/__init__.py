"""Effects of spells in Dungeons: the moments at which they act, and all that those of one spell do.

Each stands in a file of its name. Procedures ask `effects_of` and `lasting_effect`, never for an effect by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from dwethia.codex.entries import Effect
from dwethia.codex.loadout import Power
from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import spell_effects
from dwethia.rulebook.words import Word, words_in

if TYPE_CHECKING:
    from dwethia.dungeons.powers.effects import Working
    from dwethia.dungeons.state import Dungeon, Status
    from dwethia.engine.procedure import Asking


class DungeonsEffect(Word, words=spell_effects):
    """An effect of spells in Dungeons. What it does not say, it does not change."""

    brings_models: ClassVar[bool] = False

    # While it lies on a model
    hides: ClassVar[bool] = False  # it can be neither spotted nor aimed at
    keeps_from_engaging: ClassVar[bool] = False
    is_exact: ClassVar[bool] = False  # its amount stands in the place of the characteristic
    is_relative: ClassVar[bool] = False  # its amount is added to the characteristic

    def take(self, dungeon: Dungeon, working: Working, effect: Effect, rulings: Rulings) -> Asking[Dungeon]:
        """What it does once the spell works, before anybody is struck."""
        yield from ()
        return dungeon

    def wounds_more(self, effect: Effect, extra: int) -> int:
        """What so much Affinity beyond the Charge adds to the wounds of a success."""
        return 0

    def described(self, status: Status) -> tuple[str, str]:
        """What is said of it as it is laid on a model, and the rule."""
        raise NotImplementedError

    def value(self, value: int, amount: int) -> int:
        """What a characteristic comes to, while it lies on a model, that would have that value."""
        return value + amount


@cache
def known() -> Mapping[str, type[DungeonsEffect]]:
    """The effects that do something in Dungeons, in the order in which they are declared."""
    return words_in(__name__, DungeonsEffect)


@cache
def lasting_effect(name: str) -> DungeonsEffect:
    """What an effect of that name does while it lies on a model."""
    return known()[name]()


class PowerEffects:
    """All that the effects of one spell do."""

    def __init__(self, effects: tuple[Effect, ...]) -> None:
        self.in_order: Final = tuple((known()[each.effect](), each) for each in effects if each.effect in known())
        words = [word for word, _ in self.in_order]
        self.brings_models: Final = any(word.brings_models for word in words)
        self.hides: Final = any(word.hides for word in words)
        self.keeps_from_engaging: Final = any(word.keeps_from_engaging for word in words)
        self.is_relative: Final = any(word.is_relative for word in words)
        self.surges: Final = any(type(word).wounds_more is not DungeonsEffect.wounds_more for word in words)
        self.roots: Final = any(word.is_exact and each.characteristic == "move" for word, each in self.in_order)

    def wounds_more(self, extra: int) -> int:
        """What so much Affinity beyond the Charge adds to the wounds of a success."""
        return sum(word.wounds_more(each, extra) for word, each in self.in_order)


def effects_of(power: Power) -> PowerEffects:
    """All that the effects of a spell do."""
    return _combined(power.effects)


@lru_cache(maxsize=1024)
def _combined(effects: tuple[Effect, ...]) -> PowerEffects:
    return PowerEffects(effects)
