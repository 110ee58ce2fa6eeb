"""What each choice of a Defender is worth by its dice: quick figures that leave out what may follow from a fight."""

from __future__ import annotations

from typing import Final

from dwethia.engine.odds import known_odds
from dwethia.engine.procedure import Stage, then
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import has_priority
from dwethia.skirmish.close_combat.fight_finding import Fight
from dwethia.skirmish.close_combat.fight_sides import sides_of
from dwethia.skirmish.rules.fighters import Fighters, SideCondition
from dwethia.skirmish.rules.fighting import Bout, Fought, Stance, attack_rolls, bout
from dwethia.skirmish.rules.shooting import IN_MELEE, shoot
from dwethia.skirmish.shooting.melee_fire import taking_aim
from dwethia.skirmish.state.battle import Battle

MOST_DICE: Final = 40  # of a side
MOST_IN_TURN: Final = 16  # of both sides, where one strikes after the other {R-SK-80}


def worth_of_stances(battle: Battle, melee: Fight, attacker: Seat, rulings: Rulings) -> dict[Stance, float]:
    """What each choice that is open to the Defender is worth to it, in Wounds dealt less Wounds lost.

    Nothing is said of stances in fights too large to reckon.
    """
    sides = sides_of(battle, melee, attacker, rulings)
    may_fire = any(model.weapon for model in sides[1].models)
    worth = {}
    for stance in (Stance.FIGHT, Stance.RETREAT, Stance.FIRE) if may_fire else (Stance.FIGHT, Stance.RETREAT):
        if stance is Stance.FIRE:
            battle = taking_aim(battle, melee, attacker, rulings)
            sides = sides_of(battle, melee, attacker, rulings)
        lost = _lost(*sides, stance, rulings, has_priority(battle, *sides))
        if lost is not None:
            worth[stance] = lost[0] - lost[1]
    return worth


def _lost(
    ours: Fighters, theirs: Fighters, stance: Stance, rulings: Rulings, priority: Seat
) -> tuple[float, float] | None:
    """What the Attacker and the Defender lose on average. At once, each side's blows are reckoned by themselves."""
    shown = bout(ours, theirs, stance, rulings, priority, (True, stance is Stance.FIGHT)).blows
    if max(each.dice.total for each in shown) > MOST_DICE:
        return None
    if stance is Stance.FIGHT and rulings.says("R-SK-80", "attacker-first"):
        if sum(each.dice.total for each in shown) > MOST_IN_TURN:
            return None
        return _of_exchange(bout(ours, theirs, stance, rulings, priority))
    _, by_ours = _of_exchange(bout(ours, theirs, stance, rulings, priority, (True, False)))
    if stance is Stance.FIRE:
        shots: Stage[SideCondition] = then(shoot, theirs, ours, IN_MELEE, rulings, priority)
        return sum(chance * (ours.wounds - sum(end.left)) for end, chance in known_odds(shots).items()), by_ours
    by_theirs, _ = _of_exchange(bout(ours, theirs, stance, rulings, priority, (False, stance is Stance.FIGHT)))
    return by_theirs, by_ours


def _of_exchange(fight: Bout) -> tuple[float, float]:
    exchange: Stage[Fought] = then(attack_rolls, fight)
    ends = known_odds(exchange).items()
    return (
        sum(chance * (fight.attacker.wounds - sum(end.attacker.left)) for end, chance in ends),
        sum(chance * (fight.defender.wounds - sum(end.defender.left)) for end, chance in ends),
    )
