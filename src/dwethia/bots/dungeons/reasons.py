"""Why the delver would do something, in a player's words."""

from __future__ import annotations

from typing import Final

from dwethia.bots.dungeons.room_survey import RoomSurvey, plain, power_named, strong_arm
from dwethia.dungeons.forecast import Forecast, forecast_melee, forecast_shot
from dwethia.dungeons.setup.plan import Objective
from dwethia.dungeons.spell_effects import effects_of
from dwethia.dungeons.state import Dungeon, Enemy
from dwethia.dungeons.turn.hero_actions import (
    CastSpell,
    Fire,
    MoveTo,
    PlainAction,
    StrikeAt,
    UseWargear,
    WalkOut,
    read_action,
)
from dwethia.dungeons.turn.hero_choices import label
from dwethia.dungeons.words.sentences import percent

SAME: Final = 0.05  # Wounds that nobody would speak of


def why(survey: RoomSurvey, option: str) -> str:
    """What speaks for an action, as a sentence."""
    words = _in_favour(survey, option)
    return f"{words[0].upper()}{words[1:]}."


def _in_favour(survey: RoomSurvey, option: str) -> str:
    dungeon = survey.dungeon
    match read_action(option):
        case WalkOut():
            return "the exit is open, and that wins the run" if dungeon.is_final_room else "the exit is open"
        case StrikeAt(target):
            return _blow(survey, _named(dungeon, target), _melee(survey, _named(dungeon, target)))
        case Fire(id, target):
            arm = next(each for each in dungeon.hero.sheet.arms if each.id == id)
            enemy, aware = _named(dungeon, target), plain(dungeon)
            return _blow(survey, enemy, forecast_shot(aware, aware.hero, enemy, arm, survey.rulings))
        case CastSpell(id, on):
            return _spell(survey, option, id, on)
        case MoveTo():
            return f"{_purpose(survey, option)}{_safety(survey, option)}"
        case UseWargear():
            return "it helps now, and nothing better is to be done"
        case PlainAction(verb):
            return f"{_deed(survey, verb)}{_safety(survey, option)}"


def _named(dungeon: Dungeon, id: str) -> Enemy:
    enemy = dungeon.enemy(id)
    assert enemy is not None
    return enemy


def _melee(survey: RoomSurvey, enemy: Enemy) -> Forecast:
    aware = plain(survey.dungeon)
    return forecast_melee(aware, aware.hero, enemy, survey.rulings)


def _blow(survey: RoomSurvey, enemy: Enemy, seen: Forecast) -> str:
    """`it slays Raider e1 69% of the time, and costs you 0.3 Wounds on average`."""
    assert seen.target is not None
    words = f"it slays {enemy.name} {percent(seen.target.slain)} of the time"
    if seen.target.slain < 0.1:
        words = f"it costs {enemy.name} {seen.target.expected:.1f} Wounds on average"
    if seen.own.expected >= SAME:
        words += f", and you {seen.own.expected:.1f}"
    return f"{words}{_role(survey, enemy)}"


def _role(survey: RoomSurvey, enemy: Enemy) -> str:
    """Why it should be this enemy."""
    if enemy.is_target:
        return "; it is the target"
    if enemy.has_package:
        return "; it has the package"
    return "; it bars the way" if survey.is_in_the_way(enemy) else ""


def _spell(survey: RoomSurvey, option: str, id: str, on: str | None) -> str:
    dungeon = survey.dungeon
    power = power_named(dungeon.hero, id)
    if on is not None:
        enemy, aware = _named(dungeon, on), plain(dungeon)
        arm = strong_arm(dungeon.hero, power, enemy)
        if arm is not None:
            return _blow(survey, enemy, forecast_shot(aware, aware.hero, enemy, arm, survey.rulings))
    effects = effects_of(power)
    does = "it helps you through the enemies' phase"
    if effects.hides:
        does = "nobody can spot you until you act again"
    elif effects.keeps_from_engaging:
        does = "whom it strikes dares not attack you"
    elif effects.roots:
        does = "whom it strikes cannot come to you"
    return f"{does}{_safety(survey, option)}"


def _purpose(survey: RoomSurvey, option: str) -> str:
    """What a move is for: the action that follows it, or the way that is left."""
    (turnout,) = survey.turnouts(survey.dungeon, option)
    assert turnout.after is not None
    follow = survey.next_after(turnout.after)
    if follow is not None and follow != "duck":
        return f"from there you can go on with: {label(turnout.after, follow)}"
    if survey.work(turnout.after) < survey.work(survey.dungeon):
        return f"it brings you nearer to {_goal(survey.dungeon)}"
    return "it is a better place to be when the enemies act"


def _goal(dungeon: Dungeon) -> str:
    objective = dungeon.planned.objective
    if objective is Objective.SABOTAGE and not dungeon.hero.has_package:
        return "the package"
    if dungeon.is_final_room and dungeon.planned.has_interface:
        return "the interface"
    return "the target" if dungeon.is_final_room and objective is Objective.ASSASSINATION else "the exit"


def _deed(survey: RoomSurvey, verb: str) -> str:
    dungeon = survey.dungeon
    if verb == "door":
        return f"its lock gives way {percent(survey.check)} of the time" if dungeon.is_locked else "it is the way on"
    if verb == "interface":
        return f"it wins the run {percent(survey.interface_chance)} of the time"
    if verb == "package":
        return "without the package the run cannot be won"
    if verb == "focus":
        return "your next check is easier"
    if verb == "duck":
        return "whoever looks for you must find you first"
    return "whatever else you could do now would only expose you"


def _safety(survey: RoomSurvey, option: str) -> str:
    """What the enemies are likely to do to the hero afterwards, where that differs from what they would do now."""
    turnout = max(survey.turnouts(survey.dungeon, option), key=lambda each: each.chance)
    if turnout.after is None or not survey.dungeon.enemies:
        return ""
    now, then = survey.danger(survey.dungeon), survey.danger(turnout.after)
    if abs(now - then) >= SAME:
        return f"; the enemies then cost you {then:.1f} Wounds on average, as you stand now {now:.1f}"
    return f"; the enemies cost you {then:.1f} Wounds on average" if then >= SAME else ""
