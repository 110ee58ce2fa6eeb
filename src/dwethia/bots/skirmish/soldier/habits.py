"""The soldier's answers to the smaller questions: re-rolls, wounds, powers, fights and retreats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from dwethia.bots.hints import Thought
from dwethia.bots.skirmish.soldier.casting import worth_of
from dwethia.bots.skirmish.soldier.stances import worth_of_stances
from dwethia.bots.skirmish.soldier.survey import Survey
from dwethia.bots.skirmish.soldier.windows import action_target, answer_surge, rain_fire, use, window
from dwethia.engine.procedure import Ask
from dwethia.profile import ModelId
from dwethia.skirmish.close_combat.close_combat_phase import picking
from dwethia.skirmish.close_combat.fight_finding import Fight, FightSide, fights
from dwethia.skirmish.odds.power_odds import chance_of_power
from dwethia.skirmish.powers.casting import CastPower, casts_of
from dwethia.skirmish.powers.resisting import Cast
from dwethia.skirmish.rules.destiny import uses_pool
from dwethia.skirmish.rules.fighting import Stance
from dwethia.skirmish.state.battle import Battle, Model
from dwethia.tabletop.sides import other

Habit = Callable[[Survey, Ask], Thought]

SCARCE: Final = 2  # points of a pool that does not fill again, to be kept for wounds
HOPELESS: Final = 0.3  # of what a side loses in a fight: if it deals less, it had better leave
FAITH: Final = 0.05  # what a point of it should save, while there are turns to spend it in
DEAREST_WAGER: Final = 2  # Destiny for going first, where it is full again next turn
LARGE: Final = 12  # models in a fight that is too large to be reckoned exactly every time


def act_first(survey: Survey, ask: Ask) -> Thought:
    """First, but for the last turn: there the last word counts."""
    if survey.turns_left == 0:
        return Thought("second", "In the last turn the last move counts.")
    return Thought("first", "Better to shoot and charge before they do.")


def reroll(survey: Survey, ask: Ask) -> Thought:
    """Destiny that returns every turn is there to be spent; a pool that does not is kept for wounds."""
    most = ask.options[-1]
    if not uses_pool(survey.rulings):
        return Thought(most, "Destiny is full again next turn.")
    own = survey.battle.side(survey.side).destiny
    if own > SCARCE or survey.turns_left == 0:
        return Thought(ask.options[min(len(ask.options) - 1, 1)], "One die is worth a point of the pool.")
    return Thought(ask.plain, "What is left of the pool is kept for wounds.")


def take(survey: Survey, ask: Ask) -> Thought:
    """Whatever helps."""
    return Thought(ask.options[-1], "It can only help.")


def plainly(survey: Survey, ask: Ask) -> Thought:
    return Thought(ask.plain, "There is nothing to be gained by anything else.")


def cheapest(survey: Survey, ask: Ask) -> Thought:
    """Among our own models, the one we can best do without."""
    models = _models(survey.battle, ask.options)
    if len(models) < len(ask.options):
        return plainly(survey, ask)
    least = min(models, key=lambda model: (_price(survey, model), model.id))
    return Thought(least.id, f"{least.name} can best be spared.")


def dearest(survey: Survey, ask: Ask) -> Thought:
    """Among the enemy's models, the one they can least do without."""
    models = _models(survey.battle, ask.options)
    if len(models) < len(ask.options):
        return plainly(survey, ask)
    most = max(models, key=lambda model: (_price(survey, model), model.id))
    return Thought(most.id, f"{most.name} is worth the most to them.")


def _price(survey: Survey, model: Model) -> float:
    """What a Wound of a model is worth."""
    return survey.worth(model) / max(model.wounds, 1)


def whoever(survey: Survey, ask: Ask) -> Thought:
    """Wounds to share out: on our own side the cheapest takes them, on theirs the dearest."""
    models = _models(survey.battle, ask.options)
    if models and models[0].side == survey.side:
        return cheapest(survey, ask)
    return dearest(survey, ask)


