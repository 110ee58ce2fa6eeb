"""Effects of Destiny actions of a unit's own: what each does for the friend it is used on (SK-DEST-09).

Each stands in a file of its name. Procedures ask `action_effect` and never for an effect by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import action_effects
from dwethia.rulebook.words import Word, words_in

if TYPE_CHECKING:
    from dwethia.codex.loadout import OwnAction
    from dwethia.engine.procedure import Asking
    from dwethia.skirmish.state.battle import Battle, Model


class SkirmishActionEffect(Word, words=action_effects):
    """An effect of Destiny actions in Skirmish."""

    moves: ClassVar[bool] = False  # whether it moves the friend

    def may_affect(self, battle: Battle, friend: Model, rulings: Rulings) -> bool:
        """Whether it may be used on a friend in range."""
        return True

    def words(self, action: OwnAction) -> str:
        """What is said of the friend."""
        raise NotImplementedError

    def take(self, battle: Battle, actor: Model, friend: Model, action: OwnAction, rulings: Rulings) -> Asking[Battle]:
        """What it does for the friend, once it is paid for."""
        raise NotImplementedError


@cache
def known() -> Mapping[str, type[SkirmishActionEffect]]:
    """The effects of Destiny actions, in the order in which they are declared."""
    return words_in(__name__, SkirmishActionEffect)


@cache
def action_effect(name: str) -> SkirmishActionEffect:
    """The effect of an action."""
    return known()[name]()
