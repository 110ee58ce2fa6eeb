"""The numbers that dice must show: the chart, Perception checks, saves (DD-MELEE-09, DD-WOUND-02, DD-AI-10)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from dwethia.charts import number
from dwethia.dungeons.setup.plan import PlannedSetting
from dwethia.dungeons.state import Enemy, Hero, Model, value
from dwethia.rulebook import Rulings
from dwethia.tally import Tally

Reason: TypeAlias = tuple[int, str, str]  # a value, what it is, and its rule

LEAST, MOST = 2, 6  # of a number to be rolled {R-DD-06}
SHIELD_SAVE_FLOOR: Final = 2  # {R-DD-17}


@lru_cache(maxsize=16384)
def tally(reasons: tuple[Reason, ...]) -> Tally:
    """A tally of these parts."""
    total = Tally.of(*reasons[0])
    for each in reasons[1:]:
        total = total.plus(*each)
    return total


def integrity(model: Model) -> int:
    """What its Integrity may add: never less than nothing {R-DD-08}."""
    return max(value(model, "integrity"), 0)


@lru_cache(maxsize=4096)
def ranged_number(attack: int, defense: int, rulings: Rulings) -> int:
    """The number of a single ranged roll (DD-RANGED-02) {R-DD-03}."""
    own, other = max(attack, 0), max(defense, 0)
    if own < other and rulings.says("R-DD-03", "literal"):
        return 6 if 2 * own == other else 5 if 2 * own < other else 3
    return number(own, other)


# Perception


def reads_skill(rulings: Rulings) -> bool:
    """Whether Perception is a skill, of which the check number is made {R-DD-01}."""
    return rulings.says("R-DD-01", "skill-with-check")


def check_number(model: Model, modifiers: Iterable[Reason], rulings: Rulings) -> Tally:
    """What a Perception check of a model needs, held within 2 and 6 once, after all modifiers (DD-AI-10) {R-DD-06}."""
    perception = value(model, "perception")
    if reads_skill(rulings):
        printed = (7 - perception, f"7 less Perception {perception} of {model.name}", "DD-AI-10")
    else:
        printed = (perception, f"Perception of {model.name}", "DD-AI-10")
    return _held((printed, *modifiers))


@lru_cache(maxsize=16384)
def _held(reasons: tuple[Reason, ...]) -> Tally:
    total = tally(reasons)
    if total.total > MOST:
        return total.exactly(MOST, "a natural 6 always passes", "DD-AI-10")
    return total.at_least(LEAST, "a natural 1 always fails", "R-DD-06")


def skill(model: Model, modifiers: Iterable[Reason], rulings: Rulings) -> tuple[Reason, ...]:
    """Perception as it is added to a Strength: what makes the number worse makes the skill worse (DD-RANGED-01)."""
    sign = -1 if reads_skill(rulings) else 1
    printed = (value(model, "perception"), f"Perception of {model.name}", "DD-RANGED-01")
    return (printed, *((sign * change, what, rule) for change, what, rule in modifiers))


def focus(hero: Hero, others: tuple[Reason, ...], rulings: Rulings) -> tuple[Reason, ...]:
    """What Focus takes off the hero's own number, never below 2 with all else counted (DD-MOVE-05, -06) {R-DD-06}."""
    if not hero.is_focused:
        return ()
    perception = value(hero, "perception")
    before = (7 - perception if reads_skill(rulings) else perception) + sum(change for change, _, _ in others)
    return ((-1, "Focus", "DD-MOVE-05"),) if before > LEAST else ((0, "Focus, already at 2", "DD-MOVE-06"),)


def cloak(target: Model) -> tuple[Reason, ...]:
    """What the target's cloak adds to a watcher's number (DD-GEAR-03, -04)."""
    cover = target.sheet.cloak
    if not cover:
        return ()
    return ((cover, f"cloak of {target.name}", "DD-GEAR-03" if cover == 1 else "DD-GEAR-04"),)


