"""Effects of actions of a ship's own: what each does for the friend it is used on (CC-DEST-09, CC-AFF-06) {R-CC-74}.

Each stands in a file of its name. Procedures ask `action_effect` and never for an effect by its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from dwethia.faults import Fault
from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import action_effects
from dwethia.rulebook.words import Word, words_in

if TYPE_CHECKING:
    from dwethia.codex.loadout import OwnAction
    from dwethia.cosmic.state.battle import FleetBattle, ShipModel
    from dwethia.engine.procedure import Asking


class CosmicActionEffect(Word, words=action_effects):
    """An effect of actions in Cosmic Combat."""

    def faults_of(self, battle: FleetBattle, friend: ShipModel, action: OwnAction, rulings: Rulings) -> Iterator[Fault]:
        """What speaks against using it on a friend in range."""
        yield from ()

    def words(self, action: OwnAction) -> str:
        """What is said of the friend."""
        raise NotImplementedError

    def take(self, battle: FleetBattle, friend: ShipModel, action: OwnAction, rulings: Rulings) -> Asking[FleetBattle]:
        """What it does for the friend, once it is paid for."""
        raise NotImplementedError


@cache
def known() -> Mapping[str, type[CosmicActionEffect]]:
    """The effects of actions, in the order in which they are declared."""
    return words_in(__name__, CosmicActionEffect)


@cache
def action_effect(name: str) -> CosmicActionEffect:
    """The effect of an action."""
    return known()[name]()
