"""A shot on the board, from the trigger to the last Wound: who takes it, the dice, and who is lost."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from dwethia.cosmic.destiny.paying import after_spending
from dwethia.cosmic.events.shooting import ShipPutForward, ShipShot, ShotAstray, ShotMissed, ShotWithoutHarm
from dwethia.cosmic.keywords import keywords_of
from dwethia.cosmic.losses.losing import lose_wounds
from dwethia.cosmic.rules.saves import shield_save
from dwethia.cosmic.rules.shooting import TARGET, AimedShot, ShotAt, ShotEnd, fire, ready_shot
from dwethia.cosmic.setup.cards import MountedWeapon
from dwethia.cosmic.shooting.aiming import faults_of_hiding, shot_of
from dwethia.cosmic.shooting.line_of_fire import line_of_fire
from dwethia.cosmic.shooting.shot_faults import is_open_to
from dwethia.cosmic.state.battle import FleetBattle, ShipModel
from dwethia.cosmic.state.measure import squadron_of
from dwethia.engine.procedure import Asking, Tell, call, moment, then
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.weapon import Penalty, Weapon


class Trigger(Struct, frozen=True):
    """A shot as it was decided on."""

    shooter: ModelId
    mounted: MountedWeapon
    named: ModelId  # the target
    is_lobbed: bool = False

    @property
    def weapon(self) -> Weapon:
        return self.mounted.weapon


def take_shot(battle: FleetBattle, trigger: Trigger, rulings: Rulings) -> Asking[FleetBattle]:
    """One shot of a ship in the Shoot Phase, from the trigger to what its weapon does to itself."""
    battle = _having_shot(battle, trigger)
    struck = yield from _put_forward(battle, trigger, rulings)
    battle = yield from strike(battle, trigger.shooter, trigger.weapon, struck, rulings, is_lobbed=trigger.is_lobbed)
    return (yield from _weapon_used(battle, trigger, rulings))


def _having_shot(battle: FleetBattle, trigger: Trigger) -> FleetBattle:
    """The battle with a shot counted, and with what it uses up."""
    shooter, weapon = battle.ship(trigger.shooter), trigger.weapon
    done = battle.shots_done if battle.firing == shooter.id else ()
    shot = replace(
        shooter,
        has_shot=True,
        used=(*shooter.used, weapon.id) if weapon.once else shooter.used,
        shields_down=shooter.shields_down or keywords_of(weapon).lowers_shields,
    )
    return battle.with_ships(shot).with_progress(firing=shooter.id, shots_done=(*done, weapon.id))


def _weapon_used(battle: FleetBattle, trigger: Trigger, rulings: Rulings) -> Asking[FleetBattle]:
    """What a weapon may do to its own ship once it has been fired."""
    shooter = battle.ship(trigger.shooter)
    lost = yield from keywords_of(trigger.weapon).after_use(shooter.seat)
    at_once = goes_at_once(trigger.weapon, rulings)
    return (
        yield from lose_wounds(
            battle, shooter.id, lost, by=None, means="shot", rule="HS-KEY-06", rulings=rulings, at_once=at_once
        )
    )


def goes_at_once(weapon: Weapon, rulings: Rulings) -> bool:
    """Whether whom a weapon slays leaves the table before it can shoot (CC-SHOOT-33 to -35) {R-CC-46}."""
    return keywords_of(weapon).slays_at_once or rulings.says("R-CC-46", "immediate")


# Who takes the shot


def _put_forward(battle: FleetBattle, trigger: Trigger, rulings: Rulings) -> Asking[ModelId]:
    """The ship that takes the shot: the target named, or one of its squadron that its owner picks (CC-SHOOT-36)."""
    target = battle.ship(trigger.named)
    others = squadron(battle, trigger, rulings)
    if not others:
        return trigger.named
    answer = yield from moment(
        target.seat,
        "put-forward",
        "CC-SHOOT-36",
        (trigger.named, *others),
        lambda id: battle.ship(id).name,
        f"{target.name} is shot at: who takes the shot?",
    )
    if answer != trigger.named:
        yield Tell(ShipPutForward(target.name, ModelId(answer), battle.ship(answer).name))
    return ModelId(answer)


def squadron(battle: FleetBattle, trigger: Trigger, rulings: Rulings) -> tuple[ModelId, ...]:
    """Who may take a shot for its target: living friends in coherency with it that could be aimed at {R-CC-87}."""
    if keywords_of(trigger.weapon).holds_target:
        return ()
    shooter, target = battle.ship(trigger.shooter), battle.ship(trigger.named)

    wherever = rulings.says("R-CC-87", "all-in-coherency")

    near = squadron_of(battle, target, rulings)

    def may_take(ship: ShipModel) -> bool:
        if wherever:
            return next(faults_of_hiding(battle, ship, rulings), None) is None
        return bool(is_open_to(battle, shooter, trigger.mounted, ship, trigger.is_lobbed, rulings))

    return tuple(ship.id for ship in battle.ships_of(target.side) if ship.id in near and may_take(ship))


# The dice, and what they come to


def strike(
    battle: FleetBattle,
    shooter_id: ModelId,
    weapon: Weapon,
    target_id: ModelId,
    rulings: Rulings,
    *,
    is_lobbed: bool = False,
    means: str = "shot",
) -> Asking[FleetBattle]:
    """A shot, or a power that is rolled like one, at one ship, to everybody's Wounds."""
    shooter, target = battle.ship(shooter_id), battle.ship(target_id)
    shot = shot_of(battle, shooter, weapon, target, rulings, is_lobbed=is_lobbed)
    aimed = ready_shot(shot, rulings, battle.holder)
    yield Tell(_told(battle, shooter, target, aimed, rulings))
    end = yield from call(then(fire, aimed))
    battle = yield from after_spending(battle, aimed.payers, end.purses)
    for event in _outcome(shooter, aimed, end):
        yield Tell(event)
    at_once = goes_at_once(weapon, rulings)
    for ship, lost in wounds_lost(aimed, end).items():
        victim = battle.ship(ship)
        battle = yield from lose_wounds(
            battle,
            ship,
            lost,
            by=shooter.side if victim.side != shooter.side else None,
            means=means,
            rule="CC-SHOOT-35" if keywords_of(weapon).slays_at_once else "CC-SHOOT-31",
            rulings=rulings,
            at_once=at_once,
        )
    return battle


