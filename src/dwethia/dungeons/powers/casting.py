"""Spells: what may be cast, who resists, and what a spell does here (DD-SPELL, DD-SHARED-04 to -06)."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from dwethia.codex.entries import Effect
from dwethia.codex.loadout import Power
from dwethia.dice import d3
from dwethia.dungeons import events
from dwethia.dungeons.combat.attacks import aftermath, is_going_on, ranged_attack, spend_destiny, suffer_danger
from dwethia.dungeons.combat.ranged import Manner
from dwethia.dungeons.combat.wounds import mends
from dwethia.dungeons.rooms.building import occupied
from dwethia.dungeons.rooms.distance import neighbours, steps
from dwethia.dungeons.rooms.squares import EVERYWHERE, Area, Square, area, squares
from dwethia.dungeons.setup.plan import ENEMIES, HERO
from dwethia.dungeons.setup.sheets import Sheet, arm_of
from dwethia.dungeons.state import Dungeon, Enemy, Hero, Model, Status, Until, full
from dwethia.engine.procedure import NUMBERS, Asking, Tell, ask, faces, moment
from dwethia.powers.duel import resistance_dice
from dwethia.powers.duel import works as is_working
from dwethia.rulebook import Rulings
from dwethia.rulebook.declared import special_rules

PRINTED: Final = ("cloak", "root")  # the spells of which Dungeons prints the effect {R-DD-71}
OURS: Final = "starter"  # the pack whose figures are not the players'
LASTS: Final = {
    "turn": Until.OWN_ACTIVATION,
    "target-turn": Until.OWN_ACTIVATION,
    "caster-turn": Until.CASTER_ACTIVATION,
    "next-turn": Until.NEXT_TURN,
    "battle": Until.ROOM,
}
DICE: Final = {"D3": 6, "D6": 6}


def is_castable(power: Power, rulings: Rulings) -> bool:
    """Whether the spell's figures are entered {R-DD-71}."""
    return rulings.says("R-DD-71", "house-values") or power.id in PRINTED or power.pack != OURS


def cast(
    dungeon: Dungeon, caster: Model, target: Model, power: Power, extra: int, rulings: Rulings, is_sneak: bool = False
) -> Asking[Dungeon]:
    """A spell once its cost is paid: resisted, or at work (DD-SHARED-05, -06)."""
    paid = dungeon.with_model(replace(caster, affinity=caster.affinity - power.charge - extra))
    works = True
    if power.target == "enemy":
        paid, works = yield from resist(paid, caster.id, target.id, power.charge + extra, rulings)
    after = paid
    if works:
        after = yield from _take_effect(paid, caster.id, target.id, power, extra, rulings, is_sneak)
    has_struck = works and power.strength is not None  # the danger of that is past
    if power.number("Dangerous") and not has_struck and is_going_on(after) and after.model(caster.id):
        hurt = yield from suffer_danger(after, caster.id, power.name)
        after = yield from aftermath(after, hurt, ((caster.id, caster.id),), rulings)
    return after


# Resisting


def resist(
    dungeon: Dungeon, caster_id: str, target_id: str, points: int, rulings: Rulings
) -> Asking[tuple[Dungeon, bool]]:
    """Faith against Affinity; the spell fails only if the Faith total is higher (DD-SHARED-06) {R-DD-75}."""
    caster, target = dungeon.model(caster_id), dungeon.model(target_id)
    assert caster is not None
    assert target is not None
    if target.faith == 0 or rulings.says("R-DD-75", "no-resistance"):
        return dungeon, True
    hero = dungeon.hero
    faith = 1
    if isinstance(target, Hero):
        faith = yield from _ask_to_resist(target, points)
        if faith == 0:
            return dungeon, True
    seats = (HERO, ENEMIES) if isinstance(caster, Hero) else (ENEMIES, HERO)
    casting, resisting = yield from resistance_dice(seats, "DD-SHARED-06")
    warded = target.sheet.rule("Warded")
    total, total_back = casting + points, resisting + faith - 1 + warded
    destiny = 0
    if mends(rulings):
        destiny = yield from _add_destiny(hero, total, total_back, isinstance(caster, Hero))
    if isinstance(caster, Hero):
        total += destiny
    else:
        total_back += destiny
    works = is_working(total - total_back)
    yield Tell(events.SpellResisted(total, total_back, works, faith, points, destiny, warded))
    after = dungeon.with_model(replace(target, faith=target.faith - faith))
    return spend_destiny(after, hero.destiny - destiny), works


