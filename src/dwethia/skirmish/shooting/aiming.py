"""From the board to a shot: its conditions with every reason, the weapon as it counts now, and who hides or shields."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from dwethia.codex.entries import TerrainKind
from dwethia.engine.seats import Seat
from dwethia.faults import Fault
from dwethia.geometry.measuring import holds
from dwethia.profile import Profile
from dwethia.rulebook import RuleId, Rulings
from dwethia.skirmish.close_combat.board_fighters import armoured
from dwethia.skirmish.keywords import known
from dwethia.skirmish.keywords.quick_shot import QuickShot
from dwethia.skirmish.rules.moving import move_allowance
from dwethia.skirmish.rules.shooting import Conditions, is_lobbed
from dwethia.skirmish.special_rules import lasting_rules, rules_of
from dwethia.skirmish.spell_effects import lasting_effect
from dwethia.skirmish.state.battle import Battle, Manner, Model
from dwethia.skirmish.state.board import CLOSE, are_coherent, are_engaged, distance
from dwethia.skirmish.state.current_profile import profile_now
from dwethia.skirmish.state.line_of_fire import line_of_fire
from dwethia.skirmish.state.ranks import in_range
from dwethia.tabletop.sides import other
from dwethia.tally import Part
from dwethia.weapon import Penalty, Weapon, WeaponKeyword

NATURAL_SIX: Final = "Natural Six"


def conditions_of(
    battle: Battle, shooter: Model, target: Model, weapon: Weapon, rulings: Rulings, *, lobbed: bool = False
) -> Conditions:
    """What surrounds a shot, or a power that is rolled like one, from where both models stand."""
    shield, bearer_integrity = shielding(battle, target, rulings)
    given = Conditions(
        distance=distance(shooter, target),
        shield=shield,
        bearer_integrity=bearer_integrity,
        lobbed=lobbed,
        into_melee=not weapon.is_spell and bool(friends_in_melee(battle, shooter, target, rulings)),
        natural_six=not weapon.is_spell and has_natural_six(shooter),
        moved=shooter.moved,
        engaged=is_engaged_here(battle, shooter, rulings),
    )
    if is_lobbed(weapon, given, rulings):
        return given
    between = line_of_fire(battle, shooter, target, rulings)
    parts = (*between.cover, *_parts_of_target(target), *_parts_of_shooter(battle, shooter, weapon, rulings))
    return replace(given, parts=parts, way=tuple(each.name for each in between.in_the_way), rules=between.rules)


def _parts_of_target(target: Model) -> Iterator[Part]:
    """What makes a model harder to aim at: its cloak, and how it moved."""
    if target.card.cover:
        yield Part(-target.card.cover, f"cloak of {target.name}", RuleId("SK-SHOOT-26"))
    if target.manner is Manner.STEALTHY:
        yield Part(-1, f"stealth of {target.name}", RuleId("HS-MOVE-02"))


def _parts_of_shooter(battle: Battle, shooter: Model, weapon: Weapon, rulings: Rulings) -> Iterator[Part]:
    """What rules of its own do to a shooter's aim."""
    if weapon.is_spell:
        return
    for rule in rules_of(shooter.card).aiming:
        yield from rule.aim_parts(battle, shooter, rulings)
    for rule in lasting_rules(shooter):
        yield from rule.aim_parts_of_others(battle, shooter, weapon, rulings)


def is_penalised(shooter: Model, weapon: Weapon, profile: Profile, rulings: Rulings) -> bool:
    """Whether its weapon's penalty forbids a model to shoot after its move (SK-SHOOT-37, -38).

    What it has moved counts as it was paid for: in difficult ground half of a halved Move is left (SK-SHOOT-40).
    """
    if weapon.penalty is Penalty.FULL:
        return shooter.moved > 0
    return weapon.penalty is Penalty.HALF and 2 * shooter.moved > move_allowance(profile, rulings).total


# Weapons as they count now


def has_natural_six(shooter: Model) -> bool:
    """Whether only a natural six succeeds: under Release!, unless the owner prefers a Signal {R-SK-96}."""
    release = next((each.source for each in shooter.lasting if each.effect == NATURAL_SIX), None)
    return release is not None and not any(
        each.effect == QuickShot.name and each.source != release for each in shooter.lasting
    )


