"""Effects of powers among ships: the moments at which they act, and all that those of one power do {R-CC-72}.

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
    from dwethia.cosmic.powers.effects import PowerAtWork
    from dwethia.cosmic.state.battle import FleetBattle
    from dwethia.engine.procedure import Asking


class CosmicEffect(Word, words=spell_effects):
    """An effect of powers in Cosmic Combat. What it does not say, it does not change."""

    # While it lasts on a ship
    hides: ClassVar[bool] = False  # no shot or power may have it as its target
    keeps_from_boarding: ClassVar[bool] = False

    def take(self, battle: FleetBattle, working: PowerAtWork, effect: Effect, rulings: Rulings) -> Asking[FleetBattle]:
        """What it does once the power works."""
        yield from ()
        return battle

    def wounds_more(self, effect: Effect, extra: int) -> int:
        """What so much Affinity beyond the Charge adds to the wounds of a success."""
        return 0


@cache
def known() -> Mapping[str, type[CosmicEffect]]:
    """The effects that do something among ships, in the order in which they are declared."""
    return words_in(__name__, CosmicEffect)


@cache
def lasting_effect(name: str) -> CosmicEffect:
    """What something of that name does while it lasts on a ship; nothing, if it is no effect of powers here."""
    return known().get(name, CosmicEffect)()


class ShipPowerEffects:
    """All that the effects of one power do."""

    def __init__(self, effects: tuple[Effect, ...]) -> None:
        self.in_order: Final = tuple((known()[each.effect](), each) for each in effects if each.effect in known())
        self.idle: Final = tuple(each.effect for each in effects if each.effect not in known())
        self._surging: Final = tuple(
            (word, each) for word, each in self.in_order if type(word).wounds_more is not CosmicEffect.wounds_more
        )

    @property
    def surging(self) -> CosmicEffect | None:
        """The effect that makes more of Affinity beyond the Charge."""
        return self._surging[0][0] if self._surging else None

    def wounds_more(self, extra: int) -> int:
        """What so much Affinity beyond the Charge adds to the wounds of a success."""
        return sum(word.wounds_more(each, extra) for word, each in self._surging)


def effects_of(power: Power) -> ShipPowerEffects:
    """All that the effects of a power do."""
    return _combined(power.effects)


@lru_cache(maxsize=1024)
def _combined(effects: tuple[Effect, ...]) -> ShipPowerEffects:
    return ShipPowerEffects(effects)
