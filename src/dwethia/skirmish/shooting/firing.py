"""A shot on the board, from the trigger to the last wound: whom it strikes, the dice, and those it catches beside.

Powers with a Strength are rolled the same way (SK-AFF-08).
"""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Procedure, Stage, Tell, ask, moment, then
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import fighter_of, fighters_of, has_priority, settled
from dwethia.skirmish.duties.when_shooting import shot_at
from dwethia.skirmish.events.dying import Deed, Means, Person
from dwethia.skirmish.events.shooting import (
    FriendStruck,
    HowStruck,
    ShieldShared,
    ShotFailed,
    ShotFired,
    ShotInVain,
    Spread,
    TargetSwapped,
)
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.losses.slaying import falls_at_once, resolve_losses
from dwethia.skirmish.rules.fighters import Fighter, Fighters, SideCondition, purse_of
from dwethia.skirmish.rules.losses import standing_of
from dwethia.skirmish.rules.shooting import (
    Conditions,
    ShooterNumbers,
    attack,
    is_lobbed,
    past_the_way,
    shots_of,
    side_struck,
    volley,
    wounds,
)
from dwethia.skirmish.shooting.aiming import (
    close_friends,
    conditions_of,
    faults_of_hiding,
    friends_in_melee,
    shielding,
    weapon_now,
)
from dwethia.skirmish.shooting.blasts import NOBODY, CaughtBeside, SharedShield, caught, shared_shields
from dwethia.skirmish.shooting.shot_faults import faults_of_target, why_unhurt
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import group
from dwethia.skirmish.state.line_of_fire import line_of_fire
from dwethia.weapon import Penalty, Weapon


class Shot(Struct, frozen=True, eq=False):
    """What stays the same from the trigger to the last wound."""

    shooter: ModelId
    weapon: Weapon
    named: ModelId  # the target, as it was named
    conditions: Conditions
    after: Stage[Battle]  # takes the battle once everybody's wounds are reckoned
    power: str = ""  # the id of a power that is rolled like a shot
    is_learnable: bool = False
    spreads: bool = False  # to all in coherency with the target
    fight: tuple[ModelId, ...] = ()  # everybody in the fight that it is fired in (SK-FIGHT-19)


def take_shot(
    battle: Battle, shooter: Model, weapon: Weapon, target: Model, rulings: Rulings, *, lobbed: bool = False
) -> Stage[Battle]:
    """One shot of a model in the Shoot Phase, ready to be rolled."""
    weapon = weapon_now(shooter, weapon)
    conditions = conditions_of(battle, shooter, target, weapon, rulings, lobbed=lobbed)
    after: Stage[Battle] = then(weapon_used, shooter.id, weapon, rulings)
    shot = Shot(shooter.id, weapon, target.id, conditions, after)
    return then(ranged_strike, _having_shot(battle, shooter, weapon, rulings), shot, rulings)


def weapon_used(battle: Battle, shooter: ModelId, weapon: Weapon, rulings: Rulings) -> Asking[Battle]:
    """What the weapon may do to its bearer once it has been fired."""
    at_once = falls_at_once(battle, rulings)
    return (yield from keywords_of(weapon).after_use(battle, shooter, weapon.name, rulings, at_once=at_once))


def shot_over(battle: Battle) -> Battle:
    """A shot after which nothing else comes."""
    return battle


def _having_shot(battle: Battle, shooter: Model, weapon: Weapon, rulings: Rulings) -> Battle:
    """The battle with a shot counted: what it costs the model later {R-SK-70}, and what is used up."""
    shots = battle.shots_left if battle.shooting == shooter.id else shots_of(shooter.card.profile, rulings)
    forfeits = not keywords_of(weapon).spares_fight and not rulings.says("R-SK-70", "no-forfeit")
    used = (*shooter.used, weapon.id) if weapon.once else shooter.used
    shot = replace(shooter, has_shot=True, shot_with=weapon.id, forfeits=shooter.forfeits or forfeits, used=used)
    return battle.with_model(shot).with_progress(shooting=shooter.id, shots_left=shots - 1)