def stealth(target: Model) -> tuple[Reason, ...]:
    """What a Stealth move adds to an attacker's number (DD-MOVE-08)."""
    if isinstance(target, Hero) and target.is_stealthy:
        return ((1, "Stealth move", "DD-MOVE-08"),)
    return ()


def ducking(target: Model, is_added: bool, rulings: Rulings) -> tuple[Reason, ...]:
    """What the Integrity of a ducked hero does to a shooter's number (DD-COVER-03) {R-DD-04}.

    Taken off a skill, it makes the number worse. Where Perception is one number, low and good, the printed words make
    the number better; a reading that makes the shooter worse takes it off where the number is added to a Strength.
    """
    if not (isinstance(target, Hero) and target.is_ducked):
        return ()
    change = integrity(target)
    if not reads_skill(rulings) and (is_added or rulings.says("R-DD-04", "literal-subtract")):
        change = -change
    return ((change, f"Integrity of {target.name}, ducked", "DD-COVER-03"),) if change else ()


def spotting_number(enemy: Enemy, hero: Hero, place: PlannedSetting, rulings: Rulings) -> Tally:
    """What an enemy needs to spot a ducked hero (DD-AI-09, -10)."""
    modifiers = (*cloak(hero), *stealth(hero))
    if rulings.says("R-DD-07", "best-single-modifier"):
        modifiers = _best_single(modifiers)
    if place.spotting:
        modifiers = (*modifiers, (place.spotting, place.name, "HS-SET-01"))
    return check_number(enemy, modifiers, rulings)


def aiming(
    shooter: Model, target: Model | None, place: PlannedSetting, rulings: Rulings, is_added: bool = False
) -> tuple[Reason, ...]:
    """Everything that moves a shooter's Perception number, against a target or by itself (DD-AIRNG-04) {R-DD-07}."""
    modifiers = _hiding(target, is_added, rulings) if target is not None else ()
    if place.shooting:
        modifiers = (*modifiers, (place.shooting, place.name, "HS-SET-01"))
    return (*focus(shooter, modifiers, rulings), *modifiers) if isinstance(shooter, Hero) else modifiers


def _hiding(target: Model, is_added: bool, rulings: Rulings) -> tuple[Reason, ...]:
    """What a target does to be missed."""
    modifiers = (*stealth(target), *ducking(target, is_added, rulings))
    if not rulings.says("R-DD-07", "spotting-only"):
        modifiers = (*cloak(target), *modifiers)
    return _best_single(modifiers) if rulings.says("R-DD-07", "best-single-modifier") else modifiers


def _best_single(modifiers: tuple[Reason, ...]) -> tuple[Reason, ...]:
    return (max(modifiers),) if modifiers else ()


def hero_check(hero: Hero, rulings: Rulings) -> Tally:
    """What the hero's own Perception checks need (DD-OBJ-07, -11, -12)."""
    return check_number(hero, focus(hero, (), rulings), rulings)


# Saves


def save_number(model: Model, worse: tuple[Reason, ...], without_shield: bool = False) -> Tally | None:
    """What a save needs (DD-WOUND-06, DD-GEAR-08); None without one, or where no die could show it."""
    bare_handed = without_shield and model.sheet.profile.shield
    save = model.sheet.save_without_shield if bare_handed else model.sheet.profile.save
    if save is None:
        return None
    printed = (save, f"Save of {model.name}", "DD-GEAR-08")
    if bare_handed:
        printed = (save, f"Save of {model.name} without its shield", "HS-KEY-03")
    return _save(printed, isinstance(model, Hero) and model.is_defensive and not bare_handed, worse)


@lru_cache(maxsize=4096)
def _save(printed: Reason, is_defensive: bool, worse: tuple[Reason, ...]) -> Tally | None:
    total = Tally.of(*printed)
    if is_defensive:
        total = total.plus(-1, "Defensive move", "DD-MOVE-07")
    total = total.at_least(SHIELD_SAVE_FLOOR, "no Save is better", "R-DD-17")
    for each in worse:
        total = total.plus(*each)
    return total if total.total <= MOST else None
