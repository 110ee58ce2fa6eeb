"""One close combat: the Defender's choice, attack rolls, wound rolls, losses (SK-FIGHT-12 to -45)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from dwethia import charts
from dwethia.engine.procedure import Asking, Barred, Onward, Procedure, Stage, ask, fold, rolling, then
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.powers.rerolls import OpenRoll, Purse, Resolution, offer_rerolls
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.rules.destiny import REROLLS, touches_enemy_dice
from dwethia.skirmish.rules.fighters import Fighter, Fighters, SideCondition, purse_of, spender_of
from dwethia.skirmish.rules.losses import StruckSide, save_penalty, standing_of, struck, take_wound
from dwethia.skirmish.rules.shooting import IN_MELEE, next_volley, salvo
from dwethia.tally import Tally


class Stance(StrEnum):
    """The Defender's three options (SK-FIGHT-12), the default first."""

    FIGHT = "fight"
    RETREAT = "retreat"
    FIRE = "fire"

    @property
    def label(self) -> str:
        return {"fight": "Fight", "retreat": "Retreat", "fire": "Fire ranged weapons"}[self]


class Fought(Struct, frozen=True):
    """How a fight has ended: the Defender's choice, and both sides as they stand."""

    stance: Stance
    attacker: SideCondition
    defender: SideCondition


def lenders(side: Fighters, rulings: Rulings) -> tuple[Fighter, ...]:
    """The models whose values a side uses (SK-FIGHT-25, -34, -35)."""
    alive = tuple(model for model in side.models if model.is_alive and not model.is_bystander)
    if rulings.says("R-SK-78.lenders", "all-in-fight"):
        return alive
    return tuple(model for model in alive if model.gives_dice)


def attack_dice(side: Fighters) -> Tally:
    """A die for each point of Aggression of each model that stands where it counts (SK-FIGHT-22, -23)."""
    dice = Tally()
    for model in side.models:
        if model.is_alive and model.gives_dice:
            dice += model.tally("aggression", "Aggression", "SK-FIGHT-23" if model.reaches else "SK-FIGHT-22")
    return dice


def attack_value(side: Fighters, rulings: Rulings, stance: Stance = Stance.FIGHT) -> Tally:
    """A side's Attack Roll Value: the highest Martial, and Integrity for better and worse (SK-FIGHT-25 to -27)."""
    models = lenders(side, rulings)
    if not models:
        return Tally()
    coherent = [model for model in models if model.has_ally or rulings.says("R-SK-46", "always")]
    burden = _burden(side, coherent, rulings)
    has_bonus = burden is None or rulings.says("R-SK-47", "both")
    best = max(models, key=lambda model: _skill(model, coherent if has_bonus else [], rulings))
    value = best.tally("martial", "Martial", "SK-FIGHT-25")
    if stance is Stance.RETREAT and rulings.says("R-SK-84", "set-to-3"):
        value = value.exactly(3, "Martial of a retreating Defender counts as 3", "SK-FIGHT-15")
    elif stance is Stance.RETREAT:
        value = value.plus(3, "a retreating Defender", "SK-FIGHT-15")
    for giver in _givers(best, coherent, rulings) if has_bonus else ():
        value = value.plus(giver.profile.integrity, f"Integrity of {giver.name}", "SK-FIGHT-26")
    if burden is not None:
        name, integrity = burden
        value = value.plus(integrity, f"Integrity of {name}", "SK-FIGHT-27")
    return value.at_least(0, "counts at least 0", "SK-FIGHT-27")


def _skill(model: Fighter, coherent: list[Fighter], rulings: Rulings) -> int:
    """What the best model is found by: its Martial, and where the ruling has it so its own Integrity too."""
    if rulings.says("R-SK-45", "same-model") and model in coherent:
        return model.profile.martial + max(model.profile.integrity, 0)
    return model.profile.martial


def _givers(best: Fighter, coherent: list[Fighter], rulings: Rulings) -> list[Fighter]:
    """Those whose Integrity is added {R-SK-45}."""
    if not coherent:
        return []
    if rulings.says("R-SK-45", "sum-of-all"):
        givers = coherent
    elif rulings.says("R-SK-45", "same-model"):
        givers = [best] if best in coherent else []
    else:
        givers = [max(coherent, key=lambda model: model.profile.integrity)]
    return [model for model in givers if model.profile.integrity > 0]