def ranged_strike(battle: Battle, shot: Shot, rulings: Rulings) -> Procedure[Battle]:
    """One shot of a weapon, or a power with a Strength, from the trigger to everybody's wounds."""
    if battle.model(shot.named).card.duties:
        shooter, target = battle.model(shot.shooter), battle.model(shot.named)
        battle = yield from shot_at(battle, target, shooter, shot.weapon, rulings)
    if shot.conditions.into_melee and rulings.says("R-SK-64.die", "before"):
        strikes_target = yield from side_struck(battle.model(shot.shooter).seat)
        if not strikes_target:
            return then(strike_friend, battle, shot, None, rulings)
    victim = yield from _swapped(battle, shot, rulings)
    return then(strike_aimed, battle, shot, victim, rulings)


def strike_friend(battle: Battle, shot: Shot, dice: int | None, rulings: Rulings) -> Procedure[Battle]:
    """The shot strikes a friend of the shooter, who is picked by the shooter's player (SK-SHOOT-43, -44)."""
    shooter = battle.model(shot.shooter)
    friends = [
        each for each in friends_in_melee(battle, shooter, battle.model(shot.named), rulings) if not each.is_slain
    ]
    if not friends:
        yield Tell(FriendStruck(shooter.name, None))
        return shot.after.given(battle)
    friends.sort(key=lambda each: (-each.card.profile.defense, -each.wounds))
    answer = yield from ask(
        shooter.seat,
        "struck-friend",
        "SK-SHOOT-44",
        tuple(each.id for each in friends),
        lambda id: battle.model(id).name,
        f"The shot of {shooter.name} strikes a friend: which?",
    )
    friend = battle.model(answer)
    yield Tell(FriendStruck(shooter.name, friend.name))
    return then(strike_astray, battle, shot, friend.id, HowStruck.FRIEND, dice, rulings)


# Who takes the shot


def _swapped(battle: Battle, shot: Shot, rulings: Rulings) -> Asking[ModelId]:
    """The model that takes the shot: the target named, or one that its owner puts forward (SK-SHOOT-36) {R-SK-117}."""
    shooter, target = battle.model(shot.shooter), battle.model(shot.named)
    by_shooter = rulings.says("R-SK-60.chooser", "shooter")
    if keywords_of(shot.weapon).holds_target:
        return shot.named
    if shot.weapon.is_spell:
        if shot.spreads or rulings.says("R-SK-117", "stays"):
            return shot.named
    elif rules_of(shooter.card).holds_target and not by_shooter:
        return shot.named
    others = _put_forward(battle, shot, shooter, target, rulings)
    if not others:
        return shot.named
    answer = yield from moment(
        shooter.seat if by_shooter else target.seat,
        "swap-target",
        "SK-SHOOT-36",
        (shot.named, *others),
        lambda id: _who_takes_it(battle, shot, id, rulings),
        f"{target.name} is shot at: who takes the shot?",
    )
    if answer != shot.named:
        yield Tell(TargetSwapped(target.name, battle.model(answer).name))
        if why := why_unhurt(battle, shooter, battle.model(answer), shot.weapon, shot.conditions, rulings):
            yield Tell(ShotInVain(shooter.name, battle.model(answer).name, why))
    return ModelId(answer)


def _who_takes_it(battle: Battle, shot: Shot, id: str, rulings: Rulings) -> str:
    """A model that may take a shot, and whether that would be the end of it."""
    model = battle.model(id)
    why = why_unhurt(battle, battle.model(shot.shooter), model, shot.weapon, shot.conditions, rulings)
    return f"{model.name} ({why})" if why else model.name


def _put_forward(battle: Battle, shot: Shot, shooter: Model, target: Model, rulings: Rulings) -> tuple[ModelId, ...]:
    """Who may take a shot for its target {R-SK-60}; nobody who is slain {R-SK-67}, or cannot be a target at all."""
    pool = group(battle, target, rulings) if rulings.says("R-SK-60.pool", "group") else ()
    others = [each for each in pool or close_friends(battle, target, rulings) if each.id != target.id]
    if rulings.says("R-SK-60.pool", "direct-and-legal-target"):
        lobbed = shot.conditions.lobbed
        others = [
            each
            for each in others
            if next(faults_of_target(battle, shooter, each, shot.weapon, lobbed, rulings), None) is None
        ]
    return tuple(
        each.id for each in others if not each.is_slain and next(faults_of_hiding(battle, each, rulings), None) is None
    )


