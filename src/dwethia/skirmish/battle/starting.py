"""The start of the battle and of each turn: abilities that act first, and the Priority Phase (SK-SETUP-09, SK-PRIO)."""

from __future__ import annotations

from msgspec.structs import replace

from dwethia.engine.procedure import Procedure, Stage, Tell, call, then
from dwethia.rulebook import Rulings
from dwethia.skirmish.battle.parts import enter_phase
from dwethia.skirmish.battle.setup import SIDES
from dwethia.skirmish.battle.state import Battle, Phase
from dwethia.skirmish.events import PriorityWon
from dwethia.skirmish.priority import Priority, roll_priority


def start_of_battle(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    raise NotImplementedError
    yield


def priority_phase(battle: Battle, rulings: Rulings) -> Procedure[Battle]:
    seats = (battle.seats_of(SIDES[0])[0], battle.seats_of(SIDES[1])[0])
    rolling: Stage[Priority] = then(roll_priority, seats, rulings)
    rolled = yield from call(rolling)
    named = dict(zip(seats, SIDES, strict=True))
    priority = Priority(named[rolled.winner], named[rolled.first], named[rolled.holder])
    yield Tell(PriorityWon(priority.winner, priority.first))
    return (yield from enter_phase(replace(battle, priority=priority), Phase.MOVEMENT, rulings))
