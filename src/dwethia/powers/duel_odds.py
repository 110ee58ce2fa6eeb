"""The odds of a power that is resisted, by running the duel that is played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dwethia.engine.odds import answering, known_odds, plain
from dwethia.engine.procedure import Stage, then
from dwethia.powers.duel import Duel, Dueled, DuelRules, resist, ways_to_open


class Resistance(NamedTuple):
    """How likely a power is to work against the one that resists it best; certainly, where nobody can."""

    works: float
    resister: str | None


def best_resistance(duels: Iterable[Duel], rules: DuelRules) -> Resistance:
    """Who of several resists a power best, if nobody adds anything to what opens the duel."""
    found = [Resistance(chance_if_resisted(duel, rules), duel.resister) for duel in duels]
    return min(found, key=lambda each: each.works, default=Resistance(1.0, None))


def chance_if_resisted(duel: Duel, rules: DuelRules) -> float:
    """How likely a power is to work against a resister that opens, if neither side adds anything."""
    opening = ways_to_open(duel, rules)[0]
    nameless = duel._replace(resister="", power="", destiny=(0, 0))
    stage: Stage[Dueled] = then(resist, nameless, rules)
    ends = known_odds(stage, answering(plain, resist=opening))
    return sum(chance for end, chance in ends.items() if end.works)