# The dice


class Exchange(Struct, frozen=True, eq=False):
    """A shooter and one model struck, ready for the dice."""

    shooters: Fighters
    targets: Fighters
    volley: ShooterNumbers
    standing: SideCondition

    def after(self, battle: Battle, standing: SideCondition, rulings: Rulings) -> Battle:
        """The battle once the dice have been rolled; who is slain is still to be reckoned."""
        if standing == self.standing:
            return battle
        battle = settled(battle, self.targets, self.targets.after(standing, rulings), rulings)
        if standing.enemy_purse == self.standing.enemy_purse:
            return battle
        left = tuple(each.wounds for each in self.shooters.models)
        spent = SideCondition(left, standing.enemy_purse, ())
        return settled(battle, self.shooters, self.shooters.after(spent, rulings), rulings)


def meet(
    battle: Battle,
    shooter: Model,
    weapon: Weapon,
    victim: Model,
    conditions: Conditions,
    rulings: Rulings,
    save: int | None = None,
    fight: tuple[ModelId, ...] = (),
) -> Exchange:
    """A shooter and whom it strikes, with a save that a shield beside it gives, and both sides of their fight.

    Nobody spends Destiny to strike a friend, so that one side's points are never spent twice.
    """
    struck = fighter_of(battle, victim, rulings)
    if save is not None:
        struck = replace(struck, profile=replace(struck.profile, save=save))
    shooting = fighter_of(battle, shooter, rulings, weapon=weapon, is_bystander=not fight)
    targets = fighters_of(battle, victim.seat, (struck, *_fellows(battle, fight, victim, rulings)), rulings)
    shooters = fighters_of(battle, shooter.seat, (shooting, *_fellows(battle, fight, shooter, rulings)), rulings)
    first = has_priority(battle, targets, shooters)
    purse = purse_of(shooters, rulings)
    if victim.side == shooter.side:
        purse = tuple(0 for _ in purse)
    return Exchange(
        shooters,
        targets,
        volley(shooters, shooting, targets, conditions, rulings, first),
        standing_of(targets, purse_of(targets, rulings), purse, rulings),
    )


def _fellows(battle: Battle, fight: tuple[ModelId, ...], model: Model, rulings: Rulings) -> list[Fighter]:
    """Those who stand on a model's side in its fight, whose Destiny may serve each other there {R-SK-92}."""
    own = [each for each in map(battle.model, fight) if each.side == model.side and each.id != model.id]
    return [fighter_of(battle, each, rulings) for each in own if each.wounds and each.base is not None]


class Strike(Struct, frozen=True, eq=False):
    """One model about to be struck, and those who would be caught beside it."""

    battle: Battle  # before the dice
    shot: Shot
    target: Model
    meeting: Exchange
    dice: int
    beside: CaughtBeside = NOBODY
    shields: tuple[SharedShield, ...] = ()


ToCatch: TypeAlias = tuple[tuple[ModelId, int | None], ...]  # who is still to be caught, with saves of shared shields


def ready(battle: Battle, shot: Shot, victim: ModelId, dice: int | None, rulings: Rulings) -> Strike:
    """The shot at one model, ready for the dice: so many, or as many as the weapon rolls."""
    shooter, target = battle.model(shot.shooter), battle.model(victim)
    beside = caught(battle, shot.weapon, target, shooter.side, shot.spreads, rulings)
    shields = shared_shields(battle, target, beside, rulings)
    save = next((shared.save for shared in shields if victim in shared.models), None)
    made = shot.conditions if victim == shot.named else facing(battle, shot.conditions, target, rulings)
    meeting = meet(battle, shooter, shot.weapon, target, made, rulings, save, shot.fight)
    return Strike(battle, shot, target, meeting, dice or meeting.volley.dice, beside, shields)


def strike_aimed(battle: Battle, shot: Shot, victim: ModelId, rulings: Rulings) -> Procedure[Battle]:
    """The shot at the model it was meant for."""
    strike = ready(battle, shot, victim, None, rulings)
    yield Tell(partial(_fired, strike, HowStruck.AIMED, rulings))
    return then(aimed_dice, strike, rulings)


