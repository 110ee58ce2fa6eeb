"""Ranged attacks: the hero's single roll, the enemies' hit and wound rolls, cover in the way (DD-RANGED, DD-AIRNG)."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import Struct

from dwethia.charts import number
from dwethia.dungeons.combat.needed_rolls import (
    Reason,
    aiming,
    check_number,
    integrity,
    ranged_number,
    save_number,
    skill,
    tally,
)
from dwethia.dungeons.combat.wounds import Combatant, Standing, take_wound, thrown
from dwethia.dungeons.keywords import keywords_of
from dwethia.dungeons.rooms.building import Room
from dwethia.dungeons.rooms.distance import steps
from dwethia.dungeons.rooms.sight import is_screened
from dwethia.dungeons.rooms.squares import Area, Square
from dwethia.dungeons.setup.plan import ENEMIES, HERO, PlannedSetting
from dwethia.dungeons.setup.sheets import Arm
from dwethia.dungeons.state import Dungeon, Hero, Model, value
from dwethia.engine.procedure import Onward, Stage, fold, then
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.tally import Tally

DYING_NEED = 6  # of the shot a slain bearer of [Quick Shot] still fires (DD-GEAR-05)


class ShotManner(Struct, frozen=True, gc=False):
    """How a shot comes about, where that tells on its numbers."""

    is_sneak: bool = False  # from hiding (DD-COVER-07)
    is_dying: bool = False  # by a slain bearer of [Quick Shot]
    needs_no_hit: bool = False  # a spell that hits by itself {R-DD-78}
    more_wounds: int = 0  # of one success


PLAIN: Final = ShotManner()


class Aim(Struct, frozen=True, gc=False):
    """A shot with every number before the dice."""

    shooter: str
    target: str
    weapon: str
    dice: int
    hit: Tally | None  # the number of the hit roll; none where one roll decides
    attack: Tally
    against: Tally
    need: int  # of the wound roll, or of the single roll
    wounds: int = 1  # of one success
    is_single_roll: bool = False
    keywords: tuple[str, ...] = ()
    cover: tuple[str, ...] = ()  # the rules of the soft terrain that shields the target


class Shot(Struct, frozen=True, eq=False, gc=False):
    """A shot about to be rolled."""

    aim: Aim
    seat: Seat
    struck: Combatant
    standing: Standing
    destiny: int  # of the hero
    rulings: Rulings


class Fired(NamedTuple):
    """How the target stands, what the hero has left, and how many dice hit."""

    target: Standing
    destiny: int
    hits: int


def is_single_roll(shooter: Model, rulings: Rulings) -> bool:
    """Whether one roll of Perception and Strength against Defense decides {R-DD-02}, which R-DD-01 may rule out."""
    if rulings.says("R-DD-01", "check-only") or rulings.says("R-DD-02", "both-hit-then-wound"):
        return False
    return isinstance(shooter, Hero) or rulings.says("R-DD-02", "both-single-roll")


def aim(dungeon: Dungeon, shooter: Model, target: Model, arm: Arm, rulings: Rulings, manner: ShotManner = PLAIN) -> Aim:
    """The numbers of a shot (DD-RANGED-01 to -04, DD-AIRNG-01 to -04)."""
    strength = _strength(shooter, arm, manner)
    place = dungeon.planned.setting
    single = is_single_roll(shooter, rulings) and not manner.needs_no_hit
    modifiers = aiming(shooter, target, place, rulings, is_added=single)
    hit = None if single or manner.needs_no_hit else check_number(shooter, modifiers, rulings)
    if manner.is_dying and hit is not None:
        hit = hit.exactly(DYING_NEED, "a dying shot", "DD-GEAR-05")
    attack = tally((*strength, *skill(shooter, modifiers, rulings)) if single else strength)
    defense = _defense(target)
    cover: tuple[str, ...] = ()
    if bonus := integrity(target):
        cover = _cover(dungeon.here, shooter.square, target.square, rulings)
        if cover:
            where = "on the barricade" if _is_on_barricade(dungeon.here, target.square) else "soft terrain in the way"
            defense = (*defense, (bonus, f"Integrity, {where}", "DD-AIRNG-03"))
    against = tally(defense)
    need = _need(attack, against, single, rulings)
    return Aim(
        shooter=shooter.name,
        target=target.name,
        weapon=arm.name,
        dice=1 if manner.is_dying else _dice(shooter, arm),
        hit=hit,
        attack=attack,
        against=against,
        need=DYING_NEED if manner.is_dying and single else need,
        wounds=arm.wounds + manner.more_wounds,
        is_single_roll=single,
        keywords=tuple([str(each) for each in arm.keywords]) if arm.keywords else (),
        cover=cover,
    )


def _strength(shooter: Model, arm: Arm, manner: ShotManner) -> tuple[Reason, ...]:
    """Strength, and the Integrity of one who strikes from hiding (DD-COVER-07)."""
    strength = (arm.strength, f"Strength of {arm.name}", "DD-RANGED-01")
    if manner.is_sneak and (bonus := integrity(shooter)):
        return (strength, (bonus, "Integrity, a sneak attack", "DD-COVER-07"))
    return (strength,)


def _dice(shooter: Model, arm: Arm) -> int:
    """The dice of one attack: of a spell one, of a weapon one for each shot, and more with [Multi-Shot]."""
    shots = 1 if arm.is_spell else max(value(shooter, "shots"), 1)
    return shots * keywords_of(arm).attack_dice


def _need(attack: Tally, against: Tally, single: bool, rulings: Rulings) -> int:
    return ranged_number(attack.total, against.total, rulings) if single else number(attack.total, against.total)


def _defense(target: Model) -> tuple[Reason, ...]:
    return ((value(target, "defense"), f"Defense of {target.name}", "DD-AIRNG-02"),)


def _cover(room: Room, shooter: Square, target: Square, rulings: Rulings) -> tuple[str, ...]:
    """The rules of the soft terrain in the way of a shot (DD-AIRNG-03), or under its target {R-DD-33}."""
    if _is_on_barricade(room, target):
        return ("DD-BARR-05",)
    if not is_screened(shooter, target, room.walled, room.soft, rulings):
        return ()
    kinds = (("DD-BARR-05", room.barricade), ("DD-SCAT-05", Area(room.soft & ~room.barricade)))
    enough = tuple(rule for rule, soft in kinds if is_screened(shooter, target, room.walled, soft, rulings))
    return enough or tuple(rule for rule, _ in kinds)  # together they leave no clear line


def _is_on_barricade(room: Room, square: Square) -> bool:
    return bool(room.barricade >> square & 1)


def in_spaces(range: int) -> int:
    """A printed range where ranges are measured: half of it, in spaces (DD-SPELL-03)."""
    return range // 2


def is_in_range(shooter: Square, target: Square, arm: Arm, rulings: Rulings) -> bool:
    """Whether a weapon reaches; in tight quarters all do {R-DD-82}."""
    return not rulings.says("R-DD-82.range", "halved-to-spaces") or steps(shooter, target) <= in_spaces(arm.range)


def shot_of(dungeon: Dungeon, shooter: Model, target: Model, arm: Arm, aimed: Aim, rulings: Rulings) -> Shot:
    """A shot ready to be rolled."""
    return Shot(
        aim=aimed,
        seat=HERO if isinstance(shooter, Hero) else ENEMIES,
        struck=shot_at(target, arm, rulings),
        standing=Standing.of(target),
        destiny=dungeon.hero.destiny,
        rulings=rulings,
    )


def shot_at(target: Model, arm: Arm, rulings: Rulings) -> Combatant:
    """A target under fire; shields and the like save (DD-RANGED-05), less well against [Sunder]."""
    save = save_number(target, keywords_of(arm).save_reasons(arm.name), without_shield=target.has_hands_full)
    return Combatant.of(target, save, rulings, "DD-RANGED-05")


# The dice


def fire(shot: Shot) -> Onward[Fired]:
    """The hit roll, where there is one (DD-AIRNG-01)."""
    aim = shot.aim
    if aim.hit is None:
        return wound_roll(aim.dice, shot.destiny, shot)
    after: Stage[Fired] = then(wound_roll, shot)
    return thrown("hit", "DD-AIRNG-01", shot.seat, aim.dice, aim.hit.total, shot.rulings, shot.destiny, after)


def wound_roll(dice: int, destiny: int, shot: Shot) -> Onward[Fired]:
    """The wound roll, or the single roll that decides both (DD-RANGED-02, DD-AIRNG-02)."""
    aim = shot.aim
    label, rule = ("shot", "DD-RANGED-02") if aim.is_single_roll else ("wound", "DD-AIRNG-02")
    after: Stage[Fired] = then(losses, 0 if aim.is_single_roll else dice, shot)
    enough = shot.struck.falls_to(shot.standing, aim.wounds)
    return thrown(label, rule, shot.seat, dice, aim.need, shot.rulings, destiny, after, enough)


def losses(wounds: int, destiny: int, hits: int, shot: Shot) -> Onward[Fired]:
    """Each success takes its Wounds, one after another (DD-WOUND-04)."""
    standing = shot.standing
    if shot.struck.is_hero:
        standing = Standing(standing.wounds, standing.faith, destiny)
    after: Stage[Fired] = then(fired, destiny, hits or wounds, shot.struck.is_hero)
    return fold(take_wound, shot.struck, standing, wounds * shot.aim.wounds, after)


def fired(target: Standing, destiny: int, hits: int, at_hero: bool) -> Fired:
    """What the shot came to."""
    return Fired(target, target.destiny if at_hero else destiny, hits)


# Who else is caught


def caught(dungeon: Dungeon, shooter: Model, target: Model, arm: Arm, rulings: Rulings) -> dict[str, str]:
    """Models around the target that keywords strike as well, each with the rule {R-DD-80}."""
    found: dict[str, str] = {}
    reaching = keywords_of(arm).reaching
    if not reaching:
        return found
    models: tuple[Model, ...] = (dungeon.hero, *dungeon.enemies)
    others = [each for each in models if each.id not in (shooter.id, target.id) and each.wounds]
    for word in reaching:
        for each in word.reached(target, others, rulings):
            found.setdefault(each.id, word.caught_by)
    return found


def splash(dungeon: Dungeon, shooter: Model, target: Model, arm: Arm, rulings: Rulings, manner: ShotManner) -> Aim:
    """One wound roll on a model that is caught: nobody has aimed at it, and it saves for itself {R-DD-80}."""
    single = is_single_roll(shooter, rulings)
    strength = _strength(shooter, arm, manner)
    if single:
        place = dungeon.planned.setting
        strength = (*strength, *skill(shooter, aiming(shooter, None, place, rulings), rulings))
    attack, against = tally(strength), tally(_defense(target))
    return Aim(
        shooter=shooter.name,
        target=target.name,
        weapon=arm.name,
        dice=1,
        hit=None,
        attack=attack,
        against=against,
        need=_need(attack, against, single, rulings),
        wounds=arm.wounds + manner.more_wounds,
        is_single_roll=single,
    )


def sneak_number(dungeon: Dungeon, enemy: Model, rulings: Rulings) -> Tally:
    """What an enemy needs to notice a ducked hero who attacks it: its ranged to-hit roll (DD-COVER-05, -06)."""
    place: PlannedSetting = dungeon.planned.setting
    return check_number(enemy, aiming(enemy, dungeon.hero, place, rulings), rulings)