def toughest(survey: Survey, ask: Ask) -> Thought:
    """The target of a shot at us: whoever stands it best for what it is worth; of our own shot, the dearest."""
    models = _models(survey.battle, ask.options)
    if len(models) < len(ask.options):
        return plainly(survey, ask)
    if models[0].side != survey.side:
        return dearest(survey, ask)

    def risk(model: Model) -> tuple[float, str]:
        profile = model.card.profile
        saves = (7 - profile.save) / 6 if profile.save else 0.0
        return _price(survey, model) * (1 - saves) / max(profile.defense, 1), model.id

    best = min(models, key=risk)
    return Thought(best.id, f"{best.name} stands it best.")


def bodyguard(survey: Survey, ask: Ask) -> Thought:
    """A guard takes the wound of a hero, as long as the guard is the cheaper of the two."""
    guards = _models(survey.battle, ask.options[1:])
    heroes = [model for model in survey.own if model.card.type == "H"]
    if not guards or not heroes:
        return plainly(survey, ask)
    guard = min(guards, key=lambda model: (_price(survey, model), model.id))
    hero = max(heroes, key=lambda model: (_price(survey, model), model.id))
    if _price(survey, guard) < _price(survey, hero):
        return Thought(guard.id, f"{guard.name} is there to take it for {hero.name}.")
    return Thought(ask.plain, f"{guard.name} is needed as much as {hero.name}.")


def command(survey: Survey, ask: Ask) -> Thought:
    """Whoever has most Wounds left takes a fallen Captain's place."""
    models = _models(survey.battle, ask.options)
    if not models:
        return plainly(survey, ask)
    best = max(models, key=lambda model: (model.wounds, survey.worth(model), model.id))
    return Thought(best.id, f"{best.name} is the best to take command.")


def resist(survey: Survey, ask: Ask) -> Thought:
    """What does more harm than the Faith is worth, with whoever brings most of it."""
    power, saved = max(
        ((cast.power.name, _saved_by_faith(survey, cast)) for cast in _casts_in_question(survey)),
        key=lambda each: each[1],
        default=("The power", 0.0),
    )
    if saved <= FAITH * min(survey.turns_left, 3):
        return Thought(ask.plain, f"{power} is not worth the Faith.")
    models = _models(survey.battle, ask.options)
    if models:
        best = max(models, key=lambda model: (model.faith, model.card.profile.faith, model.id))
        return Thought(best.id, f"{best.name} has the most Faith to resist {power} with.")
    if ask.options[-1] == "affinity":
        return Thought(ask.plain, "Affinity is kept for powers of our own.")
    return Thought(ask.options[-1], f"{power} would do more harm than a point of Faith is worth.")


def _casts_in_question(survey: Survey) -> Iterator[Cast]:
    """The powers that were declared last."""
    for told in reversed(survey.tape):
        answer = told[1] if isinstance(told, tuple) and len(told) == 2 else told  # one of several seats says who it is
        if isinstance(answer, CastPower):
            yield from casts_of(survey.battle, answer)
            return


def _saved_by_faith(survey: Survey, cast: Cast) -> float:
    """What resisting a power is likely to save."""
    theirs = Survey(survey.battle, other(survey.side), survey.rulings, doctrine=survey.doctrine)
    return worth_of(theirs, cast) * (1 - chance_of_power(survey.battle, cast, survey.rulings))