def aimed_dice(strike: Strike, rulings: Rulings) -> Procedure[Battle]:
    """The dice past what is in the way, of the attack, and of the side struck (SK-SHOOT-08, -18, -43)."""
    meeting, shot = strike.meeting, strike.shot
    made, standing = meeting.volley, meeting.standing
    if made.aims[0].need is not None:
        is_clear, standing = yield from past_the_way(made, standing)
        if not is_clear:
            return then(strike_obstacle, meeting.after(strike.battle, standing, rulings), shot, rulings)
    hits, standing = yield from attack(made, standing, 0, strike.dice)
    if hits and shot.conditions.into_melee and rulings.says("R-SK-64.die", "after-hit"):
        strikes_target = yield from side_struck(made.seat)
        if not strikes_target:
            return then(strike_friend, meeting.after(strike.battle, standing, rulings), shot, hits, rulings)
    return then(land, hits, standing, strike, rulings)


def strike_astray(
    battle: Battle, shot: Shot, victim: ModelId, how: HowStruck, dice: int | None, rulings: Rulings
) -> Procedure[Battle]:
    """The shot at a model it was not meant for: the attack is rolled against that one."""
    strike = ready(battle, shot, victim, dice, rulings)
    yield Tell(partial(_fired, strike, how, rulings))
    return then(astray_dice, strike, rulings)


def astray_dice(strike: Strike, rulings: Rulings) -> Procedure[Battle]:
    """The attack dice of a shot that has gone astray."""
    hits, standing = yield from attack(strike.meeting.volley, strike.meeting.standing, 0, strike.dice)
    return then(land, hits, standing, strike, rulings)


def land(hits: int, standing: SideCondition, strike: Strike, rulings: Rulings) -> Procedure[Battle]:
    """What follows from the attack dice: wounds, and those caught beside (SK-KEY-06)."""
    battle, shot, beside, made = strike.battle, strike.shot, strike.beside, strike.meeting.volley
    if not hits and made.aims[0].need is not None:
        yield Tell(ShotFailed(shot.shooter, battle.model(shot.shooter).name))
    to_catch: ToCatch = ()
    if beside.models and (hits or beside.for_certain):
        yield Tell(Spread(shot.weapon.name, strike.target.name, _names(battle, beside.models), beside.rules))
        for shared in strike.shields:
            yield Tell(ShieldShared(shared.bearer, shared.save, _names(battle, shared.models)))
        saves = {id: shared.save for shared in strike.shields for id in shared.models}
        to_catch = tuple((id, saves.get(id)) for id in beside.models)
    return wounds(made, standing, 0, hits, then(suffered, strike, to_catch, rulings))


def _names(battle: Battle, ids: tuple[ModelId, ...]) -> tuple[str, ...]:
    return tuple(battle.model(id).name for id in ids)


def facing(battle: Battle, conditions: Conditions, victim: Model, rulings: Rulings) -> Conditions:
    """The conditions of a shot, with the shields of whoever is struck in the end {R-SK-60}."""
    shield, bearer_integrity = shielding(battle, victim, rulings)
    if (shield, bearer_integrity) == (conditions.shield, conditions.bearer_integrity):
        return conditions
    return replace(conditions, shield=shield, bearer_integrity=bearer_integrity)


def strike_obstacle(battle: Battle, shot: Shot, rulings: Rulings) -> Procedure[Battle]:
    """What is nearest in the way is struck: a model takes the attack, terrain simply takes it in {R-SK-61}."""
    shooter = battle.model(shot.shooter)
    nearest = line_of_fire(battle, shooter, battle.model(shot.named), rulings).in_the_way[0]
    if nearest.model is None or battle.model(nearest.model).is_slain:
        yield Tell(ShotFailed(shooter.id, shooter.name, nearest.name))
        return shot.after.given(battle)
    return then(strike_astray, battle, shot, nearest.model, HowStruck.IN_THE_WAY, None, rulings)


def suffered(standing: SideCondition, strike: Strike, to_catch: ToCatch, rulings: Rulings) -> Procedure[Battle]:
    """One model has taken its wounds: the slain fall, and the next is caught."""
    after = strike.meeting.after(strike.battle, standing, rulings)
    battle = yield from _reckoned(strike.battle, after, strike.shot, rulings)
    return catch_next(battle, strike.shot, to_catch, rulings)


