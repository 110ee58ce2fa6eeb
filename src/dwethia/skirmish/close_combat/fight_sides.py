"""From a fight on the table to its two sides: who gives dice, and what rules of the units do to their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from dwethia.engine.seats import Seat
from dwethia.profile import ModelId, Reasons
from dwethia.rulebook import Rulings
from dwethia.skirmish.close_combat.board_fighters import fighter_of, fighters_of
from dwethia.skirmish.close_combat.fight_finding import Fight, FightSide, allies, linked_outside
from dwethia.skirmish.duties.when_fighting import is_held_back, weakened
from dwethia.skirmish.rules.destiny import shares_faith
from dwethia.skirmish.rules.fighters import Fighters
from dwethia.skirmish.rules.shooting import Conditions, faults_of_shot
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.skirmish.state.board import distance
from dwethia.skirmish.state.current_profile import profile_now
from dwethia.tabletop.sides import other
from dwethia.weapon import Weapon


def sides_of(battle: Battle, melee: Fight, attacker: Seat, rulings: Rulings) -> tuple[Fighters, Fighters]:
    """The Attacker's and the Defender's models as the fight sees them."""
    return _side(battle, melee, attacker, rulings), _side(battle, melee, other(attacker), rulings, may_fire=True)


def _side(battle: Battle, melee: Fight, side: Seat, rulings: Rulings, may_fire: bool = False) -> Fighters:
    company = melee.company(side)
    enemies = [battle.model(id) for id in melee.company(other(side)).ids]
    terror = _terror_of(enemies)
    reaching = {each.id for each in company.reaching}
    weak = weakened(battle, [battle.model(id) for id in company.ids], enemies) if battle.by_card.dutiful else {}
    fighters = []
    for id in _by_nearness(battle, company, enemies, rulings):
        model = battle.model(id)
        fighter = fighter_of(
            battle,
            model,
            rulings,
            weapon=next(iter(usable_weapons(model, rulings)), None) if may_fire else None,
            gives_dice=id not in company.joined and not model.forfeits and not is_held_back(battle, model, enemies),
            reasons=(*fury(battle, model, rulings), *_dread(battle, model, terror, rulings), *weak.get(id, ())),
            reaches=id in reaching,
        )
        fighters.append(fighter)
    if any(fighter.profile.integrity for fighter in fighters):
        beside = allies(battle, company, rulings)
        fighters = [replace(each, has_ally=beside[each.id] != (), allies=beside[each.id]) for each in fighters]
    if rulings.says("R-SK-118", "whole-group"):
        fighters = [replace(each, behind=_worst_behind(battle, each.id, company, rulings)) for each in fighters]
    return fighters_of(battle, battle.seats_of(side)[0], fighters, rulings)


def _worst_behind(battle: Battle, id: ModelId, company: FightSide, rulings: Rulings) -> tuple[str, int] | None:
    """The worst Integrity among those linked to one of a fight by others who are not in it, and whose it is."""
    others = [battle.model(each) for each in linked_outside(battle, id, set(company.ids), rulings)]
    found = [(model.name, profile_now(battle, model, rulings)[0].integrity) for model in others]
    return min(found, key=lambda each: each[1], default=None)


def _by_nearness(battle: Battle, company: FightSide, enemies: Sequence[Model], rulings: Rulings) -> tuple[ModelId, ...]:
    """The front first; where the nearest are to be struck first, measured {R-SK-81}."""
    if not rulings.says("R-SK-81", "nearest-first"):
        return company.ids
    own = [battle.model(id) for id in company.ids]
    own.sort(key=lambda model: min(distance(model, enemy) for enemy in enemies))
    return tuple(model.id for model in own)


def may_strike(model: Model, rulings: Rulings) -> bool:
    """Whether a model that is not in the midst of its fight has dice: not after it declared Retreat {R-SK-115}."""
    return not model.has_declared_retreat or not rulings.says("R-SK-115", "nothing")


def fury(battle: Battle, model: Model, rulings: Rulings) -> Reasons:
    """What a model's own rules add to its Aggression in close combat (SK-FIGHT-24)."""
    if not model.card.special:
        return ()
    return tuple(("aggression", part) for part in rules_of(model.card).aggression_parts(battle, model, rulings))


def _dread(battle: Battle, model: Model, terror: Reasons, rulings: Rulings) -> Reasons:
    """What frightens a model, unless it has Faith."""
    return terror if terror and not _has_faith(battle, model, rulings) else ()


def _terror_of(enemies: Sequence[Model]) -> Reasons:
    """What rules of enemies do to those without Faith, each once however many have it."""
    found: dict[str, Reasons] = {}
    for enemy in enemies:
        for rule in rules_of(enemy.card).dreadful:
            found.setdefault(rule.name, rule.dread(enemy))
    return tuple(reason for reasons in found.values() for reason in reasons)


def _has_faith(battle: Battle, model: Model, rulings: Rulings) -> bool:
    """Whether a model has Faith left: of its own, and where Faith is a pool, in the pool too."""
    return model.faith > 0 and (not shares_faith(rulings) or battle.side(model.side).faith > 0)


def usable_weapons(model: Model, rulings: Rulings) -> tuple[Weapon, ...]:
    """What a model may fire in a fight, the strongest first {R-SK-86}."""
    if model.has_shot and not rulings.says("R-SK-86.already-shot", "allowed"):
        return ()
    usable = [
        weapon
        for weapon in model.card.weapons
        if not (weapon.once and weapon.id in model.used)
        and not (rulings.says("R-SK-86.movement", "applies") and _has_moved_too_far(model, weapon, rulings))
    ]
    return tuple(sorted(usable, key=lambda weapon: -weapon.strength))


def _has_moved_too_far(model: Model, weapon: Weapon, rulings: Rulings) -> bool:
    return any(faults_of_shot(model.card.profile, weapon, Conditions(moved=model.moved), rulings))