def wounds_lost(aimed: AimedShot, end: ShotEnd) -> dict[ModelId, int]:
    """The Wounds that each ship has lost; one that was struck in several ways loses them all."""
    lost: dict[ModelId, int] = {}
    for place, left in zip(aimed.shot.places, end.left, strict=True):
        if isinstance(place, ShotAt) and left < place.ship.wounds:
            lost[place.ship.id] = min(lost.get(place.ship.id, 0) + place.ship.wounds - left, place.ship.wounds)
    return lost


def _outcome(shooter: ShipModel, aimed: AimedShot, end: ShotEnd) -> Iterator[ShotMissed | ShotAstray | ShotWithoutHarm]:
    """What a shot has struck; the Wounds are told as they are lost."""
    if not end.hits:
        if aimed.target.need is not None:
            cited = ("CC-SHOOT-23", *(("CC-SHOOT-16",) if aimed.in_the_way else ()))
            yield ShotMissed(shooter.id, shooter.name, (*cited, *(("CC-SHOOT-38",) if aimed.friends else ())))
        return
    lost = wounds_lost(aimed, end)
    for number, place in enumerate(aimed.shot.places):
        if not end.struck[number]:
            continue
        cited = ("CC-SHOOT-39", "CC-SHOOT-40") if number in aimed.friends else ("CC-SHOOT-17",)
        if isinstance(place, str):
            yield ShotAstray(shooter.id, shooter.name, place, None, cited)
            continue
        if number != TARGET and number not in aimed.beside:
            yield ShotAstray(shooter.id, shooter.name, place.ship.name, place.ship.id, cited)
        if place.ship.id not in lost:
            yield ShotWithoutHarm(place.ship.id, place.ship.name, ("CC-SHOOT-29",))


def _told(battle: FleetBattle, shooter: ShipModel, target: ShipModel, aimed: AimedShot, rulings: Rulings) -> ShipShot:
    shot, weapon = aimed.shot, aimed.shot.weapon
    between = line_of_fire(battle, shooter, target, rulings)
    save = shield_save(shot.target.ship, shot.threat, rulings, keywords_of(weapon).save_penalty(weapon.name))
    return ShipShot(
        seat=shooter.seat,
        shooter=shooter.id,
        shooter_name=shooter.name,
        weapon=weapon.name,
        target=target.id,
        target_name=target.name,
        distance=between.distance,
        line=between.line,
        dice=aimed.dice,
        aim=aimed.target,
        in_the_way=tuple(each if isinstance(each, str) else each.ship.name for each in shot.way),
        save=save.number if save else None,
        save_dice=save.dice if save else 1,
        is_lobbed=shot.is_lobbed,
        because=tuple(dict.fromkeys((*_cited(battle, shooter, weapon), *between.rules))),
    )


def _cited(battle: FleetBattle, shooter: ShipModel, weapon: Weapon) -> Iterator[str]:
    """What orders, weapon and move have to do with a shot."""
    if weapon.is_spell:
        yield from ("CC-AFF-07", "CC-SHOOT-26")
        return
    yield from ("CC-SHOOT-02", "CC-SHOOT-05", "CC-SHOOT-06", "CC-BASE-10", *keywords_of(weapon).cited)
    if shooter.moved and weapon.penalty is Penalty.NONE:
        yield "CC-SHOOT-11"
    if shooter.is_slain:
        yield "CC-SHOOT-34"