def catch_next(battle: Battle, shot: Shot, to_catch: ToCatch, rulings: Rulings) -> Stage[Battle]:
    """The next model beside the target, if it still stands; after the last of them the shot is over."""
    for place, (id, save) in enumerate(to_catch):
        model = battle.model(id)
        if not model.is_slain and model.base is not None:
            return then(catch, battle, shot, id, save, to_catch[place + 1 :], rulings)
    return shot.after.given(battle)


def catch(
    battle: Battle, shot: Shot, id: ModelId, save: int | None, to_catch: ToCatch, rulings: Rulings
) -> Procedure[Battle]:
    """One model beside the target."""
    shooter, model = battle.model(shot.shooter), battle.model(id)
    made = facing(battle, shot.conditions, model, rulings)
    meeting = meet(battle, shooter, shot.weapon, model, made, rulings, save, shot.fight)
    strike = Strike(battle, shot, model, meeting, dice=1)
    yield Tell(partial(_fired, strike, HowStruck.CAUGHT, rulings))
    return then(catching_dice, strike, to_catch, rulings)


def catching_dice(strike: Strike, to_catch: ToCatch, rulings: Rulings) -> Procedure[Battle]:
    """A roll of its own against its own Defense, or a wound without one {R-SK-73}."""
    made, standing = strike.meeting.volley, strike.meeting.standing
    if rulings.says("R-SK-73.effect", "auto-wound") and not strike.shot.spreads:
        hits = 0 if made.aims[0].need is None else 1
    else:
        hits, standing = yield from attack(made, standing, 0, 1)
    return wounds(made, standing, 0, hits, then(suffered, strike, to_catch, rulings))


def _reckoned(before: Battle, after: Battle, shot: Shot, rulings: Rulings) -> Asking[Battle]:
    """The battle once the slain have fallen: at once, or to leave the table when the phase ends (SK-SHOOT-02)."""
    if after is before:
        return before
    quick = keywords_of(shot.weapon).slays_at_once
    at_once = quick is not None or falls_at_once(after, rulings)

    def deed(victim: Model) -> Deed:
        rule = "SK-SHOOT-33" if victim.card.profile.wounds == 1 else "SK-SHOOT-35"
        return Deed(
            means=Means.AFFINITY if shot.weapon.is_spell else Means.RANGED,
            rule=quick or rule,
            slayer=Person.of(before.model(shot.shooter)),
            weapon="" if shot.weapon.is_spell else shot.weapon.id,
            weapon_name=shot.weapon.name,
            weapon_strength=shot.weapon.strength,
            weapon_tags=tuple(str(each) for each in shot.weapon.keywords),
            power=shot.power,
            is_learnable=shot.is_learnable,
        )

    return (yield from resolve_losses(before, after, deed, rulings, at_once=at_once))


# What is told before the dice


def _fired(strike: Strike, how: HowStruck, rulings: Rulings) -> ShotFired:
    shot, target = strike.shot, strike.target
    shooter = strike.battle.model(shot.shooter)
    lobbed = is_lobbed(shot.weapon, shot.conditions, rulings)
    return ShotFired(
        seat=shooter.seat,
        shooter=shooter.id,
        shooter_name=shooter.name,
        weapon=shot.weapon.name,
        target=target.id,
        target_name=target.name,
        distance=shot.conditions.distance,
        dice=strike.dice,
        aim=strike.meeting.volley.aims[0],
        in_the_way=shot.conditions.way,
        how=how,
        is_lobbed=lobbed,
        because=(*shot.conditions.rules, *_rules_of_weapon(shooter, shot.weapon, shot.conditions, lobbed)),
    )


def _rules_of_weapon(shooter: Model, weapon: Weapon, conditions: Conditions, lobbed: bool) -> list[str]:
    """What a weapon's line and keywords do to a shot."""
    cited = ["SK-SHOOT-25", "SK-AFF-08"] if weapon.is_spell else ["SK-SHOOT-04"]
    words = keywords_of(weapon)
    cited += words.cited
    cited += [each.rule for each in shooter.lasting if each.effect in words.names]
    if lobbed:
        cited += words.cited_lobbed
    if conditions.engaged:
        cited += words.cited_engaged
    if shooter.moved and weapon.penalty is Penalty.NONE and not weapon.is_spell:
        cited.append("SK-SHOOT-39")
    return cited