def _ask_to_resist(hero: Hero, points: int) -> Asking[int]:
    """How much Faith the hero spends: one point to resist, each further one adds to the roll."""
    answer = yield from moment(
        HERO,
        "resist",
        "DD-SHARED-06",
        NUMBERS[: hero.faith + 1],
        lambda number: "Let it work" if number == "0" else f"Resist with {number} Faith: D6 + {int(number) - 1}",
        f"A spell with D6 + {points} strikes {hero.name}: resist it ({hero.faith} Faith)?",
    )
    return int(answer)


def _add_destiny(hero: Hero, total: int, total_back: int, casts: bool) -> Asking[int]:
    """After the roll the hero may add Destiny, a point each; offered where it changes the outcome."""
    missing = total_back - total if casts else total - total_back + 1
    if not 0 < missing <= hero.destiny:
        return 0
    answer = yield from moment(
        HERO,
        "add-destiny",
        "DD-SHARED-06",
        ("0", str(missing)),
        lambda number: "Pass" if number == "0" else f"Add {number} Destiny",
        f"Affinity {total} against Faith {total_back}",
    )
    return int(answer)


# What a spell does


def _take_effect(
    dungeon: Dungeon, caster_id: str, target_id: str, power: Power, extra: int, rulings: Rulings, is_sneak: bool
) -> Asking[Dungeon]:
    target = dungeon.model(target_id)
    assert target is not None
    group = (target, *_in_coherency(dungeon, target, rulings)) if power.spreads else (target,)
    for effect in power.effects:
        if effect.effect == "Summon":
            dungeon = yield from _summon(dungeon, caster_id, power, effect, rulings)
        elif effect.effect not in ("Strike", "Surging", "Taint"):
            for each in group:
                dungeon = yield from _lay(dungeon, caster_id, each.id, power, effect)
    caster, target = dungeon.model(caster_id), dungeon.model(target_id)
    assert caster is not None
    assert target is not None
    arm = arm_of(power)
    if arm is None:
        return dungeon
    surging = sum(each.amount or 0 for each in power.effects if each.effect == "Surging")
    manner = Manner(
        is_sneak=is_sneak,
        needs_no_hit=rulings.says("R-DD-78", "auto-hit") and isinstance(caster, Enemy),
        more_wounds=surging * extra,
    )
    rest = tuple(model for each in group[1:] if (model := dungeon.model(each.id)) is not None)
    return (yield from ranged_attack(dungeon, caster, target, arm, rulings, manner, spread_to=rest))


def _in_coherency(dungeon: Dungeon, target: Model, rulings: Rulings) -> tuple[Model, ...]:
    """Those of the target's side that are adjacent to it, or to one that is."""
    if isinstance(target, Hero):
        return ()
    found, front = [], [target]
    while front:
        near = neighbours(front.pop().square, rulings)
        for each in dungeon.enemies:
            if near >> each.square & 1 and each not in found and each.id != target.id:
                found.append(each)
                front.append(each)
    return tuple(found)


def _lay(dungeon: Dungeon, caster_id: str, target_id: str, power: Power, effect: Effect) -> Asking[Dungeon]:
    """A lasting effect on a model, or the loss of all it has of something."""
    model = dungeon.model(target_id)
    assert model is not None
    if effect.effect == "Drain":
        assert effect.characteristic is not None
        yield Tell(events.SpellTook(model.name, power.name, f"{effect.characteristic} 0", "HS-SPELL-06"))
        return dungeon.with_model(replace(model, **{effect.characteristic: 0}))
    assert effect.lasts is not None
    status = Status(
        effect=effect.effect,
        spell=power.name,
        until=LASTS[effect.lasts],
        characteristic=effect.characteristic,
        amount=effect.amount or 0,
        caster=caster_id,
        turn=dungeon.turn,
    )
    words, rule = _described(status)
    yield Tell(events.SpellTook(model.name, power.name, f"{words} until {status.until}", rule))
    return dungeon.with_model(replace(model, statuses=(*model.statuses, status)))


