"""What the soldier's heroes do at any time: Surge, Together as One!, signals, actions and wargear of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dwethia.bots.hints import Thought
from dwethia.bots.skirmish.soldier.moving import best_place, charges
from dwethia.bots.skirmish.soldier.survey import Survey
from dwethia.engine.procedure import Ask
from dwethia.geometry.measuring import gap
from dwethia.geometry.paths import Path, length
from dwethia.geometry.shapes import Disc
from dwethia.lengths import INCH
from dwethia.skirmish.action_effects import action_effect
from dwethia.skirmish.destiny.together import PULL, RANKS, TOGETHER, Pull, PullForm
from dwethia.skirmish.destiny.window_uses import PASS, HeroicUse, OwnUse, WargearUse, WindowUse, read_use
from dwethia.skirmish.movement.walking import MoveCheck, allowed_move
from dwethia.skirmish.powers.single_use_wargear import user_in
from dwethia.skirmish.special_rules import rules_of
from dwethia.skirmish.state.battle import Battle, Manner, Model, Phase
from dwethia.skirmish.state.board import is_engaged, mates
from dwethia.skirmish.state.ranks import in_range

ENOUGH: Final = 0.3  # what an action should gain to be worth a point of Destiny
AT_LEAST: Final = 2  # models that a signal should reach
REACH: Final = 3 * INCH  # within which friends are drawn, whatever the ruling {R-SK-95}


def window(survey: Survey, ask: Ask) -> Thought:
    """The first use that helps; else the moment passes."""
    for option in ask.options:
        if option != PASS and (reason := _reason_for(survey, read_use(option))) is not None:
            return Thought(option, reason)
    return Thought(PASS, "Nothing a hero could do now is worth its price.")


def _reason_for(survey: Survey, use: WindowUse) -> str | None:
    """Why a use helps, if it does."""
    model = survey.battle.model(use.model)
    match use:
        case HeroicUse(word):
            return HEROICS[word](survey, model)
        case OwnUse(_, action):
            return own_action(survey, model, action)
        case WargearUse():
            return item(survey, model)


def own_use(survey: Survey, ask: Ask) -> Thought | None:
    """The first use that helps beside what a side's own question asks for."""
    for option in ask.all_options:
        reason = _reason_for(survey, read_use(option))
        if reason is not None:
            return Thought(option, reason)
    return None


def answer_surge(survey: Survey, ask: Ask) -> Thought:
    """A Surge is answered by a hero who has a charge to make."""
    for option in ask.options:
        if option != PASS and (reason := surge(survey, survey.battle.model(option))) is not None:
            return Thought(option, reason)
    return Thought(PASS, "They may have their Surge.")


def surge(survey: Survey, hero: Model) -> str | None:
    """Before the enemy has moved, a hero charges one whom it would like to hold."""
    battle = survey.battle
    if battle.acting == hero.side or survey.turns_left == 0:
        return None
    reach = hero.card.profile.move * INCH
    if not any(not foe.has_moved and gap(hero.disc, foe.disc) <= reach for foe in survey.foes):
        return None
    going = MoveCheck(battle, allowed_move(battle, hero, Manner.PLAIN, survey.rulings), survey.rulings)
    if not any(_is_worth_it(survey, hero, path) for path, _ in charges(survey, going)):
        return None
    best = best_place(survey, going)
    if not _is_worth_it(survey, hero, best.path):
        return None
    return f"{hero.name} {best.why} before they can move."


def _is_worth_it(survey: Survey, hero: Model, path: Path) -> bool:
    return survey.meeting(hero, Disc(*path[-1], hero.disc.r), charges=True).worth >= ENOUGH


def together(survey: Survey, hero: Model) -> str | None:
    """In the end, friends who fell short of where they are wanted."""
    if survey.turns_left or survey.battle.phase is Phase.MOVEMENT:
        return None
    by_it = in_range(survey.battle, hero, RANKS, survey.rulings)
    drawn = [each for each in survey.own if each.id not in by_it and gap(each.disc, hero.disc) <= REACH]
    gained = sum(max(gain_of_pull(survey, friend, hero), 0.0) for friend in drawn)
    return f"{hero.name} draws friends to where they are wanted." if gained > ENOUGH else None


def gain_of_pull(survey: Survey, friend: Model, hero: Model) -> float:
    """What it is worth that a friend is drawn towards a hero."""
    battle = survey.battle
    if TOGETHER in friend.affected or survey.is_completing(friend) or is_engaged(battle, friend, survey.rulings):
        return 0.0
    base, goal = friend.disc, hero.disc
    whole = max(length(base[:2], goal[:2]), 1.0)
    far = min(PULL, max(gap(base, goal), 0))
    drawn = Disc(base.x + int((goal.x - base.x) * far / whole), base.y + int((goal.y - base.y) * far / whole), base.r)
    pulls = survey.open_to(friend)
    return survey.drawn_to(friend, drawn, pulls)[0] - survey.drawn_to(friend, base, pulls)[0]


def pulled(form: PullForm, survey: Survey) -> tuple[Pull, str]:
    """Whom a hero draws: those who are better off nearer to one of the heroes."""
    heroes = [model for model in survey.own if model.destiny or model.card.profile.destiny]
    models = [survey.battle.model(id) for id in form.models]
    better = [
        model.id
        for model in models
        if any(gain_of_pull(survey, model, hero) > 0 for hero in heroes if gap(model.disc, hero.disc) <= REACH)
    ]
    names = ", ".join(survey.battle.model(id).name for id in better)
    return Pull(tuple(better)), f"{names} had better stand nearer." if names else "Nobody has to stand nearer."


