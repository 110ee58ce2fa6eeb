"""The odds of a power: whether it works though it is resisted, and the Wounds that it takes then."""

from __future__ import annotations

from typing import Final

from dwethia.engine.branching import TooWide
from dwethia.engine.procedure import Stage, then
from dwethia.powers.duel_odds import Resistance, best_resistance
from dwethia.powers.pools import paid
from dwethia.rulebook import Rulings
from dwethia.skirmish.odds.losses_foretold import Losses, losses_foretold
from dwethia.skirmish.powers.casting import take_hold
from dwethia.skirmish.powers.resisting import Cast, duels_of
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.rules.duels import duel_rules
from dwethia.skirmish.spell_effects import effects_of
from dwethia.skirmish.state.battle import Battle

MOST_BRANCHES: Final = 600  # of a power that strikes many


def chance_of_power(battle: Battle, cast: Cast, rulings: Rulings) -> float:
    """How likely a power is to work if the enemy resists with the best it has and nobody bids more."""
    return resistance_to(battle, cast, rulings).works


def resistance_to(battle: Battle, cast: Cast, rulings: Rulings) -> Resistance:
    """Who resists a power best, and how likely it works then. Its cost is still to be paid."""
    battle = paid(battle, battle.model(cast.model), "affinity", cast.affinity, pools_of(rulings))
    return best_resistance(duels_of(battle, cast, rulings), duel_rules(rulings))


def losses_by_power(battle: Battle, cast: Cast, rulings: Rulings) -> Losses | None:
    """The Wounds that a power takes once it works; None where it takes none, or branches too far to be awaited."""
    if cast.power.strength is None or effects_of(cast.power).brings_models:
        return None
    stage: Stage[Battle] = then(take_hold, battle, (cast,), rulings)
    try:
        return losses_foretold(battle, stage, rulings, most=MOST_BRANCHES)
    except TooWide:
        return None
