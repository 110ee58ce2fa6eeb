"""Attacks and what becomes of those who are struck: losses, last deeds of the slain, the package, the end of a run."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.dungeons import events
from dwethia.dungeons.combat.melee import Fought, bout, fight, fighting, reaches
from dwethia.dungeons.combat.needed_rolls import hero_check
from dwethia.dungeons.combat.ranged import (
    PLAIN,
    Aim,
    Fired,
    ShotManner,
    aim,
    caught,
    fire,
    is_in_range,
    shot_of,
    sneak_number,
    splash,
)
from dwethia.dungeons.combat.wounds import Combatant, Standing, check, standing_as, take_wound
from dwethia.dungeons.keywords import combined, keywords_of
from dwethia.dungeons.rooms.distance import neighbours, steps
from dwethia.dungeons.rooms.sight import between, sees
from dwethia.dungeons.setup.plan import ENEMIES, HERO
from dwethia.dungeons.setup.sheets import Arm
from dwethia.dungeons.special_rules import rules_of
from dwethia.dungeons.state import Deeds, Dungeon, Enemy, Hero, Model, Phase, is_hidden, value
from dwethia.engine.procedure import Asking, Call, Onward, Tell, fold, roll, then
from dwethia.rulebook import Rulings

DYING_BLOW_NEED = 6


# Attacks


def melee_attack(
    dungeon: Dungeon,
    attacker: Model,
    defender: Model,
    rulings: Rulings,
    *,
    is_sneak: bool = False,
    is_surprise: bool = False,
    is_free: bool = False,
) -> Asking[Dungeon]:
    """A melee between two models, to its end (DD-MELEE, DD-WOUND)."""
    numbers = bout(
        dungeon,
        attacker,
        defender,
        rulings,
        is_sneak=is_sneak,
        is_surprise=is_surprise,
        strikes_back=not is_free,
    )
    yield Tell(
        events.MeleeBegan(
            attacker.name,
            defender.name,
            *numbers.blows,
            is_sneak,
            is_surprise,
            is_free,
            soft_between(dungeon, attacker, defender),
            not neighbours(attacker.square, rulings) >> defender.square & 1,
            isinstance(attacker, Enemy),
        )
    )
    if numbers.blows[1] is None and not reaches(dungeon, defender, attacker, rulings):
        away = steps(defender.square, attacker.square)
        martial = numbers.defender_martial
        yield Tell(events.BeyondReach(defender.name, attacker.name, martial, away, defender.sheet.reach))
    fought: Fought = yield Call(then(fight, numbers))
    after = dungeon.with_model(standing_as(attacker, fought.attacker))
    after = after.with_model(standing_as(defender, fought.defender))
    for model, blows in zip((attacker, defender), numbers.blows, strict=True):
        if blows is not None:
            after = yield from _after_use(after, model)
    pairs = ((defender.id, attacker.id), (attacker.id, defender.id))
    after = yield from aftermath(dungeon, after, pairs, rulings, in_melee=True)
    return (yield from hold_package(after, isinstance(attacker, Hero), rulings))


def ranged_attack(
    dungeon: Dungeon,
    shooter: Model,
    target: Model,
    arm: Arm,
    rulings: Rulings,
    manner: ShotManner = PLAIN,
    spread_to: tuple[Model, ...] = (),
) -> Asking[Dungeon]:
    """A shot or a spell that strikes like one, and everybody who is caught by it."""
    aimed = aim(dungeon, shooter, target, arm, rulings, manner)
    over = soft_between(dungeon, shooter, target)
    yield Tell(events.ShotFired(aimed, manner.is_sneak, manner.is_dying, over, _mastery(shooter)))
    after, hits = yield from _roll_shot(dungeon, shooter, target, arm, aimed, rulings)
    pairs: tuple[tuple[str, str], ...] = ((target.id, shooter.id),)
    others = caught(dungeon, shooter, target, arm, rulings) if hits else {}
    if hits or aimed.is_single_roll:  # where one roll decides, each has its own
        others = {each.id: "HS-SPELL-02" for each in spread_to} | others
    for id, rule in others.items():
        model = after.model(id)
        assert model is not None
        splashed = splash(after, shooter, model, arm, rulings, manner)
        yield Tell(events.Caught(splashed, rule))
        after, _ = yield from _roll_shot(after, shooter, model, arm, splashed, rulings)
        pairs = (*pairs, (id, shooter.id))
    words = keywords_of(arm)
    if words.acts_after_use and not manner.is_dying:
        after = yield from words.after_use(after, shooter.id, arm.name)
        pairs = (*pairs, (shooter.id, shooter.id))
    if manner.is_dying:
        return after
    return (yield from aftermath(dungeon, after, pairs, rulings))


def _roll_shot(
    dungeon: Dungeon, shooter: Model, target: Model, arm: Arm, aimed: Aim, rulings: Rulings
) -> Asking[tuple[Dungeon, int]]:
    fired: Fired = yield Call(then(fire, shot_of(dungeon, shooter, target, arm, aimed, rulings)))
    after = dungeon.with_model(standing_as(target, fired.target))
    if fired.destiny != after.hero.destiny:
        after = after.with_hero(destiny=fired.destiny)
    return after, fired.hits


def soft_between(dungeon: Dungeon, attacker: Model, target: Model) -> tuple[str, ...]:
    """The rules that let an attack pass over what lies between two models (DD-BARR-06, DD-SCAT-06)."""
    line, room = between(attacker.square, target.square), dungeon.here
    scatter = ("DD-SCAT-06",) if line & room.scatter else ()
    return (*scatter, "DD-BARR-06") if line & room.barricade else scatter


def _mastery(shooter: Model) -> tuple[str, ...]:
    """The rule by which every ranged attack of a model is a spell (DD-ABIL-06, -07)."""
    return rules_of(shooter.sheet).mastery(shooter.sheet)


def _after_use(dungeon: Dungeon, fighter: Model) -> Asking[Dungeon]:
    """What the weapons of close combat do to one who has struck with them (HS-KEY-03, HS-KEY-06)."""
    sheet, words = fighter.sheet, combined(fighter.sheet.blows)
    if words.fills_hands and sheet.profile.shield:
        model = dungeon.model(fighter.id)
        assert model is not None
        dungeon = dungeon.with_model(replace(model, has_hands_full=True))
    return (yield from words.after_use(dungeon, fighter.id, "the weapon"))


def sneak_check(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Asking[bool]:
    """Whether a ducked hero's attack comes from hiding: the enemy failed to notice (DD-COVER-05 to -07)."""
    if not dungeon.hero.is_ducked:
        return False
    need = sneak_number(dungeon, enemy, rulings)
    noticed = yield from roll("notice", "DD-COVER-06", ENEMIES, 1, need.total)
    yield Tell(events.Checked(enemy.name, "noticing the attack", need, bool(noticed), "DD-COVER-05"))
    return not noticed