def _burden(side: Fighters, coherent: list[Fighter], rulings: Rulings) -> tuple[str, int] | None:
    """The worst negative Integrity that a side has to bear, and whose it is {R-SK-118}."""
    found = [(model.name, model.profile.integrity) for model in coherent]
    if not rulings.says("R-SK-118", "lenders"):
        alive = [model for model in side.models if model.is_alive and not model.is_bystander]
        linked = [model for model in alive if model.has_ally or model.behind or rulings.says("R-SK-46", "always")]
        found = [(model.name, model.profile.integrity) for model in linked]
        found += [model.behind for model in alive if model.behind]
    worst = min(found, key=lambda each: each[1], default=None)
    return worst if worst is not None and worst[1] < 0 else None


def wound_value(side: Fighters, rulings: Rulings) -> Tally:
    """A side's Wound Roll Value: the highest Strength (SK-FIGHT-34)."""
    return _highest(side, "strength", "Strength", "SK-FIGHT-34", rulings)


def defense_target(side: Fighters, rulings: Rulings) -> Tally:
    """What a side is wounded against: its highest Defense (SK-FIGHT-35)."""
    return _highest(side, "defense", "Defense", "SK-FIGHT-35", rulings)


def _highest(side: Fighters, characteristic: str, name: str, rule: str, rulings: Rulings) -> Tally:
    best = best_lender(side, characteristic, rulings)
    return best.tally(characteristic, name, rule) if best else Tally()


def best_lender(side: Fighters, characteristic: str, rulings: Rulings) -> Fighter | None:
    """Whose characteristic a side uses; among equals the one of the highest Martial, then the first {R-CP-16}."""
    models = lenders(side, rulings)
    if not models:
        return None
    return max(models, key=lambda model: (int(getattr(model.profile, characteristic)), model.profile.martial))


class Blows(Struct, frozen=True):
    """One side's part in a fight: its dice, its values, and what they need against the other side's."""

    seat: Seat
    dice: Tally
    attack_value: Tally
    attack_need: int | None  # None where the side rolls nothing
    attack_line: str  # the line of the chart
    wound_value: Tally
    against: Tally
    wound_need: int | None
    wound_line: str
    save_penalty: Tally  # what it takes off saves


class Bout(Struct, frozen=True, eq=False):
    """A fight once the Defender has chosen: what stays the same while it is rolled."""

    attacker: Fighters
    defender: Fighters
    stance: Stance
    rulings: Rulings
    priority: Seat
    blows: tuple[Blows, Blows]
    struck: tuple[StruckSide, StruckSide]
    attack: Resolution
    wound: Resolution
    purses: tuple[Purse, Purse]
    standings: tuple[SideCondition, SideCondition]  # before any loss
    strikes_back_later: bool  # {R-SK-80}
    fires: bool  # whether the Defender's shots belong to it


@lru_cache(maxsize=8192)
def bout(
    attacker: Fighters,
    defender: Fighters,
    stance: Stance,
    rulings: Rulings,
    priority: Seat,
    striking: tuple[bool, bool] | None = None,
) -> Bout:
    """A fight made ready; `striking` says which sides roll now, where it is not the whole of it {R-SK-80}."""
    fires = stance is Stance.FIRE and striking is None
    later = stance is Stance.FIGHT and rulings.says("R-SK-80", "attacker-first") and striking is None
    if striking is None:
        striking = (True, stance is Stance.FIGHT and not later)
    sides = (attacker, defender)
    values = (attack_value(attacker, rulings), attack_value(defender, rulings, stance))
    spenders = (spender_of(attacker, rulings), spender_of(defender, rulings))
    blows = tuple(_blows(sides, values, own, striking[own], rulings) for own in (0, 1))
    first = 0 if priority == attacker.seat else 1
    enemy_dice = touches_enemy_dice(rulings)
    purses = (purse_of(attacker, rulings), purse_of(defender, rulings))
    return Bout(
        attacker=attacker,
        defender=defender,
        stance=stance,
        rulings=rulings,
        priority=priority,
        blows=(blows[0], blows[1]),
        struck=(struck(attacker, defender, rulings, priority), struck(defender, attacker, rulings, priority)),
        attack=Resolution("attack", spenders, (blows[0].attack_need, blows[1].attack_need), first, enemy_dice, REROLLS),
        wound=Resolution("wound", spenders, (blows[0].wound_need, blows[1].wound_need), first, enemy_dice, REROLLS),
        purses=purses,
        standings=(standing_of(attacker, *purses, rulings), standing_of(defender, purses[1], purses[0], rulings)),
        strikes_back_later=later,
        fires=fires,
    )


