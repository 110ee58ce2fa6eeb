"""Who is credited with a death by blows {R-CP-16}."""

from __future__ import annotations

from dwethia.rulebook import Rulings
from dwethia.skirmish.events.dying import Deed, Means, Person
from dwethia.skirmish.keywords import combined
from dwethia.skirmish.rules.fighters import Fighters
from dwethia.skirmish.rules.fighting import best_lender
from dwethia.skirmish.state.battle import Battle


def blow_of(battle: Battle, strikers: Fighters, means: Means, rule: str, rulings: Rulings) -> Deed:
    """A death by the blows of these models: credited to the one whose Strength was used, with all who added dice."""
    setter = best_lender(strikers, "strength", rulings)
    if setter is None:
        return Deed(means, rule)
    slayer = battle.model(setter.id)
    return Deed(
        means,
        rule,
        Person.of(slayer),
        contributors=tuple(model.id for model in strikers.models if model.is_alive and model.gives_dice),
        wound_setter=slayer.id,
        weapon_tags=combined(slayer.card.blows).tags,
    )
