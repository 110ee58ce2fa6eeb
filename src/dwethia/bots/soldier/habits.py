"""The soldier's answers to the smaller questions: re-rolls, wounds, powers, fights and retreats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dwethia.bots.reasons import Reasoned
from dwethia.bots.soldier.survey import Survey
from dwethia.engine.procedure import Ask
from dwethia.powers.destiny import uses_pool
from dwethia.skirmish.battle.state import Battle, Model

Habit = Callable[[Survey, Ask], Reasoned]

SCARCE: Final = 2  # points of a pool that does not fill again, to be kept for wounds


def act_first(survey: Survey, ask: Ask) -> Reasoned:
    """First, but for the last turn: there the last word counts."""
    if survey.turns_left == 0:
        return Reasoned("second", "in the last turn the last move counts")
    return Reasoned("first", "to shoot and charge before they do")


def reroll(survey: Survey, ask: Ask) -> Reasoned:
    """Destiny that returns every turn is there to be spent; a pool that does not is kept for wounds."""
    most = ask.options[-1]
    if not uses_pool(survey.rulings):
        return Reasoned(most, "Destiny is full again next turn")
    own = survey.battle.side(survey.side).destiny
    if own > SCARCE:
        return Reasoned(ask.options[min(len(ask.options) - 1, 1)], "one die is worth a point of the pool")
    return Reasoned(ask.plain, "what is left of the pool is kept")


def take(survey: Survey, ask: Ask) -> Reasoned:
    """Whatever helps."""
    return Reasoned(ask.options[-1], "it can only help")


def plainly(survey: Survey, ask: Ask) -> Reasoned:
    return Reasoned(ask.plain, "the usual answer")


def cheapest(survey: Survey, ask: Ask) -> Reasoned:
    """Among our own models, the one we can best do without."""
    models = _models(survey.battle, ask.options)
    if len(models) < len(ask.options):
        return plainly(survey, ask)
    least = min(models, key=lambda model: (survey.worth(model) / max(model.wounds, 1), model.id))
    return Reasoned(least.id, f"{least.name} can best be spared")


def dearest(survey: Survey, ask: Ask) -> Reasoned:
    """Among the enemy's models, the one they can least do without."""
    models = _models(survey.battle, ask.options)
    if len(models) < len(ask.options):
        return plainly(survey, ask)
    most = max(models, key=lambda model: (survey.worth(model) / max(model.wounds, 1), model.id))
    return Reasoned(most.id, f"{most.name} is worth the most to them")


def whoever(survey: Survey, ask: Ask) -> Reasoned:
    """Wounds to share out: on our own side the cheapest takes them, on theirs the dearest."""
    models = _models(survey.battle, ask.options)
    if models and models[0].side == survey.side:
        return cheapest(survey, ask)
    return dearest(survey, ask)


def toughest(survey: Survey, ask: Ask) -> Reasoned:
    """The target of a shot at us: whoever stands it best for what it is worth."""
    models = _models(survey.battle, ask.options)
    if len(models) < len(ask.options):
        return plainly(survey, ask)

    def risk(model: Model) -> tuple[float, str]:
        profile = model.card.profile
        saves = (7 - profile.save) / 6 if profile.save else 0.0
        return survey.worth(model) / max(model.wounds, 1) * (1 - saves) / max(profile.defense, 1), model.id

    best = min(models, key=risk)
    return Reasoned(best.id, f"{best.name} stands it best")


def resist(survey: Survey, ask: Ask) -> Reasoned:
    return Reasoned(ask.options[-1], "most powers are worth a point of Faith")


def bid(survey: Survey, ask: Ask) -> Reasoned:
    """A point or two, if there are more where they come from."""
    most = len(ask.options) - 1
    return Reasoned(ask.options[min(2, most // 2)], "enough to have the better chance")


def add_destiny(survey: Survey, ask: Ask) -> Reasoned:
    """All that is left, if it returns next turn; who has passed may always pass again."""
    if uses_pool(survey.rulings):
        return Reasoned(ask.plain, "the pool is kept")
    return Reasoned(ask.options[min(2, len(ask.options) - 1)], "it comes back next turn")


def stance(survey: Survey, ask: Ask) -> Reasoned:
    return Reasoned(ask.plain, "they shall be struck back")


def wager(survey: Survey, ask: Ask) -> Reasoned:
    return Reasoned(ask.options[min(1, len(ask.options) - 1)], "a point to go first")


def play_on(survey: Survey, ask: Ask) -> Reasoned:
    """With nobody left to fight, only ground can still be won."""
    if survey.pulls:
        return Reasoned("play-on", "there is still something to be done")
    return Reasoned("stop", "there is nothing left to win")


HABITS: Final[Mapping[str, Habit]] = {
    "act-first": act_first,
    "reroll": reroll,
    "reroll-enemy": plainly,
    "resolve": take,
    "stand-and-fight": take,
    "bodyguard": plainly,
    "save-with": cheapest,
    "share-out": whoever,
    "swap-target": toughest,
    "struck-friend": cheapest,
    "blood-offering": plainly,
    "resist": resist,
    "raise": bid,
    "add-destiny": add_destiny,
    "stance": stance,
    "wager": wager,
    "opportunity": take,
    "rain-fire": plainly,
    "play-on": play_on,
}


def _models(battle: Battle, ids: tuple[str, ...]) -> list[Model]:
    return [battle.model(id) for id in ids if battle.has_model(id)]
