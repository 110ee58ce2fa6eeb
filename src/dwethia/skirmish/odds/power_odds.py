"""The odds of a power that is resisted, by running the duel that is played."""

from __future__ import annotations

from dwethia.engine.odds import answering, known_odds, plain
from dwethia.engine.procedure import Stage, then
from dwethia.powers.duel import Duel, Dueled, resist, ways_to_open
from dwethia.powers.pools import paid
from dwethia.rulebook import Rulings
from dwethia.skirmish.powers.resisting import Cast, duels_of
from dwethia.skirmish.rules.destiny import pools_of
from dwethia.skirmish.rules.duels import duel_rules
from dwethia.skirmish.state.battle import Battle


def chance_of_power(battle: Battle, cast: Cast, rulings: Rulings) -> float:
    """How likely a power is to work if the enemy resists with the best it has and nobody bids more.

    It is certain where nobody can resist. Its cost is still to be paid.
    """
    battle = paid(battle, battle.model(cast.model), "affinity", cast.affinity, pools_of(rulings))
    return min((chance_if_resisted(duel, rulings) for duel in duels_of(battle, cast, rulings)), default=1.0)


def chance_if_resisted(duel: Duel, rulings: Rulings) -> float:
    """How likely a power is to work against a resister that opens, if neither side adds anything."""
    opening = ways_to_open(duel, duel_rules(rulings))[0]
    nameless = duel._replace(resister="", power="", destiny=(0, 0))
    stage: Stage[Dueled] = then(resist, nameless, duel_rules(rulings))
    ends = known_odds(stage, answering(plain, resist=opening))
    return sum(chance for end, chance in ends.items() if end.works)
