"""How models stand, in words: for the terminal, the browser and whoever cannot see the board."""

from __future__ import annotations

from typing import Final

from dwethia.dungeons.setup.sheets import Arm
from dwethia.dungeons.spell_effects import lasting_effect
from dwethia.dungeons.state import Dungeon, Enemy, Hero, Model, Status, is_daunted, is_hidden, is_rooted, value
from dwethia.dungeons.turn.hero_choices import in_reach, in_sight
from dwethia.rulebook import Rulings

SKILLS: Final = ("move", "martial", "perception", "strength", "defense", "aggression", "integrity")
POOLS: Final = ("destiny", "faith", "affinity")


def is_hero(enemy: Enemy) -> bool:
    return enemy.sheet.mark.startswith("H")


def is_prize(enemy: Enemy) -> bool:
    """Whether the run hangs on this enemy."""
    return enemy.is_target or enemy.has_package


def skills(model: Model) -> str:
    """`Move 6, Martial 6, …`, with what lies on the model counted in."""
    return ", ".join(f"{name.capitalize()} {value(model, name)}" for name in SKILLS)


def arm_line(arm: Arm) -> str:
    """`Pistol (Strength 3) [Light]`: what counts of a ranged weapon on the grid."""
    words = "".join(f" [{word}]" for word in arm.keywords)
    wounds = f", {arm.wounds} Wounds" if arm.wounds > 1 else ""
    return f"{arm.name} (Strength {arm.strength}{wounds}){words}"


def conditions(model: Model) -> list[str]:
    """What is the matter with a model, in words."""
    found = []
    if isinstance(model, Hero):
        found += ["ducked"] if model.is_ducked else []
        found += ["focused"] if model.is_focused else []
        found += ["shield up"] if model.is_defensive else []
        found += ["cloak drawn"] if model.is_stealthy else []
        found += ["has shot"] if model.has_shot else []
        found += ["has cast"] if model.has_cast else []
    found += ["has the package"] if model.has_package else []
    found += ["rooted"] if is_rooted(model) else []
    found += ["may not engage"] if is_daunted(model) else []
    found += ["cannot be spotted"] if is_hidden(model) else []
    return found + [_changed(each) for each in model.statuses if _is_change(each)]


def _is_change(status: Status) -> bool:
    return status.characteristic is not None and not (
        status.characteristic == "move" and lasting_effect(status.effect).is_exact
    )


def _changed(status: Status) -> str:
    amount = f"is {status.amount}" if lasting_effect(status.effect).is_exact else f"{status.amount:+d}"
    return f"{(status.characteristic or '').capitalize()} {amount} ({status.spell})"


def shooting(enemy: Enemy) -> str:
    """What an enemy strikes with from afar."""
    spells = ["spells"] if enemy.affinity else []
    return ", ".join([*spells, *([enemy.arm.name] if enemy.arm else [])]) or "-"


def standing(dungeon: Dungeon, enemy: Enemy, rulings: Rulings) -> list[str]:
    """Where an enemy is to the hero, and what is the matter with it."""
    words = ["the target"] if enemy.is_target else []
    words.append("in sight" if in_sight(dungeon, rulings) >> enemy.square & 1 else "out of sight")
    words += ["in reach"] if in_reach(dungeon, rulings) >> enemy.square & 1 else []
    return words + conditions(enemy)
