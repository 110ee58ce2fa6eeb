"""Ranged weapons fired by a Defender instead of fighting (SK-FIGHT-18 to -20) {R-SK-86}."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from dwethia.codex.entries import TerrainKind
from dwethia.engine.procedure import Asking, Stage, Tell, ask, call, then
from dwethia.engine.seats import Seat
from dwethia.geometry.sight import sight
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.board import are_engaged
from dwethia.skirmish.battle.companies import usable_weapons
from dwethia.skirmish.battle.events.dying import Deed, Means, Person
from dwethia.skirmish.battle.state import Battle, Model
from dwethia.skirmish.events import ShotFired
from dwethia.skirmish.fighters import Fighter, Fighters, Standing
from dwethia.skirmish.forecast import IN_MELEE, first_aim
from dwethia.skirmish.shooting import shoot
from dwethia.weapon import Weapon


class Volleys(Struct, frozen=True):
    """What the shots of a Defender have come to: both sides after them, who slew whom, and who fired what."""

    targets: Fighters
    shooters: Fighters
    deeds: tuple[tuple[ModelId, Deed], ...] = ()
    fired: tuple[tuple[ModelId, Weapon], ...] = ()


def fire_in_melee(
    battle: Battle, shooting: tuple[ModelId, ...], volleys: Volleys, priority: Seat, rulings: Rulings
) -> Asking[Volleys]:
    """The shots of one model after the other, each with one of its weapons."""
    for id in shooting:
        model = battle.model(id)
        targets = tuple(_targets(battle, model, volleys.targets, rulings))
        weapons = usable_weapons(model, rulings)
        if targets and weapons:
            weapon = yield from _weapon(model, weapons)
            volleys = yield from _shots(battle, model, weapon, targets, volleys, priority, rulings)
    return volleys


def _targets(battle: Battle, shooter: Model, enemies: Fighters, rulings: Rulings) -> Iterator[ModelId]:
    """Enemies in this fight within 1 inch or in sight."""
    walls = [piece.shape for piece in battle.table.pieces if piece.is_a(TerrainKind.IMPASSABLE)]
    for enemy in enemies.models:
        if not enemy.is_alive or enemy.is_bystander:
            continue
        target = battle.model(enemy.id)
        if are_engaged(shooter, target, rulings) or sight(shooter.disc, target.disc, (), walls) is not None:
            yield enemy.id


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


def _shots(
    battle: Battle,
    model: Model,
    weapon: Weapon,
    targets: tuple[ModelId, ...],
    before: Volleys,
    priority: Seat,
    rulings: Rulings,
) -> Asking[Volleys]:
    """All the shots of one model; the rest of its side only lends Destiny, and whom it cannot see only steps in."""
    shooters = replace(before.shooters, models=tuple(_alone(each, model.id, weapon) for each in before.shooters.models))
    seen = replace(
        before.targets,
        models=tuple(
            each if each.id in targets else replace(each, is_bystander=True) for each in before.targets.models
        ),
    )
    shown = first_aim(shooters, seen, IN_MELEE, rulings)
    yield Tell(ShotFired(shooters.seat, model.name, weapon.name, shown))
    shots: Stage[Standing] = then(shoot, shooters, seen, IN_MELEE, rulings, priority)
    standing = yield from call(shots)
    after = before.targets.after(standing, rulings)
    fallen = [
        now.id
        for was, now in zip(before.targets.models, after.models, strict=True)
        if was.is_alive and not now.is_alive
    ]
    deed = Deed(
        Means.RANGED,
        "SK-FIGHT-19",
        Person.of(model),
        weapon=weapon.id,
        weapon_name=weapon.name,
        weapon_strength=weapon.strength,
        weapon_tags=tuple(str(word) for word in weapon.keywords),
    )
    left = tuple(each.wounds for each in before.shooters.models)
    spent = Standing(left, standing.enemy_purse, standing.purse)
    return Volleys(
        after,
        before.shooters.after(spent, rulings),
        (*before.deeds, *((id, deed) for id in fallen)),
        (*before.fired, (model.id, weapon)),
    )


def _alone(fighter: Fighter, id: ModelId, weapon: Weapon) -> Fighter:
    """A Defender as one of them fires: the one armed, be it slain by the same blows or not {R-SK-80}."""
    if fighter.id == id:
        return replace(fighter, weapon=weapon, wounds=max(fighter.wounds, 1))
    return replace(fighter, weapon=None)
