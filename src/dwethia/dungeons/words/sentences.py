"""A dungeon in sentences: the room for whoever cannot see the board, what an enemy is and will do, and the odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from dwethia.codex.loadout import Power
from dwethia.codex.wording import effect_line
from dwethia.dice import D4, D6
from dwethia.dungeons.combat.needed_rolls import spotting_number
from dwethia.dungeons.forecast import Forecast, LikelyLoss, forecast_melee, forecast_shot
from dwethia.dungeons.rooms.distance import reached_squares, steps
from dwethia.dungeons.rooms.sight import sees
from dwethia.dungeons.rooms.squares import Area, Square, at, place, squares
from dwethia.dungeons.setup.plan import Objective
from dwethia.dungeons.state import Dungeon, Enemy, Exit, Model, is_daunted, is_hidden, is_rooted, value
from dwethia.dungeons.turn.enemy_phase import (
    branch_of,
    castable_on,
    has_ranged_attack,
    has_spell,
    patrols_on,
    strikes,
    weapon_of,
)
from dwethia.dungeons.turn.moving import chase, door_square, spaces
from dwethia.dungeons.words.conditions import arm_line, conditions, shooting, skills, standing
from dwethia.engine.branching import successes
from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import keywords, special_rules
from dwethia.rulebook.errors import listed

GAME: Final = "dungeons"


def percent(chance: float) -> str:
    """A chance as people say it; what may happen is never 0 %, and what may fail never 100 %."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "<1%"
    if whole == 100 and chance < 1:
        return ">99%"
    return f"{whole}%"


# The room


def goal(dungeon: Dungeon) -> str:
    """What is to be done in this room."""
    objective, room = dungeon.planned.objective, dungeon.here
    if not dungeon.is_final_room:
        package = ", with the package" if objective is Objective.SABOTAGE else ""
        return f"Get to the exit at {at(room.exit.square)}, open it and move out{package}. {doors(dungeon)}"
    if objective is Objective.ESCAPE:
        return f"The last room: get out by the exit at {at(room.exit.square)}, whose lock takes a Perception check."
    if objective is Objective.ASSASSINATION:
        target = next((each for each in dungeon.enemies if each.is_target), None)
        return f"The last room: slay {target.name if target else 'the target'}."
    where = at(room.interface) if room.interface is not None else "nowhere"
    how = "a 6" if objective is Objective.RETRIEVE_DATA else "a Perception check, with the package in hand"
    return f"The last room: work the interface at {where} from a square beside it; it takes {how}."


def doors(dungeon: Dungeon) -> str:
    """The exit as it stands."""
    if dungeon.exit is Exit.OPEN:
        return "It stands open."
    return "It is locked: its lock takes a Perception check." if dungeon.is_locked else f"It is {dungeon.exit.value}."


def sentences(dungeon: Dungeon, rulings: Rulings) -> Iterator[str]:
    """The room in words, nothing left out."""
    room, hero = dungeon.here, dungeon.hero
    yield f"Room {room.number} of {dungeon.planned.rooms}, turn {dungeon.turn}. {goal(dungeon)}"
    now = f"; {', '.join(conditions(hero))}" if conditions(hero) else ""
    yield f"You are {hero.name}, {_where(dungeon, hero)}, with {_wounds(hero)}{now}."
    yield f"Entrance at {_spot(room.entrance.square)} in the {room.entrance.side} side."
    yield f"Exit at {_spot(room.exit.square)} in the {room.exit.side} side. {doors(dungeon)}"
    for name, area in (("Walls", room.walled), ("Barricade", room.barricade), ("Scatter", room.scatter)):
        if area:
            yield f"{name}: {_squares(area)}."
    if room.interface is not None:
        yield f"Interface at {_spot(room.interface)}."
    if dungeon.package is not None:
        yield f"The package lies at {_spot(dungeon.package)}."
    for each in dungeon.enemies:
        yield _introduced(dungeon, each, rulings)
    if not dungeon.enemies:
        yield "No enemy is left."


def _spot(square: Square) -> str:
    row, column = place(square)
    return f"row {row} column {column}"


def _where(dungeon: Dungeon, model: Model) -> str:
    cover = " on the barricade" if dungeon.here.barricade >> model.square & 1 else ""
    return f"at {_spot(model.square)}{cover}"


def _wounds(model: Model) -> str:
    return f"{model.wounds} of {model.profile.wounds} Wounds"


def _squares(area: Area) -> str:
    return ", ".join(at(each) for each in squares(area))