def weapon_now(shooter: Model, weapon: Weapon) -> Weapon:
    """A weapon with the keywords that an action has given its bearer (SK-DEST-18, -19)."""
    if not shooter.lasting or weapon.is_spell:
        return weapon
    return _with(weapon, tuple(dict.fromkeys(each.effect for each in shooter.lasting if each.effect in known())))


@lru_cache(maxsize=256)
def _with(weapon: Weapon, words: tuple[str, ...]) -> Weapon:
    given = tuple(WeaponKeyword(each) for each in words if not weapon.has(each))
    return replace(weapon, keywords=(*weapon.keywords, *given)) if given else weapon


# Who stands by whom


def near(battle: Battle, model: Model, side: Seat, limit: int, rulings: Rulings) -> list[Model]:
    """Other models of a side at most so far away, the slain among them until they are taken off {R-SK-67}."""
    ids = battle.crowds[side].near(model.disc, limit)
    if not ids or ids == (model.id,):
        return []
    places, models = battle.places, battle.models
    found = [models[place] for place in sorted([places[id] for id in ids if id != model.id])]
    return [each for each in found if not each.is_slain] if rulings.says("R-SK-67", "ghost") else found


def close_friends(battle: Battle, model: Model, rulings: Rulings) -> list[Model]:
    """Friends in direct coherency, the slain among them until they are taken off."""
    friends = near(battle, model, model.side, CLOSE, rulings)
    return [each for each in friends if are_coherent(battle, model, each, rulings)]


def engaged_here(battle: Battle, model: Model, rulings: Rulings) -> list[Model]:
    """The enemies that a model is in a fight with, the slain among them until they are taken off."""
    enemies = near(battle, model, other(model.side), CLOSE, rulings)
    return [each for each in enemies if are_engaged(battle, model, each, rulings)]


def is_engaged_here(battle: Battle, model: Model, rulings: Rulings) -> bool:
    """Whether a model is engaged, for shooting (SK-SHOOT-17)."""
    return bool(engaged_here(battle, model, rulings))


def friends_in_melee(battle: Battle, shooter: Model, target: Model, rulings: Rulings) -> tuple[Model, ...]:
    """Friends of the shooter in a fight with its target, or in coherency with those (SK-SHOOT-41, -44)."""
    front = [each for each in engaged_here(battle, target, rulings) if each.side == shooter.side]
    found = {each.id: each for each in front if each.id != shooter.id}
    if not found:
        return ()
    for friend in tuple(found.values()):
        for mate in close_friends(battle, friend, rulings):
            if mate.id != shooter.id:
                found[mate.id] = mate
    return tuple(each for each in battle.models if each.id in found)


def shielding(battle: Battle, target: Model, rulings: Rulings) -> tuple[bool, int | None]:
    """Whether a target is behind a shield, and the best Integrity of friends who hold one for it (SK-SHOOT-30)."""
    if has_shield(battle, target, rulings):
        return True, None
    bearers = [friend for friend in close_friends(battle, target, rulings) if has_shield(battle, friend, rulings)]
    if bearers:
        within_two = in_range(battle, target, 2, rulings)
        bearers = [friend for friend in bearers if friend.id in within_two]
    if not bearers:
        return False, None
    return True, max(profile_now(battle, each, rulings)[0].integrity for each in bearers)


def has_shield(battle: Battle, model: Model, rulings: Rulings) -> bool:
    """Whether a model holds a shield, and has a hand free for it (HS-KEY-03)."""
    profile = model.card.profile
    return profile.shield and armoured(battle, model, profile, (), rulings).shield


# Who cannot be a target


def faults_of_hiding(battle: Battle, target: Model, rulings: Rulings) -> Iterator[Fault]:
    """What keeps a model from being the target of ranged attacks and powers (HS-SPELL-04, HS-TERR-05)."""
    for each in target.lasting:
        if lasting_effect(each.effect).hides:
            yield Fault(RuleId(each.rule), f"{target.name} is hidden by {each.source}")
    if rulings.says("R-SK-41", "glossary"):
        for piece in battle.table.pieces:
            if piece.is_a(TerrainKind.OBSCURING) and holds((target.disc.x, target.disc.y), piece.shape):
                yield Fault(RuleId("HS-TERR-05"), f"{target.name} stands in {piece.name}, which hides it")