def _blows(
    sides: tuple[Fighters, Fighters], values: tuple[Tally, Tally], own: int, strikes: bool, rulings: Rulings
) -> Blows:
    other = 1 - own
    dice = attack_dice(sides[own]) if strikes else Tally()
    rolls = dice.total > 0
    attack, against_attack = values[own].total, values[other].total
    strength, defense = wound_value(sides[own], rulings), defense_target(sides[other], rulings)
    return Blows(
        seat=sides[own].seat,
        dice=dice,
        attack_value=values[own],
        attack_need=charts.need(attack, against_attack, rulings) if rolls else None,
        attack_line=charts.ATTACK.line(attack, against_attack),
        wound_value=strength,
        against=defense,
        wound_need=charts.need(strength.total, defense.total, rulings) if rolls else None,
        wound_line=charts.WOUND.line(strength.total, defense.total),
        save_penalty=save_penalty(sides[own]) if rolls else Tally(),
    )


def fight(attacker: Fighters, defender: Fighters, rulings: Rulings, priority: Seat) -> Procedure[Fought]:
    """One close combat, from the Defender's choice to the wounds."""
    stance = yield from choose_stance(defender)
    return then(attack_rolls, bout(attacker, defender, stance, rulings, priority))


def choose_stance(
    defender: Fighters,
    label: Callable[[str], str] = lambda option: Stance(option).label,
    no_fire: Callable[[], str] = lambda: "no model of the Defender has a ranged weapon",
    no_retreat: tuple[Fault, ...] = (),
) -> Asking[Stance]:
    """The Defender's choice before the dice (SK-FIGHT-12); not to retreat where something speaks against that."""
    may_fire = any(model.weapon and model.is_alive for model in defender.models)
    answer = yield from ask(
        defender.seat,
        "stance",
        "SK-FIGHT-12",
        stances_for(may_fire, may_retreat=not no_retreat),
        label,
        "Before the dice: how does the Defender meet the attack?",
        None if may_fire and not no_retreat else lambda: _barred(None if may_fire else no_fire, no_retreat),
    )
    return Stance(answer)


def stances_for(may_fire: bool, *, may_retreat: bool) -> tuple[Stance, ...]:
    """The options that are open, the default first."""
    closed = (None if may_fire else Stance.FIRE, None if may_retreat else Stance.RETREAT)
    return tuple(each for each in Stance if each not in closed)


def _barred(no_fire: Callable[[], str] | None, no_retreat: tuple[Fault, ...]) -> Barred:
    """The options that are not open, and why."""
    fire = ((Stance.FIRE, (Fault(RuleId("SK-FIGHT-19"), no_fire()),)),) if no_fire is not None else ()
    return (*(((Stance.RETREAT, no_retreat),) if no_retreat else ()), *fire)


def attack_rolls(bout: Bout) -> Onward[Fought]:
    """The Attacker's attack dice (SK-FIGHT-21)."""
    blows = bout.blows[0]
    return rolling(
        "attack", blows.attack_line, blows.seat, blows.dice.total, blows.attack_need, then(attacks_back, bout)
    )


def attacks_back(hits: int, bout: Bout) -> Onward[Fought]:
    """The Defender's attack dice, unless it retreats or fires (SK-FIGHT-14, -18)."""
    blows = bout.blows[1]
    after: Stage[Fought] = then(attacks_rolled, hits, bout)
    return rolling("attack", blows.attack_line, blows.seat, blows.dice.total, blows.attack_need, after)


def attacks_rolled(back: int, hits: int, bout: Bout) -> Onward[Fought]:
    """Both sides' attack dice are on the table."""
    pools = (
        bout.attack.pool(0, bout.blows[0].dice.total, hits, bout.purses),
        bout.attack.pool(1, bout.blows[1].dice.total, back, bout.purses),
    )
    if pools == ((hits, 0, 0), (back, 0, 0)):
        return wound_rolls(hits, back, bout, bout.purses)
    return then(attack_rerolls, pools, bout)