def _introduced(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> str:
    sheet = enemy.sheet
    race = f"{sheet.race} " if sheet.race else ""
    where, facts = _where(dungeon, enemy), _away(dungeon, enemy, rulings)
    return f"{enemy.id} {race}{sheet.name} [{sheet.mark}] {where}, {facts}."


def _away(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> str:
    away = steps(dungeon.hero.square, enemy.square)
    facts = [f"{away} step{'s' if away != 1 else ''} away", *standing(dungeon, enemy, rulings), _wounds(enemy)]
    facts += [f"shoots {shooting(enemy)}"] if shooting(enemy) != "-" else []
    facts += [f"Save {enemy.profile.save}+"] if enemy.profile.save else []
    return ", ".join(facts)


# Who somebody is


def card(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Iterator[str]:
    """What an enemy is, what it can do, and what it will do as things stand."""
    yield _introduced(dungeon, enemy, rulings)
    yield from _sheet(enemy)
    yield from intentions(dungeon, enemy, rulings)
    if has_spell(dungeon, enemy, rulings):
        cast = [castable_on(face, dungeon, enemy, rulings) for face in range(1, D6 + 1)]
        spells = [f"{face} {power.name if power else 'none'}" for face, power in enumerate(cast, start=1)]
        yield f"From afar a D6 chooses its spell: {', '.join(spells)} (DD-SPELL-07, DD-SPELL-10)."
    yield from _threats(dungeon, enemy, rulings)


def hero_card(dungeon: Dungeon) -> Iterator[str]:
    """Who the hero is, with every weapon, spell and rule."""
    hero = dungeon.hero
    yield f"{hero.name} [{hero.sheet.mark}]: {_wounds(hero)}."
    yield from _sheet(hero)
    for each in hero.sheet.powers:
        yield power_line(each)
    for trinket in hero.sheet.trinkets:
        yield f"{trinket.name}: works once{', and has' if trinket.id in hero.used else ''}."


def _sheet(model: Model) -> Iterator[str]:
    sheet = model.sheet
    pools = [
        f"{name.capitalize()} {left}" for name in ("destiny", "faith", "affinity") if (left := getattr(model, name))
    ]
    saves = [f"Save {sheet.profile.save}+"] if sheet.profile.save else []
    saves += [f"ignores wounds on {sheet.profile.ignores}+"] if sheet.profile.ignores else []
    yield f"{skills(model)}{''.join(f', {each}' for each in [*pools, *saves])}."
    reach = f" Its blows reach {sheet.reach} steps." if sheet.reach > 1 else ""
    yield f"Wargear: {', '.join(sheet.wargear) or 'none'}.{reach}"
    for arm in sheet.arms:
        yield f"Shoots {arm_line(arm)}."
    known = {**special_rules(), **keywords()}
    words = {word.name: str(word) for word in (*sheet.special, *(each for arm in sheet.arms for each in arm.keywords))}
    for name, word in words.items():
        if name in known:
            works = "" if GAME in known[name].games else " (Not in Dungeons.)"
            yield f"{word}: {known[name].text}{works}"


def power_line(power: Power) -> str:
    effects = "; ".join(effect_line(each) for each in power.effects)
    strength = f", Strength {power.strength}" if power.strength is not None else ""
    return f"Casts {power.name}: {power.charge} Affinity{strength}{f'; {effects}' if effects else ''}."


# What an enemy will do


def intentions(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Iterator[str]:
    """What the printed procedure makes an enemy do, seen from where everybody stands (DD-AI)."""
    if enemy.has_package:
        door = door_square(dungeon, rulings, enemy)
        yield f"It has the package and flees to {at(door)}; if it gets there, the run is lost (DD-OBJ-14, DD-OBJ-15)."
        return
    if dungeon.package is not None:
        yield "The package lies about: whoever of the enemies is nearest takes it first (DD-OBJ-13)."
    hero, room = dungeon.hero, dungeon.here
    if not sees(enemy.square, hero.square, room.walled, room.soft, rulings):
        yield f"It does not see you (DD-AI-07). {_unspotted(enemy)}"
    elif is_hidden(hero):
        yield f"You are cloaked: it does not spot you (DD-SPELL-05). {_unspotted(enemy)}"
    elif hero.is_ducked:
        need = spotting_number(enemy, hero, dungeon.planned.setting, rulings)
        chance = dict(successes(1, need.total)).get(1, 0.0)
        yield f"You are ducked: it spots you on {need.total}+, {percent(chance)} ({need})."
        yield f"If it does: {_spotted(dungeon, enemy, rulings)}"
        straight = rulings.says("R-DD-61", "straight-to-patrol")
        yield f"If not: {'it patrols toward a side rolled for (DD-AI-14).' if straight else _unspotted(enemy)}"
    else:
        yield f"It sees you (DD-AI-08). {_spotted(dungeon, enemy, rulings)}"


def _unspotted(enemy: Enemy) -> str:
    aggression = value(enemy, "aggression")
    ways = [
        ("patrols toward a side rolled for" if patrols_on(face, aggression) else "stays where it is") for face in FACES
    ]
    return f"On a D4 against Aggression {aggression}: {_by_face(ways)} (DD-AI-12)."


FACES: Final = tuple(range(1, D4 + 1))


def _spotted(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> str:
    if not has_ranged_attack(dungeon, enemy, rulings):
        return f"It {_charge(dungeon, enemy, rulings)} (DD-AI-20, DD-AI-21)."
    aggression = value(enemy, "aggression")
    is_adjacent = strikes(dungeon, enemy, rulings)
    branches = [branch_of(face, aggression, is_adjacent, rulings)[0] for face in FACES]
    strikes_too = " and strikes if it gets there" if rulings.says("R-DD-64", "attack-if-arrived") else ""
    words = {
        "melee": "attacks you in melee",
        "advance": f"moves toward you{strikes_too}",
        "retreat": "retreats, and you may strike it on a 4+",
        "shoot": f"shoots ({shooting(enemy)})",
        "hold": "does nothing",
    }
    return f"On a D4 against Aggression {aggression}: {_by_face([words[each] for each in branches])} (DD-AI-22)."


def _by_face(ways: Sequence[str]) -> str:
    """`1 to 2 it moves toward you, 3 to 4 it shoots`."""
    told = []
    for way, faces in groupby(zip(FACES, ways, strict=True), key=lambda each: each[1]):
        found = [face for face, _ in faces]
        told.append(f"{found[0]} to {found[-1]} it {way}" if len(found) > 1 else f"{found[0]} it {way}")
    return ", ".join(told)


def _charge(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> str:
    if strikes(dungeon, enemy, rulings):
        return "attacks you in melee"
    far = spaces(enemy, rulings)
    if is_rooted(enemy) or is_daunted(enemy) or far == 0:
        return "stays where it is"
    end = chase(dungeon, enemy, rulings).end
    arrives = reached_squares(end, enemy.sheet.reach, dungeon.here.walled, rulings) >> dungeon.hero.square & 1
    return f"moves up to {far} spaces toward you, to {at(end)}" + (" and attacks you in melee" if arrives else "")


def _threats(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> Iterator[str]:
    blow = forecast_melee(dungeon, enemy, dungeon.hero, rulings)
    where = "" if strikes(dungeon, enemy, rulings) else ", if it came to that here"
    yield f"Its melee attack on you{where}: you {suffers(blow.target)}; it {suffers(blow.own)}."
    room, arm = dungeon.here, weapon_of(dungeon, enemy, rulings)
    if arm is not None and sees(enemy.square, dungeon.hero.square, room.walled, room.soft, rulings):
        shot = forecast_shot(dungeon, enemy, dungeon.hero, arm, rulings)
        yield f"Its {arm.name} from where it is: you {suffers(shot.target)}."


def suffers(struck: LikelyLoss | None) -> str:
    assert struck is not None
    lose, is_slain = ("lose", "are slain") if struck.id == "hero" else ("loses", "is slain")
    slain = f", {is_slain} {percent(struck.slain)}" if struck.slain else ""
    return f"{lose} a Wound {percent(struck.hurt)}{slain}"


# The odds of an action


def hopes(seen: Forecast) -> str:
    """What an action may bring, in a few words for the list of actions."""
    words = []
    if seen.target is not None and seen.target.hurt:
        slays = f"slays {percent(seen.target.slain)}, " if seen.target.slain else ""
        words.append(f"{slays}{seen.target.expected:.2f} Wounds")
    words += [f"works {percent(seen.works)}"] if seen.works < 1 else []
    words += [f"unnoticed {percent(seen.unnoticed)}"] if seen.unnoticed else []
    words += [f"{each.id} slain {percent(each.slain)}" for each in seen.others if each.slain]
    words += [f"and {seen.unreckoned} more may be struck"] if seen.unreckoned else []
    words += [f"wins the run {percent(seen.wins)}"] if seen.wins and seen.target is not None else []
    return "; ".join(words)


def risks(seen: Forecast) -> str:
    """What an action may cost."""
    words = []
    if seen.own.hurt:
        death = f", you die {percent(seen.own.slain)}" if seen.own.slain else ""
        words.append(f"you lose a Wound {percent(seen.own.hurt)}{death}")
    words += [f"you drop the package {percent(seen.drops)}"] if seen.drops else []
    return "; ".join(words)


def spread(struck: LikelyLoss) -> str:
    """`0: 45%, 1: 40%, 2: 15%`."""
    return ", ".join(f"{lost}: {percent(chance)}" for lost, chance in struck.wounds)


def names(dungeon: Dungeon) -> str:
    """The enemies that can be named."""
    return listed([each.id for each in dungeon.enemies], "or") if dungeon.enemies else "nobody: the room is empty"
