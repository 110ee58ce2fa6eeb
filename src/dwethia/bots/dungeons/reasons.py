"""Why the delver would do something, in a player's words."""

from __future__ import annotations

from typing import Final, NamedTuple

from dwethia.bots.dungeons.room_survey import RoomSurvey, plain, power_named, strong_arm
from dwethia.bots.hints import Thought, often
from dwethia.dungeons.forecast import Forecast, forecast_melee, forecast_shot
from dwethia.dungeons.setup.plan import Objective
from dwethia.dungeons.spell_effects import effects_of
from dwethia.dungeons.state import Dungeon, Enemy
from dwethia.dungeons.turn.hero_actions import (
    END,
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

PLAIN_DEEDS: Final = {
    "door": "it is the way on",
    "package": "without the package the run cannot be won",
    "focus": "your next check is easier",
    "duck": "whoever looks for you must find you first",
}


class Argument(NamedTuple):
    """What speaks for an action, in words, and the figures behind it."""

    words: str
    figures: tuple[str, ...] = ()

    def and_then(self, more: Argument) -> Argument:
        return Argument(self.words + more.words, self.figures + more.figures)


def why(survey: RoomSurvey, option: str) -> Thought:
    """An action and what speaks for it, as a sentence."""
    words, figures = _in_favour(survey, option)
    return Thought(option, f"{words[0].upper()}{words[1:]}.", "; ".join(figures))


def _in_favour(survey: RoomSurvey, option: str) -> Argument:
    dungeon = survey.dungeon
    match read_action(option):
        case WalkOut():
            return Argument("the exit is open" + (", and that wins the run" if dungeon.is_final_room else ""))
        case StrikeAt(target):
            return _blow(survey, _named(dungeon, target), _melee(survey, _named(dungeon, target)))
        case Fire(id, target):
            arm = next(each for each in dungeon.hero.sheet.arms if each.id == id)
            enemy, aware = _named(dungeon, target), plain(dungeon)
            return _blow(survey, enemy, forecast_shot(aware, aware.hero, enemy, arm, survey.rulings))
        case CastSpell(id, on):
            return _spell(survey, option, id, on)
        case MoveTo():
            return Argument(_purpose(survey, option)).and_then(_safety(survey, option))
        case UseWargear():
            return Argument("it helps now, and nothing better is to be done")
        case PlainAction(verb):
            return _deed(survey, verb).and_then(_safety(survey, option))


def _named(dungeon: Dungeon, id: str) -> Enemy:
    enemy = dungeon.enemy(id)
    assert enemy is not None
    return enemy


def _melee(survey: RoomSurvey, enemy: Enemy) -> Forecast:
    aware = plain(survey.dungeon)
    return forecast_melee(aware, aware.hero, enemy, survey.rulings)


def _blow(survey: RoomSurvey, enemy: Enemy, seen: Forecast) -> Argument:
    """`you bring down Raider e1 about 7 times in 10, but it may hurt you back; it is the target`."""
    assert seen.target is not None
    slain, dealt, lost = seen.target.slain, seen.target.expected, seen.own.expected
    words = f"you bring down {enemy.name} {often(slain)}" if slain >= 0.1 else f"it wears {enemy.name} down"
    if lost >= SAME:
        words += ", but it may hurt you back" if lost < dealt else ", at a price"
    figures = f"{percent(slain)} slain, {dealt:.1f} Wounds on average, {lost:.1f} of yours"
    return Argument(f"{words}{_role(survey, enemy)}", (figures,))


def _role(survey: RoomSurvey, enemy: Enemy) -> str:
    """Why it should be this enemy."""
    if enemy.is_target:
        return "; it is the target"
    if enemy.has_package:
        return "; it has the package"
    return "; it bars the way" if survey.is_in_the_way(enemy) else ""


def _spell(survey: RoomSurvey, option: str, id: str, on: str | None) -> Argument:
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
    return Argument(does).and_then(_safety(survey, option))


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


def _deed(survey: RoomSurvey, verb: str) -> Argument:
    dungeon = survey.dungeon
    if verb == "door" and dungeon.is_locked:
        return Argument(f"its lock gives way {often(survey.check)}", (f"the lock: {percent(survey.check)}",))
    if verb == "interface":
        chance = survey.interface_chance
        return Argument(f"it wins the run {often(chance)}", (f"the interface: {percent(chance)}",))
    if verb == END and survey.rests:
        return Argument("your Wounds come back while nobody sees you")
    return Argument(PLAIN_DEEDS.get(verb, "whatever else you could do now would only expose you"))


def _safety(survey: RoomSurvey, option: str) -> Argument:
    """What the enemies are likely to do to the hero afterwards, against what they would do now."""
    turnout = max(survey.turnouts(survey.dungeon, option), key=lambda each: each.chance)
    if turnout.after is None or not survey.dungeon.enemies:
        return Argument("")
    now, then = survey.danger(survey.dungeon), survey.danger(turnout.after)
    figures = (f"the enemies cost you {then:.1f} Wounds on average after it, {now:.1f} as you stand now",)
    if then < SAME:
        return Argument("; the enemies can hardly hurt you then", figures) if now >= SAME else Argument("")
    if abs(now - then) < SAME:
        return Argument("; the enemies can still hurt you", figures)
    return Argument(f"; the enemies can hurt you {'less' if then < now else 'more'} then", figures)
