"""The Enemy AI Phase, enemy by enemy and step by step (DD-AI, DD-SPELL-06 to -12, DD-OBJ-13 to -15)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dwethia.codex.loadout import Power
from dwethia.dice import D4
from dwethia.dungeons import events
from dwethia.dungeons.combat.attacks import (
    is_going_on,
    melee_attack,
    ranged_attack,
    revealed,
    sneak_check,
    spend_destiny,
)
from dwethia.dungeons.combat.melee import reaches
from dwethia.dungeons.combat.needed_rolls import spotting_number
from dwethia.dungeons.combat.ranged import is_in_range
from dwethia.dungeons.combat.wounds import check
from dwethia.dungeons.keywords import keywords_of
from dwethia.dungeons.powers.casting import cast, is_castable, resist
from dwethia.dungeons.rooms.building import side_of
from dwethia.dungeons.rooms.distance import steps
from dwethia.dungeons.rooms.sight import sees
from dwethia.dungeons.setup.plan import ENEMIES, HERO
from dwethia.dungeons.setup.sheets import Arm
from dwethia.dungeons.special_rules import rules_of
from dwethia.dungeons.state import Dungeon, Enemy, Until, is_daunted, is_hidden, is_rooted, value
from dwethia.dungeons.turn.hero_choices import in_reach
from dwethia.dungeons.turn.moving import Way, chase, cost_of, door_square, flee, shunned_by_patrols, straight
from dwethia.dungeons.turn.turns import end_turn, lasting, over_for_all, regenerate
from dwethia.engine.procedure import Asking, Faces, Procedure, Tell, ask, roll
from dwethia.rulebook import Rulings

FREE_ATTACK_NEED = 4  # when an enemy retreats (DD-AI-25)

PATROL_OR_LOOKOUT: Final = Faces("patrol or lookout", "DD-AI-12", ENEMIES, 1, D4)
PATROL_SIDE: Final = Faces("patrol side", "DD-AI-14", ENEMIES, 1, D4)
ADVANCE_OR_SHOOT: Final = Faces("advance or shoot", "DD-AI-22", ENEMIES, 1, D4)
RETREAT_SIDE: Final = Faces("retreat side", "DD-AI-25", ENEMIES, 1, D4)
SPELL: Final = Faces("spell", "DD-SPELL-07", ENEMIES, 1)


def enemies_act(dungeon: Dungeon, rulings: Rulings) -> Procedure[Dungeon]:
    """Enemies act one at a time, each finishing before the next begins; then the turn ends (DD-AI-02, -03)."""
    while dungeon.to_act:
        enemy = dungeon.enemy(dungeon.to_act[0])
        if enemy is not None:
            dungeon = yield from _activation(dungeon, enemy, rulings)
            if not is_going_on(dungeon):
                return dungeon
        dungeon = replace(dungeon, to_act=dungeon.to_act[1:])
    return (yield from end_turn(dungeon, rulings))


def _activation(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[Dungeon]:
    """What its spells have laid on models until now ends, it acts, and what lies on it for so long ends too."""
    dungeon = over_for_all(dungeon, lambda model: lasting(model, Until.CASTER_ACTIVATION, enemy.id))
    fresh = dungeon.enemy(enemy.id)
    assert fresh is not None
    after = yield from activate(dungeon, fresh, rulings)
    now = after.enemy(enemy.id)
    if now is None or not is_going_on(after):
        return after
    if now.statuses:
        after = after.with_enemy(replace(now, statuses=lasting(now, Until.OWN_ACTIVATION)))
    return (yield from regenerate(after, enemy.id)) if now.sheet.special else after


def activate(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[Dungeon]:
    """One enemy: the package first, then sight, spotting, and what follows from it."""
    if enemy.has_package:
        return (yield from _carry_off(dungeon, enemy, rulings))
    if dungeon.package is not None and _is_nearest(dungeon, enemy):
        yield Tell(events.PackageTaken(enemy.name, by_hero=False))
        return replace(dungeon.with_enemy(replace(enemy, has_package=True)), package=None)
    spotted, dungeon = yield from look(dungeon, enemy, rulings)
    if spotted:
        return (yield from hero_spotted(dungeon, enemy, rulings))
    return (yield from hero_not_spotted(dungeon, enemy, rulings))


# The package


def _is_nearest(dungeon: Dungeon, enemy: Enemy) -> bool:
    """Whether it is the nearest to the package of those yet to act, ties by reading order (DD-OBJ-13) {R-DD-57}."""
    assert dungeon.package is not None
    lying = dungeon.package
    waiting = [each for id in dungeon.to_act if (each := dungeon.enemy(id)) is not None]
    nearest = min(waiting, key=lambda each: (steps(each.square, lying), each.square))
    return nearest.id == enemy.id


def _carry_off(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[Dungeon]:
    """The carrier flees to the door; off the map, the run is lost (DD-OBJ-14, -15) {R-DD-58}."""
    way = Way((enemy.square,)) if is_rooted(enemy) else flee(dungeon, enemy, rulings)
    dungeon = yield from _walk(dungeon, enemy, way, "carries the package to the door", "DD-OBJ-14", rulings)
    if way.end == door_square(dungeon, rulings, enemy) and not is_rooted(enemy):
        return dungeon.ended(False, f"{enemy.name} has carried the package off", "DD-OBJ-15")
    return dungeon


# Steps 1 and 2


def look(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[tuple[bool, Dungeon]]:
    """Line of sight, and a Perception check where the hero has ducked (DD-AI-04 to -11)."""
    hero, room = dungeon.hero, dungeon.here
    if not sees(enemy.square, hero.square, room.walled, room.soft, rulings):
        yield Tell(events.EnemyLooked(enemy.id, enemy.name, False, False, "goes on", "DD-AI-07"))
        return False, dungeon
    if is_hidden(hero):
        why = f"{hero.name} is cloaked"
        yield Tell(events.EnemyLooked(enemy.id, enemy.name, True, False, why, "DD-SPELL-05"))
        return False, dungeon
    if not hero.is_ducked:
        why = f"{hero.name} is spotted"
        yield Tell(events.EnemyLooked(enemy.id, enemy.name, True, True, why, "DD-AI-08"))
        return True, dungeon
    spotted = yield from _spot(dungeon, enemy, rulings)
    why = f"{hero.name}, ducked, is {'spotted' if spotted else 'overlooked'}"
    yield Tell(events.EnemyLooked(enemy.id, enemy.name, True, spotted, why, "DD-AI-11"))
    if spotted and rulings.says("R-DD-87", "until-spotted"):
        dungeon = dungeon.with_hero(is_ducked=False)
    return spotted, dungeon


def _spot(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[bool]:
    need = spotting_number(enemy, dungeon.hero, dungeon.planned.setting, rulings)
    spotted = yield from roll("spotting", "DD-AI-10", ENEMIES, 1, need.total)
    yield Tell(events.Checked(enemy.name, "spotting the hero", need, spotted > 0, "DD-AI-09"))
    return spotted > 0


# Step 3


def hero_not_spotted(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[Dungeon]:
    """A D4 below Aggression is a patrol, otherwise a lookout (DD-AI-12, -13)."""
    aggression = value(enemy, "aggression")
    face = None
    patrols = rulings.says("R-DD-61", "straight-to-patrol") and _has_failed(dungeon, enemy, rulings)
    if not patrols:
        (face,) = yield PATROL_OR_LOOKOUT
        patrols = patrols_on(face, aggression)
    if not patrols:
        yield Tell(events.EnemyChose(enemy.id, enemy.name, "lookout", "DD-AI-18", face, aggression))
        return dungeon
    yield Tell(events.EnemyChose(enemy.id, enemy.name, "patrol", "DD-AI-13", face, aggression))
    return (yield from patrol(dungeon, enemy, rulings))


def _has_failed(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> bool:
    """Whether it did not spot a hero whom it had a check to spot."""
    hero, room = dungeon.hero, dungeon.here
    return not is_hidden(hero) and sees(enemy.square, hero.square, room.walled, room.soft, rulings)


def patrols_on(face: int, aggression: int) -> bool:
    """Whether a D4 sends an enemy on patrol (DD-AI-12)."""
    return face < aggression


def patrol(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[Dungeon]:
    """Straight toward a side of the map; into the hero, a melee in which the enemy loses ties (DD-AI-14 to -17)."""
    (face,) = yield PATROL_SIDE
    side = side_of(face, rulings)
    way = Way((enemy.square,))
    if not is_rooted(enemy):
        way = straight(dungeon, enemy, side, rulings, shunned_by_patrols(dungeon.here, rulings))
    rule = "DD-AI-16" if way.meets_ally else "DD-AI-14"
    dungeon = yield from _walk(dungeon, enemy, way, f"patrols toward the {side}", rule, rulings)
    now = dungeon.enemy(enemy.id)
    if way.meets_hero and now is not None and not is_daunted(now):
        return (yield from melee_attack(dungeon, now, dungeon.hero, rulings, is_surprise=True))
    return dungeon


# Step 4


def hero_spotted(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[Dungeon]:
    """Melee enemies close in; those with a ranged attack let a D4 decide (DD-AI-19 to -27)."""
    if not has_ranged_attack(dungeon, enemy, rulings):
        if enemy.profile.affinity:
            yield Tell(events.EnemyChose(enemy.id, enemy.name, "no spell and no weapon", "DD-SPELL-12"))
        return (yield from close_in(dungeon, enemy, rulings))
    aggression = value(enemy, "aggression")
    is_adjacent = strikes(dungeon, enemy, rulings)
    (face,) = yield ADVANCE_OR_SHOOT
    branch, rule = branch_of(face, aggression, is_adjacent, rulings)
    yield Tell(events.EnemyChose(enemy.id, enemy.name, branch, rule, face, aggression))
    if branch == "melee":
        return (yield from _strike(dungeon, enemy, rulings))
    if branch == "advance":
        return (yield from advance(dungeon, enemy, rulings))
    if branch == "retreat":
        return (yield from retreat(dungeon, enemy, rulings))
    if branch == "shoot":
        return (yield from attack_from_afar(dungeon, enemy, rulings))
    return dungeon


def branch_of(face: int, aggression: int, is_adjacent: bool, rulings: Rulings) -> tuple[str, str]:
    """What a D4 makes an enemy with a ranged attack do, and the rule (DD-AI-23 to -27) {R-DD-63}."""
    is_less = face < aggression
    if face == aggression:
        if rulings.says("R-DD-63", "hold"):
            return "hold", "DD-AI-27"
        is_less = rulings.says("R-DD-63", "counts-as-less")
    if is_less:
        return ("melee" if is_adjacent else "advance"), "DD-AI-23"
    return ("retreat", "DD-AI-24") if is_adjacent else ("shoot", "DD-AI-26")


def strikes(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> bool:
    """Whether it is adjacent to the hero, by its weapon (DD-MELEE-02)."""
    return reaches(dungeon, enemy, dungeon.hero, rulings)


def has_ranged_attack(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> bool:
    """A weapon, or a spell that it can cast (DD-SPELL-12)."""
    return weapon_of(dungeon, enemy, rulings) is not None or has_spell(dungeon, enemy, rulings)


def weapon_of(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Arm | None:
    """The weapon it shoots the hero with, if that reaches."""
    arm = enemy.arm
    return arm if arm and is_in_range(enemy.square, dungeon.hero.square, arm, rulings) else None


def has_spell(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> bool:
    """Whether the table has a spell that it can cast."""
    plan = dungeon.planned
    return enemy.affinity > 0 and any(
        can_cast(enemy, each, rulings) for spells in (plan.powers, plan.roster.powers) for each in spells
    )


def can_cast(enemy: Enemy, power: Power, rulings: Rulings) -> bool:
    """Whether it can pay for a spell whose figures are entered (DD-SPELL-10)."""
    return power.charge <= enemy.affinity and is_castable(power, rulings)


def close_in(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[Dungeon]:
    """No ranged attack: a full move toward the hero, and a melee attack if it got there (DD-AI-20, -21)."""
    if strikes(dungeon, enemy, rulings):
        yield Tell(events.EnemyChose(enemy.id, enemy.name, "melee", "DD-AI-21"))
        return (yield from _strike(dungeon, enemy, rulings))
    yield Tell(events.EnemyChose(enemy.id, enemy.name, "charge", "DD-AI-20"))
    dungeon = yield from _toward_hero(dungeon, enemy, "DD-AI-20", rulings)
    return (yield from _strike_if_there(dungeon, enemy.id, rulings))


def advance(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[Dungeon]:
    """A shooter moves toward the hero (DD-AI-23) {R-DD-64}."""
    dungeon = yield from _toward_hero(dungeon, enemy, "DD-AI-23", rulings)
    if rulings.says("R-DD-64", "attack-if-arrived"):
        dungeon = yield from _strike_if_there(dungeon, enemy.id, rulings)
    return dungeon


def _toward_hero(dungeon: Dungeon, enemy: Enemy, rule: str, rulings: Rulings) -> Asking[Dungeon]:
    stays = is_rooted(enemy) or is_daunted(enemy)
    way = Way((enemy.square,)) if stays else chase(dungeon, enemy, rulings)
    return (yield from _walk(dungeon, enemy, way, "closes in", rule, rulings))


def _strike_if_there(dungeon: Dungeon, id: str, rulings: Rulings) -> Asking[Dungeon]:
    now = dungeon.enemy(id)
    if now is None or not strikes(dungeon, now, rulings):
        return dungeon
    return (yield from _strike(dungeon, now, rulings))


def _strike(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[Dungeon]:
    if is_daunted(enemy):
        return dungeon
    return (yield from melee_attack(dungeon, enemy, dungeon.hero, rulings))


def _walk(dungeon: Dungeon, enemy: Enemy, way: Way, why: str, rule: str, rulings: Rulings) -> Asking[Dungeon]:
    cost = cost_of(way.path, dungeon.here, dungeon.planned.setting, rulings)
    yield Tell(events.EnemyMoved(enemy.id, enemy.name, why, way.path, cost, way.stopped_by, rule))
    if way.end == enemy.square:
        return dungeon
    return dungeon.with_enemy(replace(enemy, square=way.end))


def retreat(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[Dungeon]:
    """Away toward a side; on a 4+ the hero attacks first, and it does not strike back (DD-AI-25) {R-DD-65}."""
    (face,) = yield RETREAT_SIDE
    hero = dungeon.hero
    may_strike = bool(in_reach(dungeon, rulings) >> enemy.square & 1) and not is_daunted(hero)
    chance = yield from check(
        "free attack", "DD-AI-25", HERO, FREE_ATTACK_NEED, hero.destiny if may_strike else 0, rulings
    )
    if may_strike:
        dungeon = spend_destiny(dungeon, chance.destiny)
    if chance.hits and may_strike:
        answer = yield from ask(
            HERO,
            "free-attack",
            "DD-AI-25",
            ("strike", "hold"),
            lambda option: "Strike" if option == "strike" else "Let it go",
            f"{enemy.name} turns away: a free melee attack",
        )
        if answer == "strike":
            is_sneak = yield from sneak_check(dungeon, enemy, rulings)
            dungeon = yield from melee_attack(dungeon, dungeon.hero, enemy, rulings, is_sneak=is_sneak, is_free=True)
            dungeon = revealed(dungeon, not is_sneak, rulings)
    now = dungeon.enemy(enemy.id)
    if now is None or not is_going_on(dungeon):
        return dungeon
    side = side_of(face, rulings)
    way = Way((now.square,)) if is_rooted(now) else straight(dungeon, now, side, rulings)
    return (yield from _walk(dungeon, now, way, f"retreats toward the {side}", "DD-AI-25", rulings))


# Ranged attacks and spells


def attack_from_afar(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[Dungeon]:
    """A spell before a weapon, a weapon before nothing (DD-SPELL-06, -10 to -12)."""
    if has_spell(dungeon, enemy, rulings):
        (face,) = yield SPELL
        power = castable_on(face, dungeon, enemy, rulings)
        if power is not None:
            return (yield from cast_rolled(dungeon, enemy, power, face, rulings))
    arm = weapon_of(dungeon, enemy, rulings)
    if arm is None:
        yield Tell(events.EnemyChose(enemy.id, enemy.name, "no spell and no weapon", "DD-SPELL-12"))
        return (yield from close_in(dungeon, enemy, rulings))
    if enemy.profile.affinity:
        yield Tell(events.EnemyChose(enemy.id, enemy.name, "no spell, so the weapon", "DD-SPELL-11"))
    return (yield from shoot(dungeon, enemy, arm, rulings))


def shoot(dungeon: Dungeon, enemy: Enemy, arm: Arm, rulings: Rulings) -> Asking[Dungeon]:
    """A shot at the hero (DD-AI-26)."""
    if arm.once or keywords_of(arm).fills_hands:
        used = (*enemy.used, arm.id) if arm.once else enemy.used
        enemy = replace(enemy, used=used, has_hands_full=keywords_of(arm).fills_hands)
        dungeon = dungeon.with_enemy(enemy)
    works = True
    if rules_of(enemy.sheet).shoots_spells:  # its shots are spells (DD-ABIL-06, -07)
        dungeon, works = yield from resist(dungeon, enemy.id, dungeon.hero.id, 0, rulings)
    return (yield from ranged_attack(dungeon, enemy, dungeon.hero, arm, rulings)) if works else dungeon


def castable_on(face: int, dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Power | None:
    """The spell that a D6 has a caster cast: what it cannot cast is Blast, if it can cast that (DD-SPELL-10, -11)."""
    rolled, blast = spell_on(face, dungeon), spell_on(1, dungeon)
    return next((each for each in (rolled, blast) if each is not None and can_cast(enemy, each, rulings)), None)


def cast_rolled(dungeon: Dungeon, enemy: Enemy, power: Power, face: int, rulings: Rulings) -> Asking[Dungeon]:
    """The spell of a D6, or Blast in its place (DD-SPELL-07 to -10)."""
    rolled = spell_on(face, dungeon)
    instead = rolled.name if rolled is not None and power is not rolled else None
    target = dungeon.hero if power.target == "enemy" else enemy
    yield Tell(
        events.SpellCast(enemy.name, power.name, target.name, power.charge, face, instead, spell_rule(face, dungeon))
    )
    return (yield from cast(dungeon, enemy, target, power, 0, rulings))


def spell_on(face: int, dungeon: Dungeon) -> Power | None:
    """The spell that a D6 stands for: four that all casters know, then the faction's own (DD-SPELL-07) {R-DD-69}."""
    plan = dungeon.planned
    if face <= len(plan.powers):
        return plan.powers[face - 1]
    own = face - len(plan.powers) - 1
    return plan.roster.powers[own] if own < len(plan.roster.powers) else None


def spell_rule(face: int, dungeon: Dungeon) -> str:
    """The rule whose table the die was read on."""
    if face <= len(dungeon.planned.powers):
        return "DD-SPELL-07"
    return {"eldritch-cult": "DD-SPELL-08", "champions-of-the-void": "DD-SPELL-09"}.get(
        dungeon.planned.roster.id, "DD-SPELL-07"
    )
