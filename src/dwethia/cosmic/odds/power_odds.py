"""The odds of a ship's power: whether it works though it is resisted, and the Wounds that it takes then."""

from __future__ import annotations

from typing import Final

from dwethia.cosmic.odds.shot_odds import Spread
from dwethia.cosmic.powers.casting import take_hold
from dwethia.cosmic.powers.duel_rules import duel_rules
from dwethia.cosmic.powers.resisting import DeclaredPower, duels_of
from dwethia.cosmic.rules.destiny import pools_of
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.branching import TooWide
from dwethia.engine.odds import odds
from dwethia.engine.procedure import Stage, then
from dwethia.powers.duel_odds import Resistance, best_resistance
from dwethia.powers.pools import paid
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings

MOST_BRANCHES: Final = 600  # of a power that strikes many


def resistance_to(battle: FleetBattle, cast: DeclaredPower, rulings: Rulings) -> Resistance:
    """Who resists a power best, and how likely it works then. Its cost is still to be paid."""
    battle = paid(battle, battle.ship(cast.ship), "affinity", cast.affinity, pools_of(rulings))
    return best_resistance(duels_of(battle, cast, rulings), duel_rules(rulings))


def losses_by_power(battle: FleetBattle, cast: DeclaredPower, rulings: Rulings) -> dict[ModelId, Spread] | None:
    """The Wounds that a power takes once it works, by ship; None where it takes none, or branches too far."""
    if cast.power.strength is None:
        return None
    stage: Stage[FleetBattle] = then(take_hold, battle, (cast,), rulings)
    try:
        ends = odds(stage, most=MOST_BRANCHES)
    except TooWide:
        return None
    likely: dict[ModelId, dict[int, float]] = {}
    for end, chance in ends.items():
        for was, now in zip(battle.ships, end.ships, strict=False):
            spread = likely.setdefault(was.id, {})
            spread[was.wounds - now.wounds] = spread.get(was.wounds - now.wounds, 0.0) + chance
    return {id: tuple(sorted(spread.items())) for id, spread in likely.items() if set(spread) != {0}}
