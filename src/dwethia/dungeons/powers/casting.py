"""Spells: what may be cast, who resists, and what a spell does here (DD-SPELL, DD-SHARED-04 to -06)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dwethia.codex.loadout import Power
from dwethia.dungeons import events
from dwethia.dungeons.combat.attacks import aftermath, is_going_on, ranged_attack, spend_destiny
from dwethia.dungeons.combat.ranged import ShotManner
from dwethia.dungeons.combat.wounds import mends
from dwethia.dungeons.keywords import combined
from dwethia.dungeons.powers.effects import Working
from dwethia.dungeons.rooms.distance import neighbours
from dwethia.dungeons.setup.plan import ENEMIES, HERO
from dwethia.dungeons.setup.sheets import arm_of
from dwethia.dungeons.special_rules import rules_of
from dwethia.dungeons.spell_effects import effects_of
from dwethia.dungeons.state import Dungeon, Enemy, Hero, Model
from dwethia.engine.procedure import NUMBERS, Asking, Tell, ask, moment
from dwethia.powers.duel import resistance_dice
from dwethia.powers.duel import works as is_working
from dwethia.rulebook import Rulings

PRINTED: Final = ("cloak", "root")  # the spells of which Dungeons prints the effect {R-DD-71}
OURS: Final = "starter"  # the pack whose figures are not the players'


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
    words = combined(power.keywords)
    if words.acts_after_use and not has_struck and is_going_on(after) and after.model(caster.id):
        hurt = yield from words.after_use(after, caster.id, power.name)
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
    warded = rules_of(target.sheet).resistance
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
    """Its effects in their order; then it strikes, if it has a Strength."""
    target = dungeon.model(target_id)
    assert target is not None
    group = (target, *in_coherency(dungeon, target, rulings)) if power.spreads else (target,)
    effects, working = effects_of(power), Working(caster_id, power, tuple(each.id for each in group))
    for word, effect in effects.in_order:
        dungeon = yield from word.take(dungeon, working, effect, rulings)
    caster, target = dungeon.model(caster_id), dungeon.model(target_id)
    assert caster is not None
    assert target is not None
    arm = arm_of(power)
    if arm is None:
        return dungeon
    manner = ShotManner(
        is_sneak=is_sneak,
        needs_no_hit=rulings.says("R-DD-78", "auto-hit") and isinstance(caster, Enemy),
        more_wounds=effects.wounds_more(extra),
    )
    rest = tuple(model for each in group[1:] if (model := dungeon.model(each.id)) is not None)
    return (yield from ranged_attack(dungeon, caster, target, arm, rulings, manner, spread_to=rest))


def in_coherency(dungeon: Dungeon, target: Model, rulings: Rulings) -> tuple[Model, ...]:
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


# The hero's part


def ask_extra(dungeon: Dungeon, target: Model, power: Power) -> Asking[int]:
    """Affinity beyond the Charge: for more wounds where the spell surges, and for the roll where it is resisted."""
    spare = dungeon.hero.affinity - power.charge
    if spare <= 0 or not (effects_of(power).surges or (power.target == "enemy" and target.faith)):
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
