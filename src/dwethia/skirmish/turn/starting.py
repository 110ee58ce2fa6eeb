"""The start of the battle and of each turn: abilities that act first, and the Priority Phase (SK-SETUP-09, SK-PRIO)."""

from __future__ import annotations

from dwethia.engine.procedure import Asking, Procedure, Stage, Tell, call, then
from dwethia.rulebook import Rulings
from dwethia.skirmish.deployment.choosing import roll_for_sides
from dwethia.skirmish.deployment.scouting import scout
from dwethia.skirmish.events.setting_up import BattleBegan, StartRolled
from dwethia.skirmish.events.turning import PriorityWon, TurnBegan
from dwethia.skirmish.powers.casting_between import cast_between
from dwethia.skirmish.rules.priority import Priority, roll_priority
from dwethia.skirmish.state.battle import Battle, Phase
from dwethia.skirmish.turn.turn_order import enter_phase
from dwethia.tabletop.sides import SIDES


def start_of_battle(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """The roll after deployment, what acts before the first turn, and then that turn.

    The roll is that of turn 1, unless the ruling has it only order what happens here {R-SK-28}.
    """
    if battle.turn == 0:
        return (yield from _roll_at_start(battle, rulings))
    after = yield from scout(battle, rulings)
    if after is not None:
        return after
    next_phase = Phase.PRIORITY if rulings.says("R-SK-28", "two-rolls") else Phase.MOVEMENT
    return (yield from enter_phase(battle, next_phase, rulings))


def _roll_at_start(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    yield Tell(BattleBegan(battle.setup.turns))
    if rulings.says("R-SK-28", "two-rolls"):
        first = yield from roll_for_sides(battle, "SK-SETUP-09")
        yield Tell(StartRolled(first))
        return battle.with_progress(turn=1, priority=Priority(first, first, first), acting=first)
    return (yield from _win_priority(battle.with_progress(turn=1), rulings))


def priority_phase(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    """Each side rolls, and the winner acts first or hands that to the other (SK-PRIO-01 to -03)."""
    battle = yield from _win_priority(battle, rulings)
    battle = yield from cast_between(battle, rulings)
    return (yield from enter_phase(battle, Phase.MOVEMENT, rulings))


def _win_priority(battle: Battle, rulings: Rulings) -> Asking[Battle]:
    yield Tell(TurnBegan(battle.turn))
    seats = (battle.seats_of(SIDES[0])[0], battle.seats_of(SIDES[1])[0])
    rolling: Stage[Priority] = then(roll_priority, seats, rulings)
    rolled = yield from call(rolling)
    named = dict(zip(seats, SIDES, strict=True))
    priority = Priority(named[rolled.winner], named[rolled.first], named[rolled.holder])
    yield Tell(PriorityWon(priority.winner, priority.first))
    return battle.with_progress(priority=priority, acting=priority.first)