def signal(survey: Survey, hero: Model) -> str | None:
    """Shooters beside a hero who stand still anyway, against enemies who could shoot back."""
    battle = survey.battle
    if battle.holder != hero.side:
        return None  # the slain have shot by then
    steady = [mate for mate in mates(battle, hero, survey.rulings) if mate.card.weapons and mate.has_moved]
    steady = [mate for mate in steady if not mate.moved and _has_armed_target(survey, mate)]
    if len(steady) < AT_LEAST:
        return None
    return f"{hero.name} has those beside it shoot first, so that whoever falls does not shoot back."


def _has_armed_target(survey: Survey, shooter: Model) -> bool:
    return any(
        foe.card.weapons and gap(shooter.disc, foe.disc) <= weapon.range
        for weapon in shooter.card.weapons
        for foe in survey.foes
    )


def release(survey: Survey, hero: Model) -> str | None:
    """A natural six is worth waiting for only where nothing less would do."""
    able = [mate for mate in mates(survey.battle, hero, survey.rulings) if mate.card.weapons and not mate.has_shot]
    if len(able) < AT_LEAST or any(_could_do_without(survey, mate) for mate in able):
        return None
    targets = [mate for mate in able if _has_armed_target(survey, mate)]
    return f"{hero.name} releases those beside it, who need a six anyway." if len(targets) >= AT_LEAST else None


def _could_do_without(survey: Survey, shooter: Model) -> bool:
    """Whether a shooter has a target that it wounds on less than a six."""
    return any(
        survey.shot(shooter, weapon, foe, away) > 1 / 6
        for weapon in shooter.card.weapons
        for foe in survey.foes
        if (away := gap(shooter.disc, foe.disc)) <= weapon.range
    )


def own_action(survey: Survey, model: Model, action: str) -> str | None:
    """An action of a unit's own, where a friend has use for it."""
    chosen = next(each for each in model.card.actions if each.id == action)
    friends = [each for each in survey.own if gap(each.disc, model.disc) <= chosen.range * INCH]
    best = _whom(survey, friends, action_effect(chosen.effect).moves)
    return f"{model.name}: {chosen.name}, for {best.name}." if best else None


def action_target(survey: Survey, ask: Ask) -> Thought:
    """The friend for whom an action does most."""
    battle = survey.battle
    friends = [battle.model(id) for id in ask.options]
    best = _whom(survey, friends, battle.phase is not Phase.CLOSE_COMBAT) or friends[0]
    return Thought(best.id, f"{best.name} has the most use for it.")


def _whom(survey: Survey, friends: list[Model], to_move: bool) -> Model | None:
    """Who is to be moved or made better: somebody short of where it is wanted, or somebody in a fight."""
    battle, rulings = survey.battle, survey.rulings
    if to_move:
        short = [each for each in friends if each.has_moved and _is_short(survey, each)]
        return max(short, key=lambda each: (survey.worth(each), each.id), default=None)
    fighting = [each for each in friends if not each.has_fought and is_engaged(battle, each, rulings)]
    return max(fighting, key=lambda each: (each.card.profile.aggression, each.id), default=None)


def _is_short(survey: Survey, model: Model) -> bool:
    return any(0 < pull.distance(model.disc) <= 4 * INCH for pull in survey.open_to(model))


def item(survey: Survey, model: Model) -> str | None:
    """What restores points is used in the end; what makes stronger, in a fight."""
    if survey.battle.phase is Phase.CLOSE_COMBAT and is_engaged(survey.battle, model, survey.rulings):
        return f"{model.name} needs it now."
    return f"{model.name} has no later use for it." if survey.turns_left == 0 else None


def use(survey: Survey, ask: Ask) -> Thought:
    """At the start of close combat, or as the target of a power: whoever is in it uses what it has."""
    for option in ask.options[1:]:
        model = survey.battle.model(user_in(option))
        if survey.battle.phase is not Phase.CLOSE_COMBAT or is_engaged(survey.battle, model, survey.rulings):
            return Thought(option, f"{model.name} needs it now.")
    return Thought(ask.plain, "It is kept for later.")


HEROICS: Final[Mapping[str, Callable[[Survey, Model], str | None]]] = {
    "surge": surge,
    "together": together,
    "signal": signal,
    "release": release,
}


def rain_fire(survey: Survey, ask: Ask) -> Thought:
    """Worth it where those by the model have moved too far to shoot otherwise; who asks is the model with the rule."""
    battle: Battle = survey.battle
    for model in survey.own:
        if rules_of(model.card).before_shooting:
            around = (model, *mates(battle, model, survey.rulings))
            late = [each for each in around if 2 * each.moved > each.card.profile.move * INCH and _is_slowed(each)]
            if any(_has_target(survey, each) for each in late):
                return Thought("yes", f"{late[0].name} has moved too far to shoot otherwise.")
    return Thought("no", "Everybody who has a target can shoot as it is.")


def _is_slowed(model: Model) -> bool:
    return any(weapon.penalty != "none" for weapon in model.card.weapons)


def _has_target(survey: Survey, shooter: Model) -> bool:
    return any(gap(shooter.disc, foe.disc) <= weapon.range for weapon in shooter.card.weapons for foe in survey.foes)
