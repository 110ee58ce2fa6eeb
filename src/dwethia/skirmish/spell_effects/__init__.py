"""Effects of powers: the moments at which they act, and all that those of one power do.

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
    from dwethia.engine.procedure import Asking
    from dwethia.skirmish.powers.effects import Working
    from dwethia.skirmish.state.battle import Battle


class SkirmishEffect(Word, words=spell_effects):
    """An effect of powers in Skirmish. What it does not say, it does not change."""

    comes_first: ClassVar[bool] = False  # before all other effects of the same power
    brings_models: ClassVar[bool] = False

    # While it lasts on a model
    hides: ClassVar[bool] = False  # no ranged attack or power may have it as its target
    keeps_from_engaging: ClassVar[bool] = False

    def take(self, battle: Battle, working: Working, effect: Effect, rulings: Rulings) -> Asking[Battle]:
        """What it does once the power works."""
        yield from ()
        return battle

    def wounds_more(self, effect: Effect, extra: int) -> int:
        """What so much Affinity beyond the Charge adds to the wounds of a success."""
        return 0

    def change(self, value: int, amount: int) -> int:
        """What it adds, while it lasts, to a characteristic that would have that value."""
        return 0


@cache
def known() -> Mapping[str, type[SkirmishEffect]]:
    """The effects that do something in Skirmish, in the order in which they are declared."""
    return words_in(__name__, SkirmishEffect)


@cache
def lasting_effect(name: str) -> SkirmishEffect:
    """What something of that name does while it lasts on a model; nothing, if it is no effect of powers."""
    return known().get(name, SkirmishEffect)()


class PowerEffects:
    """All that the effects of one power do."""

    def __init__(self, effects: tuple[Effect, ...]) -> None:
        words = [(known()[each.effect](), each) for each in effects if each.effect in known()]
        self.in_order: Final = tuple(sorted(words, key=lambda each: not each[0].comes_first))
        self.brings_models: Final = any(word.brings_models for word, _ in words)
        self.hides: Final = any(word.hides for word, _ in words)
        self.keeps_from_engaging: Final = any(word.keeps_from_engaging for word, _ in words)
        surging = [(word, each) for word, each in words if type(word).wounds_more is not SkirmishEffect.wounds_more]
        self._surging: Final = tuple(surging)

    @property
    def surging(self) -> SkirmishEffect | None:
        """The effect that makes more of Affinity beyond the Charge."""
        return self._surging[0][0] if self._surging else None

    def wounds_more(self, extra: int) -> int:
        """What so much Affinity beyond the Charge adds to the wounds of a success."""
        return sum(word.wounds_more(each, extra) for word, each in self._surging)


def effects_of(power: Power) -> PowerEffects:
    """All that the effects of a power do."""
    return _combined(power.effects)


@lru_cache(maxsize=1024)
def _combined(effects: tuple[Effect, ...]) -> PowerEffects:
    return PowerEffects(effects)
