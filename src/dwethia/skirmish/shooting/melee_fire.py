"""Ranged weapons fired by a Defender instead of fighting (SK-FIGHT-18 to -20) {R-SK-86}."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Procedure, Stage, ask, then
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.fight_finding import Fight
from dwethia.skirmish.close_combat.fight_sides import usable_weapons
from dwethia.skirmish.duties import duties_of
from dwethia.skirmish.duties.when_fighting import meant
from dwethia.skirmish.keywords import keywords_of
from dwethia.skirmish.rules.shooting import Conditions, shots_of
from dwethia.skirmish.shooting.aiming import conditions_of, faults_of_hiding, weapon_now
from dwethia.skirmish.shooting.firing import Shot, ranged_strike
from dwethia.skirmish.shooting.shot_faults import is_in_reach
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import are_engaged
from dwethia.skirmish.state.line_of_fire import line_of_fire
from dwethia.tabletop.sides import other
from dwethia.weapon import Weapon


def taking_aim(battle: Battle, melee: Fight, attacker: Seat, rulings: Rulings) -> Battle:
    """The battle before the blows: who can only fire what takes both hands has no shield from now on (HS-KEY-03)."""
    aiming = []
    for model in map(battle.model, melee.company(other(attacker)).ids):
        weapons = _weapons(battle, model, melee.company(attacker).ids, rulings)
        if weapons and all(keywords_of(weapon).fills_hands for weapon in weapons):
            aiming.append(replace(model, shot_with=weapons[0].id))
    return battle.with_models(*aiming) if aiming else battle


Sides: TypeAlias = tuple[tuple[ModelId, ...], tuple[ModelId, ...]]  # who fires, and the enemies in their fight


def fire_in_melee(battle: Battle, sides: Sides, rulings: Rulings, place: int = 0) -> Procedure[Battle]:
    """The shots of one model after the other, each with a weapon that has a target, at enemies in this fight."""
    own, enemies = sides
    if place == len(own):
        return battle
    model = battle.model(own[place])
    weapons = _weapons(battle, model, enemies, rulings)
    if not weapons:
        return then(fire_in_melee, battle, sides, rulings, place + 1)
    weapon = yield from _weapon(model, weapons)
    return then(fire_again, battle, sides, rulings, place, weapon, _shots_with(model, weapon, rulings))


def fire_again(
    battle: Battle, sides: Sides, rulings: Rulings, place: int, weapon: Weapon, shots: int
) -> Procedure[Battle]:
    """The next of a model's shots, as long as it has a target; then it has fired, and the next model may."""
    own, enemies = sides
    model = battle.model(own[place])
    targets = _targets(battle, model, weapon, enemies, rulings) if shots else []
    if targets:
        named = yield from _target(battle, model, targets)
        made = conditions_in_melee(battle, model, battle.model(named), weapon, rulings)
        after: Stage[Battle] = then(fire_again, sides, rulings, place, weapon, shots - 1)
        shot = Shot(model.id, weapon_now(model, weapon), named, made, after, fight=(*own, *enemies))
        return then(ranged_strike, battle, shot, rulings)
    used = (*model.used, weapon.id) if weapon.once else model.used
    battle = battle.with_model(replace(model, has_shot=True, shot_with=weapon.id, used=used))
    battle = yield from keywords_of(weapon).after_use(battle, model.id, weapon.name, rulings, at_once=True)
    return then(fire_in_melee, battle, sides, rulings, place + 1)


def _weapons(battle: Battle, model: Model, enemies: Sequence[ModelId], rulings: Rulings) -> tuple[Weapon, ...]:
    """What a model may fire in this fight and has a target for."""
    return tuple(
        weapon for weapon in usable_weapons(model, rulings) if _targets(battle, model, weapon, enemies, rulings)
    )


def shots_ready(battle: Battle, sides: Sides, rulings: Rulings) -> int:
    """How many shots there are, with the first weapon of each model that has a target."""
    own, enemies = sides
    shots = 0
    for model in map(battle.model, own):
        if weapons := _weapons(battle, model, enemies, rulings):
            shots += _shots_with(model, weapons[0], rulings)
    return shots


def _shots_with(model: Model, weapon: Weapon, rulings: Rulings) -> int:
    """How many shots a model has (SK-SHOOT-16), of which what works once has one."""
    return 1 if weapon.once else shots_of(model.card.profile, rulings)


def _weapon(model: Model, weapons: tuple[Weapon, ...]) -> Asking[Weapon]:
    by_id = {weapon.id: weapon for weapon in weapons}
    answer = yield from ask(
        model.seat,
        "fire-with",
        "SK-SHOOT-15",
        tuple(by_id),
        lambda id: by_id[id].name,
        f"What does {model.name} fire?",
    )
    return by_id[answer]


def _targets(
    battle: Battle, shooter: Model, weapon: Weapon, enemies: Sequence[ModelId], rulings: Rulings
) -> list[Model]:
    """The enemies in the fight that a model may shoot at, if it is still there itself."""
    if shooter.base is None:
        return []
    there = [enemy for enemy in map(battle.model, enemies) if not enemy.is_slain and enemy.base is not None]
    targets = [enemy for enemy in there if _is_target(battle, shooter, enemy, weapon, rulings)]
    return meant(battle, shooter, targets) if shooter.card.duties else targets


def _is_target(battle: Battle, shooter: Model, target: Model, weapon: Weapon, rulings: Rulings) -> bool:
    """Whether an enemy in the fight is within 1 inch or in sight, in range and not hidden."""
    if not is_in_reach(shooter, target, weapon, False, rulings):
        return False
    if next(faults_of_hiding(battle, target, rulings), None) is not None:
        return False
    if shooter.card.duties and duties_of(shooter.card).prices_of_attack(battle, shooter, target):
        return False  # what was to be paid was asked for when the fight was picked {R-CP-33}
    return are_engaged(battle, shooter, target, rulings) or not line_of_fire(battle, shooter, target, rulings).blockers


def _target(battle: Battle, shooter: Model, targets: list[Model]) -> Asking[ModelId]:
    """Whom a model shoots at; plain is the lowest Defense, then the fewest Wounds left."""
    targets.sort(key=lambda target: (target.card.profile.defense, target.wounds))
    answer = yield from ask(
        shooter.seat,
        "target",
        "SK-FIGHT-19",
        tuple(target.id for target in targets),
        lambda id: battle.model(id).name,
        f"Whom does {shooter.name} shoot at?",
    )
    return ModelId(answer)


def conditions_in_melee(battle: Battle, shooter: Model, target: Model, weapon: Weapon, rulings: Rulings) -> Conditions:
    """What surrounds a shot in a fight: cover and shields, but nothing in the way and no die for the side struck."""
    made = conditions_of(battle, shooter, target, weapon, rulings)
    return replace(made, in_melee=True, into_melee=False, way=(), moved=0, engaged=False)
