"""The odds of a boarding fight as the board has it, by running the fight that is played; nobody spends Destiny."""

from __future__ import annotations

from collections import defaultdict
from typing import Final, TypeAlias

from msgspec import Struct

from dwethia.cosmic.close_combat.fight_finding import BoardingFight
from dwethia.cosmic.close_combat.fight_resolution import prepare_fight
from dwethia.cosmic.odds.forecast import spending_side
from dwethia.cosmic.rules.boarding import BoardingSide, Fought, attack_rolls, bout
from dwethia.cosmic.state.battle import FleetBattle
from dwethia.engine.odds import odds, plain
from dwethia.engine.procedure import Stage, then
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings

MOST_DICE: Final = 40  # of a side; more would keep a table waiting

Chances: TypeAlias = dict[int, float]  # probabilities by number


class BoardingSideForecast(Struct, frozen=True):
    """One side's numbers before a fight, and what it is likely to lose."""

    dice: int
    martial: int
    attack_need: int | None
    wound_need: int | None
    wounds_lost: Chances
    ships_lost: Chances


class BoardingForecast(Struct, frozen=True):
    """A fight foretold."""

    attacker: BoardingSideForecast
    defender: BoardingSideForecast


def odds_of_fight(
    battle: FleetBattle, fight: BoardingFight, attacker: Seat, rulings: Rulings
) -> BoardingForecast | None:
    """Every number of a fight and what each side loses in it; None for fights too large to reckon."""
    ready = prepare_fight(battle, fight, attacker, rulings)
    if max(blows.dice.total for blows in ready.blows) > MOST_DICE:
        return None
    unspent = (spending_side(ready.sides[0], plain), spending_side(ready.sides[1], plain))
    stage: Stage[Fought] = then(attack_rolls, bout(*unspent, rulings, battle.holder))
    ends = odds(stage)
    sides = []
    for number, (side, blows) in enumerate(zip(ready.sides, ready.blows, strict=True)):
        wounds: Chances = defaultdict(float)
        ships: Chances = defaultdict(float)
        for end, chance in ends.items():
            wounds[_wounds_lost(side, end.left[number])] += float(chance)
            ships[end.left[number].count(0)] += float(chance)
        sides.append(
            BoardingSideForecast(
                blows.dice.total,
                blows.attack_value.total,
                blows.attack_need,
                blows.wound_need,
                dict(sorted(wounds.items())),
                dict(sorted(ships.items())),
            )
        )
    return BoardingForecast(sides[0], sides[1])


def _wounds_lost(side: BoardingSide, left: tuple[int, ...]) -> int:
    return side.wounds - sum(left)
