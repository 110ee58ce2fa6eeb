"""One fight on the table: the Defender's choice, the blows, the last blows of the slain, and what becomes of all."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from dwethia.engine.procedure import Asking, Stage, Tell, call, then
from dwethia.engine.seats import Seat
from dwethia.profile import ModelId
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.companies import sides_of
from dwethia.skirmish.battle.events.dying import Deed, Means, Person
from dwethia.skirmish.battle.events.fighting import FightBegan, StruckInDying
from dwethia.skirmish.battle.fights import Melee
from dwethia.skirmish.battle.melee_fire import Volleys, fire_in_melee
from dwethia.skirmish.battle.ranks import has_priority, settled
from dwethia.skirmish.battle.setup import other
from dwethia.skirmish.battle.slaying import reckon
from dwethia.skirmish.battle.stances import label_of_stance, why_no_fire
from dwethia.skirmish.battle.state import Battle, Model
from dwethia.skirmish.fighters import Fighter, Fighters, Standing
from dwethia.skirmish.fighting import Fought, Stance, attack_rolls, best_lender, bout, choose_stance
from dwethia.skirmish.retreat import dying_blow, dying_dice
from dwethia.weapon import Weapon

ATTACKER, DEFENDER = 0, 1


class Affray(Struct, frozen=True):
    """A fight in progress: both sides as they came to it and as they stand, the Attacker's first."""

    came: tuple[Fighters, Fighters]
    stand: tuple[Fighters, Fighters]
    stance: Stance
    priority: Seat
    deeds: tuple[tuple[ModelId, Deed], ...] = ()  # who slew whom, where it was not the usual blow
    fired: tuple[tuple[ModelId, Weapon], ...] = ()

    def side_of(self, id: ModelId) -> int:
        return ATTACKER if any(model.id == id for model in self.came[ATTACKER].models) else DEFENDER


def fight_out(battle: Battle, melee: Melee, attacker: Seat, rulings: Rulings) -> Asking[Battle]:
    """One fight, from the Defender's choice to the survivors (SK-FIGHT-11 to -45)."""
    sides = sides_of(battle, melee, attacker, rulings)
    priority = has_priority(battle, *sides)
    stance = yield from choose_stance(
        sides[DEFENDER],
        label_of_stance(*sides, priority, rulings),
        why_no_fire(battle, melee.company(other(attacker))),
    )
    shown = bout(*sides, stance, rulings, priority, (True, stance is Stance.FIGHT))
    yield Tell(FightBegan(attacker, other(attacker), stance, shown.blows))
    begun = bout(*sides, stance, rulings, priority, (True, False) if stance is Stance.FIRE else None)
    exchange: Stage[Fought] = then(attack_rolls, begun)
    fought = yield from call(exchange)
    stand = (sides[ATTACKER].after(fought.attacker, rulings), sides[DEFENDER].after(fought.defender, rulings))
    affray = Affray(sides, stand, stance, priority)
    if stance is Stance.FIRE:
        affray = yield from _fire(battle, affray, rulings)
    affray = yield from _dying_blows(battle, affray, rulings)
    return (yield from _settle(battle, melee, affray, rulings))


def _fire(battle: Battle, affray: Affray, rulings: Rulings) -> Asking[Affray]:
    """The Defender's shots; the slain have theirs, unless the Attacker's blows come first {R-SK-80}."""
    first = rulings.says("R-SK-80", "attacker-first")
    shooters = (affray.stand if first else affray.came)[DEFENDER]
    shooting = tuple(model.id for model in shooters.models if model.weapon and model.is_alive)
    volleys = Volleys(*affray.stand)
    volleys = yield from fire_in_melee(battle, shooting, volleys, affray.priority, rulings)
    return replace(affray, stand=(volleys.targets, volleys.shooters), deeds=volleys.deeds, fired=volleys.fired)


# The last blows of the slain


def _dying_blows(battle: Battle, affray: Affray, rulings: Rulings) -> Asking[Affray]:
    """Those with a Dying Blow strike before they are taken off, the Defender's first; their victims may do so too."""
    struck: set[ModelId] = set()
    while dying := _next_to_die(battle, affray, struck):
        struck.add(dying.id)
        affray = yield from _dying_blow(battle, affray, dying, rulings)
    return affray


