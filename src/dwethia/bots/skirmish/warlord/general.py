"""The warlord at the table: a soldier that has thought its turn through."""

from __future__ import annotations

from typing import Final

from dwethia.bots.hints import Thought
from dwethia.bots.registry import Bot, BotMaker
from dwethia.bots.skirmish.soldier.general import command
from dwethia.bots.skirmish.warlord.imagination import Imagination
from dwethia.bots.skirmish.warlord.planning import TurnPlans
from dwethia.bots.skirmish.warlord.trying import is_decisive, tried
from dwethia.engine.view import Look
from dwethia.skirmish.close_combat.board_fighters import side_of
from dwethia.skirmish.movement.movement_form import MovementForm
from dwethia.skirmish.state.battle import Battle

NODES: Final = 2400  # decisions that may be imagined for one answer


def warlords() -> BotMaker:
    """Makes warlords; whatever the seed, they think the same, and what one has planned the others need not."""
    plans = TurnPlans()

    def decide(look: Look) -> Thought:
        (ask,) = look.asks
        battle: Battle = look.state
        imagining = Imagination(look, side_of(battle, ask.seat), NODES)
        if isinstance(ask.form, MovementForm):
            plan = plans.plan_for(imagining)
            thought = command(look, plan.approach.doctrine)
            return Thought(thought.answer, f"{plan.approach.words}. {thought.reason}", plan.figures)
        usual = command(look)
        return tried(imagining, ask, usual) if battle.turn and is_decisive(ask) else usual

    def maker(seed: str) -> Bot:
        return decide

    return maker