def revealed(dungeon: Dungeon, was_noticed: bool, rulings: Rulings) -> Dungeon:
    """An attack ends ducking, or being noticed does {R-DD-87}."""
    if not dungeon.hero.is_ducked:
        return dungeon
    ends = ends_ducking(rulings) or (was_noticed and rulings.says("R-DD-87", "until-spotted"))
    return dungeon.with_hero(is_ducked=False) if ends else dungeon


def ends_ducking(rulings: Rulings) -> bool:
    """Whether to move, attack or interact ends ducking {R-DD-87}."""
    return rulings.says("R-DD-87", "until-move-attack-or-interact")


# What becomes of the struck


def aftermath(
    before: Dungeon,
    after: Dungeon,
    pairs: tuple[tuple[str, str], ...],
    rulings: Rulings,
    *,
    in_melee: bool = False,
) -> Asking[Dungeon]:
    """Losses told, the last deeds of the slain, and who is slain leaves at once (DD-WOUND-05)."""
    if before.hero.destiny == after.hero.destiny and not any(_is_hurt(before, after, victim) for victim, _ in pairs):
        return after
    yield from _tell_losses(before, after)
    queue = [(victim, slayer) for victim, slayer in pairs if _is_slain(after, victim)]
    done: set[str] = set()
    while queue:
        victim, slayer = queue.pop(0)
        if victim in done:
            continue
        done.add(victim)
        later = yield from _last_deeds(after, victim, slayer, rulings, in_melee=in_melee)
        yield from _tell_losses(after, later)
        after = later
        if _is_slain(after, slayer):
            queue.append((slayer, victim))
    return (yield from _bury(before, after, rulings))


def _models(dungeon: Dungeon) -> tuple[Model, ...]:
    return (dungeon.hero, *dungeon.enemies)


def _is_hurt(before: Dungeon, after: Dungeon, id: str) -> bool:
    was, now = before.model(id), after.model(id)
    return was is None or now is None or was.wounds != now.wounds


def _is_slain(dungeon: Dungeon, id: str) -> bool:
    model = dungeon.model(id)
    return model is not None and model.wounds == 0


def _tell_losses(before: Dungeon, after: Dungeon) -> Asking[None]:
    for model in _models(before):
        now = after.model(model.id)
        if now is not None and now.wounds < model.wounds:
            yield Tell(events.WoundsLost(model.id, model.name, model.wounds - now.wounds, now.wounds))
    spent = before.hero.destiny - after.hero.destiny
    if spent > 0:
        yield Tell(events.DestinySpent(spent, after.hero.destiny))


