"""The odds of a fight as the board has it, for people and bots: exact where nobody spends anything."""

from __future__ import annotations

from typing import Final

from dwethia.engine.odds import known_odds
from dwethia.engine.procedure import Stage, then
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import has_priority
from dwethia.skirmish.close_combat.fight_finding import Melee
from dwethia.skirmish.close_combat.fight_sides import sides_of
from dwethia.skirmish.odds.forecast import (
    IN_MELEE,
    FightForecast,
    SideForecast,
    by_wounds,
    expected,
    first_aim,
    shots_in,
)
from dwethia.skirmish.rules.fighters import Fighters, Standing
from dwethia.skirmish.rules.fighting import Bout, Fought, Stance, attack_rolls, bout
from dwethia.skirmish.rules.shooting import shoot
from dwethia.skirmish.shooting.melee_fire import taking_aim
from dwethia.skirmish.state.battle import Battle

MOST_DICE: Final = 40  # of a side; more would keep a table waiting
MOST_IN_TURN: Final = 16  # of both sides, where one strikes after the other {R-SK-80}

Losses = dict[str, float]


def odds_of_fight(
    battle: Battle, melee: Melee, attacker: Seat, stance: Stance, rulings: Rulings
) -> FightForecast | None:
    """Every number of a fight and what each side loses in it; None for fights too large to reckon."""
    if stance is Stance.FIRE:
        battle = taking_aim(battle, melee, attacker, rulings)
    ours, theirs = sides_of(battle, melee, attacker, rulings)
    priority = has_priority(battle, ours, theirs)
    blows = bout(ours, theirs, stance, rulings, priority, (True, stance is Stance.FIGHT)).blows
    if max(each.dice.total for each in blows) > MOST_DICE:
        return None
    lost = _lost(ours, theirs, stance, rulings, priority)
    if lost is None:
        return None
    shots, need = blows[1].dice.total, blows[1].attack_need
    if stance is Stance.FIRE:
        shots, need = shots_in(theirs, rulings), first_aim(theirs, ours, IN_MELEE, rulings).need
    return FightForecast(
        stance,
        SideForecast(
            blows[0].dice.total, blows[0].attack_value.total, blows[0].attack_need, blows[0].wound_need, lost[1]
        ),
        SideForecast(shots, blows[1].attack_value.total, need, blows[1].wound_need, lost[0]),
    )


def _lost(
    ours: Fighters, theirs: Fighters, stance: Stance, rulings: Rulings, priority: Seat
) -> tuple[Losses, Losses] | None:
    """What the Attacker and the Defender lose. At once, each side's blows are reckoned by themselves."""
    if stance is Stance.FIGHT and rulings.says("R-SK-80", "attacker-first"):
        whole = bout(ours, theirs, stance, rulings, priority, (True, True))
        if sum(each.dice.total for each in whole.blows) > MOST_IN_TURN:
            return None
        return _of_exchange(bout(ours, theirs, stance, rulings, priority))
    _, by_ours = _of_exchange(bout(ours, theirs, stance, rulings, priority, (True, False)))
    if stance is Stance.FIRE:
        shots: Stage[Standing] = then(shoot, theirs, ours, IN_MELEE, rulings, priority)
        ends = known_odds(shots).items()
        return by_wounds((ours.wounds - sum(end.left), chance) for end, chance in ends), by_ours
    by_theirs, _ = _of_exchange(bout(ours, theirs, stance, rulings, priority, (False, stance is Stance.FIGHT)))
    return by_theirs, by_ours


def _of_exchange(fight: Bout) -> tuple[Losses, Losses]:
    exchange: Stage[Fought] = then(attack_rolls, fight)
    ends = known_odds(exchange).items()
    return (
        by_wounds((fight.attacker.wounds - sum(end.attacker.left), chance) for end, chance in ends),
        by_wounds((fight.defender.wounds - sum(end.defender.left), chance) for end, chance in ends),
    )


def worth_of_stances(battle: Battle, melee: Melee, attacker: Seat, rulings: Rulings) -> dict[Stance, float]:
    """What each choice that is open to the Defender is worth to it, in Wounds dealt less Wounds lost.

    Nothing is said of stances in fights too large to reckon.
    """
    _, theirs = sides_of(battle, melee, attacker, rulings)
    may_fire = any(model.weapon for model in theirs.models)
    worth = {}
    for stance in (Stance.FIGHT, Stance.RETREAT, Stance.FIRE) if may_fire else (Stance.FIGHT, Stance.RETREAT):
        forecast = odds_of_fight(battle, melee, attacker, stance, rulings)
        if forecast is not None:
            worth[stance] = expected(forecast.defender.wounds) - expected(forecast.attacker.wounds)
    return worth
