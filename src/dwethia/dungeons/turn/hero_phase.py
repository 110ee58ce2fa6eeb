"""The Player Activation Phase: the hero's two actions (DD-TURN, DD-ACT, DD-MOVE, DD-COVER, DD-INT)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from dwethia.dungeons import events
from dwethia.dungeons.combat.attacks import (
    aftermath,
    ends_ducking,
    melee_attack,
    ranged_attack,
    revealed,
    sneak_check,
    spend_destiny,
)
from dwethia.dungeons.combat.needed_rolls import hero_check
from dwethia.dungeons.combat.ranged import ShotManner
from dwethia.dungeons.combat.wounds import check
from dwethia.dungeons.keywords import combined, keywords_of
from dwethia.dungeons.powers.casting import ask_extra, cast, resist
from dwethia.dungeons.rooms.distance import neighbours
from dwethia.dungeons.rooms.squares import Square
from dwethia.dungeons.setup.plan import HERO, Objective
from dwethia.dungeons.special_rules import rules_of
from dwethia.dungeons.spell_effects.change import Change
from dwethia.dungeons.state import Dungeon, Exit, Phase, Status, Until, full
from dwethia.dungeons.turn.hero_actions import (
    END,
    MOVE,
    CastSpell,
    Fire,
    HeroAction,
    MoveTo,
    PlainAction,
    StrikeAt,
    UseWargear,
    WalkOut,
    read_action,
)
from dwethia.dungeons.turn.hero_choices import barred, label, options
from dwethia.dungeons.turn.moving import allowance, cost_of, ground, spread, traced
from dwethia.dungeons.turn.turns import activation_ends, leave_room
from dwethia.engine.procedure import Ask, Asking, Procedure, Tell
from dwethia.rulebook import Rulings
from dwethia.tally import Tally

DATA_NEED: Final = 6  # on the interface's die (DD-OBJ-05)


def hero_acts(dungeon: Dungeon, rulings: Rulings) -> Procedure[Dungeon]:
    """One action of the hero, the same one again if the player likes (DD-ACT-01 to -03)."""
    answer: str = yield Ask(
        HERO,
        "act",
        "DD-ACT-03",
        options(dungeon, rulings),
        partial(label, dungeon),
        partial(_situation, dungeon),
        barred=partial(barred, dungeon, rulings),
    )
    if answer == END:
        return (yield from activation_ends(dungeon, rulings))
    after = yield from act(replace(dungeon, actions=dungeon.actions - 1), read_action(answer), rulings)
    if after.phase is Phase.HERO and after.actions == 0:
        after = yield from activation_ends(after, rulings)
    return after


def act(dungeon: Dungeon, action: HeroAction, rulings: Rulings) -> Asking[Dungeon]:
    """An action that is legal, once it is paid for."""
    match action:
        case MoveTo(way, square):
            return (yield from move(dungeon, way, square, rulings))
        case WalkOut():
            return (yield from move(dungeon, MOVE, None, rulings))
        case StrikeAt(target):
            return (yield from melee(dungeon, target, rulings))
        case Fire(arm, target):
            return (yield from shoot(dungeon, arm, target, rulings))
        case CastSpell(power, on):
            return (yield from cast_spell(dungeon, power, on, rulings))
        case UseWargear(trinket):
            return (yield from use(dungeon, trinket, rulings))
        case PlainAction(verb):
            return (yield from DEEDS[verb](dungeon, rulings))


def _situation(dungeon: Dungeon) -> str:
    hero = dungeon.hero
    left = "1 action left" if dungeon.actions == 1 else f"{dungeon.actions} actions"
    return f"Turn {dungeon.turn}, {left}. {hero.name}: {hero.wounds} Wounds, Destiny {hero.destiny}"


# Moves


def move(dungeon: Dungeon, way: str, to: Square | None, rulings: Rulings) -> Asking[Dungeon]:
    """Up to the full Move, or half of it with shield up or cloak drawn (DD-MOVE-01, -07, -08); or out of the room."""
    hero = dungeon.hero
    leaves = to is None
    end = dungeon.here.exit.square if to is None else to
    terrain, full = ground(dungeon, rulings), allowance(hero, rulings)
    path = traced(end, spread(hero.square, full.total, terrain, dungeon.occupied), terrain)
    cost = cost_of(path, dungeon.here, dungeon.planned.setting, rulings)
    if leaves:
        cost = cost.plus(1, "out through the exit", "DD-MOVE-03")
    limit = full if way == MOVE else Tally.of(full.total // 2, "half the Move", WAYS[way])
    yield Tell(events.Moved(hero.name, way, path, cost, limit, leaves))
    lasts = not rulings.says("R-DD-86", "until-next-move")
    after = dungeon.with_hero(
        square=end,
        has_moved=True,
        spaces=hero.spaces + cost.total,
        is_ducked=hero.is_ducked and not ends_ducking(rulings),
        is_defensive=way == "defend" or (lasts and hero.is_defensive),
        is_stealthy=way == "stealth" or (lasts and hero.is_stealthy),
    )
    return (yield from leave_room(after, rulings)) if leaves else after


WAYS: Final = {"defend": "DD-MOVE-07", "stealth": "DD-MOVE-08"}


def focus(dungeon: Dungeon, rulings: Rulings) -> Asking[Dungeon]:
    """A whole Move given up for a better Perception number this turn (DD-MOVE-05)."""
    yield Tell(events.Focused(dungeon.hero.name))
    return dungeon.with_hero(is_focused=True)


# Attacks


def melee(dungeon: Dungeon, target: str, rulings: Rulings) -> Asking[Dungeon]:
    """A Melee Attack on an adjacent enemy (DD-MELEE-01)."""
    enemy = dungeon.enemy(target)
    assert enemy is not None
    is_sneak = yield from sneak_check(dungeon, enemy, rulings)
    after = yield from melee_attack(dungeon, dungeon.hero, enemy, rulings, is_sneak=is_sneak)
    return revealed(after, not is_sneak, rulings)


def shoot(dungeon: Dungeon, id: str, target: str, rulings: Rulings) -> Asking[Dungeon]:
    """A Ranged Attack: one shot with one weapon (DD-RANGED-07)."""
    arm = next(each for each in dungeon.hero.sheet.arms if each.id == id)
    enemy = dungeon.enemy(target)
    assert enemy is not None
    is_sneak = yield from sneak_check(dungeon, enemy, rulings)
    hero = dungeon.hero
    dungeon = dungeon.with_hero(
        has_shot=True,
        has_hands_full=hero.has_hands_full or keywords_of(arm).fills_hands,
        used=(*hero.used, arm.id) if arm.once else hero.used,
    )
    works = True
    if rules_of(hero.sheet).shoots_spells:  # its shots are spells (DD-ABIL-06, -07)
        dungeon, works = yield from resist(dungeon, hero.id, enemy.id, 0, rulings)
        enemy = dungeon.enemy(target)
        assert enemy is not None
    if works:
        dungeon = yield from ranged_attack(dungeon, dungeon.hero, enemy, arm, rulings, ShotManner(is_sneak=is_sneak))
    return revealed(dungeon, not is_sneak, rulings)


def cast_spell(dungeon: Dungeon, id: str, on: str | None, rulings: Rulings) -> Asking[Dungeon]:
    """A spell, in place of shooting (DD-ABIL-10, DD-SHARED-04)."""
    power = next(each for each in dungeon.hero.sheet.powers if each.id == id)
    target = dungeon.model(on or dungeon.hero.id)
    assert target is not None
    extra = yield from ask_extra(dungeon, target, power)
    enemy = dungeon.enemy(on) if on else None
    is_sneak = False
    if enemy is not None:
        is_sneak = yield from sneak_check(dungeon, enemy, rulings)
    dungeon = dungeon.with_hero(has_cast=True)
    yield Tell(events.SpellCast(dungeon.hero.name, power.name, target.name, power.charge + extra))
    target = dungeon.model(target.id)
    assert target is not None
    after = yield from cast(dungeon, dungeon.hero, target, power, extra, rulings, is_sneak)
    return after if enemy is None else revealed(after, not is_sneak, rulings)


def duck(dungeon: Dungeon, rulings: Rulings) -> Asking[Dungeon]:
    """Duck Into Cover (DD-COVER-01)."""
    near = neighbours(dungeon.hero.square, rulings)
    yield Tell(events.Ducked(dungeon.hero.name, bool(near & dungeon.here.scatter), bool(near & dungeon.here.barricade)))
    return dungeon.with_hero(is_ducked=True)


def use(dungeon: Dungeon, id: str, rulings: Rulings) -> Asking[Dungeon]:
    """Wargear that works once: what it restores comes back, what it changes lasts for this activation (DD-ABIL-10)."""
    hero = dungeon.hero
    trinket = next(each for each in hero.sheet.trinkets if each.id == id)
    yield Tell(events.TrinketUsed(hero.name, trinket.name))
    restored = {
        name: min(getattr(hero, name) + points, full(hero.sheet, name, dungeon.planned.setting))
        for name, points in trinket.restores.stated.items()
    }
    statuses = tuple(
        Status(Change.name, trinket.name, Until.OWN_ACTIVATION, name, points, hero.id, dungeon.turn)
        for name, points in trinket.changes.stated.items()
    )
    after = dungeon.with_hero(used=(*hero.used, trinket.id), statuses=(*hero.statuses, *statuses), **restored)
    words = combined(trinket.keywords)
    if not words.acts_after_use:
        return after
    hurt = yield from words.after_use(after, hero.id, trinket.name)
    return (yield from aftermath(after, hurt, ((hero.id, hero.id),), rulings))


# Interacting


def door(dungeon: Dungeon, rulings: Rulings) -> Asking[Dungeon]:
    """The exit door: opened by one action, in an Escape once its lock gives way (DD-INT-02, DD-OBJ-07) {R-DD-54}."""
    dungeon = _interacting(dungeon, rulings)
    if dungeon.is_locked:
        dungeon, passed = yield from _hero_checks(dungeon, "the lock", "DD-OBJ-07", rulings)
        if not passed:
            return dungeon
        if rulings.says("R-DD-54", "unlock-then-open"):
            yield Tell(events.DoorOpened(is_unlocked_only=True))
            return replace(dungeon, exit=Exit.UNLOCKED)
    yield Tell(events.DoorOpened())
    dungeon = replace(dungeon, exit=Exit.OPEN)
    return (yield from leave_room(dungeon, rulings)) if rulings.says("R-DD-48", "opening-leaves") else dungeon


def interface(dungeon: Dungeon, rulings: Rulings) -> Asking[Dungeon]:
    """The interface: data on a 6, sabotage on a Perception check (DD-OBJ-05, -11) {R-DD-53}."""
    dungeon = _interacting(dungeon, rulings)
    objective = dungeon.planned.objective
    if objective is Objective.SABOTAGE:
        rule = "DD-OBJ-11"
        dungeon, passed = yield from _hero_checks(dungeon, "the interface", rule, rulings)
    else:
        rule = "DD-OBJ-05"
        thrown = yield from check("interface", rule, HERO, DATA_NEED, dungeon.hero.destiny, rulings)
        dungeon, passed = spend_destiny(dungeon, thrown.destiny), thrown.hits > 0
    if not passed:
        return dungeon
    yield Tell(events.InterfaceWorked(objective.spoken, rule))
    return dungeon.ended(True, f"{objective.spoken} is done", rule)


def _hero_checks(dungeon: Dungeon, what: str, rule: str, rulings: Rulings) -> Asking[tuple[Dungeon, bool]]:
    need = hero_check(dungeon.hero, rulings)
    thrown = yield from check(what, rule, HERO, need.total, dungeon.hero.destiny, rulings)
    yield Tell(events.Checked(dungeon.hero.name, what, need, thrown.hits > 0, rule))
    return spend_destiny(dungeon, thrown.destiny), thrown.hits > 0


def package(dungeon: Dungeon, rulings: Rulings) -> Asking[Dungeon]:
    """The package is picked up again (DD-OBJ-16, DD-INT-03)."""
    yield Tell(events.PackageTaken(dungeon.hero.name, by_hero=True))
    return replace(_interacting(dungeon, rulings).with_hero(has_package=True), package=None)


def _interacting(dungeon: Dungeon, rulings: Rulings) -> Dungeon:
    if not dungeon.hero.is_ducked or not ends_ducking(rulings):
        return dungeon
    return dungeon.with_hero(is_ducked=False)


DEEDS: Final[Mapping[str, Callable[[Dungeon, Rulings], Asking[Dungeon]]]] = {
    "focus": focus,
    "duck": duck,
    "door": door,
    "interface": interface,
    "package": package,
}
