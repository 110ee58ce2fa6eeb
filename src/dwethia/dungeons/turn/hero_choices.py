"""What the hero may do, and what speaks against the rest (DD-ACT-03)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dwethia.codex.loadout import Power, Trinket
from dwethia.dungeons.combat.ranged import in_spaces, is_in_range
from dwethia.dungeons.powers.casting import is_castable
from dwethia.dungeons.rooms.distance import neighbours, reached_squares, steps
from dwethia.dungeons.rooms.sight import seen_from, sees
from dwethia.dungeons.rooms.squares import EVERYWHERE, NOWHERE, SIZE, Area, Square, at, squares
from dwethia.dungeons.setup.plan import Objective
from dwethia.dungeons.setup.sheets import Arm
from dwethia.dungeons.spell_effects import effects_of
from dwethia.dungeons.state import Dungeon, Enemy, Exit, full, is_daunted, is_hidden, is_rooted
from dwethia.dungeons.turn.hero_actions import (
    END,
    MOVE,
    WAY_OUT,
    WAYS_TO_MOVE,
    CastSpell,
    Fire,
    MoveTo,
    PlainAction,
    StrikeAt,
    UseWargear,
    WalkOut,
    cast_at,
    fire_at,
    move_to,
    read_action,
    strike_at,
    use_of,
    written_square,
)
from dwethia.dungeons.turn.moving import FAR, cost_to, ground, is_beside, spaces, spread
from dwethia.faults import Fault
from dwethia.rulebook import RuleId, Rulings
from dwethia.weapon import Penalty


def _to_each(way: str, area: int) -> tuple[str, ...]:
    """The answers that name each square of an area, looked up row by row."""
    a, b, c, d, e, f = _NAMES[way]
    return (
        *a[area & _ROW],
        *b[area >> SIZE & _ROW],
        *c[area >> 2 * SIZE & _ROW],
        *d[area >> 3 * SIZE & _ROW],
        *e[area >> 4 * SIZE & _ROW],
        *f[area >> 5 * SIZE],
    )


_ROW: Final = (1 << SIZE) - 1
_NAMES: Final = {
    way: tuple(
        tuple(tuple(move_to(way, each) for each in squares(Area(bits << SIZE * row))) for bits in range(1 << SIZE))
        for row in range(SIZE)
    )
    for way in WAYS_TO_MOVE
}


def options(dungeon: Dungeon, rulings: Rulings) -> tuple[str, ...]:
    """Every action that is legal now, to end the activation first."""
    sheet = dungeon.hero.sheet
    return (
        END,
        *_moves(dungeon, rulings),
        *(_blows(dungeon, rulings) if dungeon.enemies else ()),
        *(_shots(dungeon, rulings) if sheet.arms else ()),
        *(_spells(dungeon, rulings) if sheet.powers else ()),
        *_deeds(dungeon, rulings),
    )


# Moves


def half_move(dungeon: Dungeon, rulings: Rulings) -> int:
    """How far a Defensive or Stealth move goes: half the Move, rounded down {R-DD-85}."""
    return spaces(dungeon.hero, rulings) // 2


def reach(dungeon: Dungeon, rulings: Rulings) -> tuple[int, ...]:
    """The squares that the hero's Move reaches, by what they cost; enemies are not passed (DD-SHARED-12)."""
    return spread(dungeon.hero.square, spaces(dungeon.hero, rulings), ground(dungeon, rulings), dungeon.occupied)


def _union(rings: tuple[int, ...]) -> int:
    return sum(rings)  # none of their squares is in two of them


