"""What reckoning will cost, known before it begins: a rough count of the steps it takes.

Who spends nothing is never dear in a fight. A shot grows with the dice that fly past many ships, and with Destiny that
may be spent on each of them. The factors were measured.
"""

from __future__ import annotations

from math import comb, prod
from typing import Final

from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.odds.forecast import has_destiny, spending_side
from dwethia.cosmic.rules.boarding import BoardingSide, aggressors
from dwethia.cosmic.rules.destiny import uses_pools
from dwethia.cosmic.rules.saves import Threat, rolls_against
from dwethia.cosmic.rules.shooting import Shot, met_in_the_way
from dwethia.engine.branching import Policy
from dwethia.engine.odds import plain
from dwethia.rulebook import Rulings

FIGHT_STEPS: Final = 20
CREW_STEPS: Final = 4  # times as many where a crew rolls against wounds
SHOT_STEPS: Final = 10
SHOWN_STEPS: Final = 20  # times as many where Destiny is spent on dice whose faces are looked at again


def price_of_boarding(attacker: BoardingSide, defender: BoardingSide, rulings: Rulings, policy: Policy) -> int:
    """The steps of a fight's odds, about."""
    sides = spending_side(attacker, policy), spending_side(defender, policy)
    dice = [aggressors(side.ships, "CC-BOARD-14").total for side in sides]
    if not any(map(has_destiny, sides)):
        return sum(count**2 for count in dice)
    left = _ways(sides[0], rulings) * _ways(sides[1], rulings)
    if rulings.says("R-CC-36", "hit-then-wound"):
        left *= left
    if any(rolls_against(ship, Threat.BOARDING, rulings) for side in sides for ship in side.ships):
        left *= CREW_STEPS
    taken = min(dice[0], sides[1].wounds) + min(dice[1], sides[0].wounds) + 2
    return (dice[0] + 1) * (dice[1] + 1) * left * taken * FIGHT_STEPS


def _ways(side: BoardingSide, rulings: Rulings) -> int:
    """In how many ways a side's Destiny may be left."""
    if uses_pools(rulings):
        return side.fleet.pool + 1
    return prod(ship.destiny + 1 for ship in side.ships)


def price_of_salvo(shot: Shot, rulings: Rulings, policy: Policy) -> int:
    """The steps of a shot's odds, about."""
    dice, wounds = keywords_of(shot.weapon).attack_dice, shot.weapon.wounds
    ours, theirs = (0, 0) if policy is plain else (shot.fleets[0].pool, shot.fleets[1].pool)
    past = len(met_in_the_way(shot, rulings)) + 1
    flights = sum(comb(past, spent) for spent in range(min(ours, past) + 1)) * past
    saves: int = pow(3 if theirs else 2, min(2 * wounds, 12))
    states = (min(shot.target.ship.wounds, dice * wounds) + 1) * (ours + 1) * (theirs + 1)
    shown = SHOWN_STEPS if (ours or theirs) and rulings.says("R-CC-51", "same-die") else 1
    return dice * states * flights * saves * shown * SHOT_STEPS
