"""The odds of a fight as the board has it, by running the fight that is played: exact where nobody spends anything."""

from __future__ import annotations

from typing import Final, TypeAlias

from dwethia.engine.branching import TooWide
from dwethia.engine.odds import odds
from dwethia.engine.procedure import Ask, Stage, then
from dwethia.engine.running import Run
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.fight_finding import Fight
from dwethia.skirmish.close_combat.fight_resolution import (
    PreparedFight,
    against_retreat,
    exchange_blows,
    in_a_fight,
    prepare_fight,
)
from dwethia.skirmish.close_combat.fight_sides import sides_of
from dwethia.skirmish.events.shooting import ShotFired
from dwethia.skirmish.keywords import combined
from dwethia.skirmish.odds.blows_foretold import FightForetold
from dwethia.skirmish.odds.forecast import FightForecast
from dwethia.skirmish.rules.fighting import Bout, Stance, bout, stances_for
from dwethia.skirmish.shooting.melee_fire import fire_in_melee, shots_ready
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle
from dwethia.tabletop.odds.wounds_lost import SideForecast, by_wounds
from dwethia.tabletop.sides import other

MOST_DICE: Final = 40  # of a side; more would keep a table waiting
MOST_IN_TURN: Final = 16  # of both sides, where one strikes after the other {R-SK-80}
MOST_BRANCHES: Final = 3000  # where more follows from the blows

Losses: TypeAlias = dict[str, float]  # probabilities by number of Wounds


def stances_open(battle: Battle, melee: Fight, attacker: Seat, rulings: Rulings) -> tuple[Stance, ...]:
    """What the Defender may choose in a fight."""
    _, defender = sides_of(in_a_fight(battle, melee), melee, attacker, rulings)
    may_fire = any(model.weapon for model in defender.models)
    return stances_for(may_fire, may_retreat=not against_retreat(battle, melee, attacker))


def odds_of_fight(
    battle: Battle, melee: Fight, attacker: Seat, stance: Stance, rulings: Rulings
) -> FightForecast | None:
    """Every number of a fight and what each side loses in it; None for fights too large to reckon."""
    fight = prepare_fight(in_a_fight(battle, melee), melee, attacker, stance, rulings)
    ours, theirs = fight.shown
    if max(ours.dice.total, theirs.dice.total) > MOST_DICE:
        return None
    lost = _lost_by_blows(fight.bout) if ends_with_blows(fight) else _lost_in_all(fight, rulings)
    if lost is None:
        return None
    dice, need = theirs.dice.total, theirs.attack_need
    if stance is Stance.FIRE:
        dice, need = _shots(fight, rulings)
    return FightForecast(
        stance,
        SideForecast(ours.dice.total, ours.attack_value.total, ours.attack_need, ours.wound_need, lost[1]),
        SideForecast(dice, theirs.attack_value.total, need, theirs.wound_need, lost[0]),
    )


def ends_with_blows(fight: PreparedFight) -> bool:
    """Whether nobody loses Wounds in a fight but by blows: no shots, and no rule of anybody who strikes or is slain."""
    if fight.bout.stance is Stance.FIRE:
        return False
    for card in (fight.battle.model(id).card for id in fight.melee.ids):
        rules = rules_of(card)
        if rules.strikes_when_slain or rules.when_slain or rules.when_slaying or rules.as_it_falls:
            return False
        if card.blows and combined(card.blows).acts_after_use:
            return False
    return True


def _lost_by_blows(fight: Bout) -> tuple[Losses, Losses] | None:
    """What the Attacker and the Defender lose by blows."""
    if fight.strikes_back_later and _dice_in_turn(fight) > MOST_IN_TURN:
        return None
    exchange = FightForetold(fight.attacker, fight.defender, fight.stance, fight.rulings, fight.priority)
    by_theirs, by_ours = exchange.lost()
    return by_wounds(by_theirs.items()), by_wounds(by_ours.items())


def _dice_in_turn(fight: Bout) -> int:
    whole = bout(fight.attacker, fight.defender, fight.stance, fight.rulings, fight.priority, (True, True))
    return sum(blows.dice.total for blows in whole.blows)


def _lost_in_all(fight: PreparedFight, rulings: Rulings) -> tuple[Losses, Losses] | None:
    """What the Attacker's side and the Defender's lose until the fight is over."""
    if fight.bout.strikes_back_later and _dice_in_turn(fight.bout) > MOST_IN_TURN:
        return None
    stage: Stage[Battle] = then(exchange_blows, fight, rulings)
    try:
        ends = odds(stage, most=MOST_BRANCHES).items()
    except TooWide:
        return None
    lost = [
        by_wounds((_wounds_lost(fight.battle, end, side), chance) for end, chance in ends)
        for side in (fight.attacker, other(fight.attacker))
    ]
    return lost[0], lost[1]


def _wounds_lost(before: Battle, after: Battle, side: Seat) -> int:
    models = zip(before.models, after.models, strict=False)
    return sum(max(was.wounds - now.wounds, 0) for was, now in models if was.side == side)


def _shots(fight: PreparedFight, rulings: Rulings) -> tuple[int, int | None]:
    """How many shots a Defender has who fires, and what the first of them needs."""
    sides = (fight.melee.company(other(fight.attacker)).ids, fight.melee.company(fight.attacker).ids)
    fired: list[ShotFired] = []
    stage: Stage[Battle] = then(fire_in_melee, fight.battle, sides, rulings)
    run = Run(stage, lambda told: fired.append(event) if isinstance(event := told.made(), ShotFired) else None)
    while not fired and isinstance(run.need, Ask):
        run.send(run.need.plain)
    return shots_ready(fight.battle, sides, rulings), fired[0].aim.need if fired else None