def _next_to_die(battle: Battle, affray: Affray, struck: set[ModelId]) -> Fighter | None:
    for side in (DEFENDER, ATTACKER):
        for was, now in zip(affray.came[side].models, affray.stand[side].models, strict=True):
            falls = was.is_alive and not now.is_alive and not now.is_bystander and now.id not in struck
            if falls and battle.model(now.id).card.rule("Dying Blow"):
                return now
    return None


def _dying_blow(battle: Battle, affray: Affray, dying: Fighter, rulings: Rulings) -> Asking[Affray]:
    own = affray.side_of(dying.id)
    friends, enemies = affray.stand[own], affray.stand[1 - own]
    yield Tell(StruckInDying(dying.id, dying.name, dying_dice(dying)))
    blow: Stage[Standing] = then(dying_blow, dying, friends, enemies, rulings, affray.priority)
    standing = yield from call(blow)
    after = enemies.after(standing, rulings)
    left = tuple(model.wounds for model in friends.models)
    friends = friends.after(Standing(left, standing.enemy_purse, standing.purse), rulings)
    deed = Deed(Means.MELEE, "SK-STAT-12", Person.of(battle.model(dying.id)), (dying.id,), dying.id)
    fallen = [
        (now.id, deed)
        for was, now in zip(enemies.models, after.models, strict=True)
        if was.is_alive and not now.is_alive
    ]
    stand = (friends, after) if own == ATTACKER else (after, friends)
    return replace(affray, stand=stand, deeds=(*affray.deeds, *fallen))


# What becomes of all


def _settle(battle: Battle, melee: Melee, affray: Affray, rulings: Rulings) -> Asking[Battle]:
    """Everybody's losses on the table: the slain leave it at once (SK-FIGHT-11)."""
    after = battle
    for came, stands in zip(affray.came, affray.stand, strict=True):
        after = settled(after, came, stands, rulings)
    after = _having_fought(after, melee, affray)
    return (yield from reckon(battle, after, _deeds(battle, affray, rulings), rulings, at_once=True))


def _having_fought(battle: Battle, melee: Melee, affray: Affray) -> Battle:
    """The battle once these models have had their fight, and some of them a shot."""
    fired = dict(affray.fired)
    changed = []
    for id in melee.ids:
        model = replace(battle.model(id), has_fought=True, was_in_fight=True)
        if weapon := fired.get(id):
            used = (*model.used, weapon.id) if weapon.once else model.used
            model = replace(model, has_shot=True, shot_with=weapon.id, used=used)
        changed.append(model)
    return battle.with_models(*changed)


def _deeds(battle: Battle, affray: Affray, rulings: Rulings) -> Callable[[Model], Deed]:
    """Who slew whom: by the blows of a side, the model that set their wound value."""
    special = dict(affray.deeds)

    def deed_of(victim: Model) -> Deed:
        if victim.id in special:
            return special[victim.id]
        strikes_later = affray.side_of(victim.id) == ATTACKER and rulings.says("R-SK-80", "attacker-first")
        strikers = (affray.stand if strikes_later else affray.came)[1 - affray.side_of(victim.id)]
        return blow_of(battle, strikers, Means.MELEE, "SK-FIGHT-43", rulings)

    return deed_of


def blow_of(battle: Battle, strikers: Fighters, means: Means, rule: str, rulings: Rulings) -> Deed:
    """A death by the blows of a side, credited to the model whose Strength was used {R-CP-16}."""
    setter = best_lender(strikers, "strength", rulings)
    slayer = battle.model(setter.id) if setter else None
    givers = tuple(model.id for model in strikers.models if model.is_alive and model.gives_dice)
    tags = ("Black Sun",) if slayer and slayer.card.black_sun else ()
    return Deed(
        means, rule, Person.of(slayer) if slayer else None, givers, slayer.id if slayer else None, weapon_tags=tags
    )