def _last_deeds(
    dungeon: Dungeon, victim_id: str, slayer_id: str, rulings: Rulings, *, in_melee: bool
) -> Asking[Dungeon]:
    """A Dying Blow, and the free shot of [Quick Shot] at the slayer, friends excepted (DD-GEAR-05) {R-DD-79}."""
    victim, slayer = dungeon.model(victim_id), dungeon.model(slayer_id)
    if victim is None or slayer is None or slayer.wounds == 0 or type(victim) is type(slayer):
        return dungeon
    if in_melee and rules_of(victim.sheet).strikes_when_slain:
        dungeon = yield from _dying_blow(dungeon, victim, slayer, rulings)
        slayer = dungeon.model(slayer_id)
        assert slayer is not None
    unused = (each for each in victim.sheet.arms if each.id not in victim.used)
    quick = next((each for each in unused if keywords_of(each).fires_when_slain), None)
    if quick and slayer.wounds and _may_aim(dungeon, victim, slayer, quick, rulings):
        dungeon = yield from ranged_attack(dungeon, victim, slayer, quick, rulings, ShotManner(is_dying=True))
    return dungeon


def _may_aim(dungeon: Dungeon, shooter: Model, target: Model, arm: Arm, rulings: Rulings) -> bool:
    """Whether a target is in sight and in range, and not cloaked (DD-SPELL-05)."""
    room = dungeon.here
    return (
        not is_hidden(target)
        and is_in_range(shooter.square, target.square, arm, rulings)
        and sees(shooter.square, target.square, room.walled, room.soft, rulings)
    )


def _dying_blow(dungeon: Dungeon, victim: Model, slayer: Model, rulings: Rulings) -> Asking[Dungeon]:
    """One die per point of Aggression, and each 6 is a wound like any other of the fight."""
    seat = HERO if isinstance(victim, Hero) else ENEMIES
    wounds = yield from roll("dying blow", "DD-ABIL-01", seat, max(value(victim, "aggression"), 0), DYING_BLOW_NEED)
    struck = fighting(slayer, victim, rulings)
    standing: Standing = yield Call(then(_suffer, wounds, struck, Standing.of(slayer)))
    return dungeon.with_model(standing_as(slayer, standing))


def _suffer(wounds: int, struck: Combatant, standing: Standing) -> Onward[Standing]:
    return fold(take_wound, struck, standing, wounds, then(_stands))


def _stands(standing: Standing) -> Standing:
    return standing


def _bury(before: Dungeon, after: Dungeon, rulings: Rulings) -> Asking[Dungeon]:
    """The slain leave the map; the run may end with them (DD-OBJ-03, DD-WOUND-05) {R-DD-46}."""
    slain = [each for each in after.enemies if each.wounds == 0]
    deeds = _noted(before, after, len(slain))
    if slain:
        after = replace(after, enemies=tuple(each for each in after.enemies if each.wounds), deeds=deeds)
    elif deeds is not after.deeds:
        after = replace(after, deeds=deeds)
    for each in slain:
        if each.has_package:
            yield Tell(events.PackageDropped(each.name, each.square, by_carrier=True))
            after = replace(after, package=each.square)
    if any(each.is_target for each in slain):
        return after.ended(True, "the target is slain", "DD-OBJ-03")
    if after.hero.wounds == 0:
        if after.before is not None:
            return replace(after, phase=Phase.SLAIN, to_act=())
        return after.ended(False, "the hero is slain", "R-DD-46")
    return after


def _noted(before: Dungeon, after: Dungeon, kills: int) -> Deeds:
    lost = before.hero.wounds - after.hero.wounds
    spent = before.hero.destiny - after.hero.destiny
    if not (kills or lost or spent):
        return after.deeds
    deeds = after.deeds
    return replace(
        deeds,
        kills=deeds.kills + kills,
        wounds_lost=deeds.wounds_lost + max(lost, 0),
        destiny_spent=deeds.destiny_spent + max(spent, 0),
    )


def is_going_on(dungeon: Dungeon) -> bool:
    """Whether the room is still being played."""
    return dungeon.phase in (Phase.HERO, Phase.ENEMIES)


def hold_package(dungeon: Dungeon, by_hero: bool, rulings: Rulings) -> Asking[Dungeon]:
    """After a melee a Perception check, or the package falls (DD-OBJ-12) {R-DD-56}."""
    if not dungeon.hero.has_package or not is_going_on(dungeon):
        return dungeon
    if not by_hero and rulings.says("R-DD-56.fights", "hero-started-only"):
        return dungeon
    need = hero_check(dungeon.hero, rulings)
    thrown = yield from check("holding on", "DD-OBJ-12", HERO, need.total, dungeon.hero.destiny, rulings)
    yield Tell(events.Checked(dungeon.hero.name, "holding on to the package", need, thrown.hits > 0, "DD-OBJ-12"))
    after = spend_destiny(dungeon, thrown.destiny)
    if thrown.hits:
        return after
    yield Tell(events.PackageDropped(dungeon.hero.name, dungeon.hero.square))
    return replace(after.with_hero(has_package=False), package=dungeon.hero.square)


def spend_destiny(dungeon: Dungeon, left: int) -> Dungeon:
    """The hero with this much Destiny left."""
    spent = dungeon.hero.destiny - left
    if spent == 0:
        return dungeon
    deeds = replace(dungeon.deeds, destiny_spent=dungeon.deeds.destiny_spent + spent)
    return replace(dungeon.with_hero(destiny=left), deeds=deeds)
