"""What the table is worth to a side when a turn has ended: what it leads by, and what is likely to come of it.

The weights are fitted: 600 battles of all ready armies, in all scenarios, tell how the rest of a battle follows from
what stood on the table after each of its turns. A soldier's own figures say three times as much of it as points alone.
"""

from __future__ import annotations

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
WON: Final = 4.0  # for the battle itself


def worth_of_table(battle: Battle, side: Seat, rulings: Rulings) -> float:
    """By how many victory points a side is ahead, or is likely to be in the end."""
    foe = other(side)
    lead = running_score(battle, side, rulings).total - running_score(battle, foe, rulings).total
    if battle.phase is Phase.OVER:
        return lead + (0.0 if battle.winner is None else WON if battle.winner == side else -WON)
    return lead + _to_come(battle, side, rulings) - _to_come(battle, foe, rulings)


def _to_come(battle: Battle, side: Seat, rulings: Rulings) -> float:
    """What speaks for a side in the rest of a battle."""
    left = (battle.setup.turns - battle.turn + 1) / max(battle.setup.turns, 1)
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