def _described(status: Status) -> tuple[str, str]:
    if status.effect == "Hide":
        return "cannot be spotted or aimed at", "DD-SPELL-05"
    if status.effect == "Daunt":
        return "may not engage", "HS-SPELL-05"
    if status.effect == "Set" and status.characteristic == "move":
        return "cannot move", "DD-SPELL-04"
    if status.effect == "Set":
        return f"{status.characteristic} counts as {status.amount}", "HS-SPELL-06"
    return f"{status.characteristic} {status.amount:+d}", "HS-SPELL-05"


def _summon(dungeon: Dungeon, caster_id: str, power: Power, effect: Effect, rulings: Rulings) -> Asking[Dungeon]:
    """Models on free squares within the spell's range of the caster, and not beside the hero (HS-SPELL-07)."""
    caster = dungeon.model(caster_id)
    sheet = next((each for each in dungeon.planned.summoned if each.id == effect.unit), None)
    assert caster is not None
    if sheet is None:
        return dungeon
    count = int(effect.dice) if effect.dice and effect.dice not in DICE else 0
    if effect.dice in DICE:
        (face,) = yield from faces("summoned", "DD-SHARED-07", ENEMIES)
        count = d3(face) if effect.dice == "D3" else face
    for _ in range(count):
        square = _free_square(dungeon, caster.square, power.range, rulings)
        if square is None:
            break
        dungeon, enemy = arriving(dungeon, sheet, square)
        yield Tell(appearance(enemy, is_summoned=True))
    return dungeon


def _free_square(dungeon: Dungeon, near: Square, range: int, rulings: Rulings) -> Square | None:
    models = Area(dungeon.occupied | area(dungeon.hero.square))
    taken = occupied(dungeon.here, models, rulings) | neighbours(dungeon.hero.square, rulings)
    free = [each for each in squares(Area(EVERYWHERE & ~taken)) if steps(each, near) <= range]
    return min(free, key=lambda each: (steps(each, near), each), default=None)


def arriving(dungeon: Dungeon, sheet: Sheet, square: Square, is_target: bool = False) -> tuple[Dungeon, Enemy]:
    """The dungeon with one enemy more."""
    number = dungeon.met + 1
    profile = sheet.profile
    enemy = Enemy(
        id=f"e{number}",
        name=f"{sheet.name} e{number}",
        sheet=sheet,
        square=square,
        wounds=profile.wounds,
        destiny=profile.destiny,
        faith=profile.faith,
        affinity=full(sheet, "affinity", dungeon.planned.setting),
        is_target=is_target,
    )
    return replace(dungeon, enemies=(*dungeon.enemies, enemy), met=number), enemy


def appearance(enemy: Enemy, is_summoned: bool = False) -> events.EnemyAppeared:
    """What is seen of an enemy when it appears."""
    sheet = enemy.sheet
    return events.EnemyAppeared(
        enemy.id,
        sheet.name,
        sheet.mark,
        enemy.square,
        enemy.wounds,
        enemy.arm.name if enemy.arm else None,
        sheet.profile.save,
        enemy.is_target,
        sheet.race,
        is_summoned,
        tuple(each.name for each in sheet.special if each.name not in _rules_at_work()),
    )


@cache
def _rules_at_work() -> frozenset[str]:
    """The special rules that do something in Dungeons (DD-ABIL-01, -02)."""
    return frozenset(each.name for each in special_rules().values() if "dungeons" in each.games)


# The hero's part


def ask_extra(dungeon: Dungeon, target: Model, power: Power) -> Asking[int]:
    """Affinity beyond the Charge: for more wounds where the spell surges, and for the roll where it is resisted."""
    spare = dungeon.hero.affinity - power.charge
    if spare <= 0 or not (power.has("Surging") or (power.target == "enemy" and target.faith)):
        return 0
    answer = yield from ask(
        HERO,
        "extra-affinity",
        "DD-SHARED-06",
        NUMBERS[: spare + 1],
        lambda number: "No more" if number == "0" else f"{number} more Affinity",
        f"{power.name} costs {power.charge} Affinity; add to it ({spare} left)?",
    )
    return int(answer)
