"""What the table is worth to a side when a turn has ended: the lead it is likely to end with, and its chance to win.

The weights are fitted: 600 battles of all ready armies, in all scenarios, tell how the rest of a battle follows from
what stood on the table after each of its turns. A soldier's own figures say three times as much of it as points alone.
How far a battle may still stray from that is fitted to 400 more: a lead counts for more the less is left to be played.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from dwethia.bots.skirmish.soldier.ground import ground_of
from dwethia.bots.skirmish.soldier.survey import Survey
from dwethia.engine.seats import Seat
from dwethia.rulebook import Rulings
from dwethia.skirmish.scoring.victory_points import running_score
from dwethia.skirmish.state.battle import Battle, Model, Phase
from dwethia.skirmish.state.board import is_engaged
from dwethia.tabletop.sides import SIDES, other

# In victory points; where turns are named, with all of them still to come.
STRONG: Final = 1.65  # for as many points as a model costs on average, of all turns
MANY: Final = -1.2  # for each model, of all turns: of those who are as strong, fewer have less to lose
AT_LEAST: Final = 0.1  # and for the least of them
WANTED: Final = 0.23  # for what scenario and missions pay for where models stand, of all turns
IN_DANGER: Final = -0.26  # for what the enemies are likely to do to them there
NEAR_PREY: Final = 0.35  # for the fights that they are near to
SWING: Final = 19.0  # how large a lead is five sixths of a victory, or nearly, with all turns still to come


def chance_to_win(battle: Battle, side: Seat, rulings: Rulings) -> float:
    """How likely a side is to win; a draw counts as half of it."""
    if battle.phase is Phase.OVER:
        return 0.5 if battle.winner is None else float(battle.winner == side)
    lead = likely_lead(battle, side, rulings) / (SWING * _left(battle))
    return (1 + lead / sqrt(1 + lead * lead)) / 2  # as a normal distribution has it, but the same on every machine


def likely_lead(battle: Battle, side: Seat, rulings: Rulings) -> float:
    """By how many victory points a side is likely to be ahead in the end."""
    foe = other(side)
    lead = running_score(battle, side, rulings).total - running_score(battle, foe, rulings).total
    return lead + _to_come(battle, side, rulings) - _to_come(battle, foe, rulings)


def _left(battle: Battle) -> float:
    """The share of turns that are still to come; a last one that is under way is one of them."""
    turns = max(battle.setup.turns, 1)
    return max(turns - battle.turn + 1, 1) / turns


def _to_come(battle: Battle, side: Seat, rulings: Rulings) -> float:
    """What speaks for a side in the rest of a battle."""
    left = _left(battle)
    survey, ground = Survey(battle, side, rulings), ground_of(battle.table)
    worth, a_model = 0.0, _a_model(battle)
    for model in survey.own:
        base = model.disc
        drawn, _ = survey.drawn_to(model, base, survey.open_to(model))
        hunger, _ = survey.hunger(model, base)
        standing = max(STRONG * _points(model) / a_model + MANY, AT_LEAST)
        worth += left * (standing + WANTED * drawn) + NEAR_PREY * hunger
        if not is_engaged(battle, model, rulings):
            worth += IN_DANGER * survey.danger(model, base, ground.cover(base))
    return worth


def _a_model(battle: Battle) -> float:
    """What a model costs on average."""
    starting = [battle.side(side) for side in SIDES]
    models = sum(each.starting_models for each in starting)
    return max(sum(each.starting_points for each in starting) / max(models, 1), 1.0)


def _points(model: Model) -> float:
    """What a model that stands is worth of its points; who is hurt counts less."""
    return model.card.points * (0.5 + 0.5 * model.wounds / max(model.card.profile.wounds, 1))
