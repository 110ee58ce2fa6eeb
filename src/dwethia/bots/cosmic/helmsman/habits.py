"""The helmsman's answers to the smaller questions: who acts first, re-rolls, powers and fights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dwethia.bots.cosmic.helmsman.survey import FleetSurvey
from dwethia.bots.hints import Thought
from dwethia.cosmic.close_combat.close_combat_phase import fight_of
from dwethia.engine.procedure import Ask

Habit = Callable[[FleetSurvey, Ask], Thought]


def plainly(survey: FleetSurvey, ask: Ask) -> Thought:
    return Thought(ask.plain, "There is nothing to be gained by anything else.")


def act_second(survey: FleetSurvey, ask: Ask) -> Thought:
    return Thought("second", "Who moves last knows where everybody is, and shots count for both sides.")


def reroll(survey: FleetSurvey, ask: Ask) -> Thought:
    return Thought(ask.options[-1], "Destiny is there to be spent.")


def resist(survey: FleetSurvey, ask: Ask) -> Thought:
    return Thought(ask.options[1], "A power that fails costs them more than the Faith costs you.")


def strike(survey: FleetSurvey, ask: Ask) -> Thought:
    return Thought(ask.plain, "Those who leave cannot strike back.")


def pick_fight(survey: FleetSurvey, ask: Ask) -> Thought:
    """The fight that is worth most to us."""
    fights = {fight_of(survey.battle, ids).id: ids for ids in survey.battle.fights}

    def worth(option: str) -> float:
        ships = [survey.battle.ship(id) for id in fights[option]]
        ours = [ship for ship in ships if ship.side == survey.side]
        theirs = [ship for ship in ships if ship.side != survey.side]
        return sum(survey.worth_of_fight(one, another) for one in ours for another in theirs)

    best = max(ask.options, key=worth)
    return Thought(best, "It is the fight in which you stand best.")


HABITS: Final[Mapping[str, Habit]] = {
    "act-first": act_second,
    "reroll": reroll,
    "reroll-enemy": reroll,
    "reroll-own-hits": reroll,
    "reroll-enemy-misses": reroll,
    "resist": resist,
    "opportunity": strike,
    "pick-fight": pick_fight,
}
