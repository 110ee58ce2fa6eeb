"""Triggers of secondary missions: what each counts, and what hangs on it for those who weigh what to do (SK-SCEN-09).

Each stands in a file of its name. Procedures ask `trigger_of` and never for a trigger by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import MissionTrigger, mission_triggers
from dwethia.rulebook.words import Word, words_in

if TYPE_CHECKING:
    from dwethia.skirmish.setup.battle_setup import MissionSetup
    from dwethia.skirmish.setup.cards import BattleCard
    from dwethia.skirmish.state.battle import Battle


class Stake(StrEnum):
    """What a trigger hangs on."""

    CERTAIN_ENEMIES = "certain enemies slain"
    ANY_ENEMY = "any enemy slain"
    FIRST_ENEMY = "the first enemy slain"
    CERTAIN_FRIENDS = "certain friends kept"
    MANY_FRIENDS = "many friends kept"
    OWN_GROUND = "friends in a zone"
    FREE_GROUND = "no enemy in a zone"
    OWN_POWERS = "own powers that work"
    ENEMY_POWERS = "powers of the enemy cancelled"


class SkirmishTrigger(Word, words=mission_triggers):
    """A trigger in Skirmish."""

    stake: ClassVar[Stake]

    @property
    def scores_each_time(self) -> bool:
        """Whether it may come true several times; else it scores once."""
        assert isinstance(self.declared, MissionTrigger)
        return self.declared.scores_each_time

    def times(self, battle: Battle, side: Seat, mission: MissionSetup, rulings: Rulings) -> int:
        """How often it has come true for a side, if the battle ends now."""
        raise NotImplementedError

    def concerns(self, mission: MissionSetup, card: BattleCard, dearest: int) -> bool:
        """Whether it hangs on models like this, of a side whose dearest costs so many points."""
        return False


@cache
def known() -> Mapping[str, type[SkirmishTrigger]]:
    """The triggers of Skirmish, in the order in which they are declared."""
    return words_in(__name__, SkirmishTrigger)


@cache
def trigger_of(name: str) -> SkirmishTrigger:
    """The trigger of a mission."""
    return known()[name]()