def _moves(dungeon: Dungeon, rulings: Rulings) -> tuple[str, ...]:
    hero = dungeon.hero
    if hero.statuses and is_rooted(hero):
        return ()
    terrain = ground(dungeon, rulings)
    full = spaces(hero, rulings)
    rings = spread(hero.square, full, terrain, dungeon.occupied)
    found = _to_each("move", _union(rings) & ~(terrain.no_stop | rings[0]))
    if dungeon.exit is Exit.OPEN and next(_faults_of_leaving(dungeon, rings), None) is None:
        found += (WAY_OUT,)
    if hero.sheet.profile.shield or hero.sheet.cloak is not None:
        halved = _union(rings[: full // 2 + 1]) & ~terrain.no_stop
        if hero.sheet.profile.shield:
            found += _to_each("defend", halved)
        if hero.sheet.cloak is not None:
            found += _to_each("stealth", halved)
    return found if hero.is_focused else (*found, "focus")


def _faults_of_leaving(dungeon: Dungeon, rings: tuple[int, ...]) -> Iterator[Fault]:
    """What speaks against walking out, one space beyond the exit square (DD-OBJ-08) {R-DD-48}."""
    if dungeon.exit is not Exit.OPEN:
        yield Fault(RuleId("DD-INT-02"), "the exit is not open")
    cost = cost_to(dungeon.here.exit.square, rings)
    if cost is None or cost + 1 >= len(rings):
        yield Fault(RuleId("DD-MOVE-01"), f"the way out is longer than {len(rings) - 1} spaces")
    yield from _faults_of_going_on(dungeon)


def _faults_of_going_on(dungeon: Dungeon) -> Iterator[Fault]:
    if dungeon.planned.objective is Objective.SABOTAGE and not dungeon.hero.has_package:
        yield Fault(RuleId("R-DD-59"), "the package would be left behind")


def _faults_of_move(dungeon: Dungeon, to: Square, rings: tuple[int, ...], rulings: Rulings) -> Iterator[Fault]:
    room = dungeon.here
    if room.walled >> to & 1:
        yield Fault(RuleId("DD-WALL-10"), f"{at(to)} is a wall")
    elif dungeon.occupied >> to & 1:
        yield Fault(RuleId("DD-SHARED-12"), f"an enemy stands on {at(to)}")
    elif not room.enterable(rulings) >> to & 1:
        yield Fault(RuleId("R-DD-32"), f"nobody enters what stands on {at(to)}")
    elif ground(dungeon, rulings).no_stop >> to & 1:
        yield Fault(RuleId("R-DD-33"), "nobody stops on the barricade")
    elif cost_to(to, rings) is None:
        yield Fault(RuleId("DD-MOVE-01"), f"{at(to)} is more than {len(rings) - 1} spaces away")


# Melee and shots


def in_reach(dungeon: Dungeon, rulings: Rulings) -> Area:
    """Squares that the hero strikes (DD-MELEE-01, -02)."""
    return reached_squares(dungeon.hero.square, dungeon.hero.sheet.reach, dungeon.here.walled, rulings)


def in_sight(dungeon: Dungeon, rulings: Rulings) -> Area:
    """Squares that the hero sees (DD-RANGED-08)."""
    return seen_from(dungeon.hero.square, dungeon.here.walled, dungeon.here.soft, rulings)


def _blows(dungeon: Dungeon, rulings: Rulings) -> list[str]:
    if is_daunted(dungeon.hero):
        return []
    area = in_reach(dungeon, rulings)
    return [strike_at(each.id) for each in dungeon.enemies if area >> each.square & 1]


def _faults_of_blow(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Iterator[Fault]:
    if is_daunted(dungeon.hero):
        yield Fault(RuleId("HS-SPELL-05"), "the hero may not engage")
    if not in_reach(dungeon, rulings) >> enemy.square & 1:
        away, range = steps(dungeon.hero.square, enemy.square), dungeon.hero.sheet.reach
        if reached_squares(dungeon.hero.square, range, NOWHERE, rulings) >> enemy.square & 1:
            yield Fault(RuleId("DD-WALL-12"), f"a wall is between the hero and {enemy.name}")
        else:
            yield Fault(RuleId("DD-MELEE-01"), f"{enemy.name} is {away} steps away, the weapon reaches {range}")


def faults_of_weapon(dungeon: Dungeon, arm: Arm, rulings: Rulings) -> Iterator[Fault]:
    """What speaks against firing a weapon at all (DD-SHARED-04, -09) {R-DD-82, R-DD-83}."""
    hero = dungeon.hero
    if arm.once and arm.id in hero.used:
        yield Fault(RuleId("DD-GEAR-01"), f"{arm.name} works once, and has")
    if hero.has_cast:
        yield Fault(RuleId("DD-SHARED-04"), "casting takes the place of shooting this turn")
    if rulings.says("R-DD-82.penalties", "kept"):
        if arm.penalty is Penalty.FULL and hero.has_moved:
            yield Fault(RuleId("DD-SHARED-09"), f"{arm.name} does not fire after a Move")
        if arm.penalty is Penalty.HALF and hero.spaces > (half := half_move(dungeon, rulings)):
            yield Fault(RuleId("DD-SHARED-09"), f"{hero.spaces} spaces moved, {arm.name} fires after {half} at most")
    if rulings.says("R-DD-83", "not-while-adjacent") and dungeon.occupied & neighbours(hero.square, rulings):
        yield Fault(RuleId("R-DD-83"), "an enemy is adjacent")


def _has_sight(dungeon: Dungeon, enemy: Enemy, arm: Arm | None, rulings: Rulings) -> bool:
    """Whether an enemy is in sight for a weapon, or without one for a spell {R-DD-89}."""
    if arm is None and rulings.says("R-DD-89", "not-needed-for-spells"):
        return True
    return sees(dungeon.hero.square, enemy.square, dungeon.here.walled, dungeon.here.soft, rulings)


def _faults_of_aim(dungeon: Dungeon, enemy: Enemy, arm: Arm | None, rulings: Rulings) -> Iterator[Fault]:
    if not _has_sight(dungeon, enemy, arm, rulings):
        yield Fault(RuleId("DD-RANGED-08"), f"no line of sight to {enemy.name}")
    if is_hidden(enemy):
        yield Fault(RuleId("DD-SPELL-05"), f"{enemy.name} is cloaked")
    if arm is not None and not is_in_range(dungeon.hero.square, enemy.square, arm, rulings):
        away = steps(dungeon.hero.square, enemy.square)
        yield Fault(RuleId("R-DD-82"), f"{enemy.name} is {away} steps away, the range is {in_spaces(arm.range)}")


def _targets(dungeon: Dungeon, arm: Arm | None, rulings: Rulings) -> list[str]:
    near = in_spaces(arm.range) if arm is not None and rulings.says("R-DD-82.range", "halved-to-spaces") else FAR
    return [
        each.id
        for each in dungeon.enemies
        if not is_hidden(each)
        and steps(dungeon.hero.square, each.square) <= near
        and _has_sight(dungeon, each, arm, rulings)
    ]


def _shots(dungeon: Dungeon, rulings: Rulings) -> list[str]:
    found: list[str] = []
    for arm in dungeon.hero.sheet.arms:
        if next(faults_of_weapon(dungeon, arm, rulings), None) is None:
            found += [fire_at(arm.id, id) for id in _targets(dungeon, arm, rulings)]
    return found


# Spells


def faults_of_spell(dungeon: Dungeon, power: Power, rulings: Rulings) -> Iterator[Fault]:
    """What speaks against casting a spell at all (DD-SHARED-04, DD-ABIL-02)."""
    hero = dungeon.hero
    if effects_of(power).brings_models:
        yield Fault(RuleId("DD-ABIL-02"), f"{power.name} makes no sense for a lone hero")
    if not is_castable(power, rulings):
        yield Fault(RuleId("R-DD-71"), f"no book prints the figures of {power.name}")
    if hero.has_cast:
        yield Fault(RuleId("DD-SHARED-04"), "one Affinity power per turn")
    if hero.has_shot:
        yield Fault(RuleId("DD-SHARED-04"), "casting takes the place of shooting, and the hero has shot")
    if power.charge > hero.affinity:
        yield Fault(RuleId("DD-SHARED-05"), f"{power.name} costs {power.charge} Affinity, {hero.affinity} are left")


def _spells(dungeon: Dungeon, rulings: Rulings) -> list[str]:
    found: list[str] = []
    for power in dungeon.hero.sheet.powers:
        if next(faults_of_spell(dungeon, power, rulings), None) is not None:
            continue
        if power.target != "enemy":
            found.append(cast_at(power.id))
        else:
            found += [cast_at(power.id, id) for id in _targets(dungeon, None, rulings)]
    return found


# Everything else


def _deeds(dungeon: Dungeon, rulings: Rulings) -> list[str]:
    hero, room = dungeon.hero, dungeon.here
    found = []
    if not hero.is_ducked and is_at_cover(dungeon, rulings):
        found.append("duck")
    if is_beside(hero.square, room.exit.square) and next(faults_of_door(dungeon, rulings), None) is None:
        found.append("door")
    if room.interface is not None and next(faults_of_interface(dungeon), None) is None:
        found.append("interface")
    if dungeon.package is not None and is_beside(hero.square, dungeon.package):
        found.append("package")
    if hero.sheet.trinkets:
        usable = [each for each in hero.sheet.trinkets if next(faults_of_trinket(dungeon, each), None) is None]
        found += [use_of(each.id) for each in usable]
    return found


def is_at_cover(dungeon: Dungeon, rulings: Rulings) -> bool:
    """Whether scatter or the barricade is adjacent to the hero (DD-COVER-02)."""
    room = dungeon.here
    return bool((room.scatter | room.barricade) & neighbours(dungeon.hero.square, rulings))


def faults_of_ducking(dungeon: Dungeon, rulings: Rulings) -> Iterator[Fault]:
    """The hero must be adjacent to scatter or the barricade (DD-COVER-02)."""
    if not is_at_cover(dungeon, rulings):
        yield Fault(RuleId("DD-COVER-02"), "neither scatter nor the barricade is adjacent")
    if dungeon.hero.is_ducked:
        yield Fault(RuleId("DD-COVER-01"), "the hero has ducked already")


def faults_of_door(dungeon: Dungeon, rulings: Rulings) -> Iterator[Fault]:
    """What speaks against working the exit door (DD-INT-02) {R-DD-47, R-DD-48, R-DD-55}."""
    door, hero = dungeon.here.exit.square, dungeon.hero
    if dungeon.exit is Exit.OPEN:
        yield Fault(RuleId("DD-INT-02"), "the exit is open already")
    if dungeon.is_final_room and dungeon.planned.objective is not Objective.ESCAPE:
        yield Fault(RuleId("R-DD-55"), "nothing lies beyond the last exit")
    if rulings.says("R-DD-48", "opening-leaves"):
        if hero.square != door:
            yield Fault(RuleId("R-DD-48"), f"the hero must stand on {at(door)}")
        yield from _faults_of_going_on(dungeon)
    elif not is_beside(hero.square, door):
        yield Fault(RuleId("DD-INT-02"), f"the hero must stand on {at(door)} or beside it")
    if rulings.says("R-DD-47", "yes") and dungeon.enemies:
        yield Fault(RuleId("R-DD-47"), f"{len(dungeon.enemies)} enemies are not slain yet")


def faults_of_interface(dungeon: Dungeon) -> Iterator[Fault]:
    """What speaks against working the interface, from a square beside it (DD-OBJ-05, -11) {R-DD-53}."""
    interface = dungeon.here.interface
    rule = "DD-OBJ-11" if dungeon.planned.objective is Objective.SABOTAGE else "DD-OBJ-05"
    if interface is None:
        yield Fault(RuleId(rule), "there is no interface in this room")
    elif not is_beside(dungeon.hero.square, interface):
        yield Fault(RuleId(rule), f"the hero must stand beside {at(interface)}")
    if dungeon.planned.objective is Objective.SABOTAGE and not dungeon.hero.has_package:
        yield Fault(RuleId("DD-OBJ-09"), "the hero does not have the package")


def faults_of_trinket(dungeon: Dungeon, trinket: Trinket) -> Iterator[Fault]:
    """What speaks against using wargear that works once (DD-ABIL-10)."""
    if trinket.id in dungeon.hero.used:
        yield Fault(RuleId("DD-GEAR-01"), f"{trinket.name} works once, and has")
    elif trinket.restores.stated and not any(_missing(dungeon, each) for each in trinket.restores.stated):
        yield Fault(RuleId("DD-GEAR-02"), f"{trinket.name} has nothing to restore")


def _missing(dungeon: Dungeon, resource: str) -> int:
    return full(dungeon.hero.sheet, resource, dungeon.planned.setting) - int(getattr(dungeon.hero, resource))


# What is barred


def barred(dungeon: Dungeon, rulings: Rulings) -> tuple[tuple[str, tuple[Fault, ...]], ...]:
    """Actions one might expect, and everything that speaks against them."""
    found = [(option, tuple(faults)) for option, faults in _explained(dungeon, rulings)]
    return tuple((option, faults) for option, faults in found if faults)


def _explained(dungeon: Dungeon, rulings: Rulings) -> Iterator[tuple[str, Iterator[Fault]]]:
    hero = dungeon.hero
    rings = reach(dungeon, rulings)
    rooted = (Fault(RuleId("DD-SPELL-04"), "the hero is rooted and cannot move"),) if is_rooted(hero) else ()
    for to in squares(EVERYWHERE):
        if to != hero.square:
            yield move_to(MOVE, to), iter((*rooted, *_faults_of_move(dungeon, to, rings, rulings)))
    if dungeon.exit is Exit.OPEN:
        yield WAY_OUT, iter((*rooted, *_faults_of_leaving(dungeon, rings)))
    yield "focus", iter((*rooted, *_faults_of_focus(dungeon)))
    if not hero.sheet.profile.shield:
        yield "defend", iter((Fault(RuleId("DD-GEAR-07"), "a Defensive move takes a shield"),))
    if hero.sheet.cloak is None:
        yield "stealth", iter((Fault(RuleId("DD-GEAR-07"), "a Stealth move takes a cloak"),))
    for enemy in dungeon.enemies:
        yield strike_at(enemy.id), _faults_of_blow(dungeon, enemy, rulings)
        for arm in hero.sheet.arms:
            faults = (*faults_of_weapon(dungeon, arm, rulings), *_faults_of_aim(dungeon, enemy, arm, rulings))
            yield fire_at(arm.id, enemy.id), iter(faults)
    for power in hero.sheet.powers:
        if power.target != "enemy":
            yield cast_at(power.id), faults_of_spell(dungeon, power, rulings)
            continue
        for enemy in dungeon.enemies:
            faults = (*faults_of_spell(dungeon, power, rulings), *_faults_of_aim(dungeon, enemy, None, rulings))
            yield cast_at(power.id, enemy.id), iter(faults)
    yield "duck", faults_of_ducking(dungeon, rulings)
    yield "door", faults_of_door(dungeon, rulings)
    if dungeon.planned.has_interface:
        yield "interface", faults_of_interface(dungeon)
    if dungeon.package is not None and not is_beside(hero.square, dungeon.package):
        yield "package", iter((Fault(RuleId("DD-INT-03"), f"the package lies at {at(dungeon.package)}"),))
    for each in hero.sheet.trinkets:
        yield use_of(each.id), faults_of_trinket(dungeon, each)


def _faults_of_focus(dungeon: Dungeon) -> Iterator[Fault]:
    if dungeon.hero.is_focused:
        yield Fault(RuleId("DD-MOVE-05"), "the hero is focused already")


# What an action is called


def label(dungeon: Dungeon, option: str) -> str:
    """An action in words."""
    sheet = dungeon.hero.sheet
    match read_action(option):
        case WalkOut():
            return "Move out through the exit"
        case MoveTo(way, square):
            where = "in place" if square == dungeon.hero.square else f"to ({written_square(square)})"
            return f"{MOVES[way]} {where}"
        case StrikeAt(target):
            return f"Melee Attack on {_name(dungeon, target)}"
        case Fire(arm, target):
            return f"Shoot {next(each.name for each in sheet.arms if each.id == arm)} at {_name(dungeon, target)}"
        case CastSpell(id, target):
            power = next(each for each in sheet.powers if each.id == id)
            on = "" if target is None else f" on {_name(dungeon, target)}"
            return f"Cast {power.name} ({power.charge} Affinity){on}"
        case UseWargear(trinket):
            return f"Use {next(each.name for each in sheet.trinkets if each.id == trinket)}"
        case PlainAction("door"):
            return "Try the lock of the exit" if dungeon.is_locked else "Open the exit"
        case PlainAction(verb):
            return WORDS.get(verb, option)


def _name(dungeon: Dungeon, id: str) -> str:
    enemy = dungeon.enemy(id)
    return enemy.name if enemy else id


MOVES: Final = {"move": "Move", "defend": "Defensive move", "stealth": "Stealth move"}
WORDS: Final = {
    END: "End the activation",
    "focus": "Focus: give up a Move",
    "duck": "Duck Into Cover",
    "interface": "Work the interface",
    "package": "Pick up the package",
    "defend": "Defensive move",
    "stealth": "Stealth move",
}