def attack_rerolls(pools: tuple[OpenRoll, OpenRoll], bout: Bout) -> Procedure[Fought]:
    """Destiny on the attack dice, the priority side first (SK-DEST-06)."""
    settled, purses = yield from offer_rerolls(bout.attack, pools, bout.purses)
    return then(wound_rolls, settled[0].hits, settled[1].hits, bout, purses)


def wound_rolls(hits: int, hits_back: int, bout: Bout, purses: tuple[Purse, Purse]) -> Onward[Fought]:
    """The dice that hit become wound dice, the Attacker's first (SK-FIGHT-33 to -41)."""
    blows = bout.blows[0]
    rolled = hits if any(purses[0]) else 0  # who cannot re-roll need not remember how many missed
    after: Stage[Fought] = then(wounds_back, rolled, hits_back, bout, purses)
    return rolling("wound", blows.wound_line, blows.seat, hits, blows.wound_need, after)


def wounds_back(wounds: int, rolled: int, hits_back: int, bout: Bout, purses: tuple[Purse, Purse]) -> Onward[Fought]:
    """The Defender's wound dice."""
    blows = bout.blows[1]
    pool = bout.wound.pool(0, max(rolled, wounds), wounds, purses)
    rolled_back = hits_back if any(purses[1]) else 0
    after: Stage[Fought] = then(wounds_rolled, pool, rolled_back, bout, purses)
    return rolling("wound", blows.wound_line, blows.seat, hits_back, blows.wound_need, after)


def wounds_rolled(
    back: int, pool: OpenRoll, rolled_back: int, bout: Bout, purses: tuple[Purse, Purse]
) -> Onward[Fought]:
    """Both sides' wound dice are on the table."""
    pools = (pool, bout.wound.pool(1, max(rolled_back, back), back, purses))
    if pools == ((pool.hits, 0, 0), (back, 0, 0)):
        return losses(pool.hits, back, bout, purses)
    return then(wound_rerolls, pools, bout, purses)


def wound_rerolls(pools: tuple[OpenRoll, OpenRoll], bout: Bout, purses: tuple[Purse, Purse]) -> Procedure[Fought]:
    """Destiny on the wound dice, the priority side first (SK-DEST-06)."""
    settled, purses = yield from offer_rerolls(bout.wound, pools, purses)
    return then(losses, settled[0].hits, settled[1].hits, bout, purses)


def losses(wounds: int, back: int, bout: Bout, purses: tuple[Purse, Purse]) -> Onward[Fought]:
    """The Defender's losses first, wound by wound (SK-FIGHT-42 to -45)."""
    standing = bout.standings[1].with_purses(purses[1], purses[0])
    return fold(take_wound, bout.struck[1], standing, wounds, then(defender_stands, back, bout))


def defender_stands(defender: SideCondition, back: int, bout: Bout) -> Onward[Fought]:
    """What the Defender does to the Attacker: its wounds, its shots or, where it strikes later, its blows."""
    attacker = bout.standings[0].with_purses(defender.enemy_purse, defender.purse)
    if bout.strikes_back_later:
        return then(strike_back, attacker, defender, bout)
    if bout.fires:
        return then(fire, attacker, defender, bout)
    return fold(take_wound, bout.struck[0], attacker, back, then(fought, defender, bout))


def strike_back(attacker: SideCondition, defender: SideCondition, before: Bout) -> Stage[Fought]:
    """The Defender's survivors strike after the Attacker's blows {R-SK-80}."""
    sides = (before.attacker.after(attacker, before.rulings), before.defender.after(defender, before.rulings))
    return then(attack_rolls, bout(*sides, before.stance, before.rulings, before.priority, (False, True)))


def fire(attacker: SideCondition, defender: SideCondition, bout: Bout) -> Onward[Fought]:
    """The Defender's ranged attacks instead of blows (SK-FIGHT-19); who is slain first where blows come first."""
    shooters = bout.defender
    if bout.rulings.says("R-SK-80", "attacker-first"):
        shooters = shooters.after(defender, bout.rulings)
    shots = salvo(shooters, bout.attacker, IN_MELEE, bout.rulings, bout.priority)
    return next_volley(attacker, shots, 0, then(fought, defender, bout))


def fought(attacker: SideCondition, defender: SideCondition, bout: Bout) -> Fought:
    """Both sides as they stand at the end."""
    return Fought(bout.stance, attacker, defender.with_purses(attacker.enemy_purse, attacker.purse))