def bid(survey: Survey, ask: Ask) -> Thought:
    """A point or two, if there are more where they come from."""
    most = len(ask.options) - 1
    return Thought(ask.options[min(1, most // 2)], "That should be enough to have the better chance.")


def add_destiny(survey: Survey, ask: Ask) -> Thought:
    """A little of what returns next turn; nothing of a pool."""
    if uses_pool(survey.rulings):
        return Thought(ask.plain, "The pool is kept for wounds.")
    return Thought(ask.options[min(2, len(ask.options) - 1)], "Destiny is full again next turn.")


# Fights


def pick_fight(survey: Survey, ask: Ask) -> Thought:
    """The fight in which we stand best comes first: who falls in it takes no part in another."""
    melees = {melee.id: melee for melee in fights(survey.battle, survey.rulings)}
    known = [id for id in ask.options if id in melees]
    if not known:
        return plainly(survey, ask)
    best = max(known, key=lambda id: (_edge(survey, melees[id]), id))
    names = " and ".join(survey.battle.model(id).name for id in melees[best].company(survey.side).engaged[:2])
    return Thought(best, f"The fight of {names} stands best for us.")


def _edge(survey: Survey, melee: Fight) -> float:
    """How a fight stands for us."""
    if survey.doctrine.whole_fights:
        sides = melee.companies
        ids = frozenset(id for each in sides for id in (*each.engaged, *_behind(each)))
        return survey.melees.between(ids, survey.worth).worth
    return sum(
        survey.meeting(model, model.disc, charges=model.has_charged).worth
        for model in map(survey.battle.model, melee.company(survey.side).engaged)
    )


def _behind(company: FightSide) -> Iterator[ModelId]:
    return (each.id for each in company.reaching)


def stance(survey: Survey, ask: Ask) -> Thought:
    """What the odds say: strike back, shoot instead, or save who can be saved."""
    melee = _fight_in_question(survey)
    if melee is None or len(melee.ids) > LARGE:
        return Thought(ask.plain, "They shall be struck back.")
    own = melee.company(survey.side)
    name = survey.battle.model(own.engaged[0]).name
    attacker = picking(survey.battle, survey.rulings)
    worth = worth_of_stances(survey.battle, melee, attacker, survey.rulings)
    fight, retreat = worth.get(Stance.FIGHT), worth.get(Stance.RETREAT)
    if fight is None or retreat is None or attacker == survey.side:
        return Thought(ask.plain, "They shall be struck back.")
    fire = worth.get(Stance.FIRE)
    if fire is not None and "fire" in ask.options and fire > max(fight, retreat):
        return Thought("fire", f"{name} does more by shooting than by striking.")
    dealt, lost = fight - retreat, -retreat
    if (
        survey.turns_left
        and "retreat" in ask.options
        and dealt < HOPELESS * lost
        and _would_rather_leave(survey, melee)
    ):
        return Thought("retreat", f"{name} has no hope in this fight.")
    return Thought(ask.plain, f"{name} can strike back.")


def _would_rather_leave(survey: Survey, melee: Fight) -> bool:
    """Whether those in a fight are worth more elsewhere than the enemies they hold."""
    ours = sum(survey.worth(survey.battle.model(id)) for id in melee.company(survey.side).engaged)
    theirs = sum(survey.worth(survey.battle.model(id)) for id in melee.company(other(survey.side)).engaged)
    return ours > HOPELESS * theirs


def _fight_in_question(survey: Survey) -> Fight | None:
    """The fight that is being fought: the only one there is, or the one that was picked."""
    melees = fights(survey.battle, survey.rulings)
    if len(melees) == 1:
        return melees[0]
    return next((melee for melee in melees for told in survey.tape if told == melee.id), None)


def wager(survey: Survey, ask: Ask) -> Thought:
    return Thought(ask.options[min(1, len(ask.options) - 1)], "It is worth a point to go first.")


def raise_wager(survey: Survey, ask: Ask) -> Thought:
    """A point above theirs, as long as that is little."""
    least = next((option for option in ask.options if option != ask.plain), None)
    if least is None or int(least) > (1 if uses_pool(survey.rulings) else DEAREST_WAGER):
        return Thought(ask.plain, "Going first is not worth more Destiny.")
    return Thought(least, "It is worth a point to go first.")


def play_on(survey: Survey, ask: Ask) -> Thought:
    """With nobody left to fight, only ground can still be won."""
    if survey.pulls:
        return Thought("play-on", "There is still ground to be won.")
    return Thought("stop", "There is nothing left to win.")


HABITS: Final[Mapping[str, Habit]] = {
    "act-first": act_first,
    "reroll": reroll,
    "reroll-enemy": reroll,
    "resolve": take,
    "stand-and-fight": take,
    "bodyguard": bodyguard,
    "take-command": command,
    "save-with": cheapest,
    "share-out": whoever,
    "swap-target": toughest,
    "struck-friend": cheapest,
    "target": dearest,
    "blood-offering": plainly,
    "resist": resist,
    "raise": bid,
    "add-destiny": add_destiny,
    "pick-fight": pick_fight,
    "stance": stance,
    "wager": wager,
    "raise-wager": raise_wager,
    "opportunity": take,
    "rain-fire": rain_fire,
    "window": window,
    "answer-surge": answer_surge,
    "action-target": action_target,
    "use": use,
    "play-on": play_on,
}


def _models(battle: Battle, ids: tuple[str, ...]) -> list[Model]:
    return [battle.model(id) for id in ids if battle.has_model(id)]
