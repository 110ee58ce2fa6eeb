"""The delver plays Dungeons: it weighs what an action wins against what the enemies may do to it next.

Attacks are judged by exact odds, Destiny in a fight by exact advice. What it answers, it can explain to a player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from dwethia.bots.dungeons.reasons import why
from dwethia.bots.dungeons.room_survey import RoomSurvey, extra_affinity, power_named
from dwethia.bots.hints import Thought
from dwethia.dungeons.combat.melee import Fought
from dwethia.dungeons.combat.ranged import Fired
from dwethia.dungeons.game import DungeonRules
from dwethia.dungeons.setup.plan import HERO
from dwethia.dungeons.state import Dungeon, Phase
from dwethia.dungeons.turn.enemy_phase import enemies_act
from dwethia.dungeons.turn.hero_actions import CastSpell, read_action
from dwethia.dungeons.turn.hero_phase import hero_acts
from dwethia.engine.advice import Vector, Worth
from dwethia.engine.procedure import Ask
from dwethia.engine.view import Look, imagine

DESTINY_PRICE: Final = 0.3  # in Wounds, while enemies are about; it comes back every turn
FAITH_TO_RESIST: Final = 2  # points at most


def delve(look: Look) -> Thought:
    """The delver's answer to what it is asked, and why."""
    (ask,) = look.asks
    if ask.question == "act":
        survey = RoomSurvey(look.state, look.rulings_of(DungeonRules.book))
        return why(survey, survey.best(ask.options))
    return HABITS.get(ask.question, _whatever_helps)(look, ask)


# Questions besides the action


def _resist(look: Look, ask: Ask) -> Thought:
    points = ask.options[min(len(ask.options) - 1, FAITH_TO_RESIST)]
    return Thought(points, "A spell that works costs more than Faith, which comes back with the next room.")


def _free_attack(look: Look, ask: Ask) -> Thought:
    if look.state.hero.has_package:
        return Thought("hold", "After every melee you may drop the package.")
    return Thought("strike", "It does not strike back.")


def _extra_affinity(look: Look, ask: Ask) -> Thought:
    """As much as the action was chosen with."""
    action, dungeon = read_action(_last_word(look)), look.state
    assert isinstance(action, CastSpell)
    target = dungeon.enemy(action.target) if action.target is not None else None
    extra = 0
    if target is not None:
        extra = extra_affinity(dungeon.hero, power_named(dungeon.hero, action.power), target)
    if extra == 0 or str(extra) not in ask.options:
        return Thought(ask.plain, "More would be wasted on it.")
    return Thought(str(extra), "Each point more takes another Wound.")


def _try_again(look: Look, ask: Ask) -> Thought:
    return Thought(ask.plain, "Another try costs nothing but turns.")


def _whatever_helps(look: Look, ask: Ask) -> Thought:
    return Thought(ask.options[-1], "It can only help.")


def _by_advice(look: Look, ask: Ask) -> Thought:
    """Re-rolls in a fight or a shot by exact advice; a failed check of the hero's own is always worth its Destiny."""
    dungeon: Dungeon = look.state
    game = imagine(DungeonRules(), look, seed=0)
    if game.asking is None or game.asking.procedure in (hero_acts, enemies_act):
        return Thought(ask.options[-1], "A failed check is worth another try.")
    price = DESTINY_PRICE if dungeon.enemies else 0.0
    attacks = dungeon.phase is Phase.HERO or _last_word(look) == "strike"

    def features(end: Any) -> Vector:
        if isinstance(end, Fought):
            hero, enemy = (end.attacker, end.defender) if attacks else (end.defender, end.attacker)
            return (float(hero.wounds - enemy.wounds), float(hero.destiny))
        if isinstance(end, Fired):
            return (float(-end.target.wounds if attacks else end.target.wounds), float(end.destiny))
        return (0.0, 0.0)

    advice = game.advice(Worth(features, {HERO: (1.0, price)}))
    best = advice.best
    if best.answer == ask.plain:
        return Thought(best.answer, "More dice would gain too little for the Destiny.")
    kept = next(each.worth for each in advice.options if each.answer == ask.plain)
    gain = f"worth {best.worth - kept:.1f} Wounds to you, its Destiny paid for"
    return Thought(best.answer, "Another throw is worth its Destiny here.", gain)


def _last_word(look: Look) -> str:
    """The last answer in the action in progress that was no number."""
    return next((each for each in reversed(look.tape) if isinstance(each, str) and not each.isdigit()), "")


HABITS: Final[Mapping[str, Callable[[Look, Ask], Thought]]] = {
    "reroll": _by_advice,
    "resist": _resist,
    "free-attack": _free_attack,
    "extra-affinity": _extra_affinity,
    "retry": _try_again,
}
